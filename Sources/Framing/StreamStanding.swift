/// What a connection knows under the stream id of a frame.
package enum StreamStanding: Equatable, Sendable {
    /// No call has this id now.
    case none
    /// A unary call without a released answer.
    case call
    /// A stream that its server's side has ended, while the end has not gone out.
    case ended
    /// An open stream; the client may send messages while its half is open.
    case stream(isClientHalfOpen: Bool)

    /// Whether something would have to be cancelled.
    package var isActive: Bool {
        switch self {
        case .none, .ended: false
        case .call, .stream: true
        }
    }
}
