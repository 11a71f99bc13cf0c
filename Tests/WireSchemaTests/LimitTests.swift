import RoutePlanning
import Testing
import WireSchema

/// Every limit a request can exceed: taken at the limit, refused one beyond it before any command exists.
struct LimitTests {
    /// One field with a limit, and a request that fills it.
    struct Bound: CustomTestStringConvertible, Sendable {
        let method: CommandMethod
        let max: Int
        let reason: Reason
        let field: RequestField
        /// Whether a refusal can name the plan: the fault lies behind the context's plan id.
        var namesPlan = true
        let build: @Sendable (inout WireBytes, Int) -> Void

        var testDescription: String { "\(self.method) \(self.field.rawValue) \(self.max)" }

        func payload(_ value: Int) -> [UInt8] { WireBytes { self.build(&$0, value) }.bytes }
    }

    private static let planID = PlanID(high: 0x0102_0304_0506_0708, low: 0x090A_0B0C_0D0E_0F10)

    private static func text(_ count: Int) -> String { String(repeating: "x", count: count) }

    /// A field behind the context.
    private static func bound(
        _ method: CommandMethod, _ max: Int, _ reason: Reason, _ field: RequestField,
        _ build: @escaping @Sendable (inout WireBytes, Int) -> Void
    ) -> Bound {
        Bound(method: method, max: max, reason: reason, field: field, namesPlan: method != .createPlan) { wire, value in
            wire.message(1, Requests.context(planID: method == .createPlan ? nil : Requests.planID))
            build(&wire, value)
        }
    }

    /// A field of the context.
    private static func context(
        _ max: Int, _ field: RequestField, _ build: @escaping @Sendable (inout WireBytes, Int) -> Void
    ) -> Bound {
        Bound(method: .openDirectionUI, max: max, reason: .labelTooLong, field: field) { wire, value in
            wire.message(1) { context in
                context.block(1, Requests.planID)
                build(&context, value)
            }
        }
    }

    private static let contexts: [Bound] = [
        context(Limits.commandKeyByteCountMax, .contextCommandKey) { context, value in
            context.text(2, text(value))
            context.message(3) { $0.number(1, 2) }
        },
        context(Limits.actorRefByteCountMax, .contextActorRef) { context, value in
            context.text(2, "key")
            context.message(3) { actor in
                actor.number(1, 2)
                actor.text(2, text(value))
            }
        },
        context(Limits.componentVersionByteCountMax, .contextComponentVersion) { context, value in
            context.text(2, "key")
            context.message(3) { $0.number(1, 2) }
            context.text(5, text(value))
        },
    ]

    private static let creations: [Bound] = [
        bound(.createPlan, Limits.externalIDByteCountMax, .labelTooLong, .externalID) { wire, value in
            wire.text(2, text(value))
            wire.text(3, "o")
        },
        bound(.createPlan, Limits.ownerByteCountMax, .labelTooLong, .owner) { wire, value in
            wire.text(2, "e")
            wire.text(3, text(value))
        },
        bound(.createPlan, Limits.stopsMax, .stopCount, .stops) { wire, value in
            wire.text(2, "e")
            wire.text(3, "o")
            for number in 0..<value { wire.message(4, Requests.coordinate(Int64(number + 1), 1)) }
        },
        bound(.createPlan, Limits.labelByteCountMax, .labelTooLong, .stopsLabel) { wire, value in
            wire.text(2, "e")
            wire.text(3, "o")
            wire.message(4, Requests.coordinate(1, 1, label: text(value)))
        },
        bound(.createPlan, Limits.labelByteCountMax, .labelTooLong, .stopsAddress) { wire, value in
            wire.text(2, "e")
            wire.text(3, "o")
            wire.message(4) { stop in
                stop.text(2, "MMI000")
                stop.text(4, text(value))
            }
        },
        bound(
            .createPlan, Int(Limits.alternativesMax), .optionCombination, .optionsMaxAlternatives
        ) { wire, value in
            wire.text(2, "e")
            wire.text(3, "o")
            wire.message(5) { $0.number(6, value) }
        },
        bound(.reviseRoute, Limits.stopsMax, .stopCount, .stops) { wire, value in
            wire.number(2, 1)
            wire.message(3) { list in
                for number in 0..<value { list.message(1, Requests.coordinate(Int64(number + 1), 1)) }
            }
        },
        bound(
            .reviseRoute, Int(Limits.alternativesMax), .optionCombination, .optionsMaxAlternatives
        ) { wire, value in
            wire.number(2, 1)
            wire.message(4) { $0.number(6, value) }
        },
    ]

