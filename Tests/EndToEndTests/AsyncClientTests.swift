import RoutePlanClient
import Testing

/// The client for tasks beside a real daemon: a journey, the outbox, and a watch that outlives a daemon.
@Suite struct AsyncClientTests {
    private static func client(of daemon: RunningDaemon) throws -> AsyncClient {
        var settings = ClientSettings()
        settings.socketPath = daemon.socketPath
        settings.defaultDeadline = .seconds(60)
        settings.sendCountMax = 1_000
        return try AsyncClient(settings)
    }

    /// A plan that was handed off, and what happened to it until then.
    private struct Journey {
        let plan: Identifier
        let kinds: [FactKind?]
    }

    /// A journey to the hand-off, behind the end of its attempt where that has so little time, as the answer says.
    ///
    /// On a machine that is busy elsewhere a task may get on so late by itself. `waiting` goes before the confirmation.
    @discardableResult
    private static func travel(
        _ client: AsyncClient, _ name: String, attemptSeconds: UInt32 = 120,
        waiting: () async throws -> Void = {}
    ) async throws -> Journey {
        let stops = [Stop(.coordinate(latitudeE6: 28_555_000, longitudeE6: 77_084_400)), Stop(.pin("1T182A"))]
        let host = CommandContext(actor: .host)
        let plan = try await client.createPlan(externalID: name, owner: "ada", stops: stops, host).plan
        func says(_ actor: ActorType) -> CommandContext { CommandContext(plan: plan, actor: actor) }
        let generation = try await client.openDirectionUI(says(.traveler)).position.generation
        _ = try await client.requestRoutes(generation: generation, revision: 1, says(.traveler))
        let routes = [1, 2].map { Candidate(distanceMetres: $0, durationSeconds: 60, legCount: 1) }
        _ = try await client.receiveRoutes(routes, generation: generation, revision: 1, says(.directionUI))
        _ = try await client.selectRoute(at: 1, generation: generation, revision: 1, says(.traveler))
        let attempt = try await client.requestNavigation(
            at: 1, target: "maps", generation: generation, revision: 1, deadlineSeconds: attemptSeconds, says(.traveler)
        ).attempt
        let handoff = try await client.handoff(of: plan, attempt: attempt)
        #expect(handoff.selectedIndex == 1 && handoff.distanceMetres == 2)
        try await waiting()
        let done = try await client.confirmHandoff(attempt, session: "session-1", says(.navigationAdapter))
        #expect(done.position.state == .handedOff)
        var kinds: [FactKind?] = [
            .created, .editorOpened, .calculationRequested, .candidatesReceived, .routeSelected, .navigationRequested,
        ]
        kinds += done.isLate ? [.handoffTimedOut, .navigationHandedOff] : [.navigationHandedOff]
        #expect(done.position.version == UInt64(kinds.count))
        return Journey(plan: plan, kinds: kinds)
    }

