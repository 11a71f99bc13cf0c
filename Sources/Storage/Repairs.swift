/// What recovery found out of place and `startJournal` puts right, once the state is known to be good.
struct Repairs: Sendable {
    /// Names to remove: temporary files and leftovers of an interrupted step.
    var removals: [String] = []
}
