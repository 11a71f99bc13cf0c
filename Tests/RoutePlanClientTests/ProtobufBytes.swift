/// Just enough of protobuf's encoding to say an answer by hand.
enum ProtobufBytes {
    static func varint(_ value: UInt64) -> [UInt8] {
        var rest = value
        var bytes: [UInt8] = []
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }

    static func number(_ field: UInt64, _ value: UInt64) -> [UInt8] { varint(field << 3) + varint(value) }

    static func bytes(_ field: UInt64, _ bytes: [UInt8]) -> [UInt8] {
        varint(field << 3 | 2) + varint(UInt64(bytes.count)) + bytes
    }

    static func text(_ field: UInt64, _ text: String) -> [UInt8] { self.bytes(field, Array(text.utf8)) }

    /// A ttrpc Response that carries `payload`.
    static func response(_ payload: [UInt8]) -> [UInt8] { payload.isEmpty ? [] : self.bytes(2, payload) }

    /// A ttrpc Response that refuses, with one Refusal as its detail.
    static func refusal(status: UInt64, message: String, _ refusal: [UInt8]) -> [UInt8] {
        let detail = text(1, "type.googleapis.com/routeplan.v1.Refusal") + bytes(2, refusal)
        return bytes(1, number(1, status) + text(2, message) + bytes(3, detail))
    }

    /// A PlanPosition.
    static func position(state: UInt64, version: UInt64, revision: UInt64, generation: UInt64) -> [UInt8] {
        number(1, state) + number(2, version) + number(3, revision) + number(4, generation)
    }
}
