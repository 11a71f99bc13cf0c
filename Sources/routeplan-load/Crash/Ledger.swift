internal import LoadGeneration
internal import RoutePlanClient

/// Every plan of the run, and which of them have to be compared after the next restart.
struct Ledger: Sendable {
    private(set) var plans: [LedgerPlan] = []
    /// Places of the plans whose lives go on.
    private(set) var active: [Int] = []
    private var touched: Set<Int> = []
    private let prefix: String
    private let activeCount: Int
    /// Highest sequence an answer carried.
    private(set) var sequenceMax: UInt64 = 0
    private(set) var acknowledgedCount = 0

    init(prefix: String, activeCount: Int) {
        self.prefix = prefix
        self.activeCount = activeCount
        for _ in 0..<activeCount { self.beginPlan() }
    }

    /// Owner of every plan of the run.
    var owner: String { "ledger-\(self.prefix)" }

    subscript(_ place: Int) -> LedgerPlan { self.plans[place] }

    /// Notes a command that is about to be sent.
    mutating func send(_ command: PlanCommand, place: Int) -> UnansweredCommand {
        self.touched.insert(place)
        return self.plans[place].send(command)
    }

    /// Enters an answer; a plan that is over makes room for a new one.
    mutating func acknowledge(_ answer: Answer, place: Int) {
        self.plans[place].acknowledge(answer)
        self.acknowledgedCount += 1
        self.sequenceMax = max(self.sequenceMax, answer.sequence)
        if self.plans[place].isOver, let index = self.active.firstIndex(of: place) {
            self.active.remove(at: index)
            self.beginPlan()
        }
    }

    mutating func notSent(place: Int) { self.plans[place].notSent() }

    mutating func forget(place: Int) { self.plans[place].forget() }

    /// Places to compare now: what was touched since the last time, and a sample of the rest.
    mutating func takeDue(sampleCount: Int, using generator: inout SeededGenerator) -> [Int] {
        var due = self.touched.union(self.active)
        for _ in 0..<sampleCount { due.insert(Int.random(in: self.plans.indices, using: &generator)) }
        self.touched = []
        return due.sorted()
    }

    private mutating func beginPlan() {
        self.active.append(self.plans.count)
        self.plans.append(LedgerPlan(externalID: "\(self.prefix)-\(self.plans.count)", owner: self.owner))
    }
}
