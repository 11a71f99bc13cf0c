/// The daemon's metrics, asked for by hand-made frames.
extension WirePeer {
    /// All samples by name and labels, as they stand in the text.
    func metrics() throws -> [String: Double] {
        let answer = try self.call("GetMetrics", [], service: "routeplan.v1.Administration")
        var numbers: [String: Double] = [:]
        for line in answer.payload.text(1).split(separator: "\n") where !line.hasPrefix("#") {
            let words = line.split(separator: " ")
            numbers[String(words[0])] = Double(words[1])
        }
        return numbers
    }

    /// Waits until the audit store has all that is durable: it holds segments, which go with a snapshot otherwise.
    func waitForAuditStore(seconds: Int = 60) throws {
        let end = ContinuousClock.now + .seconds(seconds)
        while true {
            let metrics = try self.metrics()
            guard let position = metrics["routeplan_audit_position"] else { return }
            if position == metrics["routeplan_durable_sequence"] { return }
            guard ContinuousClock.now < end else {
                let audit = metrics.filter { $0.key.contains("audit") || $0.key.contains("sequence") }
                throw Complaint("the audit store stays behind: \(audit)")
            }
        }
    }
}
