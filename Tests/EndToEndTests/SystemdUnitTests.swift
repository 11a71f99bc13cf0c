import Foundation
import Testing

/// The units in `packaging/systemd/`, as far as they can be tried where no systemd runs.
@Suite(.enabled(if: BuiltProgram.tool("systemd-analyze") != nil, "systemd-analyze is missing"))
struct SystemdUnitTests {
    /// The units for this machine: the built daemon, and a user that exists.
    private func units(in scratch: Scratch) throws -> [String] {
        try ["routepland.service", "routepland.socket"].map { name in
            let text = try String(contentsOf: Repository.file("packaging/systemd/\(name)"), encoding: .utf8)
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
                let isOwner = ["User=", "Group=", "SocketUser=", "SocketGroup="].contains { line.hasPrefix($0) }
                guard isOwner, let mark = line.firstIndex(of: "=") else {
                    return line.replacing("/usr/sbin/routepland", with: BuiltProgram.daemon.path)
                }
                return "\(line[...mark])root"
            }
            let path = scratch.file(name)
            try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
            return path
        }
    }

    private func analyze(_ arguments: [String]) throws -> ProgramRun {
        try ProgramRun(try #require(BuiltProgram.tool("systemd-analyze")), arguments)
    }

    @Test func `systemd finds no fault with the units`() throws {
        let scratch = try Scratch()
        let run = try self.analyze(["verify"] + self.units(in: scratch))
        #expect(run.exitCode == 0 && run.complaints.isEmpty, "\(run.complaints)")
    }

    @Test func `what is left open to an attacker of the daemon counts 1.5 of 10 at most`() throws {
        let scratch = try Scratch()
        let run = try self.analyze(["security", "--offline=yes", "--threshold=15"] + self.units(in: scratch).prefix(1))
        #expect(run.exitCode == 0, "\(run.output)")
    }

    @Test(.enabled(if: SystemCallTrace.isPossible, "strace is missing or may not trace here"))
    func `every system call of a daemon's life is one that the unit allows`() throws {
        let scratch = try Scratch()
        let trace = scratch.file("trace")
        let strace = try #require(BuiltProgram.tool("strace"))
        let daemon = try RunningDaemon.ready(
            in: scratch, tracer: [strace, "-f", "-qq", "-e", "signal=none", "-o", trace])
        var plans = CreatedPlans()
        let peer = try WirePeer(daemon.socketPath)
        for _ in 0..<3 { #expect(try plans.create(60, over: peer)) }
        let backup = try ProgramRun.controller(["backup", "create", scratch.file("backup")], socket: daemon.socketPath)
        #expect(backup.exitCode == 0, "\(backup.complaints)")
        daemon.signal(SIGHUP)
        #expect(daemon.waitForLine { $0.hasPrefix("event=reload ") })
        #expect(daemon.stop() == 0)
        var used: Set<String> = []
        for line in try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n") {
            let rest = line.drop { $0.isNumber || $0 == " " }
            let call = rest.hasPrefix("<... ") ? rest.dropFirst(5) : rest
            let name = call.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            if let first = name.first, first.isLetter { used.insert(String(name)) }
        }
        #expect(used.count > 30, "\(used)")
        var groups: Set<String> = []
        let allowed = try self.calls(of: "@system-service", &groups)
        #expect(used.subtracting(allowed) == [])
    }

    /// The system calls of a group, with those of the groups in it.
    private func calls(of group: String, _ groups: inout Set<String>) throws -> Set<String> {
        guard groups.insert(group).inserted else { return [] }
        var calls: Set<String> = []
        for line in try self.analyze(["syscall-filter", group]).output.split(separator: "\n").dropFirst() {
            guard let word = line.split(separator: " ").first, word.first != "#" else { continue }
            if word.hasPrefix("@") {
                calls.formUnion(try self.calls(of: String(word), &groups))
            } else {
                calls.insert(String(word))
            }
        }
        return calls
    }
}
