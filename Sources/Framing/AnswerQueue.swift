/// What one connection owes its peer: calls that run, answers that wait until they may be seen, bytes that go out.
///
/// Each call that was admitted leaves exactly one answer, or none when it is dropped with its connection. Answers are
/// encoded once, into room that is used again; those waiting for one sequence are released together by one copy, or by
/// none when nothing else goes out. Source: docs/protocol.md, "Answers".
package struct AnswerQueue: ~Copyable, Sendable {
    private struct Running {
        let streamID: UInt32
        let deadline: Deadline
    }

    private struct Held {
        let streamID: UInt32
        let deadline: Deadline
        let sequence: UInt64
        let byteCount: Int
        let part: Part
    }

    /// What one frame is to its call.
    private enum Part {
        /// The one answer of a unary call.
        case answer
        /// One of many; the call goes on.
        case message
        /// The last frame of a stream.
        case end
    }

    /// What was found under a stream id that is dropped.
    package enum Dropped: Equatable, Sendable {
        case nothing
        case runningCall
        case heldAnswer
    }

    private var running: [Running] = []
    /// In order of arrival from `heldFirst` on; their bytes lie in `heldBytes` from `heldOffset` on, in the same order.
    private var held: [Held] = []
    private var heldFirst = 0
    private var heldBytes: [UInt8] = []
    private var heldOffset = 0
    /// How many of the held are messages of streams.
    private var heldMessageCount = 0

    /// Bytes on their way out.
    private var outgoing = OutputQueue()
    /// No deadline of a running call or a waiting answer lies before this point.
    package private(set) var earliestDeadline = Deadline.never

    /// Owes nothing.
    package init() {}

    /// Calls without a released answer; open streams are not among them.
    package var inFlight: Int { self.running.count + self.held.count - self.heldFirst - self.heldMessageCount }

    /// Bytes in memory for this peer, waiting or going out.
    package var pendingByteCount: Int { self.heldBytes.count - self.heldOffset + self.outgoing.byteCount }

    /// Whether bytes are ready for the socket.
    package var hasOutput: Bool { !self.outgoing.isEmpty }

    /// What the socket gets next, perhaps not all there is; the first `sentByteCount` bytes are gone.
    package var output: [UInt8] { self.outgoing.front }

    /// How much of `output` the kernel has taken.
    package var sentByteCount: Int { self.outgoing.sentByteCount }

    /// Whether answers wait for durability.
    package var hasHeld: Bool { self.heldFirst < self.held.count }

    /// Whether the peer still has something to come.
    package var isOwing: Bool { self.inFlight > 0 || self.hasHeld || self.hasOutput }

    /// Whether the id belongs to a call without a released answer, or to a stream whose end is not released.
    package func standing(of streamID: UInt32) -> StreamStanding {
        guard !self.running.contains(where: { $0.streamID == streamID }) else { return .call }
        guard let last = self.held[self.heldFirst...].last(where: { $0.streamID == streamID }) else { return .none }
        switch last.part {
        case .answer: return .call
        case .message, .end: return .ended
        }
    }

    /// A call is running; its answer comes with `finish`.
    package mutating func start(streamID: UInt32, deadline: Deadline) {
        self.running.append(Running(streamID: streamID, deadline: deadline))
        self.earliestDeadline = min(self.earliestDeadline, deadline)
    }

    /// A running call ends; `false` when it has been answered or dropped already.
    package mutating func finish(_ reply: borrowing Reply, streamID: UInt32, visibleAt sequence: UInt64) -> Bool {
        guard let index = self.running.firstIndex(where: { $0.streamID == streamID }) else { return false }
        let call = self.running.remove(at: index)
        self.hold(reply, streamID: streamID, deadline: call.deadline, visibleAt: sequence)
        return true
    }

    /// An answer waits until `sequence` is durable.
    package mutating func hold(
        _ reply: borrowing Reply, streamID: UInt32, deadline: Deadline, visibleAt sequence: UInt64
    ) {
        self.hold(reply, streamID: streamID, deadline: deadline, visibleAt: sequence, as: .answer)
    }

    /// The response that ends a stream waits until `sequence` is durable.
    package mutating func holdEnd(
        _ reply: borrowing Reply, streamID: UInt32, deadline: Deadline, visibleAt sequence: UInt64
    ) {
        self.hold(reply, streamID: streamID, deadline: deadline, visibleAt: sequence, as: .end)
    }

    private mutating func hold(
        _ reply: borrowing Reply, streamID: UInt32, deadline: Deadline, visibleAt sequence: UInt64, as part: Part
    ) {
        let start = self.heldBytes.count
        FrameEncoder.append(reply, streamID: streamID, to: &self.heldBytes)
        let byteCount = self.heldBytes.count - start
        self.held.append(
            Held(streamID: streamID, deadline: deadline, sequence: sequence, byteCount: byteCount, part: part))
        self.earliestDeadline = min(self.earliestDeadline, deadline)
    }

    /// A message of a stream waits until `sequence` is durable; `false` when it exceeds the frame limit.
    package mutating func holdMessage(
        _ reply: borrowing Reply, streamID: UInt32, visibleAt sequence: UInt64
    ) -> Bool {
        guard reply.payload.count <= Int(Limits.bodyByteCountMax) else { return false }
        let start = self.heldBytes.count
        FrameEncoder.appendMessage(reply, streamID: streamID, to: &self.heldBytes)
        let byteCount = self.heldBytes.count - start
        self.held.append(
            Held(streamID: streamID, deadline: .never, sequence: sequence, byteCount: byteCount, part: .message))
        self.heldMessageCount += 1
        return true
    }

    /// The bare close that ends a stream well waits until `sequence` is durable.
    package mutating func holdClose(streamID: UInt32, deadline: Deadline, visibleAt sequence: UInt64) {
        let start = self.heldBytes.count
        FrameEncoder.appendClose(streamID: streamID, to: &self.heldBytes)
        let byteCount = self.heldBytes.count - start
        self.held.append(
            Held(streamID: streamID, deadline: deadline, sequence: sequence, byteCount: byteCount, part: .end))
        self.earliestDeadline = min(self.earliestDeadline, deadline)
    }

    /// Forgets what is held of a stream, so that nothing follows the status that ends it.
    package mutating func withdraw(streamID: UInt32) {
        var index = self.heldFirst
        while index < self.held.count {
            if self.held[index].streamID == streamID { self.removeHeld(at: index) } else { index += 1 }
        }
    }

    /// An answer that depends on nothing stored goes out at once, ahead of those that wait.
    package mutating func answer(_ status: Status, streamID: UInt32) {
        self.outgoing.append { FrameEncoder.append(status, streamID: streamID, to: &$0) }
    }

    /// Moves to the output, in order, every answer up to the first that is not durable yet; returns how many.
    package mutating func release(durable: UInt64) -> Int {
        var byteCount = 0
        var index = self.heldFirst
        while index < self.held.count, self.held[index].sequence <= durable {
            byteCount += self.held[index].byteCount
            if case .message = self.held[index].part { self.heldMessageCount -= 1 }
            index += 1
        }
        let released = index - self.heldFirst
        guard released > 0 else { return 0 }
        if index != self.held.count || self.heldOffset != 0 || !self.outgoing.exchange(&self.heldBytes) {
            let end = self.heldOffset + byteCount
            self.outgoing.append { $0.append(contentsOf: self.heldBytes[self.heldOffset..<end]) }
            self.heldOffset = end
        }
        self.heldFirst = index
        self.reclaimHeld()
        return released
    }

    /// Answers every call whose time has run out, once, with code 4; returns the ids of those that still ran.
    package mutating func expire(at now: UInt64) -> [UInt32] {
        guard self.earliestDeadline.hasPassed(at: now) else { return [] }
        var cancelled: [UInt32] = []
        self.earliestDeadline = .never
        for call in self.running {
            if call.deadline.hasPassed(at: now) {
                cancelled.append(call.streamID)
                self.answer(.deadlineExceeded, streamID: call.streamID)
            } else {
                self.earliestDeadline = min(self.earliestDeadline, call.deadline)
            }
        }
        self.running.removeAll { $0.deadline.hasPassed(at: now) }
        self.expireHeld(at: now)
        return cancelled
    }

    /// Forgets the call or the answer under this id.
    package mutating func drop(streamID: UInt32) -> Dropped {
        if let index = self.running.firstIndex(where: { $0.streamID == streamID }) {
            self.running.remove(at: index)
            return .runningCall
        }
        guard self.held[self.heldFirst...].contains(where: { $0.streamID == streamID }) else { return .nothing }
        self.withdraw(streamID: streamID)
        return .heldAnswer
    }

    /// Forgets everything, because nobody can be answered any more; returns the ids of the calls that ran.
    package mutating func abandon() -> [UInt32] {
        let cancelled = self.running.map(\.streamID)
        self = AnswerQueue()
        return cancelled
    }

    /// The kernel took that many bytes of `output`.
    package mutating func sent(byteCount: Int) { self.outgoing.sent(byteCount: byteCount) }

    private mutating func expireHeld(at now: UInt64) {
        var index = self.heldFirst
        while index < self.held.count {
            let answer = self.held[index]
            if answer.deadline.hasPassed(at: now) {
                // Messages of its stream stand before it; the index stays behind what is removed in front.
                let before = self.held[self.heldFirst..<index].count { $0.streamID == answer.streamID }
                self.withdraw(streamID: answer.streamID)
                self.answer(.deadlineExceeded, streamID: answer.streamID)
                index -= before
            } else {
                self.earliestDeadline = min(self.earliestDeadline, answer.deadline)
                index += 1
            }
        }
    }

    private mutating func removeHeld(at index: Int) {
        let before = self.held[self.heldFirst..<index].reduce(0) { $0 + $1.byteCount }
        let start = self.heldOffset + before
        self.heldBytes.removeSubrange(start..<(start + self.held[index].byteCount))
        if case .message = self.held.remove(at: index).part { self.heldMessageCount -= 1 }
    }

    /// Gives the room in front back, at a cost in proportion to what was released.
    private mutating func reclaimHeld() {
        if self.heldFirst == self.held.count {
            self.held.removeAll(keepingCapacity: true)
            self.heldFirst = 0
            self.heldBytes.removeAll(keepingCapacity: self.heldBytes.capacity <= Limits.idleBufferByteCountMax)
            self.heldOffset = 0
        } else if self.heldFirst * 2 >= self.held.count {
            self.held.removeSubrange(..<self.heldFirst)
            self.heldFirst = 0
            self.heldBytes.removeSubrange(..<self.heldOffset)
            self.heldOffset = 0
        }
    }
}
