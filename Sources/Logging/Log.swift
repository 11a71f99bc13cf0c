package import Platform
internal import Synchronization

/// One record per event, to standard error or to the system's journal (docs/operations.md, "The log").
///
/// Values are identifiers, counts and constant words: never a stop, a label, a key or provider text. May be written to
/// from any thread, and holds up none.
package final class Log: Sendable {
    private let clock: any Clock
    /// Whether standard error is the system's journal, which reads the prefix `<N>`.
    private let isJournaled: Bool
    private let lost = LostLines()
    private let threshold = LogThreshold()
    private let form = Atomic<UInt8>(LogForm.logfmt.rawValue)
    private let sender: JournalSender
    private let mayStart = Atomic<Bool>(false)

    /// Speaks logfmt until told otherwise; `streamVariable` is `JOURNAL_STREAM`, which names the journal's stream.
    package init(streamVariable: String?, clock: any Clock = SystemClock()) throws(SystemError) {
        self.clock = clock
        self.isJournaled = streamVariable.map { $0 == StandardStreams.errorIdentity } ?? false
        self.sender = try JournalSender(lost: self.lost)
    }

    /// Writes what is at least so important, from now on.
    package func setThreshold(_ priority: LogPriority) { self.threshold.rawValue = priority.rawValue }

    /// Whether a line of that importance would be written.
    package func writes(_ priority: LogPriority) -> Bool { priority.rawValue <= self.threshold.rawValue }

    /// Writes in another form, from now on.
    package func setForm(_ wanted: LogForm) {
        let form: LogForm =
            switch wanted {
            case .auto: self.isJournaled && JournalSocket.isThere ? .journal : .logfmt
            case .logfmt: .logfmt
            case .json: .json
            case .journal: JournalSocket.isThere ? .journal : .logfmt
            }
        self.form.store(form.rawValue, ordering: .relaxed)
        self.startSender()
        if wanted == .journal, self.currentForm == .logfmt {
            self.write(.warning, "log_format_unavailable", [("advice", .text("no system journal here; logfmt it is"))])
        }
    }

    /// Begins to send to the system's journal, now or when that is wanted; before, entries wait.
    ///
    /// Once, when the environment is no longer changed: it may start a thread.
    package func start() {
        self.mayStart.store(true, ordering: .relaxed)
        self.startSender()
    }

    /// Waits for a moment until what was written has gone out.
    package func finish() { self.sender.finish() }

    /// Writes one record; a full or closed stream loses it and nothing else, and the next that fits tells of it.
    package func write(_ priority: LogPriority, _ event: String, _ fields: [(String, LogValue)] = []) {
        guard self.writes(priority) else { return }
        let now = self.clock.wallNanoseconds()
        let lostCount = self.lost.count
        if lostCount > 0 {
            let record = LogRecord(
                .warning, "log_lines_lost", [("count", .count(lostCount))], wallNanoseconds: now)
            guard self.offer(record) else { return self.lost.add() }
            self.lost.forget(lostCount)
        }
        if !self.offer(LogRecord(priority, event, fields, wallNanoseconds: now)) { self.lost.add() }
    }

    private var currentForm: LogForm { LogForm(rawValue: self.form.load(ordering: .relaxed)) ?? .logfmt }

    private func startSender() {
        guard self.currentForm == .journal, self.mayStart.load(ordering: .relaxed) else { return }
        do throws(SystemError) {
            try self.sender.start()
        } catch {
            self.form.store(LogForm.logfmt.rawValue, ordering: .relaxed)
        }
    }

    private func offer(_ record: LogRecord) -> Bool {
        let prefix = self.isJournaled ? "<\(record.priority.rawValue)>" : ""
        switch self.currentForm {
        case .journal: return self.sender.offer(JournalEntry.fields(record))
        case .json: return StandardStreams.offerError("\(prefix)\(JSONLine.text(record))\n")
        case .auto, .logfmt: return StandardStreams.offerError("\(prefix)\(LogfmtLine.text(record))\n")
        }
    }
}
