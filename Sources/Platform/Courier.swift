internal import Synchronization

/// A thread that sends what others have left for it: a receiver that does not read holds up nobody.
package final class Courier: Sendable {
    private let bell: EventCounter
    private let farewell: EventCounter
    private let isRunning = Atomic<Bool>(false)
    private let isEnding = Atomic<Bool>(false)

    /// One that does nothing yet.
    package init() throws(SystemError) {
        self.bell = try EventCounter(.blocking)
        self.farewell = try EventCounter(.polled)
    }

    /// Begins, once; `send` sends everything that waits, and is run after each ring.
    package func start(named name: String, _ send: @escaping @Sendable () -> Void) throws(SystemError) {
        guard self.isRunning.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged else {
            return
        }
        // It is never joined: nobody waits longer than `finish` does for whoever does not read.
        _ = try SystemThread(name: name) { [self] in self.run(send) }
    }

    /// Says that something waits; before the start it is remembered.
    package func ring() { self.bell.raise() }

    /// Waits for a moment until everything that waited is sent; nothing is sent afterwards.
    package func finish(atMostNanoseconds timeout: UInt64) {
        guard self.isRunning.load(ordering: .relaxed),
            !self.isEnding.exchange(true, ordering: .sequentiallyConsistent)
        else { return }
        self.bell.raise()
        _ = self.farewell.wait(atMostNanoseconds: timeout)
    }

    private func run(_ send: () -> Void) {
        var isLast = false
        while !isLast {
            self.bell.wait()
            // Asked before: whatever waited when the end was announced is sent.
            isLast = self.isEnding.load(ordering: .sequentiallyConsistent)
            send()
        }
        self.farewell.raise()
    }
}
