package import Journaling

/// The durable part of a journal that is being written, for one other thread to read and to wait for.
package final class DurableJournal: Sendable {
    let folder: Folder
    private let watermark: DurableWatermark
    /// Whose journal it is.
    package let instance: InstanceID
    /// The epoch of its writer.
    package let epoch: UInt64

    init(folder: Folder, watermark: DurableWatermark, instance: InstanceID, epoch: UInt64) {
        self.folder = folder
        self.watermark = watermark
        self.instance = instance
        self.epoch = epoch
    }

    /// Everything up to here is durable.
    package var sequence: UInt64 { self.watermark.current }

    /// Whether its writer has stopped: nobody need wait any more.
    package var hasEnded: Bool { self.watermark.hasEnded }

    /// Waits until `sequence` is durable, `wake` is called, the journal ends, or the time is over; returns without a word
    /// in each case, and sometimes early.
    package func wait(for sequence: UInt64, atMostNanoseconds: UInt64? = nil) {
        self.watermark.wait(for: sequence, atMostNanoseconds: atMostNanoseconds)
    }

    /// Ends the wait of whoever follows, or the next one.
    package func wake() { self.watermark.wakeFollower() }

    /// Begins to read what lies behind `sequence`, which the journal must still hold.
    package func follow(behind sequence: UInt64) throws(StorageError) -> JournalFollower {
        try JournalFollower(self, behind: sequence)
    }
}

extension DataDirectory {
    /// The durable part of its journal; one thread may follow it.
    package func makeDurableJournal(of journal: CommitLoop) -> DurableJournal {
        DurableJournal(
            folder: self.folder, watermark: journal.watermark, instance: self.manifest.current.instance,
            epoch: journal.epoch)
    }

    /// A journal nobody writes to, whose last entry recovery found.
    package func makeDurableJournal(upTo sequence: UInt64) throws(StorageError) -> DurableJournal {
        DurableJournal(
            folder: self.folder, watermark: try DurableWatermark(sequence: sequence),
            instance: self.manifest.current.instance, epoch: self.manifest.current.epoch)
    }

    /// The first entry the journal still holds, or the next one where it holds none.
    package var firstKeptSequence: UInt64 { self.manifest.current.segments.first?.firstSequence ?? 1 }
}
