/// A rule that did not hold, and where.
package struct Violation: Error, Equatable, Sendable {
    /// The rules, by their numbers in `docs/simulation.md`.
    package enum Rule: String, CaseIterable, Sendable {
        case durableSequence = "I1"
        case visibility = "I2"
        case density = "I3"
        case journalTime = "I4"
        case replayedState = "I5"
        case acknowledgedEffects = "I7"
        case duplicateAnswers = "I11"
        case boundedMemory = "I13"
        case failedDescriptors = "I14"
        case namedFiles = "I15"
        case oneWriter = "I16"
        case events = "I17"
        case timers = "I18"
        case repeatedRecovery = "I19"
        case snapshotBytes = "I20"
        case refusedDamage = "I21"
        case liveness = "I22"
        case space = "a full disk"
        case contract = "the contract"
        case realTime = "real-time order"
    }

    /// The rule.
    package let rule: Rule
    /// What was found instead.
    package let finding: String
    /// How many events of the run came before.
    package let eventIndex: Int
}
