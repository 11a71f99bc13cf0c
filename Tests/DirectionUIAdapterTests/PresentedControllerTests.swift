import DirectionUIAdapter
import Testing

/// The adapter alone: one callback in, at most one command out.
@Suite struct PresentedControllerTests {
    private static let open = DirectionPosition(state: .editing, version: 2, revision: 1, generation: 7)

    private func controller(
        _ content: DirectionContent = .delhi, dismissal: PresentationSettings.Dismissal = .keepsSelectedPlan
    ) throws -> PresentedController {
        let settings = PresentationSettings(target: "maps", dismissal: dismissal)
        let request = try #require(PresentationRequest(opening: content, settings: settings, keySeed: "seed"))
        let reaction = request.ended(.answered(position: Self.open))
        guard case .present(let controller)? = reaction.advice.first else { throw CancellationError() }
        return controller
    }

    private func answered(_ state: DirectionState, _ version: UInt64) -> CommandEnd {
        .answered(position: DirectionPosition(state: state, version: version, revision: 1, generation: 7))
    }

    @Test func `a presentation is shown only once it has a generation`() throws {
        let settings = PresentationSettings(target: "maps")
        let request = try #require(PresentationRequest(opening: .delhi, settings: settings, keySeed: "seed"))
        #expect(request.command.intent == .openDirectionUI && request.command.key == "seed-open")
        #expect(request.ended(.refused(position: nil)).advice == [.presentationRefused])
        let unknown = request.ended(.unknown)
        #expect(unknown.command == request.command && unknown.advice == [.sendAgain])
        #expect(try self.controller().generation == 7)
    }

    @Test func `a presentation that was replayed keeps its own generation`() throws {
        let settings = PresentationSettings(target: "maps")
        let request = try #require(PresentationRequest(opening: .delhi, settings: settings, keySeed: "seed"))
        let later = DirectionPosition(state: .calculating, version: 9, revision: 4, generation: 8)
        guard case .present(let old)? = request.ended(.answered(position: Self.open, current: later)).advice.first
        else { throw CancellationError() }
        #expect(old.generation == 7)
    }

    @Test func `one command is under way at a time and each has a key of its own`() throws {
        var controller = try self.controller()
        let first = try #require(controller.presented().command)
        #expect(controller.received(.directionsRequested(.delhi)).command == nil)
        #expect(controller.received(.goBackRequested).command == nil)
        let second = try #require(controller.ended(first.key, self.answered(.calculating, 3)).command)
        let third = try #require(controller.ended(second.key, self.answered(.calculating, 3)).command)
        #expect(Set([first.key, second.key, third.key]).count == 3)
        #expect(third.intent == .cancelPlan(.back, generation: 7))
    }

    @Test func `a command of unknown end is sent again under its key and nothing overtakes it`() throws {
        var controller = try self.controller()
        let first = try #require(controller.presented().command)
        #expect(controller.ended(first.key, .unknown) == Reaction(command: nil, advice: [.sendAgain]))
        #expect(controller.received(.goBackRequested).command == nil)
        #expect(controller.again == first)
        #expect(controller.ended(first.key, self.answered(.calculating, 3)).command != nil)
    }

    @Test func `an end that is told twice or to the wrong command means nothing`() throws {
        var controller = try self.controller()
        let first = try #require(controller.presented().command)
        #expect(controller.ended("another", self.answered(.calculating, 3)) == .none)
        #expect(controller.ended(first.key, self.answered(.calculating, 3)).command == nil)
        let before = controller
        #expect(controller.ended(first.key, .refused(position: nil, mustReselect: true)) == .none)
        #expect(controller == before)
    }

    @Test func `a refusal drops what else its callback asked for, and no other callback`() throws {
        var controller = try self.controller()
        let asked = try #require(controller.presented().command)
        _ = controller.ended(asked.key, self.answered(.calculating, 3))
        let start = DirectionCallback.startNavigation(
            routes: .some(2), content: .delhi, selectedRouteIndex: 0,
            error: ProviderError(domain: "MapplsErrorDomain", code: 0))
        let receive = try #require(controller.received(start).command)
        _ = controller.received(.goBackRequested)
        let next = controller.ended(receive.key, .refused(position: nil)).command
        #expect(next?.intent == .cancelPlan(.back, generation: 7))
    }

