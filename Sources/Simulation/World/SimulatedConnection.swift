internal import Framing

/// One connection between a client and the daemon, with the daemon's own queue of answers and the client's own decoder.
final class SimulatedConnection {
    /// One attempt at a call.
    struct Attempt {
        let call: Int
        let number: Int
    }

    let client: Int
    /// The life of the daemon it leads to.
    let life: Int
    private(set) var isOpen = true
    private var queue = AnswerQueue()
    private var decoder = FrameDecoder()
    private var reply = Reply()
    /// Attempts by the order of their stream ids, the first of which is 1.
    private(set) var attempts: [Attempt] = []
    /// Turns whose answers the daemon holds, in the order it holds them.
    private(set) var held: [Int] = []
    /// What the kernel has taken and the client has not got yet.
    private var transit: [UInt8] = []

    init(client: Int, life: Int) {
        self.client = client
        self.life = life
    }

    /// A request came; returns its stream id.
    func open(_ attempt: Attempt) -> UInt32 {
        self.attempts.append(attempt)
        let streamID = UInt32(self.attempts.count * 2 - 1)
        self.queue.start(streamID: streamID, deadline: .never)
        return streamID
    }

    /// Has an answer wait until `sequence` is durable; it carries nothing but the number of its turn.
    func hold(turn: Int, streamID: UInt32, visibleAt sequence: UInt64) {
        self.reply.reset()
        for shift in stride(from: 56, through: 0, by: -8) {
            self.reply.payload.append(UInt8(truncatingIfNeeded: turn >> shift))
        }
        let isRunning = self.queue.finish(self.reply, streamID: streamID, visibleAt: sequence)
        precondition(isRunning, "a call is answered once")
        self.held.append(turn)
    }

    /// Lets go of what may be seen: the turns, and how many bytes are on their way now.
    func release(durable sequence: UInt64) -> (turns: ArraySlice<Int>, byteCount: Int) {
        guard self.queue.hasHeld else { return ([], 0) }
        let count = self.queue.release(durable: sequence)
        guard count > 0 else { return ([], 0) }
        let turns = self.held.prefix(count)
        self.held.removeFirst(count)
        var byteCount = 0
        while self.queue.hasOutput {
            let output = self.queue.output[self.queue.sentByteCount...]
            self.transit += output
            byteCount += output.count
            self.queue.sent(byteCount: output.count)
        }
        return (turns, byteCount)
    }

    /// The client reads; returns the turns whose answers are whole now.
    func receive(byteCount: Int) -> [Int] {
        let bytes = Array(self.transit.prefix(byteCount))
        self.transit.removeFirst(bytes.count)
        var turns: [Int] = []
        var offset = 0
        while case .frame(_, let body) = self.decoder.next(in: bytes.span, at: &offset) {
            switch body {
            case .input(let range): turns.append(Self.turn(in: bytes[range]))
            case .buffered(let range): turns.append(Self.turn(in: self.decoder.buffered[range]))
            }
        }
        return turns
    }

    /// Whether the client has the beginning of an answer and not its end.
    var isInsideFrame: Bool { self.decoder.isInsideFrame }

    /// Calls the daemon has not answered.
    var inFlight: Int { self.queue.inFlight }

    /// Bytes the daemon keeps for the peer.
    var pendingByteCount: Int { self.queue.pendingByteCount }

    /// The connection is over for both sides.
    func close() {
        self.isOpen = false
        self.held = []
        _ = self.queue.abandon()
    }

    /// The payload is the last field of a response.
    private static func turn(in body: ArraySlice<UInt8>) -> Int {
        body.suffix(8).reduce(0) { $0 << 8 | Int($1) }
    }
}
