import Foundation
import Testing

/// A snapshot written beside the running daemon: private like the journal, and nothing about it says what is in it.
@Suite struct SnapshotCanaryTests {
    /// A payload near the largest there is: 25 marked stops with long labels.
    private static func largeCreation(_ number: Int) -> [UInt8] {
        var request = MessageBytes()
        request.message(1) { context in
            context.text(2, "\(Marked.commandKey)-\(number)")
            context.message(3) { $0.varint(1, 2) }
        }
        request.text(2, "\(Marked.externalID)-\(number)")
        request.text(3, Marked.owner)
        let filler = String(repeating: "x", count: 256 - Marked.label.utf8.count)
        for index in 0..<25 {
            request.message(4) { stop in
                stop.message(1) { place in
                    place.signed(1, Int64(Marked.places[0].latitudeE6) + Int64(index))
                    place.signed(2, Int64(Marked.places[0].longitudeE6))
                }
                stop.text(3, Marked.label + filler)
                stop.text(4, filler)
            }
        }
        return request.bytes
    }

    @Test func `P41: a snapshot is a private file, and neither its name nor the log nor MANIFEST tells of a plan`()
        throws
    {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let peer = try WirePeer(daemon.socketPath)
        // 64 MiB of journal make a snapshot due.
        let byteCount = Self.largeCreation(0).count
        let creationCount = (66 << 20) / byteCount
        let windowCount = 32
        var sent = 0
        while sent < creationCount {
            let window = (sent..<min(sent + windowCount, creationCount)).map { Self.largeCreation($0) }
            sent += window.count
            peer.send(window.flatMap { peer.request("CreatePlan", $0) })
            for _ in window {
                let frame = try #require(try peer.receive())
                #expect(try WireAnswer(frame.body).code == 0)
            }
        }
        #expect(daemon.waitForLine(seconds: 300) { $0.hasPrefix("event=snapshot_published") }, "\(daemon.log)")
        daemon.killHard()
        let search = CanarySearch(canaries: Marked.all)
        var snapshotCount = 0
        for (name, entry) in try DirectoryPicture(of: daemon.dataDirectory).entries where name != "." {
            #expect(entry.mode & 0o777 == 0o600, "\(name)")
            #expect(search.findings(in: name) == [])
            let content = [UInt8](entry.content ?? Data())
            if name.hasPrefix("snap-") {
                snapshotCount += 1
                #expect(!CanarySearch(canaries: Marked.owned).findings(in: content).isEmpty)
                #expect(CanarySearch(canaries: Marked.nowhere).findings(in: content) == [])
            } else if !name.hasPrefix("journal-") && name != "spare.tmp" {
                #expect(search.findings(in: content) == [], "\(name)")
            }
        }
        #expect(snapshotCount == 1)

        // A snapshot that is damaged is refused, by name and offset.
        let snapshot = try #require(
            FileManager.default.contentsOfDirectory(atPath: daemon.dataDirectory).first { $0.hasPrefix("snap-") })
        let file = try #require(FileHandle(forUpdatingAtPath: "\(daemon.dataDirectory)/\(snapshot)"))
        try file.seek(toOffset: 5_000)
        try file.write(contentsOf: Data(count: 64))
        try file.close()
        let next = try RunningDaemon(dataDirectory: daemon.dataDirectory, socketPath: scratch.file("s"))
        _ = next.waitForLine { $0.hasPrefix("event=stopped") || $0.hasPrefix("event=ready") }
        next.killHard()
        for run in [daemon, next] { #expect(search.findings(in: run.complaintBytes) == []) }
        #expect(next.log.contains { $0.contains(snapshot) }, "\(next.log)")
    }
}
