import Foundation
import Testing

/// `routeplanctl doctor`: every check, each failing for real, and nothing changed by looking.
@Suite struct DoctorTests {
    /// A directory that a daemon served and left in order, or died on.
    private struct Case {
        let scratch: Scratch
        let data: String
        let socket: String

        init(killed: Bool = false) throws {
            self.scratch = try Scratch()
            let daemon = try RunningDaemon.ready(in: self.scratch)
            (self.data, self.socket) = (daemon.dataDirectory, daemon.socketPath)
            let peer = try WirePeer(daemon.socketPath)
            for number in 0..<3 { _ = try peer.call("CreatePlan", PlanMessages.create(externalID: "doctor-\(number)")) }
            if killed {
                // Only an orderly stop waits for what goes to the store by itself.
                try peer.waitForAuditStore()
                daemon.killHard()
            } else {
                #expect(daemon.stop() == 0)
            }
        }

        /// What doctor says of each check, the worst where there are several; looking changes nothing.
        func verdicts(
            _ arguments: [String] = [], under line: [String] = [], data: String? = nil, exitCode: Int32? = nil,
            isOwned: Bool = false
        ) throws -> [String: String] {
            let data = data ?? self.data
            let before = try DirectoryPicture(of: data)
            let words = ["doctor", "--directory", data, "--socket", self.socket, "--output", "json"] + arguments
            let whole = line + [BuiltProgram.controller.path] + words
            let run = try ProgramRun(whole[0], Array(whole.dropFirst()))
            // A store that a daemon has open changes by itself, and is read as any reader reads it.
            let changes = try DirectoryPicture(of: data).changes(since: before)
            #expect(changes.filter { !isOwned || !$0.hasPrefix("audit.db") } == [])
            let report = try #require(try run.json() as? [String: Any], "\(run.complaints)")
            let checks = try #require(report["checks"] as? [[String: Any]])
            var worst: [String: String] = [:]
            for check in checks {
                #expect(Set(check.keys) == ["check", "verdict", "message", "fix"])
                let (name, verdict) = (check["check"] as? String ?? "", check["verdict"] as? String ?? "")
                #expect((check["fix"] as? String == nil) == (verdict == "ok"), "\(check)")
                let rank = ["ok", "warn", "fail"]
                if (rank.firstIndex(of: verdict) ?? 9) >= (rank.firstIndex(of: worst[name] ?? "ok") ?? 0) {
                    worst[name] = verdict
                }
            }
            let codes: [String: Int32] = ["ok": 0, "warn": 1, "fail": 2]
            #expect(run.exitCode == codes[report["verdict"] as? String ?? ""])
            if let exitCode { #expect(run.exitCode == exitCode) }
            // How fast a shared disk is, is not this test's subject.
            worst["sync"] = nil
            return worst
        }
    }

    private static let clean = [
        "configuration": "ok", "daemon": "warn", "directory": "ok", "file_system": "ok", "space": "ok",
        "audit_key": "ok", "journal": "ok", "audit_store": "ok", "clock": "ok", "kernel": "ok", "descriptors": "ok",
    ]

    @Test func `a directory in order is told so without a daemon and beside one, and is not touched`() throws {
        let one = try Case()
        #expect(try one.verdicts() == Self.clean)
        #expect(try one.verdicts(["--deep"]) == Self.clean)
        let daemon = try RunningDaemon(dataDirectory: one.data, socketPath: one.socket)
        try daemon.waitUntilReady()
        let running = Self.clean.merging(["daemon": "ok", "socket": "ok"]) { $1 }
        let peer = try WirePeer(one.socket)
        try daemon.settle(peer)
        #expect(try one.verdicts(isOwned: true) == running)
        #expect(try one.verdicts(["--deep"], isOwned: true) == running)
        #expect(daemon.stop() == 0)
    }

