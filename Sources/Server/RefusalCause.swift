/// Why the server refuses a request without dispatching it.
package enum RefusalCause: CaseIterable, Equatable, Sendable {
    /// The connection's request window is full, or its unread answers are too many bytes.
    case overloaded
    /// The server is stopping.
    case draining
}
