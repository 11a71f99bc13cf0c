/// A message written field by field, so that tests can also write what no encoder would.
struct WireBytes {
    private(set) var bytes: [UInt8] = []

    init() {}

    init(_ build: (inout WireBytes) -> Void) { build(&self) }

    mutating func raw(_ raw: [UInt8]) { self.bytes += raw }

    mutating func varint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            self.bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        self.bytes.append(UInt8(rest))
    }

    mutating func tag(_ number: Int, wireType: Int) { self.varint(UInt64(number << 3 | wireType)) }

    mutating func number(_ number: Int, _ value: some BinaryInteger) {
        self.tag(number, wireType: 0)
        self.varint(UInt64(truncatingIfNeeded: Int64(truncatingIfNeeded: value)))
    }

    /// A `sint32` or `sint64` field.
    mutating func zigzag(_ number: Int, _ value: Int64) {
        self.tag(number, wireType: 0)
        self.varint(UInt64(bitPattern: (value << 1) ^ (value >> 63)))
    }

    mutating func block(_ number: Int, _ block: [UInt8]) {
        self.tag(number, wireType: 2)
        self.varint(UInt64(block.count))
        self.bytes += block
    }

    mutating func text(_ number: Int, _ text: String) { self.block(number, Array(text.utf8)) }

    mutating func message(_ number: Int, _ build: (inout WireBytes) -> Void) {
        self.block(number, WireBytes(build).bytes)
    }
}