    @Test func `what is asked for people says the same in lines`() throws {
        let one = try Case()
        let run = try ProgramRun.controller(["doctor", "--directory", one.data], socket: one.socket)
        #expect(run.exitCode >= 1)
        #expect(run.output.contains("\nok   directory       \(one.data) is its owner's alone (mode 700)\n"))
        #expect(run.output.contains("\nwarn daemon          none is running: nothing at \(one.socket)\n"))
        #expect(run.output.contains("\n                     fix: start routepland\n"))
        let lines = try ProgramRun.controller(
            ["doctor", "--directory", one.data, "--output", "jsonl"], socket: one.socket)
        #expect(lines.output.split(separator: "\n").allSatisfy { $0.hasPrefix("{\"check\":\"") })
    }

    @Test func `others who may write or look in are found`() throws {
        let one = try Case()
        chmod(one.data, 0o777)
        #expect(try one.verdicts(exitCode: 2)["directory"] == "fail")
        chmod(one.data, 0o755)
        #expect(try one.verdicts()["directory"] == "warn")
        chmod(one.data, 0o700)
        chmod("\(one.data)/MANIFEST", 0o644)
        #expect(try one.verdicts(exitCode: 2)["files"] == "fail")
        chmod("\(one.data)/MANIFEST", 0o600)
        chmod("\(one.data)/audit.key", 0o640)
        let verdicts = try one.verdicts(exitCode: 2)
        #expect(verdicts["audit_key"] == "fail" && verdicts["files"] == "fail")
    }

    @Test func `damage is found: of the MANIFEST and of what is missing at once, of content with --deep`() throws {
        let one = try Case()
        func spoil(_ name: String, at offset: Int) throws {
            let url = URL(fileURLWithPath: "\(one.data)/\(name)")
            var bytes = try Data(contentsOf: url)
            bytes[offset] ^= 0xFF
            try bytes.write(to: url)
            chmod(url.path, 0o600)
        }
        let segment = try #require(
            FileManager.default.contentsOfDirectory(atPath: one.data).first { $0.hasPrefix("journal-") })
        try spoil(segment, at: 4_096 + 200)
        #expect(try one.verdicts()["journal"] == "ok")
        #expect(try one.verdicts(["--deep"], exitCode: 2)["journal"] == "fail")
        try spoil(segment, at: 100)
        #expect(try one.verdicts(exitCode: 2)["journal"] == "fail")
        try FileManager.default.removeItem(atPath: "\(one.data)/\(segment)")
        #expect(try one.verdicts(exitCode: 2)["journal"] == "fail")
        try spoil("audit.key", at: 40)
        #expect(try one.verdicts()["audit_key"] == "fail")
        try spoil("MANIFEST", at: 20)
        #expect(try one.verdicts(exitCode: 2)["journal"] == "fail")
        #expect(try one.verdicts(data: try one.scratch.directory("empty"))["journal"] == "ok")
    }

    @Test func `an audit store that is damaged, gone, another's, or left open by a killed daemon is found`() throws {
        let one = try Case()
        #expect(try one.verdicts()["audit_store"] == "ok")
        let path = "\(one.data)/audit.db"
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        var bytes = whole
        // The head of the second page: no reader can make anything of it.
        bytes.replaceSubrange(4_096..<4_160, with: Data(repeating: 0xFF, count: 64))
        try bytes.write(to: URL(fileURLWithPath: path))
        chmod(path, 0o600)
        #expect(try one.verdicts(exitCode: 2)["audit_store"] == "fail")
        try FileManager.default.removeItem(atPath: path)
        #expect(try one.verdicts()["audit_store"] == "warn")
        let other = try Case()
        try FileManager.default.copyItem(atPath: "\(other.data)/audit.db", toPath: path)
        #expect(try one.verdicts(exitCode: 2)["audit_store"] == "fail")
        let killed = try Case(killed: true)
        #expect(try killed.verdicts(exitCode: 2)["audit_store"] == "ok")
        // A log that there is nothing to read with: nobody knows what is in it.
        try Data([0]).write(to: URL(fileURLWithPath: "\(killed.data)/audit.db-wal"))
        chmod("\(killed.data)/audit.db-wal", 0o600)
        try FileManager.default.removeItem(atPath: "\(killed.data)/audit.db-shm")
        #expect(try killed.verdicts(exitCode: 2)["audit_store"] == "warn")
    }

