package import RoutePlanClient

/// A whole run as a value: which call is due, and what its end means.
///
/// The shell submits and waits; time is an argument. An arrival is a call, not a life: it takes the life that has waited longest for its next step, or begins a new one.
/// Its response time counts from when it was meant to start, whatever it waited for since.
package struct LoadEngine {
    /// A call under way.
    struct Flight {
        let kind: CallKind
        /// nil for a read that belongs to no life.
        let life: Int?
        /// Of the scripts' steps; where the life goes on.
        let hotPlan: Int?
        let connection: Int
        let intended: UInt64
        let sent: UInt64
        let isMeasured: Bool
        var command: (command: PlanCommand, key: String)?
    }

    let scenario: Scenario
    let settings: LoadSettings
    /// How the load goes over time.
    package let profile: LoadProfile
    var generator: SeededGenerator
    private var schedule: ArrivalSchedule?
    private var nextArrival: UInt64?
    /// Intended starts of the arrivals that have no place in the pipeline yet.
    private var waiting = ArrivalQueue()
    private var rooms: [Int]
    private var nextConnection = 0
    var flights: [Flight?] = []
    var freeFlights: [Int] = []
    /// Calls under way.
    package internal(set) var inFlightCount = 0
    var lives: [PlanLife] = []
    var freeLives: [Int] = []
    var pool = LifePool()
    private var serial = 0
    private let weights: [Double]
    private let ownerChoice: ZipfChoice
    private let hotChoice: ZipfChoice?
    var hotPlans: [(plan: Identifier, position: Position)] = []
    let content: CommandContent
    var isStopped = false

    /// Every plan the run made.
    package internal(set) var roll = PlanRoll()
    /// What was measured, and told.
    package internal(set) var measures = RunMeasures()

    /// Equal scenario, settings and answers at equal times give an equal run.
    package init(_ scenario: Scenario, _ settings: LoadSettings) {
        precondition(settings.connectionCount > 0 && settings.pipelineCount > 0, "calls go over a connection")
        self.scenario = scenario
        self.settings = settings
        self.profile = LoadProfile(
            scenario, warmupNanoseconds: settings.warmupNanoseconds, measuredNanoseconds: settings.measuredNanoseconds)
        self.generator = SeededGenerator(seed: settings.seed)
        self.rooms = Array(repeating: settings.pipelineCount, count: settings.connectionCount)
        var sum = 0.0
        self.weights = scenario.scripts.map { script in
            sum += script.weight
            return sum
        }
        self.ownerChoice = ZipfChoice(count: scenario.ownerCount, exponent: scenario.ownerExponent)
        self.hotChoice =
            scenario.hotPlanCount > 0 ? ZipfChoice(count: scenario.hotPlanCount, exponent: scenario.hotExponent) : nil
        self.content = CommandContent(scenario, prefix: settings.prefix)
        if case .rate(let rate, let process) = settings.mode {
            let stretches = self.profile.stretches(rate: rate)
            self.schedule = ArrivalSchedule(stretches, process, seed: settings.seed ^ 0x5851_f42d_4c95_7f2d)
            self.nextArrival = self.schedule?.next()
        }
    }

    // MARK: Before the run

    /// The creations of the hot plans, to be made before the clock starts.
    package var hotCreations: [(command: PlanCommand, context: CommandContext)] {
        (0..<self.scenario.hotPlanCount).map { self.content.hotCreation($0) }
    }

    /// Enters a hot plan, in the order of `hotCreations`.
    package mutating func addHotPlan(_ answer: Answer) {
        self.hotPlans.append((answer.plan, answer.position))
        _ = self.roll.add(TouchedPlan(answer.plan, answer.position, eventCount: 1))
    }

    // MARK: Calls

    /// The next call that is due; nil when none is, or none has a place.
    package mutating func nextCall(at now: UInt64) -> LoadCall? {
        precondition(self.hotPlans.count == self.scenario.hotPlanCount, "hot plans are made before the run")
        self.measures.series.advance(to: now)
        self.admit(at: now)
        self.pool.wake(at: now)
        guard let connection = self.connectionWithRoom() else { return nil }
        switch self.settings.mode {
        case .rate:
            guard let intended = self.waiting.take() else { return nil }
            if now - intended > Limits.lateNanoseconds, self.isMeasured(intended) { self.measures.lateCount += 1 }
            return self.call(over: connection, intended: intended, at: now)
        case .concurrency(let callers):
            let load = self.isStopped ? 0 : self.profile.load(at: now)
            let wanted = load > 0 ? max(1, Int((Double(callers) * load).rounded(.up))) : 0
            let busy = self.inFlightCount + (self.pool.hasReady ? 0 : self.pool.thinkingCount)
            guard busy < wanted else { return nil }
            self.measures.series.offer(at: now)
            if self.isMeasured(now) { self.measures.offeredCount += 1 }
            return self.call(over: connection, intended: now, at: now)
        }
    }

    /// When the shell has to look again if nothing ends before; nil when only ends matter.
    package var nextDue: UInt64? {
        switch self.settings.mode {
        case .rate: self.nextArrival
        case .concurrency: self.isStopped ? nil : self.pool.nextDue
        }
    }

    /// Ends the arrivals now; what is under way still ends.
    package mutating func stop() {
        self.isStopped = true
        self.nextArrival = nil
        self.measures.abandonedCount += UInt64(self.waiting.count)
        self.waiting = ArrivalQueue()
    }

    /// Ends the time series; nothing comes after it.
    package mutating func close() { self.measures.series.close() }

    /// Whether nothing is due any more and nothing under way.
    package func isOver(at now: UInt64) -> Bool {
        guard self.inFlightCount == 0, self.waiting.count == 0 else { return false }
        if self.isStopped { return true }
        switch self.settings.mode {
        case .rate: return self.nextArrival == nil
        case .concurrency: return now >= self.profile.endNanoseconds
        }
    }

    func isMeasured(_ moment: UInt64) -> Bool { moment >= self.settings.warmupNanoseconds }

    /// Takes in the arrivals whose time has come, and sheds those beyond the limit.
    private mutating func admit(at now: UInt64) {
        while let arrival = self.nextArrival, arrival <= now {
            self.nextArrival = self.schedule?.next()
            self.measures.series.offer(at: now)
            if self.isMeasured(arrival) { self.measures.offeredCount += 1 }
            if self.inFlightCount + self.waiting.count >= self.settings.inFlightMax {
                self.measures.series.shed(at: now)
                if self.isMeasured(arrival) { self.measures.shedCount += 1 }
            } else {
                self.waiting.add(arrival)
            }
        }
    }

    /// Round robin over the connections that have room.
    private mutating func connectionWithRoom() -> Int? {
        for _ in 0..<self.rooms.count {
            let connection = self.nextConnection
            self.nextConnection = connection + 1 == self.rooms.count ? 0 : connection + 1
            if self.rooms[connection] > 0 { return connection }
        }
        return nil
    }

    private mutating func call(over connection: Int, intended: UInt64, at now: UInt64) -> LoadCall {
        let life = self.pool.take() ?? self.beginLife()
        let next = self.nextContent(of: life)
        let flight = Flight(
            kind: next.kind, life: life, hotPlan: next.hotPlan, connection: connection, intended: intended, sent: now,
            isMeasured: self.isMeasured(intended), command: next.command)
        let tag: Int
        if let free = self.freeFlights.popLast() {
            self.flights[free] = flight
            tag = free
        } else {
            self.flights.append(flight)
            tag = self.flights.count - 1
        }
        self.rooms[connection] -= 1
        self.inFlightCount += 1
        return LoadCall(tag: UInt64(tag), connection: connection, content: next.content)
    }

    /// Begins a new life by the scripts' weights; answers its place.
    mutating func beginLife() -> Int {
        let wanted = self.generator.unit() * (self.weights.last ?? 0)
        let script = self.weights.firstIndex { $0 > wanted } ?? self.weights.count - 1
        let owner = self.ownerChoice.choose(using: &self.generator)
        let life = PlanLife(serial: self.serial, script: script, owner: owner)
        self.serial += 1
        guard let free = self.freeLives.popLast() else {
            self.lives.append(life)
            return self.lives.count - 1
        }
        self.lives[free] = life
        return free
    }

    mutating func chooseHotPlan() -> Int { self.hotChoice?.choose(using: &self.generator) ?? 0 }

    /// Takes a call out of those under way.
    mutating func land(_ tag: UInt64) -> Flight {
        guard let place = Int(exactly: tag), self.flights.indices.contains(place), let flight = self.flights[place]
        else { preconditionFailure("a call ends once") }
        self.flights[place] = nil
        self.freeFlights.append(place)
        self.rooms[flight.connection] += 1
        self.inFlightCount -= 1
        return flight
    }
}
