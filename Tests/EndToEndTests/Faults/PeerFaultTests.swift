import Foundation
import Testing

/// What peers do, by mistake or on purpose, that no client would.
@Suite(.serialized) struct PeerFaultTests {
    /// Names the rounds in which connections come and go; without it they are as many as fit a run of all tests.
    private static let roundsVariable = "ROUTEPLAN_CHURN_ROUNDS"
    private static let connectionsPerRound = 5_000
    /// Of the bystander; a round goes on until all of them are answered.
    private static let callsPerRound = 100
    private static let health = "grpc.health.v1.Health"

    @Test
    func `F82 fifteen thousand connections that come and go are all taken, leak no descriptor and hold nobody up`()
        throws
    {
        let rounds = Int(ProcessInfo.processInfo.environment[Self.roundsVariable] ?? "") ?? 3
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let bystander = try Bystander(daemon)
        let before = try daemon.socketCount()
        let memory = try daemon.residentByteCount()
        var connectionCount = 0
        for round in 1...rounds {
            let calls = bystander.callCount + Self.callsPerRound
            let churn = Churn(on: daemon.socketPath, threads: 2)
            let isDone = try bystander.call(seconds: 60) {
                churn.count >= Self.connectionsPerRound && bystander.callCount >= calls
            }
            #expect(isDone, "round \(round): \(churn.count) connections, \(bystander.callCount) calls")
            #expect(churn.end() == 0, "turned away")
            connectionCount += churn.count
            // Connections are taken in the order they came: whoever comes last is served when all others were taken.
            try Bystander(daemon).call()
            try daemon.waitForSockets(before)
        }
        print("\(connectionCount) connections, and \(bystander.callCount) calls of another client")
        #expect(try daemon.residentByteCount() - memory < 8 << 20)
        #expect(daemon.stop() == 0)
    }

    @Test func `F86 frames of no bytes, of one too many and of four gigabytes are answered or closed`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let bystander = try Bystander(daemon)
        let before = try daemon.socketCount()
        let memory = try daemon.residentByteCount()
        let tooMany: UInt32 = 4_194_305
        let tooLarge = "exceed maximum message size of 4194304"
        for _ in 0..<10 {
            let peer = try WirePeer(daemon.socketPath)
            peer.send(WirePeer.frame(streamID: 1, kind: 1, body: []))
            let empty = try WireAnswer(try #require(try peer.receive()).body)
            #expect(empty.code == 12 && empty.text == "service ")
            peer.send(WirePeer.frame(streamID: 3, kind: 1, body: [UInt8](repeating: 0, count: Int(tooMany))))
            let oversized = try WireAnswer(try #require(try peer.receive()).body)
            #expect(oversized.code == 8 && oversized.text == "message length \(tooMany) \(tooLarge)")
            peer.send(WirePeer.frame(streamID: 3, kind: 1, body: []))
            #expect(try WireAnswer(try #require(try peer.receive()).body).code == 12, "the id is not used up")
            peer.send(WirePeer.frame(streamID: 5, kind: 1, body: [], byteCount: .max))
            let closing = try WireAnswer(try #require(try peer.receive()).body)
            #expect(closing.code == 8 && closing.text == "message length \(UInt32.max) \(tooLarge)")
            #expect(try peer.isAtEnd())
            try bystander.call()
        }
        try daemon.waitForSockets(before)
        #expect(try daemon.residentByteCount() - memory < 4 << 20)
        #expect(daemon.stop() == 0)
    }

    @Test(.enabled(if: BuiltProgram.tool("python3") != nil, "python3 is missing"))
    func `F88 a client that is halted inside a frame is closed in its time, and others notice nothing`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let bystander = try Bystander(daemon)
        let before = try daemon.socketCount()
        let python = try #require(BuiltProgram.tool("python3"))
        let told = Lines()
        let program = """
            import socket, sys, time
            peer = socket.socket(socket.AF_UNIX)
            peer.connect(sys.argv[1])
            peer.sendall(bytes([0, 0, 0, 100, 0, 0, 0, 1, 1, 0, 10, 12]))
            print("sent", flush=True)
            time.sleep(600)
            """
        let client = try ChildProcess([python, "-c", program, daemon.socketPath], output: told.pipe)
        #expect(told.wait(seconds: 30) { told.all.contains("sent") })
        kill(client.pid, SIGSTOP)
        defer { kill(client.pid, SIGKILL) }
        let began = ContinuousClock.now
        #expect(try bystander.call(seconds: 20) { try daemon.socketCount() == before + 1 })
        #expect(try bystander.call(seconds: 60) { try daemon.socketCount() == before })
        #expect(ContinuousClock.now - began > .seconds(8), "it has ten seconds")
        #expect(daemon.stop() == 0)
    }

    @Test func `F89 a client that never reads is closed, and what it committed stays`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let bystander = try Bystander(daemon)
        let before = try daemon.socketCount()
        let memory = try daemon.residentByteCount()
        let deaf = try WirePeer(daemon.socketPath)
        let plan = try deaf.call("CreatePlan", PlanMessages.createLarge(externalID: "large")).payload.bytes(2)
        var clients = CreatedPlans("deaf")
        // Its answers take all the room it has, commands and reads alike, until one more is refused.
        for _ in 0..<40 {
            clients.send(20, over: deaf)
            deaf.send((0..<10).flatMap { _ in deaf.request("GetPlan", PlanMessages.get(plan: plan)) })
            try bystander.call()
        }
        #expect(try bystander.call(seconds: 60) { try daemon.socketCount() == before })
        #expect(try daemon.residentByteCount() - memory < 32 << 20)
        let taken = try self.retried(800, "deaf", on: daemon)
        #expect(taken >= 20 && taken < 800, "\(taken) were taken before there was no room")
        // All of them are there now, each once, also after a kill.
        daemon.killHard()
        let next = try RunningDaemon.ready(in: scratch)
        #expect(try self.retried(800, "deaf", on: next) == 800)
        #expect(next.stop() == 0)
    }

    @Test func `F91 a client that is gone before its answers harms nobody, and its commands stand`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let bystander = try Bystander(daemon)
        let counter = try WirePeer(daemon.socketPath)
        _ = try counter.metrics()
        let before = try daemon.socketCount()
        for number in 0..<10 {
            var plans = CreatedPlans("gone \(number)")
            try daemon.whileHalted {
                let peer = try WirePeer(daemon.socketPath)
                plans.send(16, over: peer)
            }
            try bystander.call()
        }
        // The last of them may not have been accepted yet, and what was decided not be durable.
        let areAllThere = try bystander.call(seconds: 60) {
            try counter.metrics()["routeplan_durable_sequence"] == 1 + 10 * 16
        }
        #expect(areAllThere)
        try daemon.waitForSockets(before)
        daemon.killHard()
        let next = try RunningDaemon.ready(in: scratch)
        for number in 0..<10 { #expect(try self.retried(16, "gone \(number)", on: next) == 16) }
        #expect(next.stop() == 0)
    }

    /// Sends the creations that `CreatedPlans` makes once more; returns how many are answered as replays.
    private func retried(_ count: Int, _ prefix: String, on daemon: RunningDaemon) throws -> Int {
        let peer = try WirePeer(daemon.socketPath)
        return try (1...count).count { number in
            let externalID = "\(prefix)-\(number)"
            let payload = PlanMessages.create(externalID: externalID, key: externalID)
            let answer = try peer.call("CreatePlan", payload)
            #expect(answer.code == 0)
            return answer.payload.number(1) == 2
        }
    }
}
