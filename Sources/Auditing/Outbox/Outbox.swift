internal import Delivering
internal import Platform
internal import Synchronization

/// The thread that reads and writes for consumers: questions go in, answers come out, and nobody waits in between.
///
/// What is asked while a transaction runs goes into the next one together. A failure of the store is an answer, never the
/// end of the thread.
package final class Outbox: Sendable {
    private struct State {
        var questions: [OutboxQuestion] = []
        var answers: [(ticket: UInt64, answer: OutboxAnswer)] = []
        var counts = OutboxCounts()
        var failure: SQLiteFailure?
        var isStopping = false
    }

    private let state = Mutex(State())
    private let projection = Atomic<UInt64>(0)
    private let isListening = Atomic<Bool>(false)
    /// Whether there is something that nobody has looked at, so that a turn of the loop costs no system call.
    private let hasNews = Atomic<Bool>(false)
    private let failures = (writing: FailureNotes<SQLiteFailure>(), reading: FailureNotes<SQLiteFailure>())
    private let arrival: EventCounter
    private let completion: EventCounter
    private let opening: EventCounter
    private let end: EventCounter

    /// Readable when there are answers, or more to deliver.
    package var completionDescriptor: Int32 { self.completion.descriptorNumber }

    private init() throws(SystemError) {
        self.arrival = try EventCounter(.blocking)
        self.completion = try EventCounter(.polled)
        self.opening = try EventCounter(.blocking)
        self.end = try EventCounter(.blocking)
    }

    /// Opens the store at `path` and starts the thread.
    ///
    /// `incarnation` is the journal's; writing takes turns with the projection by `turn`.
    package static func start(
        path: String, incarnation: UInt64, turn: WriteTurn
    ) throws(AuditFault) -> Outbox {
        let outbox: Outbox
        do throws(SystemError) {
            outbox = try Outbox()
        } catch {
            throw .system(error)
        }
        do throws(SystemError) {
            _ = try SystemThread(name: "outbox") { outbox.run(path: path, incarnation: incarnation, turn: turn) }
        } catch {
            throw .system(error)
        }
        outbox.opening.wait()
        if let failure = outbox.state.withLock({ $0.failure }) { throw .sqlite(failure) }
        return outbox
    }

    /// Asks something; the answer comes by `takeAnswers`.
    package func ask(_ question: OutboxQuestion) {
        self.state.withLock { $0.questions.append(question) }
        self.arrival.raise()
    }

    /// Whether there are answers, or more to deliver, since the last time somebody asked; `completionDescriptor` is quiet
    /// then.
    package func takeNews() -> Bool {
        guard self.hasNews.load(ordering: .acquiring) else { return false }
        self.completion.drain()
        return self.hasNews.exchange(false, ordering: .sequentiallyConsistent)
    }

    /// The answers that came since the last time, in the order of their questions.
    package func takeAnswers() -> [(ticket: UInt64, answer: OutboxAnswer)] {
        self.state.withLock { state in
            defer { state.answers = [] }
            return state.answers
        }
    }

    /// Everything up to there is projected; any thread, behind the transaction that did it.
    package func projected(to sequence: UInt64) {
        self.projection.store(sequence, ordering: .sequentiallyConsistent)
        if self.isListening.load(ordering: .sequentiallyConsistent) { self.ring() }
    }

    /// Whether somebody is to be woken by what is projected; what came before shows in `projectedSequence`.
    package func listen(_ isListening: Bool) {
        self.isListening.store(isListening, ordering: .sequentiallyConsistent)
    }

    /// Everything up to there is projected.
    package var projectedSequence: UInt64 { self.projection.load(ordering: .sequentiallyConsistent) }

    /// What was counted by now.
    package var counts: OutboxCounts { self.state.withLock { $0.counts } }

    /// Why questions were not answered since the last call, for the log.
    package func takeFailures() -> [SQLiteFailure] { self.failures.writing.take() + self.failures.reading.take() }

    /// Ends the thread behind the transaction it is at; nobody is told the rest any more.
    package func stop() {
        self.state.withLock { $0.isStopping = true }
        self.arrival.raise()
        self.end.wait()
    }

    private func run(path: String, incarnation: UInt64, turn: WriteTurn) {
        defer { self.end.raise() }
        var store: OutboxStore
        do throws(SQLiteFailure) {
            store = try OutboxStore(path: path, incarnation: incarnation, turn: turn, failures: self.failures) {
                self.state.withLock { $0.isStopping }
            }
        } catch {
            self.state.withLock { $0.failure = error }
            self.opening.raise()
            return
        }
        self.opening.raise()
        while true {
            self.arrival.wait()
            while let batch = self.takeBatch() {
                let answers = store.answers(to: batch)
                self.put(Array(zip(batch.map(\.ticket), answers)), store.counts)
            }
            if self.state.withLock({ $0.isStopping }) { return }
        }
    }

    private func takeBatch() -> [OutboxQuestion]? {
        self.state.withLock { state -> [OutboxQuestion]? in
            guard !state.isStopping, !state.questions.isEmpty else { return nil }
            let batch = Array(state.questions.prefix(OutboxLimits.questionsPerTransactionMax))
            state.questions.removeFirst(batch.count)
            return batch
        }
    }

    private func put(_ answers: [(UInt64, OutboxAnswer)], _ counts: OutboxCounts) {
        self.state.withLock { state in
            state.answers.append(contentsOf: answers.map { (ticket: $0.0, answer: $0.1) })
            state.counts = counts
        }
        self.ring()
    }

    private func ring() {
        self.hasNews.store(true, ordering: .sequentiallyConsistent)
        self.completion.raise()
    }
}
