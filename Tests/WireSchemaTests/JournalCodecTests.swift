import RoutePlanning
import Testing
import WireSchema

/// What is stored comes back as it was, in bytes that depend on the value alone, and damage is told and never trapped.
struct JournalCodecTests {
    private static let seed: UInt64 = 0x5EED_2026

    private func bytes(_ change: RegistryChange) -> [UInt8] {
        var codec = JournalCodec()
        var bytes: [UInt8] = []
        codec.encode(change, into: &bytes)
        return bytes
    }

    private func bytes(_ plan: Plan) -> [UInt8] {
        var codec = JournalCodec()
        var bytes: [UInt8] = []
        codec.encode(plan, into: &bytes)
        return bytes
    }

    private func decode(_ body: [UInt8], like change: RegistryChange) throws(JournalFault) -> RegistryChange {
        var codec = JournalCodec()
        let (planID, instant) =
            switch change {
            case .effects(let effects): (effects.planID, effects.at)
            case .upkeep(let upkeep): (upkeep.planID, upkeep.at)
            }
        return try codec.decodeChange(
            kind: JournalKind(of: change).rawValue, schemaVersion: JournalKind.schemaVersion, planID: planID,
            at: instant, body: body.span)
    }

    @Test(arguments: EventKind.allCases)
    func `P40: an entry with any event comes back as it was`(kind: EventKind) throws {
        print("entries of \(kind): seed \(Self.seed)")
        var random = RandomValues(seed: Self.seed ^ UInt64(kind.rawValue))
        for _ in 0..<100 {
            let change = RegistryChange.effects(random.effects([kind]))
            let body = self.bytes(change)
            #expect(try self.decode(body, like: change) == change)
            #expect(self.bytes(change) == body)
            #expect(try WireFields(body).isAscending)
        }
    }

    @Test func `P40: an entry with two events comes back as it was`() throws {
        var random = RandomValues(seed: Self.seed)
        for _ in 0..<50 {
            let change = RegistryChange.effects(random.effects([.routeSelected, .navigationRequested]))
            #expect(try self.decode(self.bytes(change), like: change) == change)
        }
    }

    @Test(arguments: UpkeepKind.allCases)
    func `P40: maintenance comes back as it was`(kind: UpkeepKind) throws {
        var random = RandomValues(seed: Self.seed)
        let upkeep = Upkeep(planID: random.planID(), at: random.instant(), kind: kind, planDigest: random.half())
        #expect(try self.decode(self.bytes(.upkeep(upkeep)), like: .upkeep(upkeep)) == .upkeep(upkeep))
    }

    @Test(arguments: PlanState.allCases, [false, true])
    func `P40: a plan in any state comes back as it was`(state: PlanState, isRedacted: Bool) throws {
        print("plans in \(state): seed \(Self.seed)")
        var random = RandomValues(seed: Self.seed ^ UInt64(state.rawValue))
        var codec = JournalCodec()
        for _ in 0..<40 {
            let plan = random.plan(in: state, isRedacted: isRedacted)
            let record = self.bytes(plan)
            let back = try codec.decodePlan(record.span)
            #expect(back == plan)
            #expect(back.digest == plan.digest)
            #expect(self.bytes(back) == record)
            #expect(try WireFields(record).isAscending)
        }
    }

    @Test func `P40: a plan at its limits comes back as it was`() throws {
        var random = RandomValues(seed: Self.seed)
        var plan = random.plan(in: .handoffPending, isRedacted: false)
        let many = (0..<1_024).map { _ in random.record() }
        plan = Plan(
            id: plan.id, owner: plan.owner, externalID: plan.externalID, createdAt: plan.createdAt,
            creationFingerprint: plan.creationFingerprint, content: plan.content, version: 1_024, revision: 512,
            generation: 3, calculationSequence: 4, lastFailure: nil, lifecycle: plan.lifecycle,
            enteredAt: plan.enteredAt,
            formerHandoffs: (0..<200).map { _ in FormerHandoff(id: random.handoffID(), candidate: random.row()) },
            closedAttempts: (0..<1_000).map { _ in random.closedAttempt() }, isRedacted: false, records: many)
        var codec = JournalCodec()
        #expect(try codec.decodePlan(self.bytes(plan).span) == plan)
    }

    @Test func `P40: tombstones and counters come back as they were`() throws {
        var codec = JournalCodec()
        var bytes: [UInt8] = []
        let tombstone = Tombstone(
            owner: "o", externalID: "e", planID: PlanID(high: 1, low: 2), until: Instant(nanoseconds: .max))
        codec.encode(tombstone, into: &bytes)
        #expect(try codec.decodeTombstone(bytes.span) == tombstone)
        let last = PlanID(high: 9, low: 8)
        for counters in [RegistryCounters(), RegistryCounters(lastPlanID: last, plansCreated: 7, plansEvicted: 3)] {
            bytes = []
            codec.encode(counters, into: &bytes)
            #expect(try codec.decodeCounters(bytes.span) == counters)
        }
    }

    @Test func `an unknown kind and a newer schema are told apart`() {
        var codec = JournalCodec()
        let (id, instant) = (PlanID(high: 1, low: 1), Instant(nanoseconds: 1))
        #expect(throws: JournalFault.kindUnknown(3)) {
            try codec.decodeChange(kind: 3, schemaVersion: 1, planID: id, at: instant, body: [UInt8]().span)
        }
        #expect(throws: JournalFault.schemaNewer(2)) {
            try codec.decodeChange(kind: 1, schemaVersion: 2, planID: id, at: instant, body: [UInt8]().span)
        }
    }

    @Test func `what no writer stores is told by its field`() {
        var codec = JournalCodec()
        #expect(throws: JournalFault.valueInvalid(field: "tombstone.plan_id")) {
            try codec.decodeTombstone([UInt8]().span)
        }
        #expect(throws: JournalFault.valueInvalid(field: "plan.id")) { try codec.decodePlan([UInt8]().span) }
        #expect(throws: JournalFault.notAMessage) { try codec.decodePlan([0x0A, 0x05, 0x00].span) }
    }

    @Test func `damaged records never trap`() {
        var random = SeededGenerator.announced("damaged records", seed: Self.seed)
        var values = RandomValues(seed: Self.seed)
        var codec = JournalCodec()
        for state in PlanState.allCases {
            let record = self.bytes(values.plan(in: state, isRedacted: false, recordCountMax: 3))
            for _ in 0..<150 {
                let damaged = self.damaged(record, &random)
                do { _ = try codec.decodePlan(damaged.span) } catch { #expect(error != .kindUnknown(0)) }
            }
        }
        for kind in EventKind.allCases {
            let change = RegistryChange.effects(values.effects([kind]))
            let body = self.bytes(change)
            for _ in 0..<150 {
                do { _ = try self.decode(self.damaged(body, &random), like: change) } catch {
                    #expect(error != .kindUnknown(0))
                }
            }
        }
    }

    private func damaged(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
        for _ in 0..<Int.random(in: 0...3, using: &random) where !bytes.isEmpty {
            bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        return bytes
    }
}
