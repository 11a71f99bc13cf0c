internal import CommandSyntax
internal import JournalTools
internal import Storage

/// `journal verify`, `dump`, `stat` and `scrub`: a data directory is read and never changed.
struct JournalCommand {
    let verb: Verb
    let line: Invocation
    let terminal: Terminal

    /// Does what was asked.
    func run() throws(Failure) {
        let path = self.line.argument(0)
        let view = try Failure.looking { () throws(StorageError) in try Looking.at(path: path) }
        switch self.verb {
        case .journalVerify: try self.verify(view)
        case .journalStat: try self.count(view)
        case .journalScrub: try self.scrub(view)
        case .journalDump: try self.dump(view)
        case .planCreate, .planRevise, .planOpen, .planReplace, .planRequestRoutes, .planReceiveRoutes,
            .planFailCalculation, .planSelect, .planNavigate, .planConfirm, .planReject, .planExpire, .planRetry,
            .planReturn, .planCancel, .planNoteDismissed, .planShow, .planList, .planHistory, .planTimeline,
            .eventsTail, .consumersList, .consumersCreate, .consumersDetach, .consumersPark, .consumersParked,
            .consumersRelease, .handoffShow, .journeyPlay, .instance,
            .metrics, .health, .info, .states, .doctor, .version, .completion, .man, .journalRepair, .backupCreate,
            .backupVerify,
            .backupRestore, .auditRebuild, .auditPrunable:
            preconditionFailure("a verb that reads no journal")
        }
    }

    private func verify(_ view: DirectoryView) throws(Failure) {
        var verification = try Failure.looking { () throws(StorageError) in try Verifier(view).run() }
        verification.addAuditStore(of: view)
        try self.terminal.show(Record(verification.report))
        if let failure = Failure(verification.findings) { throw failure }
    }

    private func count(_ view: DirectoryView) throws(Failure) {
        let statistics = try Failure.looking { () throws(StorageError) in try JournalStatistics(view) }
        try self.terminal.show(Record(statistics.report))
        if let failure = Failure(statistics.findings) { throw failure }
    }

    private func scrub(_ view: DirectoryView) throws(Failure) {
        let isAlone = view.company == .alone
        let rate = self.line.count(OptionRows.rate).map { $0 << 20 }
        let scrub = ScrubRun(
            view, calls: ReadOnlyStorage(), bytesPerSecond: rate ?? (isAlone ? nil : Defaults.scrubBytesPerSecond))
        try self.terminal.show(Record(scrub.report))
        if let failure = Failure(scrub.findings) { throw failure }
    }

    private func dump(_ view: DirectoryView) throws(Failure) {
        var selection = JournalDump.Selection()
        selection.from = self.line.count(OptionRows.fromSequence) ?? selection.from
        selection.to = self.line.count(OptionRows.toSequence) ?? selection.to
        selection.plan = self.line.bytes(OptionRows.ofPlan)
        selection.showsBytes = self.line.has(OptionRows.raw)
        selection.showsPlaces = self.line.has(OptionRows.withPlaces)
        guard selection.from <= selection.to else { throw Failure(.usage, "--from is behind --to") }
        var listing = Listing(self.terminal)
        let findings = try Failure.looking { () throws(StorageError) in
            try JournalDump(view, selection).run { listing.add(Record($0)) }
        }
        try listing.finish()
        if let failure = Failure(findings) { throw failure }
    }
}
