internal import Platform

/// Re-reads everything that is kept beside a running journal, one step whenever it is told to.
///
/// Where the journal has threads, a scrub has one of its own, which rests between steps; the caller sets the pace, so that
/// commits go first. A journal without threads has each step done on the calling thread.
package final class Scrubber {
    /// What a step came to.
    package enum Outcome: Sendable {
        /// There is more to read.
        case more
        /// Everything was read, with what was found.
        case finished(Scrub)
        /// No thread could be had.
        case failed(StorageError)
    }

    private enum Order: Sendable { case step, stop }

    private let directory: DataDirectory
    private let writer: SegmentWriter
    private let threads: JournalConfiguration.Threads
    private let orders: Mailbox<Order>
    private let outcomes: Mailbox<Outcome>
    private var thread: SystemThread?
    /// The scrub under way, where it has no thread.
    private var scrub: Scrub?
    private var isStepping = false

    /// Prepares for scrubs of `directory` beside the journal in it, one at a time.
    package init(directory: DataDirectory, journal: CommitLoop) throws(StorageError) {
        self.directory = directory
        self.writer = journal.writer
        self.threads = journal.threads
        self.orders = try Mailbox(.blocking)
        self.outcomes = try Mailbox(.polled)
    }

    deinit { self.stop() }

    /// Readable when a step has ended and `harvest` has something to return.
    package var completionDescriptor: Int32 { self.outcomes.descriptorNumber }

    /// Reads a piece more, beginning a scrub where none is under way; one step at a time.
    package func step() {
        precondition(!self.isStepping, "one step at a time")
        self.isStepping = true
        switch self.threads {
        case .own: self.stepBeside()
        case .none, .stepped:
            var scrub = self.scrub ?? self.directory.makeScrub(beside: self.writer)
            let outcome = Self.step(&scrub)
            if case .more = outcome { self.scrub = scrub } else { self.scrub = nil }
            self.outcomes.put(outcome)
        }
    }

    /// What the step has come to, once.
    package func harvest() -> Outcome? {
        guard self.isStepping, let outcome = self.outcomes.poll() else { return nil }
        self.isStepping = false
        switch outcome {
        case .more: break
        case .finished, .failed: self.thread.take()?.join()
        }
        return outcome
    }

    /// Gives a scrub up and waits for its thread.
    package func stop() {
        self.scrub = nil
        guard let running = self.thread.take() else { return }
        var isOver = false
        if self.isStepping, case .finished = self.outcomes.take() { isOver = true }
        self.isStepping = false
        if !isOver { self.orders.put(.stop) }
        running.join()
    }

    private func stepBeside() {
        if self.thread == nil {
            let (directory, writer, orders, outcomes) = (self.directory, self.writer, self.orders, self.outcomes)
            do {
                self.thread = try SystemThread(name: "scrub", niceness: StorageLimits.scrubNiceness) {
                    Self.run(directory.makeScrub(beside: writer), orders: orders, outcomes: outcomes)
                }
            } catch {
                return self.outcomes.put(.failed(.cannotCreate(file: "thread", error)))
            }
        }
        self.orders.put(.step)
    }

    private static func run(_ begun: Scrub, orders: Mailbox<Order>, outcomes: Mailbox<Outcome>) {
        var scrub = begun
        while case .step = orders.take() {
            let outcome = self.step(&scrub)
            outcomes.put(outcome)
            guard case .more = outcome else { return }
        }
    }

    private static func step(_ scrub: inout Scrub) -> Outcome {
        switch scrub.step() {
        case .more: .more
        case .finished: .finished(scrub)
        }
    }
}