    private static func candidate(
        _ max: Int, _ reason: Reason, _ field: RequestField,
        _ build: @escaping @Sendable (inout WireBytes, Int) -> Void
    ) -> Bound {
        bound(.receiveRoutes, max, reason, field) { wire, value in
            wire.number(2, 1)
            wire.number(3, 1)
            wire.message(5) { build(&$0, value) }
        }
    }

    private static let calculations: [Bound] = [
        bound(.receiveRoutes, Limits.candidatesMax, .tooManyCandidates, .candidates) { wire, value in
            wire.number(2, 1)
            wire.number(3, 1)
            for _ in 0..<value { wire.message(5, Requests.candidate()) }
        },
        candidate(Int(Limits.distanceMetresMax), .geometryOutOfRange, .candidatesDistanceM) { $0.number(1, $1) },
        candidate(Int(Limits.durationSecondsMax), .geometryOutOfRange, .candidatesDurationS) { $0.number(2, $1) },
        candidate(Int(UInt8.max), .geometryOutOfRange, .candidatesLegCount) { $0.number(3, $1) },
        candidate(Limits.providerRouteRefByteCountMax, .labelTooLong, .candidatesProviderRouteRef) {
            $0.block(5, [UInt8](repeating: 9, count: $1))
        },
    ]

    private static let handoffs: [Bound] = [
        bound(.requestNavigation, Limits.targetByteCountMax, .labelTooLong, .target) { wire, value in
            wire.number(2, 1)
            wire.number(3, 1)
            wire.zigzag(4, 0)
            wire.text(5, text(value))
        },
        bound(
            .requestNavigation, Int(Limits.deadlineSecondsMax), .optionCombination, .deadline
        ) { wire, value in
            wire.number(2, 1)
            wire.number(3, 1)
            wire.zigzag(4, 0)
            wire.text(5, "t")
            wire.number(8, value)
        },
        bound(.retryHandoff, Limits.targetByteCountMax, .labelTooLong, .target) { $0.text(2, text($1)) },
        bound(.retryHandoff, Int(Limits.deadlineSecondsMax), .optionCombination, .deadline) { $0.number(3, $1) },
        bound(.confirmHandoff, Limits.sessionRefByteCountMax, .labelTooLong, .targetSessionRef) { wire, value in
            wire.block(2, Requests.attemptID)
            wire.text(3, text(value))
        },
    ]

    @Test(arguments: contexts + creations + calculations + handoffs)
    func `a value at its limit becomes a command and one beyond is refused`(bound: Bound) throws {
        let command = try Decoding.command(bound.method, bound.payload(bound.max))
        // Shape is judged before the plan is looked for, so a plan not found was asked for in good shape.
        var registry = PlanRegistry()
        let fresh = FreshIdentifiers(
            planRandom: 1, candidateID: CandidateID(high: 1, low: 1), handoffID: HandoffID(high: 1, low: 1),
            attemptID: AttemptID(high: 1, low: 1))
        switch registry.commit(command, at: Instant(milliseconds: 1), fresh: fresh) {
        case .commit: #expect(bound.method == .createPlan && registry.planCount == 1)
        case .answer(let outcome): #expect(outcome == .refused(Refusal(reason: .planNotFound)))
        }
        let refusal = Refusal(reason: bound.reason, planID: bound.namesPlan ? Self.planID : nil, field: bound.field)
        #expect(Decoding.decode(bound.method, bound.payload(bound.max + 1)) == .refused(refusal))
        #expect(bound.reason.status == .invalidArgument)
    }

    /// What a field refuses below its least value.
    @Test func `nothing that must have a byte or a second is taken without`() {
        let rows: [(Bound, Reason)] = [
            (Self.contexts[0], .missingField), (Self.creations[0], .missingField), (Self.creations[1], .missingField),
            (Self.handoffs[0], .missingField), (Self.handoffs[1], .optionCombination),
            (Self.handoffs[3], .optionCombination), (Self.handoffs[4], .missingField),
        ]
        for (bound, reason) in rows {
            let refusal = Refusal(reason: reason, planID: bound.namesPlan ? Self.planID : nil, field: bound.field)
            #expect(Decoding.decode(bound.method, bound.payload(0)) == .refused(refusal), "\(bound.testDescription)")
            if case .refused = Decoding.decode(bound.method, bound.payload(1)) {
                Issue.record("1 was refused: \(bound.testDescription)")
            }
        }
    }

