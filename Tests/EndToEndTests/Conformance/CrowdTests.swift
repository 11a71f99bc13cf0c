import Foundation
import Testing

/// Rows of the conformance list about numbers: of connections, of calls and of streams.
@Suite(.serialized) struct CrowdTests {
    private static let health = "grpc.health.v1.Health"
    /// What memory may grow by, and be called the same.
    private static let growthByteCountMax = 4 << 20

    /// How many connections may wait before one listener here.
    private static let waitingMax: Int = {
        let text = FileManager.default.contents(atPath: "/proc/sys/net/core/somaxconn") ?? Data()
        return Int(String(decoding: text, as: UTF8.self).filter(\.isNumber)) ?? 0
    }()

    /// Why this machine cannot open so many connections; nil if it can.
    private static let hindrance: String? = {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        guard limit.rlim_max >= 3_000 else { return "only \(limit.rlim_max) descriptors are allowed" }
        limit.rlim_cur = limit.rlim_max
        guard setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            return "setrlimit: errno \(errno)"
        }
        return waitingMax >= 2_048 ? nil : "net.core.somaxconn is \(waitingMax)"
    }()

    @Test(.enabled(if: Self.hindrance == nil, "\(Self.hindrance ?? "")"))
    func `row 71: two thousand connections that come at once are all served`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let before = try daemon.socketCount()
        var peers: [WirePeer] = []
        try daemon.whileHalted {
            for _ in 0..<2_000 {
                let peer = try WirePeer(daemon.socketPath, timeoutSeconds: 60)
                peer.send(peer.request("Check", [], service: Self.health))
                peers.append(peer)
            }
        }
        for peer in peers {
            #expect(try WireAnswer(try #require(try peer.receive()).body).code == 0)
        }
        peers.removeAll()
        try daemon.waitForSockets(before)
        #expect(daemon.stop() == 0)
    }

    @Test(.enabled(if: Self.hindrance == nil, "\(Self.hindrance ?? "")"))
    func `report 38: of five hundred connections that will not wait none is turned away`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        var peers: [WirePeer] = []
        try daemon.whileHalted {
            for _ in 0..<500 { peers.append(try WirePeer(daemon.socketPath, isImpatient: true)) }
        }
        for peer in peers { #expect(try peer.call("Check", [], service: Self.health).code == 0) }
        #expect(daemon.stop() == 0)
    }

    @Test func `report 5: a million calls on one connection leave memory and descriptors as they were`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let peer = try WirePeer(daemon.socketPath)
        let window = 50
        let call = peer.request("Check", [], service: Self.health)
        let answerByteCount = 14
        var batch = Array((0..<window).map { _ in call }.joined())
        var streamID: UInt32 = 3
        var (memory, sockets) = (0, 0)
        for round in 0..<(1_000_000 / window) {
            if round == 1_000 { (memory, sockets) = (try daemon.residentByteCount(), try daemon.socketCount()) }
            for index in 0..<window {
                for byte in 0..<4 {
                    let shift = UInt32(24 - 8 * byte)
                    batch[index * call.count + 4 + byte] = UInt8(truncatingIfNeeded: streamID >> shift)
                }
                streamID += 2
            }
            try #require(peer.send(batch))
            let answers = try #require(try peer.receive(byteCount: window * answerByteCount))
            let last = Array(answers.suffix(answerByteCount))
            // Four bytes of a body, the last stream, a response: SERVING.
            try #require(last.prefix(4) == [0, 0, 0, 4] && last.suffix(6) == [2, 0, 0x12, 2, 8, 1])
            try #require(last[4..<8].reduce(0) { $0 << 8 | UInt32($1) } == streamID - 2)
        }
        #expect(try daemon.residentByteCount() - memory < Self.growthByteCountMax)
        #expect(try daemon.socketCount() == sockets)
        #expect(daemon.stop() == 0)
    }

    @Test func `report 4: a hundred thousand short streams on one connection leave memory as it was`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let peer = try WirePeer(daemon.socketPath)
        let plan = try peer.call("CreatePlan", PlanMessages.create(externalID: "watched")).payload.bytes(2)
        let batch = 50
        var (memory, sockets) = (0, 0)
        for round in 0..<(100_000 / batch) {
            if round == 200 { (memory, sockets) = (try daemon.residentByteCount(), try daemon.socketCount()) }
            let opening = (0..<batch).flatMap { _ in
                peer.request("WatchPlans", PlanMessages.get(plan: plan), flags: 1)
            }
            try #require(peer.send(opening))
            let opened = try (0..<batch).map { _ in try #require(try peer.receive()) }
            try #require(opened.allSatisfy { $0.kind == 3 && $0.flags == 0 })
            // A watch takes no message: one ends it.
            try #require(peer.send(opened.flatMap { WirePeer.frame(streamID: $0.streamID, kind: 3, body: [1]) }))
            let ended = try (0..<batch).map { _ in try #require(try peer.receive()) }
            try #require(ended.map(\.streamID) == opened.map(\.streamID) && ended.allSatisfy { $0.kind == 2 })
        }
        #expect(try daemon.residentByteCount() - memory < Self.growthByteCountMax)
        #expect(try daemon.socketCount() == sockets)
        #expect(daemon.stop() == 0)
    }
}
