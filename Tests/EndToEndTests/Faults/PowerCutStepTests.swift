import Foundation
import Testing

/// The power is cut while the daemon stands at a step of the fault matrix's part a: F29 at each of F1 to F28.
///
/// F8, half of an answer, leaves the disk as F7 does; SimulationTests and HalfAnswerTests have it.
@Suite(
    .serialized,
    .enabled(
        if: LoopDisk.hindrance == nil && Interference.hindrance == nil,
        "\(LoopDisk.hindrance ?? "") \(Interference.hindrance ?? "")"))
struct PowerCutStepTests {
    private static let stays = "delay_enter=60000000"

    @Test func `F29 a power cut at any step of a commit keeps what was answered and drops the rest whole`() throws {
        let life = try CuttableLife()
        // F1: the request has been read and nothing decided.
        try life.cut(injecting: ["read:delay_exit=60000000"], sending: 1, .read, on: "socket:")
        // F2: applied, and not written.
        try life.cut(injecting: ["pwrite64:\(Self.stays):when=1"], sending: 16, .pwrite64, on: "/journal-")
        // F5: written, and not synced.
        try life.cut(
            injecting: ["fdatasync:\(Self.stays):when=1"], sending: 16, .fdatasync, on: "/journal-",
            unanswered: .wholeOrAbsent)
        // F7: synced, and not answered.
        try life.cut(
            injecting: ["sendto:\(Self.stays):when=1"], sending: 16, .sendto, on: "socket:", unanswered: .present)
        #expect(life.stop() == 0)
    }

    /// Fault F4: half of a write is not to be had of the kernel, whose pages are large; so it takes a part, which reaches the disk.
    @Test(.enabled(if: PreloadedFault.hindrance == nil, "\(PreloadedFault.hindrance ?? "")"))
    func `F29 a power cut inside a write drops what it left, and the log says where`() throws {
        let life = try CuttableLife(tracer: PreloadedFault.shortWrites.line())
        #expect(try PreloadedFault.shortWrites.isIn(life.daemon))
        var torn = 0
        // One write in eight takes everything.
        for _ in 0..<4 {
            var end: UInt64 = 0
            try life.cut(
                injecting: ["pwrite64:\(Self.stays):when=2"], sending: 40, .pwrite64, on: "/journal-",
                unanswered: .wholeOrAbsent
            ) { _ in
            } before: { standing in
                end = standing.arguments[3]
                try life.disk.writeBack(standing.path, from: 0, count: Int(end))
            }
            let line = life.daemon.log.first { $0.hasPrefix("event=torn_tail_dropped ") }
            guard let line, !end.isMultiple(of: 4_096) else { continue }
            let numbers = line.split { !$0.isNumber }.compactMap { UInt64($0) }.suffix(2)
            #expect(numbers.reduce(0, +) <= end && numbers.reduce(0, +) + 4_096 > end, "\(line): \(end)")
            torn += 1
        }
        #expect(torn >= 1)
        print("\(torn) of 4 writes were torn by a power cut")
        #expect(life.stop() == 0)
    }

    @Test func `F29 a power cut at any step between two segments keeps what was answered`() throws {
        let life = try CuttableLife()
        // F11: the next segment's header is synced, and it has its old name. F13: it has its name, the MANIFEST does not know.
        // F14: the MANIFEST is written, and not synced. F16: the old segment is closed and the new one empty.
        let steps: [(String, StandingCall.Name)] = [
            ("renameat:\(Self.stays):when=1", .renameat), ("fsync:delay_exit=60000000:when=1", .fsync),
            ("ftruncate:\(Self.stays):when=1", .ftruncate), ("renameat:\(Self.stays):when=2", .renameat),
            ("ftruncate:\(Self.stays):when=2", .ftruncate),
        ]
        for (injection, name) in steps {
            // The snapshot has not begun: while it stood in its own such call, nobody else could write the MANIFEST.
            try life.cut(injecting: [CuttableLife.holdingSnapshot, injection], name, in: "journal-sync") {
                $0.askForSnapshot()
            }
        }
        // F10: the spare segment is filled in part.
        try life.cut(injecting: ["pwrite64:\(Self.stays):when=20"], .pwrite64, on: "/spare.tmp", in: "spare") {
            $0.askForSnapshot()
        }
        #expect(life.stop() == 0)
    }

