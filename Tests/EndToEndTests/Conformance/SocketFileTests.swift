import Foundation
import Testing

/// Rows of the conformance list about the socket's file, and who may come in through it.
@Suite struct SocketFileTests {
    @Test(arguments: [107, 108, 200])
    func `row 68, report 35: a path of 107 bytes serves and a longer one is refused with its count`(byteCount: Int)
        throws
    {
        let scratch = try Scratch()
        let configuration = scratch.file("conf")
        try Data().write(to: URL(fileURLWithPath: configuration))
        let path = scratch.file(String(repeating: "x", count: byteCount - scratch.path.utf8.count - 1))
        #expect(path.utf8.count == byteCount)
        let daemon = try RunningDaemon(
            dataDirectory: scratch.directory("data"), socketPath: path, arguments: ["--config", configuration])
        if byteCount == 107 {
            try daemon.waitUntilReady()
            #expect(try WirePeer(path).call("ListPlans", []).code == 0)
            #expect(daemon.stop() == 0)
        } else {
            #expect([64, 78].contains(daemon.waitForEnd()))
            #expect(daemon.log.contains { $0.contains("\(byteCount) bytes") && $0.contains("107") }, "\(daemon.log)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: daemon.dataDirectory) == [])
        }
    }

    @Test(.enabled(if: SystemCallTrace.isPossible, "strace is missing or may not trace here"))
    func `row 69: where the umask forbids nothing the socket has mode 0600 before it has a name`() throws {
        let scratch = try Scratch()
        let file = scratch.file("trace")
        let open = ["/bin/sh", "-c", "umask 0 && exec \"$@\"", "open"]
        var tracer = try #require(
            SystemCallTrace.tracer(into: file, names: "socket,bind,listen,chmod,fchmod,fchmodat,rename,renameat2"))
        // The instant behind the birth of the name becomes half a second.
        tracer += ["-e", "inject=bind:delay_exit=500000"]
        let daemon = try RunningDaemon(
            dataDirectory: scratch.directory("data"), socketPath: scratch.file("s"), tracer: open + tracer)
        var status = stat()
        let deadline = ContinuousClock.now + .seconds(60)
        while lstat(daemon.socketPath, &status) != 0, ContinuousClock.now < deadline { sched_yield() }
        #expect(status.st_mode & 0o7777 == 0o600, "as soon as it was seen")
        try daemon.waitUntilReady()
        #expect(lstat(daemon.socketPath, &status) == 0 && status.st_mode & 0o7777 == 0o600)
        daemon.signal(SIGTERM)
        #expect(daemon.waitForEnd() == 0)
        let calls = try SystemCallTrace(readingFrom: file).calls.filter { $0.isOnSocket || $0.name == "bind" }
        let names = calls.map(\.name).filter { ["fchmod", "bind", "listen"].contains($0) }
        #expect(names == ["fchmod", "bind", "listen"])
    }

    @Test func `report 32: an abstract address is refused, and served where the command line insists`() throws {
        let scratch = try Scratch()
        let configuration = scratch.file("conf")
        try Data().write(to: URL(fileURLWithPath: configuration))
        let name = "@routeplan-e2e-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
        func daemon(_ directory: String, _ flags: [String]) throws -> RunningDaemon {
            try RunningDaemon(
                dataDirectory: scratch.directory(directory), socketPath: name,
                arguments: ["--config", configuration] + flags)
        }
        #expect(try daemon("refused", []).waitForEnd() == 64)
        let served = try daemon("served", ["--unsafe-abstract-socket"])
        try served.waitUntilReady()
        #expect(try WirePeer(name).call("ListPlans", []).code == 0)
        #expect(try ProgramRun.controller(["plan", "list"], socket: name).exitCode == 0)
        #expect(served.log.contains { $0.contains("event=configuration") && $0.contains("abstract") })
        #expect(try daemon("second", ["--unsafe-abstract-socket"]).waitForEnd() == 75)
        #expect(served.stop() == 0)
        #expect(!WirePeer.accepts(name))
    }

    @Test(.enabled(if: OtherUser.hindrance == nil, "\(OtherUser.hindrance ?? "")"))
    func `row 69, report 34: another user's process, even root's, is closed without a frame`() throws {
        let scratch = try Scratch()
        let program = scratch.file("routepland")
        try FileManager.default.copyItem(atPath: BuiltProgram.daemon.path, toPath: program)
        let data = try scratch.directory("data")
        let user: UInt32 = 61_001
        for path in [scratch.path, data] { #expect(chown(path, user, user) == 0) }
        let setpriv = try #require(BuiltProgram.tool("setpriv"))
        // The daemon's own program is where only this user can run it, so the copy stands for it.
        let become = [
            "/bin/sh", "-c", "shift && exec \"$0\" --reuid=\(user) --regid=\(user) --clear-groups \(program) \"$@\"",
            setpriv,
        ]
        let daemon = try RunningDaemon.ready(in: scratch, tracer: become)
        let peer = try WirePeer(daemon.socketPath)
        peer.send(peer.request("ListPlans", []))
        #expect(try peer.isAtEnd())
        #expect(daemon.waitForLine { $0.contains("uid=0") }, "\(daemon.log)")
        #expect(daemon.stop() == 0)
    }
}
