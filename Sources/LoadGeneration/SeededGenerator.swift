/// SplitMix64: the same seed gives the same run.
package struct SeededGenerator: RandomNumberGenerator, Equatable, Sendable {
    private var state: UInt64

    /// Begins at a seed.
    package init(seed: UInt64) { self.state = seed }

    /// The next 64 bits.
    package mutating func next() -> UInt64 {
        self.state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = self.state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to, not including, 1.
    package mutating func unit() -> Double { Double(self.next() >> 11) * 0x1p-53 }
}
