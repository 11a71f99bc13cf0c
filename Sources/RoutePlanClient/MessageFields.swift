/// The fields of one message of protocol buffers, for answers the C library hands through as they came.
///
/// Reads numbers and bytes and skips the rest, as every reader of the format must.
struct MessageFields {
    private var numbers: [UInt64: UInt64] = [:]
    private var blocks: [UInt64: [[UInt8]]] = [:]

    /// Reads a whole message; nil where it is none.
    init?(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            guard let tag = Self.varint(&rest) else { return nil }
            switch tag & 7 {
            case 0:
                guard let number = Self.varint(&rest) else { return nil }
                self.numbers[tag >> 3] = number
            case 1:
                guard rest.count >= 8 else { return nil }
                self.numbers[tag >> 3] = rest.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
                rest = rest.dropFirst(8)
            case 2:
                guard let count = Self.varint(&rest), count <= UInt64(rest.count) else { return nil }
                self.blocks[tag >> 3, default: []].append(Array(rest.prefix(Int(count))))
                rest = rest.dropFirst(Int(count))
            case 5:
                guard rest.count >= 4 else { return nil }
                self.numbers[tag >> 3] = rest.prefix(4).reversed().reduce(0) { $0 << 8 | UInt64($1) }
                rest = rest.dropFirst(4)
            default: return nil  // foreign: wire types that proto3 does not use
            }
        }
    }

    /// A number, 0 where it is absent.
    func number(_ field: UInt64) -> UInt64 { self.numbers[field] ?? 0 }

    /// Bytes, none where they are absent.
    func bytes(_ field: UInt64) -> [UInt8] { self.blocks[field]?.last ?? [] }

    /// Every value of a repeated field, in order.
    func blocks(_ field: UInt64) -> [[UInt8]] { self.blocks[field] ?? [] }

    /// Whether a field is there at all.
    func has(_ field: UInt64) -> Bool { self.numbers[field] != nil || self.blocks[field] != nil }

    /// One number as a whole message, empty where it is 0.
    static func message(_ field: UInt8, _ number: UInt64) -> [UInt8] {
        guard number != 0 else { return [] }
        var rest = number
        var bytes = [field << 3]
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }

    private static func varint(_ rest: inout ArraySlice<UInt8>) -> UInt64? {
        var number: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard let byte = rest.popFirst() else { return nil }
            number |= UInt64(byte & 0x7f) << shift
            if byte & 0x80 == 0 { return number }
        }
        return nil
    }
}
