/// Says which key pseudonyms were made with: those under different keys cannot be compared.
package struct KeyID: Hashable, Sendable {
    /// The first four bytes of HMAC-SHA-256 under the key over a single zero byte.
    package let number: UInt32

    /// Eight hexadecimal digits, as the log has it.
    package var text: String {
        let digits = String(self.number, radix: 16)
        return String(repeating: "0", count: 8 - digits.utf8.count) + digits
    }
}
