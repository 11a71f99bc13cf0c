import Foundation
import Testing

/// Rows of the conformance list about bytes, at the built daemon: descriptors and memory are back afterwards.
@Suite struct HostileFrameTests {
    private static let health = "grpc.health.v1.Health"
    private static let frameByteCountMax = 4_194_304

    private func daemon(in scratch: Scratch, stackKibibytes: Int? = nil) throws -> RunningDaemon {
        let limited = stackKibibytes.map { ["/bin/sh", "-c", "ulimit -s \($0) && exec \"$@\"", "limited"] } ?? []
        return try RunningDaemon.ready(in: scratch, tracer: limited)
    }

    @Test
    func `rows 4 5 6, report 16: a frame that ends nowhere is no call, and its connection's descriptor is free again`()
        throws
    {
        let scratch = try Scratch()
        let daemon = try self.daemon(in: scratch)
        let bystander = try Bystander(daemon)
        let before = try daemon.socketCount()
        for _ in 0..<50 {
            let peer = try WirePeer(daemon.socketPath)
            let call = peer.request("CreatePlan", PlanMessages.create(externalID: "cut"))
            for count in [5, 10, 20, call.count - 1] {
                let half = try WirePeer(daemon.socketPath)
                half.send(Array(call.prefix(count)))
                half.endSending()
                #expect(try half.isAtEnd())
                try WirePeer(daemon.socketPath).send(Array(call.prefix(count)))
            }
        }
        try daemon.waitForSockets(before)
        try bystander.call()
        let created = try WirePeer(daemon.socketPath).call("CreatePlan", PlanMessages.create(externalID: "cut"))
        #expect(created.payload.number(1) == 1, "APPLIED: none of the cut ones was a call")
        #expect(daemon.stop() == 0)
    }

    @Test func `row 7, report 14: ten thousand peers that connect and leave cost no descriptor`() throws {
        let scratch = try Scratch()
        let daemon = try self.daemon(in: scratch)
        let bystander = try Bystander(daemon)
        let before = try daemon.socketCount()
        for _ in 0..<10_000 { _ = try WirePeer(daemon.socketPath) }
        try daemon.waitForSockets(before)
        try bystander.call()
        #expect(daemon.stop() == 0)
    }

    @Test func `report 25: sixteen threads of peers that connect and leave cost no descriptor`() throws {
        let scratch = try Scratch()
        let daemon = try self.daemon(in: scratch)
        let bystander = try Bystander(daemon)
        let before = try daemon.socketCount()
        let path = daemon.socketPath
        let group = DispatchGroup()
        for _ in 0..<16 {
            group.enter()
            Thread {
                for _ in 0..<1_000 where !WirePeer.accepts(path) { print("turned away: errno \(errno)") }
                group.leave()
            }.start()
        }
        #expect(try bystander.call(seconds: 120) { group.wait(timeout: .now()) == .success })
        try daemon.waitForSockets(before)
        #expect(daemon.stop() == 0)
    }

    @Test func `rows 13 14: what cannot be meant is answered within a second and closed, in flat memory`() throws {
        let scratch = try Scratch()
        let daemon = try self.daemon(in: scratch)
        let bystander = try Bystander(daemon)
        let before = try daemon.residentByteCount()
        try daemon.forgetPeak()
        let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
        for _ in 0..<100 {
            for bytes in [WirePeer.frame(streamID: 1, kind: 1, body: [], byteCount: .max), preface] {
                let peer = try WirePeer(daemon.socketPath, timeoutSeconds: 1)
                peer.send(bytes)
                #expect(try WireAnswer(try #require(try peer.receive()).body).code == 8)
                #expect(try peer.isAtEnd())
            }
        }
        #expect(try daemon.statusKibibytes("VmHWM") * 1_024 - before < 4 << 20)
        try bystander.call()
        #expect(daemon.stop() == 0)
    }

