import RoutePlanning
import Testing

/// Every limit a command can exceed: taken at the limit, refused one beyond it, and nothing has grown.
struct LimitTests {
    /// One limit in one place where it is met.
    enum Bound: String, CaseIterable {
        case stopsCreated, stopsRevised, labelCreated, labelRevised, addressCreated
        case alternativesCreated, alternativesRevised, externalID, owner
        case candidates, distance, duration, providerRouteRef, providerCode
        case target, targetRetried, deadline, deadlineRetried, sessionRef
        case attempts, revisions, plans, plansOfOwner
    }

    private static func max(_ bound: Bound) -> Int {
        switch bound {
        case .stopsCreated, .stopsRevised: Limits.stopsMax
        case .labelCreated, .labelRevised, .addressCreated: Limits.labelByteCountMax
        case .alternativesCreated, .alternativesRevised: Int(Limits.alternativesMax)
        case .externalID: Limits.externalIDByteCountMax
        case .owner: Limits.ownerByteCountMax
        case .candidates: Limits.candidatesMax
        case .distance: Int(Limits.distanceMetresMax)
        case .duration: Int(Limits.durationSecondsMax)
        case .providerRouteRef: Limits.providerRouteRefByteCountMax
        case .providerCode: Limits.providerCodeByteCountMax
        case .target, .targetRetried: Limits.targetByteCountMax
        case .deadline, .deadlineRetried: Int(Limits.deadlineSecondsMax)
        case .sessionRef: Limits.sessionRefByteCountMax
        case .attempts: Int(Limits.attemptsMax)
        case .revisions: Int(Limits.revisionsMax)
        case .plans: Self.policy.plansMax
        case .plansOfOwner: Self.policy.plansPerOwnerMax
        }
    }

    /// What one beyond is refused with.
    private static func refusal(_ bound: Bound) -> RefusalShape {
        let (reason, field): (Reason, RequestField?) =
            switch bound {
            case .stopsCreated, .stopsRevised: (.stopCount, .stops)
            case .labelCreated, .labelRevised: (.labelTooLong, .stopsLabel)
            case .addressCreated: (.labelTooLong, .stopsAddress)
            case .alternativesCreated, .alternativesRevised: (.optionCombination, .optionsMaxAlternatives)
            case .externalID: (.labelTooLong, .externalID)
            case .owner: (.labelTooLong, .owner)
            case .candidates: (.tooManyCandidates, .candidates)
            case .distance: (.geometryOutOfRange, .candidatesDistanceM)
            case .duration: (.geometryOutOfRange, .candidatesDurationS)
            case .providerRouteRef: (.labelTooLong, .candidatesProviderRouteRef)
            case .providerCode: (.labelTooLong, .providerCode)
            case .target, .targetRetried: (.labelTooLong, .target)
            case .deadline, .deadlineRetried: (.optionCombination, .deadline)
            case .sessionRef: (.labelTooLong, .targetSessionRef)
            case .attempts: (.attemptLimit, nil)
            case .revisions: (.revisionLimit, nil)
            case .plans, .plansOfOwner: (.planLimit, nil)
            }
        let status: StatusCode =
            switch bound {
            case .attempts, .revisions, .plans, .plansOfOwner: .resourceExhausted
            case .stopsCreated, .stopsRevised, .labelCreated, .labelRevised, .addressCreated, .alternativesCreated,
                .alternativesRevised, .externalID, .owner, .candidates, .distance, .duration, .providerRouteRef,
                .providerCode, .target, .targetRetried, .deadline, .deadlineRetried, .sessionRef:
                .invalidArgument
            }
        return RefusalShape(status: status, reason: reason, field: field)
    }

    /// Small numbers of plans, so that the limits of their number are tried like the others.
    private static let policy = Policy(plansMax: 9, plansPerOwnerMax: 5)

