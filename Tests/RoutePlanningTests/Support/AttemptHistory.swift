import RoutePlanning
import Testing

/// A random walk of many plans through all commands, most of it around hand-offs, that keeps how attempts change.
struct AttemptHistory {
    private(set) var driver = Driver()
    /// Each change of an attempt, as `OPEN → ACKED`, with the command that made it.
    private(set) var attemptChanges: [(change: String, command: CommandKind)] = []

    init(seed: UInt64) throws {
        var random = Dice(state: seed)
        for number in 0..<150 {
            // Every other one begins where hand-offs are, so that much happens to them.
            let id = try self.driver.plan(in: number % 2 == 0 ? .draft : .handoffPending, Text("\(number)"))
            for _ in 0..<40 where self.driver.registry.plan(id)?.state.isTerminal == false {
                self.step(&random, id)
            }
        }
    }

    private mutating func step(_ random: inout Dice, _ id: PlanID) {
        let before = self.driver.registry.plan(id)?.attempts ?? []
        let changeCount = self.driver.changes.count
        let attempt = before.isEmpty ? nil : before[Int(random.next(below: UInt64(before.count)))].attempt.id
        self.command(&random, id, attempt ?? AttemptID(high: 0, low: 0))
        guard self.driver.changes.count > changeCount, case .effects(let effects) = self.driver.changes[changeCount]
        else { return }
        let after = self.driver.registry.plan(id)?.attempts ?? []
        for (old, new) in zip(before, after) where old.state != new.state {
            #expect(old.attempt == new.attempt)
            self.attemptChanges.append(
                ("\(Spelling.upper(old.state)) → \(Spelling.upper(new.state))", effects.record.kind))
        }
    }

    private mutating func command(_ random: inout Dice, _ id: PlanID, _ attempt: AttemptID) {
        let isPending = self.driver.registry.plan(id)?.state == .handoffPending
        let hasRetried = (self.driver.registry.plan(id)?.attempts.count ?? 0) > 1
        if isPending { self.driver.wait(seconds: random.next(below: 16)) }
        _ =
            switch random.next(below: isPending ? 16 : 32) {
            case 0, 1: self.driver.expire(id, attempt)
            case 2, 3: self.driver.retry(id)
            case 4: self.driver.reject(id, attempt)
            case 5: hasRetried || random.next(below: 3) == 0 ? self.driver.confirm(id, attempt) : self.driver.retry(id)
            case 6: random.next(below: 3) == 0 ? self.driver.goBack(id) : self.driver.expire(id, attempt)
            case 7: random.next(below: 4) == 0 ? self.driver.cancel(id) : self.driver.retry(id)
            case 8...15: random.next(below: 2) == 0 ? self.driver.expire(id, attempt) : self.driver.retry(id)
            case 16: self.driver.revise(id, to: .stops(3, variant: Int32(random.next(below: 3))))
            case 17: self.driver.revise(id, to: self.relabelled(id))
            case 18: self.driver.replace(id)
            case 19: self.driver.noteDismissed(id)
            case 20: self.driver.fail(id)
            case 21, 22: self.driver.open(id)
            case 23, 24: self.driver.request(id)
            case 25, 26: self.driver.receive(id, Int(random.next(below: 3)))
            case 27: self.driver.select(id, Int64(random.next(below: 2)))
            default: self.driver.navigate(id, Int64(random.next(below: 2)))
            }
    }

    private func relabelled(_ id: PlanID) -> RouteContent {
        var content = self.driver.registry.plan(id)?.content ?? .twoStops
        content.stops = content.stops.map { Stop(place: $0.place, label: $0.label.isEmpty ? "Else" : "") }
        return content
    }
}
