import Foundation
import Testing

/// The power goes while a directory's change waits for its sync.
@Suite(
    .serialized,
    .enabled(
        if: LoopDisk.hindrance == nil && Interference.hindrance == nil,
        "\(LoopDisk.hindrance ?? "") \(Interference.hindrance ?? "")"))
struct PowerCutTests {
    /// A daemon on a disk of its own, what its client was told, and the journal it has behind it.
    private final class Life {
        let scratch: Scratch
        let disk: LoopDisk
        var daemon: RunningDaemon
        var plans = CreatedPlans(large: true)

        init() throws {
            self.scratch = try Scratch()
            self.disk = try LoopDisk(.ext4(mebibytes: 640), in: self.scratch)
            try FileManager.default.createDirectory(
                atPath: self.disk.path + "/data", withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o700])
            self.daemon = try Self.start(self.disk, self.scratch)
        }

        private static func start(_ disk: LoopDisk, _ scratch: Scratch) throws -> RunningDaemon {
            let daemon = try RunningDaemon(dataDirectory: disk.path + "/data", socketPath: scratch.file("s"))
            try daemon.waitUntilReady()
            return daemon
        }

        var names: [String] {
            get throws { try FileManager.default.contentsOfDirectory(atPath: self.daemon.dataDirectory).sorted() }
        }

        /// Loads it, 0.8 MB at a time, until `condition` holds or some 200 MB are written.
        func load(until condition: () throws -> Bool) throws {
            let peer = try WirePeer(self.daemon.socketPath, timeoutSeconds: 60)
            for _ in 0..<250 where try !condition() {
                guard try self.plans.create(60, over: peer) else { throw Complaint("it ended: \(self.daemon.log)") }
            }
            guard try condition() else { throw Complaint("never came: \(try self.names)") }
        }

        /// Cuts the power, starts again on what is left, and compares.
        func cutAndRestart() throws {
            try self.disk.cutPower()
            self.daemon.signal(SIGKILL)
            _ = self.daemon.waitForEnd()
            try self.disk.remount()
            self.daemon = try Self.start(self.disk, self.scratch)
            try self.plans.compare(with: self.daemon)
        }
    }

    @Test func `F20 a snapshot whose name no sync has confirmed may be gone, and nothing else is`() throws {
        let life = try Life()
        try life.load { life.plans.answered.count >= 2_400 }
        // A snapshot is written by a thread of its own, whose first directory sync is that of the snapshot's name.
        let interference = try Interference(
            with: life.daemon, ["fsync:delay_enter=4000000:when=1"], in: life.scratch)
        try life.load { try life.names.contains { $0.hasPrefix("snap-") && !$0.hasSuffix(".tmp") } }
        try life.cutAndRestart()
        #expect(!life.daemon.log.contains { $0.hasPrefix("event=snapshot_fallback ") })
        #expect(life.daemon.stop() == 0)
        interference.end()
    }
}
