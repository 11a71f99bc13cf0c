/// The life of one connection at the server, accept to close.
///
/// Pure: the driver performs what is returned. What is owed (calls unanswered, bytes unsent) is kept by `AnswerQueue`
/// and handed in. Diagram: docs/protocol.md, "Connection lifecycle".
package enum ConnectionState: ~Copyable, Sendable {
    /// Frames are taken; the ids of requests must rise above `lastRequestID`.
    case reading(lastRequestID: UInt32, Admission)
    /// Nothing is read any more: the peer ended its output, or sent what is no frame. What is owed goes out.
    case finishing
    /// Gone.
    case closed

    /// What becomes of new requests.
    package enum Admission: Equatable, Sendable {
        /// They are dispatched.
        case serving
        /// The server is stopping: they are refused, what is owed goes out, then the connection closes.
        case draining
    }

    /// A connection just accepted; the first id may be any odd number.
    package static func accepted() -> ConnectionState { .reading(lastRequestID: 0, .serving) }

    /// What to do with a request.
    package enum OnRequest: Equatable, Sendable {
        case dispatch
        case refuseOverloaded
        case refuseDraining
        case rejectEvenID
        case rejectReusedID
        case ignore
    }

    /// What to do with a stream message.
    package enum OnMessage: Equatable, Sendable {
        case ignore
        case rejectEvenID
        /// No call has this id now.
        case rejectInactive
        /// The call takes no messages, or its client had said that none would follow: it is cancelled, and this is its
        /// only answer.
        case rejectAndCancel
        /// The frame says both that it carries a message and that it carries none: the stream is cancelled likewise.
        case rejectContradiction
        /// The stream takes the message.
        case deliver
        /// The stream takes the message, and no other will follow.
        case deliverLast
        /// No message will follow.
        case closeClientHalf
    }

    /// What to do with a frame of a type that is not for servers.
    package enum OnOther: Equatable, Sendable {
        case ignore
        case rejectEvenID
    }

    /// What to do after a body beyond the limit was dropped.
    package enum OnOversized: Equatable, Sendable {
        case ignore
        case answer
        /// It was a message for a running call, which is cancelled so that it does not answer twice.
        case answerAndCancel
    }

    /// What to do after bytes that are no frame of this protocol.
    package enum OnReserved: Equatable, Sendable {
        case ignore
        case answerAndStopReading
    }

    /// What to do when nothing more comes from the peer, or is to be taken from it.
    package enum OnEnd: Equatable, Sendable {
        case close
        case keep
    }

    /// Admits, refuses or rejects one request; whatever happens but an even or reused id, the id is consumed.
    ///
    /// `hasRoom` says that the connection's window and output take one more call.
    package mutating func receivedRequest(streamID: UInt32, hasRoom: Bool) -> OnRequest {
        switch consume self {
        case .reading(let last, let admission):
            guard streamID % 2 == 1 else {
                self = .reading(lastRequestID: last, admission)
                return .rejectEvenID
            }
            guard streamID > last else {
                self = .reading(lastRequestID: last, admission)
                return .rejectReusedID
            }
            self = .reading(lastRequestID: streamID, admission)
            switch admission {
            case .serving: return hasRoom ? .dispatch : .refuseOverloaded
            case .draining: return .refuseDraining
            }
        case .finishing:
            self = .finishing
            return .ignore
        case .closed:
            self = .closed
            return .ignore
        }
    }

    /// Judges a stream message; `standing` says what is known under its id.
    ///
    /// A bare close races normally with the server's own end and is never an error on an id that was used.
    package borrowing func receivedMessage(
        streamID: UInt32, flags: FrameFlags, bodyByteCount: UInt32, standing: StreamStanding
    ) -> OnMessage {
        switch self {
        case .reading(let last, _):
            guard streamID % 2 == 1 else { return .rejectEvenID }
            let carriesMessage = bodyByteCount > 0 || !flags.contains(.noMessage)
            switch standing {
            case .none:
                if carriesMessage { return .rejectInactive }
                return streamID <= last || !flags.contains(.remoteClosed) ? .ignore : .rejectInactive
            // What the client sends meanwhile crosses the end; an answer now would hide how the stream ended.
            case .ended: return .ignore
            case .call: return carriesMessage ? .rejectAndCancel : .ignore
            case .stream(isClientHalfOpen: false): return carriesMessage ? .rejectAndCancel : .ignore
            case .stream(isClientHalfOpen: true):
                if flags.contains(.noMessage), bodyByteCount > 0 { return .rejectContradiction }
                switch (carriesMessage, flags.contains(.remoteClosed)) {
                case (true, false): return .deliver
                case (true, true): return .deliverLast
                case (false, true): return .closeClientHalf
                case (false, false): return .ignore
                }
            }
        case .finishing: return .ignore
        case .closed: return .ignore
        }
    }

    /// Judges a response from a client or a type this version does not know.
    package borrowing func receivedOther(streamID: UInt32) -> OnOther {
        switch self {
        case .reading: streamID % 2 == 1 ? .ignore : .rejectEvenID
        case .finishing: .ignore
        case .closed: .ignore
        }
    }

    /// Judges a frame whose body was dropped; it consumes no id.
    package borrowing func receivedOversized(kind: FrameKind, isActive: Bool) -> OnOversized {
        switch self {
        case .reading:
            switch kind {
            case .data: isActive ? .answerAndCancel : .answer
            case .request, .response, .reserved: .answer
            }
        case .finishing: .ignore
        case .closed: .ignore
        }
    }

    /// Stops reading: nothing behind such a header can be understood.
    package mutating func receivedReserved() -> OnReserved {
        switch consume self {
        case .reading:
            self = .finishing
            return .answerAndStopReading
        case .finishing:
            self = .finishing
            return .ignore
        case .closed:
            self = .closed
            return .ignore
        }
    }

    /// The peer ended its output but still reads; a frame it left unfinished is void.
    package mutating func peerEndedOutput(isOwing: Bool) -> OnEnd {
        switch consume self {
        case .reading:
            self = isOwing ? .finishing : .closed
            return isOwing ? .keep : .close
        case .finishing:
            self = isOwing ? .finishing : .closed
            return isOwing ? .keep : .close
        case .closed:
            self = .closed
            return .close
        }
    }

    /// The server stops; an idle connection closes at once.
    package mutating func beginDrain(isOwing: Bool) -> OnEnd {
        switch consume self {
        case .reading(let last, _):
            self = isOwing ? .reading(lastRequestID: last, .draining) : .closed
            return isOwing ? .keep : .close
        case .finishing:
            self = isOwing ? .finishing : .closed
            return isOwing ? .keep : .close
        case .closed:
            self = .closed
            return .close
        }
    }

    /// Answers were written; a connection that only owed them closes when nothing is left.
    package mutating func settled(isOwing: Bool) -> OnEnd {
        switch consume self {
        case .reading(let last, .serving):
            self = .reading(lastRequestID: last, .serving)
            return .keep
        case .reading(let last, .draining):
            self = isOwing ? .reading(lastRequestID: last, .draining) : .closed
            return isOwing ? .keep : .close
        case .finishing:
            self = isOwing ? .finishing : .closed
            return isOwing ? .keep : .close
        case .closed:
            self = .closed
            return .close
        }
    }

    /// The connection is lost or given up: nothing can be owed any more.
    package mutating func lost() { self = .closed }

    /// Whether bytes of the peer are still taken.
    package var isReading: Bool {
        switch self {
        case .reading: true
        case .finishing: false
        case .closed: false
        }
    }

    /// Whether the connection is gone.
    package var isClosed: Bool {
        switch self {
        case .reading: false
        case .finishing: false
        case .closed: true
        }
    }
}
