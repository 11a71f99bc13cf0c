internal import Platform
internal import Synchronization

/// Entries on their way to the system's journal, on a thread of their own: one that does not read holds up nobody.
final class JournalSender: Sendable {
    private struct Queue {
        var waiting: [[String]] = []
        var isEnding = false
    }

    private let queue = Mutex(Queue())
    private let bell: EventCounter
    private let farewell: EventCounter
    private let isRunning = Atomic<Bool>(false)
    private let lost: LostLines

    init(lost: LostLines) throws(SystemError) {
        self.lost = lost
        self.bell = try EventCounter(.blocking)
        self.farewell = try EventCounter(.polled)
    }

    /// Begins to send, once; entries offered before wait for it.
    func start() throws(SystemError) {
        guard self.isRunning.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged else {
            return
        }
        // It is never joined: nobody waits longer than `finish` does for a journal that does not read.
        _ = try SystemThread(name: "journal-log") { [self] in self.run() }
    }

    /// Takes one entry; false when too many wait.
    func offer(_ fields: [String]) -> Bool {
        let isTaken = self.queue.withLock { queue in
            guard queue.waiting.count < Limits.entriesWaitingMax else { return false }
            queue.waiting.append(fields)
            return true
        }
        if isTaken { self.bell.raise() }
        return isTaken
    }

    /// Waits for a moment until everything is sent; nothing is sent afterwards.
    func finish() {
        guard self.isRunning.load(ordering: .relaxed) else { return }
        let isFirst = self.queue.withLock { queue in
            defer { queue.isEnding = true }
            return !queue.isEnding
        }
        guard isFirst else { return }
        self.bell.raise()
        _ = self.farewell.wait(atMostNanoseconds: Limits.farewellNanoseconds)
    }

    private func run() {
        while true {
            self.bell.wait()
            while true {
                let entries = self.queue.withLock { queue in
                    defer { queue.waiting = [] }
                    return queue.waiting
                }
                guard !entries.isEmpty else { break }
                for entry in entries where !JournalSocket.send(entry) { self.lost.add() }
            }
            if self.queue.withLock({ $0.isEnding && $0.waiting.isEmpty }) { break }
        }
        self.farewell.raise()
    }
}
