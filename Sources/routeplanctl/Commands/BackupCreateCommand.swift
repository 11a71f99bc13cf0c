internal import CommandSyntax
internal import JournalTools
internal import RoutePlanClient
internal import Storage

/// `backup create`: a running daemon's directory is copied while the daemon holds its files.
struct BackupCreateCommand {
    let line: Invocation
    let terminal: Terminal
    let client: Client

    /// Takes a snapshot, copies what it needs, gives it back, and verifies the copy.
    func run() throws(Failure) {
        let destination = self.line.argument(0)
        let making = try Failure.looking { () throws(StorageError) in
            try BackupCopy(to: destination, calls: POSIXStorage())
        }
        let deadline = self.line.duration(OptionRows.timeout) ?? Defaults.backupTimeout
        let held = try Failure.translating { () throws(CallFailure) in
            try self.client.takeSnapshot(deadline: deadline)
        }
        self.terminal.note("snapshot of sequence \(held.sequence) is held; copying")
        let directory = self.line.text(OptionRows.directory) ?? held.dataDirectory
        var failure: Failure?
        do {
            let view = try Failure.looking { () throws(StorageError) in try Looking.at(path: directory) }
            try self.copy(making, from: view, held)
        } catch {
            failure = error
        }
        do {
            try Failure.translating { () throws(CallFailure) in try self.client.releaseSnapshot(held.hold) }
        } catch {
            failure = failure ?? error
        }
        if let failure { throw failure }
        try self.verify(destination, held)
    }

    /// Copies file by file and asks for more time behind each.
    private func copy(_ making: BackupCopy, from view: DirectoryView, _ held: HeldSnapshot) throws(Failure) {
        var making = making
        try Failure.looking { () throws(StorageError) in
            try making.begin(view, sequence: held.sequence, instance: held.instance)
        }
        while try Failure.looking({ () throws(StorageError) in try making.copyNext() }) {
            _ = try Failure.translating { () throws(CallFailure) in
                try self.client.takeSnapshot(prolonging: held.hold, deadline: Defaults.timeout)
            }
        }
        try Failure.looking { () throws(StorageError) in try making.finish() }
    }

    private func verify(_ destination: String, _ held: HeldSnapshot) throws(Failure) {
        let view = try Failure.looking { () throws(StorageError) in try Looking.at(path: destination) }
        var verification = try Failure.looking { () throws(StorageError) in try Verifier(view).run() }
        verification.addAuditStore(of: view)
        var record = Record()
        record.add("backup", destination)
        record.add("sequence", held.sequence)
        record.add("state_digest", BackupCopy.text(ofDigest: held.stateDigest))
        record.add("verified", JSONValue(verification.report))
        try self.terminal.show(record)
        if let failure = Failure(verification.findings) { throw failure }
        guard let outcome = verification.outcome, outcome.stateDigest == held.stateDigest else {
            throw Failure(.broken, "the backup leads to another state than the daemon had")
        }
    }
}
