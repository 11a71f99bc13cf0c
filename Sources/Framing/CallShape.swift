/// Which sides of a call send streams of messages; known from the service's definition on both sides.
package enum CallShape: CaseIterable, Equatable, Sendable {
    /// One request, many messages from the server.
    case serverStream
    /// Many messages from the client, one response.
    case clientStream
    /// Many messages either way.
    case bidirectional

    /// Whether the client may send messages after its request.
    package var clientStreams: Bool {
        switch self {
        case .serverStream: false
        case .clientStream, .bidirectional: true
        }
    }

    /// Whether success ends with a bare close; otherwise it ends with the one response.
    package var serverStreams: Bool {
        switch self {
        case .serverStream, .bidirectional: true
        case .clientStream: false
        }
    }
}
