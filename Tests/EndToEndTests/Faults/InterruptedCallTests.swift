import Foundation
import Testing

/// Storms of interrupted calls, one kind at a time, each of which must be seen to have come.
@Suite(.serialized, .enabled(if: Interference.hindrance == nil, "\(Interference.hindrance ?? "")"))
struct InterruptedCallTests {
    /// How one kind of call is interrupted, and how often that has to be met.
    struct Storm: CustomTestStringConvertible, Sendable {
        let call: String
        /// strace counts calls for each thread.
        let pattern: String
        /// What the first argument of an interrupted call has to be at least once: a piece of a path or kind.
        let place: String
        let leastCount: Int

        var testDescription: String { "\(self.call):\(self.pattern)" }
    }

    private static let storms = [
        Storm(call: "pwrite64", pattern: "1+2", place: "/journal-", leastCount: 20),
        Storm(call: "fdatasync", pattern: "1+2", place: "/journal-", leastCount: 20),
        // Nine in a row, so that a second try is not enough.
        Storm(call: "pwrite64", pattern: "1..9", place: "/journal-", leastCount: 9),
        Storm(call: "fdatasync", pattern: "1..9", place: "/journal-", leastCount: 9),
        Storm(call: "fsync", pattern: "1+2", place: "/data", leastCount: 2),
        Storm(call: "accept4", pattern: "1+2", place: "UNIX", leastCount: 5),
        Storm(call: "read", pattern: "1+2", place: "UNIX", leastCount: 20),
        Storm(call: "sendto", pattern: "1+2", place: "UNIX", leastCount: 20),
        Storm(call: "epoll_pwait2", pattern: "1+2", place: "", leastCount: 20),
    ]

    @Test(arguments: Self.storms)
    func `F62 a storm of interruptions of one kind of call changes nothing`(storm: Storm) throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let injection = "\(storm.call):error=EINTR:when=\(storm.pattern)"
        let interference = try Interference(with: daemon, [injection], in: scratch)
        var plans = CreatedPlans()
        for round in 0..<12 {
            let peer = try WirePeer(daemon.socketPath)
            for _ in 0..<4 { #expect(try plans.create(1, over: peer)) }
            #expect(try plans.create(40, over: peer))
            // A snapshot closes the segment: names and their syncs are interrupted too.
            if round % 6 == 5 { try peer.takeSnapshot() }
        }
        #expect(plans.answered.count == 12 * 44 && plans.refused.isEmpty && plans.unanswered.isEmpty)
        #expect(daemon.stop() == 0)
        let calls = try interference.calls()
        let met = calls.filter { $0.isInjected && $0.name == storm.call }
        #expect(met.count >= storm.leastCount, "\(met.count) interruptions")
        #expect(
            storm.place.isEmpty || met.contains { $0.arguments.contains(storm.place) }, "\(met.first?.arguments ?? "")")
        if storm.call == "pwrite64" || storm.call == "fdatasync" {
            // Each interrupted one was done again before anything else was done to the journal by that thread.
            for call in met where call.isOnJournal {
                let next = calls.first { $0.begin > call.begin && $0.thread == call.thread && $0.isOnJournal }
                #expect(next?.name == call.name, "\(call.arguments)")
            }
        }
        print("\(storm.testDescription): \(met.count) interruptions")
        let next = try RunningDaemon.ready(in: scratch)
        #expect(!next.log.contains { $0.hasPrefix("event=torn_tail_dropped ") })
        try plans.compare(with: next)
        #expect(next.stop() == 0)
    }
}
