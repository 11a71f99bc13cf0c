import RoutePlanClient
import Testing

/// Calls from tasks: many at once, cancelled, closed under, refused.
struct AsyncClientTests {
    private static let context = ClientTests.context

    private static func client(of peer: ScriptedPeer, inflightMax: UInt32 = 64) throws -> AsyncClient {
        var settings = ClientSettings()
        settings.inflightMax = inflightMax
        settings.socketPath = peer.socketPath
        return try AsyncClient(settings)
    }

    /// What a call threw.
    private static func error(of call: () async throws(CallError) -> Answer) async -> CallError? {
        do {
            _ = try await call()
            return nil
        } catch {
            return error
        }
    }

    @Test func `every command has a method that calls it under its name`() async throws {
        let names = ClientTests.commands.map(\.method)
        let peer = try ScriptedPeer(replies: names.map { _ in ProtobufBytes.response(ProtobufBytes.number(16, 1)) })
        do {
            let (client, said, attempt) = (try Self.client(of: peer), Self.context, ClientTests.attempt)
            let candidate = Candidate(distanceMetres: 1, durationSeconds: 2, legCount: 3)
            _ = try await client.createPlan(externalID: "trip", owner: "ada", stops: [Stop(.pin("1T182A"))], said)
            _ = try await client.reviseRoute(baseRevision: 1, stops: [], said)
            _ = try await client.openDirectionUI(said)
            _ = try await client.replacePresentation(.sdkReset, said)
            _ = try await client.requestRoutes(generation: 1, revision: 1, said)
            _ = try await client.receiveRoutes([candidate], generation: 1, revision: 1, said)
            _ = try await client.calculationFailed(.quota, generation: 1, revision: 1, httpStatus: 403, said)
            _ = try await client.selectRoute(at: -1, generation: 1, revision: 1, said)
            _ = try await client.requestNavigation(at: 0, target: "maps", generation: 1, revision: 1, said)
            _ = try await client.confirmHandoff(attempt, session: "s", said)
            _ = try await client.rejectHandoff(attempt, .busy, said)
            _ = try await client.expireAttempt(attempt, said)
            _ = try await client.retryHandoff(said)
            _ = try await client.returnToSelection(said)
            _ = try await client.cancelPlan(.host, said)
            #expect(try await client.noteEditorDismissed(generation: 1, .back, said).sequence == 1)
        }
        #expect(peer.finish() == names)
    }

    @Test func `reads come back as values`() async throws {
        typealias Bytes = ProtobufBytes
        let attempt = Bytes.bytes(1, ClientTests.attempt.bytes) + Bytes.number(3, 2)
        let plan = Bytes.bytes(1, ClientTests.plan.bytes) + Bytes.text(2, "ada")
        let handoff = Bytes.bytes(1, Bytes.number(13, 15)) + Bytes.bytes(3, attempt)
        let page = Bytes.bytes(1, plan) + Bytes.bytes(2, [0, 1])
        let consumers = Bytes.bytes(1, Bytes.text(1, "billing") + Bytes.number(5, 9))
        let replies = [plan, handoff, page, Bytes.number(1, 1), consumers, Bytes.number(1, 7)]
        let peer = try ScriptedPeer(replies: replies.map(Bytes.response))
        do {
            let client = try Self.client(of: peer)
            #expect(try await client.plan(ClientTests.plan).owner == "ada")
            let found = try await client.handoff(of: ClientTests.plan, attempt: ClientTests.attempt)
            #expect(found.distanceMetres == 15 && found.attempt.state == .acked)
            #expect(try await client.plans().nextCursor == [0, 1])
            #expect(try await client.health() == .serving)
            #expect(try await client.consumers().map(\.cursor) == [9])
            #expect(try await client.events(FactFilter()).facts == [])
        }
        #expect(peer.finish() == ["GetPlan", "GetHandoff", "ListPlans", "Check", "ListConsumers", "ListEvents"])
    }

    @Test func `calls of many tasks each get their own answer`() async throws {
        // More than are taken at once.
        let count = 150
        // Answers come in the other order, so that an answer to the wrong task would show.
        let peer = try ScriptedPeer(
            replies: (0..<count).map { ProtobufBytes.response(ProtobufBytes.number(16, UInt64($0) + 1)) },
            holdingUntilAllCame: true)
        do {
            let client = try Self.client(of: peer, inflightMax: UInt32(count))
            let sequences = try await withThrowingTaskGroup(of: UInt64.self) { group in
                for _ in 0..<count {
                    group.addTask {
                        try await client.openDirectionUI(CommandContext(plan: ClientTests.plan, actor: .host)).sequence
                    }
                }
                return try await group.reduce(into: Set<UInt64>()) { $0.insert($1) }
            }
            #expect(sequences == Set(1...UInt64(count)))
        }
        #expect(peer.finish().count == count)
    }

    @Test func `a refusal says its reason and that nothing changed`() async throws {
        typealias Bytes = ProtobufBytes
        let refusal = Bytes.number(1, UInt64(Reason.invalidState.rawValue))
        let peer = try ScriptedPeer(replies: [Bytes.refusal(status: 9, message: "no", refusal)])
        do {
            let client = try Self.client(of: peer)
            let error = await Self.error { () throws(CallError) in try await client.returnToSelection(Self.context) }
            guard case .refused(let failure)? = error else { throw CancellationError() }
            #expect(failure.reason == .invalidState && failure.commandKey == "the-key")
            #expect(error?.isCancelled == false)
        }
        #expect(peer.finish() == ["ReturnToSelection"])
    }

