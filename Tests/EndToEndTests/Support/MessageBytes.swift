/// Writes protobuf fields by hand, so that the tests do not lean on the code they test.
struct MessageBytes {
    private(set) var bytes: [UInt8] = []

    mutating func varint(_ field: Int, _ value: UInt64) {
        self.append(UInt64(field << 3))
        self.append(value)
    }

    mutating func signed(_ field: Int, _ value: Int64) {
        self.varint(field, UInt64(bitPattern: (value << 1) ^ (value >> 63)))
    }

    mutating func bytes(_ field: Int, _ value: [UInt8]) {
        self.append(UInt64(field << 3 | 2))
        self.append(UInt64(value.count))
        self.bytes += value
    }

    mutating func text(_ field: Int, _ value: String) { self.bytes(field, Array(value.utf8)) }

    mutating func message(_ field: Int, _ fill: (inout MessageBytes) -> Void) {
        var inner = MessageBytes()
        fill(&inner)
        self.bytes(field, inner.bytes)
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
