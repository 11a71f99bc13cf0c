import RoutePlanning
import Testing

/// A plan's digest and its parts: what a snapshot reads back is the same plan, and any other content is another.
struct PlanDigestTests {
    /// Content that differs from `twoStops` in one thing each.
    private static let variants: [RouteContent] = {
        let two = RouteContent.twoStops
        func options(_ options: RouteOptions) -> RouteContent {
            RouteContent(
                stops: two.stops, options: options, locationDigest: two.locationDigest, optionDigest: two.optionDigest)
        }
        func stop(_ stop: Stop) -> RouteContent {
            RouteContent(
                stops: [two.stops[0], stop], options: two.options, locationDigest: two.locationDigest,
                optionDigest: two.optionDigest)
        }
        let second = two.stops[1]
        let pins = ["MMI000", "1T182A"].compactMap { Pin(normalising: Array($0.utf8).span) }
        return [
            two, .otherStops, .stops(3),
            stop(Stop(place: second.place, label: "Other", address: second.address, locationType: .suggestion)),
            stop(Stop(place: second.place, label: second.label, address: "Other", locationType: .suggestion)),
            stop(Stop(place: second.place, label: second.label, address: second.address, locationType: .none)),
            options(RouteOptions(profile: .biking)), options(RouteOptions(resource: .routeETA)),
            options(RouteOptions(routeType: .quickest)), options(RouteOptions(excludes: .toll)),
            options(RouteOptions(alternatives: false)), options(RouteOptions(maxAlternatives: 3)),
            options(RouteOptions(overview: .simplified)), options(RouteOptions(steps: false)),
            options(RouteOptions(attributes: .congestionLevel)),
        ] + pins.map { pin in stop(Stop(place: .pin(pin), label: second.label, address: second.address)) }
    }()

    /// The digest of a plan that is the same in everything but its content.
    private func digest(of content: RouteContent) throws -> UInt32 {
        var driver = Driver()
        let id = try driver.plan(content: content)
        return try #require(driver.registry.plan(id)).digest
    }

    @Test
    func `content that differs in one thing has another digest`() throws {
        let digests = try Self.variants.map { try self.digest(of: $0) }
        #expect(Set(digests).count == Self.variants.count)
        #expect(try digests == Self.variants.map { try self.digest(of: $0) })
    }

    @Test(arguments: PlanState.allCases)
    func `a plan put together from its parts is the same plan`(state: PlanState) throws {
        var driver = Driver()
        let id = try driver.plan(in: state)
        let plan = try #require(driver.registry.plan(id))
        let again = Plan(
            id: plan.id, owner: plan.owner, externalID: plan.externalID, createdAt: plan.createdAt,
            creationFingerprint: plan.creationFingerprint, content: plan.content, version: plan.version,
            revision: plan.revision, generation: plan.generation, calculationSequence: plan.calculationSequence,
            lastFailure: plan.lastFailure, lifecycle: plan.lifecycle, enteredAt: plan.enteredAt,
            formerHandoffs: plan.formerHandoffs, closedAttempts: plan.closedAttempts, isRedacted: plan.isRedacted,
            records: plan.records)
        #expect(again == plan && again.digest == plan.digest)
        #expect(plan.records.count == Driver.stepCount(to: state))
    }

    @Test(arguments: PlanState.allCases)
    func `a plan shows its routes from their arrival to its end`(state: PlanState) throws {
        var driver = Driver()
        let id = try driver.plan(in: state)
        let plan = try #require(driver.registry.plan(id))
        let shows = [.candidatesReady, .selected, .handoffPending, .handedOff].contains(state)
        #expect(plan.visibleCandidates == (shows ? .routes(2) : []))
        #expect(plan.cancelCause == (state == .cancelled ? .host : nil))
    }

    @Test
    func `a choice outside its collection cannot be made`() throws {
        let presentation = Presentation(generation: 1, openedAt: Instant(milliseconds: 1), componentVersion: "1")
        let received = Candidates(
            calculationSequence: 1, receivedAt: Instant(milliseconds: 2), routes: .routes(2))
        let candidates = try #require(received)
        func choice(_ index: UInt32) -> Choice? {
            Choice(
                presentation: presentation, candidates: candidates, index: index,
                candidateID: CandidateID(high: 1, low: 1), chosenAt: Instant(milliseconds: 3),
                freshUntil: Instant(milliseconds: 4))
        }
        #expect(choice(1)?.candidate == [Candidate].routes(2)[1])
        #expect(choice(2) == nil && choice(.max) == nil)
        let none = Candidates(calculationSequence: 1, receivedAt: Instant(milliseconds: 2), routes: [])
        #expect(none == nil)
    }

    @Test
    func `the end of time is never passed`() {
        let late = Instant(nanoseconds: .max - 1)
        #expect(late.adding(seconds: 1) == Instant(nanoseconds: .max))
        #expect(Instant(nanoseconds: 0).adding(seconds: .max) == Instant(nanoseconds: .max))
        #expect(Instant(nanoseconds: 1_999_999).milliseconds == 1)
        #expect("\(Text("Jaipur"))" == "Jaipur")
    }
}
