import Foundation
import Synchronization

/// One daemon process on a data directory and a socket.
final class RunningDaemon {
    let dataDirectory: String
    let socketPath: String
    private let process: ChildProcess
    private let complaints = Lines()
    private let isTraced: Bool

    /// Starts the built daemon; `tracer` is a command line to start it under, `arguments` are more flags.
    ///
    /// Standard output goes to `outputPath`, or nowhere.
    init(
        dataDirectory: String, socketPath: String, tracer: [String] = [], arguments: [String] = [],
        outputPath: String? = nil
    ) throws {
        guard BuiltProgram.daemon.isBuilt else {
            throw Complaint("\(BuiltProgram.daemon.path) is not built: run scripts/test, or swift build first")
        }
        self.dataDirectory = dataDirectory
        self.socketPath = socketPath
        self.isTraced = !tracer.isEmpty
        var own = [BuiltProgram.daemon.path, "--data-directory", dataDirectory, "--socket", socketPath]
        if !arguments.contains("--config") {
            // Nothing set: an installed daemon's configuration is not this one's.
            let configuration = socketPath + ".conf"
            // Calls are counted under a tracer, and the audit store makes calls of its own on a thread of its own. A
            // directory that was begun without a store goes on without it.
            let isUnaudited = Self.unaudited.withLock { directories in
                if !tracer.isEmpty { directories.insert(dataDirectory) }
                return directories.contains(dataDirectory)
            }
            try Data((isUnaudited ? "[daemon]\naudit = no\n" : "").utf8).write(
                to: URL(fileURLWithPath: configuration))
            own += ["--config", configuration]
        }
        let line = tracer + own + arguments
        var output = FileHandle.nullDevice
        if let outputPath {
            try Data().write(to: URL(fileURLWithPath: outputPath))
            output = try FileHandle(forWritingTo: URL(fileURLWithPath: outputPath))
        }
        self.process = try ChildProcess(line, output: output, complaints: self.complaints.pipe)
    }

    /// Directories in which a daemon ran that recorded no audit.
    private static let unaudited = Mutex<Set<String>>([])

    /// Starts a daemon in `scratch` and waits until it answers.
    static func ready(
        in scratch: Scratch, socket: String = "s", tracer: [String] = [], arguments: [String] = [],
        outputPath: String? = nil
    ) throws -> RunningDaemon {
        let data = scratch.file("data")
        if !FileManager.default.fileExists(atPath: data) { _ = try scratch.directory("data") }
        let daemon = try RunningDaemon(
            dataDirectory: data, socketPath: scratch.file(socket), tracer: tracer, arguments: arguments,
            outputPath: outputPath)
        try daemon.waitUntilReady()
        return daemon
    }

    /// What it logged so far.
    var log: [String] { self.complaints.all }

    /// The bytes of it.
    var complaintBytes: [UInt8] { self.complaints.bytes }

    /// Waits for a line of the log; false when the daemon ended or time is up.
    func waitForLine(seconds: Double = 120, _ condition: (String) -> Bool) -> Bool {
        self.complaints.wait(seconds: seconds) { self.log.contains(where: condition) }
    }

    /// The daemon's own process, also when a tracer stands above it.
    var daemonPID: Int32 {
        let own = self.process.pid
        guard self.isTraced else { return own }
        let children = FileManager.default.contents(atPath: "/proc/\(own)/task/\(own)/children") ?? Data()
        let first = String(decoding: children, as: UTF8.self).split(separator: " ").first
        return first.flatMap { Int32($0) } ?? own
    }

    /// Waits until the socket accepts; tries after each line of the log, so no time is assumed.
    ///
    /// A debug build replays tens of megabytes in that time, on a machine that has other things to do.
    func waitUntilReady(seconds: Double = 120) throws {
        let isReady = self.complaints.wait(seconds: seconds) { WirePeer.accepts(self.socketPath) }
        guard isReady else { throw Complaint("not ready; log: \(self.log.joined(separator: " | "))") }
    }

    /// Sends a signal to the daemon.
    func signal(_ signal: Int32) { kill(self.daemonPID, signal) }

