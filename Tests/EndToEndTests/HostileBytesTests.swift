import Foundation
import Testing

/// Bytes no client sends: each gets its answer or its end, memory stays bounded, others notice nothing.
@Suite struct HostileBytesTests {
    /// What memory may grow by over a whole attack: a few frames of 4 MiB, not the attack's volume.
    private static let growthByteCountMax = 64 * 1024 * 1024

    /// A frame a hostile client sends, and what a well-behaved daemon does about it.
    struct Attack: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let bytes: @Sendable (WirePeer) -> [UInt8]

        init(_ name: String, _ bytes: @escaping @Sendable (WirePeer) -> [UInt8]) {
            self.testDescription = name
            self.bytes = bytes
        }
    }

    private static let frameByteCountMax = 4 * 1024 * 1024

    static let attacks: [Attack] = [
        Attack("random bytes") { _ in
            var generator = SplitMix(seed: 7)
            return (0..<100_000).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
        },
        Attack("a header that promises more than a frame may hold") { _ in
            WirePeer.frame(streamID: 1, kind: 1, body: [], byteCount: 4_194_305)
        },
        Attack("a header that promises 4 GiB") { _ in
            WirePeer.frame(streamID: 1, kind: 1, body: [], byteCount: UInt32.max)
        },
        Attack("a request cut in half") { peer in
            Array(peer.request("CreatePlan", PlanMessages.create(externalID: "half")).dropLast(20))
        },
        Attack("a request that is no message") { _ in
            WirePeer.frame(streamID: 1, kind: 1, body: [UInt8](repeating: 0xff, count: 4_096))
        },
        Attack("an even stream") { _ in WirePeer.frame(streamID: 2, kind: 1, body: []) },
        Attack("a stream id twice") { peer in
            let frame = WirePeer.frame(streamID: 9, kind: 1, body: [])
            return frame + frame
        },
        Attack("an unknown service and an unknown method") { peer in
            peer.request("CreatePlan", [], service: "no.Such") + peer.request("NoSuch", [])
        },
        Attack("a payload that is no message") { peer in
            peer.request("CreatePlan", [UInt8](repeating: 0xff, count: 1_000))
        },
        Attack("4 MiB of tiny fields in the payload") { peer in
            peer.request("CreatePlan", tinyFields(byteCount: frameByteCountMax - 200))
        },
        Attack("4 MiB of tiny fields in the envelope") { _ in
            WirePeer.frame(streamID: 1, kind: 1, body: tinyFields(byteCount: frameByteCountMax))
        },
        Attack("65 KiB of tiny stops") { peer in
            peer.request("CreatePlan", Array(repeating: [UInt8(0x22), 0x00], count: 32_000).flatMap { $0 })
        },
        Attack("deep nesting of unknown fields") { peer in
            peer.request("CreatePlan", nested(depth: 10_000))
        },
        Attack("deep nesting of groups") { peer in
            peer.request("CreatePlan", [UInt8](repeating: 0x7b, count: 60_000))
        },
        Attack("data for streams that never were") { _ in
            (0..<1_000).flatMap { WirePeer.frame(streamID: $0 * 2 + 1, kind: 3, body: [1, 2, 3]) }
        },
        Attack("a thousand calls without reading an answer") { peer in
            (0..<1_000).flatMap { _ in peer.request("ListPlans", []) }
        },
    ]

    /// One-byte fields no message knows: number 15, a varint of 0.
    private static func tinyFields(byteCount: Int) -> [UInt8] {
        (0..<byteCount / 2).flatMap { _ in [UInt8(0x78), 0x00] }
    }

    /// Messages within messages, each as field 15, at most 60 KiB.
    private static func nested(depth: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        for _ in 0..<depth where bytes.count < 60_000 {
            var outer = MessageBytes()
            outer.bytes(15, bytes)
            bytes = outer.bytes
        }
        return bytes
    }

    @Test(arguments: attacks)
    func `a hostile peer harms nobody but itself`(attack: Attack) throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let bystander = try WirePeer(daemon.socketPath)
        let plan = try bystander.call("CreatePlan", PlanMessages.create(externalID: "bystander")).payload.bytes(2)
        let before = try daemon.residentByteCount()

        for _ in 0..<8 {
            let attacker = try WirePeer(daemon.socketPath, timeoutSeconds: 2)
            attacker.send(attack.bytes(attacker))
            #expect(try bystander.call("GetPlan", PlanMessages.get(plan: plan)).code == 0)
        }

        let growth = try daemon.residentByteCount() - before
        #expect(growth < Self.growthByteCountMax, "resident memory grew by \(growth) bytes")
        #expect(daemon.stop() == 0)
    }

    @Test(arguments: [
        ("CreatePlan", [UInt8](repeating: 0xff, count: 100), UInt64(13)),
        ("NoSuchMethod", [], 12),
        ("GetPlan", [], 3),
    ])
    func `what cannot be read is answered and the connection lives`(
        method: String, payload: [UInt8], code: UInt64
    ) throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let peer = try WirePeer(daemon.socketPath)
        #expect(try peer.call(method, payload).code == code)
        #expect(try peer.call("ListPlans", []).code == 0)
        #expect(daemon.stop() == 0)
    }

    @Test func `a payload beyond 64 KiB is refused as FRAME_TOO_LARGE and the connection lives`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let peer = try WirePeer(daemon.socketPath)
        let answer = try peer.call("CreatePlan", Self.tinyFields(byteCount: 70_000))
        #expect(answer.code == 3)
        #expect(answer.reason == 2, "FRAME_TOO_LARGE")
        #expect(try peer.call("ListPlans", []).code == 0)
        #expect(daemon.stop() == 0)
    }
}

/// A small seeded generator, so that an attack repeats.
struct SplitMix {
    private var state: UInt64

    init(seed: UInt64) { self.state = seed }

    mutating func next() -> UInt64 {
        self.state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = self.state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
