internal import Framing
internal import Platform
internal import RoutePlanning

/// One accepted connection: its socket and the machines that say what to do with it.
///
/// Lives on the loop's thread only. The descriptor closes when the last reference goes, at the end of the turn at the
/// latest.
final class Connection {
    let token: ConnectionToken
    let socket: UnixSocket
    let peer: PeerCredentials
    let principal: Principal
    var decoder = FrameDecoder()
    var state = ConnectionState.accepted()
    var answers = AnswerQueue()
    var streams = StreamTable()
    /// Streams that have more to say and wait until the peer has read what it was sent.
    var silenced: [UInt32] = []
    /// When a silence inside a frame becomes too long.
    var stallDeadline = Deadline.never
    /// When the peer must have read something.
    var writeDeadline = Deadline.never
    /// When the peer must have sent something, unless it is owed something.
    var idleDeadline = Deadline.never
    /// What the server has counted of the bytes below.
    var countedInputByteCount = 0
    /// What the loop watches the socket for.
    var interest: Interest = [.readable]
    /// Whether the socket was full at the last write; the loop reports when it no longer is.
    var isBlocked = false
    /// Whether nothing can be written to it any more; what it sent before is still done.
    var isDeaf = false
    /// How much of the loop's time it may have.
    var share: TimeShare
    /// The span of time in which it was served last; `Activity` numbers them.
    var activeSpan: UInt64 = 0
    /// What was read and not looked at for lack of time; less than one read.
    private var leftover: [UInt8] = []
    private var leftoverOffset = 0
    /// When what is being taken was read; a call's deadline counts from then.
    private(set) var receivedNanoseconds: UInt64 = 0
    /// Whether the connection stands in the list of those to be written to at the end of the turn.
    var isPending = false
    /// Whether the connection stands in the list of those that the next turns serve first.
    var isInBacklog = false

    init(
        token: ConnectionToken, socket: consuming UnixSocket, peer: PeerCredentials, principal: Principal,
        at nanoseconds: UInt64
    ) {
        self.share = TimeShare(from: nanoseconds)
        self.token = token
        self.socket = socket
        self.peer = peer
        self.principal = principal
    }

    /// Bytes of what the peer has begun to send and nobody has taken.
    var inputByteCount: Int { self.decoder.buffered.count + self.streams.inboundByteCount + self.leftover.count }

    /// Whether something that was read has not been looked at.
    var hasLeftover: Bool { !self.leftover.isEmpty }

    /// Begins to take what was read at a point in time.
    func beginTaking(readAt nanoseconds: UInt64) { self.receivedNanoseconds = nanoseconds }

    /// Gives back what there was no time for, and where in it to go on; it counts as read when it was.
    func takeLeftover() -> (input: [UInt8], offset: Int) {
        defer { self.leftover = [] }
        return (self.leftover, self.leftoverOffset)
    }

    /// Keeps what there is no time for.
    func putBack(_ input: [UInt8], from offset: Int) {
        self.leftover = input
        self.leftoverOffset = offset
    }

    /// The time that has run out, if one has.
    func overdueLimit(at now: UInt64) -> PeerLimit? {
        // What waits to be read is no silence of the peer's.
        if !self.isInBacklog, self.stallDeadline.hasPassed(at: now) { return .frameSeconds }
        if self.writeDeadline.hasPassed(at: now) { return .unreadSeconds }
        return self.idleDeadline.hasPassed(at: now) && !self.isOwing ? .idleSeconds : nil
    }

    /// Whether the peer still has something to come.
    var isOwing: Bool { self.answers.isOwing || !self.streams.isEmpty }

    /// What is known under a stream id.
    func standing(of streamID: UInt32) -> StreamStanding {
        switch self.streams.standing(of: streamID) {
        case .stream(let isClientHalfOpen): .stream(isClientHalfOpen: isClientHalfOpen)
        case .none, .call, .ended: self.answers.standing(of: streamID)
        }
    }

    deinit { self.socket.endBothDirections() }
}
