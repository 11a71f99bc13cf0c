import LoadGeneration

@testable import RoutePlanClient

/// A whole run against a fake daemon, in virtual time: no clock is read and nothing is waited for.
struct SimulatedRun {
    private(set) var engine: LoadEngine
    private(set) var daemon: FakeDaemon
    /// Every call in the order of submission.
    private(set) var calls: [LoadCall] = []
    private(set) var endedAt: UInt64 = 0

    init(_ scenario: Scenario, _ settings: LoadSettings, _ daemon: FakeDaemon, stopAt: UInt64? = nil) {
        self.engine = LoadEngine(scenario, settings)
        self.daemon = daemon
        for creation in self.engine.hotCreations {
            guard
                case .success(.answer(let answer)) = self.daemon.result(
                    of: .command(creation.command, creation.context))
            else { preconditionFailure("a creation is answered") }
            self.engine.addHotPlan(answer)
        }
        var now: UInt64 = 0
        var underWay: [(at: UInt64, tag: UInt64, result: Result<Reply, CallFailure>)] = []
        while !self.engine.isOver(at: now) {
            if let stopAt, now >= stopAt { self.engine.stop() }
            while let call = self.engine.nextCall(at: now) {
                self.calls.append(call)
                underWay.append((self.daemon.answerTime(received: now), call.tag, self.daemon.result(of: call.content)))
            }
            // What was submitted first is answered first, also at the same moment.
            let next = underWay.indices.min { underWay[$0].at < underWay[$1].at }
            let due = [next.map { underWay[$0].at }, self.engine.nextDue].compactMap(\.self).min()
            now = max(due ?? self.engine.profile.endNanoseconds, now)
            if let next, underWay[next].at <= now {
                let ended = underWay.remove(at: next)
                self.engine.finish(ended.tag, ended.result, at: now)
            }
        }
        self.engine.close()
        self.endedAt = now
    }

    var measures: RunMeasures { self.engine.measures }

    /// What reading every plan again finds.
    var findings: [String] {
        (0..<self.engine.roll.count).compactMap { place in
            let touched = self.engine.roll[place]
            guard let position = self.daemon.plans[touched.plan] else { return "gone" }
            return touched.finding(position)
        }
    }
}
