/// Reads protobuf fields by hand; a repeated field keeps every value.
struct MessageFields {
    enum Value: Equatable {
        case varint(UInt64)
        case bytes([UInt8])
        case fixed32(UInt32)
        case fixed64(UInt64)
    }

    private var values: [Int: [Value]] = [:]

    init(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let tag = try Self.varint(&rest)
            let value: Value
            switch tag & 7 {
            case 0:
                value = .varint(try Self.varint(&rest))
            case 2:
                let count = Int(try Self.varint(&rest))
                guard count <= rest.count else { throw Complaint("a field runs past the end") }
                value = .bytes(Array(rest.prefix(count)))
                rest = rest.dropFirst(count)
            case 5:
                guard rest.count >= 4 else { throw Complaint("a field runs past the end") }
                value = .fixed32(rest.prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) })
                rest = rest.dropFirst(4)
            case 1:
                guard rest.count >= 8 else { throw Complaint("a field runs past the end") }
                value = .fixed64(rest.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) })
                rest = rest.dropFirst(8)
            default:
                throw Complaint("wire type \(tag & 7)")
            }
            self.values[Int(tag >> 3), default: []].append(value)
        }
    }

    func number(_ field: Int) -> UInt64 {
        switch self.values[field]?.last {
        case .varint(let number): number
        case .fixed32(let number): UInt64(number)
        case .fixed64(let number): number
        case .bytes, nil: 0
        }
    }

    func bytes(_ field: Int) -> [UInt8] {
        guard case .bytes(let bytes) = self.values[field]?.last else { return [] }
        return bytes
    }

    /// Every value of a repeated field of bytes.
    func all(_ field: Int) -> [[UInt8]] {
        (self.values[field] ?? []).map { value in
            guard case .bytes(let bytes) = value else { return [] }
            return bytes
        }
    }

    func text(_ field: Int) -> String { String(decoding: self.bytes(field), as: UTF8.self) }

    func message(_ field: Int) throws -> MessageFields { try MessageFields(self.bytes(field)) }

    func count(_ field: Int) -> Int { self.values[field]?.count ?? 0 }

    private static func varint(_ rest: inout ArraySlice<UInt8>) throws -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 70, by: 7) {
            guard let byte = rest.popFirst() else { throw Complaint("a number runs past the end") }
            value |= UInt64(byte & 127) << shift
            if byte < 128 { return value }
        }
        throw Complaint("a number never ends")
    }
}