    @Test func `a journey is made, read and told by methods with types`() async throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let client = try Self.client(of: daemon)
        let plan = try await Self.travel(client, "typed").plan
        let read = try await client.plan(plan)
        #expect(read.targetSession == "session-1" && read.attempts.map(\.state) == [.acked])
        #expect(try await client.plans().plans.map(\.id) == [plan])
        #expect(try await client.instance().state == .ready)
        #expect(try await client.health() == .serving)
        #expect(try await client.metrics().contains("routeplan_commands_total"))
        let refused = await #expect(throws: CallError.self) {
            try await client.openDirectionUI(CommandContext(plan: plan, actor: .traveler))
        }
        guard case .refused(let failure)? = refused else { throw Complaint("not refused") }
        #expect(failure.reason == .planTerminal && failure.position.state == .handedOff)
        client.close()
        #expect(daemon.stop() == 0)
    }

    @Test func `a consumer is told every entry once, and an older subscription is told that it is fenced`() async throws
    {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let client = try Self.client(of: daemon)
        _ = try await client.createConsumer("billing", .beginning)
        let journey = try await Self.travel(client, "outbox")
        let first = try await client.subscribe("billing")
        var kinds: [FactKind?] = []
        for try await delivery in first {
            #expect(delivery.attempt == 1 && delivery.facts.allSatisfy { $0.plan == journey.plan })
            kinds += delivery.facts.map(\.kind)
            #expect(
                try await client.acknowledge("billing", first.opening, upTo: delivery.sequence) == delivery.sequence)
            if kinds.last == .navigationHandedOff { break }
        }
        #expect(kinds == journey.kinds)
        let second = try await client.subscribe("billing", incarnation: first.opening.incarnation)
        #expect(second.opening.generation == first.opening.generation + 1)
        let fenced = await #expect(throws: CallError.self) { for try await _ in first {} }
        #expect(fenced?.failure.reason == .consumerFenced)
        second.cancel()
        for try await _ in second { Issue.record("nothing is left to tell") }
        #expect(daemon.stop() == 0)
    }

    @Test func `a subscription ends with the task that reads it`() async throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let client = try Self.client(of: daemon)
        _ = try await client.createConsumer("billing", .now)
        let subscription = try await client.subscribe("billing")
        let count = try await withThrowingTaskGroup(of: Int.self) { group in
            group.addTask {
                var count = 0
                for try await _ in subscription { count += 1 }
                return count
            }
            group.cancelAll()
            return try await group.next() ?? -1
        }
        #expect(count == 0)
        // The name is free again, and the client at work.
        #expect(try await client.consumers().map(\.name) == ["billing"])
        #expect(daemon.stop() == 0)
    }

    @Test func `a watch tells what happens in order, across a daemon that was killed`() async throws {
        let scratch = try Scratch()
        let first = try RunningDaemon.ready(in: scratch)
        let client = try Self.client(of: first)
        let watch = try await client.watch()
        let before = try await Self.travel(client, "watched")
        first.killHard()
        let second = try RunningDaemon.ready(in: scratch)
        let after = try await Self.travel(client, "watched-later")
        var told: [Identifier: [FactKind?]] = [:]
        var last = watch.opening.sequence
        for try await message in watch {
            guard case .event(let event) = message else { throw Complaint("\(message)") }
            // Each of these entries has one event.
            #expect(event.sequence > last && event.endsEntry)
            last = event.sequence
            told[event.plan, default: []].append(event.kind)
            if event.plan == after.plan, event.kind == .navigationHandedOff { break }
        }
        #expect(told == [before.plan: before.kinds, after.plan: after.kinds])
        #expect(second.stop() == 0)
    }

    @Test func `an attempt that ran out of time is told as such, and its hand-off behind it`() async throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let client = try Self.client(of: daemon)
        let watch = try await client.watch()
        var kinds: [FactKind?] = []
        let journey = try await Self.travel(client, "late", attemptSeconds: 1) {
            for try await message in watch {
                guard case .event(let event) = message else { throw Complaint("\(message)") }
                kinds.append(event.kind)
                if event.kind == .handoffTimedOut { break }
            }
        }
        for try await message in watch {
            guard case .event(let event) = message else { throw Complaint("\(message)") }
            kinds.append(event.kind)
            if event.kind == .navigationHandedOff { break }
        }
        #expect(journey.kinds.contains(.handoffTimedOut) && kinds == journey.kinds)
        let read = try await client.plan(journey.plan)
        #expect(read.attempts.map(\.state) == [.acked] && read.position.state == .handedOff)
        #expect(daemon.stop() == 0)
    }

    @Test func `a slow reader of a watch is told everything`() async throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let client = try Self.client(of: daemon)
        let watch = try await client.watch()
        // More than the credits allow, before the first is taken.
        let count = 700
        for number in 0..<count {
            _ = try await client.createPlan(externalID: "\(number)", owner: "ada", CommandContext(actor: .host))
        }
        var plans: Set<Identifier> = []
        for try await message in watch {
            guard case .event(let event) = message else { throw Complaint("\(message)") }
            plans.insert(event.plan)
            if plans.count == count { break }
        }
        #expect(plans.count == count)
        #expect(daemon.stop() == 0)
    }

    @Test func `commands cancelled under way are resolved by their keys, and none is executed twice`() async throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let client = try Self.client(of: daemon)
        let count = 200
        @Sendable func create(_ number: Int) async throws(CallError) -> Answer {
            let context = CommandContext(key: "key-\(number)", actor: .host)
            return try await client.createPlan(externalID: "\(number)", owner: "ada", context)
        }
        // The first answer cancels whatever is still under way, waits or has not begun.
        let errors = await withTaskGroup(of: CallError?.self) { group in
            for number in 0..<count {
                group.addTask {
                    do throws(CallError) {
                        _ = try await create(number)
                        return nil
                    } catch {
                        return error
                    }
                }
            }
            var errors: [CallError] = []
            for await error in group {
                group.cancelAll()
                if let error { errors.append(error) }
            }
            return errors
        }
        #expect(errors.allSatisfy(\.isCancelled) && errors.count < count)
        var plans: Set<Identifier> = []
        for number in 0..<count { plans.insert(try await create(number).plan) }
        #expect(plans.count == count)
        var filter = PlanFilter()
        filter.pageMax = 500
        #expect(try await client.plans(filter).plans.count == count)
        #expect(daemon.stop() == 0)
    }
}