    @Test func `a task cancelled before it calls sends nothing`() async throws {
        let peer = try ScriptedPeer(replies: [ProtobufBytes.response([])])
        do {
            let client = try Self.client(of: peer)
            let error = await withTaskGroup(of: CallError?.self) { group in
                group.cancelAll()
                group.addTask {
                    await Self.error { () throws(CallError) in try await client.openDirectionUI(Self.context) }
                }
                return await group.next() ?? nil
            }
            guard case .notSent(let failure)? = error else { throw CancellationError() }
            #expect(error?.isCancelled == true && failure.commandKey == "the-key")
            _ = try await client.returnToSelection(Self.context)
        }
        #expect(peer.finish() == ["ReturnToSelection"])
    }

    @Test func `a task cancelled while it waits ends at once and says that the outcome is unknown`() async throws {
        let peer = try ScriptedPeer(replies: [nil, ProtobufBytes.response([])])
        do {
            let client = try Self.client(of: peer)
            let error = await withTaskGroup(of: CallError?.self) { group in
                group.addTask {
                    await Self.error { () throws(CallError) in try await client.openDirectionUI(Self.context) }
                }
                await peer.waitForRequests(1)
                group.cancelAll()
                return await group.next() ?? nil
            }
            guard case .outcomeUnknown(let failure)? = error else { throw CancellationError() }
            #expect(error?.isCancelled == true && failure.commandKey == "the-key")
            // The connection and the client live on.
            _ = try await client.returnToSelection(Self.context)
        }
        #expect(peer.finish() == ["OpenDirectionUI", "ReturnToSelection"])
    }

    @Test func `a deadline that passes says that the outcome is unknown`() async throws {
        let peer = try ScriptedPeer(replies: [nil])
        do {
            let client = try Self.client(of: peer)
            let context = CommandContext(plan: ClientTests.plan, actor: .host, deadline: .milliseconds(300))
            let error = await Self.error { () throws(CallError) in try await client.openDirectionUI(context) }
            guard case .outcomeUnknown(let failure)? = error else { throw CancellationError() }
            #expect(failure.codeName == "E_DEADLINE_EXCEEDED" && error?.isCancelled == false)
        }
        #expect(peer.finish() == ["OpenDirectionUI"])
    }

    @Test func `closing from elsewhere ends the calls of every task, and later ones are not sent`() async throws {
        let peer = try ScriptedPeer(replies: [nil, nil])
        let client = try Self.client(of: peer)
        let errors = await withTaskGroup(of: CallError?.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    await Self.error { () throws(CallError) in
                        try await client.openDirectionUI(CommandContext(plan: ClientTests.plan, actor: .host))
                    }
                }
            }
            await peer.waitForRequests(2)
            client.close()
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(errors.count == 2)
        for error in errors {
            guard case .outcomeUnknown(let failure)? = error else { throw CancellationError() }
            #expect(failure.codeName == "E_CLOSED" && failure.commandKey.count == 36)
        }
        client.close()
        let late = await Self.error { () throws(CallError) in try await client.openDirectionUI(Self.context) }
        guard case .notSent(let failure)? = late else { throw CancellationError() }
        #expect(failure.codeName == "E_CLOSED" && failure.commandKey == "the-key")
        #expect(peer.finish().count == 2)
    }

    @Test func `a client that is let go of leaves its connection`() async throws {
        let peer = try ScriptedPeer(replies: [ProtobufBytes.response([])])
        do { _ = try await Self.client(of: peer).openDirectionUI(Self.context) }
        // The peer ends when the connection does.
        #expect(peer.finish() == ["OpenDirectionUI"])
    }

    @Test func `without a daemon a call ends as not sent`() async throws {
        var settings = ClientSettings()
        settings.socketPath = "/nonexistent/routeplan/socket"
        let client = try AsyncClient(settings)
        let context = CommandContext(plan: ClientTests.plan, actor: .host, deadline: .milliseconds(20))
        let error = await Self.error { () throws(CallError) in try await client.openDirectionUI(context) }
        guard case .notSent(let failure)? = error else { throw CancellationError() }
        #expect(failure.codeName == "E_CONNECT" && failure.isRetryable && failure.systemError == 2)
    }

    @Test func `a request that cannot be is not sent`() async throws {
        var settings = ClientSettings()
        settings.socketPath = "/nonexistent/routeplan/socket"
        let client = try AsyncClient(settings)
        let context = CommandContext(plan: ClientTests.plan, key: String(repeating: "k", count: 65), actor: .host)
        let error = await Self.error { () throws(CallError) in try await client.openDirectionUI(context) }
        guard case .notSent? = error else { throw CancellationError() }
        settings.inflightMax = 0
        #expect(throws: CallError.self) { try AsyncClient(settings) }
    }

    /// Isolated callers stay where they are: a call does not leave its actor's results to another one.
    @MainActor @Test func `an actor may call`() async throws {
        let peer = try ScriptedPeer(replies: [ProtobufBytes.response(ProtobufBytes.number(16, 3))])
        do { #expect(try await Self.client(of: peer).openDirectionUI(Self.context).sequence == 3) }
        #expect(peer.finish() == ["OpenDirectionUI"])
    }
}
