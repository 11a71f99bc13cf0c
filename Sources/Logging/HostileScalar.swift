/// Characters that move a cursor, end a line or turn its direction: in no form of the log are they written as they are.
enum HostileScalar {
    /// Whether it is one: controls of ASCII and Latin 1, separators of lines, marks of direction, the byte order mark.
    static func isOne(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF: true
        default: false  // foreign: any other character
        }
    }

    /// `\u` and four digits of each of its UTF-16 units, as JSON writes it.
    static func escaped(_ scalar: Unicode.Scalar) -> String {
        String(scalar).utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
        }.joined()
    }
}
