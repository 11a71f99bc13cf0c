import Foundation
import Testing

/// `consumers …` against a real daemon.
@Suite struct ConsumerCommandTests {
    @Test func `a consumer is made, shown, has an event put aside and told again, and is forgotten when one insists`()
        throws
    {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        func run(_ words: String...) throws -> ProgramRun {
            try ProgramRun.controller(words + ["--json"], socket: daemon.socketPath)
        }
        func object(_ run: ProgramRun) throws -> [String: Any] {
            #expect(run.exitCode == 0, "\(run.complaints)")
            return try #require(try run.json() as? [String: Any])
        }
        let made = try object(run("consumers", "create", "bills", "--from", "beginning", "--window", "7"))
        #expect(made["name"] as? String == "bills" && made["window"] as? Int == 7 && made["cursor"] as? Int == 0)
        #expect(
            Set(made.keys) == [
                "name", "attached", "cursor", "delivered", "last", "pending", "oldest_pending_ms", "attempts",
                "parked", "window", "generation",
            ])
        #expect(try run("consumers", "create", "bills", "--from", "later").exitCode == 64)
        let peer = try WirePeer(daemon.socketPath)
        _ = try peer.call("CreatePlan", PlanMessages.create(externalID: "bill"))
        var events: [[String: Any]] = []
        let end = ContinuousClock.now + .seconds(60)
        while events.isEmpty, ContinuousClock.now < end {
            events =
                try run("events", "tail", "--once", "--since", "1", "--output", "json").json() as? [[String: Any]] ?? []
        }
        let event = try #require(events.first?["event_id"] as? String)
        #expect(
            try object(run("consumers", "park", "bills", event, "--reason", "broken"))["was_parked"] as? Bool == false)
        let parked = try #require(try run("consumers", "parked", "bills").json() as? [[String: Any]])
        #expect(parked.first?["event"] as? String == "created" && parked.first?["reason"] as? String == "broken")
        #expect(try object(run("consumers", "release", "bills", event))["is_told_again"] as? Bool == true)
        #expect(try run("consumers", "detach", "bills").exitCode == 64)
        #expect(try object(run("consumers", "detach", "bills", "--dry-run"))["name"] as? String == "bills")
        #expect((try run("consumers", "list").json() as? [[String: Any]])?.count == 1, "nothing was lost yet")
        #expect(try object(run("consumers", "detach", "bills", "--yes"))["detached"] as? Bool == true)
        #expect(try run("consumers", "list").output == "[]\n")
        #expect(try run("consumers", "detach", "bills", "--yes").exitCode == 3)
        #expect(daemon.stop() == 0)
    }
}
