import Foundation

/// strace on a running daemon: from now on chosen system calls fail, wait, or end it.
///
/// Calls are counted for each thread from the moment it took hold.
final class Interference {
    private let tracer: ChildProcess
    private let complaints = Lines()
    private let tracePath: String

    /// Why strace cannot take hold of a daemon that runs; nil if it can.
    static let hindrance: String? = {
        guard SystemCallTrace.isPossible else { return "strace is missing or may not trace here" }
        do {
            let scratch = try Scratch()
            let daemon = try RunningDaemon.ready(in: scratch)
            defer { daemon.killHard() }
            _ = try Interference(with: daemon, ["fdatasync:delay_enter=1"], in: scratch)
            return nil
        } catch {
            return "strace cannot take hold of a running daemon: \(error)"
        }
    }()

    /// Takes hold; `injections` are strace's, as `fdatasync:error=EIO:when=1`, and only calls on `path` count, if there is one.
    init(with daemon: RunningDaemon, _ injections: [String], on path: String? = nil, in scratch: Scratch) throws {
        guard let strace = BuiltProgram.tool("strace") else { throw Complaint("strace is missing") }
        self.tracePath = scratch.file("trace-\(daemon.daemonPID)-\(UInt32.random(in: 0...UInt32.max))")
        var line = [strace, "-f", "-yy", "-ttt", "-x", "-s", "16", "-o", self.tracePath]
        line += ["-e", "signal=none", "-e", "trace=\(Self.names(injections))"]
        for injection in injections { line += ["-e", "inject=\(injection)"] }
        if let path { line += ["-P", path] }
        self.tracer = try ChildProcess(
            line + ["-p", String(daemon.daemonPID)], complaints: self.complaints.pipe)
        let lines = self.complaints
        let holds = lines.wait(seconds: 60) { lines.all.contains { $0.contains("attached") } }
        guard holds else { throw Complaint("strace: \(lines.all.joined(separator: " | "))") }
    }

    deinit { kill(self.tracer.pid, SIGKILL) }

    /// Lets go of the daemon, which runs on by itself.
    func end() {
        // A gentler signal may be blocked: what Foundation starts inherits the mask of the thread that starts it.
        kill(self.tracer.pid, SIGKILL)
        _ = self.tracer.waitForEnd()
    }

    /// What it saw, once the daemon or the interference has ended.
    func calls() throws -> [SystemCallTrace.Call] {
        _ = self.tracer.waitForEnd()
        return try SystemCallTrace(readingFrom: self.tracePath).calls
    }

    /// When and how the daemon ended: `exited with 74`, `killed by SIGKILL`.
    func end(of daemonPID: Int32) throws -> (second: Double, how: String)? {
        _ = self.tracer.waitForEnd()
        let text = try String(contentsOfFile: self.tracePath, encoding: .utf8)
        let last = text.split(separator: "\n").last { $0.hasPrefix("\(daemonPID) ") && $0.contains("+++") }
        guard let words = last?.split(separator: " "), words.count > 3, let second = Double(words[1]) else {
            return nil
        }
        return (second, words[3..<words.count - 1].joined(separator: " "))
    }

    /// What durability depends on, and what is interfered with.
    private static func names(_ injections: [String]) -> String {
        let own = injections.flatMap { $0.prefix { $0 != ":" }.split(separator: ",") }.map(String.init)
        let names = SystemCallTrace.durabilityNames.split(separator: ",").map(String.init)
        return (names + ["renameat", "ftruncate", "unlinkat"] + own).reduce(into: [String]()) { all, name in
            if !all.contains(name) { all.append(name) }
        }.joined(separator: ",")
    }
}
