internal import Platform
internal import Synchronization

/// Keeps one zero-filled, synced file ready, so that a rollover costs no filling.
///
/// Zeros are written, not preallocated: growing a file or converting extents at sync time is what makes commits slow,
/// and recovery tells torn writes by the zeros they leave.
final class SpareSegment: Sendable {
    private enum Request: Sendable { case prepare, stop }

    private let folder: Folder
    private let byteCount: Int
    private let requests: Mailbox<Request>
    private let ready: Mailbox<Result<NamedFile?, StorageError>>
    private let isStopping = Atomic<Bool>(false)
    private let isPreparing = Atomic<Bool>(false)
    private let worker = Mutex<SystemThread?>(nil)

    /// Makes nothing yet: without a thread each spare is filled when it is taken.
    init(folder: Folder, byteCount: Int) throws(StorageError) {
        self.folder = folder
        self.byteCount = byteCount
        self.requests = try Mailbox(.blocking)
        self.ready = try Mailbox(.blocking)
    }

    /// Starts the thread, unless there is to be none, and has it prepare the first spare.
    func start(_ threads: JournalConfiguration.Threads) throws(StorageError) {
        switch threads {
        case .none: return
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
        let hasThread = self.worker.withLock { $0 != nil }
        guard hasThread else { return }
        self.isPreparing.store(true, ordering: .sequentiallyConsistent)
        self.requests.put(.prepare)
    }

    /// The spare, named `spare.tmp`; waits for it while it is being filled.
    func take() throws(StorageError) -> NamedFile {
        if self.isPreparing.exchange(false, ordering: .sequentiallyConsistent) {
            if let file = try self.ready.take().get() { return file }
        }
        return try self.fill()
    }

    /// Ends the thread; a fill under way is given up.
    func stop() {
        var thread = self.worker.withLock { (worker: inout SystemThread?) in worker.take() }
        guard let running = thread.take() else { return }
        self.isStopping.store(true, ordering: .sequentiallyConsistent)
        if self.isPreparing.exchange(false, ordering: .sequentiallyConsistent) { _ = self.ready.take() }
        self.requests.put(.stop)
        running.join()
    }

    private func run() {
        while case .prepare = self.requests.take() {
            self.ready.put(Result { () throws(StorageError) in try self.fillUnlessStopping() })
        }
    }

    private func fillUnlessStopping() throws(StorageError) -> NamedFile? {
        self.isStopping.load(ordering: .sequentiallyConsistent) ? nil : try self.fill()
    }

    private func fill() throws(StorageError) -> NamedFile {
        let file = try self.folder.createTemporary(FileName.spareText)
        let zeros = [UInt8](repeating: 0, count: min(StorageLimits.zeroFillByteCount, self.byteCount))
        var offset = 0
        while offset < self.byteCount, !self.isStopping.load(ordering: .sequentiallyConsistent) {
            let count = min(zeros.count, self.byteCount - offset)
            try file.write(zeros.span.extracting(0..<count), at: UInt64(offset))
            offset += count
        }
        try file.sync()
        return file
    }
}
