import RoutePlanning
import Testing

/// Reads: lists in pages, hand-offs by attempt.
struct ListingTests {
    @Test
    func `pages follow each other without gap or repetition`() throws {
        var driver = Driver()
        var ids: [PlanID] = []
        for number in 0..<25 { ids.append(try driver.plan(Text("\(number)"))) }
        var (seen, cursor): ([PlanID], PlanID?) = ([], nil)
        repeat {
            let page = driver.registry.list(PlanFilter(), pageMax: 10, after: cursor, at: driver.now)
            seen += page.plans.map(\.id)
            cursor = page.next
        } while cursor != nil
        #expect(seen == ids)
    }

    @Test
    func `the page that ends exactly with the last plan is the last`() throws {
        var driver = Driver()
        for number in 0..<10 { _ = try driver.plan(Text("\(number)")) }
        let page = driver.registry.list(PlanFilter(), pageMax: 10, after: nil, at: driver.now)
        #expect(page.plans.count == 10 && page.next == nil)
        #expect(Driver().registry.list(PlanFilter(), pageMax: 10, after: nil, at: driver.now).next == nil)
    }

    @Test
    func `a filter that passes few looks through one portion after the other`() throws {
        var driver = Driver()
        for number in 0..<(3 * Limits.plansExaminedMin) { _ = try driver.plan(Text("\(number)")) }
        let last = try driver.plan(in: .cancelled, "last")
        let page = driver.registry.list(PlanFilter(states: [.cancelled]), pageMax: 1, after: nil, at: driver.now)
        #expect(page.plans.map(\.id) == [last] && page.next == nil)
        #expect(page.examinedCount == 3 * Limits.plansExaminedMin + 1)
    }

    @Test
    func `a cursor whose plan is gone still leads on`() throws {
        var driver = Driver()
        let first = try driver.plan(in: .cancelled, "first")
        let second = try driver.plan("second")
        driver.wait(seconds: Limits.retentionSeconds)
        driver.maintain()
        #expect(driver.registry.plan(first) == nil)
        let page = driver.registry.list(PlanFilter(), pageMax: 10, after: first, at: driver.now)
        #expect(page.plans.map(\.id) == [second])
        for end in [second, PlanID(high: .max, low: 0)] {
            #expect(driver.registry.list(PlanFilter(), pageMax: 10, after: end, at: driver.now).plans.isEmpty)
        }
    }

    @Test(arguments: [(0, 1), (1, 1), (Limits.pageMax, Limits.pageMax), (Limits.pageMax + 1, Limits.pageMax)])
    func `a page is bounded`(pageMax: Int, count: Int) throws {
        var driver = Driver()
        for number in 0..<(Limits.pageMax + 2) { _ = try driver.plan(Text("\(number)")) }
        let page = driver.registry.list(PlanFilter(), pageMax: pageMax, after: nil, at: driver.now)
        #expect(page.plans.count == count && page.next == page.plans.last?.id)
    }

    @Test
    func `a call examines a bounded number of plans, so a page may be empty and not the last`() throws {
        var driver = Driver()
        for number in 0..<(Limits.plansExaminedMax + 1) { _ = try driver.plan(Text("\(number)")) }
        let last = try driver.plan(in: .editing, "last")
        let filter = PlanFilter(states: [.editing])
        let first = driver.registry.list(filter, pageMax: 10, after: nil, at: driver.now)
        #expect(first.plans.isEmpty && first.next != nil)
        let second = driver.registry.list(filter, pageMax: 10, after: first.next, at: driver.now)
        #expect(second.plans.map(\.id) == [last] && second.next == nil)
    }

