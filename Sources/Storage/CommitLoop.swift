package import Journaling
internal import Platform

/// The journal's writer: gathers entries into a batch, makes batches durable one at a time.
///
/// Used from one thread, the engine's; owns one sync thread. At most one batch is in flight, so a valid later
/// frame proves every earlier one durable. A failed write or sync is final: the durable sequence stands still
/// and every later call throws the same error.
package final class CommitLoop {
    private enum Order: Sendable {
        case write(WriteJob)
        case stop
    }

    private struct Outcome: Sendable {
        var frame: BatchFrame
        let end: JournalPosition
        let appendedByteCount: Int
        let failure: StorageError?
    }

    /// This writer's epoch.
    package let epoch: UInt64

    /// The durable sequence as other threads see it.
    let watermark: DurableWatermark
    /// Where the publisher's thread leaves its result; made here because making it can fail.
    let snapshotCompletions: Mailbox<SnapshotPublisher.Completion>

    let writer: SegmentWriter
    let configuration: JournalConfiguration
    private let schemaVersion: UInt16
    private let orders: Mailbox<Order>
    private let outcomes: Mailbox<Outcome>
    private var syncThread: SystemThread?

    private var gathering: Gathering
    private var closed: [WriteJob] = []
    private var idleFrames: [BatchFrame] = []
    /// The position behind the last closed frame, and where in its segment that is.
    private var closedEnd: JournalPosition
    private var closedOffset = SegmentHeader.byteCount
    private var lastClosedIsSeal = true
    private var wantsSegment = false
    private var durable: JournalPosition
    private var failure: StorageError?
    private var isClosed = false
    /// When a spare segment that could not be made is tried again.
    var spareRetry = SpareRetry()
    /// Tries at a spare that failed since this loop started.
    package internal(set) var spareFailureCount: UInt64 = 0
    /// Whether it is open if there is a spare for the next rollover: none was reported since the last was promised to one.
    var isSpareOpen: Bool

    /// Whether a batch is with the sync thread.
    package private(set) var isCommitInFlight = false
    /// Whether a batch waits for `performSync`.
    package private(set) var isSyncPending = false
    /// Bytes of frames written since this loop started, for the snapshot trigger.
    package private(set) var writtenByteCount: UInt64 = 0

    /// Starts the sync thread, unless the configuration wants none.
    init(
        writer: SegmentWriter, start: JournalPosition, configuration: JournalConfiguration
    ) throws(StorageError) {
        self.epoch = writer.epoch
        self.writer = writer
        self.configuration = configuration
        self.schemaVersion = writer.schemaVersion
        self.closedEnd = start
        self.isSpareOpen = configuration.threads != .none
        self.durable = start
        self.gathering = Gathering(lastSequence: start.sequence, lastJournalTime: start.journalTime)
        self.watermark = try DurableWatermark(sequence: start.sequence)
        self.snapshotCompletions = try Mailbox(.polled)
        let orders = try Mailbox<Order>(configuration.threads == .stepped ? .polled : .blocking)
        let outcomes = try Mailbox<Outcome>(.polled)
        self.orders = orders
        self.outcomes = outcomes
        switch configuration.threads {
        case .none, .stepped: self.syncThread = nil
        case .own:
            do {
                self.syncThread = try SystemThread(name: "journal-sync") {
                    Self.runSyncThread(writer: writer, orders: orders, outcomes: outcomes)
                }
            } catch {
                throw .cannotCreate(file: "thread", error)
            }
        }
    }

    deinit {
        if !self.isClosed {
            self.endThreads()
            self.writer.abandon()
        }
    }

    // MARK: Appending

    /// Adds one entry to the gathering batch and returns its sequence; touches no file.
    ///
    /// `journalTime` must exceed that of every earlier entry; `body` is copied, at most
    /// `JournalLimits.entryBodyByteCountMax` bytes and without 1,024 zero bytes in a row.
    package func append(
        kind: UInt16, schemaVersion: UInt16, planHigh: UInt64, planLow: UInt64, journalTime: UInt64,
        body: borrowing Span<UInt8>
    ) -> UInt64 {
        precondition(!self.isClosed, "nothing is appended to a closed journal")
        precondition(schemaVersion <= self.schemaVersion, "a segment names the newest schema in it")
        let header = EntryHeader(
            sequence: self.gathering.lastSequence + 1, kind: kind, schemaVersion: schemaVersion, planHigh: planHigh,
            planLow: planLow, journalTime: journalTime)
        if !self.gathering.append(header, body: body, within: self.configuration) {
            self.closeGathering()
            let isTaken = self.gathering.append(header, body: body, within: self.configuration)
            precondition(isTaken, "an empty batch takes any entry")
        }
        return header.sequence
    }

    /// Ends the gathering batch and names the journal position a snapshot of the present state stands for.
    package func markSnapshot() -> JournalPosition {
        if self.gathering.frame.entryCount > 0 { self.closeGathering() }
        return self.closedEnd
    }

    /// Has the next batch for which there is a spare begin a new segment, so that those before can go as a whole.
    package func beginSegment() {
        self.wantsSegment = self.closedOffset > SegmentHeader.byteCount
    }

    /// Ends the segment behind everything appended, though no entry may follow for long.
    ///
    /// - Returns: the batch, an empty one, with which the next segment begins: once it is durable the segment is closed.
    package func closeSegment() -> UInt64 {
        if self.gathering.frame.entryCount > 0 { self.closeGathering() }
        // A segment of no frames at all would be followed by one of the same number.
        if self.closedOffset == SegmentHeader.byteCount { self.closeGathering() }
        self.closeGathering(opensSegment: true)
        return self.closedEnd.batch
    }

    // MARK: Committing

    /// Makes what was gathered durable.
    ///
    /// `inline`: everything gathered is written and synced on the calling thread, and durable on return; no batch
    /// may be in flight. Otherwise the oldest batch goes to the sync thread, unless one is with it already.
    package func commit(inline: Bool) throws(StorageError) {
        try self.throwFailure()
        if inline || !self.worksBeside {
            precondition(!self.isCommitInFlight, "one batch is in flight at a time")
            if self.gathering.frame.entryCount > 0 { self.closeGathering() }
            try self.writeClosedInline()
        } else if !self.isCommitInFlight {
            if self.closed.isEmpty, self.gathering.frame.entryCount > 0 { self.closeGathering() }
            self.sendOldest()
        }
    }

    /// Takes over what the sync thread finished and returns the durable sequence; throws what made it fail.
    @discardableResult
    package func harvest() throws(StorageError) -> UInt64 {
        if self.isCommitInFlight, let outcome = self.outcomes.poll() {
            self.isCommitInFlight = false
            try self.settle(outcome)
        }
        try self.throwFailure()
        return self.durable.sequence
    }

    /// Writes an empty seal frame behind the last batch, so that the batch is provably durable.
    package func sealIdle(inline: Bool) throws(StorageError) {
        try self.throwFailure()
        guard self.wantsIdleSeal else { return }
        self.closeGathering()
        if inline || !self.worksBeside {
            try self.writeClosedInline()
        } else {
            self.sendOldest()
        }
    }

    /// Commits everything, seals and closes the segment, and ends the threads; nothing may be appended afterwards.
    package func close() throws(StorageError) {
        guard !self.isClosed else { return }
        defer {
            self.endThreads()
            self.writer.abandon()
            self.watermark.end()
            self.isClosed = true
        }
        if self.isCommitInFlight {
            self.performSync()
            let outcome = self.outcomes.take()
            self.isCommitInFlight = false
            try self.settle(outcome)
        }
        try self.commit(inline: true)
        try self.sealIdle(inline: true)
        let end = self.closedEnd
        try StorageError.making { () throws(StorageError) in try self.writer.close(at: end) }
    }

    // MARK: Queries

    /// Whether this journal has threads of its own.
    var threads: JournalConfiguration.Threads { self.configuration.threads }

    /// The last entry appended, 0 before the first.
    package var lastSequence: UInt64 { self.gathering.lastSequence }

    /// The last entry known durable; nothing derived from a later one may leave the process.
    package var durableSequence: UInt64 { self.durable.sequence }

    /// The last batch known durable, seals counted.
    package var durableBatch: UInt64 { self.durable.batch }

    /// Entries appended that no commit has taken yet.
    package var gatheredEntryCount: Int {
        self.closed.reduce(self.gathering.frame.entryCount) { $0 + $1.frame.entryCount }
    }

    /// Bytes of entries appended and not known durable.
    package var undurableByteCount: Int { self.gathering.undurableByteCount }

    /// Bytes of the frames that no commit has taken yet.
    package var gatheredFrameByteCount: Int {
        self.closed.reduce(self.gathering.frame.plannedByteCount) { $0 + $1.frame.byteCount }
    }

    /// Whether the limits of not-yet-durable entries are reached: refuse before deciding.
    package var isOverloaded: Bool {
        #if MUTANTS
            if DurabilityMutant.backlogUnbounded.isActive { return false }
        #endif
        return self.lastSequence - self.durable.sequence >= UInt64(self.configuration.undurableEntryCountMax)
            || self.gathering.undurableByteCount >= self.configuration.undurableByteCountMax
    }

    /// Bytes of the active segment beyond everything appended.
    var bytesLeftInSegment: Int {
        let gathered = self.gathering.frame.entryCount > 0 ? self.gathering.frame.plannedByteCount : 0
        return self.configuration.segmentByteCount - self.closedOffset - gathered
    }

    /// Whether the last durable frame is a batch without a successor: call `sealIdle` after 10 ms of rest.
    package var wantsIdleSeal: Bool {
        !self.isCommitInFlight && self.gathering.frame.entryCount == 0 && self.closed.isEmpty && !self.lastClosedIsSeal
            && self.failure == nil
    }

    /// Readable when the sync thread has finished a batch and `harvest` should be called.
    package var completionDescriptor: Int32 { self.outcomes.descriptorNumber }

    // MARK: Frames

    /// Finishes the gathering frame, a seal if it is empty, and decides where in which segment it goes.
    ///
    /// Every batch leaves room for a seal behind it, so a segment can always be closed.
    private func closeGathering(opensSegment: Bool = false) {
        var next = self.idleFrames.popLast() ?? BatchFrame()
        swap(&next, &self.gathering.frame)
        let isSeal = next.entryCount == 0
        let reserve = isSeal ? 0 : JournalLimits.blockByteCount
        var rollover: WriteJob.Rollover?
        let isFull = self.closedOffset + next.plannedByteCount + reserve > self.configuration.segmentByteCount
        if isFull || opensSegment || (self.wantsSegment && !isSeal && !self.isSpareOpen) {
            precondition(!isSeal || opensSegment, "a seal always fits behind a batch")
            rollover = self.planRollover()
        }
        self.closedEnd = next.finish(after: self.closedEnd)
        self.closedOffset += next.byteCount
        self.lastClosedIsSeal = isSeal
        self.writtenByteCount += UInt64(next.byteCount)
        self.closed.append(
            WriteJob(
                rollover: rollover, frame: next, end: self.closedEnd, appendedByteCount: self.gathering.byteCount))
        self.gathering.byteCount = 0
    }

    private func planRollover() -> WriteJob.Rollover {
        var seal: BatchFrame?
        if !self.lastClosedIsSeal {
            var frame = BatchFrame()
            self.closedEnd = frame.finish(after: self.closedEnd)
            self.writtenByteCount += UInt64(frame.byteCount)
            seal = frame
        }
        self.closedOffset = SegmentHeader.byteCount
        self.wantsSegment = false
        self.isSpareOpen = self.configuration.threads != .none
        return WriteJob.Rollover(seal: seal, start: self.closedEnd)
    }

    private func writeClosedInline() throws(StorageError) {
        while !self.closed.isEmpty {
            let job = self.closed.removeFirst()
            let failure = self.writer.write(job)
            try self.settle(
                Outcome(
                    frame: job.frame, end: job.end, appendedByteCount: job.appendedByteCount, failure: failure))
        }
    }

    private func sendOldest() {
        guard !self.closed.isEmpty else { return }
        self.isCommitInFlight = true
        self.isSyncPending = self.configuration.threads == .stepped
        self.orders.put(.write(self.closed.removeFirst()))
    }

    private func settle(_ outcome: consuming Outcome) throws(StorageError) {
        if let failure = outcome.failure {
            self.failure = failure
            self.watermark.end()
            throw failure
        }
        self.durable = outcome.end
        self.gathering.undurableByteCount -= outcome.appendedByteCount
        self.watermark.advance(to: outcome.end.sequence)
        outcome.frame.reset()
        self.idleFrames.append(outcome.frame)
    }

    private func throwFailure() throws(StorageError) {
        if let failure = self.failure { throw failure }
    }

    // MARK: The sync thread

    /// Whether a batch is handed over rather than written at once.
    private var worksBeside: Bool {
        switch self.configuration.threads {
        case .none: false
        case .own, .stepped: true
        }
    }

    /// Writes the batch in flight on this thread, where the sync thread's work is done in steps.
    package func performSync() {
        guard self.isSyncPending, case .write(let job) = self.orders.poll() else { return }
        self.isSyncPending = false
        Self.write(job, by: self.writer, to: self.outcomes)
    }

    private static func write(_ job: WriteJob, by writer: SegmentWriter, to outcomes: Mailbox<Outcome>) {
        let failure = writer.write(job)
        outcomes.put(
            Outcome(frame: job.frame, end: job.end, appendedByteCount: job.appendedByteCount, failure: failure))
    }

    private static func runSyncThread(
        writer: SegmentWriter, orders: Mailbox<Order>, outcomes: Mailbox<Outcome>
    ) {
        while case .write(let job) = orders.take() {
            Self.write(job, by: writer, to: outcomes)
        }
    }

    private func endThreads() {
        guard let thread = self.syncThread.take() else { return }
        if self.isCommitInFlight {
            _ = self.outcomes.take()
            self.isCommitInFlight = false
        }
        self.orders.put(.stop)
        thread.join()
    }
}
