/// A text between quotes, as both forms of a line have it (RFC 8259).
enum QuotedText {
    /// With everything escaped that would end it or be no character of a line.
    static func text(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case let other where HostileScalar.isOne(other): quoted += HostileScalar.escaped(other)
            case let other: quoted.unicodeScalars.append(other)
            }
        }
        return quoted + "\""
    }
}
