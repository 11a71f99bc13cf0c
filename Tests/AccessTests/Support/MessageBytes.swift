/// Writes protobuf fields by hand, so that the tests do not lean on the code they test.
struct MessageBytes {
    private(set) var bytes: [UInt8] = []

    init() {}

    init(_ fill: (inout MessageBytes) -> Void) { fill(&self) }

    mutating func number(_ field: Int, _ value: UInt64) {
        self.append(UInt64(field << 3))
        self.append(value)
    }

    /// A `sint32` or `sint64` that is not negative.
    mutating func zigzag(_ field: Int, _ value: UInt64) { self.number(field, value << 1) }

    mutating func block(_ field: Int, _ value: [UInt8]) {
        self.append(UInt64(field << 3 | 2))
        self.append(UInt64(value.count))
        self.bytes += value
    }

    mutating func text(_ field: Int, _ value: String) { self.block(field, Array(value.utf8)) }

    mutating func message(_ field: Int, _ fill: (inout MessageBytes) -> Void) {
        self.block(field, MessageBytes(fill).bytes)
    }

    private mutating func append(_ value: UInt64) {
        var rest = value
        while rest > 127 {
            self.bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
            rest >>= 7
        }
        self.bytes.append(UInt8(rest))
    }
}
