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
    /// One of the sixteen commands.
    case command
    /// A released component version the operator listed, or `other`.
    case component
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
    /// The state entered next.
    case next
    /// Handed off or cancelled.
    case outcome
    /// Why something did not count.
    case reason
    /// The provider's resource.
    case resource
    /// How something ended.
    case result
    /// A state of plans.
    case state
    /// The status code of an answer.
    case status
    /// A registered navigation target, or `other`.
    case target
    /// The state something entered.
    case to
    /// The daemon's own version.
    case version
}
