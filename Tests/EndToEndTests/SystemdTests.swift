import Foundation
import Testing

/// The built daemon under something that looks like systemd: what it is told, and what it hands over.
@Suite(.serialized) struct SystemdTests {
    private static let handover = Repository.file("Tests/Handover/handover.py").path

    /// A command line that hands over what `what` says.
    private func giver(_ what: String, _ path: String) -> [String] { ["/usr/bin/python3", Self.handover, what, path] }

    private func isSocket(_ path: String) -> Bool {
        var found = stat()
        return lstat(path, &found) == 0 && found.st_mode & S_IFMT == S_IFSOCK
    }

    // MARK: What is told

    @Test func `READY comes once the daemon serves, STOPPING when it ends, each state is a STATUS`() throws {
        let scratch = try Scratch()
        let manager = try NotifySocket(in: scratch)
        let daemon = try RunningDaemon.ready(in: scratch, tracer: manager.tracer())
        #expect(manager.wait { $0 == "READY=1\nSTATUS=ready" })
        #expect(daemon.log.contains { $0.contains("event=recovered ") })
        #expect(daemon.stop() == 0)
        #expect(
            manager.all() == [
                "STATUS=recovering: reading the data directory", "READY=1\nSTATUS=ready",
                "STOPPING=1\nSTATUS=draining: calls under way are finished",
            ])
    }

    @Test func `a start that replays tells how far it has come, and asks for time`() throws {
        let scratch = try Scratch()
        let first = try RunningDaemon.ready(in: scratch)
        var plans = CreatedPlans()
        let peer = try WirePeer(first.socketPath)
        for _ in 0..<10 { #expect(try plans.create(60, over: peer)) }
        first.killHard()
        let manager = try NotifySocket(in: scratch)
        let daemon = try RunningDaemon.ready(in: scratch, tracer: manager.tracer())
        #expect(manager.wait { $0.hasPrefix("READY=1") })
        #expect(daemon.stop() == 0)
        let told = manager.all()
        let progress = try #require(told.first { $0.contains(" entries replayed") })
        #expect(progress.hasPrefix("STATUS=recovering: ") && progress.contains("\nEXTEND_TIMEOUT_USEC="))
        let place = try #require(told.firstIndex(of: progress))
        #expect(told[place...].contains { $0.hasPrefix("READY=1") }, "it came before the daemon was ready")
    }

    @Test func `a daemon that cannot start says why, and was never ready`() throws {
        let scratch = try Scratch()
        let manager = try NotifySocket(in: scratch)
        let daemon = try RunningDaemon(
            dataDirectory: scratch.file("not/there"), socketPath: scratch.file("s"), tracer: manager.tracer())
        #expect(daemon.waitForEnd() == 73)
        #expect(manager.all().last?.hasPrefix("STATUS=ended with 73: ") == true, "\(manager.all())")
        #expect(!manager.all().contains { $0.contains("READY") })
    }

    @Test func `signs of life are given when they are asked for, and by nobody else than the loop`() throws {
        let scratch = try Scratch()
        let manager = try NotifySocket(in: scratch)
        let daemon = try RunningDaemon.ready(in: scratch, tracer: manager.tracer("WATCHDOG_USEC=100000"))
        #expect(manager.wait { $0 == "WATCHDOG=1" })
        let count = manager.all().count { $0 == "WATCHDOG=1" }
        #expect(
            manager.wait { _ in manager.all().count { $0 == "WATCHDOG=1" } > count + 3 }, "an idle loop gives them too")
        #expect(daemon.stop() == 0)
    }

    @Test(arguments: ["WATCHDOG_PID=1", "WATCHDOG_USEC=0", "WATCHDOG_USEC=soon"])
    func `signs of life are not given to whoever did not ask this process`(variable: String) throws {
        let scratch = try Scratch()
        let manager = try NotifySocket(in: scratch)
        let daemon = try RunningDaemon.ready(in: scratch, tracer: manager.tracer("WATCHDOG_USEC=100000", variable))
        #expect(try WirePeer(daemon.socketPath).call("ListPlans", []).code == 0)
        #expect(daemon.stop() == 0)
        #expect(!manager.all().contains("WATCHDOG=1"))
    }

    @Test func `a service manager that is not there, or does not read, holds up nobody`() throws {
        let scratch = try Scratch()
        let gone = try RunningDaemon.ready(
            in: scratch, tracer: ["/usr/bin/env", "NOTIFY_SOCKET=\(scratch.file("gone"))"])
        #expect(gone.stop() == 0)
        let manager = try NotifySocket(in: scratch)
        let daemon = try RunningDaemon.ready(in: scratch, tracer: manager.tracer("WATCHDOG_USEC=20000"))
        let peer = try WirePeer(daemon.socketPath)
        var plans = CreatedPlans()
        // The kernel keeps some hundred datagrams for a reader; ten a second or more come here, and none is read.
        for _ in 0..<20 { #expect(try plans.create(30, over: peer)) }
        #expect(daemon.stop() == 0)
    }

    // MARK: What is handed over

    @Test func `a socket that is handed over is served where it is, and stays there`() throws {
        let scratch = try Scratch()
        let path = scratch.file("given")
        for _ in 0..<2 {
            _ = unlink(path)
            let daemon = try RunningDaemon(
                dataDirectory: scratch.file("data"), socketPath: scratch.file("own"),
                tracer: self.giver("listener", path))
            #expect(
                daemon.waitForLine { $0.hasPrefix("event=ready ") && $0.contains("socket=\(path)") }, "\(daemon.log)")
            #expect(daemon.log.contains { $0.hasPrefix("event=socket_handed_over ") && $0.contains("socket=\(path)") })
            #expect(try WirePeer(path).call("ListPlans", []).code == 0)
            #expect(!self.isSocket(scratch.file("own")), "it makes none of its own beside")
            #expect(daemon.stop() == 0)
            #expect(self.isSocket(path), "the file is the service manager's")
        }
    }

    @Test func `what is meant for another process is left alone`() throws {
        let scratch = try Scratch()
        let path = scratch.file("given")
        let daemon = try RunningDaemon.ready(in: scratch, tracer: self.giver("other", path))
        #expect(try WirePeer(daemon.socketPath).call("ListPlans", []).code == 0)
        #expect(!daemon.log.contains { $0.contains("socket_handed_over") })
        #expect(daemon.stop() == 0)
        #expect(self.isSocket(path) && !self.isSocket(daemon.socketPath))
    }

    @Test(arguments: [
        ("two", "2 sockets were handed over"), ("silent", "not a listening Unix stream socket"),
        ("datagram", "not a listening Unix stream socket"), ("abstract", "abstract socket addresses are refused"),
        ("internet", "not a listening Unix stream socket"), ("file", "Socket operation on non-socket"),
        ("nothing", "what LISTEN_FDS announces is not there"), ("thousand", "what LISTEN_FDS announces is not there"),
        ("nonsense", "what LISTEN_FDS announces is not there"),
    ])
    func `what cannot be served ends the start with 78 and a word, and touches nothing`(what: String, word: String)
        throws
    {
        let scratch = try Scratch()
        let data = scratch.file("data")
        let daemon = try RunningDaemon(
            dataDirectory: data, socketPath: scratch.file("own"), tracer: self.giver(what, scratch.file("given")))
        #expect(daemon.waitForEnd() == 78)
        #expect(daemon.log.contains { $0.hasPrefix("event=stopped exit=78 ") && $0.contains(word) }, "\(daemon.log)")
        #expect(!FileManager.default.fileExists(atPath: data))
    }
}
