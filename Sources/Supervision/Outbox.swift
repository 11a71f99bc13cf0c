/// Messages on their way to the service manager, in order.
///
/// Bounded: beyond the limit the oldest goes that later ones supersede. There is one, as the variables are few.
struct Outbox {
    private(set) var waiting: [[Message]] = []

    /// Puts what belongs into one datagram at the end.
    mutating func append(_ messages: [Message]) {
        self.waiting.append(messages)
        guard self.waiting.count > Limits.messagesWaitingMax else { return }
        let superseded = self.waiting.indices.dropLast().first { self.isSuperseded(at: $0) }
        self.waiting.remove(at: superseded ?? 0)
    }

    /// The next to be sent.
    mutating func popFirst() -> String? {
        guard !self.waiting.isEmpty else { return nil }
        return self.waiting.removeFirst().map(\.text).joined(separator: "\n")
    }

    private func isSuperseded(at index: Int) -> Bool {
        let later = Set(self.waiting[(index + 1)...].joined().map(\.variable))
        return self.waiting[index].allSatisfy { later.contains($0.variable) }
    }
}
