internal import CommandSyntax
internal import JournalTools
internal import Storage

/// `backup verify` and `backup restore`, which need no daemon.
struct BackupCommand {
    let verb: Verb
    let line: Invocation
    let terminal: Terminal

    /// Verifies the backup, and makes a data directory of it if that was asked for.
    func run() throws(Failure) {
        let path = self.line.argument(0)
        let view = try Failure.looking { () throws(StorageError) in try Looking.at(path: path) }
        guard self.verb == .backupRestore else {
            var verification = try Failure.looking { () throws(StorageError) in try Verifier(view).run() }
            verification.addAuditStore(of: view)
            try self.terminal.show(Record(verification.report))
            if let failure = Failure(verification.findings) { throw failure }
            return
        }
        var random = SystemRandomNumberGenerator()
        let incarnation = Incarnation.fresh(using: &random)
        let destination = self.line.argument(1)
        let restoration = try Failure.looking { () throws(StorageError) in
            try Restoration(view, to: destination, calls: POSIXStorage(), incarnation: incarnation)
        }
        try self.terminal.show(Record(restoration.report))
        guard restoration.exitCode != 0 else { return }
        if let failure = Failure(restoration.source.findings) { throw failure }
        if let restored = restoration.restored, let failure = Failure(restored.findings) { throw failure }
        throw Failure(.broken, "the restored directory leads to another state than the backup")
    }
}
