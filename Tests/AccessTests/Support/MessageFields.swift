/// Reads the fields of a message by hand; of a repeated field the last one counts, unless all are asked for.
struct MessageFields {
    private var numbers: [Int: UInt64] = [:]
    private var blocks: [Int: [[UInt8]]] = [:]

    struct Truncated: Error {}

    init(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let tag = try Self.varint(&rest)
            switch tag & 7 {
            case 0: self.numbers[Int(tag >> 3)] = try Self.varint(&rest)
            case 2:
                let count = Int(try Self.varint(&rest))
                guard count <= rest.count else { throw Truncated() }
                self.blocks[Int(tag >> 3), default: []].append(Array(rest.prefix(count)))
                rest = rest.dropFirst(count)
            case 5: rest = rest.dropFirst(4)
            case _: throw Truncated()
            }
        }
    }

    func number(_ field: Int) -> UInt64 { self.numbers[field] ?? 0 }
    func block(_ field: Int) -> [UInt8] { self.blocks[field]?.last ?? [] }
    func all(_ field: Int) -> [[UInt8]] { self.blocks[field] ?? [] }
    func text(_ field: Int) -> String { String(decoding: self.block(field), as: UTF8.self) }

    private static func varint(_ rest: inout ArraySlice<UInt8>) throws -> UInt64 {
        var (value, shift) = (UInt64(0), UInt64(0))
        while let byte = rest.popFirst() {
            value |= UInt64(byte & 127) << shift
            if byte < 128 { return value }
            shift += 7
        }
        throw Truncated()
    }
}
