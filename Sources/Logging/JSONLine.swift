/// One JSON object: `time`, `level`, `event`, then the fields, counts as numbers (RFC 8259).
package enum JSONLine {
    /// The line, without its end.
    package static func text(_ record: LogRecord) -> String {
        var line = "{\"time\":\"\(Timestamp.text(record.wallNanoseconds))\",\"level\":\"\(record.priority.word)\""
        line += ",\"event\":\(Self.quoted(record.event))"
        for field in record.fields {
            switch field.value {
            case .text(let text): line += ",\(Self.quoted(field.name)):\(Self.quoted(text))"
            case .whole(let number): line += ",\(Self.quoted(field.name)):\(number)"
            }
        }
        return line + "}"
    }

    private static func quoted(_ text: String) -> String {
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
