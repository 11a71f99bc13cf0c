internal import Platform
internal import Synchronization

/// Keeps one zero-filled, synced file ready, so that a rollover costs no filling.
///
/// Zeros are written, not preallocated: growing a file or converting extents at sync time is what makes commits slow,
/// and recovery tells torn writes by the zeros they leave.
///
/// Beside its own thread, one thread at a time may use it: whoever writes the journal at the moment. A spare that could
/// not be made is no harm yet: it is made again, later beside or at the latest when it is needed.
final class SpareSegment: Sendable {
    /// What the thread has come to since somebody asked.
    struct News: Sendable {
        /// Why a spare could not be made.
        var failure: StorageError?
        /// Whether there is one now.
        var isMade: Bool
    }

    private enum Request: Sendable { case prepare, stop }

    /// What the thread was last asked for and came to; what it made or failed to make waits in `ready`.
    private enum Standing: Sendable { case idle, preparing, made, failed }

    private struct State: Sendable {
        var standing = Standing.idle
        var untoldFailure: StorageError?
    }

    private let folder: Folder
    private let byteCount: Int
    private let requests: Mailbox<Request>
    private let ready: Mailbox<PreparedSegment?>
    private let arrival: EventCounter
    private let hasNews = Atomic<Bool>(false)
    private let isStopping = Atomic<Bool>(false)
    /// Whether spares are made by `performStep` instead of a thread.
    private let isStepped = Atomic<Bool>(false)
    private let state = Mutex(State())
    private let worker = Mutex<SystemThread?>(nil)

    /// Makes nothing yet: without a thread each spare is filled when it is taken.
    init(folder: Folder, byteCount: Int) throws(StorageError) {
        self.folder = folder
        self.byteCount = byteCount
        self.requests = try Mailbox(.blocking)
        self.ready = try Mailbox(.blocking)
        do {
            self.arrival = try EventCounter(.polled)
        } catch {
            throw .cannotCreate(file: "event counter", error)
        }
    }

    /// Readable when `takeNews` has something to return.
    var descriptorNumber: Int32 { self.arrival.descriptorNumber }

    /// Starts the thread, unless there is to be none, and has it prepare the first spare.
    func start(_ threads: JournalConfiguration.Threads) throws(StorageError) {
        switch threads {
        case .none: return
        case .stepped:
            self.isStepped.store(true, ordering: .releasing)
            self.prepareNext()
        case .own:
            let thread: SystemThread
            do {
                thread = try SystemThread(name: "spare-segment") { [self] in self.run() }
            } catch {
                throw .cannotCreate(file: "thread", error)
            }
            var started: SystemThread? = thread
            self.worker.withLock { $0 = started.take() }
            self.prepareNext()
        }
    }

    /// Asks for the next spare; after the last one was taken and renamed.
    func prepareNext() {
        let isStepped = self.isStepped.load(ordering: .acquiring)
        let hasThread = self.worker.withLock { $0 != nil }
        guard hasThread || isStepped else { return }
        self.state.withLock { $0.standing = .preparing }
        if !isStepped { self.requests.put(.prepare) }
    }

    /// Whether a spare waits for `performStep`.
    var isStepPending: Bool {
        self.isStepped.load(ordering: .acquiring) && self.state.withLock { $0.standing == .preparing }
    }

    /// Makes the spare that was asked for on this thread, where spares are made in steps.
    func performStep() {
        guard self.isStepPending else { return }
        self.ready.put(self.fillUnlessStopping())
    }

    /// The spare, named `spare.tmp`; waits for it while it is being filled, and fills one where that failed.
    func take() throws(StorageError) -> PreparedSegment {
        if let prepared = self.takePrepared() { return prepared }
        return PreparedSegment(file: try self.fill(FileName.spareText, byteCount: self.byteCount), manifestRoom: nil)
    }

    /// Asks again for a spare that could not be made; nothing where there is one, or one on its way.
    func retry() {
        guard self.state.withLock({ $0.standing == .failed }) else { return }
        _ = self.takePrepared()
        self.prepareNext()
    }

    /// What became of spares since the last call; for the engine's thread alone, and cheap while there is nothing.
    func takeNews() -> News? {
        guard self.hasNews.load(ordering: .acquiring) else { return nil }
        return self.state.withLock { state in
            defer { state.untoldFailure = nil }
            self.hasNews.store(false, ordering: .releasing)
            self.arrival.drain()
            return News(failure: state.untoldFailure, isMade: state.standing == .made)
        }
    }

    /// Ends the thread; a fill under way is given up.
    func stop() {
        var thread = self.worker.withLock { (worker: inout SystemThread?) in worker.take() }
        guard let running = thread.take() else { return }
        self.isStopping.store(true, ordering: .sequentiallyConsistent)
        _ = self.takePrepared()
        self.requests.put(.stop)
        running.join()
    }

    /// What the thread made, waiting for it; nil where it was asked for nothing or made nothing.
    private func takePrepared() -> PreparedSegment? {
        guard self.state.withLock({ $0.standing != .idle }) else { return nil }
        self.performStep()
        let prepared = self.ready.take()
        self.state.withLock { $0.standing = .idle }
        return prepared
    }

    private func run() {
        while case .prepare = self.requests.take() {
            self.ready.put(self.fillUnlessStopping())
        }
    }

    private func fillUnlessStopping() -> PreparedSegment? {
        guard !self.isStopping.load(ordering: .sequentiallyConsistent) else { return nil }
        do {
            let room = try self.fill(
                FileName.reserveText, byteCount: self.byteCount / StorageLimits.manifestReserveShare)
            let file = try self.fill(FileName.spareText, byteCount: self.byteCount)
            self.tell(.made, nil)
            return PreparedSegment(file: file, manifestRoom: room)
        } catch {
            self.tell(.failed, error)
            return nil
        }
    }

    /// Leaves news and wakes the loop, in one step: who sees the news finds the counter raised, and the other way round.
    private func tell(_ standing: Standing, _ failure: StorageError?) {
        self.state.withLock { state in
            state.standing = standing
            state.untoldFailure = failure ?? state.untoldFailure
            self.hasNews.store(true, ordering: .releasing)
            self.arrival.raise()
        }
    }

    /// Makes a file of zeros, or leaves nothing: half of one would keep the space that others wait for.
    private func fill(_ name: String, byteCount: Int) throws(StorageError) -> NamedFile {
        let file = try self.folder.createTemporary(name)
        do throws(StorageError) {
            try self.writeZeros(to: file, byteCount: byteCount)
            return file
        } catch {
            throw self.giveUp(name, error)
        }
    }

    /// Removes what was begun and returns the first failure; what cannot be removed goes with the next try.
    private func giveUp(_ name: String, _ first: StorageError) -> StorageError {
        do {
            try self.folder.remove(name)
        } catch {
            return first
        }
        return first
    }

    private func writeZeros(to file: NamedFile, byteCount: Int) throws(StorageError) {
        let zeros = [UInt8](repeating: 0, count: min(StorageLimits.zeroFillByteCount, byteCount))
        var offset = 0
        while offset < byteCount, !self.isStopping.load(ordering: .sequentiallyConsistent) {
            let count = min(zeros.count, byteCount - offset)
            try file.write(zeros.span.extracting(0..<count), at: UInt64(offset))
            offset += count
        }
        try file.sync()
    }
}
