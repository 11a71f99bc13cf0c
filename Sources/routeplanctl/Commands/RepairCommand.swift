internal import CommandSyntax
internal import JournalTools
internal import Storage

/// `journal repair`: says what would be lost, and writes a new directory once that is accepted.
struct RepairCommand {
    let line: Invocation
    let terminal: Terminal

    /// Plans the repair, and carries it out if everything it needs was accepted.
    func run() throws(Failure) {
        let path = self.line.argument(0)
        let destination = self.line.text(OptionRows.to) ?? ""
        let accepted = self.accepted
        let view = try Failure.looking { () throws(StorageError) in try Looking.at(path: path) }
        let plan = try Failure.looking { () throws(StorageError) in
            try RepairPlanner(view, rebuildsManifest: accepted.contains(.rebuiltManifest)).plan()
        }
        var record = Record(plan.report(to: destination, accepted: accepted))
        let missing = plan.needed.filter { !accepted.contains($0) }
        guard plan.isNeeded, missing.isEmpty else {
            try self.terminal.show(record)
            guard plan.isNeeded else { return }
            let flags = missing.map(\.rawValue).joined(separator: " ")
            throw Failure(
                .inputMalformed,
                "nothing was written: \(plan.lost.count) entries would be lost; accept that with \(flags)")
        }
        var random = SystemRandomNumberGenerator()
        let incarnation = Incarnation.fresh(using: &random)
        let verification = try Failure.looking { () throws(StorageError) in
            try Repairing(plan, accepted: accepted).run(
                to: destination, calls: POSIXStorage(), incarnation: incarnation)
        }
        record.add("repaired", JSONValue(verification.report))
        try self.terminal.show(record)
        if let failure = Failure(verification.findings) { throw failure }
    }

    private var accepted: Set<RepairPlan.Acceptance> {
        var accepted: Set<RepairPlan.Acceptance> = []
        if self.line.has(OptionRows.acceptTailLoss) { accepted.insert(.tailLoss) }
        if self.line.has(OptionRows.acceptHole) { accepted.insert(.hole) }
        if self.line.has(OptionRows.rebuildManifest) { accepted.insert(.rebuiltManifest) }
        return accepted
    }
}
