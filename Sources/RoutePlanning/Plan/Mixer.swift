/// A small deterministic hash for plan digests; the same in every process and on every machine.
///
/// Multiply and rotate a word at a time: it must notice a lost or changed field, not resist anyone.
struct Mixer {
    private var state: UInt64 = 0

    /// Takes in one word.
    mutating func mix(_ word: UInt64) {
        let product = ((self.state ^ word) &+ 0x9E37_79B9_7F4A_7C15) &* 0xD6E8_FEB8_6659_FD93
        self.state = product ^ (product >> 32)
    }

    /// Takes in one small number.
    mutating func mix(_ number: UInt32) { self.mix(UInt64(number)) }

    /// Takes in a count or an ordinal.
    mutating func mix(count: Int) { self.mix(UInt64(count)) }

    /// Takes in a truth value.
    mutating func mix(_ flag: Bool) { self.mix(flag ? 1 as UInt64 : 2) }

    /// Takes in a moment.
    mutating func mix(_ instant: Instant) { self.mix(instant.nanoseconds) }

    /// Takes in an identifier.
    mutating func mix(_ identifier: some Identifier) {
        self.mix(identifier.high)
        self.mix(identifier.low)
    }

    /// Takes in a digest.
    mutating func mix(_ digest: Digest256) {
        self.mix(digest.word0)
        self.mix(digest.word1)
        self.mix(digest.word2)
        self.mix(digest.word3)
    }

    /// Takes in text.
    mutating func mix(_ text: Text) { self.mix(text.utf8) }

    /// Takes in bytes and their count, eight at a time.
    mutating func mix(_ bytes: [UInt8]) {
        self.mix(count: bytes.count)
        let span = bytes.span
        var index = 0
        while index + 8 <= span.count {
            self.mix(BigEndian.word(of: span, at: index))
            index += 8
        }
        guard index < span.count else { return }
        var word: UInt64 = 0
        while index < span.count {
            word = word << 8 | UInt64(span[index])
            index += 1
        }
        self.mix(word)
    }

    /// Everything taken in, in 64 bits.
    var digest: UInt64 {
        let mixed = (self.state ^ (self.state >> 29)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 32)
    }
}
