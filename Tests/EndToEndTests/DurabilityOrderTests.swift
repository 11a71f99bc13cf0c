import Foundation
import Testing

/// What strace sees: an answer derived from a commit leaves only when its fdatasync has returned.
@Suite(.serialized, .enabled(if: SystemCallTrace.isPossible, "strace is missing or may not trace here"))
struct DurabilityOrderTests {
    /// Plays `talk` against a traced daemon and returns what it did from the first request on.
    private func trace(_ talk: (WirePeer) throws -> Void) throws -> [SystemCallTrace.Call] {
        let scratch = try Scratch()
        let file = scratch.file("trace")
        let tracer = try #require(SystemCallTrace.tracer(into: file))
        let daemon = try RunningDaemon.ready(in: scratch, tracer: tracer)
        try talk(try WirePeer(daemon.socketPath))
        #expect(daemon.stop() == 0)
        return try SystemCallTrace(readingFrom: file).calls
    }

    /// The journal write and the sync that stand between a request and its answer.
    private func expectDurable(
        _ calls: [SystemCallTrace.Call], request: SystemCallTrace.Call, answer: SystemCallTrace.Call
    ) throws {
        let write = try #require(
            calls.first { $0.isJournalWrite && $0.begin > request.begin && $0.result > 0 }, "no journal write")
        let sync = try #require(
            calls.first { $0.isSync && $0.begin > write.end }, "no sync of the journal after its write")
        #expect(sync.result == 0)
        #expect(sync.end < answer.begin, "the answer left at \(answer.begin), the sync returned at \(sync.end)")
    }

    @Test func `one call is written, synced, and only then answered`() throws {
        let calls = try self.trace { peer in
            let answer = try peer.call("CreatePlan", PlanMessages.create(externalID: "traced"))
            #expect(answer.code == 0)
        }
        let request = try #require(calls.first { $0.isReceive && $0.result > 0 })
        let answer = try #require(calls.first { $0.isSend && $0.begin > request.end })
        try self.expectDurable(calls, request: request, answer: answer)
    }

    @Test func `of two pipelined calls neither answer leaves before the first is durable, the refusal included`() throws
    {
        let calls = try self.trace { peer in
            let plan = try peer.call("CreatePlan", PlanMessages.create(externalID: "traced")).payload.bytes(2)
            let cancel = peer.request("CancelPlan", PlanMessages.cancel(plan: plan, key: "cancel"))
            let open = peer.request("OpenDirectionUI", PlanMessages.open(plan: plan, key: "open"))
            #expect(peer.send(cancel + open))
            let answers = try [peer.receive(), peer.receive()].map { try WireAnswer(#require($0).body) }
            #expect(answers.map(\.code) == [0, 9])
            #expect(answers[1].reason == 41, "PLAN_TERMINAL")
        }
        let requests = calls.filter { $0.isReceive && $0.result > 0 }
        try #require(requests.count >= 2)
        let answers = calls.filter { $0.isSend && $0.begin > requests[1].end }
        let first = try #require(answers.first)
        try self.expectDurable(calls, request: requests[1], answer: first)
    }
}
