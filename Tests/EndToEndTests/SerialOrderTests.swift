import Foundation
import Testing

/// Many clients at once against one daemon: a single writer answers as if they had come one after the other.
@Suite struct SerialOrderTests {
    /// One command, to be sent for any plan.
    private struct Sent {
        let method: String
        let key: String
        let number: Int64
        let generation: UInt64

        func payload(_ plan: [UInt8]) -> [UInt8] {
            switch self.method {
            case "RequestRoutes":
                PlanMessages.requestRoutes(plan: plan, key: self.key, generation: self.generation)
            case "ReceiveRoutes":
                PlanMessages.receive(
                    plan: plan, key: self.key, candidateCount: Int(self.number) % 3, generation: self.generation)
            case "SelectRoute":
                PlanMessages.select(
                    plan: plan, key: self.key, index: self.number % 3, generation: self.generation)
            case "RequestNavigation":
                // Long enough that nothing times out while the test runs.
                PlanMessages.navigate(
                    plan: plan, key: self.key, index: self.number % 2, target: "car", generation: self.generation,
                    deadlineSeconds: 120)
            case "CancelPlan": PlanMessages.cancel(plan: plan, key: self.key)
            case "ReturnToSelection": PlanMessages.returnToSelection(plan: plan, key: self.key)
            default: PlanMessages.open(plan: plan, key: self.key)
            }
        }
    }

    /// What a client was told, but for identities, and at which version.
    private struct Told: Equatable {
        let numbers: [UInt64]
        /// The version the command led to, or the one it was judged at.
        let version: UInt64
        let isApplied: Bool
        /// It was refused for its shape, whatever the plan's state.
        var isStateless: Bool { self.version == 0 }

        init(_ answer: WireAnswer) throws {
            let disposition = answer.code == 0 ? answer.payload.number(1) : 0
            // Of a repetition, the position beside it is that of now.
            let position = try answer.position
            let now = disposition == 2 ? try answer.payload.message(4) : position
            self.numbers = [answer.code, answer.reason, disposition] + (1...4).map(position.number)
            self.version = now.number(2)
            self.isApplied = disposition == 1
        }
    }

    private static let methods = [
        "OpenDirectionUI", "RequestRoutes", "RequestRoutes", "ReceiveRoutes", "ReceiveRoutes", "SelectRoute",
        "RequestNavigation", "ReturnToSelection",
    ]

    @Test(arguments: [1, UInt64.random(in: 0 ... .max)])
    func `P30: what many clients are answered, one after the other could have been answered`(seed: UInt64) throws {
        print("seed", seed)
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let peers = try (0..<6).map { _ in try WirePeer(daemon.socketPath) }
        let plan = try self.create(peers[0], "together")
        var random = SeededRandom(seed: seed)
        var all: [(sent: Sent, told: Told)] = []
        var generation: UInt64 = 0
        for round in 0..<80 {
            let isLast = round == 79
            let sent = peers.indices.map { peer in
                Sent(
                    method: isLast ? "CancelPlan" : Self.methods[random.below(Self.methods.count)],
                    key: random.below(10) == 0 ? "used-\(random.below(8))" : "\(round)-\(peer)",
                    number: Int64(random.below(6)),
                    generation: generation - min(generation, random.below(8) == 0 ? 1 : 0))
            }
            // Every request is on its way before the first answer is read.
            for (peer, command) in zip(peers, sent) {
                #expect(peer.send(peer.request(command.method, command.payload(plan))))
            }
            let earlier = all.map(\.told.version).max() ?? 1
            for (peer, command) in zip(peers, sent) {
                let answer = try WireAnswer(try #require(try peer.receive()).body)
                generation = max(generation, try answer.position.number(4))
                all.append((command, try Told(answer)))
            }
            let told = all.suffix(peers.count).map(\.told)
            #expect(told.allSatisfy { $0.isStateless || $0.version >= earlier }, "what was answered, stays")
        }
        try self.checkOneAfterTheOther(all, peers[0])
        #expect(all.count { $0.sent.method == "CancelPlan" && $0.told.isApplied } == 1)
        #expect(Set(all.map(\.told.numbers[2])).count >= 5, "many dispositions were met")
        #expect(daemon.stop() == 0)
    }

    /// What committed is in the order of its versions; what did not comes right after the version it saw.
    private func checkOneAfterTheOther(_ all: [(sent: Sent, told: Told)], _ peer: WirePeer) throws {
        let order = all.indices.sorted { left, right in
            let (one, other) = (all[left].told, all[right].told)
            if one.version != other.version { return one.version < other.version }
            return one.isApplied != other.isApplied ? one.isApplied : left < right
        }
        let applied = order.map { all[$0].told }.filter(\.isApplied).map(\.version)
        #expect(Set(applied).count == applied.count, "no version was given to two")
        let plan = try self.create(peer, "one after the other")
        for index in order {
            let (sent, told) = all[index]
            let again = try Told(try peer.call(sent.method, sent.payload(plan)))
            guard again == told else {
                Issue.record("\(sent): \(told) among many, \(again) alone")
                return
            }
        }
    }

    private func create(_ peer: WirePeer, _ name: String) throws -> [UInt8] {
        try peer.call("CreatePlan", PlanMessages.create(externalID: name)).payload.bytes(2)
    }
}
