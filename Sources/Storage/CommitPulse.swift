internal import Synchronization

/// Whether the journal's writer is at the disk, as a watchdog on another thread sees it.
///
/// A number that is odd while a batch is being written and synced, and another one for each batch: whoever looks twice and
/// finds the same odd number knows that nothing came back in between. So the writer reads no clock for it.
package final class CommitPulse: Sendable {
    private let beat = Atomic<UInt64>(0)

    /// At rest.
    package init() {}

    /// The number now.
    package var now: UInt64 { self.beat.load(ordering: .relaxed) }

    /// A batch goes to the disk.
    func begin() { self.beat.wrappingAdd(1, ordering: .relaxed) }

    /// It came back, whatever became of it.
    func end() { self.beat.wrappingAdd(1, ordering: .relaxed) }
}