    @Test
    func `row 33, report 47: messages within messages, a hundred thousand deep, end in an error on the smallest stack`()
        throws
    {
        let scratch = try Scratch()
        // Every thread of the daemon has at least this much; the main one, which decodes, has eight megabytes elsewhere.
        let daemon = try self.daemon(in: scratch, stackKibibytes: 256)
        let bystander = try Bystander(daemon)
        let peer = try WirePeer(daemon.socketPath)
        for number in [1, 4, 5, 15] {
            let deep = try peer.call("CreatePlan", Self.nested(100_000, in: number))
            #expect(deep.code == 3 && deep.reason == 2, "FRAME_TOO_LARGE")
            // As deep as 64 KiB can be: a known message at each level that the contract knows.
            #expect(try peer.call("CreatePlan", Self.nested(15_000, in: number)).code != 0)
        }
        #expect(try peer.call("CreatePlan", [UInt8](repeating: 0x7B, count: 65_000)).code == 13)
        let groups = [[UInt8](repeating: 0x7B, count: 100_000), [UInt8](repeating: 0x7C, count: 100_000)].flatMap { $0 }
        peer.send(WirePeer.frame(streamID: 1_001, kind: 1, body: groups))
        #expect(try WireAnswer(try #require(try peer.receive()).body).code == 3)
        try bystander.call()
        #expect(daemon.stop() == 0)
    }

    @Test func `row 34: four megabytes of empty metadata cost less than a second and hardly any memory`() throws {
        let scratch = try Scratch()
        let daemon = try self.daemon(in: scratch)
        let bystander = try Bystander(daemon)
        let body = (0..<Self.frameByteCountMax / 2).flatMap { _ in [0x2A, 0x00] as [UInt8] }
        let before = try daemon.residentByteCount()
        try daemon.forgetPeak()
        let processor = try daemon.processorSeconds()
        let peer = try WirePeer(daemon.socketPath)
        peer.send(WirePeer.frame(streamID: 1, kind: 1, body: body))
        #expect(try WireAnswer(try #require(try peer.receive()).body).code == 8)
        #expect(try daemon.processorSeconds() - processor < 1)
        #expect(try daemon.statusKibibytes("VmHWM") * 1_024 - before < 64 << 20)
        try bystander.call()
        #expect(daemon.stop() == 0)
    }

    @Test func `row 65, report 40: a thousand peers that leave answers unread cost no descriptor and no signal`() throws
    {
        let scratch = try Scratch()
        let daemon = try self.daemon(in: scratch)
        let bystander = try Bystander(daemon)
        let before = try daemon.socketCount()
        for _ in 0..<1_000 {
            let peer = try WirePeer(daemon.socketPath)
            peer.send((0..<3).flatMap { _ in peer.request("Check", [], service: Self.health) })
        }
        try daemon.waitForSockets(before)
        try bystander.call()
        #expect(daemon.stop() == 0)
    }

    @Test(.enabled(if: Interference.hindrance == nil, "\(Interference.hindrance ?? "")"))
    func `report 10: a read that fails while an oversized body is dropped closes that connection, and no other`() throws
    {
        let scratch = try Scratch()
        let daemon = try self.daemon(in: scratch)
        let bystander = try Bystander(daemon)
        let before = try daemon.socketCount()
        let interference = try Interference(with: daemon, ["read:error=ENOMEM:when=2"], in: scratch)
        let peer = try WirePeer(daemon.socketPath)
        let part = [UInt8](repeating: 0, count: 50_000)
        peer.send(WirePeer.frame(streamID: 1, kind: 1, body: part, byteCount: UInt32(Self.frameByteCountMax + 1)))
        #expect(peer.waitUntilRead())
        peer.send(part)
        #expect(try peer.isAtEnd())
        interference.end()
        let failed = try interference.calls().filter { $0.name == "read" && $0.isInjected }
        #expect(failed.count == 1 && failed.allSatisfy(\.isOnSocket))
        try daemon.waitForSockets(before)
        try bystander.call()
        #expect(daemon.stop() == 0)
    }

    /// Messages within messages, each as the same field, without writing any of them twice.
    private static func nested(_ depth: Int, in number: Int) -> [UInt8] {
        func varint(_ value: Int) -> [UInt8] {
            value < 128 ? [UInt8(value)] : [UInt8(value & 127 | 128)] + varint(value >> 7)
        }
        var byteCounts = [0]
        for level in 0..<depth { byteCounts.append(byteCounts[level] + 1 + varint(byteCounts[level]).count) }
        return byteCounts.dropLast().reversed().flatMap { [UInt8(number << 3 | 2)] + varint($0) }
    }
}
