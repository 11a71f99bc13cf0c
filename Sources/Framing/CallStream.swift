/// One open stream: what its client may still send, and messages the server's side has not taken yet.
struct CallStream: Sendable {
    let shape: CallShape
    let deadline: Deadline
    /// Whether the client may send more.
    var isClientHalfOpen: Bool
    /// Whether the end of the client's half has been told.
    var hasToldEnd = false
    /// Whether the stream stands in a list of those to be asked for messages.
    var isListed = false
    /// Messages in order of arrival, from `inboundFirst` on.
    private var inbound: [[UInt8]] = []
    private var inboundFirst = 0
    private(set) var inboundByteCount = 0

    init(shape: CallShape, deadline: Deadline, isClientHalfOpen: Bool) {
        self.shape = shape
        self.deadline = deadline
        self.isClientHalfOpen = isClientHalfOpen
    }

    /// Messages that wait.
    var inboundCount: Int { self.inbound.count - self.inboundFirst }

    /// The message that has waited longest.
    var firstInbound: [UInt8]? { self.inboundCount > 0 ? self.inbound[self.inboundFirst] : nil }

    /// Lets a message wait.
    mutating func append(_ message: [UInt8]) {
        self.inbound.append(message)
        self.inboundByteCount += message.count
    }

    /// Forgets the message that has waited longest.
    mutating func removeFirstInbound() {
        self.inboundByteCount -= self.inbound[self.inboundFirst].count
        self.inbound[self.inboundFirst] = []
        self.inboundFirst += 1
        guard self.inboundFirst * 2 >= self.inbound.count else { return }
        self.inbound.removeSubrange(..<self.inboundFirst)
        self.inboundFirst = 0
    }
}
