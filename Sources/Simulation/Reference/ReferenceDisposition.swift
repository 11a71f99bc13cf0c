/// The ten dispositions, by their names in the contract.
package enum ReferenceDisposition: String, Hashable, Sendable, CaseIterable {
    case applied = "APPLIED"
    case replayed = "REPLAYED"
    case unchanged = "UNCHANGED"
    case joined = "JOINED"
    case ignoredStaleGeneration = "IGNORED_STALE_GENERATION"
    case ignoredStaleRevision = "IGNORED_STALE_REVISION"
    case ignoredDuplicate = "IGNORED_DUPLICATE"
    case ignoredLate = "IGNORED_LATE"
    case ignoredTerminal = "IGNORED_TERMINAL"
    case alreadyTerminal = "ALREADY_TERMINAL"
}
