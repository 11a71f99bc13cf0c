internal import Engine
internal import Logging
internal import Platform
internal import RoutePlanning
internal import Supervision
internal import Synchronization

/// A thread of its own that looks at the journal's writer four times a second (docs/operations.md, "A disk that hangs").
///
/// While a sync hangs the loop's thread may stand still in it, so nobody else could tell.
final class Watchdog: Sendable {
    private let watch: SyncWatch
    private let time: SystemClock
    private let log: Log
    private let supervisor: Supervisor
    private let ending: EventCounter
    private let worker = Mutex<SystemThread?>(nil)
    /// How the daemon stood when its loop last said so.
    private let state = Atomic<UInt8>(ServingState.recovering.rawValue)

    init(_ watch: SyncWatch, time: SystemClock, log: Log, supervisor: Supervisor) throws(SystemError) {
        self.watch = watch
        self.time = time
        self.log = log
        self.supervisor = supervisor
        self.ending = try EventCounter(.polled)
    }

    /// Begins to look.
    func start() throws(SystemError) {
        var thread: SystemThread? = try SystemThread(name: "sync-watchdog") { [self] in self.run() }
        self.worker.withLock { $0 = thread.take() }
    }

    /// Ends the thread.
    func stop() {
        var thread = self.worker.withLock { (worker: inout SystemThread?) in worker.take() }
        guard let running = thread.take() else { return }
        self.ending.raise()
        running.join()
    }

    /// Notes how the daemon stands.
    func note(_ state: ServingState) { self.state.store(state.rawValue, ordering: .relaxed) }

    private func run() {
        while !self.ending.wait(atMostNanoseconds: EngineLimits.hangLookNanoseconds) {
            switch self.watch.look(at: self.time.monotonicNanoseconds()) {
            case .rest: continue
            case .tellSlow: self.tell(.warning, "sync_slow", self.watch.hungNanoseconds)
            case .tellHung:
                self.tell(.error, "sync_hung", self.watch.hungNanoseconds)
                self.supervisor.tell(.status(self.hungWords))
            case .tellReturned(let nanoseconds):
                self.tell(.notice, "sync_returned", nanoseconds)
                self.supervisor.tell(.status(self.lastState.statusWords))
            case .giveUp: self.giveUp()
            }
        }
    }

    private var lastState: ServingState { ServingState(rawValue: self.state.load(ordering: .relaxed)) ?? .ready }

    /// For people who look at the service.
    private var hungWords: String {
        let (hung, giveUp) = (self.watch.hungNanoseconds, self.watch.times.giveUpNanoseconds)
        return "the disk hangs: a sync has not returned for \(hung / 1_000_000_000) s; "
            + "nobody is answered, and the daemon ends itself after \(giveUp / 1_000_000_000) s"
    }

    private func tell(_ priority: LogPriority, _ event: String, _ nanoseconds: UInt64) {
        self.log.write(priority, event, [("ms", .count(nanoseconds / 1_000_000))])
    }

    /// Ends the process without a word to the disk: another call would hang as well.
    private func giveUp() -> Never {
        let from = self.lastState
        let to = ServingEvent.syncHung.target(from: from) ?? from
        self.log.write(
            .error, "state",
            [("from", .text(from.word)), ("to", .text(to.word)), ("reason", .text(ServingEvent.syncHung.word))])
        let seconds = self.watch.times.giveUpNanoseconds / 1_000_000_000
        let reason = "a sync has not returned for \(seconds) s"
        self.log.write(
            .error, "stopped", [("exit", .count(ExitCode.inputOutput.rawValue)), ("reason", .text(reason))])
        self.supervisor.tell(.status(Ending(code: .inputOutput, reason: reason).statusWords))
        self.supervisor.finish()
        self.log.finish()
        ThisProcess.exitAtOnce(ExitCode.inputOutput.rawValue)
    }
}
