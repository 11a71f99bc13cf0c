internal import RoutePlanning

/// The identifiers a daemon with a given seed must draw, and no line of it shared with the daemon: xoshiro256** as its
/// authors print it (Blackman and Vigna, 2018, section 2), seven words a command, in the order of the fields.
struct ReferenceIdentifiers: Sendable {
    private var words: [UInt64]

    init(seed: (UInt64, UInt64, UInt64, UInt64)) {
        self.words = [seed.0, seed.1, seed.2, seed.3]
    }

    /// What the next command may take.
    mutating func next() -> FreshIdentifiers {
        let drawn = (0..<7).map { _ in self.draw() }
        return FreshIdentifiers(
            planRandom: drawn[0], candidateID: CandidateID(high: drawn[1], low: drawn[2]),
            handoffID: HandoffID(high: drawn[3], low: drawn[4]), attemptID: AttemptID(high: drawn[5], low: drawn[6]))
    }

    private mutating func draw() -> UInt64 {
        let product = self.words[1] &* 5
        let result = (product << 7 | product >> 57) &* 9
        let carried = self.words[1] << 17
        self.words[2] ^= self.words[0]
        self.words[3] ^= self.words[1]
        self.words[1] ^= self.words[2]
        self.words[0] ^= self.words[3]
        self.words[2] ^= carried
        self.words[3] = self.words[3] << 45 | self.words[3] >> 19
        return result
    }
}
