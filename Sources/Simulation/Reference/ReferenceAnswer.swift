/// What the contract answers to one command.
package struct ReferenceAnswer: Hashable, Sendable {
    /// Why it is refused; nil when it is not.
    package var reason: ReferenceReason?
    /// What became of it; nil when it is refused.
    package var disposition: ReferenceDisposition?
    /// Where the plan stood after the decision (of a replay: after the original one); nil without a plan.
    package var position: ReferencePosition?
    /// Only of a replay: where the plan stands now.
    package var current: ReferencePosition?
    /// The plan's number, if there is one.
    package var plan: Int?
    /// The caller is to let go of provider objects.
    package var dispose = false
    /// The traveler must choose again.
    package var reselect = false
    /// The target's session is to be stopped.
    package var stop = false
    /// The recorded outcome, of a cancel of a plan that is over.
    package var outcome: ReferenceState?
    /// What it concerns.
    package var concern = ReferenceConcern()
    /// The facts emitted, in order.
    package var events: [ReferenceEvent] = []

    /// A command that was not refused.
    package init(_ disposition: ReferenceDisposition) {
        self.disposition = disposition
    }

    /// A refusal.
    package init(refusing reason: ReferenceReason, dispose: Bool = false, reselect: Bool = false, stop: Bool = false) {
        self.reason = reason
        self.dispose = dispose
        self.reselect = reselect
        self.stop = stop
    }

    /// A fact of the direction UI that does not count: whoever reports it holds objects nobody waits for.
    package static func ignored(_ disposition: ReferenceDisposition) -> ReferenceAnswer {
        var answer = ReferenceAnswer(disposition)
        answer.dispose = true
        return answer
    }

    /// The status it travels under.
    package var status: ReferenceStatus { self.reason?.status ?? .ok }
}