    @Test(arguments: [1, Limits.plansExaminedMin, Limits.plansExaminedMin + 1, 199, 200, 201, 0])
    func `a call examines no more than it may, and the next goes on there`(examinedMax: Int) throws {
        var driver = Driver()
        var ids: [PlanID] = []
        for number in 0..<200 { ids.append(try driver.plan(Text("\(number)"))) }
        ids.append(try driver.plan(in: .editing, "last"))
        for filter in [PlanFilter(), PlanFilter(states: [.editing])] {
            for pageMax in [1, 7, Limits.pageMax] {
                var (seen, cursor): ([PlanID], PlanID?) = ([], nil)
                repeat {
                    let page = driver.registry.list(
                        filter, pageMax: pageMax, after: cursor, at: driver.now, examinedMax: examinedMax)
                    #expect((1...max(examinedMax, 1)).contains(page.examinedCount) && page.plans.count <= pageMax)
                    if let next = page.next {
                        #expect(next == ids[(cursor.flatMap { ids.firstIndex(of: $0) } ?? -1) + page.examinedCount])
                    }
                    seen += page.plans.map(\.id)
                    cursor = page.next
                } while cursor != nil
                #expect(seen == (filter.states.isEmpty ? ids : ids.suffix(1)))
            }
        }
    }

    @Test
    func `a filter looks at states, owner and age of the state`() throws {
        var driver = Driver()
        let old = try driver.plan(in: .editing, "old")
        driver.wait(seconds: 10)
        let draft = try driver.plan("draft")
        let other = try #require(driver.create("other", owner: "another").answer).planID
        let registry = driver.registry
        let now = driver.now
        func ids(_ filter: PlanFilter) -> [PlanID] {
            registry.list(filter, pageMax: 10, after: nil, at: now).plans.map(\.id)
        }
        #expect(ids(PlanFilter()) == [old, draft, other])
        #expect(ids(PlanFilter(states: [.editing])) == [old])
        #expect(ids(PlanFilter(states: [.editing, .draft])) == [old, draft, other])
        #expect(ids(PlanFilter(owner: "another")) == [other])
        #expect(ids(PlanFilter(states: [.editing], owner: "another")) == [])
        #expect(ids(PlanFilter(ageMinMilliseconds: 10_000)) == [old])
        #expect(ids(PlanFilter(ageMinMilliseconds: 10_001)) == [])
        #expect(ids(PlanFilter(ageMaxMilliseconds: 9_999)) == [draft, other])
    }

    @Test
    func `a summary tells where a plan stands`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .editing)
        let page = driver.registry.list(PlanFilter(), pageMax: 1, after: nil, at: driver.now)
        let summary = try #require(page.plans.first)
        #expect(
            summary.id == id && summary.stopCount == 2 && summary.owner == "owner" && summary.externalID == "intent")
        #expect(summary.position == driver.registry.plan(id)?.position && summary.enteredAt == driver.now)
    }

    @Test
    func `a hand-off is read by plan and attempt`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .handoffPending)
        let attempt = driver.attempt(id, 1)
        guard case .valid(let view) = driver.registry.handoff(planID: id, attemptID: attempt) else {
            Issue.record("no hand-off")
            return
        }
        let plan = try #require(driver.registry.plan(id))
        #expect(view.attempt.state == .open && view.attempt.attempt.id == attempt && view.handoffID == plan.handoffID)
        #expect(view.candidate.index == 1 && view.candidate.candidateCount == 2)
        #expect(view.candidate.candidate == [Candidate].routes(2)[1])
        #expect(view.candidate.revision == 1 && view.candidate.generation == 1)
        #expect(view.stops.allSatisfy { $0.label.isEmpty && $0.address.isEmpty } && view.stops.count == 2)
        let nobody = AttemptID(high: 0, low: 0)
        guard case .refused(let refusal) = driver.registry.handoff(planID: id, attemptID: nobody) else {
            Issue.record("a hand-off nobody made")
            return
        }
        #expect(refusal.reason == .attemptNotFound)
        let nowhere = driver.registry.handoff(planID: PlanID(high: 0, low: 0), attemptID: attempt)
        #expect(nowhere == .refused(Refusal(reason: .planNotFound)))
    }
}
