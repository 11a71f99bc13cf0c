/// What a command comes to.
package enum Decision: Equatable, Sendable {
    /// Apply the effects, make them durable, then tell the answer.
    case commit(Effects, Answer)
    /// Nothing changes; tell the outcome once what it saw is durable.
    case answer(Outcome)
}
