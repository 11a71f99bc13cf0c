package import RoutePlanning

/// How the module's identifiers follow from the model's numbers.
package enum Naming: Sendable {
    /// As `Translation.fresh` hands them out.
    case numbered
    /// As they were drawn for each number.
    case drawn([Int: FreshIdentifiers])

    /// The attempt of a number; of a number nobody drew for, an attempt nobody made.
    package func attempt(_ number: Int) -> AttemptID {
        switch self {
        case .numbered: Translation.attempt(number)
        case .drawn(let drawn): drawn[number]?.attemptID ?? Translation.attempt(number)
        }
    }

    /// The hand-off of a number.
    package func handoff(_ number: Int) -> HandoffID {
        switch self {
        case .numbered: Translation.handoff(number)
        case .drawn(let drawn): drawn[number]?.handoffID ?? Translation.handoff(number)
        }
    }

    /// The choice of a number.
    package func choice(_ number: Int) -> CandidateID {
        switch self {
        case .numbered: Translation.choice(number)
        case .drawn(let drawn): drawn[number]?.candidateID ?? Translation.choice(number)
        }
    }
}
