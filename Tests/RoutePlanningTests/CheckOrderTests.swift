import RoutePlanning
import Testing

/// Checks run in a fixed order: where two would refuse, the earlier one answers.
struct CheckOrderTests {
    /// A navigation request that breaks whatever is asked of it.
    private func navigation(
        _ driver: inout Driver, _ id: PlanID?, key: UInt64? = nil, fingerprint: UInt64 = 1,
        expectedVersion: UInt64? = nil, generation: UInt32 = 1, revision: UInt64 = 2, index: Int64 = 0,
        deadline: UInt32? = nil
    ) -> Outcome {
        let context = driver.context(id, key: key, fingerprint: fingerprint, expectedVersion: expectedVersion)
        let command = RequestNavigation(
            context: context, generation: generation, revision: revision, index: index, target: "navigator",
            locationDigest: nil, optionDigest: nil, deadlineSeconds: deadline)
        return driver.run(.requestNavigation(command))
    }

    /// A plan at revision 2 and generation 1, in a state.
    private func plan(_ driver: inout Driver, in state: PlanState) throws -> PlanID {
        let id = try driver.plan()
        #expect(driver.revise(id, to: .otherStops).disposition == .applied)
        try driver.bring(id, to: state)
        return id
    }

    @Test
    func `shape comes before existence`() {
        var driver = Driver()
        let nowhere = PlanID(high: 1, low: 1)
        #expect(self.navigation(&driver, nowhere, deadline: 121).reason == .optionCombination)
        #expect(self.navigation(&driver, nowhere).reason == .planNotFound)
        #expect(self.navigation(&driver, nil, deadline: 121).reason == .missingField)
    }

    @Test
    func `shape comes before the key`() throws {
        var driver = Driver()
        let id = try self.plan(&driver, in: .candidatesReady)
        #expect(self.navigation(&driver, id, key: 5).disposition == .applied)
        #expect(self.navigation(&driver, id, key: 5, fingerprint: 2, deadline: 121).reason == .optionCombination)
    }

    @Test
    func `the key comes before the terminal rule`() throws {
        var driver = Driver()
        let id = try self.plan(&driver, in: .candidatesReady)
        #expect(self.navigation(&driver, id, key: 5).disposition == .applied)
        #expect(driver.cancel(id).disposition == .applied)
        #expect(self.navigation(&driver, id, key: 5).disposition == .replayed)
        #expect(self.navigation(&driver, id, key: 5, fingerprint: 2).reason == .idempotencyKeyReused)
        #expect(self.navigation(&driver, id).reason == .planTerminal)
    }

    @Test
    func `the terminal rule comes before the expected version`() throws {
        var driver = Driver()
        let id = try self.plan(&driver, in: .cancelled)
        #expect(self.navigation(&driver, id, expectedVersion: 1).reason == .planTerminal)
    }

    @Test
    func `the expected version comes before the generation`() throws {
        var driver = Driver()
        let id = try self.plan(&driver, in: .selected)
        #expect(self.navigation(&driver, id, expectedVersion: 1, generation: 0).reason == .versionConflict)
        #expect(self.navigation(&driver, id, expectedVersion: 1, generation: 9).reason == .versionConflict)
        #expect(self.navigation(&driver, id, expectedVersion: 99).reason == .versionConflict)
    }

    @Test
    func `the generation comes before the revision`() throws {
        var driver = Driver()
        let id = try self.plan(&driver, in: .selected)
        #expect(self.navigation(&driver, id, generation: 0, revision: 1).reason == .staleGeneration)
        #expect(self.navigation(&driver, id, generation: 2, revision: 1).reason == .unknownGeneration)
        #expect(self.navigation(&driver, id, generation: 0, revision: 9).reason == .staleGeneration)
    }

    @Test(arguments: [PlanState.editing, .calculating, .handoffPending])
    func `the revision comes before the state`(state: PlanState) throws {
        var driver = Driver()
        let id = try self.plan(&driver, in: state)
        #expect(self.navigation(&driver, id, revision: 1).reason == .staleRevision)
        #expect(self.navigation(&driver, id, revision: 9).reason == .unknownRevision)
    }

    @Test
    func `the state comes before the domain`() throws {
        var driver = Driver()
        let editing = try driver.plan("one stop", content: .stops(1))
        #expect(driver.request(editing, location: .sample(5)).reason == .invalidState)
        let id = try self.plan(&driver, in: .editing)
        #expect(self.navigation(&driver, id, index: 99).reason == .invalidState)
        let pending = try driver.plan(in: .handoffPending, "pending")
        #expect(driver.navigate(pending, 99).reason == .handoffAlreadyPending)
        #expect(driver.revise(pending, to: .twoStops).reason == .handoffInProgress)
    }

    @Test
    func `inside the domain an index is checked before anything is touched`() throws {
        var driver = Driver(policy: Policy(targetStopsMax: ["navigator": 1]))
        let id = try driver.plan(in: .selected)
        #expect(driver.navigate(id, 9, location: .sample(5)).reason == .routeIndexOutOfRange)
        #expect(driver.navigate(id, 0, location: .sample(5)).reason == .selectionMismatch)
        #expect(driver.navigate(id, 1, location: .sample(5), option: .sample(5)).reason == .locationDigestMismatch)
        #expect(driver.navigate(id, 1, option: .sample(5)).reason == .optionDigestMismatch)
        #expect(driver.navigate(id, 1).reason == .targetCapabilityExceeded)
    }

    @Test
    func `the domain comes before the event limit`() throws {
        var driver = Driver()
        let id = try driver.planNearEventLimit(in: .selected)
        #expect(driver.select(id, 9).reason == .routeIndexOutOfRange)
        #expect(driver.select(id, 0).reason == .eventLimit)
    }

    @Test
    func `a plan nobody has is not found, whoever asks`() {
        var driver = Driver()
        let nowhere = PlanID(high: 1, low: 1)
        for kind in CommandKind.allCases where kind != .createPlan {
            let refusal = driver.run(driver.command(kind, driver.context(nowhere), nowhere)).refusal
            #expect(refusal == Refusal(reason: .planNotFound))
        }
    }

    @Test
    func `a command without a plan lacks a field`() {
        var driver = Driver()
        for kind in CommandKind.allCases where kind != .createPlan {
            let command = driver.command(kind, driver.context(nil), PlanID(high: 0, low: 0))
            #expect(driver.run(command).refusal == Refusal(reason: .missingField, field: .contextPlanID))
        }
    }
}
