internal import CommandSyntax
internal import JournalTools
internal import Platform
internal import Storage

/// `audit rebuild` and `audit prunable`: the audit store of a data directory.
struct AuditCommand {
    let line: Invocation
    let terminal: Terminal

    /// Makes the store anew of what can be kept and what the journal holds, and says what is lost.
    func rebuild() throws(Failure) {
        let path = self.line.argument(0)
        var random = SystemRandomNumberGenerator()
        let key = AuditKey(bytes: (0..<AuditKey.byteCount).map { _ in UInt8.random(in: 0...255, using: &random) })
        let (targets, components) = (
            self.line.texts(OptionRows.registeredTarget), self.line.texts(OptionRows.registeredComponent)
        )
        let rebuilding = try Failure.looking { () throws(StorageError) in
            try AuditRebuilding(
                path: path, calls: POSIXStorage(), targets: targets, components: components, freshKey: key,
                processID: ThisProcess.processID, time: SystemClock())
        }
        try self.terminal.show(Record(rebuilding.report))
    }

    /// What retention would remove now; nothing is removed.
    func tellPrunable() throws(Failure) {
        let path = self.line.argument(0)
        let days = self.line.count(OptionRows.days) ?? Defaults.auditDays
        let now = SystemClock().wallNanoseconds()
        let report = try Failure.looking { () throws(StorageError) in
            try AuditStore.prunable(of: path, before: now - min(now, days * 86_400_000_000_000))
        }
        try self.terminal.show(Record(report))
    }
}
