internal import Platform
internal import Synchronization

/// Entries on their way to the system's journal, on a thread of their own.
final class JournalSender: Sendable {
    private let waiting = Mutex<[[String]]>([])
    private let courier: Courier
    private let lost: LostLines

    init(lost: LostLines) throws(SystemError) {
        self.lost = lost
        self.courier = try Courier()
    }

    /// Begins to send, once; entries offered before wait for it.
    func start() throws(SystemError) {
        try self.courier.start(named: "journal-log") { [self] in self.send() }
    }

    /// Takes one entry; false when too many wait.
    func offer(_ fields: [String]) -> Bool {
        let isTaken = self.waiting.withLock { waiting in
            guard waiting.count < Limits.entriesWaitingMax else { return false }
            waiting.append(fields)
            return true
        }
        if isTaken { self.courier.ring() }
        return isTaken
    }

    /// Waits for a moment until everything is sent; nothing is sent afterwards.
    func finish() { self.courier.finish(atMostNanoseconds: Limits.farewellNanoseconds) }

    private func send() {
        let entries = self.waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        for entry in entries where !JournalSocket.send(entry) { self.lost.add() }
    }
}
