internal import Configuration
internal import Engine
internal import Facts
internal import Journaling
internal import Platform
internal import RoutePlanning
internal import Server
internal import Storage

/// What the daemon says about itself: counts, sequences, file names; never what a plan holds.
extension Daemon {
    /// What recovery found.
    func logRecovery(_ startup: borrowing Startup) {
        let recovery = startup.recovery
        self.log.write(
            .notice, "recovered",
            [
                ("sequence", String(recovery.end.sequence)),
                ("snapshot_sequence", String(recovery.snapshot?.mark.sequence ?? 0)),
                ("replayed_entries", String(recovery.replayedEntryCount)),
                ("replay_ms", String(startup.replayNanoseconds / 1_000_000)),
                ("epoch", String(recovery.epoch)),
            ])
        if let tail = recovery.droppedTail {
            self.log.write(
                .warning, "torn_tail_dropped",
                [("file", tail.file), ("offset", String(tail.offset)), ("bytes", String(tail.byteCount))])
        }
        for fallback in recovery.fallbacks {
            self.log.write(
                .warning, "snapshot_fallback", [("file", fallback.file), ("offset", String(fallback.offset))])
        }
        for name in recovery.unknownFiles {
            self.log.write(.warning, "unknown_file_left_alone", [("file", name)])
        }
        if startup.holdsRetention {
            self.log.write(
                .warning, "retention_held", [("advice", "more than a day passed or the clock is wrong; check it")])
        }
        if startup.directory.isShared {
            self.log.write(
                .warning, "data_directory_shared",
                [("mode", String(startup.directory.permissions, radix: 8)), ("advice", "others may look into it")])
        }
        if startup.directory.isOnOverlay {
            self.log.write(
                .warning, "data_directory_on_overlay", [("advice", "syncs may not reach a disk; use a volume")])
        }
    }

    /// That fewer clients are served at once than were asked for.
    func logConnectionsLimited(_ connectionsMax: Int, descriptorLimit: UInt64) {
        self.log.write(
            .warning, "connections_limited",
            [
                ("connections_max", String(connectionsMax)), ("descriptors", String(descriptorLimit)),
                ("advice", "raise the limit of descriptors (LimitNOFILE, ulimit -n)"),
            ])
    }

    /// Which key pseudonyms are made with; never the key.
    func logKey(_ startup: borrowing Startup) {
        let keyID = Pseudonymiser(key: startup.auditKey.bytes.span).keyID
        if startup.drewAuditKey {
            self.log.write(.notice, "audit_key_drawn", [("key_id", keyID.text)])
        } else {
            self.log.write(.information, "audit_key", [("key_id", keyID.text)])
        }
    }

    /// That clients are served now, where, and how many kinds of them.
    func logReady(at path: SocketPath) {
        for warning in self.configuration.warnings {
            self.log.write(.warning, "configuration", [("advice", warning)])
        }
        self.log.write(
            .notice, "ready",
            [
                ("socket", path.description),
                ("data_directory", self.configuration.dataDirectory),
                ("configuration", self.configuration.file ?? "none"), ("peers", String(self.configuration.peers.count)),
            ])
    }

    /// Where the socket that was handed over is; being able to open it is not enough to be served.
    func logHandedOver(_ listener: borrowing Listener) {
        let mode = listener.permissions ?? 0
        self.log.write(
            .notice, "socket_handed_over",
            [("socket", listener.path.description), ("mode", String(mode, radix: 8))])
    }

    /// Peers that no section of the configuration lists; the process id is for people, it may be another's by now.
    func logStrangers(_ report: StrangerLog.Report) {
        self.log.write(
            .warning, "peers_turned_away",
            [
                ("count", String(report.count)), ("uid", String(report.latest.userID)),
                ("gid", String(report.latest.groupID)), ("pid", String(report.latest.processID)),
            ])
    }

    /// Snapshots that ended since the last turn.
    func logSnapshots(_ report: SnapshotReport) {
        for summary in report.published {
            self.log.write(
                .information, "snapshot_published",
                [("sequence", String(summary.mark.sequence)), ("bytes", String(summary.byteCount))])
        }
        for failure in report.failures {
            self.log.write(.warning, "snapshot_failed", [("reason", failure.description)])
        }
    }

    /// Re-readings of everything that is kept, and what each found.
    func logScrubs(_ reports: [ScrubReport]) {
        for report in reports {
            for finding in report.findings {
                self.log.write(
                    .error, "scrub_finding",
                    [("reason", finding.description), ("advice", "run routeplanctl journal verify; keep a backup")])
            }
            self.log.write(
                report.findings.isEmpty ? .information : .error, "scrubbed",
                [
                    ("files", String(report.fileCount)), ("bytes", String(report.byteCount)),
                    ("damaged", String(report.findings.count)), ("ms", String(report.nanoseconds / 1_000_000)),
                ])
        }
    }

    /// Spare segments that could not be made; they are tried again each second.
    func logSpareFailures(_ failures: [StorageError]) {
        for failure in failures { self.log.write(.warning, "spare_failed", [("reason", failure.description)]) }
    }

    /// The end, and why.
    func logEnd(_ ending: Ending) {
        self.log.write(.error, "stopped", [("exit", String(ending.code.rawValue)), ("reason", ending.reason)])
    }

    /// Changes of the daemon's own state, also for the service manager.
    func logTransitions(_ writer: Writer, _ watchdog: Watchdog) {
        for step in writer.assumeIsolated({ $0.takeTransitions() }) {
            watchdog.note(step.to)
            self.tellManager(of: step)
            self.log.write(
                Self.priority(of: step.to), "state",
                [("from", step.from.word), ("to", step.to.word), ("reason", step.event.word)])
        }
    }

    private static func priority(of state: ServingState) -> Log.Priority {
        switch state {
        case .recovering, .ready, .draining: .notice
        case .degradedNoSpace: .warning
        case .poisoned: .error
        }
    }

    /// That closing files reported errors; nothing follows from it, since what counts was synced before.
    func logFailedCloses() {
        let count = FileDescriptor.takeFailedCloseCount()
        guard count > 0 else { return }
        self.log.write(
            .warning, "close_failed", [("count", String(count)), ("advice", "look at the disk and the kernel's log")])
    }

    /// Plans by state.
    func logSummary(_ writer: Writer) {
        let counts = writer.assumeIsolated { writer in
            PlanState.allCases.map { ($0.word, String(writer.planCount(in: $0))) }
        }
        self.log.write(.notice, "summary", counts)
    }
}
