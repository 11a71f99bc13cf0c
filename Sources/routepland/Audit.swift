internal import Auditing
internal import Platform
internal import Storage
internal import Telemetry

/// The audit store and who writes to it.
struct Audit: Sendable {
    /// The store.
    let file: AuditFile
    /// Who writes to it takes turns.
    let turn: WriteTurn
    /// How far it is.
    let mark: ProjectionMark
    /// The thread that feeds it.
    let projector: Projector
    /// The thread that reads for those who ask what happened.
    let history: History
    /// The thread that reads and writes for consumers.
    let outbox: Outbox

    /// Starts the threads; that of the outbox runs already.
    func start() throws(SystemError) {
        try self.projector.start()
        try self.history.start()
    }

    /// Ends them; what is not in the store yet comes into it with the next start.
    func stop() {
        self.history.stop()
        self.projector.stop()
        self.outbox.stop()
    }

    /// What metrics tell.
    var use: AuditUse {
        var use = AuditUse()
        self.projector.write(to: &use)
        return use
    }
}
