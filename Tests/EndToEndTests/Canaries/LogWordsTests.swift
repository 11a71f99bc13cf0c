import Foundation
import Testing

/// The log says what is published and nothing else.
@Suite struct LogWordsTests {
    private static func unpublished(_ log: [String]) throws -> [String] {
        let words = try LogLine.published()
        #expect(words.count > 15)
        return log.filter { line in
            guard let parsed = LogLine(line), let fields = words[parsed.event] else { return true }
            return !fields.isSuperset(of: parsed.fields)
        }
    }

    @Test func `P42: every word of the log is from the published list`() throws {
        let scratch = try Scratch()
        var events: Set<String> = []
        func check(_ daemon: RunningDaemon) throws {
            #expect(try Self.unpublished(daemon.log) == [])
            events.formUnion(daemon.log.compactMap { LogLine($0)?.event })
        }
        let configuration = scratch.file("debug.conf")
        // Without an audit store, which might have what is torn off the journal below.
        try Data("[daemon]\nlog_level = debug\naudit = no\n".utf8).write(to: URL(fileURLWithPath: configuration))
        let first = try RunningDaemon.ready(in: scratch, arguments: ["--config", configuration])
        let peer = try WirePeer(first.socketPath)
        for number in 0..<20 { _ = try peer.call("CreatePlan", PlanMessages.create(externalID: "log-\(number)")) }
        let session = try MarkedSession(first.socketPath)
        try session.create("log")
        try session.goToPending()
        try session.must("CancelPlan")
        #expect(try session.call("ConfirmHandoff").code != 0)
        first.signal(SIGHUP)
        first.signal(SIGUSR1)
        for event in ["reload", "summary"] { #expect(first.waitForLine { $0.hasPrefix("event=\(event)") }) }
        first.killHard()
        try check(first)

        // A frame without its end: torn, and a stranger's file beside it.
        let journal = try #require(
            FileManager.default.contentsOfDirectory(atPath: first.dataDirectory).first { $0.hasPrefix("journal-") })
        let path = "\(first.dataDirectory)/\(journal)"
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        var torn = bytes
        let end = try #require(stride(from: bytes.count - 4096, to: 0, by: -4096).first { bytes[$0] != 0 })
        torn.replaceSubrange(end..<end + 4096, with: Data(count: 4096))
        // The seal at the end may be all there was: tear the frame before it.
        torn.replaceSubrange(end - 4096 + 2048..<end, with: Data(count: 2048))
        try torn.write(to: URL(fileURLWithPath: path))
        try Data().write(to: URL(fileURLWithPath: "\(first.dataDirectory)/notes of a stranger"))
        let second = try RunningDaemon.ready(in: scratch, arguments: ["--config", configuration])
        #expect(second.stop() == 0)
        try check(second)

        chmod("\(first.dataDirectory)/audit.key", 0o644)
        let third = try RunningDaemon(
            dataDirectory: first.dataDirectory, socketPath: scratch.file("s"), arguments: ["--config", configuration])
        #expect(third.waitForEnd() == 77)
        try check(third)
        #expect(
            events.isSuperset(of: [
                "recovered", "audit_key_drawn", "audit_key", "ready", "reload", "summary", "draining", "stopped",
                "torn_tail_dropped", "unknown_file_left_alone", "command", "handoff_orphan_ack",
            ]), "\(events)")
    }

    @Test(arguments: [
        "event=ready socket=/s place=28.5", "event=unheard_of", "no line of the log", "event=summary draft=1 label=x",
        "event=stopped reason=\"never closed",
    ])
    func `a line with another word is found`(line: String) throws {
        #expect(try Self.unpublished([line]) == [line])
        #expect(try Self.unpublished(["event=ready socket=/s data_directory=\"/with space=\""]) == [])
    }
}
