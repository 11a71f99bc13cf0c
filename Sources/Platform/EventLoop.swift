internal import CPlatform
internal import Glibc
internal import Synchronization

/// Readiness of descriptors, and the executor of the actors that live on the loop's thread.
///
/// The thread that calls `adoptCurrentThread` owns the loop: only it polls, and on it `assumeIsolated` of an actor with
/// this executor holds at the price of one comparison. Other threads may enqueue jobs (by awaiting such an actor),
/// register descriptors and wake the loop. Must outlive its actors. Source: epoll(7), eventfd(2).
package final class EventLoop: SerialExecutor {
    /// The token no registration may use: the loop's own wake.
    package static let reservedToken = UInt64.max

    private let poller: FileDescriptor
    private let alarm: FileDescriptor
    private let owner = Atomic<UInt>(0)
    private let jobs = Mutex<[UnownedJob]>([])

    /// Opens the kernel's objects; no thread owns the loop yet.
    package init() throws(SystemError) {
        let poller = cplatform_epoll_create()
        guard poller >= 0 else { throw SystemError(call: "epoll_create1", code: errno) }
        self.poller = FileDescriptor(adopting: poller)
        let alarm = cplatform_eventfd()
        guard alarm >= 0 else { throw SystemError(call: "eventfd", code: errno) }
        self.alarm = FileDescriptor(adopting: alarm)
        guard cplatform_epoll_add(poller, alarm, Interest.readable.rawValue, Self.reservedToken) == 0 else {
            throw SystemError(call: "epoll_ctl", code: errno)
        }
    }

    /// Makes the calling thread the loop's thread.
    package func adoptCurrentThread() { self.owner.store(pthread_self(), ordering: .releasing) }

    /// Watches a descriptor, level-triggered; reports carry `token`.
    package func register(_ descriptor: Int32, token: UInt64, interest: Interest) throws(SystemError) {
        precondition(token != Self.reservedToken, "the token belongs to the loop")
        guard cplatform_epoll_add(self.poller.number, descriptor, interest.rawValue, token) == 0 else {
            throw SystemError(call: "epoll_ctl", code: errno)
        }
    }

    /// Changes what a registered descriptor is watched for.
    package func update(_ descriptor: Int32, token: UInt64, interest: Interest) throws(SystemError) {
        guard cplatform_epoll_modify(self.poller.number, descriptor, interest.rawValue, token) == 0 else {
            throw SystemError(call: "epoll_ctl", code: errno)
        }
    }

    /// Stops watching; closing a descriptor that has no duplicate does the same.
    package func unregister(_ descriptor: Int32) throws(SystemError) {
        guard cplatform_epoll_remove(self.poller.number, descriptor) == 0 else {
            throw SystemError(call: "epoll_ctl", code: errno)
        }
    }

    /// Waits for readiness, a wake or the timeout (`nil`: none), then runs the jobs that are queued.
    ///
    /// A signal ends the wait early without a report. Failure means that the loop itself is broken.
    package func poll(into ready: inout ReadyList, timeoutNanoseconds: UInt64?) throws(SystemError) {
        precondition(self.isCurrentThread, "only the loop's thread polls")
        let timeout = timeoutNanoseconds.map { Int64(clamping: $0) } ?? -1
        if ready.wait(on: self.poller.number, timeoutNanoseconds: timeout) < 0 {
            let code = errno
            guard code == EINTR else { throw SystemError(call: "epoll_pwait2", code: code) }
        }
        guard ready.remove(token: Self.reservedToken) else { return }
        self.silenceAlarm()
        self.runJobs()
    }

    /// Ends the current or the next wait; any thread.
    package func wake() {
        var one: UInt64 = 1
        // Fails only when the counter is full, and then the loop is awake already.
        _ = unsafe write(self.alarm.number, &one, MemoryLayout<UInt64>.size)
    }

    /// Whether the caller runs on the loop's thread.
    package var isCurrentThread: Bool { self.owner.load(ordering: .acquiring) == pthread_self() }

    /// Takes a job of an actor on this executor; any thread.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isFirst = self.jobs.withLock { queue in
            queue.append(job)
            return queue.count == 1
        }
        if isFirst { self.wake() }
    }

    /// Answers the runtime's question behind `assumeIsolated`.
    package func isIsolatingCurrentContext() -> Bool? { self.isCurrentThread }

    /// Stops the process when the caller is not on the loop's thread.
    package func checkIsolated() {
        precondition(self.isCurrentThread, "not on the thread of the event loop")
    }

    private func silenceAlarm() {
        var count: UInt64 = 0
        _ = unsafe read(self.alarm.number, &count, MemoryLayout<UInt64>.size)
    }

    /// Runs what is queued now; jobs enqueued meanwhile have raised the alarm again.
    private func runJobs() {
        let batch = self.jobs.withLock { queue in
            let batch = queue
            queue.removeAll(keepingCapacity: true)
            return batch
        }
        for job in batch { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
