import Foundation
import Testing

/// What the daemon says, and leaves alone, when it is started on files that are damaged, newer, or from another time.
@Suite(.serialized) struct DamagedDirectoryTests {
    private static let preloaded = ConditionTrait.enabled(
        if: PreloadedFault.hindrance == nil, "\(PreloadedFault.hindrance ?? "")")

    private func metric(_ name: String, of daemon: RunningDaemon) throws -> String? {
        let run = try ProgramRun.controller(["metrics"], socket: daemon.socketPath)
        let line = run.output.split(separator: "\n").first { $0.hasPrefix("\(name) ") }
        return line.map { String($0.dropFirst(name.count + 1)) }
    }

    /// A directory with two snapshots that have every section, and entries behind them; made by daemons whose clocks go on.
    private func twoSnapshots(_ scratch: Scratch, ahead: inout Int) throws -> (KeptDirectory, CreatedPlans) {
        let retention = scratch.file("short.conf")
        try Data("[retention]\nredact_hours = 1\nkeep_days = 1\n".utf8).write(to: URL(fileURLWithPath: retention))
        var plans = CreatedPlans()
        // Steps of 23 hours hold nothing; after the third the cancelled plan's day is over, and it leaves a tombstone.
        for day in 0..<3 {
            ahead = day * 23 * 3_600
            let daemon = try RunningDaemon.ready(
                in: scratch, tracer: PreloadedFault.wallClock.line("ROUTEPLAN_SECONDS_AHEAD=\(ahead)"),
                arguments: ["--config", retention])
            #expect(!daemon.log.contains { $0.hasPrefix("event=retention_held ") })
            let peer = try WirePeer(daemon.socketPath)
            if day == 0 {
                let over = try peer.call("CreatePlan", PlanMessages.create(externalID: "over", key: "over"))
                let cancelled = try peer.call(
                    "CancelPlan", PlanMessages.cancel(plan: over.payload.bytes(2), key: "over"))
                #expect(over.code == 0 && cancelled.code == 0)
            }
            #expect(try plans.create(3, over: peer))
            if day == 2 {
                try peer.takeSnapshot()
                #expect(try plans.create(2, over: peer))
                try peer.takeSnapshot()
                #expect(try plans.create(4, over: peer))
            }
            #expect(daemon.stop() == 0)
        }
        return (KeptDirectory(scratch.file("data")), plans)
    }

    @Test(Self.preloaded)
    func `F44 F46 a damaged newest snapshot is told, counted and passed over, and the state is the same`() throws {
        let origin = try Scratch()
        var ahead = 0
        let (directory, plans) = try self.twoSnapshots(origin, ahead: &ahead)
        let names = try directory.names("snap-")
        #expect(names.count == 2)
        let newest = try #require(names.last)
        let byteCount = try directory.content(of: newest).count
        let sections = try directory.sections(of: newest)
        #expect(sections.keys.sorted() == [1, 2, 3], "plans, tombstones and counters")
        let clock = PreloadedFault.wallClock.line("ROUTEPLAN_SECONDS_AHEAD=\(ahead)")

        func state(_ damage: (KeptDirectory) throws -> Void, fallbacks: Int, _ place: String) throws -> String {
            let scratch = try Scratch()
            try damage(try directory.copy(to: scratch.file("data")))
            let daemon = try RunningDaemon.ready(in: scratch, tracer: clock)
            let told = daemon.log.filter { $0.hasPrefix("event=snapshot_fallback ") }
            #expect(told.count == fallbacks, "\(place): \(daemon.log)")
            #expect(told.allSatisfy { $0.contains(" file=\(newest)") && $0.contains(" offset=") }, "\(told)")
            #expect(try self.metric("routeplan_snapshot_fallbacks", of: daemon) == "\(fallbacks)", "\(place)")
            #expect(try self.metric("routeplan_service_state{state=\"ready\"}", of: daemon) == "1", "\(place)")
            let digest = try WirePeer(daemon.socketPath).takeSnapshot().digest
            try plans.compare(with: daemon)
            #expect(daemon.stop() == 0)
            return digest
        }

        let expected = try state({ _ in }, fallbacks: 0, "as it was")
        var places = [
            (0, "magic"), (12, "oldest reader"), (50, "sequence"), (2_000, "unused head"), (4_095, "head's checksum"),
        ]
        places += [(4_096, "block head")]
        for (section, offset) in sections.sorted(by: { $0.key < $1.key }) {
            places += [(offset, "section \(section)"), (offset + 7, "record of section \(section)")]
        }
        places += [0, 8, 16, 24, 32, 40, 48, 55].map { (byteCount - 56 + $0, "footer + \($0)") }
        for (offset, place) in places {
            let digest = try state({ try $0.flip(newest, at: offset, bit: offset % 8) }, fallbacks: 1, place)
            #expect(digest == expected, "\(place)")
        }
        for kept in [0, 1, byteCount / 2, byteCount - 1] {
            let digest = try state(
                { directory in
                    let file = try #require(FileHandle(forWritingAtPath: "\(directory.path)/\(newest)"))
                    try file.truncate(atOffset: UInt64(kept))
                    try file.close()
                }, fallbacks: 1, "cut to \(kept)")
            #expect(digest == expected, "cut to \(kept)")
        }
        print("\(places.count) places flipped in a snapshot of \(byteCount) bytes")
    }

