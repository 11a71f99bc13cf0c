import Platform
import Synchronization

/// Set once, read by the thread that polls.
final class StopFlag: Sendable {
    private let value = Atomic(false)
    var isSet: Bool { self.value.load(ordering: .acquiring) }
    func set() { self.value.store(true, ordering: .releasing) }
}

/// A thread's work: poll until told to stop.
final class LoopThread: Sendable {
    private let loop: EventLoop
    private let flag: StopFlag

    init(loop: EventLoop, flag: StopFlag) {
        self.loop = loop
        self.flag = flag
    }

    func run() {
        self.loop.adoptCurrentThread()
        var ready = ReadyList()
        while !self.flag.isSet {
            do { try self.loop.poll(into: &ready, timeoutNanoseconds: nil) } catch { return }
        }
    }
}
