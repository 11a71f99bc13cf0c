import CProtobufC
import CRoutePlanMessages
import RoutePlanning
import Testing
import WireSchema

/// What the writer writes is what protobuf-c would have packed: the same bytes come out of unpacking and packing again.
struct MessageWriterTests {
    private static let seed: UInt64 = 0x5EED_2026

    private func repacked(_ bytes: [UInt8], as descriptor: ProtobufCMessageDescriptor) throws -> [UInt8] {
        var descriptor = descriptor
        let message = try #require(protobuf_c_message_unpack(&descriptor, nil, bytes.count, bytes))
        defer { protobuf_c_message_free_unpacked(message, nil) }
        #expect(message.pointee.n_unknown_fields == 0)
        return [UInt8](unsafeUninitializedCapacity: protobuf_c_message_get_packed_size(message)) { buffer, count in
            count = protobuf_c_message_pack(message, buffer.baseAddress)
        }
    }

    @Test(arguments: EventKind.allCases)
    func `an entry with any event has the bytes of protobuf-c`(kind: EventKind) throws {
        print("entries of \(kind): seed \(Self.seed)")
        var random = RandomValues(seed: Self.seed ^ UInt64(kind.rawValue))
        var codec = JournalCodec()
        for _ in 0..<100 {
            var bytes: [UInt8] = []
            codec.encode(.effects(random.effects([kind])), into: &bytes)
            #expect(try self.repacked(bytes, as: routeplan__journal__v1__effects__descriptor) == bytes)
        }
    }

    @Test(arguments: PlanState.allCases)
    func `a plan in any state has the bytes of protobuf-c`(state: PlanState) throws {
        print("plans in \(state): seed \(Self.seed)")
        var random = RandomValues(seed: Self.seed ^ UInt64(state.rawValue))
        var codec = JournalCodec()
        for isRedacted in [false, true] {
            for _ in 0..<40 {
                var bytes: [UInt8] = []
                codec.encode(random.plan(in: state, isRedacted: isRedacted), into: &bytes)
                #expect(try self.repacked(bytes, as: routeplan__journal__v1__plan__descriptor) == bytes)
            }
        }
    }

    @Test func `an answer has the bytes of protobuf-c`() throws {
        print("answers: seed \(Self.seed)")
        var random = RandomValues(seed: Self.seed)
        var encoder = AnswerEncoder()
        for _ in 0..<1_000 {
            let detail = AnswerDetail(
                calculationSequence: random.half(), candidateID: random.maybe { $0.candidateID() },
                handoffID: random.maybe { $0.handoffID() }, attemptID: random.maybe { $0.attemptID() },
                attemptNumber: random.half(), attemptDeadline: random.maybe { $0.instant() }, late: random.flag(),
                diverged: random.flag(), failure: random.maybe { $0.member(FailureClass.self) })
            let answer = Answer(
                disposition: random.member(Disposition.self), planID: random.planID(), position: random.position(),
                current: random.maybe { $0.position() }, dispose: random.flag(),
                compensation: random.flag() ? .stopTargetSession : .none, detail: detail,
                outcome: random.maybe { $0.member(PlanState.self) })
            var bytes: [UInt8] = []
            encoder.encode(answer, sequence: random.word() >> UInt64(random.below(64)), into: &bytes)
            #expect(try self.repacked(bytes, as: routeplan__v1__command_answer__descriptor) == bytes)
        }
    }

    @Test(arguments: PlanState.allCases)
    func `what a read tells of a plan has the bytes of protobuf-c`(state: PlanState) throws {
        print("answers of reads in \(state): seed \(Self.seed)")
        var random = RandomValues(seed: Self.seed ^ UInt64(state.rawValue))
        var encoder = AnswerEncoder()
        for round in 0..<80 {
            let plan = random.plan(in: state, isRedacted: round % 2 == 1)
            var bytes: [UInt8] = []
            encoder.encode(plan: plan, sequence: random.word(), into: &bytes)
            #expect(try self.repacked(bytes, as: routeplan__v1__get_plan_answer__descriptor) == bytes)
            for attempt in plan.attempts {
                guard let view = plan.handoff(of: attempt.attempt.id) else { continue }
                bytes = []
                encoder.encode(handoff: view, sequence: random.word(), into: &bytes)
                #expect(try self.repacked(bytes, as: routeplan__v1__get_handoff_answer__descriptor) == bytes)
            }
        }
    }

    @Test func `a page of plans and a refusal have the bytes of protobuf-c`() throws {
        print("pages and refusals: seed \(Self.seed)")
        var random = RandomValues(seed: Self.seed)
        var encoder = AnswerEncoder()
        for _ in 0..<200 {
            let plans = random.list(9) { random in
                PlanSummary(
                    id: random.planID(), owner: random.text(64), externalID: random.text(128),
                    position: random.position(), stopCount: Int(random.below(26)), createdAt: random.instant(),
                    enteredAt: random.instant())
            }
            var bytes: [UInt8] = []
            let page = PlanPage(plans: plans, next: random.maybe { $0.planID() }, examinedCount: 9)
            encoder.encode(page: page, sequence: random.word(), into: &bytes)
            #expect(try self.repacked(bytes, as: routeplan__v1__list_plans_answer__descriptor) == bytes)
            let refusal = Refusal(
                reason: random.member(Reason.self), position: random.maybe { $0.position() }, dispose: random.flag(),
                reselect: random.flag(), compensation: random.flag() ? .stopTargetSession : .none,
                planID: random.maybe { $0.planID() }, attemptID: random.maybe { $0.attemptID() },
                field: random.maybe { $0.member(RequestField.self) }, retryAfterMilliseconds: random.half())
            bytes = []
            encoder.encode(refusal, sequence: random.word(), newestGeneration: random.word(), into: &bytes)
            #expect(try self.repacked(bytes, as: routeplan__v1__refusal__descriptor) == bytes)
        }
    }

    @Test func `what is written after much was written starts from nothing`() {
        var random = RandomValues(seed: Self.seed)
        var codec = JournalCodec()
        let small = RegistryChange.effects(random.effects([.cancelled]))
        var (before, large, after): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
        codec.encode(small, into: &before)
        codec.encode(random.plan(in: .selected, isRedacted: false, recordCountMax: 1_024), into: &large)
        codec.encode(small, into: &after)
        #expect(before == after)
    }
}
