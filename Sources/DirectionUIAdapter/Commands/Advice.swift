/// What a host should do about its controller; nothing of it changes the plan.
public enum Advice: Equatable, Sendable {
    /// This controller may be shown now; its delegate keeps it, says `presented` and hands it every callback.
    case present(PresentedController)
    /// The daemon expects routes for this ticket, from a host that calculates itself.
    case calculate(CalculationTicket)
    /// The provider objects of the last callback did not count: let go of them.
    case dispose
    /// Have the traveler choose again from the current routes.
    case reselect
    /// Another presentation has taken this one's place.
    case superseded
    /// The plan's content is no longer what the controller shows: read the plan and present it anew.
    case presentAgain
    /// The plan has ended.
    case ended
    /// Show the host's own text for this class.
    case showFailure(CalculationFailure)
    /// What the controller holds fits into no command; nothing was said.
    case contentRefused(ContentFault)
    /// The daemon refused the presentation.
    case presentationRefused
    /// Nobody knows what became of the command: send it again (`again`) once the daemon can be reached.
    case sendAgain
    /// More callbacks wait than any traveler makes; this one was dropped.
    case callbackDropped
}
