internal import CPlatform
internal import Glibc
internal import Synchronization

/// Has the memory the allocator gives out next made present before it is touched, by a thread of its own.
///
/// Whoever touches a page for the first time waits until the kernel has found and cleared one, which is a tenth of a
/// command's time while plans come by the thousand. Once the heap is large it grows by `reserveByteCount` at a time, and
/// the thread has the kernel make the new part present: madvise(2), `MADV_POPULATE_WRITE`. A kernel older than 5.14 does
/// not know it; pages then come as they always did. A heap that stays small is left alone.
package final class HeapReserve: Sendable {
    /// The heap is left alone until it is so large: a small daemon stays small.
    package static let heapByteCountMin = 96 << 20
    /// What is made present ahead of its use, at most.
    package static let reserveByteCount = 16 << 20

    private let arrival: EventCounter
    private let heapEnd: @Sendable () -> UInt
    private let begin: UInt
    /// The heap's end as the loop last saw it, and how much of it the thread has been through.
    private let end: Atomic<UInt>
    private let isEnding = Atomic<Bool>(false)
    private let worker = Mutex<SystemThread?>(nil)

    /// Begins to look after the heap; made before it holds much.
    ///
    /// `heapEnd` says where it ends: a test has memory of its own.
    package init(heapEnd: @escaping @Sendable () -> UInt = { cplatform_heap_end() }) throws(SystemError) {
        self.arrival = try EventCounter(.blocking)
        self.heapEnd = heapEnd
        self.begin = heapEnd()
        self.end = Atomic(self.begin)
        var thread: SystemThread? = try SystemThread(name: "heap-reserve", niceness: 5) { [self] in self.run() }
        self.worker.withLock { $0 = thread.take() }
    }

    /// Notices that the heap has grown; costs a comparison otherwise.
    ///
    /// For the main thread, whose heap this is: the allocator gives others memory of another kind.
    package func look() {
        let now = self.heapEnd()
        let before = self.end.load(ordering: .relaxed)
        guard now > before, now - self.begin >= UInt(Self.heapByteCountMin) else { return }
        if before - self.begin < UInt(Self.heapByteCountMin) {
            precondition(cplatform_grow_heap_by(Self.reserveByteCount) == 0, "mallopt takes a lawful number")
        }
        self.end.store(now, ordering: .releasing)
        self.arrival.raise()
    }

    /// Ends the thread.
    package func stop() {
        var thread = self.worker.withLock { (worker: inout SystemThread?) in worker.take() }
        guard let running = thread.take() else { return }
        self.isEnding.store(true, ordering: .releasing)
        self.arrival.raise()
        running.join()
    }

    private func run() {
        while true {
            self.arrival.wait()
            let end = self.end.load(ordering: .acquiring)
            // What the heap gave back meanwhile is no longer mapped, and the kernel says so.
            if end > self.begin { _ = cplatform_populate(end, Self.reserveByteCount) }
            if self.isEnding.load(ordering: .acquiring) { return }
        }
    }
}