    @Test func `F121 a daemon on files of a newer program ends with 76 and touches none, not even their times`() throws
    {
        let origin = try Scratch()
        let daemon = try RunningDaemon.ready(in: origin)
        let peer = try WirePeer(daemon.socketPath)
        var plans = CreatedPlans()
        for _ in 0..<2 {
            #expect(try plans.create(4, over: peer))
            try peer.takeSnapshot()
        }
        daemon.killHard()
        let directory = KeptDirectory(daemon.dataDirectory)
        let names = try ["MANIFEST", "audit.key"] + directory.names("journal-") + directory.names("snap-")
        #expect(names.count >= 6, "\(names)")
        for name in names {
            let scratch = try Scratch()
            let copy = try directory.copy(to: scratch.file("data"))
            try copy.makeNewer(name)
            let before = try DirectoryPicture(of: copy.path)
            let older = try RunningDaemon(dataDirectory: copy.path, socketPath: scratch.file("s"))
            #expect(older.waitForEnd() == 76, "\(name)")
            #expect(older.log.contains { $0.contains("exit=76") && $0.contains(name) }, "\(older.log)")
            #expect(try DirectoryPicture(of: copy.path).changes(since: before) == [], "\(name)")
        }
    }

    @Test func `F122 a daemon on a journal with an entry of an unknown kind ends with 65 and names it`() throws {
        let scratch = try Scratch()
        let first = try RunningDaemon.ready(in: scratch)
        var plans = CreatedPlans()
        #expect(try plans.create(4, over: WirePeer(first.socketPath)))
        #expect(first.stop() == 0)
        let directory = KeptDirectory(first.dataDirectory)
        let sequence = try directory.appendUnknownKind()
        #expect(sequence == 5)
        let before = try DirectoryPicture(of: directory.path)
        let daemon = try RunningDaemon(dataDirectory: directory.path, socketPath: scratch.file("s"))
        #expect(daemon.waitForEnd() == 65)
        #expect(
            daemon.log.contains { $0.contains("exit=65") && $0.contains("unknown kind") && $0.contains("sequence 5") })
        // The lock names the last process that held it.
        #expect(try DirectoryPicture(of: directory.path).changes(since: before).filter { $0 != "LOCK" } == [])
    }

    @Test(Self.preloaded)
    func `F77 a wall clock a year ahead at the start holds retention and tells, and writes go on`() throws {
        let scratch = try Scratch()
        let first = try RunningDaemon.ready(in: scratch)
        let peer = try WirePeer(first.socketPath)
        let plan = try peer.call("CreatePlan", PlanMessages.create(externalID: "over", key: "over")).payload.bytes(2)
        #expect(try peer.call("CancelPlan", PlanMessages.cancel(plan: plan, key: "cancel")).code == 0)
        func showsLabel(_ peer: WirePeer) throws -> Bool {
            let shown = try peer.call("GetPlan", PlanMessages.get(plan: plan)).payloadBytes
            return String(decoding: shown, as: UTF8.self).contains("India Gate")
        }
        #expect(try showsLabel(peer))
        #expect(first.stop() == 0)

        let year = 365 * 86_400
        let daemon = try RunningDaemon.ready(
            in: scratch, tracer: PreloadedFault.wallClock.line("ROUTEPLAN_SECONDS_AHEAD=\(year)"))
        #expect(try PreloadedFault.wallClock.isIn(daemon))
        #expect(daemon.log.filter { $0.hasPrefix("event=retention_held advice=") }.count == 1, "\(daemon.log)")
        var plans = CreatedPlans()
        let later = try WirePeer(daemon.socketPath)
        #expect(try plans.create(8, over: later))
        #expect(plans.answered.count == 8)
        #expect(try showsLabel(later), "it has been over for a year, and has its private part still")
        let instance = try ProgramRun.controller(["instance", "--output", "json"], socket: daemon.socketPath)
        let fields = try #require(try instance.json() as? [String: Any])
        let since = try #require(fields["state_since_ms"] as? Double)
        #expect(since / 1_000 > Date().timeIntervalSince1970 + Double(year) - 3_600, "the clock was ahead")
        #expect(daemon.stop() == 0)

        // Back at the true time: journal time goes on from where it was, and nothing is held.
        let third = try RunningDaemon.ready(in: scratch)
        #expect(!third.log.contains { $0.hasPrefix("event=retention_held ") })
        try plans.compare(with: third)
        #expect(third.stop() == 0)
    }

    @Test(Self.preloaded)
    func `F76 a wall clock a day behind at the start changes nothing`() throws {
        let scratch = try Scratch()
        let first = try RunningDaemon.ready(in: scratch)
        var plans = CreatedPlans()
        #expect(try plans.create(8, over: WirePeer(first.socketPath)))
        #expect(first.stop() == 0)
        let daemon = try RunningDaemon.ready(
            in: scratch, tracer: PreloadedFault.wallClock.line("ROUTEPLAN_SECONDS_AHEAD=-86400"))
        #expect(!daemon.log.contains { $0.hasPrefix("event=retention_held ") })
        #expect(try plans.create(8, over: WirePeer(daemon.socketPath)))
        let difference = try #require(try self.metric("routeplan_wall_clock_difference_seconds", of: daemon))
        #expect(try #require(Double(difference)) < -86_000, "journal time did not go back with it")
        #expect(daemon.stop() == 0)
        let next = try RunningDaemon.ready(in: scratch)
        try plans.compare(with: next)
        #expect(next.stop() == 0)
    }
}