    @Test(arguments: Bound.allCases)
    func `a value at its limit is taken and one beyond is refused, changing nothing`(bound: Bound) throws {
        for value in [Self.max(bound), Self.max(bound) + 1] {
            var driver = Driver(policy: Self.policy)
            let id = try self.prepare(bound, value, &driver)
            let before = driver.registry.freeze()
            let outcome = self.run(bound, value, &driver, id)
            if value == Self.max(bound) {
                #expect(outcome.disposition == .applied, "\(outcome)")
            } else {
                #expect(outcome.refused == Self.refusal(bound))
                #expect(driver.registry.freeze() == before)
                #expect(driver.registry.planCount == before.planCount)
                #expect(driver.replayed().freeze() == before)
            }
        }
    }

    /// Brings a plan to where the limit is met.
    private func prepare(_ bound: Bound, _ value: Int, _ driver: inout Driver) throws -> PlanID {
        let state: PlanState =
            switch bound {
            case .stopsCreated, .stopsRevised, .labelCreated, .labelRevised, .addressCreated, .alternativesCreated,
                .alternativesRevised, .externalID, .owner, .revisions, .plans, .plansOfOwner:
                .draft
            case .candidates, .distance, .duration, .providerRouteRef, .providerCode: .calculating
            case .target, .deadline: .candidatesReady
            case .targetRetried, .deadlineRetried, .sessionRef, .attempts: .handoffPending
            }
        let id = try driver.plan(in: state)
        switch bound {
        case .targetRetried, .deadlineRetried:
            #expect(driver.reject(id, driver.attempt(id, 1)).disposition == .applied)
        case .attempts:
            for number in 2..<value {
                #expect(driver.reject(id, driver.attempt(id, number - 1)).disposition == .applied)
                #expect(driver.retry(id).disposition == .applied)
            }
            #expect(driver.reject(id, driver.attempt(id, value - 1)).disposition == .applied)
        case .revisions:
            for number in 2..<value {
                #expect(driver.revise(id, to: .stops(2, variant: Int32(number))).disposition == .applied)
            }
        case .plans:
            for number in 1..<(value - 1) { _ = driver.create(Text("\(number)"), owner: Text("owner \(number % 3)")) }
            #expect(driver.registry.planCount == value - 1)
        case .plansOfOwner:
            for number in 1..<(value - 1) { _ = driver.create(Text("\(number)")) }
            #expect(driver.registry.planCount == value - 1)
        case .stopsCreated, .stopsRevised, .labelCreated, .labelRevised, .addressCreated, .alternativesCreated,
            .alternativesRevised, .externalID, .owner, .candidates, .distance, .duration, .providerRouteRef,
            .providerCode, .target, .deadline, .sessionRef:
            break
        }
        return id
    }

    private func run(_ bound: Bound, _ value: Int, _ driver: inout Driver, _ id: PlanID) -> Outcome {
        let text = Text(String(repeating: "x", count: value))
        switch bound {
        case .stopsCreated: return driver.create("new", content: .stops(Int32(value)))
        case .stopsRevised: return driver.revise(id, to: .stops(Int32(value)))
        case .labelCreated: return driver.create("new", content: .stops(2, label: text))
        case .labelRevised: return driver.revise(id, to: .stops(2, label: text))
        case .addressCreated:
            var content = RouteContent.twoStops
            content.stops[1] = Stop(place: content.stops[1].place, address: text)
            return driver.create("new", content: content)
        case .alternativesCreated:
            return driver.create("new", content: .stops(2, options: RouteOptions(maxAlternatives: UInt8(value))))
        case .alternativesRevised:
            return driver.revise(id, to: .stops(3, options: RouteOptions(maxAlternatives: UInt8(value))))
        case .externalID: return driver.create(text)
        case .owner: return driver.create("new", owner: text)
        case .candidates: return driver.receive(id, value)
        case .distance: return driver.receive(id, candidates: [Self.route(distance: UInt32(value))])
        case .duration: return driver.receive(id, candidates: [Self.route(duration: UInt32(value))])
        case .providerRouteRef: return driver.receive(id, candidates: [Self.route(ref: text.utf8)])
        case .providerCode:
            let command = CalculationFailed(
                context: driver.context(id), generation: 1, revision: 1, calculationSequence: nil, failure: .unknown,
                providerCode: text, httpStatus: nil)
            return driver.run(.calculationFailed(command))
        case .target: return driver.navigate(id, 0, target: text)
        case .targetRetried: return driver.retry(id, target: text)
        case .deadline: return driver.navigate(id, 0, deadline: UInt32(value))
        case .deadlineRetried: return driver.retry(id, deadline: UInt32(value))
        case .sessionRef: return driver.confirm(id, driver.attempt(id, 1), session: text)
        case .attempts: return driver.retry(id)
        case .revisions: return driver.revise(id, to: .stops(2, variant: Int32(value)))
        case .plans: return driver.create("new", owner: "owner 4")
        case .plansOfOwner: return driver.create("new")
        }
    }

