/// What metrics are told apart by: a closed set of labels, and each label's values are a closed set as well.
///
/// Never an identifier, a place, a name or a provider's text.
package enum MetricLabel: String, Hashable, Sendable, CaseIterable {
    /// Who asked for a sensitive read.
    case actorType = "actor_type"
    /// A callback of the direction UI.
    case callback
    /// Why something ended.
    case cause
    /// The status code of a call's answer.
    case code
    /// One of the sixteen commands.
    case command
    /// A released component version the operator listed, or `other`.
    case component
    /// Forward or backward.
    case direction
    /// What became of a command, or `none` when it was refused.
    case disposition
    /// Why a calculation brought no routes.
    case failure
    /// The state something left.
    case from
    /// The state a plan ended in.
    case fromState = "from_state"
    /// Which of a few.
    case kind
    /// Whether an acknowledgement came after its attempt had been timed out.
    case late
    /// What peers have a bounded share of.
    case limit
    /// A method of the services, or `none`.
    case method
    /// The state entered next.
    case next
    /// Handed off or cancelled.
    case outcome
    /// On which thread.
    case path
    /// Why something did not count.
    case reason
    /// The provider's resource.
    case resource
    /// How something ended.
    case result
    /// What the peer is there for.
    case role
    /// A state of plans.
    case state
    /// The status code of an answer.
    case status
    /// A part of the daemon that has memory.
    case subsystem
    /// A registered navigation target, or `other`.
    case target
    /// The state something entered.
    case to
    /// The daemon's own version.
    case version
}
