/// What a dispatcher did with a message of a client's stream.
package enum MessageVerdict: Equatable, Sendable {
    /// It is taken.
    case taken
    /// It waits and is offered again at the end of each turn; so does everything behind it.
    case busy
}
