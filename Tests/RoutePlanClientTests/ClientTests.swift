import RoutePlanClient
import Testing

struct ClientTests {
    static let plan = Identifier(high: 0x0102_0304_0506_0708, low: 9)
    static let attempt = Identifier(high: 0xffee_ddcc_bbaa_9988, low: .max)
    static let context = CommandContext(
        plan: plan, key: "the-key", actor: .traveler, actorReference: "asha", componentVersion: "1.2.3",
        expectedVersion: 0, deadline: .seconds(5))

    static let commands: [(command: PlanCommand, method: String)] = [
        (
            .createPlan(
                externalID: "trip", owner: "ada",
                stops: [
                    Stop(.coordinate(latitudeE6: 28_555_000, longitudeE6: 77_084_400), label: "Airport"),
                    Stop(.pin("1T182A"), locationType: .suggestion),
                ], options: RouteOptions()), "CreatePlan"
        ),
        (.reviseRoute(baseRevision: 1, stops: [], options: nil, generation: 0), "ReviseRoute"),
        (.openDirectionUI, "OpenDirectionUI"),
        (.replacePresentation(.sdkReset), "ReplacePresentation"),
        (.requestRoutes(generation: 1, revision: 1, locationDigest: .none, optionDigest: .none), "RequestRoutes"),
        (
            .receiveRoutes(
                generation: 1, revision: 1, calculation: 1,
                candidates: [Candidate(distanceMetres: 1, durationSeconds: 2, legCount: 3)]), "ReceiveRoutes"
        ),
        (
            .calculationFailed(
                generation: 1, revision: 1, calculation: nil, failure: .quota, providerCode: "Forbidden",
                httpStatus: 403), "CalculationFailed"
        ),
        (.selectRoute(generation: 1, revision: 1, index: -1), "SelectRoute"),
        (
            .requestNavigation(
                generation: 1, revision: 1, index: 0, target: "maps", locationDigest: .none, optionDigest: .none,
                deadlineSeconds: 30), "RequestNavigation"
        ),
        (.confirmHandoff(attempt: attempt, session: "s", effectiveGeometryDigest: .none), "ConfirmHandoff"),
        (.rejectHandoff(attempt: attempt, .busy), "RejectHandoff"),
        (.expireAttempt(attempt: attempt), "ExpireAttempt"),
        (.retryHandoff(target: "", deadlineSeconds: nil), "RetryHandoff"),
        (.returnToSelection, "ReturnToSelection"),
        (.cancelPlan(.host, generation: nil), "CancelPlan"),
        (.noteEditorDismissed(generation: 1, .back), "NoteEditorDismissed"),
    ]

    static func client(of peer: ScriptedPeer) throws -> Client {
        var settings = ClientSettings()
        settings.socketPath = peer.socketPath
        return try Client(settings)
    }

    @Test func `every command is called under its name`() throws {
        let peer = try ScriptedPeer(
            replies: Self.commands.indices.map { ProtobufBytes.response(ProtobufBytes.number(16, UInt64($0) + 1)) })
        do {
            let client = try Self.client(of: peer)
            for (index, (command, _)) in Self.commands.enumerated() {
                #expect(try client.call(command, Self.context).sequence == UInt64(index) + 1)
            }
        }
        #expect(peer.finish() == Self.commands.map(\.method))
    }

