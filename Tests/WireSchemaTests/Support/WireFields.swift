import Testing

/// A message taken apart field by field, independent of protobuf-c.
struct WireFields {
    enum Value: Equatable {
        case number(UInt64)
        case block([UInt8])
        case fixed32(UInt32)
        case fixed64(UInt64)
    }

    /// Fields in the order of the bytes.
    let fields: [(number: Int, value: Value)]

    init(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        var fields: [(number: Int, value: Value)] = []
        func varint() throws -> UInt64 {
            var (value, shift) = (UInt64(0), UInt64(0))
            while let byte = rest.popFirst() {
                value |= UInt64(byte & 0x7F) << shift
                if byte < 0x80 { return value }
                shift += 7
            }
            throw Truncated()
        }
        func take(_ count: Int) throws -> [UInt8] {
            guard count <= rest.count else { throw Truncated() }
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }
        func fixed(_ count: Int) throws -> UInt64 {
            try take(count).reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
        while !rest.isEmpty {
            let tag = try varint()
            let number = Int(tag >> 3)
            switch tag & 7 {
            case 0: fields.append((number, .number(try varint())))
            case 1: fields.append((number, .fixed64(try fixed(8))))
            case 2: fields.append((number, .block(try take(Int(try varint())))))
            case 5: fields.append((number, .fixed32(UInt32(try fixed(4)))))
            default: throw Truncated()
            }
        }
        self.fields = fields
    }

    struct Truncated: Error {}

    /// Whether the numbers never fall, as the canonical form demands.
    var isAscending: Bool { zip(self.fields, self.fields.dropFirst()).allSatisfy { $0.number <= $1.number } }

    func number(_ number: Int) -> UInt64? {
        guard case .number(let value) = self.fields.last(where: { $0.number == number })?.value else { return nil }
        return value
    }

    func block(_ number: Int) -> [UInt8]? { self.blocks(number).last }

    func blocks(_ number: Int) -> [[UInt8]] {
        self.fields.compactMap { field in
            guard field.number == number, case .block(let block) = field.value else { return nil }
            return block
        }
    }

    func text(_ number: Int) -> String? { self.block(number).map { String(decoding: $0, as: UTF8.self) } }

    func message(_ number: Int) throws -> WireFields { try WireFields(try #require(self.block(number))) }
}
