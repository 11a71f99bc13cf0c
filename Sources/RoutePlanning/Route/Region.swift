/// An ISO 3166-1 alpha-3 region code in upper case.
package struct Region: Hashable, Sendable {
    /// Letters of every code.
    package static let byteCount = 3

    /// India, the default of the provider.
    package static let india = Region(packed: 0x49_4E_44)

    /// The three ASCII letters, first one in the highest of the low 24 bits.
    package let packed: UInt32

    private init(packed: UInt32) {
        self.packed = packed
    }

    /// Upper-cases and checks three letters; no letters mean India; nil for anything else.
    package init?(normalising bytes: borrowing Span<UInt8>) {
        guard !bytes.isEmpty else {
            self = .india
            return
        }
        guard bytes.count == Self.byteCount else { return nil }
        var packed: UInt32 = 0
        for index in 0..<bytes.count {
            let letter = bytes[index] & 0xDF
            guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter) else { return nil }
            packed = packed << 8 | UInt32(letter)
        }
        self.packed = packed
    }

    /// The three ASCII letters.
    package var bytes: [UInt8] {
        [16, 8, 0].map { UInt8(truncatingIfNeeded: self.packed >> $0) }
    }
}
