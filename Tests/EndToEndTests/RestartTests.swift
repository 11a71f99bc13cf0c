import Foundation
import Testing

/// A restart forgets nothing, whether it was asked for or not.
@Suite struct RestartTests {
    /// Makes plans in several states and returns their ids.
    private func fill(_ peer: WirePeer, count: Int) throws -> [[UInt8]] {
        try (0..<count).map { number in
            let created = try peer.call("CreatePlan", PlanMessages.create(externalID: "kept-\(number)"))
            let plan = created.payload.bytes(2)
            if number % 4 >= 1 {
                #expect(try peer.call("OpenDirectionUI", PlanMessages.open(plan: plan, key: "open")).code == 0)
            }
            if number % 4 >= 2 {
                let request = PlanMessages.requestRoutes(plan: plan, key: "routes")
                #expect(try peer.call("RequestRoutes", request).code == 0)
            }
            if number % 4 == 3 {
                #expect(try peer.call("CancelPlan", PlanMessages.cancel(plan: plan, key: "cancel")).code == 0)
            }
            return plan
        }
    }

    /// Answers of GetPlan without the sequence they saw, which counts on.
    private func picture(_ peer: WirePeer, _ plans: [[UInt8]]) throws -> [[UInt64]] {
        try plans.map { plan in
            let answer = try peer.call("GetPlan", PlanMessages.get(plan: plan))
            #expect(answer.code == 0)
            let position = try answer.payload.message(4)
            return (1...4).map(position.number) + [answer.payload.number(22), answer.payload.number(16)]
        }
    }

    @Test(arguments: [SIGKILL, SIGTERM])
    func `every plan is there with the same digest after a restart`(signal: Int32) throws {
        let scratch = try Scratch()
        let first = try RunningDaemon.ready(in: scratch)
        let peer = try WirePeer(first.socketPath)
        let plans = try self.fill(peer, count: 40)
        let before = try self.picture(peer, plans)
        first.signal(signal)
        #expect(first.waitForEnd() == (signal == SIGKILL ? -SIGKILL : 0))

        let second = try RunningDaemon.ready(in: scratch)
        let after = try self.picture(try WirePeer(second.socketPath), plans)
        #expect(after == before)
        #expect(second.stop() == 0)
    }

    @Test func `a command repeated after SIGKILL is replayed, not executed again`() throws {
        let scratch = try Scratch()
        let first = try RunningDaemon.ready(in: scratch)
        let peer = try WirePeer(first.socketPath)
        let plan = try self.fill(peer, count: 1)[0]
        let open = PlanMessages.open(plan: plan, key: "once")
        #expect(try peer.call("OpenDirectionUI", open).payload.number(1) == 1, "APPLIED")
        first.killHard()

        let second = try RunningDaemon.ready(in: scratch)
        let again = try WirePeer(second.socketPath).call("OpenDirectionUI", open)
        #expect(again.payload.number(1) == 2, "REPLAYED")
        #expect(try again.version() == 2)
        #expect(second.stop() == 0)
    }

    @Test func `a directory damaged in the middle is refused with 65 and left as it is`() throws {
        let scratch = try Scratch()
        let first = try RunningDaemon.ready(in: scratch)
        let peer = try WirePeer(first.socketPath)
        _ = try self.fill(peer, count: 200)
        first.killHard()
        let segment = try #require(
            FileManager.default.contentsOfDirectory(atPath: first.dataDirectory).filter { $0.hasPrefix("journal-") }
                .sorted().last)
        let file = try #require(FileHandle(forUpdatingAtPath: "\(first.dataDirectory)/\(segment)"))
        try file.seek(toOffset: 4096 + 200)
        try file.write(contentsOf: Data([0xff, 0x00, 0xff]))
        try file.close()
        let before = try DirectoryPicture(of: first.dataDirectory)

        let second = try RunningDaemon(dataDirectory: first.dataDirectory, socketPath: scratch.file("s"))
        #expect(second.waitForEnd() == 65)
        #expect(second.log.contains { $0.contains(segment) }, "the message names the file: \(second.log)")
        // Only the lock names another holder.
        let changes = try DirectoryPicture(of: first.dataDirectory).changes(since: before)
        #expect(changes.allSatisfy { $0 == "LOCK" }, "\(changes)")
    }
}