    @Test func `a socket nobody listens on, one that others may replace, and a directory that is not there`() throws {
        let one = try Case(killed: true)
        #expect(try one.verdicts(exitCode: 2)["daemon"] == "fail")
        chmod(one.scratch.path, 0o777)
        #expect(try one.verdicts(exitCode: 2)["socket"] == "fail")
        chmod(one.scratch.path, 0o700)
        let run = try ProgramRun.controller(
            ["doctor", "--directory", one.scratch.file("none"), "--output", "json"], socket: one.socket)
        #expect(run.output.contains(#"{"check":"directory","verdict":"warn""#) && run.exitCode == 2)
        try FileManager.default.removeItem(atPath: one.socket)
        let other = try RunningDaemon(dataDirectory: one.data, socketPath: one.scratch.file("other"))
        try other.waitUntilReady()
        try other.settle(try WirePeer(other.socketPath))
        #expect(try one.verdicts(exitCode: 2, isOwned: true)["daemon"] == "fail", "it is somewhere else")
        #expect(other.stop() == 0)
    }

    @Test func `a wrong configuration and too few descriptors are found`() throws {
        let one = try Case()
        let path = one.scratch.file("wrong.conf")
        try Data("[limits]\nplans_max = none\n[daemon]\nlog_format = loud\n".utf8).write(to: URL(fileURLWithPath: path))
        #expect(try one.verdicts(["--config", path], exitCode: 2)["configuration"] == "fail")
        let prlimit = try #require(BuiltProgram.tool("prlimit"))
        #expect(try one.verdicts(under: [prlimit, "--nofile=100:100"], exitCode: 2)["descriptors"] == "fail")
        #expect(try one.verdicts(under: [prlimit, "--nofile=500:500"])["descriptors"] == "warn")
    }

    @Test(.enabled(if: PreloadedFault.hindrance == nil, "\(PreloadedFault.hindrance ?? "")"))
    func `a clock that is not set, behind the journal, far ahead of it or beyond all starts is found`() throws {
        let one = try Case()
        let rows = [(-900_000_000, "fail"), (-7_200, "warn"), (600, "ok"), (200_000, "warn"), (8_000_000_000, "fail")]
        for (seconds, verdict) in rows {
            let line = PreloadedFault.wallClock.line("ROUTEPLAN_SECONDS_AHEAD=\(seconds)")
            #expect(try one.verdicts(under: line)["clock"] == verdict, "\(seconds)")
        }
    }

    @Test(.enabled(if: LoopDisk.hindrance == nil, "\(LoopDisk.hindrance ?? "")"))
    func `a full disk, and a directory in memory or on an overlay, are found`() throws {
        let one = try Case()
        let memory = try LoopDisk(.limited(mebibytes: 2), in: one.scratch, named: "memory")
        let full = "\(memory.path)/data"
        try FileManager.default.createDirectory(
            atPath: full, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        #expect(FileManager.default.createFile(atPath: "\(memory.path)/filler", contents: nil))
        let filler = try #require(FileHandle(forWritingAtPath: "\(memory.path)/filler"))
        while write(filler.fileDescriptor, [UInt8](repeating: 1, count: 4_096), 4_096) > 0 {}
        let verdicts = try one.verdicts(data: full, exitCode: 2)
        #expect(verdicts["space"] == "fail" && verdicts["file_system"] == "warn")
        let text = try ProgramRun.controller(["doctor", "--directory", full, "--output", "jsonl"], socket: one.socket)
        #expect(text.output.contains(#"{"check":"sync","verdict":"fail""#))

        let overlay = try LoopDisk(.overlay, in: one.scratch, named: "overlay")
        let layered = "\(overlay.path)/data"
        try FileManager.default.createDirectory(
            atPath: layered, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        #expect(try one.verdicts(data: layered)["file_system"] == "warn")
    }
}
