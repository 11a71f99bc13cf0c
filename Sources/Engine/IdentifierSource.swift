package import RoutePlanning

#if MUTANTS
    internal import Journaling
#endif

/// Draws the random halves of identifiers: xoshiro256** (Blackman and Vigna, "Scrambled linear pseudorandom number
/// generators", 2018), seeded once.
///
/// Identifiers need to differ, not to be secret: who guesses one gets at nothing, since owners are compared
/// (docs/roles.md). A seed makes a whole run repeatable, which simulations rely on.
package struct IdentifierSource: Sendable {
    private var state: (UInt64, UInt64, UInt64, UInt64)

    /// Seeds the generator; not all four words may be zero.
    package init(seed: (UInt64, UInt64, UInt64, UInt64)) {
        precondition(seed.0 | seed.1 | seed.2 | seed.3 != 0, "xoshiro256** stands still on an all-zero seed")
        self.state = seed
    }

    /// Identifiers for one command, whether it needs them or not.
    package mutating func next() -> FreshIdentifiers {
        #if MUTANTS
            let before = self.state
            defer { if DurabilityMutant.identifiersRepeat.isActive { self.state = before } }
        #endif
        return self.draw()
    }

    private mutating func draw() -> FreshIdentifiers {
        FreshIdentifiers(
            planRandom: self.nextWord(),
            candidateID: CandidateID(high: self.nextWord(), low: self.nextWord()),
            handoffID: HandoffID(high: self.nextWord(), low: self.nextWord()),
            attemptID: AttemptID(high: self.nextWord(), low: self.nextWord()))
    }

    private mutating func nextWord() -> UInt64 {
        let scrambled = Self.rotated(self.state.1 &* 5, by: 7) &* 9
        let shifted = self.state.1 << 17
        self.state.2 ^= self.state.0
        self.state.3 ^= self.state.1
        self.state.1 ^= self.state.2
        self.state.0 ^= self.state.3
        self.state.2 ^= shifted
        self.state.3 = Self.rotated(self.state.3, by: 45)
        return scrambled
    }

    private static func rotated(_ word: UInt64, by count: UInt64) -> UInt64 {
        word << count | word >> (64 - count)
    }
}
