import Engine
import RoutePlanning
import Testing

/// A known history before a writer: every command comes a known time after the one before, and a series reads exactly.
struct MetricHistory {
    let machine: Machine
    let life: WriterLife

    init(policy: Policy = Policy()) throws {
        self.machine = Machine(policy: policy)
        self.life = try self.machine.boot()
        self.life.tellByName(targets: ["navigator"], components: ["1.0.10"])
    }

    /// Lets time pass, then has a command decided that is right for the plan as it is.
    @discardableResult
    func after(
        _ seconds: UInt64, _ kind: CommandKind, _ id: PlanID, _ disposition: Disposition = .applied
    ) throws -> Turn {
        try self.after(seconds, self.life.command(kind, on: id), disposition)
    }

    /// Lets time pass, then has a command decided.
    @discardableResult
    func after(_ seconds: UInt64, _ command: Command, _ disposition: Disposition = .applied) throws -> Turn {
        self.life.wait(seconds: seconds)
        let turn = self.life.send(command)
        try #require(turn.disposition == disposition, "\(command.kind): \(turn.outcome)")
        return turn
    }

    /// Lets a second pass, then has a command refused.
    func refused(_ command: Command, _ reason: Reason) throws {
        self.life.wait(seconds: 1)
        try #require(self.life.send(command).reason == reason)
    }

    /// A new plan, a second later than what was before.
    func plan(_ externalID: String, content: RouteContent = .sample()) throws -> PlanID {
        self.life.wait(seconds: 1)
        return try #require(self.life.create(Text(externalID), content: content).answer).planID
    }

    /// A new plan brought to `candidates_ready`, a second a command.
    func planWithRoutes(_ externalID: String) throws -> PlanID {
        let id = try self.plan(externalID)
        for kind in [.openDirectionUI, .requestRoutes, .receiveRoutes] as [CommandKind] { try self.after(1, kind, id) }
        return id
    }

    /// What a series stands at, by its whole name with labels; nil where there is none.
    func number(_ series: String) -> Double? { self.life.number(series) }

    /// Names of buckets with what each has by itself, without those that have nothing.
    func buckets(_ family: String, _ labels: String = "") -> [String: Double] {
        var (counts, before): ([String: Double], Double) = ([:], 0)
        for line in self.life.metrics("\(family)_bucket{\(labels)") {
            guard let bound = line.split(separator: "le=\"").last?.split(separator: "\"").first,
                let number = line.split(separator: " ").last.flatMap({ Double($0) })
            else { continue }
            if number > before { counts[String(bound)] = number - before }
            before = number
        }
        return counts
    }
}

extension WriterLife {
    /// What a series stands at, by its whole name with labels; nil where there is none.
    func number(_ series: String) -> Double? {
        let lines = self.metrics("\(series) ")
        return lines.count == 1 ? lines[0].split(separator: " ").last.flatMap { Double($0) } : nil
    }
}