    @Test func `an answer carries what the daemon said`() throws {
        typealias Bytes = ProtobufBytes
        let payload =
            Bytes.number(1, 2) + Bytes.bytes(2, Self.plan.bytes)
            + Bytes.bytes(3, Bytes.position(state: 6, version: 5, revision: 2, generation: 3))
            + Bytes.bytes(4, Bytes.position(state: 7, version: 6, revision: 2, generation: 3))
            + Bytes.number(5, 1) + Bytes.number(6, 1) + Bytes.bytes(10, Self.attempt.bytes) + Bytes.number(11, 2)
            + Bytes.number(12, 1) + Bytes.number(15, 1_700_000_000_000) + Bytes.number(16, 77)
        let peer = try ScriptedPeer(replies: [Bytes.response(payload)])
        do {
            let answer = try Self.client(of: peer).call(.openDirectionUI, Self.context)
            #expect(answer.disposition == .replayed)
            #expect(answer.plan == Self.plan)
            #expect(
                answer.position == Position(state: .handoffPending, version: 5, revision: 2, generation: 3))
            #expect(answer.current?.state == .handedOff)
            #expect(answer.mustDispose && answer.isLate && !answer.isDiverged)
            #expect(answer.compensation == .stopTargetSession)
            #expect(answer.attempt == Self.attempt && answer.attemptNumber == 2)
            #expect(answer.attemptDeadlineMilliseconds == 1_700_000_000_000 && answer.sequence == 77)
            #expect(answer.candidate.isNone && answer.sendCount == 1)
        }
        #expect(peer.finish() == ["OpenDirectionUI"])
    }

    @Test func `a refusal is thrown with its reason and what is known`() throws {
        typealias Bytes = ProtobufBytes
        let refusal =
            Bytes.number(1, UInt64(Reason.handoffAlreadyPending.rawValue))
            + Bytes.bytes(2, Bytes.position(state: 6, version: 5, revision: 2, generation: 3))
            + Bytes.number(4, 1) + Bytes.bytes(7, Self.attempt.bytes) + Bytes.text(8, "index")
        let peer = try ScriptedPeer(replies: [Bytes.refusal(status: 9, message: "pending", refusal)])
        do {
            let client = try Self.client(of: peer)
            let failure = try #require(throws: CallFailure.self) { try client.call(.returnToSelection, Self.context) }
            #expect(failure.status == "FAILED_PRECONDITION" && failure.codeName == "E_FAILED_PRECONDITION")
            #expect(failure.reason == .handoffAlreadyPending && failure.outcome == .rejected)
            #expect(!failure.isRetryable && failure.mustReselect && !failure.mustDispose)
            #expect(failure.position.state == .handoffPending && failure.attempt == Self.attempt)
            #expect(failure.field == "index" && failure.message == "pending" && failure.commandKey == "the-key")
        }
        #expect(peer.finish() == ["ReturnToSelection"])
    }

    @Test func `reads come back as values`() throws {
        typealias Bytes = ProtobufBytes
        let stop = Bytes.bytes(1, Bytes.number(1, 10) + Bytes.number(2, 11)) + Bytes.text(3, "India Gate")
        let attempt = Bytes.bytes(1, Self.attempt.bytes) + Bytes.number(2, 1) + Bytes.number(3, 2)
        let plan =
            Bytes.bytes(1, Self.plan.bytes) + Bytes.text(2, "ada") + Bytes.bytes(5, stop)
            + Bytes.bytes(10, Bytes.number(1, 15)) + Bytes.number(11, 0) + Bytes.bytes(14, attempt)
        let handoff = Bytes.bytes(1, Bytes.bytes(11, stop) + Bytes.number(13, 15)) + Bytes.bytes(3, attempt)
        let page = Bytes.bytes(1, Bytes.bytes(1, Self.plan.bytes) + Bytes.number(5, 2)) + Bytes.bytes(2, [0, 1])
        let peer = try ScriptedPeer(replies: [plan, handoff, page].map(Bytes.response))
        do {
            let client = try Self.client(of: peer)
            let read = try #require(client.call(.plan(Self.plan)).plan)
            #expect(read.id == Self.plan && read.owner == "ada" && read.selectedIndex == 0)
            #expect(
                read.stops == [
                    Stop(
                        .coordinate(latitudeE6: 5, longitudeE6: -6), label: "India Gate", locationType: .unspecified)
                ])
            #expect(read.candidates.map(\.distanceMetres) == [15] && read.attempts.map(\.state) == [.acked])
            let found = try #require(client.call(.handoff(plan: Self.plan, attempt: Self.attempt)).handoff)
            #expect(found.distanceMetres == 15 && found.attempt.id == Self.attempt && found.stops.count == 1)
            let listed = try #require(client.call(.plans(PlanFilter())).page)
            #expect(listed.plans.map(\.id) == [Self.plan] && listed.nextCursor == [0, 1])
        }
        #expect(peer.finish() == ["GetPlan", "GetHandoff", "ListPlans"])
    }

    @Test func `answers in another order come back under their tags`() throws {
        let count = 20
        let peer = try ScriptedPeer(
            replies: (0..<count).map { ProtobufBytes.response(ProtobufBytes.number(16, UInt64($0) + 1)) },
            holdingUntilAllCame: true)
        do {
            let client = try Self.client(of: peer)
            var keys: Set<String> = []
            for tag in 0..<count {
                let context = CommandContext(plan: Self.plan, actor: .host)
                keys.insert(try client.submit(.openDirectionUI, context, tag: UInt64(tag)))
            }
            #expect(keys.count == count)
            var tags: [UInt64] = []
            while tags.count < count {
                try client.wait(atMost: .seconds(60))
                while let completion = client.nextCompletion() {
                    let answer = try #require(completion.result.get().answer)
                    #expect(answer.sequence == completion.tag + 1)
                    tags.append(completion.tag)
                }
            }
            #expect(tags == (0..<UInt64(count)).reversed())
        }
        #expect(peer.finish().count == count)
    }

    @Test func `without a daemon a call ends as not sent`() throws {
        var settings = ClientSettings()
        settings.socketPath = "/nonexistent/routeplan/socket"
        let client = try Client(settings)
        let context = CommandContext(plan: Self.plan, actor: .host, deadline: .milliseconds(20))
        let failure = try #require(throws: CallFailure.self) { try client.call(.openDirectionUI, context) }
        #expect(failure.codeName == "E_CONNECT" && failure.outcome == .notSent && failure.isRetryable)
        #expect(failure.systemError == 2 && failure.commandKey.count == 36)
    }

    @Test func `a client that is dropped ends its calls`() throws {
        let peer = try ScriptedPeer(replies: [[], []], holdingUntilAllCame: true)
        do {
            let client = try Self.client(of: peer)
            try client.submit(.openDirectionUI, Self.context, tag: 1)
            try client.submit(.openDirectionUI, Self.context, tag: 2)
            while try !client.wait(atMost: .seconds(60)) {}
            #expect(client.nextCompletion() != nil)  // the other one is left lying
        }
        #expect(peer.finish().count == 2)
    }

    @Test func `settings that cannot be are refused`() {
        var settings = ClientSettings()
        settings.socketPath = String(repeating: "p", count: 108)
        #expect(throws: CallFailure.self) { try Client(settings) }
        settings.socketPath = "/s"
        settings.inflightMax = 0
        #expect(throws: CallFailure.self) { try Client(settings) }
    }
}

extension Reply {
    fileprivate var answer: Answer? { if case .answer(let answer) = self { answer } else { nil } }
    fileprivate var plan: Plan? { if case .plan(let plan) = self { plan } else { nil } }
    fileprivate var handoff: Handoff? { if case .handoff(let handoff) = self { handoff } else { nil } }
    fileprivate var page: PlanPage? { if case .plans(let page) = self { page } else { nil } }
}