    @Test(arguments: [Limits.providerCodeByteCountMax, Limits.providerCodeByteCountMax + 1])
    func `a provider's code beyond its limit is kept as unknown, never cut`(count: Int) throws {
        let code = String(repeating: "a_", count: (count + 1) / 2).prefix(count)
        let payload = WireBytes { wire in
            wire.message(1, Requests.context())
            wire.number(2, 1)
            wire.number(3, 1)
            wire.number(5, 12)
            wire.text(6, String(code))
        }.bytes
        guard case .calculationFailed(let failed) = try Decoding.command(.calculationFailed, payload) else {
            throw Decoding.NotACommand()
        }
        #expect(failed.providerCode == (count > Limits.providerCodeByteCountMax ? "UNKNOWN" : Text(String(code))))
    }

    @Test func `a list asks for a page of its greatest count and no more`() throws {
        func list(_ pageMax: Int) -> DecodedRead {
            Decoding.decode(.listPlans, WireBytes { if pageMax > 0 { $0.number(5, pageMax) } }.bytes)
        }
        func page(_ decoded: DecodedRead) -> Int? {
            guard case .read(.list(_, let pageMax, _)) = decoded else { return nil }
            return pageMax
        }
        #expect(page(list(Limits.pageMax)) == Limits.pageMax)
        #expect(page(list(0)) == Limits.pageDefault)
        #expect(list(Limits.pageMax + 1) == .refused(Refusal(reason: .optionCombination, field: .pageMax)))
    }

    @Test func `an owner too long to exist is refused in a list as well`() {
        func list(_ count: Int) -> DecodedRead {
            Decoding.decode(.listPlans, WireBytes { $0.text(2, Self.text(count)) }.bytes)
        }
        if case .refused = list(Limits.ownerByteCountMax) { Issue.record("refused at the limit") }
        #expect(list(Limits.ownerByteCountMax + 1) == .refused(Refusal(reason: .labelTooLong, field: .owner)))
    }

    @Test func `the greatest candidate there can be stays within its limit`() throws {
        let stop = Stop(place: .coordinate(Coordinate(latitudeE6: -90_000_000, longitudeE6: -179_999_999)))
        let digest = Digest256(word0: .max, word1: .max, word2: .max, word3: .max)
        let attempt = OpenAttempt(
            id: AttemptID(high: .max, low: .max), handoffID: HandoffID(high: .max, low: .max), number: .max,
            target: Text(Self.text(Limits.targetByteCountMax)), requestedAt: Instant(nanoseconds: .max),
            deadline: Instant(nanoseconds: .max))
        let options = RouteOptions(
            profile: .trucking, resource: .routeTraffic, routeType: .shortest, excludes: .all,
            maxAlternatives: Limits.alternativesMax, attributes: .all)
        let candidate = Candidate(
            distanceMetres: Limits.distanceMetresMax, durationSeconds: Limits.durationSecondsMax, legCount: .max,
            geometryDigest: digest,
            providerRouteRef: [UInt8](repeating: 0xFF, count: Limits.providerRouteRefByteCountMax))
        let row = HandoffCandidate(
            candidateID: CandidateID(high: .max, low: .max), revision: .max, generation: .max,
            calculationSequence: .max, index: .max, candidateCount: .max, locationDigest: digest,
            optionDigest: digest, options: options, candidate: candidate, createdAt: Instant(nanoseconds: .max),
            freshUntil: Instant(nanoseconds: .max))
        let view = HandoffView(
            planID: PlanID(high: .max, low: .max),
            position: PlanPosition(state: .handoffPending, version: .max, revision: .max, generation: .max),
            handoffID: attempt.handoffID, attempt: AttemptView(attempt: attempt, state: .open, rejection: nil),
            candidate: row, stops: Array(repeating: stop, count: Limits.stopsMax))
        var encoder = AnswerEncoder()
        var bytes: [UInt8] = []
        encoder.encode(handoff: view, sequence: .max, into: &bytes)
        let encoded = try #require(WireFields(bytes).block(1)).count
        print("the greatest candidate: \(encoded) bytes")
        #expect(encoded <= Limits.handoffCandidateByteCountMax)
    }
}
