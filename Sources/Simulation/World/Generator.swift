internal import Storage

/// Thinks of what to do to a world next, from the state the world is in.
package struct Generator {
    private let swarm: Swarm
    private var workload: RaceWorkload
    private var random: SeededRandom
    private var nextID = 1

    /// The thoughts of a seed.
    package init(seed: UInt64, swarm: Swarm) {
        self.swarm = swarm
        self.workload = RaceWorkload(seed: seed ^ 0x574F_524B)
        self.random = SeededRandom(seed: seed ^ 0x4745_4E45)
    }

    /// When the next input comes.
    package mutating func nextTime(_ world: World) -> UInt64 {
        switch self.below(1000) {
        case ..<450: return world.now + UInt64(self.below(300_000))
        case ..<800: return world.now + UInt64(self.below(5_000_000))
        case ..<930: return world.now + UInt64(self.below(1_000_000_000))
        case ..<970: return world.now + UInt64(self.below(20_000_000_000))
        default:
            // A daemon without space looks for some each second, which is dull to watch for days.
            guard self.swarm.days, world.quota == .max else { return world.now + UInt64(self.below(120_000_000_000)) }
            return world.now + UInt64(1 + self.below(16)) * 43_200_000_000_000
        }
    }

    /// What comes at `time`, which is now.
    package mutating func next(_ world: World, at time: UInt64) -> WorldInput {
        let id = self.nextID
        self.nextID += 1
        return WorldInput(id: id, time: time, kind: self.kind(world))
    }

    private mutating func kind(_ world: World) -> WorldInput.Kind {
        // Crashes are ten times as likely while something could be lost.
        if self.swarm.crashes, self.below(1000) < (world.hasUnsyncedChanges ? 60 : 6) { return self.crash() }
        if self.swarm.lies, self.below(8) == 0 { return .fault(self.lie()) }
        switch self.below(1000) {
        case ..<8 where self.swarm.crashes: return self.stop()
        case ..<15 where self.swarm.slowSyncs: return self.slowSync()
        case ..<30 where self.swarm.fullDisk: return .space(world.quota == .max ? self.spaceLeft() : nil)
        case ..<45 where self.swarm.wallJumps: return .wallJump(self.wallShift())
        case ..<52 where self.swarm.diskFaults: return .faultInStart(self.startFault())
        case ..<80 where self.swarm.diskFaults: return .fault(self.fault())
        case ..<95: return .snapshot
        case ..<120 where self.swarm.damage: return .damage(self.damage())
        case ..<250: return .read(client: self.client(), self.read(world))
        default:
            if let old = world.model.tombstones.last, self.below(12) == 0 { return self.again(old) }
            self.workload.now = max(self.workload.now, world.journalNow)
            let command = self.workload.next(world.model)
            let copies = self.swarm.duplicates && self.below(10) == 0 ? 2 : 1
            return .command(client: self.client(), command, copies: copies)
        }
    }

    // MARK: The machine

    private mutating func crash() -> WorldInput.Kind {
        let (policy, downtime, wallShift) = (self.policy(), self.downtime(), self.restartShift())
        if self.below(12) == 0 { return .crashInStart(policy, changes: 1 + self.below(20)) }
        guard self.below(3) == 0 else { return .crash(policy, downtime: downtime, wallShift: wallShift) }
        return .crashSoon(policy, changes: 1 + self.below(12), downtime: downtime, wallShift: wallShift)
    }

    private mutating func stop() -> WorldInput.Kind {
        .stop(downtime: self.downtime(), wallShift: self.restartShift())
    }

    private mutating func policy() -> CrashPolicy {
        let seed = self.random.next()
        switch self.swarm.crashDepth {
        case 0: return .processKilled
        case 1:
            return switch self.below(4) {
            case 0: .processKilled
            case 1: .everythingUnsyncedLost
            case 2: .prefixKept(seed: seed)
            default: .someUnsyncedLost(seed: seed)
            }
        default:
            return switch self.below(5) {
            case 0: .namesOutOfOrder(seed: seed)
            case 1: .pagesGarbled(seed: seed)
            case 2: .contentLostNamesKept
            case 3: .prefixKept(seed: seed)
            default: .someUnsyncedLost(seed: seed)
            }
        }
    }

    private mutating func downtime() -> UInt64 {
        switch self.below(10) {
        case ..<7: return 1_000_000 + UInt64(self.below(20_000_000))
        case ..<9: return UInt64(self.below(60)) * 1_000_000_000
        default: return self.swarm.days ? UInt64(1 + self.below(30)) * 43_200_000_000_000 : 5_000_000_000
        }
    }

    private mutating func restartShift() -> Int64 {
        guard self.swarm.wallJumps, self.below(3) == 0 else { return 0 }
        return self.wallShift()
    }

    private mutating func wallShift() -> Int64 {
        let hour: Int64 = 3_600_000_000_000
        return switch self.below(6) {
        case 0: -hour
        case 1: -24 * hour
        case 2: hour
        case 3: 3 * 24 * hour
        case 4: 365 * 24 * hour
        default: Int64(self.below(2_000_000_000)) - 1_000_000_000
        }
    }

    private mutating func fault() -> DiskFault {
        let passing = self.below(4)
        return switch self.below(9) {
        case 0: DiskFault(.syncContent, prefix: "journal-", passing: passing, code: 5)
        case 1: DiskFault(.syncContent, prefix: "journal-", passing: passing, code: 5, aftermath: .cacheReverted)
        case 2: DiskFault(.write, prefix: "journal-", passing: passing, code: 5)
        case 3: DiskFault(.write, prefix: "", passing: passing, failing: 3, trick: .short)
        case 4: DiskFault(.syncContent, prefix: "", passing: passing, failing: 3, code: 4)
        case 5: DiskFault(.write, prefix: "snap-", passing: passing, code: 28)
        case 6: DiskFault(.rename, prefix: "", passing: passing, code: 5)
        case 7: DiskFault(.syncDirectory, prefix: "", passing: passing, code: 5)
        default:
            DiskFault(.write, prefix: "spare.tmp", passing: passing, failing: 1 + self.below(40), code: 28)
        }
    }

    private mutating func startFault() -> DiskFault {
        let passing = self.below(8)
        return switch self.below(7) {
        case 0: DiskFault(.write, passing: passing, code: 5)
        case 1: DiskFault(.syncContent, passing: passing, code: 5)
        case 2: DiskFault(.syncContent, passing: passing, code: 5, aftermath: .cacheReverted)
        case 3: DiskFault(.create, passing: self.below(4), code: 28)
        case 4: DiskFault(.rename, passing: self.below(4), code: 5)
        case 5: DiskFault(.syncDirectory, passing: self.below(4), code: 5)
        default: DiskFault(.read, passing: passing, code: 5)
        }
    }

    /// How much a full disk still has: sometimes the next segment, sometimes not even a MANIFEST.
    private mutating func spaceLeft() -> Int {
        self.below(3) == 0 ? self.below(4096) : self.below(3 * self.swarm.configuration.segmentByteCount)
    }

    /// A sync that returns after a while, or so late that nobody waits any more.
    private mutating func slowSync() -> WorldInput.Kind {
        let second = 1_000_000_000
        let nanoseconds =
            switch self.below(4) {
            case 0: self.below(second)
            case 1: second + self.below(4 * second)
            case 2: 5 * second + self.below(50 * second)
            default: 62 * second
            }
        if self.below(2) == 0 { return .slowSync(UInt64(min(nanoseconds, 50 * second))) }
        return .fault(DiskFault(.syncContent, prefix: "journal-", trick: .delay(UInt64(nanoseconds))))
    }

    private mutating func lie() -> DiskFault {
        let (passing, failing) = (self.below(3), 1 + self.below(6))
        return switch self.below(5) {
        case 0: DiskFault(.syncContent, prefix: "journal-", passing: passing, failing: failing, trick: .lie)
        case 1: DiskFault(.syncContent, prefix: "snap-", passing: passing, failing: failing, trick: .lie)
        case 2: DiskFault(.syncDirectory, passing: passing, failing: failing, trick: .lie)
        case 3: DiskFault(.write, prefix: "journal-", passing: passing, trick: .astray)
        default: DiskFault(.syncContent, passing: passing, failing: failing, trick: .lie)
        }
    }

    private mutating func damage() -> WorldDamage {
        let place = self.below(1 << 40)
        return switch self.below(7) {
        case 0: .flippedBit(place)
        case 1: .zeroedFrame(place)
        case 2: .zeroedHeader(place)
        case 3: .misdirectedFrame(place)
        case 4: .oldSegment(place)
        case 5: .flippedSnapshotBit(place)
        default: .unreadable(place)
        }
    }

    // MARK: Clients

    private mutating func client() -> Int { self.below(self.swarm.clientCount) }

    /// Somebody uses the external id of a plan that is gone.
    private mutating func again(_ tombstone: ReferenceTombstone) -> WorldInput.Kind {
        let content = ReferenceContent(stops: [], options: 0)
        let request = ReferenceRequest.createPlan(
            owner: tombstone.owner, externalID: tombstone.externalID, content: content)
        return .command(
            client: self.client(), ReferenceCommand(plan: nil, key: 2_000 + self.nextID, request: request), copies: 1)
    }

    private mutating func read(_ world: World) -> WorldRead {
        guard let plan = world.model.plans.randomElement(using: &self.random), self.below(3) > 0 else {
            return .list(pageMax: 1 + self.below(20))
        }
        guard let attempt = plan.attempts.randomElement(using: &self.random), self.below(2) > 0 else {
            return .plan(plan.number)
        }
        return .handoff(plan: plan.number, attempt: attempt.id)
    }

    private mutating func below(_ bound: Int) -> Int { Int(self.random.next() % UInt64(bound)) }
}

extension World {
    /// The model as it is now.
    package var model: ReferenceModel { self.oracle.model }

    /// Journal time now.
    package var journalNow: UInt64 { self.oracle.journalTime(monotonic: self.monotonic) }

    /// Whether a power cut now would lose anything.
    package var hasUnsyncedChanges: Bool {
        guard let life = self.life else { return false }
        return self.disk.hasUnsyncedChanges || self.oracle.lastSequence > life.durableSequence
    }
}
