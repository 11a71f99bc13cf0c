/// `event=WORD`, then `name=value` with quotes where a value needs them.
package enum LogfmtLine {
    /// The line, without its end.
    package static func text(_ record: LogRecord) -> String {
        var line = "event=\(record.event)"
        for field in record.fields { line += " \(field.name)=\(Self.quoted(field.value.text))" }
        return line
    }

    private static func quoted(_ value: String) -> String {
        let isPlain = value.unicodeScalars.allSatisfy {
            $0 != " " && $0 != "\"" && $0 != "=" && !HostileScalar.isOne($0)
        }
        guard !isPlain || value.isEmpty else { return value }
        return QuotedText.text(value)
    }
}
