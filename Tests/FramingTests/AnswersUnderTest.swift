import Framing

/// An answer queue behind a reference, because expectations cannot hold values that are not copyable.
final class AnswersUnderTest {
    private var queue = AnswerQueue()

    var earliestDeadline: Deadline { self.queue.earliestDeadline }
    var hasOutput: Bool { self.queue.hasOutput }
    var inFlight: Int { self.queue.inFlight }
    var isOwing: Bool { self.queue.isOwing }
    var pendingByteCount: Int { self.queue.pendingByteCount }

    func standing(of streamID: UInt32) -> StreamStanding { self.queue.standing(of: streamID) }
    func start(_ streamID: UInt32, until deadline: Deadline = .never) {
        self.queue.start(streamID: streamID, deadline: deadline)
    }

    func finish(_ streamID: UInt32, _ text: String, at sequence: UInt64 = 0) -> Bool {
        var reply = Reply()
        reply.payload = Array(text.utf8)
        return self.queue.finish(reply, streamID: streamID, visibleAt: sequence)
    }

    func hold(_ streamID: UInt32, _ text: String, at sequence: UInt64, until deadline: Deadline = .never) {
        var reply = Reply()
        reply.payload = Array(text.utf8)
        self.queue.hold(reply, streamID: streamID, deadline: deadline, visibleAt: sequence)
    }

    func holdMessage(_ streamID: UInt32, _ text: String, at sequence: UInt64) -> Bool {
        var reply = Reply()
        reply.payload = Array(text.utf8)
        return self.queue.holdMessage(reply, streamID: streamID, visibleAt: sequence)
    }

    func holdClose(_ streamID: UInt32, at sequence: UInt64, until deadline: Deadline = .never) {
        self.queue.holdClose(streamID: streamID, deadline: deadline, visibleAt: sequence)
    }

    func withdraw(_ streamID: UInt32) { self.queue.withdraw(streamID: streamID) }

    func answer(_ status: Status, _ streamID: UInt32) { self.queue.answer(status, streamID: streamID) }
    func release(durable: UInt64) -> Int { self.queue.release(durable: durable) }
    func expire(at now: UInt64) -> [UInt32] { self.queue.expire(at: now) }
    func drop(_ streamID: UInt32) -> AnswerQueue.Dropped { self.queue.drop(streamID: streamID) }
    func abandon() -> [UInt32] { self.queue.abandon() }

    /// What would go to the socket now, at most that many bytes, as it is handed over piece by piece.
    func takeOutput(atMost byteCount: Int = .max) -> [UInt8] {
        var taken: [UInt8] = []
        while self.queue.hasOutput, taken.count < byteCount { taken += self.takePiece(atMost: byteCount - taken.count) }
        return taken
    }

    /// What the socket gets in one write.
    func takePiece(atMost byteCount: Int = .max) -> [UInt8] {
        let piece = Array(self.queue.output[self.queue.sentByteCount...].prefix(byteCount))
        self.queue.sent(byteCount: piece.count)
        return piece
    }

    /// The frame of a success.
    static func frame(_ streamID: UInt32, _ text: String) -> [UInt8] {
        var reply = Reply()
        reply.payload = Array(text.utf8)
        var output: [UInt8] = []
        FrameEncoder.append(reply, streamID: streamID, to: &output)
        return output
    }

    /// The frame of a failure.
    static func frame(_ streamID: UInt32, _ status: Status) -> [UInt8] {
        var output: [UInt8] = []
        FrameEncoder.append(status, streamID: streamID, to: &output)
        return output
    }
}
