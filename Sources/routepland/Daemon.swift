internal import Auditing
internal import Configuration
internal import Engine
internal import Facts
internal import Journaling
internal import Logging
internal import Platform
internal import RoutePlanning
internal import Server
internal import Storage
internal import Supervision
internal import Telemetry

/// The running daemon: builds the parts in the order that is safe, then turns the loop until told to stop.
///
/// Lock, recovery and a durable epoch come before the socket is touched, so whoever connects meets a ready writer
/// and a second daemon changes nothing (docs/operations.md, "Start and stop").
struct Daemon {
    /// What counted at the start; what names places counts until the end.
    let configuration: Configuration
    /// Where it was read, and is read again.
    let source: ConfigurationSource
    let log: Log
    let supervisor: Supervisor

    /// Tokens of the descriptors this type registers; the server's own are above them.
    private static let completionTokens = (8...15).map { UInt64.max - $0 }

    /// Serves until the end, on the socket that was handed over if one was, unless that failed.
    func run(_ handedOver: consuming Listener?, _ failure: Ending?) -> ExitCode {
        self.log.start()
        defer {
            self.supervisor.finish()
            self.log.finish()
        }
        do throws(Ending) {
            try self.startSupervisor()
            if let failure { throw failure }
            try self.serve(handedOver)
            self.log.write(.notice, "stopped")
            return .clean
        } catch {
            self.logEnd(error)
            self.supervisor.tell(.status(error.statusWords))
            return error.code
        }
    }

    private func serve(_ handedOver: consuming Listener?) throws(Ending) {
        let time = SystemClock()
        let path = self.configuration.socketPath
        let livenessNanoseconds = Supervisor.livenessNanoseconds()
        let loop = try self.makeLoop()
        let signals = try self.routeSignals()
        let reserve = try self.makeReserve()
        defer { reserve.stop() }
        let connectionsMax = try self.grantedConnections(wanted: self.configuration.limits.connectionsMax)
        if handedOver == nil { try self.checkPlace(of: path) }
        let startup = try self.recover(time: time)
        let audit = try self.makeAudit(startup, time: time)
        self.logRecovery(startup)
        var narrator = CommandNarrator(log: self.log, key: startup.auditKey.bytes.span)
        self.logKey(narrator.keyID, startup)
        let writer = Writer(
            startup, executor: loop, time: time, identifiers: Self.identifierSource(),
            hangTimes: HangTimes(self.configuration))
        let watchdog = try self.startWatchdog(writer.watch, time: time)
        defer { watchdog.stop() }
        let listener = try self.listen(handedOver, at: path)
        let place = listener.path
        do throws(SystemError) {
            var server = try CallServer(
                loop: loop, listener: listener,
                dispatcher: RoutePlanDispatcher(
                    writer: writer, time: time, program: self.nameplate, history: audit?.history,
                    outbox: audit?.outbox, projection: audit?.mark, auditUse: { audit?.use },
                    processUse: { ProcessUse.now }),
                clock: time,
                admission: PeerAdmission(self.configuration.peers, userID: ThisProcess.userID),
                limits: PeerLimits(self.configuration.limits, connectionsMax: connectionsMax), signals: signals)
            let descriptors =
                writer.assumeIsolated { $0.completionDescriptors }
                + (audit.map { [$0.history.completionDescriptor, $0.outbox.completionDescriptor] } ?? [])
            for (descriptor, token) in zip(descriptors, Self.completionTokens) {
                try loop.register(descriptor, token: token, interest: .readable)
            }
            server.dispatcher.commandLog.detail = CommandDetail(self.configuration.logLevel)
            self.tellByName(self.configuration, writer)
            try audit?.start()
            self.logTransitions(writer, watchdog)
            self.logReady(at: place)
            try self.turn(
                &server, writer, watchdog, audit, &narrator, reserve,
                Liveness(everyNanoseconds: livenessNanoseconds))
        } catch {
            throw Ending(code: .inputOutput, reason: error.description)
        }
        defer { audit?.stop() }
        try self.close(writer)
    }

    // MARK: - Start

    private func startWatchdog(
        _ watch: SyncWatch, time: SystemClock
    ) throws(Ending) -> Watchdog {
        do throws(SystemError) {
            let watchdog = try Watchdog(watch, time: time, log: self.log, supervisor: self.supervisor)
            try watchdog.start()
            return watchdog
        } catch {
            throw Ending(code: .inputOutput, reason: error.description)
        }
    }

    private func makeReserve() throws(Ending) -> HeapReserve {
        do throws(SystemError) {
            return try HeapReserve()
        } catch {
            throw Ending(code: .inputOutput, reason: error.description)
        }
    }

    private func makeLoop() throws(Ending) -> EventLoop {
        do throws(SystemError) {
            return try EventLoop()
        } catch {
            throw Ending(code: .inputOutput, reason: error.description)
        }
    }

    private func routeSignals() throws(Ending) -> SignalPipe {
        do throws(SystemError) {
            ThisProcess.returnLargeBlocks()
            try ThisProcess.keepMemoryPrivate()
            try SignalPipe.ignoreWriteSignals()
            return try SignalPipe(routing: Signal.allCases)
        } catch {
            throw Ending(code: .inputOutput, reason: error.description)
        }
    }

    /// How many connections the system's limit of descriptors allows of those that are wanted.
    func grantedConnections(wanted: Int) throws(Ending) -> Int {
        let limit: UInt64
        do throws(SystemError) {
            limit = try ThisProcess.raiseDescriptorLimit()
        } catch {
            throw Ending(code: .inputOutput, reason: error.description)
        }
        guard let granted = ConnectionShare.connectionsMax(wanted: wanted, descriptorLimit: limit) else {
            throw Ending(
                code: .configuration,
                reason: "only \(limit) descriptors are allowed: raise the limit (LimitNOFILE, ulimit -n)")
        }
        if granted < wanted { self.logConnectionsLimited(granted, descriptorLimit: limit) }
        return granted
    }