    private static func route(distance: UInt32 = 1, duration: UInt32 = 1, ref: [UInt8] = []) -> Candidate {
        Candidate(distanceMetres: distance, durationSeconds: duration, legCount: 1, providerRouteRef: ref)
    }

    @Test
    func `a route is calculated for two stops and no fewer`() throws {
        for count in [Limits.stopsToCalculateMin - 1, Limits.stopsToCalculateMin, Limits.stopsMax] {
            var driver = Driver()
            let id = try driver.plan("stops", content: .stops(Int32(count)))
            #expect(driver.open(id).disposition == .applied)
            let asked = driver.request(id)
            #expect(asked.reason == (count < Limits.stopsToCalculateMin ? .tooFewStops : nil))
        }
    }

    @Test
    func `a deadline not given is the default, and expires a grace later`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .candidatesReady)
        let deadline = try #require(driver.navigate(id, 0).answer?.detail.attemptDeadline)
        #expect(deadline == driver.now.adding(seconds: UInt64(Limits.deadlineSecondsDefault)))
        let due = deadline.adding(seconds: Limits.deadlineGraceSeconds)
        driver.now = Instant(nanoseconds: due.nanoseconds - 1)
        #expect(driver.due() == nil)
        driver.now = due
        #expect(driver.due()?.attemptID == driver.attempt(id, 1))
    }

    @Test
    func `a plan has room for its reserved versions and no more`() throws {
        var driver = Driver()
        let id = try driver.planNearEventLimit(in: .candidatesReady, below: 1)
        // A start from candidates commits two events, and may pass the line; nothing may begin behind it.
        #expect(driver.navigate(id, 0).position?.version == Limits.eventsReservedFrom + 1)
        #expect(driver.goBack(id).disposition == .applied)
        let before = driver.registry.freeze()
        let started = driver.navigate(id, 0)
        #expect(started.refused == RefusalShape(status: .resourceExhausted, reason: .eventLimit, field: nil))
        #expect(driver.registry.freeze() == before)
        // What may still come then: five late rejections, one expiry, a return and a cancel.
        #expect(Limits.eventsReservedFrom + 1 + 8 <= Limits.eventsMax)
        #expect(driver.cancel(id).disposition == .applied)
    }

    @Test
    func `the operator's limits are the defaults where nothing is said`() {
        let policy = Policy()
        #expect(policy.plansMax == Limits.plansMaxDefault)
        #expect(policy.plansPerOwnerMax == Limits.plansPerOwnerMaxDefault)
        #expect(policy.freshnessSeconds == Limits.freshnessSecondsDefault)
    }

    @Test
    func `every shard holds plans`() throws {
        var driver = Driver()
        for number in 0..<(8 * Limits.shardsCount) { _ = try driver.plan(Text("\(number)")) }
        let counts = driver.registry.freeze().shards.map(\.count)
        #expect(counts.count == Limits.shardsCount && counts.allSatisfy { $0 > 0 })
        #expect(counts.max() ?? 0 < 32, "no shard is copied for many")
    }
}
