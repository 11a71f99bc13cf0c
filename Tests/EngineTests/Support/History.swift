import Engine
import RoutePlanning
import Testing

/// Everything that was decided on a machine, by sequence: what its recoveries are compared with.
///
/// Two views of one past: what memory was after each entry, and a plain ledger of who was answered what. The first
/// would repeat an error of the registry; the second knows only commands and answers.
final class History {
    /// One command that committed.
    struct Entry {
        let sequence: UInt64
        let command: Command
        let answer: Answer
    }

    /// The high half of every client's key hash, which tells its records from the daemon's.
    static let clientMark: UInt64 = 1

    /// What clients had committed, oldest first.
    private(set) var entries: [Entry] = []
    /// Everything up to here was durable, so an answer may have left.
    private(set) var acknowledged: UInt64 = 0
    private var states: [(sequence: UInt64, state: FrozenRegistry)] = [(0, PlanRegistry().freeze())]

    /// What clients know for sure.
    var acknowledgedEntries: [Entry] { self.entries.filter { $0.sequence <= self.acknowledged } }

    // MARK: Taking notes

    func note(_ turn: Turn, of command: Command, upTo sequence: UInt64, state: FrozenRegistry) {
        guard case .answered(let answer) = turn.outcome, answer.disposition == .applied else {
            #expect(sequence == self.states.last?.sequence, "only a committed command makes an entry")
            return
        }
        #expect(turn.sequence == sequence, "a commit carries the sequence of its own entry")
        #expect(sequence == (self.states.last?.sequence ?? 0) + 1, "a command makes one entry")
        self.entries.append(Entry(sequence: sequence, command: command, answer: answer))
        self.states.append((sequence, state))
    }

    func noteDaemonEntries(upTo sequence: UInt64, state: FrozenRegistry) {
        if sequence > (self.states.last?.sequence ?? 0) { self.states.append((sequence, state)) }
    }

    func noteDurable(_ sequence: UInt64) {
        #expect(sequence >= self.acknowledged, "the durable sequence never goes back")
        self.acknowledged = max(self.acknowledged, sequence)
        while let next = self.states.dropFirst().first, next.sequence <= self.acknowledged {
            self.states.removeFirst()
        }
    }

    // MARK: Judging

    /// Compares what a process recovered with what was acknowledged before, and goes on from there.
    func checkRecovery(to sequence: UInt64, state: FrozenRegistry) {
        #expect(sequence >= self.acknowledged, "what was acknowledged is there")
        let index = self.states.lastIndex { $0.sequence == sequence }
        guard let index else {
            Issue.record("recovered up to \(sequence), which no batch ended with")
            return
        }
        let isSame = self.states[index].state == state
        #expect(isSame, "the state is that of \(sequence)")
        #expect(self.states[index].state.stateDigest == state.stateDigest)
        self.entries.removeAll { $0.sequence > sequence }
        self.states = [self.states[index]]
        self.acknowledged = sequence
        self.checkLedger(state)
    }

    /// Every command that committed left exactly one record, in order, and nothing else did.
    private func checkLedger(_ state: FrozenRegistry) {
        var keys: [PlanID: [KeyHash]] = [:]
        var versions: [PlanID: UInt64] = [:]
        for entry in self.entries {
            versions[entry.answer.planID] = entry.answer.position.version
            if entry.command.kind == .createPlan {
                keys[entry.answer.planID] = []
            } else {
                keys[entry.answer.planID, default: []].append(entry.command.context.keyHash)
            }
        }
        #expect(state.counters.plansCreated == UInt64(keys.count))
        #expect(state.counters.plansEvicted == UInt64(keys.count - state.planCount))
        for plan in state.plans {
            let kept = plan.records.map(\.keyHash).filter { $0.high == Self.clientMark }
            let isSame = kept == keys[plan.id]
            #expect(isSame, "records of \(plan.externalID)")
            let expiries = UInt64(plan.records.count - kept.count)
            #expect(plan.version >= versions[plan.id] ?? .max)
            #expect(plan.version <= (versions[plan.id] ?? 0) + expiries)
        }
    }
}
