import Foundation
import Testing

/// Disks that really fail: a full one below ext4, one that finds an error in itself, one that loses its power.
@Suite(.serialized, .enabled(if: LoopDisk.hindrance == nil, "\(LoopDisk.hindrance ?? "")"))
struct FailingDiskTests {
    /// Starts a daemon whose data lie on a disk.
    private func start(_ disk: LoopDisk, _ scratch: Scratch, isAudited: Bool = true) throws -> RunningDaemon {
        let data = disk.path + "/data"
        if !FileManager.default.fileExists(atPath: data) {
            try FileManager.default.createDirectory(
                atPath: data, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        }
        let configuration = scratch.file("conf")
        try Data((isAudited ? "" : "[daemon]\naudit = no\n").utf8).write(to: URL(fileURLWithPath: configuration))
        let daemon = try RunningDaemon(
            dataDirectory: data, socketPath: scratch.file("s"), arguments: ["--config", configuration])
        try daemon.waitUntilReady()
        return daemon
    }

    /// Starts it again on the disk as it is after a restart of the machine, and compares.
    private func restart(_ disk: LoopDisk, _ scratch: Scratch, _ plans: CreatedPlans) throws {
        try disk.remount()
        let daemon = try self.start(disk, scratch)
        try plans.compare(with: daemon)
        #expect(daemon.stop() == 0)
    }

    @Test
    func `F59 F65 a disk that has no space for what was claimed ends the daemon, and nothing acknowledged is lost`()
        throws
    {
        let scratch = try Scratch()
        let disk = try LoopDisk(.ext4OnTmpfs(mebibytes: 160, backing: 130), in: scratch)
        let daemon = try self.start(disk, scratch)
        let peer = try WirePeer(daemon.socketPath)
        var plans = CreatedPlans(large: true)
        for _ in 0..<10 { #expect(try plans.create(2, over: peer)) }
        let name = try #require(
            try FileManager.default.contentsOfDirectory(atPath: daemon.dataDirectory).first { $0.hasSuffix(".seg") })
        let segment = "\(daemon.dataDirectory)/\(name)"
        // Exactly from the next frame on: a loop device takes a write that is done in part for one that is done.
        try disk.loseSpace(below: segment, from: Self.writtenByteCount(segment))
        var isAlive = true
        for _ in 0..<10 where isAlive { isAlive = try plans.create(40, over: peer) }
        #expect(!isAlive)
        #expect(daemon.waitForEnd() == 74)
        #expect(daemon.log.contains { $0.contains("exit=74") && $0.contains("fdatasync") }, "\(daemon.log)")
        try disk.giveSpaceBack()
        try self.restart(disk, scratch, plans)
    }

    /// Where the zeros of a segment begin; no block of a frame is all zero.
    private static func writtenByteCount(_ path: String) throws -> Int {
        let bytes = try #require(FileManager.default.contents(atPath: path))
        let blocks = stride(from: 0, to: bytes.count, by: 4096)
        return blocks.first { bytes[$0..<min($0 + 4096, bytes.count)].allSatisfy { $0 == 0 } } ?? bytes.count
    }

    @Test func `F67 a file system that becomes read-only ends the daemon, and nothing acknowledged is lost`() throws {
        let scratch = try Scratch()
        let disk = try LoopDisk(.ext4(mebibytes: 128), in: scratch)
        let daemon = try self.start(disk, scratch)
        let peer = try WirePeer(daemon.socketPath)
        var plans = CreatedPlans()
        for _ in 0..<10 { #expect(try plans.create(4, over: peer)) }
        try disk.becomeReadOnly()
        #expect(try !plans.create(4, over: peer))
        #expect(daemon.waitForEnd() == 74)
        try self.restart(disk, scratch, plans)
    }

    @Test func `F29 a power cut under load loses nothing acknowledged`() throws {
        let scratch = try Scratch()
        let disk = try LoopDisk(.ext4(mebibytes: 192), in: scratch)
        var plans = CreatedPlans("before")
        for round in 0..<2 {
            let daemon = try self.start(disk, scratch)
            var client = CreatedPlans("round \(round)")
            let peer = try WirePeer(daemon.socketPath)
            for _ in 0..<20 { #expect(try client.create(60, over: peer)) }
            client.send(60, over: peer)
            try disk.cutPower()
            daemon.signal(SIGKILL)
            try client.receive(over: peer)
            _ = daemon.waitForEnd()
            try disk.remount()
            plans.add(client)
        }
        let daemon = try self.start(disk, scratch)
        try plans.compare(with: daemon)
        #expect(daemon.stop() == 0)
    }

    private func metrics(of daemon: RunningDaemon) throws -> String {
        try ProgramRun.controller(["metrics"], socket: daemon.socketPath).output
    }

    private func expectHealth(
        of process: RunningDaemon, _ health: String, exitCode: Int32, daemon: String, commands: String
    ) throws {
        let run = try ProgramRun.controller(["health", "--output", "json"], socket: process.socketPath)
        #expect(run.exitCode == exitCode)
        let fields = try #require(try run.json() as? [String: String])
        #expect(fields == ["health": health, "daemon": daemon, "commands": commands])
    }

    @Test func `a full disk in the middle of load loses nothing acknowledged, and service resumes by itself`() throws {
        let scratch = try Scratch()
        // The active segment and its spare take 64 MiB; the ballast takes what a third one would need.
        let disk = try LoopDisk(.limited(mebibytes: 280), in: scratch)
        // Each try to make one takes what is free for a moment, in which an audit store would find no space either.
        let daemon = try self.start(disk, scratch, isAudited: false)
        #expect(daemon.waitForSpare())
        try disk.fill(leaving: 1 << 20)
        var plans = CreatedPlans(large: true)
        let peer = try WirePeer(daemon.socketPath)
        let watches = [
            try HealthWatch("", of: daemon), try HealthWatch("routeplan.v1.RoutePlans/commands", of: daemon),
        ]
        #expect(try watches.map { try $0.next() } == [1, 1], "SERVING")
        // 64 MiB hold some 5,000 large plans.
        for _ in 0..<200 where plans.refused.isEmpty { #expect(try plans.create(60, over: peer)) }
        #expect(plans.refused.allSatisfy { $0.code == 8 && $0.reason == 70 }, "RESOURCE_EXHAUSTED/NO_SPACE")
        try #require(!plans.refused.isEmpty)
        #expect(daemon.waitForLine { $0.contains("to=degraded_nospace") }, "\(daemon.log)")
        #expect(try peer.call("ListPlans", []).code == 0, "reads go on")
        try self.expectHealth(of: daemon, "degraded", exitCode: 1, daemon: "SERVING", commands: "NOT_SERVING")
        #expect(try self.metrics(of: daemon).contains("routeplan_service_state{state=\"degraded_nospace\"} 1\n"))
        let degraded = plans
        #expect(try plans.create(8, over: peer))
        #expect(plans.refused.count == degraded.refused.count + 8)

        try disk.removeBallast()
        #expect(daemon.waitForLine { $0.contains("from=degraded_nospace to=ready reason=space_returned") })
        var later = CreatedPlans("later", large: true)
        #expect(try later.create(60, over: peer))
        #expect(later.refused.isEmpty && later.answered.count == 60)
        #expect(try watches[1].next() == 2 && watches[1].next() == 1, "NOT_SERVING, then SERVING again")
        try self.expectHealth(of: daemon, "ready", exitCode: 0, daemon: "SERVING", commands: "SERVING")
        let metrics = try self.metrics(of: daemon)
        #expect(metrics.contains("routeplan_service_state{state=\"ready\"} 1\n"))
        #expect(metrics.contains("routeplan_service_state{state=\"degraded_nospace\"} 0\n"))
        for (from, to) in [("recovering", "ready"), ("ready", "degraded_nospace"), ("degraded_nospace", "ready")] {
            let name = "routeplan_service_state_transitions_total"
            #expect(metrics.contains("\(name){from=\"\(from)\",to=\"\(to)\"} 1\n"), "\(from) \(to)")
        }
        daemon.killHard()
        #expect(
            try watches.map { try $0.next() } == [nil, nil], "each change was told once, and none to who asked for all")

        let next = try self.start(disk, scratch, isAudited: false)
        try later.compare(with: next)
        try plans.compare(with: next)
        #expect(next.stop() == 0)
        print("\(plans.answered.count) acknowledged before the disk was full, \(plans.refused.count) refused")
    }

    @Test
    func `a start on a full disk says how much is needed and free, changes nothing that counts, and goes well later`()
        throws
    {
        let scratch = try Scratch()
        let disk = try LoopDisk(.limited(mebibytes: 120), in: scratch)
        let daemon = try self.start(disk, scratch)
        var plans = CreatedPlans(large: true)
        let peer = try WirePeer(daemon.socketPath)
        for _ in 0..<20 { #expect(try plans.create(60, over: peer)) }
        #expect(daemon.waitForSpare())
        daemon.killHard()
        try disk.fill()
        let kept = KeptDirectory(daemon.dataDirectory)
        let segments = try kept.names("journal-")
        let contents = try segments.map(kept.content)
        for _ in 0..<2 {
            let full = try RunningDaemon(dataDirectory: kept.path, socketPath: scratch.file("s"))
            #expect(full.waitForEnd() == 73)
            let told = full.log.last { $0.contains("exit=73") } ?? ""
            #expect(told.contains("no space to start in \(kept.path): "), "\(full.log)")
            let numbers = told.split { !$0.isNumber }.compactMap { Int($0) }.filter { $0 > 1 << 20 }
            #expect(numbers.count == 2, "\(told)")
            // The tail once more, 32 MiB for the next segment, and a block for the MANIFEST; what was free is told as well.
            #expect(numbers[0] > (32 << 20) + contents[0].count / 4 && numbers[0] < 66 << 20, "\(told)")
            #expect(numbers[1] < numbers[0], "\(told)")
            #expect(try segments.map(kept.content) == contents, "no segment is touched")
        }
        // As much as was said, and no more.
        let told = try RunningDaemon(dataDirectory: kept.path, socketPath: scratch.file("s"))
        #expect(told.waitForEnd() == 73)
        let line = told.log.last { $0.contains("exit=73") } ?? ""
        let numbers = line.split { !$0.isNumber }.compactMap { Int($0) }.filter { $0 > 1 << 20 }
        try disk.free(numbers[0] - numbers[1] + 65_536)
        let next = try self.start(disk, scratch)
        try plans.compare(with: next)
        #expect(next.stop() == 0)
    }

    @Test func `a first start on a full disk ends with 73 and leaves nothing that keeps a later one from starting`()
        throws
    {
        let scratch = try Scratch()
        let disk = try LoopDisk(.limited(mebibytes: 80), in: scratch)
        try disk.fill(leaving: 16 << 20)
        let path = disk.path + "/data"
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        let full = try RunningDaemon(dataDirectory: path, socketPath: scratch.file("s"))
        #expect(full.waitForEnd() == 73)
        #expect(full.log.contains { $0.contains("no space to start in \(path): ") }, "\(full.log)")
        try disk.removeBallast()
        let next = try self.start(disk, scratch)
        #expect(try WirePeer(next.socketPath).call("ListPlans", []).code == 0)
        #expect(next.stop() == 0)
    }

    @Test func `F64 a snapshot for which there is no space is given up and removed, and commits go on`() throws {
        let scratch = try Scratch()
        let disk = try LoopDisk(.limited(mebibytes: 300), in: scratch)
        // The snapshot takes what is free for a moment, in which an audit store would find no space either.
        let daemon = try self.start(disk, scratch, isAudited: false)
        var plans = CreatedPlans(large: true)
        let peer = try WirePeer(daemon.socketPath)
        for _ in 0..<45 { #expect(try plans.create(60, over: peer)) }
        // No segment is in the making while there is no space at all.
        try daemon.settle(peer)
        // Room for one more spare segment; what is left then is too little for a snapshot of these plans.
        try disk.fill(leaving: 40 << 20)
        func hasFailed() -> Bool { daemon.log.contains { $0.hasPrefix("event=snapshot_failed ") } }
        for _ in 0..<45 where !hasFailed() { #expect(try plans.create(60, over: peer)) }
        #expect(daemon.waitForLine(seconds: 60) { $0.hasPrefix("event=snapshot_failed ") }, "\(daemon.log)")
        let names = try FileManager.default.contentsOfDirectory(atPath: daemon.dataDirectory)
        #expect(!names.contains { $0.hasPrefix("snap-") }, "\(names)")
        #expect(try plans.create(60, over: peer))
        #expect(plans.refused.isEmpty)
        daemon.killHard()
        try disk.removeBallast()
        let next = try self.start(disk, scratch, isAudited: false)
        try plans.compare(with: next)
        #expect(next.stop() == 0)
    }
}
