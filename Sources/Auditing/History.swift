package import Platform
internal import Synchronization

/// The thread that reads for History: questions go in, answers come out, and nobody waits in between.
///
/// It reads over a connection of its own, which neither the projection nor the outbox waits for. A store that cannot be
/// read is an answer, and the connection is opened anew for the next question.
package final class History: Sendable {
    private struct State {
        var questions: [HistoryQuestion] = []
        var answers: [(ticket: UInt64, answer: HistoryAnswer)] = []
        var isStopping = false
    }

    private let file: AuditFile
    private let key: [UInt8]
    private let failures = FailureNotes<SQLiteFailure>()
    private let state = Mutex(State())
    private let arrival: EventCounter
    private let completion: EventCounter
    private let thread = Mutex<SystemThread?>(nil)

    /// Prepares a reader of the store; owners are known by their pseudonyms under the installation's key.
    package init(_ file: AuditFile, key: [UInt8]) throws(SystemError) {
        self.file = file
        self.key = key
        self.arrival = try EventCounter(.blocking)
        self.completion = try EventCounter(.polled)
    }

    /// Starts the thread.
    package func start() throws(SystemError) {
        let begun = try SystemThread(name: "history", niceness: Limits.historyNiceness) { self.run() }
        var thread: SystemThread? = begun
        self.thread.withLock { (place: inout sending SystemThread?) in place = thread.take() }
    }

    /// Readable when there are answers.
    package var completionDescriptor: Int32 { self.completion.descriptorNumber }

    /// Asks something; false where too many wait already.
    package func ask(_ question: HistoryQuestion) -> Bool {
        let isTaken = self.state.withLock { state in
            guard state.questions.count < Limits.historyQuestionsMax else { return false }
            state.questions.append(question)
            return true
        }
        if isTaken { self.arrival.raise() }
        return isTaken
    }

    /// Takes a question back that was not begun yet.
    package func cancel(_ ticket: UInt64) {
        self.state.withLock { state in state.questions.removeAll { $0.ticket == ticket } }
    }

    /// The answers that came since the last time, in the order of their questions.
    package func takeAnswers() -> [(ticket: UInt64, answer: HistoryAnswer)] {
        guard self.completion.drain() else { return [] }
        return self.state.withLock { state in
            defer { state.answers = [] }
            return state.answers
        }
    }

    /// Why questions were not answered since the last call, for the log.
    package func takeFailures() -> [SQLiteFailure] { self.failures.take() }

    /// Ends the thread behind the question it is at.
    package func stop() {
        self.state.withLock { $0.isStopping = true }
        self.arrival.raise()
        self.thread.withLock { (place: inout sending SystemThread?) in place.take() }?.join()
    }

    private func run() {
        while !self.state.withLock({ $0.isStopping }) {
            do throws(SQLiteFailure) {
                var rows = try HistoryRows.open(path: self.file.path, key: self.key)
                try self.serve(&rows)
            } catch {
                // Whoever asks while the store cannot be opened is told.
                self.arrival.wait()
                self.refuseAll(error)
            }
        }
    }

    /// Answers until the thread is to end, or the store fails: then the connection is not believed any more.
    private func serve(_ rows: inout HistoryRows) throws(SQLiteFailure) {
        while true {
            self.arrival.wait()
            while let question = self.next() {
                let answer = rows.answer(to: question)
                self.put(question.ticket, answer)
                if case .failed(let failure) = answer {
                    // The store would keep each of them waiting as long as this one.
                    if failure.kind.isOfStore { self.refuseAll(failure) }
                    // More may wait, and nobody raises the counter for them again.
                    self.arrival.raise()
                    throw failure
                }
            }
            if self.state.withLock({ $0.isStopping }) { return }
        }
    }

    /// All who wait get the answer that one of them would get after the other.
    private func refuseAll(_ failure: SQLiteFailure) {
        while let question = self.next() { self.put(question.ticket, .failed(failure)) }
    }

    private func next() -> HistoryQuestion? {
        self.state.withLock { state in
            state.isStopping || state.questions.isEmpty ? nil : state.questions.removeFirst()
        }
    }

    private func put(_ ticket: UInt64, _ answer: HistoryAnswer) {
        if case .failed(let failure) = answer { self.failures.note(failure) } else { self.failures.noteSuccess() }
        self.state.withLock { $0.answers.append((ticket: ticket, answer: answer)) }
        self.completion.raise()
    }
}
