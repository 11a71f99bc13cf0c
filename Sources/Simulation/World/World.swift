internal import Engine
package import Platform
internal import RoutePlanning
internal import Storage

/// One simulated machine with its daemon, its clients and the time they live in.
///
/// The daemon's parts are the real ones; the disk, the network, the clocks and the order of everything are simulated.
/// Everything follows from the seed and the inputs: a world told the same twice is the same world. Whoever drives it
/// tells it inputs in the order of their times; after each event the rules of `docs/simulation.md` are checked.
package struct World {
    /// When the first thing happens, in nanoseconds of simulated time.
    package static let birth: UInt64 = 1_000_000_000
    /// What the wall clock says then.
    static let wallAtBirth: UInt64 = 1_700_000_000_000_000_000
    /// After so much simulated time without faults everything must have been answered.
    static let patience: UInt64 = 120_000_000_000

    let seed: UInt64
    /// What this world tries.
    package let swarm: Swarm
    let loop: EventLoop
    var disk = SimulatedDisk()
    /// Simulated time.
    package internal(set) var now = World.birth
    /// The wall clock's lead over simulated time.
    var wallShift: Int64 = 0
    var heap = EventHeap()
    var life: WorldLife?
    var lifeCount = 0
    var oracle: Oracle
    var calls: [WorldCall] = []
    var turns: [WorldTurn] = []
    var connections: [SimulatedConnection] = []
    /// The open connection of each client.
    var currentConnection: [Int?]
    /// Requests that reached the daemon and were not taken yet.
    var inbox: [WorldArrival] = []
    /// The last entry any answer that left the daemon tells of.
    var acknowledged: UInt64 = 0
    /// The last entry any client has been told of.
    var told: UInt64 = 0
    var plannedCrash: PlannedCrash?
    /// How the next start crashes, and in which of its changes.
    var plannedStartCrash: (policy: CrashPolicy, changes: Int)?
    /// How the disk will disobey the next start.
    var plannedStartFault: DiskFault?
    /// How many starts in a row came to nothing.
    var failedStartCount = 0
    var pendingDamage: [WorldDamage] = []
    var oldSegment: (name: String, content: [UInt8])?
    var lastFrozen: (sequence: UInt64, state: FrozenRegistry)?
    var lastEpoch: UInt64 = 0
    /// Bytes all files together may have.
    var quota = Int.max
    /// How much longer the next sync beside takes.
    var slowSync: UInt64 = 0
    /// What happens while a sync of this life does not return.
    var stall: SimulatedStall?
    /// Whether the world ended before its time, as it may: a disk that lied has been found out.
    var isFoundOut = false
    /// How often something acknowledged was lost by a disk that lied.
    var lossCount = 0
    var checkedDirectorySyncs = 0
    /// Whether nothing goes wrong any more and everything has to come to an end.
    var isCalm = false

    /// How many events there were.
    package internal(set) var eventIndex = 0
    /// How many crashes there were.
    package internal(set) var crashCount = 0
    /// A number that differs when anything differs.
    package internal(set) var traceHash: UInt64 = 0x9E37_79B9_7F4A_7C15
    /// The first rule that did not hold; the world stands still then.
    package internal(set) var violation: Violation?
    /// What was come across.
    package internal(set) var probes = Probes()
    /// Told what happens, a line an event, where a trace is wanted; at once, since a world may stop the process.
    let tell: ((String) -> Void)?
    /// Where to stop though the world goes on.
    let eventIndexMax: Int

    /// How a machine comes back after a crash.
    struct PlannedCrash {
        let policy: CrashPolicy
        let downtime: UInt64
        let wallShift: Int64
    }

    /// A world in which nothing has happened; the calling thread must own `loop`.
    package init(
        seed: UInt64, swarm: Swarm, loop: EventLoop, eventIndexMax: Int = .max, tell: ((String) -> Void)? = nil
    ) {
        self.seed = seed
        self.swarm = swarm
        self.oracle = Oracle(keepsHistory: swarm.lies)
        self.loop = loop
        self.tell = tell
        self.eventIndexMax = eventIndexMax
        self.currentConnection = Array(repeating: nil, count: self.swarm.clientCount)
        self.boot()
    }

    // MARK: Time

    /// Whether there is nothing more to see.
    package var isOver: Bool { self.violation != nil || self.isFoundOut || self.eventIndex >= self.eventIndexMax }

    /// Lets everything happen that happens by itself until `time`.
    package mutating func advance(to time: UInt64) {
        while !self.isOver, let next = self.heap.first, next.time <= time {
            guard let entry = self.heap.removeFirst() else { return }
            self.moveClock(to: entry.time)
            self.happen(entry.event)
            self.passStall()
            self.check()
        }
        if !self.isOver { self.moveClock(to: time) }
    }

    mutating func moveClock(to time: UInt64) {
        guard time > self.now else { return }
        self.life?.clock.advance(byNanoseconds: time - self.now)
        self.now = time
    }

    /// A sync that did not return has taken its time: everything planned meanwhile happens late.
    mutating func passStall() {
        guard let (passed, toldCount, hasGivenUp, findings) = self.stall?.take(), passed > 0 else { return }
        self.now += passed
        if toldCount > 0 { self.probes.hit(.f68SlowSync) }
        if hasGivenUp { self.probes.hit(.gaveUpOnSync) }
        self.fail(.liveness, findings, by: "by the watch on syncs")
    }

    /// What the wall clock says.
    var wall: UInt64 { UInt64(Int64(Self.wallAtBirth + self.now) + self.wallShift) }

    var monotonic: UInt64 { self.life?.clock.monotonicNanoseconds() ?? 0 }

    /// A number that follows from the seed and what it is for, and from nothing else.
    func draw(_ purpose: UInt64, _ first: Int, _ second: Int = 0) -> UInt64 {
        let place = UInt64(bitPattern: Int64(first)) &* 0x9E37_79B9_7F4A_7C15
        var random = SeededRandom(
            seed: self.seed ^ (purpose << 56) ^ place ^ (UInt64(bitPattern: Int64(second)) &* 0xC2B2_AE3D_27D4_EB4F))
        return random.next()
    }

    mutating func plan(_ event: WorldEvent, after delay: UInt64) {
        let lot = self.draw(1, self.eventIndex, self.heap.count)
        self.heap.insert(event, at: self.now + delay, lot: lot)
    }

    // MARK: Events

    private mutating func happen(_ event: WorldEvent) {
        switch event {
        case .arrival(let call, let attempt, let connection):
            self.note(1, call, attempt, "arrival of call \(call), attempt \(attempt)")
            self.arrive(call: call, attempt: attempt, connection: connection)
        case .turn(let life, let time):
            guard self.life?.number == life, self.life?.turnAt == time else { return }
            self.takeTurn()
        case .work(let work, let life):
            guard self.life?.number == life else { return }
            self.note(3, life, 0, "work \(work)")
            self.perform(work)
        case .delivery(let connection, let byteCount):
            self.note(4, connection, byteCount, "delivery of \(byteCount) bytes on connection \(connection)")
            self.deliver(to: connection, byteCount: byteCount)
        case .retry(let call, let attempt):
            guard self.calls[call].answeredBy == nil, self.calls[call].attemptCount == attempt else { return }
            // While there is no daemon nobody comes through; when there is one again everybody tries.
            guard self.life != nil else { return }
            self.note(5, call, attempt, "retry of call \(call)")
            self.send(call)
        case .boot:
            self.note(6, self.lifeCount, 0, "start")
            self.boot()
        }
    }

    /// Does what somebody does to the world; its time has come.
    package mutating func apply(_ input: WorldInput) {
        guard !self.isOver else { return }
        self.note(7, input.id, 0, "input \(input.id): \(input.kind)")
        switch input.kind {
        case .command(let client, let command, let copies):
            for copy in 0..<copies { self.begin(.command(command), of: client, input: input.id, copy: copy) }
            if copies > 1 { self.probes.hit(.f92SameKeyTwice) }
        case .read(let client, let read): self.begin(.read(read), of: client, input: input.id, copy: 0)
        case .crash(let policy, let downtime, let wallShift):
            self.crash(PlannedCrash(policy: policy, downtime: downtime, wallShift: wallShift))
        case .crashSoon(let policy, let changes, let downtime, let wallShift):
            self.plannedCrash = PlannedCrash(policy: policy, downtime: downtime, wallShift: wallShift)
            self.disk.crash(policy, afterChanges: changes)
        case .crashInStart(let policy, let changes): self.plannedStartCrash = (policy, changes)
        case .stop(let downtime, let wallShift): self.stop(downtime: downtime, wallShift: wallShift)
        case .wallJump(let shift):
            if shift < 0 { self.probes.hit(.f74WallBackRunning) }
            self.wallShift += shift
            self.life?.clock.setWall(nanoseconds: self.wall)
        case .fault(let fault): self.disk.inject(fault)
        case .faultInStart(let fault): self.plannedStartFault = fault
        case .space(let byteCount):
            self.quota = byteCount.map { self.disk.byteCount + $0 } ?? .max
            self.disk.setQuota(self.quota)
        case .slowSync(let nanoseconds): self.slowSync = nanoseconds
        case .snapshot: self.beginSnapshot()
        case .damage(let damage):
            if case .oldSegment = damage { self.keepSegment() }
            self.pendingDamage.append(damage)
        }
        self.passStall()
        self.check()
    }

    // MARK: Notes

    mutating func note(_ kind: UInt64, _ first: Int, _ second: Int, _ text: @autoclosure () -> String) {
        self.mix(kind)
        self.mix(self.now)
        self.mix(UInt64(bitPattern: Int64(first)))
        self.mix(UInt64(bitPattern: Int64(second)))
        self.tell?("\(self.eventIndex) \(self.now) \(text())")
        self.eventIndex += 1
    }

    mutating func mix(_ word: UInt64) {
        self.traceHash = (self.traceHash ^ word) &* 0x0000_0100_0000_01B3
        self.traceHash ^= self.traceHash >> 29
    }

    mutating func fail(_ rule: Violation.Rule, _ finding: String) {
        guard self.violation == nil else { return }
        self.violation = Violation(rule: rule, finding: finding, eventIndex: self.eventIndex)
    }

    mutating func fail(_ rule: Violation.Rule, _ findings: [String], by cause: @autoclosure () -> String) {
        guard !findings.isEmpty else { return }
        let finding = "\(findings.joined(separator: "; ")) \(cause())"
        self.fail(rule, finding)
    }
}
