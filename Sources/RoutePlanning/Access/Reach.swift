/// Whose plans somebody may get at.
///
/// A plan outside the reach is answered as one that does not exist.
package enum Reach: Hashable, Sendable {
    /// All plans.
    case everyOwner
    /// The plans of one owner.
    case owner(OwnerName)
    /// No plan.
    case nobody

    /// The plans of the owner of that name.
    package static func owner(named name: Text) -> Reach { .owner(OwnerName(name)) }

    /// Whether plans of that owner are within reach.
    package func covers(_ owner: OwnerName) -> Bool {
        switch self {
        case .everyOwner: true
        case .owner(let own): own == owner
        case .nobody: false
        }
    }
}
