/// SplitMix64: a stream of words that a seed alone decides.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { self.state = seed }

    /// A generator whose seed is printed, so that a failure can be repeated.
    static func announced(_ purpose: String, seed: UInt64 = 0x5EED_2026) -> SeededGenerator {
        print("\(purpose): seed \(seed)")
        return SeededGenerator(seed: seed)
    }

    mutating func next() -> UInt64 {
        self.state &+= 0x9E37_79B9_7F4A_7C15
        var word = self.state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}
