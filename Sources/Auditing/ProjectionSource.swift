package import Facts
package import Platform
package import Storage

/// Where the projection reads, where it writes, and whom it tells.
package struct ProjectionSource: Sendable {
    /// The store, made or checked before.
    package let file: AuditFile
    /// What it is fed from.
    package let journal: DurableJournal
    /// Where it tells how far it has come.
    package let mark: ProjectionMark
    /// Who else writes to the store.
    package let turn: WriteTurn
    /// The key of the installation.
    package let key: AuditKey
    /// Names that may be told.
    package let names: RegisteredNames
    /// For the bounds of a transaction, which are times.
    package let time: any Clock
    /// Told of each transaction, with the sequence up to which everything is in the store.
    package let committed: @Sendable (UInt64) -> Void

    /// Memberwise.
    package init(
        file: AuditFile, journal: DurableJournal, mark: ProjectionMark, turn: WriteTurn, key: AuditKey,
        names: RegisteredNames, time: any Clock, committed: @escaping @Sendable (UInt64) -> Void = { _ in }
    ) {
        self.file = file
        self.journal = journal
        self.mark = mark
        self.turn = turn
        self.key = key
        self.names = names
        self.time = time
        self.committed = committed
    }
}
