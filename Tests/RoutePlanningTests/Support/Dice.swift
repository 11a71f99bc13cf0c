/// Splitmix64, by Sebastiano Vigna: the same walk for the same seed.
struct Dice {
    var state: UInt64

    mutating func next(below bound: UInt64) -> UInt64 {
        self.state &+= 0x9E37_79B9_7F4A_7C15
        var word = self.state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return (word ^ (word >> 31)) % bound
    }
}
