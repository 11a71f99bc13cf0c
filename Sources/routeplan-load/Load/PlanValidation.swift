internal import LoadGeneration
internal import RoutePlanClient

/// Reads every plan of a run again and compares it with what was acknowledged.
struct PlanValidation {
    private static let underWayMax = 64

    private let client: Client

    init(over client: Client) { self.client = client }

    /// Findings go to `find`.
    func run(_ roll: PlanRoll, find: (String) -> Void) throws -> ValidationResult {
        var result = ValidationResult()
        var (sent, ended, unansweredCount) = (0, 0, 0)
        // A daemon that is gone is not waited for once for each plan.
        while ended < (unansweredCount >= Self.underWayMax ? sent : roll.count) {
            while sent < roll.count, sent - ended < Self.underWayMax, unansweredCount < Self.underWayMax {
                try self.client.submit(.plan(roll[sent].plan), tag: UInt64(sent))
                sent += 1
            }
            try self.client.wait(atMost: .seconds(1))
            while let completion = self.client.nextCompletion() {
                ended += 1
                if case .failure(let failure) = completion.result, failure.status.isEmpty { unansweredCount += 1 }
                let touched = roll[Int(completion.tag)]
                let finding = self.finding(touched, completion.result)
                result.add(touched, finding: finding)
                if let finding { find(finding) }
            }
        }
        if ended < roll.count {
            find("the daemon does not answer any more: \(roll.count - ended) plans were not read again")
        }
        return result
    }

    private func finding(_ touched: TouchedPlan, _ result: Result<Reply, CallFailure>) -> String? {
        switch result {
        case .success(.plan(let plan)): return touched.finding(plan.position)
        case .success: return "\(touched.plan): an answer to another question"
        case .failure(let failure):
            let name = failure.status.isEmpty ? failure.codeName : "\(failure.status)/\(failure.reason.name)"
            return "\(touched.plan): acknowledged, and not to be read: \(name)"
        }
    }
}
