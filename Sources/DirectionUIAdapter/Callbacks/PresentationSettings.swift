/// What a host decides once for its presentations.
public struct PresentationSettings: Equatable, Sendable {
    /// What becomes of a plan whose controller goes away.
    public enum Dismissal: Sendable {
        /// The plan is cancelled, wherever it stands.
        case cancelsPlan
        /// A plan whose route is selected stays, and hosts that dismiss the controller at the start want just that.
        case keepsSelectedPlan
    }

    /// Name of the navigation target, as the daemon has it registered.
    public var target: String
    /// What becomes of a plan whose controller goes away.
    public var dismissal: Dismissal
    /// Whether the controller calculates as soon as it is shown with two filled places, as it seems to.
    public var calculatesWhenPresented = true

    /// Gathers what has to be said.
    public init(target: String, dismissal: Dismissal = .keepsSelectedPlan) {
        self.target = target
        self.dismissal = dismissal
    }
}
