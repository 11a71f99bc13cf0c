internal import Platform

/// One JSON object: `time`, `level`, `event`, then the fields, counts as numbers (RFC 8259).
package enum JSONLine {
    /// The line, without its end.
    package static func text(_ record: LogRecord) -> String {
        var line = "{\"time\":\"\(Timestamp.text(record.wallNanoseconds))\",\"level\":\"\(record.priority.word)\""
        line += ",\"event\":\(QuotedText.text(record.event))"
        for field in record.fields {
            switch field.value {
            case .text(let text): line += ",\(QuotedText.text(field.name)):\(QuotedText.text(text))"
            case .whole(let number): line += ",\(QuotedText.text(field.name)):\(number)"
            }
        }
        return line + "}"
    }
}
