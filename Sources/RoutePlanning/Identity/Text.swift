/// UTF-8 text compared byte by byte.
///
/// Swift's `String` compares by canonical equivalence; identities and digests need bytes. Whoever makes a label has
/// brought it to NFC before.
package struct Text: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The bytes, without a terminator.
    package let utf8: [UInt8]

    /// No text at all.
    package static let empty = Text(utf8: [])

    /// Text by its bytes, which the caller knows to be UTF-8.
    package init(utf8: [UInt8]) {
        self.utf8 = utf8
    }

    /// The bytes of a string.
    package init(_ string: String) {
        self.utf8 = Array(string.utf8)
    }

    /// The bytes of a literal.
    package init(stringLiteral value: String) {
        self.init(value)
    }

    /// Number of bytes.
    package var byteCount: Int { self.utf8.count }

    /// Whether there is no byte.
    package var isEmpty: Bool { self.utf8.isEmpty }

    /// The text as a string.
    package var description: String { String(decoding: self.utf8, as: UTF8.self) }

    /// Eight bytes at a time: an array of bytes would be hashed one by one.
    package func hash(into hasher: inout Hasher) {
        let span = self.utf8.span
        var word = UInt64(span.count)
        for index in span.indices {
            if index & 7 == 0 {
                hasher.combine(word)
                word = 0
            }
            word = word << 8 | UInt64(span[index])
        }
        hasher.combine(word)
    }
}
