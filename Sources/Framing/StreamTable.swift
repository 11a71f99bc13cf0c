/// The open streams of one connection.
///
/// Pure bookkeeping: whether a frame may be taken is `ConnectionState`'s, what leaves is `AnswerQueue`'s. There is no
/// flow control in the protocol, so everything that waits here is bounded, and a stream beyond a bound is ended rather
/// than the connection's reader stopped. Source: docs/protocol.md, "Streams".
package struct StreamTable: Sendable {
    private var streams: [UInt32: CallStream] = [:]
    /// No deadline of an open stream lies before this point.
    package private(set) var earliestDeadline = Deadline.never
    /// Bytes of all messages that wait.
    package private(set) var inboundByteCount = 0

    /// No streams.
    package init() {}

    /// Open streams.
    package var count: Int { self.streams.count }

    /// Whether no stream is open.
    package var isEmpty: Bool { self.streams.isEmpty }

    /// The ids of all open streams, ascending.
    package var streamIDs: [UInt32] { self.streams.keys.sorted() }

    /// Opens a stream.
    package mutating func open(_ streamID: UInt32, shape: CallShape, deadline: Deadline, isClientHalfOpen: Bool) {
        precondition(self.streams[streamID] == nil, "a stream id is used once")
        self.streams[streamID] = CallStream(shape: shape, deadline: deadline, isClientHalfOpen: isClientHalfOpen)
        self.earliestDeadline = min(self.earliestDeadline, deadline)
    }

    /// Whether a stream of this id is open, and whether its client may send more.
    package func standing(of streamID: UInt32) -> StreamStanding {
        guard let stream = self.streams[streamID] else { return .none }
        return .stream(isClientHalfOpen: stream.isClientHalfOpen)
    }

    /// Which sides stream; nil where no such stream is open.
    package func shape(of streamID: UInt32) -> CallShape? { self.streams[streamID]?.shape }

    /// The deadline of an open stream.
    package func deadline(of streamID: UInt32) -> Deadline { self.streams[streamID]?.deadline ?? .never }

    /// Closes the client's half.
    package mutating func closeClientHalf(of streamID: UInt32) {
        self.streams[streamID]?.isClientHalfOpen = false
    }

    /// Lets a message wait; `false` when that would exceed a bound, and nothing has changed.
    package mutating func enqueue(_ message: borrowing Span<UInt8>, on streamID: UInt32) -> Bool {
        guard let stream = self.streams[streamID] else { return false }
        guard stream.inboundCount < Limits.inboundMessageMax,
            stream.inboundByteCount + message.count <= Limits.inboundStreamByteCountMax,
            self.inboundByteCount + message.count <= Limits.inboundConnectionByteCountMax
        else { return false }
        var copy: [UInt8] = []
        copy.reserveCapacity(message.count)
        for index in message.indices { copy.append(message[index]) }
        self.streams[streamID]?.append(copy)
        self.inboundByteCount += copy.count
        return true
    }

    /// Whether messages wait on the stream.
    package func hasInbound(_ streamID: UInt32) -> Bool { self.streams[streamID]?.firstInbound != nil }

    /// The message that has waited longest.
    package func firstInbound(on streamID: UInt32) -> [UInt8]? { self.streams[streamID]?.firstInbound }

    /// Forgets the message that has waited longest.
    package mutating func removeFirstInbound(on streamID: UInt32) {
        guard let message = self.streams[streamID]?.firstInbound else { return }
        self.inboundByteCount -= message.count
        self.streams[streamID]?.removeFirstInbound()
    }

    /// Whether the end of the client's half is to be told now; true once, when nothing waits before it.
    package mutating func takeClientEnd(of streamID: UInt32) -> Bool {
        guard let stream = self.streams[streamID], !stream.isClientHalfOpen, !stream.hasToldEnd,
            stream.inboundCount == 0
        else { return false }
        self.streams[streamID]?.hasToldEnd = true
        return true
    }

    /// Notes that the stream stands in a list; whether it did not before.
    package mutating func list(_ streamID: UInt32) -> Bool {
        guard let stream = self.streams[streamID], !stream.isListed else { return false }
        self.streams[streamID]?.isListed = true
        return true
    }

    /// Notes that the stream stands in no list any more.
    package mutating func unlist(_ streamID: UInt32) { self.streams[streamID]?.isListed = false }

    /// Forgets a stream; whether there was one.
    @discardableResult
    package mutating func remove(_ streamID: UInt32) -> Bool {
        guard let stream = self.streams.removeValue(forKey: streamID) else { return false }
        self.inboundByteCount -= stream.inboundByteCount
        return true
    }

    /// The ids of streams whose time has run out, ascending; they stay until they are removed.
    package mutating func overdue(at now: UInt64) -> [UInt32] {
        guard self.earliestDeadline.hasPassed(at: now) else { return [] }
        var overdue: [UInt32] = []
        self.earliestDeadline = .never
        for (streamID, stream) in self.streams {
            if stream.deadline.hasPassed(at: now) {
                overdue.append(streamID)
            } else {
                self.earliestDeadline = min(self.earliestDeadline, stream.deadline)
            }
        }
        return overdue.sorted()
    }
}