    /// Stands the daemon still while `arrange` puts bytes before it, so that it finds all of them in one turn.
    ///
    /// One that has ended stands still as well: a tracer may end it at any call.
    func whileHalted(_ arrange: () throws -> Void) throws {
        self.signal(SIGSTOP)
        defer { self.signal(SIGCONT) }
        let deadline = DispatchTime.now() + 60
        // T is stopped, t is stopped under a tracer; one thread alone may be so for a moment at any traced call.
        while !self.threadStates().allSatisfy({ "TtZX".contains($0) }) {
            guard DispatchTime.now() < deadline else { throw Complaint("the daemon does not stop") }
            sched_yield()
        }
        try arrange()
    }

    /// Waits until the next segment lies there whole and synced: its thread waits for orders again; false when time is up.
    func waitForSpare() -> Bool {
        let deadline = DispatchTime.now() + 60
        while DispatchTime.now() < deadline {
            var status = stat()
            if lstat("\(self.dataDirectory)/spare.tmp", &status) == 0, status.st_size == 32 << 20,
                StandingCall.isWaiting("spare-segment", of: self.daemonPID)
            {
                return true
            }
            sched_yield()
        }
        return false
    }

    /// Waits until the journal has a segment beside `names`, and all is done that came of it: the next one lies there, and who
    /// writes waits for orders; false when time is up.
    func waitForSegment(beside names: Set<String>) throws -> Bool {
        let deadline = DispatchTime.now() + 60
        while DispatchTime.now() < deadline {
            let now = try FileManager.default.contentsOfDirectory(atPath: self.dataDirectory)
            let isThere = now.contains { $0.hasPrefix("journal-") && !names.contains($0) }
            if isThere, self.waitForSpare(), StandingCall.isWaiting("journal-sync", of: self.daemonPID) { return true }
            sched_yield()
        }
        return false
    }

    /// Has a client ask until nothing of what went before is under way: the next segment is there, the idle seal long done, and
    /// everything recorded in the audit store.
    func settle(_ peer: WirePeer) throws {
        guard self.waitForSpare() else { throw Complaint("no spare segment") }
        let end = ContinuousClock.now + .milliseconds(300)
        repeat { _ = try peer.call("ListPlans", []) } while ContinuousClock.now < end
        do { try peer.waitForAuditStore() } catch { throw Complaint("\(error): \(self.log)") }
    }

    /// The letter the kernel shows for each of the daemon's threads; a thread that is gone has none.
    private func threadStates() -> [String] {
        let folder = "/proc/\(self.daemonPID)/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return threads.compactMap { thread in
            let text = FileManager.default.contents(atPath: "\(folder)/\(thread)/stat") ?? Data()
            return String(decoding: text, as: UTF8.self).split(separator: ")").last?.split(separator: " ").first
                .map(String.init)
        }
    }

    /// Ends the daemon with SIGKILL, and the tracer it was started under: one that holds a call back looks at nothing else.
    func killWithTracer() {
        let own = self.daemonPID
        kill(own, SIGKILL)
        if self.process.pid != own { kill(self.process.pid, SIGKILL) }
        _ = self.waitForEnd()
    }

    /// Ends the daemon with SIGKILL and waits for its end.
    func killHard() {
        self.signal(SIGKILL)
        _ = self.waitForEnd()
    }

    /// Waits for the end and returns the exit code; a signal counts as its negative number.
    ///
    /// What it wrote last is in the log then.
    func waitForEnd() -> Int32 {
        let code = self.process.waitForEnd()
        self.complaints.takeRest()
        return code
    }

    /// Ends it in order and returns the exit code.
    func stop() -> Int32 {
        self.signal(SIGTERM)
        return self.waitForEnd()
    }

    /// Resident memory now, in bytes.
    func residentByteCount() throws -> Int { try self.statusKibibytes("VmRSS") * 1024 }

    /// One of the kernel's memory figures of it.
    func statusKibibytes(_ name: String) throws -> Int {
        let text = try String(contentsOfFile: "/proc/\(self.daemonPID)/status", encoding: .utf8)
        let line = text.split(separator: "\n").first { $0.hasPrefix("\(name):") }
        guard let kibibytes = line?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
            throw Complaint("no \(name) in \(text)")
        }
        return kibibytes
    }
}
