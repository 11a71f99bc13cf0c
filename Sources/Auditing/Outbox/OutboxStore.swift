internal import Delivering
internal import RoutePlanning
internal import WireSchema

/// The consumers in `audit.db`, for one thread: every change of one is a transaction, and counts in memory once it is
/// committed.
///
/// What a consumer may do is decided by `Consumer`, on a copy; this type reads and writes rows. Source: docs/outbox.md.
struct OutboxStore: ~Copyable {
    let connection: SQLiteConnection
    let incarnation: UInt64
    let turn: WriteTurn
    /// Whether nobody waits for answers any more.
    private let isEnding: @Sendable () -> Bool
    /// What transactions ended with that wrote, and those that did not: each kind goes on without the other.
    private let failures: (writing: FailureNotes<SQLiteFailure>, reading: FailureNotes<SQLiteFailure>)
    var rows: ConsumerRows
    var deliveries: DeliveryRows
    var consumers: [PlainName: Consumer]
    /// Positions up to which events are counted, by consumer.
    var pending: [PlainName: PendingCount] = [:]
    private(set) var counts = OutboxCounts()
    /// What the transaction under way adds to the counts.
    var added = OutboxCounts()

    /// Opens the store of a journal of that incarnation and reads all consumers.
    ///
    /// `isEnding` is asked while another process holds the store.
    init(
        path: String, incarnation: UInt64, turn: WriteTurn,
        failures: (writing: FailureNotes<SQLiteFailure>, reading: FailureNotes<SQLiteFailure>) = (
            FailureNotes(), FailureNotes()
        ), isEnding: @escaping @Sendable () -> Bool = { false }
    ) throws(SQLiteFailure) {
        let connection = try SQLiteConnection(opening: path, .writing)
        var rows = try ConsumerRows(connection)
        let deliveries = try DeliveryRows(connection)
        self.consumers = try rows.all()
        self.rows = rows
        self.deliveries = deliveries
        self.connection = connection
        self.incarnation = incarnation
        self.turn = turn
        self.isEnding = isEnding
        self.failures = failures
    }

    /// Answers questions in order, those that can be together in one transaction.
    ///
    /// If that fails each gets a transaction of its own, so that one cannot spoil the others. Where the store has no room, or
    /// is held by somebody else, that would only be waited for again: then just those that read get one.
    mutating func answers(to questions: [OutboxQuestion]) -> [OutboxAnswer] {
        do throws(SQLiteFailure) {
            return try self.commit(questions)
        } catch {
            guard questions.count > 1 else { return [self.refusal(of: error)] }
            let isHopeless = error.kind.isOfStore
            return questions.map { isHopeless && $0.mayWrite ? self.refusal(of: error) : self.answerAlone($0) }
        }
    }

    private mutating func answerAlone(_ question: OutboxQuestion) -> OutboxAnswer {
        do throws(SQLiteFailure) {
            return try self.commit([question])[0]
        } catch {
            return self.refusal(of: error)
        }
    }

    /// One transaction; what is in memory changes when it is committed, and not before.
    private mutating func commit(_ questions: [OutboxQuestion]) throws(SQLiteFailure) -> [OutboxAnswer] {
        let isWriting = questions.contains { $0.mayWrite }
        if isWriting { self.turn.take(.outbox) }
        defer { if isWriting { self.turn.end(.outbox) } }
        let notes = isWriting ? self.failures.writing : self.failures.reading
        let before = self.consumers
        self.added = OutboxCounts()
        do throws(SQLiteFailure) {
            if isWriting {
                try self.connection.beginWriting(unless: self.isEnding)
            } else {
                try self.connection.run("BEGIN")
            }
            var answers: [OutboxAnswer] = []
            answers.reserveCapacity(questions.count)
            for question in questions { answers.append(try self.answer(question)) }
            try self.connection.run("COMMIT")
            self.counts.add(self.added)
            notes.noteSuccess()
            return answers
        } catch {
            notes.note(error)
            self.connection.rollBack()
            self.consumers = before
            // Counted again when it is asked for: what was added to it may not have happened.
            self.pending = [:]
            throw error
        }
    }

    private func refusal(of failure: SQLiteFailure) -> OutboxAnswer {
        let refusal =
            switch failure.kind {
            case .full: Refusal(reason: .noSpace, retryAfterMilliseconds: OutboxLimits.retryMilliseconds)
            case .busy, .interrupted:
                Refusal(reason: .overloaded, retryAfterMilliseconds: OutboxLimits.retryMilliseconds)
            case .corrupt, .readOnly, .inputOutput, .cannotOpen, .constraint, .memory, .misuse:
                Refusal(reason: .auditUnavailable, retryAfterMilliseconds: OutboxLimits.retryMilliseconds)
            }
        return .refused(refusal, newestGeneration: 0)
    }

    private mutating func answer(_ question: OutboxQuestion) throws(SQLiteFailure) -> OutboxAnswer {
        switch question.matter {
        case .page(let name, let generation): try self.page(of: name, generation, question)
        case .lags: .lags(try self.lags(at: question.now))
        case .subscription(let name, let incarnation, let isFencing):
            try self.subscribe(name, told: incarnation, isFencing: isFencing, question)
        case .request(let request): try self.answer(request, question)
        }
    }

    private mutating func answer(
        _ request: OutboxRequest, _ question: OutboxQuestion
    ) throws(SQLiteFailure) -> OutboxAnswer {
        switch request {
        case .create(let name, let start, let window):
            try self.create(name, from: start, window: window, question)
        case .detach(let name): try self.detach(name)
        case .list: .consumers(try self.views(at: question.now))
        case .subscribe(let name, let incarnation):
            try self.subscribe(name, told: incarnation, isFencing: false, question)
        case .acknowledge(let name, let incarnation, let generation, let sequence):
            try self.acknowledge(name, sequence, generation: generation, told: incarnation, question)
        case .park(let name, let event, let reason): try self.park(name, event, reason, question)
        case .listParked(let name, let pageMax, let after): try self.parkedPage(of: name, pageMax, after: after)
        case .release(let name, let event): try self.release(name, event)
        }
    }
}
