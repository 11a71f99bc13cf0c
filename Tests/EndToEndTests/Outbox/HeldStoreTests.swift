import Foundation
import Testing

/// Somebody else holds `audit.db` for writing, as an operator with `sqlite3` may.
@Suite struct HeldStoreTests {
    @Test func `the metrics do not wait with those who acknowledge, and tell of the outbox what was known last`() throws
    {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let peer = try WirePeer(daemon.socketPath)
        var plans = CreatedPlans("told")
        try plans.create(4, over: peer)
        let consumer = try WireConsumer("billing", of: daemon)
        try consumer.create()
        try consumer.subscribe()
        #expect(try consumer.next(4).map(\.sequence) == [1, 2, 3, 4])
        let pending = "routeplan_outbox_pending 4\n"
        #expect(try self.metrics(peer).contains(pending))

        let holder = try StoreHolder(daemon)
        let waiting = try WirePeer(daemon.socketPath)
        var acknowledgement = MessageBytes()
        acknowledgement.text(1, consumer.name)
        acknowledgement.varint(2, consumer.incarnation)
        acknowledgement.varint(3, consumer.generation)
        acknowledgement.varint(4, 3)
        waiting.send(waiting.request("Acknowledge", acknowledgement.bytes, service: WireConsumer.service))
        #expect(try self.metrics(peer).contains(pending))
        #expect(!waiting.hasInput, "the acknowledgement waits for whoever holds the store")
        holder.letGo()
        let frame = try #require(try waiting.receive())
        #expect([0, 8].contains(try WireAnswer(frame.body).code))
        #expect(try consumer.acknowledge(4).code == 0)
        #expect(try self.metrics(peer).contains("routeplan_outbox_pending 0\n"))
        #expect(daemon.stop() == 0)
    }

    @Test func `a daemon whose store is held stops in order`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let holder = try StoreHolder(daemon)
        let peer = try WirePeer(daemon.socketPath)
        var plans = CreatedPlans("more")
        try plans.create(4, over: peer)
        #expect(daemon.stop() == 0)
        holder.letGo()
        let next = try RunningDaemon.ready(in: scratch, socket: "t")
        let consumer = try WireConsumer("late", of: next)
        try consumer.create()
        try consumer.subscribe()
        #expect(try consumer.next(4).map(\.sequence) == [1, 2, 3, 4])
        #expect(next.stop() == 0)
    }

    private func metrics(_ peer: WirePeer) throws -> String {
        let answer = try peer.call("GetMetrics", [], service: "routeplan.v1.Administration")
        #expect(answer.code == 0, "\(answer.text)")
        return answer.payload.text(1)
    }
}
