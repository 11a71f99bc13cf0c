import Foundation
import Testing

/// Several real users at one daemon, each through the group's socket.
@Suite(.serialized, .enabled(if: OtherUser.hindrance == nil, "\(OtherUser.hindrance ?? "")"))
struct PeerTests {
    private static let group = 61_234
    private static let configuration = """
        [daemon]
        socket_group = 61234
        [peer "uid:0"]
        roles = operator
        [peer "uid:61001"]
        owner = ada
        roles = host, provider
        [peer "uid:61002"]
        owner = ada
        roles = navigator
        [peer "uid:61003"]
        owner = eve
        roles = host, provider, navigator
        [peer "gid:61300"]
        owner = ada
        roles = navigator
        """

    private func daemon(in scratch: Scratch, tracer: [String] = []) throws -> RunningDaemon {
        #expect(chmod(scratch.path, 0o711) == 0)
        let path = scratch.file("conf")
        try Data(Self.configuration.utf8).write(to: URL(fileURLWithPath: path))
        #expect(chmod(path, 0o600) == 0)
        return try RunningDaemon.ready(in: scratch, socket: "run/s", tracer: tracer, arguments: ["--config", path])
    }

    private func status(_ path: String) throws -> (mode: UInt32, group: UInt32) {
        var found = stat()
        try #require(lstat(path, &found) == 0)
        return (found.st_mode & 0o7777, found.st_gid)
    }

    private func object(_ run: ProgramRun) throws -> [String: Any] {
        try #require(run.exitCode == 0, "\(run.complaints)")
        return try #require(try run.json() as? [String: Any])
    }

    private func reason(_ run: ProgramRun) throws -> String? {
        let complaint = try JSONSerialization.jsonObject(with: Data(run.complaints.utf8)) as? [String: Any]
        return (complaint?["error"] as? [String: Any])?["reason"] as? String
    }

    @Test func `three users take one plan to its hand-off, and a fourth never sees it`() throws {
        let scratch = try Scratch()
        let daemon = try self.daemon(in: scratch)
        let socket = daemon.socketPath
        let host = try OtherUser(userID: 61_001, groupID: Self.group, in: scratch)
        let navigator = try OtherUser(userID: 61_002, groupID: Self.group, in: scratch)
        let stranger = try OtherUser(userID: 61_003, groupID: Self.group, in: scratch)

        let create = [
            "plan", "create", "--actor", "host", "--external-id", "trip", "--stop", "77.0844,28.5550|Airport", "--stop",
            "77.2295,28.6129|India Gate",
        ]
        let plan = try #require(try self.object(host.run(create, socket: socket))["plan_id"] as? String)
        let at = ["--generation", "1", "--revision", "1"]
        let steps: [[String]] = [
            ["plan", "open", plan, "--actor", "traveler"],
            ["plan", "request-routes", plan, "--actor", "traveler"] + at,
            ["plan", "receive-routes", plan, "--actor", "direction-ui", "--candidate", "distance=9,duration=8,legs=1"]
                + at,
            ["plan", "navigate", plan, "--actor", "traveler", "--index", "0", "--target", "car"] + at,
        ]
        var attempt = ""
        for step in steps {
            // The navigator may do none of this, and is told so whether or not the plan exists.
            let refused = try navigator.run(step.map { $0 == "traveler" ? "navigation-adapter" : $0 }, socket: socket)
            #expect(refused.exitCode == 77)
            #expect(try self.reason(refused) == "ROLE_NOT_ALLOWED")
            let foreign = try stranger.run(step, socket: socket)
            #expect(foreign.exitCode == 3)
            #expect(try self.reason(foreign) == "PLAN_NOT_FOUND")
            attempt = try self.object(host.run(step, socket: socket))["attempt_id"] as? String ?? attempt
        }
        #expect(try navigator.run(["plan", "show", plan], socket: socket).exitCode == 77)
        #expect(try stranger.run(["handoff", "show", plan, attempt], socket: socket).exitCode == 3)
        #expect(
            try self.object(navigator.run(["handoff", "show", plan, attempt], socket: socket))["distance_m"] as? Int
                == 9)
        let confirm = ["plan", "confirm", plan, attempt, "--session", "s-1", "--actor", "navigation-adapter"]
        #expect(try host.run(confirm, socket: socket).exitCode == 77)
        #expect(try self.object(navigator.run(confirm, socket: socket))["state"] as? String == "handed_off")

        // The same external id under another owner is another plan, and lists are everybody's own.
        let other = try #require(try self.object(stranger.run(create, socket: socket))["plan_id"] as? String)
        #expect(other != plan)
        for (user, own) in [(host, plan), (stranger, other)] {
            let listed = try #require(try user.run(["plan", "list"], socket: socket).json() as? [[String: Any]])
            #expect(listed.compactMap { $0["plan_id"] as? String } == [own])
        }
        let all = try ProgramRun.controller(["plan", "list", "--output", "json"], socket: socket)
        #expect((try all.json() as? [[String: Any]])?.count == 2)
        let cancel = try ProgramRun.controller(["plan", "cancel", other, "--cause", "HOST"], socket: socket)
        #expect(cancel.exitCode == 77)
        #expect(daemon.stop() == 0)
    }

    @Test func `the socket is the group's, and being in the group is not enough`() throws {
        let scratch = try Scratch()
        let daemon = try self.daemon(in: scratch)
        let socket = try self.status(daemon.socketPath)
        #expect(socket.mode == 0o660 && socket.group == UInt32(Self.group))
        let folder = try self.status(scratch.file("run"))
        #expect(folder.mode == 0o750 && folder.group == UInt32(Self.group))
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.file("run")) == ["s"])

        // In the socket's group and in no section: the connection is closed without a byte.
        let unlisted = try OtherUser(userID: 61_009, groupID: Self.group, in: scratch)
        #expect(try unlisted.run(["plan", "list"], socket: daemon.socketPath, timeout: "300ms").exitCode == 69)
        // In a section and not in the socket's group: the kernel lets nobody in.
        let outside = try OtherUser(userID: 61_001, groupID: 61_300, in: scratch)
        #expect(try outside.run(["plan", "list"], socket: daemon.socketPath, timeout: "300ms").exitCode == 69)
        #expect(daemon.stop() == 0)
    }

    @Test(.enabled(if: SystemCallTrace.isPossible, "strace is missing or may not trace here"))
    func `the socket is complete before it has its name`() throws {
        let scratch = try Scratch()
        let file = scratch.file("trace")
        let tracer = try #require(
            SystemCallTrace.tracer(
                into: file, names: "bind,lchown,chown,fchownat,chmod,fchmodat,listen,renameat2,mkdir,rmdir"))
        let daemon = try self.daemon(in: scratch, tracer: tracer)
        let socket = daemon.socketPath
        #expect(daemon.stop() == 0)
        let calls = try SystemCallTrace(readingFrom: file).calls
        let workshop = scratch.file("run/.s.new")
        let making = try #require(calls.firstIndex { $0.name == "mkdir" && $0.arguments.contains(workshop) })
        let names = calls[making...].map(\.name).filter { $0 != "rmdir" }
        #expect(names == ["mkdir", "bind", "lchown", "chmod", "listen", "renameat2"])
        #expect(calls[making].arguments.contains("0700") && calls.allSatisfy { $0.result == 0 || $0.name == "mkdir" })
        let naming = calls.filter { $0.arguments.contains("\"\(socket)\"") }
        #expect(naming.map(\.name) == ["renameat2"])
    }
}
