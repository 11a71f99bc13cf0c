/// The test service's one message: `{ int64 seq = 1; string text = 2; }`.
struct DemoMessage: Equatable {
    var number: UInt64 = 0
    var text = ""

    init(_ number: UInt64, _ text: String = "") {
        self.number = number
        self.text = text
    }

    /// Reads the two fields; anything else is malformed.
    init?(decoding bytes: [UInt8]) {
        var rest = bytes[...]
        while let tag = rest.popFirst() {
            guard let value = Self.varint(&rest) else { return nil }
            switch tag {
            case 0x08: self.number = value
            case 0x12:
                guard value <= UInt64(rest.count) else { return nil }
                self.text = String(decoding: rest.prefix(Int(value)), as: UTF8.self)
                rest = rest.dropFirst(Int(value))
            case _: return nil
            }
        }
    }

    var encoded: [UInt8] {
        let number = self.number == 0 ? [] : [0x08] + Wire.varint(self.number)
        return self.text.isEmpty ? number : number + Wire.field(2, Array(self.text.utf8))
    }

    private static func varint(_ rest: inout ArraySlice<UInt8>) -> UInt64? {
        var (value, shift) = (UInt64(0), UInt64(0))
        while let byte = rest.popFirst(), shift < 64 {
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        return nil
    }
}