    @Test func `F29 F23 a power cut at any step of a snapshot keeps what was answered, and what comes back is ignored`()
        throws
    {
        let life = try CuttableLife()
        // Several blocks of 256 KiB.
        var large = life.client(large: true)
        #expect(try large.create(60, over: WirePeer(life.daemon.socketPath)))
        life.keep(large)
        // F17: written in part, and written whole but not synced. F19: synced, without its name. F20: the name is not synced.
        let steps: [(String, StandingCall.Name)] = [
            ("pwrite64:\(Self.stays):when=2", .pwrite64), ("fdatasync:\(Self.stays):when=1", .fdatasync),
            ("renameat:\(Self.stays):when=1", .renameat), ("fsync:\(Self.stays):when=1", .fsync),
        ]
        for (injection, name) in steps {
            try life.cutSnapshot(injecting: injection, name)
        }
        // F22: one of the old files is removed, the other is not: segments go before a snapshot.
        let one = try self.cutRemoval(life, "unlinkat:delay_exit=60000000:when=1", .unlinkat)
        #expect(one.map { $0.prefix { $0 != "-" } } == ["journal"])
        // F23: both are, and no sync has said so.
        let both = try self.cutRemoval(life, "fsync:\(Self.stays):when=3", .fsync)
        #expect(both.map { $0.prefix { $0 != "-" } } == ["journal", "snap"])
        #expect(life.stop() == 0)
    }

    /// Cuts the power while a segment and a snapshot go that are not needed any more; which of them were gone.
    ///
    /// They come back with the power, for nothing was synced since, and the start removes them.
    private func cutRemoval(
        _ life: CuttableLife, _ injection: String, _ name: StandingCall.Name
    ) throws -> [String] {
        let peer = try WirePeer(life.daemon.socketPath)
        // Each closes a segment. What comes before it is sealed and in the audit store, so that nothing keeps the segment before:
        // from the third on each snapshot makes one segment and one snapshot superfluous.
        for _ in 0..<3 {
            var client = life.client()
            #expect(try client.create(1, over: peer))
            life.keep(client)
            try life.daemon.settle(peer)
            try peer.takeSnapshot()
        }
        let before = Set(try life.names.filter { $0.hasPrefix("journal-") || $0.hasPrefix("snap-") })
        var removed: Set<String> = []
        try life.cutSnapshot(injecting: injection, name) { _ in removed = before.subtracting(try life.names) }
        #expect(removed.isSubset(of: life.namesAfterCut), "\(removed) came back: \(life.namesAfterCut)")
        #expect(removed.isDisjoint(with: try life.names), "\(removed)")
        return removed.sorted()
    }

    @Test func `F29 a power cut at any step of a start keeps everything`() throws {
        let life = try CuttableLife()
        var points = 0
        // F25 and F26 are among them.
        for name in [StandingCall.Name.pwrite64, .fdatasync, .renameat, .fsync, .unlinkat] {
            for number in 1...12 {
                guard try life.cutStart(holding: name, number: number) else { break }
                points += 1
                // Filling a segment with zeros takes 32 writes, all alike.
                if name == .pwrite64, number == 4 { break }
            }
        }
        #expect(points >= 10)
        print("the power was cut at \(points) steps of a start")
        #expect(life.stop() == 0)
    }

    @Test func `F29 a power cut at any step of an orderly stop keeps what was answered`() throws {
        let life = try CuttableLife()
        var points = 0
        for name in [StandingCall.Name.fdatasync, .sendto, .ftruncate, .renameat, .fsync] {
            for number in 1...12 {
                guard try life.cutStop(holding: name, number: number) else { break }
                points += 1
            }
        }
        #expect(points >= 6)
        print("the power was cut at \(points) steps of a stop")
        #expect(life.stop() == 0)
    }
}
