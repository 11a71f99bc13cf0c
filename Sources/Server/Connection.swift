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
    /// Whether the last read held more frames than an honest peer has a use for.
    var isCrowding = false
    /// Whether the connection stands in the list of those to be written to at the end of the turn.
    var isPending = false
    /// Whether the connection stands in the list of those that the next turns serve first.
    var isInBacklog = false

    init(token: ConnectionToken, socket: consuming UnixSocket, peer: PeerCredentials, principal: Principal) {
        self.token = token
        self.socket = socket
        self.peer = peer
        self.principal = principal
    }

    /// Bytes of what the peer has begun to send and nobody has taken.
    var inputByteCount: Int { self.decoder.buffered.count + self.streams.inboundByteCount }

    /// The time that has run out, if one has.
    func overdueLimit(at now: UInt64) -> PeerLimit? {
        if self.stallDeadline.hasPassed(at: now) { return .frameSeconds }
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
