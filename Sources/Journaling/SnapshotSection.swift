/// The parts of a snapshot file, in the order in which they are written.
///
/// Records are opaque and come sorted by the caller, so that equal states give identical bytes.
package enum SnapshotSection: UInt8, CaseIterable, Comparable, Sendable {
    /// One record per plan, sorted by plan id, its idempotency records included.
    case plans = 1
    /// One record per evicted plan whose external id stays reserved.
    case tombstones = 2
    /// The registry's counters.
    case counters = 3

    /// Order of writing.
    package static func < (left: SnapshotSection, right: SnapshotSection) -> Bool {
        left.rawValue < right.rawValue
    }
}
