import Foundation
import Journaling
import Testing

/// Bits flipped here and there in a directory of the size daemons have: some 64 MiB of journal behind a snapshot.
///
/// `ROUTEPLAN_FLIPS` tries more than a few; `scripts/simulate --every-bit DIRECTORY --samples N` does so in memory.
@Suite(.serialized) struct LargeDirectoryTests {
    private static let flips = ProcessInfo.processInfo.environment["ROUTEPLAN_FLIPS"].flatMap { Int($0) } ?? 6
    private static let seed = ProcessInfo.processInfo.environment["ROUTEPLAN_SEED"].flatMap { UInt64($0) } ?? 20_261

    /// Two snapshots, what they hold, and behind the newer one more than 60 MiB of journal that a kill left open.
    private func large(_ scratch: Scratch) throws -> (KeptDirectory, CreatedPlans) {
        let daemon = try RunningDaemon.ready(in: scratch)
        var plans = CreatedPlans(large: true)
        let peer = try WirePeer(daemon.socketPath, timeoutSeconds: 60)
        for _ in 0..<2 {
            for _ in 0..<4 { #expect(try plans.create(60, over: peer)) }
            try peer.takeSnapshot()
        }
        for _ in 0..<78 { #expect(try plans.create(60, over: peer)) }
        #expect(plans.refused.isEmpty)
        daemon.killHard()
        return (KeptDirectory(daemon.dataDirectory), plans)
    }

    /// Whether a start reads the place: MANIFEST, key, the newest snapshot and the segments from it on, and each head.
    ///
    /// Nil of the segment that ends with the snapshot's last entry: a start begins there if it was sealed later.
    private func isReadAtStart(_ name: String, _ offset: Int, _ directory: KeptDirectory) throws -> Bool? {
        if name.hasPrefix("snap-") { return try name == directory.names("snap-").last }
        guard name.hasPrefix("journal-"), offset >= 4_096 else { return true }
        let number = try directory.names("snap-").last?.split(separator: "-").last.flatMap { UInt64($0) }
        let snapshot = try #require(number)
        guard let last = try directory.frames(of: name).last?.header else { return true }
        let end = last.firstSequence + UInt64(last.entryCount) - 1
        return end == snapshot ? nil : end > snapshot
    }

    @Test
    func `a bit flipped anywhere in a large directory is found by journal verify, and by the start that reads it`()
        throws
    {
        let scratch = try Scratch()
        let (directory, plans) = try self.large(scratch)
        // The audit store is no part of the journal, and its pages have no checksums.
        let names = try directory.names().filter {
            $0 != "LOCK" && !$0.hasSuffix(".tmp") && !$0.hasPrefix("audit.db")
        }
        let counts = try names.map { try directory.content(of: $0).count }
        let all = counts.reduce(0, +)
        #expect(all > 70 << 20, "\(all) bytes")
        let sound = try ProgramRun.controller(["journal", "verify", directory.path])
        #expect(sound.exitCode == 0, "\(sound.complaints)")
        var random = SeededRandom(seed: Self.seed)
        print("\(Self.flips) of \(8 * all) bits, drawn from seed \(Self.seed)")
        var readCount = 0
        for number in 0..<Self.flips {
            var offset = Int(random.next() % UInt64(all))
            let file = counts.indices.first { index in
                if offset < counts[index] { return true }
                offset -= counts[index]
                return false
            }
            let name = names[try #require(file)]
            let bit = Int(random.next() % 8)
            let place = "\(name) byte \(offset) bit \(bit), seed \(Self.seed)"
            try directory.flip(name, at: offset, bit: bit)
            let verified = try ProgramRun.controller(["journal", "verify", directory.path, "--output", "json"])
            let isNoted = verified.exitCode == 0 && verified.output.contains("\"torn_tail\"")
            #expect(isNoted || (verified.exitCode == 65 && verified.output.contains(name)), "verify: \(place)")
            let copy = try directory.copy(to: scratch.file("copy-\(number)"))
            try directory.flip(name, at: offset, bit: bit)

            let daemon = try RunningDaemon(dataDirectory: copy.path, socketPath: scratch.file("s"))
            let starts = daemon.waitForLine(seconds: 120) { $0.hasPrefix("event=ready ") || $0.contains(" exit=") }
            #expect(starts, "\(place): \(daemon.log)")
            let isRead = try self.isReadAtStart(name, offset, directory)
            if daemon.log.contains(where: { $0.hasPrefix("event=ready ") }) {
                let isTold = daemon.log.contains {
                    $0.hasPrefix("event=snapshot_fallback ") || $0.hasPrefix("event=torn_tail")
                }
                #expect(isTold || isRead != true, "start: \(place): \(daemon.log)")
                // A start that goes on has everything; and what it does not read, verify has found.
                try plans.compare(with: daemon)
                #expect(daemon.stop() == 0)
            } else {
                #expect(isRead != false && daemon.waitForEnd() == 65, "start: \(place): \(daemon.log)")
                #expect(daemon.log.contains { $0.contains(name) }, "\(daemon.log)")
            }
            if isRead == true { readCount += 1 }
            try FileManager.default.removeItem(atPath: copy.path)
        }
        print("\(readCount) of \(Self.flips) bits lay where a start reads")
        let end = try ProgramRun.controller(["journal", "verify", directory.path])
        #expect(end.exitCode == 0, "each bit was flipped back: \(end.complaints)")
    }
}
