import RoutePlanning
import Testing
import WireSchema

/// Plans, hand-offs and pages as their readers find them.
struct ViewEncodingTests {
    private func fields(_ encode: (inout AnswerEncoder, inout [UInt8]) -> Void) throws -> WireFields {
        var encoder = AnswerEncoder()
        var bytes: [UInt8] = []
        encode(&encoder, &bytes)
        let fields = try WireFields(bytes)
        #expect(fields.isAscending)
        return fields
    }

    private func fields(_ plan: Plan) throws -> WireFields {
        try self.fields { $0.encode(plan: plan, sequence: 77, into: &$1) }
    }

    @Test(arguments: PlanState.allCases)
    func `a plan shows in each state what exists in it`(state: PlanState) throws {
        var random = RandomValues(seed: UInt64(state.rawValue))
        let plan = random.plan(in: state, isRedacted: false)
        let fields = try self.fields(plan)
        #expect(fields.block(1) == plan.id.bytes)
        #expect(fields.block(2) == plan.owner.utf8 && fields.block(3) == plan.externalID.utf8)
        #expect(try fields.message(4).number(1) == UInt64(state.rawValue))
        #expect(try fields.message(4).number(2) == plan.version)
        #expect(fields.blocks(5).count == plan.content.stops.count)
        #expect(fields.block(7) == plan.content.locationDigest.bytes)
        #expect(fields.block(8) == plan.content.optionDigest.bytes)
        let request = ContentDigest.request(
            locationDigest: plan.content.locationDigest, optionDigest: plan.content.optionDigest,
            revision: plan.revision)
        #expect(fields.block(9) == request.bytes)
        #expect(fields.blocks(10).count == plan.visibleCandidates.count)
        #expect(fields.number(11) == plan.choice.map { UInt64($0.index) })
        #expect(fields.block(12) == plan.choice?.candidateID.bytes)
        #expect(fields.block(13) == plan.handoffID?.bytes)
        #expect(fields.blocks(14).count == plan.attempts.count)
        #expect(fields.number(15) == plan.createdAt.milliseconds)
        #expect(fields.number(19) == plan.cancelCause.map { UInt64($0.rawValue) })
        #expect(fields.number(20) == nil)
        #expect(fields.number(21) == 77)
        #expect(fields.fields.contains { $0.number == 22 && $0.value == .fixed32(plan.digest) })
        #expect(fields.block(23) == plan.visibleSessionRef?.utf8)
    }

    @Test func `a redacted plan shows no stop, candidate or session`() throws {
        var random = RandomValues(seed: 1)
        let fields = try self.fields(random.plan(in: .handedOff, isRedacted: true))
        #expect(fields.blocks(5).isEmpty && fields.blocks(10).isEmpty && fields.block(23) == nil)
        #expect(fields.number(20) == 1)
        #expect(fields.number(11) != nil && fields.block(12) != nil, "what was chosen stays known by number and id")
    }

    @Test func `stops and options come back as a request would carry them`() throws {
        let content = try Decoding.content(Requests.complete(.createPlan))
        var random = RandomValues(seed: 2)
        let fields = try self.fields(random.plan(in: .draft, isRedacted: false, content: content))
        let again = WireBytes { wire in
            wire.message(1, Requests.context(planID: nil))
            wire.text(2, "e")
            wire.text(3, "o")
            for stop in fields.blocks(5) { wire.block(4, stop) }
            if let options = fields.block(6) { wire.block(5, options) }
        }.bytes
        #expect(try Decoding.content(again) == content)
    }

    @Test func `P39: a hand-off carries places without labels and stays within 8 KiB`() throws {
        var random = RandomValues(seed: 3)
        let view = random.handoffView(stopCount: 25, providerRouteRefByteCount: 256)
        let fields = try self.fields { $0.encode(handoff: view, sequence: 5, into: &$1) }
        let candidate = try fields.message(1)
        #expect(try #require(fields.block(1)).count <= 8 * 1_024)
        #expect(candidate.block(1) == view.candidate.candidateID.bytes && candidate.block(2) == view.planID.bytes)
        #expect(
            candidate.number(3) == view.candidate.revision
                && candidate.number(7) == UInt64(view.candidate.candidateCount))
        #expect(candidate.blocks(11).count == 25)
        for stop in candidate.blocks(11) {
            let stop = try WireFields(stop)
            #expect(stop.block(3) == nil && stop.block(4) == nil && stop.number(5) == nil)
        }
        #expect(candidate.block(16)?.count == 256)
        #expect(candidate.number(18) == view.candidate.freshUntil.milliseconds)
        #expect(fields.block(2) == view.handoffID.bytes)
        #expect(try fields.message(3).block(1) == view.attempt.attempt.id.bytes)
        #expect(try fields.message(3).number(3) == UInt64(view.attempt.state.rawValue))
        #expect(fields.number(5) == 5)
    }

    @Test func `a page carries its plans and where the next one begins`() throws {
        let summaries = (1...3).map { number in
            PlanSummary(
                id: PlanID(high: UInt64(number), low: 9), owner: "owner", externalID: "e",
                position: PlanPosition(state: .editing, version: 2, revision: 1, generation: 1), stopCount: number,
                createdAt: Instant(milliseconds: 5), enteredAt: Instant(milliseconds: 6))
        }
        let page = PlanPage(plans: summaries, next: PlanID(high: 3, low: 9), examinedCount: 3)
        let fields = try self.fields { $0.encode(page: page, sequence: 4, into: &$1) }
        #expect(try fields.blocks(1).map { try WireFields($0).number(5) } == [1, 2, 3])
        #expect(try WireFields(fields.blocks(1)[0]).fields.map(\.number) == Array(1...7))
        #expect(fields.block(2) == PlanID(high: 3, low: 9).bytes && fields.number(3) == 4)
        let empty = PlanPage(plans: [], next: nil, examinedCount: 0)
        let last = try self.fields { $0.encode(page: empty, sequence: 4, into: &$1) }
        #expect(last.fields.map(\.number) == [3])
    }
}
