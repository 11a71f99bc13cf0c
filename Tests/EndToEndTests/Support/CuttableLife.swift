import Foundation
import Testing

/// A daemon on a disk whose power can be cut while one of its threads stands in a system call; and what its clients were told.
final class CuttableLife {
    /// What is expected of commands that were sent and not answered.
    enum Unanswered { case absent, present, wholeOrAbsent }

    /// What keeps a snapshot's thread from doing anything: it alone makes this call while a daemon serves.
    static let holdingSnapshot = "setpriority:delay_enter=60000000"

    let scratch: Scratch
    let disk: LoopDisk
    private(set) var daemon: RunningDaemon
    /// Everything clients were told, over all power cuts.
    private var clients: [CreatedPlans] = []
    /// What was in the data directory when the disk was mounted again after the last cut.
    private(set) var namesAfterCut: Set<String> = []
    /// What every daemon is started with.
    private let tracer: [String]
    private var roundCount = 0

    init(mebibytes: Int = 320, tracer: [String] = []) throws {
        self.scratch = try Scratch()
        self.disk = try LoopDisk(.ext4(mebibytes: mebibytes), in: self.scratch)
        try FileManager.default.createDirectory(
            atPath: self.disk.path + "/data", withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700])
        self.tracer = tracer
        self.daemon = try Self.started(self.disk, self.scratch, tracer: tracer)
        try self.daemon.waitUntilReady()
    }

    private static func started(
        _ disk: LoopDisk, _ scratch: Scratch, tracer: [String] = []
    ) throws -> RunningDaemon {
        try RunningDaemon(dataDirectory: disk.path + "/data", socketPath: scratch.file("s"), tracer: tracer)
    }

    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: self.daemon.dataDirectory).sorted() }
    }

    /// A client with names of its own.
    func client(large: Bool = false) -> CreatedPlans {
        self.roundCount += 1
        return CreatedPlans("round \(self.roundCount)", large: large)
    }

    /// Takes over what a client was told.
    func keep(_ client: CreatedPlans) { self.clients.append(client) }

    /// Sends `count` creations, has the daemon stand still in a call, cuts the power there, starts and compares.
    func cut(
        injecting injections: [String], sending count: Int = 0, _ name: StandingCall.Name, on place: String = "",
        in thread: String? = nil, unanswered: Unanswered = .absent, act: (WirePeer) throws -> Void = { _ in },
        before: (StandingCall) throws -> Void = { _ in }
    ) throws {
        var client = self.client()
        let peer = try WirePeer(self.daemon.socketPath, timeoutSeconds: 60)
        #expect(try client.create(3, over: peer))
        try self.daemon.settle(peer)
        let interference = try Interference(with: self.daemon, injections, in: self.scratch)
        if count > 0 { try self.daemon.whileHalted { client.send(count, over: peer) } }
        try act(peer)
        let standing = StandingCall.wait(for: name, of: self.daemon, on: place, in: thread)
        if standing == nil { Issue.record("\(injections): never came to \(name) on \(place): \(self.daemon.log)") }
        try self.cut(at: standing, under: interference, before)
        if count > 0 { #expect(try !client.receive(over: peer)) }
        #expect(client.unanswered.count == count)
        try self.restart(client, unanswered)
    }

    /// Has the thread that writes snapshots stand still in a call, cuts the power there, starts and compares.
    ///
    /// Before that thread does anything, all else is done that a snapshot brings about: the journal's next segment has its name,
    /// and the one behind it lies there. So it waits for nobody, and nobody else's sync makes durable what it did.
    func cutSnapshot(
        injecting injection: String, _ name: StandingCall.Name, before: (StandingCall) throws -> Void = { _ in }
    ) throws {
        var client = self.client()
        let peer = try WirePeer(self.daemon.socketPath, timeoutSeconds: 60)
        #expect(try client.create(3, over: peer))
        try self.daemon.settle(peer)
        let names = Set(try self.names)
        // It gives way to others by its first call, which no other thread makes.
        let hold = try Interference(with: self.daemon, [Self.holdingSnapshot], in: self.scratch)
        peer.askForSnapshot()
        let isHeld = StandingCall.wait(for: .setpriority, of: self.daemon, in: "snapshot") != nil
        guard isHeld, try self.daemon.waitForSegment(beside: names) else {
            throw Complaint("no segment beside a snapshot that is held: \(self.daemon.log)")
        }
        try self.daemon.settle(WirePeer(self.daemon.socketPath))
        var second: Interference?
        try self.daemon.whileHalted {
            hold.end()
            second = try Interference(with: self.daemon, [injection], in: self.scratch)
        }
        let interference = try #require(second)
        let standing = StandingCall.wait(for: name, of: self.daemon, in: "snapshot")
        if standing == nil { Issue.record("\(injection): never came to \(name): \(self.daemon.log)") }
        try self.cut(at: standing, under: interference, before)
        try self.restart(client, .absent)
    }

    /// Cuts the power while a thread stands in a call, and ends the daemon.
    private func cut(
        at standing: StandingCall?, under interference: Interference, _ before: (StandingCall) throws -> Void
    ) throws {
        if let standing { try before(standing) }
        try self.disk.cutPower()
        self.daemon.signal(SIGKILL)
        // What holds a call back looks at nothing else, not even at an end.
        interference.end()
    }

    /// Mounts the disk again after a cut, starts, and compares with everything clients were told.
    func restart(_ client: CreatedPlans, _ unanswered: Unanswered) throws {
        _ = self.daemon.waitForEnd()
        try self.disk.remount()
        self.namesAfterCut = Set(try self.names)
        self.daemon = try Self.started(self.disk, self.scratch, tracer: self.tracer)
        try self.daemon.waitUntilReady()
        let present = try client.compare(with: self.daemon)
        switch unanswered {
        case .absent: #expect(present == [])
        case .present: #expect(present.count == client.unanswered.count)
        case .wholeOrAbsent: #expect(present.isEmpty || present.count == client.unanswered.count, "\(present.count)")
        }
        for client in self.clients { try client.compare(with: self.daemon) }
        // What was not answered, or refused, has been repeated by now, so that it is answered too.
        var repeated = client
        let peer = try WirePeer(self.daemon.socketPath)
        try repeated.repeatUnanswered(over: peer)
        self.keep(repeated)
        #expect(!self.daemon.log.contains { $0.hasPrefix("event=snapshot_fallback ") })
    }

    /// Starts under strace with a call held back, cuts the power there, and starts as usual; false when it got ready before.
    func cutStart(holding name: StandingCall.Name, number: Int) throws -> Bool {
        var client = self.client()
        let peer = try WirePeer(self.daemon.socketPath)
        #expect(try client.create(8, over: peer))
        self.daemon.killHard()
        let names = SystemCallTrace.durabilityNames + ",renameat,ftruncate,unlinkat"
        let tracer = try #require(SystemCallTrace.tracer(into: self.scratch.file("trace-start"), names: names))
        let delay = ["-e", "inject=\(name):delay_enter=60000000:when=\(number)"]
        self.daemon = try Self.started(self.disk, self.scratch, tracer: tracer + delay)
        // strace is the parent until the daemon is its child.
        let log = self.daemon
        _ = log.waitForLine(seconds: 0.2) { _ in false }
        let standing = StandingCall.wait(for: name, of: log, in: "") {
            log.log.contains { $0.hasPrefix("event=ready ") }
        }
        try self.disk.cutPower()
        self.daemon.killWithTracer()
        try self.restart(client, .absent)
        return standing != nil
    }

    /// Stops in order with a call held back, cuts the power there; false when the stop came to its end.
    func cutStop(holding name: StandingCall.Name, number: Int) throws -> Bool {
        var client = self.client()
        let peer = try WirePeer(self.daemon.socketPath, timeoutSeconds: 60)
        #expect(try client.create(3, over: peer))
        // What else is under way makes such calls as well.
        try self.daemon.settle(peer)
        let injection = "\(name):delay_enter=60000000:when=\(number)"
        let interference = try Interference(with: self.daemon, [injection], in: self.scratch)
        try self.daemon.whileHalted {
            client.send(16, over: peer)
            self.daemon.signal(SIGTERM)
        }
        let standing = StandingCall.wait(for: name, of: self.daemon)
        try self.disk.cutPower()
        self.daemon.signal(SIGKILL)
        interference.end()
        try client.receive(over: peer)
        try self.restart(client, .wholeOrAbsent)
        return standing != nil
    }

    /// Ends it in order.
    func stop() -> Int32 { self.daemon.stop() }
}
