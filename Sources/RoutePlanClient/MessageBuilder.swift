/// Writes a message of protocol buffers, for calls the C library hands through as they are.
///
/// What is 0 or empty is left out, as proto3 does.
struct MessageBuilder {
    private(set) var bytes: [UInt8] = []

    /// Adds a number.
    mutating func number(_ field: UInt64, _ number: UInt64) {
        guard number != 0 else { return }
        self.varint(field << 3)
        self.varint(number)
    }

    /// Adds a number though it may be 0: of a repeated field, or one whose presence counts.
    mutating func present(_ field: UInt64, _ number: UInt64) {
        self.varint(field << 3)
        self.varint(number)
    }

    /// Adds bytes.
    mutating func block(_ field: UInt64, _ block: [UInt8]) {
        guard !block.isEmpty else { return }
        self.varint(field << 3 | 2)
        self.varint(UInt64(block.count))
        self.bytes += block
    }

    /// Adds a text.
    mutating func text(_ field: UInt64, _ text: String) { self.block(field, Array(text.utf8)) }

    private mutating func varint(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            self.bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        self.bytes.append(UInt8(rest))
    }
}
