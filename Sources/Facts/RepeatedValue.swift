internal import RoutePlanning

/// A short value with what it is, in words that are compared at once.
struct RepeatedValue: Equatable {
    private let subject: PseudonymSubject
    private let byteCount: UInt8
    private let words: SIMD8<UInt64>

    /// Nil for a value that is too long to be remembered.
    init?(_ bytes: borrowing Span<UInt8>, as subject: PseudonymSubject) {
        guard bytes.count <= Limits.rememberedByteCountMax else { return nil }
        var words = SIMD8<UInt64>()
        var word: UInt64 = 0
        for index in bytes.indices {
            word = word << 8 | UInt64(bytes[index])
            if index & 7 == 7 {
                words[index >> 3] = word
                word = 0
            }
        }
        if bytes.count & 7 > 0 { words[bytes.count >> 3] = word }
        self.subject = subject
        self.byteCount = UInt8(bytes.count)
        self.words = words
    }

    /// A digest, in as many bytes.
    init(_ digest: Digest256, as subject: PseudonymSubject) {
        self.subject = subject
        self.byteCount = UInt8(Digest256.byteCount)
        self.words = [digest.word0, digest.word1, digest.word2, digest.word3, 0, 0, 0, 0]
    }

    /// Its place among a power of two of them; whoever chooses values that share one gains nothing but slower answers.
    func place(among count: Int) -> Int {
        var sum = UInt64(self.subject.rawValue) << 8 | UInt64(self.byteCount)
        for index in 0..<8 { sum = (sum ^ self.words[index]) &* 0x9E37_79B9_7F4A_7C15 ^ sum >> 29 }
        return Int(truncatingIfNeeded: sum >> 32) & (count - 1)
    }
}
