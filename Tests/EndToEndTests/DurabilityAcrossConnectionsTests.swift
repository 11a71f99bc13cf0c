import Testing

/// What strace sees when one connection asks about what another's commit has just changed.
///
/// Every fdatasync is held back, so an answer that does not wait for it leaves before it, and the trace shows that.
@Suite(.serialized, .enabled(if: SystemCallTrace.isPossible, "strace is missing, or may not trace and delay here"))
struct DurabilityAcrossConnectionsTests {
    /// How the journal commits what is under way (docs/journal.md, "Commit").
    enum Mode: CaseIterable {
        /// A lone command, synced on the deciding thread.
        case inline
        /// A lone command behind a larger batch: it waits for others.
        case gathering
        /// One of many, synced on the thread beside.
        case beside
    }

    /// The streams on which the connections ask, so that their answers can be told apart in the trace.
    private enum Stream {
        static let committing: UInt32 = 0x4A_0001
        static let refused: UInt32 = 0x5B_0001
        static let reading: UInt32 = 0x6C_0001
    }

    private static let syncDelayMicroseconds = 50_000
    /// Below the calls one connection may have in flight; several such crowds are more than a batch that goes beside,
    /// however they fall into turns.
    private static let crowdCount = 60

    private func crowd(_ peer: WirePeer, _ count: Int, name: String) -> [UInt8] {
        (0..<count).flatMap {
            peer.request("CreatePlan", PlanMessages.create(externalID: "\(name)-\($0)", key: "\(name)-\($0)"))
        }
    }

    private func answers(_ peer: WirePeer, _ count: Int) throws -> [WireAnswer] {
        try (0..<count).map { _ in try WireAnswer(#require(try peer.receive()).body) }
    }

    /// Cancels a plan on one connection and asks about it on two others in the same turn of the daemon.
    private func talk(_ daemon: RunningDaemon, _ mode: Mode) throws {
        let committing = try WirePeer(daemon.socketPath, firstStreamID: Stream.committing)
        let refused = try WirePeer(daemon.socketPath, firstStreamID: Stream.refused)
        let reading = try WirePeer(daemon.socketPath, firstStreamID: Stream.reading)
        let others = try (0..<5).map { _ in try WirePeer(daemon.socketPath) }
        let plan = try committing.call("CreatePlan", PlanMessages.create(externalID: "traced")).payload.bytes(2)
        // After an answer on each, no connection waits to be accepted any more.
        for peer in [refused, reading] + others {
            #expect(try peer.call("GetPlan", PlanMessages.get(plan: plan)).code == 0)
        }
        if mode == .gathering {
            #expect(others[0].send(self.crowd(others[0], 8, name: "before")))
            #expect(try self.answers(others[0], 8).allSatisfy { $0.code == 0 })
        }
        let cancel = committing.request("CancelPlan", PlanMessages.cancel(plan: plan, key: "cancel"))
        let open = refused.request("OpenDirectionUI", PlanMessages.open(plan: plan, key: "open"))
        let get = reading.request("GetPlan", PlanMessages.get(plan: plan))
        try daemon.whileHalted {
            if mode == .beside {
                for (index, peer) in others.enumerated() {
                    #expect(peer.send(self.crowd(peer, Self.crowdCount, name: "beside-\(index)")))
                }
            }
            #expect(committing.send(cancel))
            // Each on its own connection: an answer waits for the one before it on the same.
            #expect(refused.send(open) && reading.send(get))
        }
        #expect(try self.answers(committing, 1)[0].code == 0)
        let refusal = try self.answers(refused, 1)[0]
        #expect(refusal.reason == 41, "PLAN_TERMINAL: decided after the cancelling")
        #expect(
            try self.answers(reading, 1)[0].payload.message(4).number(1) == 8, "CANCELLED: read after the cancelling")
        if mode == .beside {
            for peer in others { #expect(try self.answers(peer, Self.crowdCount).allSatisfy { $0.code == 0 }) }
        }
    }

    @Test(arguments: Mode.allCases)
    func `neither a refusal nor a read on another connection leaves before the commit it saw is durable`(
        mode: Mode
    ) throws {
        let scratch = try Scratch()
        let file = scratch.file("trace")
        let tracer = try #require(
            SystemCallTrace.tracer(
                into: file, syncDelayMicroseconds: Self.syncDelayMicroseconds))
        let daemon = try RunningDaemon.ready(in: scratch, tracer: tracer)
        try self.talk(daemon, mode)
        #expect(daemon.stop() == 0)
        let calls = try SystemCallTrace(readingFrom: file).calls

        // The daemon found everything in one turn, so the next write of the journal has the cancelling.
        let request = try #require(
            calls.first { $0.isReceive && $0.firstStreamID == Stream.committing + 2 }, "no cancelling in the trace")
        let write = try #require(calls.first { $0.isJournalWrite && $0.begin > request.end }, "no journal write")
        #expect(write.result > 0)
        let sync = try #require(calls.first { $0.isSync && $0.begin > write.end }, "no sync behind the write")
        #expect(sync.result == 0)
        let streams = [
            ("the answer", Stream.committing), ("the refusal", Stream.refused), ("the read", Stream.reading),
        ]
        for (what, first) in streams {
            let send = try #require(
                calls.first { $0.isSend && $0.firstStreamID == first + 2 }, "\(what) is not in the trace")
            #expect(sync.end < send.begin, "\(what) left at \(send.begin), the sync returned at \(sync.end)")
        }
    }
}
