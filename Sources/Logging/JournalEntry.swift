/// The fields of one entry of the system's journal, systemd.journal-fields(7).
package enum JournalEntry {
    /// `NAME=value`, in the order they are sent; the message is the line a reader of text would see.
    package static func fields(_ record: LogRecord) -> [String] {
        var fields = [
            "MESSAGE=\(LogfmtLine.text(record))", "PRIORITY=\(record.priority.rawValue)",
            "SYSLOG_IDENTIFIER=routepland", "ROUTEPLAN_EVENT=\(record.event)",
        ]
        if let notable = NotableEvent(rawValue: record.event) { fields.append("MESSAGE_ID=\(notable.messageID)") }
        for field in record.fields { fields.append("ROUTEPLAN_\(field.name.uppercased())=\(field.value.text)") }
        return fields
    }
}
