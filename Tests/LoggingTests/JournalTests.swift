import Foundation
import Testing

@testable import Logging

/// What the system's journal is handed.
@Suite struct JournalTests {
    @Test func `an entry has the line, its priority, and each field by a name of its own`() {
        let record = LogRecord(
            .warning, "torn_tail_dropped", [("file", .text("journal-1")), ("bytes", .count(4_096))], wallNanoseconds: 1)
        #expect(
            JournalEntry.fields(record) == [
                "MESSAGE=event=torn_tail_dropped file=journal-1 bytes=4096", "PRIORITY=4",
                "SYSLOG_IDENTIFIER=routepland", "ROUTEPLAN_EVENT=torn_tail_dropped",
                "MESSAGE_ID=\(NotableEvent.tornTailDropped.messageID)", "ROUTEPLAN_FILE=journal-1",
                "ROUTEPLAN_BYTES=4096",
            ])
        let ordinary = LogRecord(.information, "scrubbed", wallNanoseconds: 1)
        #expect(!JournalEntry.fields(ordinary).contains { $0.hasPrefix("MESSAGE_ID") })
    }

    @Test func `the numbers of notable events are those that are documented, and no two are the same`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(contentsOf: root.appending(path: "docs/operations.md"), encoding: .utf8)
        #expect(Set(NotableEvent.allCases.map(\.messageID)).count == NotableEvent.allCases.count)
        for event in NotableEvent.allCases {
            #expect(event.messageID.count == 32 && event.messageID.allSatisfy { $0.isHexDigit && !$0.isUppercase })
            #expect(text.contains("| `\(event.rawValue)` | `\(event.messageID)` |"), "\(event)")
        }
    }

    @Test func `a journal that does not read costs entries and never waits`() throws {
        let sender = try JournalSender(lost: LostLines())
        for _ in 0..<Limits.entriesWaitingMax { #expect(sender.offer(["MESSAGE=x"])) }
        #expect(!sender.offer(["MESSAGE=x"]))
        // Never started, so there is nothing to wait for.
        sender.finish()
    }
}