    @Test func `an older controller learns nothing of its successor`() throws {
        var controller = try self.controller()
        let before = controller
        let newer = DirectionPosition(state: .selected, version: 90, revision: 5, generation: 8)
        #expect(controller.observed(newer) == [.superseded])
        #expect(controller == before)
        let asked = try #require(controller.presented().command)
        let reaction = controller.ended(asked.key, .refused(position: newer, mustDispose: true))
        #expect(reaction.advice == [.dispose, .superseded])
        let back = try #require(controller.received(.goBackRequested).command)
        #expect(back.intent == .cancelPlan(.back, generation: 7))
    }

    @Test func `an answer that was overtaken moves nothing back`() throws {
        var controller = try self.controller()
        #expect(controller.observed(DirectionPosition(state: .selected, version: 6, revision: 1, generation: 7)) == [])
        let before = controller
        #expect(
            controller.observed(DirectionPosition(state: .calculating, version: 3, revision: 1, generation: 7)) == [])
        #expect(controller == before)
    }

    @Test func `routes belong to the ticket they were asked for`() throws {
        var controller = try self.controller()
        let asked = try #require(controller.presented().command)
        let position = DirectionPosition(state: .calculating, version: 3, revision: 1, generation: 7)
        let reaction = controller.ended(asked.key, .answered(position: position, calculation: 4))
        guard case .calculate(let ticket)? = reaction.advice.first else { throw CancellationError() }
        #expect(ticket.generation == 7 && ticket.revision == 1 && ticket.calculation == 4)
        let told = try #require(controller.received(.routesCalculated(ticket, [])).command)
        #expect(told.intent == .receiveRoutes(ticket, []) && told.actor == .directionUI)
    }

    @Test func `steps beyond the limit are dropped and said to be`() throws {
        var controller = try self.controller()
        for _ in 0..<(Limits.waitingStepsMax / 2) {
            #expect(controller.received(.directionsRequested(.delhi)).advice == [])
        }
        // The first callback had one of its two steps passed over, so one more step fits, and two do not.
        #expect(controller.received(.directionsRequested(.delhi)).advice == [.callbackDropped])
        #expect(controller.received(.goBackRequested).advice == [])
    }

    @Test func `a key keeps within its bytes at the seed's limit, and a longer seed is none`() throws {
        let settings = PresentationSettings(target: "maps")
        let seed = String(repeating: "s", count: Limits.keySeedByteCountMax)
        let request = try #require(PresentationRequest(opening: .delhi, settings: settings, keySeed: seed))
        let position = DirectionPosition(state: .editing, version: 2, revision: 1, generation: .max)
        guard case .present(var controller)? = request.ended(.answered(position: position)).advice.first else {
            throw CancellationError()
        }
        let command = try #require(controller.presented().command)
        // A callback's number has at most ten digits, and this one has one.
        #expect(command.key.utf8.count + 9 <= 64)
        #expect(PresentationRequest(opening: .delhi, settings: settings, keySeed: seed + "s") == nil)
        #expect(PresentationRequest(opening: .delhi, settings: settings, keySeed: "") == nil)
    }

    @Test func `a hundred locations are taken and one more is refused`() throws {
        let locations = (0..<Limits.locationsMax).map { number in
            DirectionLocation(location: number % 2 == 0 ? "1T182A" : "17ZUL7")
        }
        #expect(try DirectionContent(locations: locations).stops().count == Limits.locationsMax)
        #expect(throws: ContentFault.tooManyLocations) {
            try DirectionContent(locations: locations + [.unfilled]).stops()
        }
    }

    @Test func `a provider's handle within its limit is told and a longer one is left out`() throws {
        var controller = try self.controller()
        let asked = try #require(controller.presented().command)
        let reaction = controller.ended(asked.key, self.answered(.calculating, 3))
        guard case .calculate(let ticket)? = reaction.advice.first else { throw CancellationError() }
        let routes = [2, 1].map { spare in
            DirectionRoute(
                distance: 1, expectedTravelTime: 1, legCount: 1,
                routeIdentifier: String(repeating: "r", count: Limits.routeReferenceByteCountMax - spare))
        }
        let command = try #require(controller.received(.routesCalculated(ticket, routes)).command)
        guard case .receiveRoutes(_, let candidates) = command.intent else { throw CancellationError() }
        #expect(candidates.map(\.routeReference.count) == [Limits.routeReferenceByteCountMax, 0])
    }
}
