internal import Configuration
internal import Engine
internal import Platform
internal import RoutePlanning
internal import Supervision

/// What passes between the daemon and the service manager it may run under.
extension Daemon {
    /// The socket that was handed over, if one was; changes the environment, so there may be one thread only.
    static func takeListener() throws(Ending) -> Listener? {
        let descriptor: FileDescriptor?
        do throws(HandoverFault) {
            descriptor = try Supervisor.takeListener()
        } catch {
            throw Ending(code: .configuration, reason: error.description)
        }
        guard let descriptor else { return nil }
        do throws(ListenFailure) {
            return try Listener(adopting: descriptor)
        } catch {
            throw Ending(code: .configuration, reason: "the socket handed over cannot be served: \(error)")
        }
    }

    /// Begins to tell the service manager.
    func startSupervisor() throws(Ending) {
        do throws(SystemError) {
            try self.supervisor.start()
        } catch {
            throw Ending(code: .inputOutput, reason: error.description)
        }
        self.supervisor.tell(.status(ServingState.recovering.statusWords))
    }

    /// How far the start has come; it may take its time as long as it comes on.
    func tellProgress(_ progress: ReplayProgress) {
        let percent = progress.percent.map { "\($0) % read, " } ?? ""
        self.supervisor.tell(
            .status("recovering: \(percent)\(progress.entryCount) entries replayed"),
            .extendStart(nanoseconds: Supervision.Limits.startPatienceNanoseconds))
    }

    /// How the daemon stands now.
    func tellManager(of step: ServingTransition) {
        let words = step.to.statusWords
        switch (step.from, step.to) {
        case (.recovering, .ready): self.supervisor.tell(.ready, .status(words))
        case (_, .draining): self.supervisor.tell(.stopping, .status(words))
        case (_, .recovering), (_, .ready), (_, .degradedNoSpace), (_, .poisoned): self.supervisor.tell(.status(words))
        }
    }
}

extension HangTimes {
    /// What the configuration says.
    init(_ configuration: Configuration) {
        self.init(
            slowNanoseconds: configuration.syncSlowSeconds * 1_000_000_000,
            hungNanoseconds: configuration.syncHungSeconds * 1_000_000_000,
            giveUpNanoseconds: configuration.syncSecondsMax * 1_000_000_000)
    }
}

extension ServingState {
    /// For people who look at the service.
    var statusWords: String {
        switch self {
        case .recovering: "recovering: reading the data directory"
        case .ready: "ready"
        case .degradedNoSpace: "degraded: no space left for commands, reads are served"
        case .poisoned: "poisoned: a commit failed, the process ends"
        case .draining: "draining: calls under way are finished"
        }
    }
}

extension Ending {
    /// For people who look at the service.
    var statusWords: String { "ended with \(self.code.rawValue): \(self.reason)" }
}