    /// Finds out that the socket cannot have its place, before anything is written.
    private func checkPlace(of path: SocketPath) throws(Ending) {
        if !path.isAbstract, case .isUnsafe(let mode)? = SocketDirectory.judge(for: path) {
            throw Self.unsafeDirectory(mode)
        }
        do throws(ListenFailure) {
            try Listener.checkPlace(path)
        } catch {
            throw Ending(error)
        }
    }

    private func recover(time: SystemClock) throws(Ending) -> Startup {
        var random = SystemRandomNumberGenerator()
        do throws(StorageError) {
            return try Startup(
                path: self.configuration.dataDirectory, calls: POSIXStorage(), time: time,
                policy: self.configuration.policy,
                freshInstance: InstanceID(high: random.next(), low: random.next()),
                freshKey: AuditKey(
                    bytes: (0..<AuditKey.byteCount).map { _ in UInt8.random(in: 0...255, using: &random) }),
                processID: ThisProcess.processID, scrubsDaily: true, progress: self.tellProgress,
                projection: { directory, recovery throws(StorageError) in
                    try self.prepareAudit(directory, recovery, now: time.wallNanoseconds())
                })
        } catch {
            throw Ending(error)
        }
    }

    private func listen(_ handedOver: consuming Listener?, at path: SocketPath) throws(Ending) -> Listener {
        if let listener = handedOver {
            self.logHandedOver(listener)
            return listener
        }
        switch try self.prepareDirectory(of: path) {
        case .isPrivate: break
        case .isShared(let mode):
            self.log.write(.warning, "socket_directory_shared", [("mode", .text(String(mode, radix: 8)))])
        case .isClosed(let mode):
            self.log.write(
                .warning, "socket_directory_closed",
                [("mode", .text(String(mode, radix: 8))), ("advice", .text("the socket's group cannot enter it"))])
        case .isUnsafe(let mode):
            throw Self.unsafeDirectory(mode)
        }
        do throws(ListenFailure) {
            return try Listener(
                binding: path, for: self.configuration.socketGroup, backlog: Server.Limits.backlog)
        } catch {
            throw Ending(error)
        }
    }

    private static func unsafeDirectory(_ mode: UInt32) -> Ending {
        Ending(
            code: .permission,
            reason: "others may replace files in the socket's directory (mode \(String(mode, radix: 8)))")
    }

    private func prepareDirectory(of path: SocketPath) throws(Ending) -> SocketDirectory.Verdict {
        guard !path.isAbstract else { return .isPrivate }
        do throws(SystemError) {
            return try SocketDirectory.prepare(for: path, group: self.configuration.socketGroup)
        } catch {
            throw Ending(code: .cannotCreate, reason: "socket directory: \(error)")
        }
    }

    private var nameplate: Nameplate {
        Nameplate(
            version: Program.version, processID: ThisProcess.processID, dataDirectory: self.configuration.dataDirectory)
    }

    private static func identifierSource() -> IdentifierSource {
        var random = SystemRandomNumberGenerator()
        return IdentifierSource(seed: (random.next(), random.next(), random.next(), random.next() | 1))
    }

    // MARK: - Serving

    private func turn(
        _ server: inout CallServer<RoutePlanDispatcher>, _ writer: Writer, _ watchdog: Watchdog, _ audit: Audit?,
        _ narrator: inout CommandNarrator, _ reserve: HeapReserve, _ liveness: Liveness
    ) throws(SystemError) {
        var liveness = liveness
        var isDraining = false
        var running = self.configuration
        while true {
            let outcome = try server.takeTurn(waitingAtMostNanoseconds: liveness.remainingNanoseconds)
            reserve.look()
            if liveness.isDue(watching: writer.watch) { self.supervisor.tell(.alive) }
            self.logScrubs(writer.onLoop { $0.takeScrubReports() })
            self.logSnapshots(writer.onLoop { $0.takeSnapshotReport() })
            self.logSpareFailures(writer.onLoop { $0.takeSpareFailures() })
            self.logFailedCloses()
            self.logAudit(audit)
            self.logTransitions(writer, watchdog)
            if let strangers = server.takeStrangers() { self.logStrangers(strangers) }
            if let report = server.dispatcher.takeCommandReport() { narrator.tell(report) }
            if writer.onLoop({ $0.failure }) != nil { return }
            if server.isDraining, !isDraining {
                isDraining = true
                self.log.write(.notice, "draining")
                self.logTransitions(writer, watchdog)
            }
            switch outcome {
            case .running: break
            case .reloadRequested:
                if !isDraining { running = self.reload(running, &server, writer, audit) }
            case .summaryRequested: self.logSummary(writer)
            case .drained, .stopAtOnce: return
            }
        }
    }

    /// Seals and gives the directory up.
    ///
    /// A poisoned writer has nothing to give up, and the process leaves at once: threads that are still at the disk may
    /// never come back from it.
    private func close(_ writer: Writer) throws(Ending) {
        if let failure = writer.assumeIsolated({ $0.failure }) {
            let ending = Ending(failure)
            self.logEnd(ending)
            self.supervisor.tell(.status(ending.statusWords))
            self.supervisor.finish()
            self.log.finish()
            ThisProcess.exitAtOnce(ending.code.rawValue)
        }
        let failure: StorageError? = writer.assumeIsolated { writer in
            do throws(StorageError) {
                try writer.close()
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw Ending(failure) }
    }
}
