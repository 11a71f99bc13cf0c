internal import Facts
internal import Platform
internal import Storage

/// Feeds the store from the journal, in transactions that hold rows and cursor together; for one thread.
///
/// So whatever happens, each event is in the store exactly once. After a failure another one has to be made, which begins
/// behind the cursor again.
package struct Projection: ~Copyable {
    private let source: ProjectionSource
    private let connection: SQLiteConnection
    private var follower: JournalFollower
    private var sink: FactSink
    private var moveCursor: SQLiteStatement
    private var pruning: Pruning

    /// Opens the store, and the journal behind what the store has.
    package init(_ source: ProjectionSource) throws(ProjectionFailure) {
        self = try Self.open(source)
    }

    private init(
        _ source: ProjectionSource, _ connection: consuming SQLiteConnection, _ follower: consuming JournalFollower,
        _ sink: consuming FactSink, _ moveCursor: consuming SQLiteStatement, _ pruning: consuming Pruning
    ) {
        self.source = source
        self.connection = connection
        self.follower = follower
        self.sink = sink
        self.moveCursor = moveCursor
        self.pruning = pruning
    }

    private static func open(_ source: ProjectionSource) throws(ProjectionFailure) -> Projection {
        let sequence: UInt64
        do throws(SQLiteFailure) {
            let connection = try SQLiteConnection(opening: source.file.path, .writing)
            guard let standing = try AuditStanding(of: connection) else {
                throw SQLiteFailure(unreadable: "no row in store")
            }
            sequence = standing.sequence
        } catch {
            throw .store(error)
        }
        let follower = try Self.follow(source.journal, behind: sequence)
        do throws(SQLiteFailure) {
            let connection = try SQLiteConnection(opening: source.file.path, .writing)
            let pseudonymiser = Pseudonymiser(key: source.key.bytes.span)
            let writer = try FactWriter(connection, key: pseudonymiser.keyID, sequence: sequence)
            let moveCursor = try connection.prepare("UPDATE store SET sequence = ?1, epoch = ?2")
            let sink = FactSink(writer, FactProjection(pseudonymiser: pseudonymiser, names: source.names))
            let pruning = try Pruning(connection)
            return Projection(source, connection, follower, sink, moveCursor, pruning)
        } catch {
            throw .store(error)
        }
    }

    private static func follow(
        _ journal: DurableJournal, behind sequence: UInt64
    ) throws(ProjectionFailure) -> JournalFollower {
        do throws(StorageError) {
            return try journal.follow(behind: sequence)
        } catch {
            throw .journal(error)
        }
    }

    /// Everything up to here is in the store.
    package var sequence: UInt64 { self.follower.sequence }

    /// Does one transaction: as many entries as are durable and its bounds allow; false where there is none.
    package mutating func step() throws(ProjectionFailure) -> Bool {
        guard self.source.journal.sequence > self.follower.sequence else { return false }
        self.source.turn.take(.projection)
        defer { self.source.turn.end(.projection) }
        do throws(ProjectionFailure) {
            try self.begin()
            try self.gather()
            try self.commit()
        } catch {
            self.connection.rollBack()
            throw error
        }
        self.source.mark.advance(to: self.follower.sequence)
        self.source.committed(self.follower.sequence)
        return true
    }

    /// Removes some of the facts from before a moment, which is in nanoseconds since 1970; false where there is none.
    package mutating func prune(before moment: UInt64) throws(ProjectionFailure) -> Bool {
        self.source.turn.take(.projection)
        defer { self.source.turn.end(.projection) }
        do throws(SQLiteFailure) {
            try self.connection.beginWriting { self.source.journal.hasEnded }
            let count = try self.pruning.step(before: moment, in: self.connection)
            try self.connection.run("COMMIT")
            self.sink.forgetPlans()
            return count > 0
        } catch {
            self.connection.rollBack()
            throw .store(error)
        }
    }

    private func begin() throws(ProjectionFailure) {
        do throws(SQLiteFailure) {
            try self.connection.beginWriting { self.source.journal.hasEnded }
        } catch {
            throw .store(error)
        }
    }

    private mutating func gather() throws(ProjectionFailure) {
        let time = self.source.time
        let end = time.monotonicNanoseconds() + Limits.transactionNanoseconds
        self.sink.begin()
        while try Self.next(&self.follower, &self.sink) {
            if let failure = self.sink.failure { throw failure }
            guard self.sink.rowCount < Limits.transactionRowMax, time.monotonicNanoseconds() < end else { return }
        }
    }

    private mutating func commit() throws(ProjectionFailure) {
        do throws(SQLiteFailure) {
            try self.sink.finish()
            self.moveCursor.bind(1, self.follower.sequence)
            self.moveCursor.bind(2, self.source.journal.epoch)
            try self.moveCursor.run()
            try self.connection.run("COMMIT")
        } catch {
            throw .store(error)
        }
    }

    private static func next(
        _ follower: inout JournalFollower, _ sink: inout FactSink
    ) throws(ProjectionFailure) -> Bool {
        do throws(StorageError) {
            return try follower.next { entry, body in sink.take(entry, body) }
        } catch {
            throw .journal(error)
        }
    }
}
