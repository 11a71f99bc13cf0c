internal import Configuration
internal import Engine
internal import Facts
internal import Journaling
internal import Logging
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
                ("sequence", .count(recovery.end.sequence)),
                ("snapshot_sequence", .count(recovery.snapshot?.mark.sequence ?? 0)),
                ("replayed_entries", .count(recovery.replayedEntryCount)),
                ("replay_ms", .count(startup.replayNanoseconds / 1_000_000)),
                ("epoch", .count(recovery.epoch)),
            ])
        if let tail = recovery.droppedTail {
            self.log.write(
                .warning, "torn_tail_dropped",
                [("file", .text(tail.file)), ("offset", .count(tail.offset)), ("bytes", .count(tail.byteCount))])
        }
        for fallback in recovery.fallbacks {
            self.log.write(
                .warning, "snapshot_fallback", [("file", .text(fallback.file)), ("offset", .count(fallback.offset))])
        }
        for name in recovery.unknownFiles {
            self.log.write(.warning, "unknown_file_left_alone", [("file", .text(name))])
        }
        if startup.holdsRetention {
            self.log.write(
                .warning, "retention_held",
                [("advice", .text("more than a day passed or the clock is wrong; check it"))])
        }
        if startup.directory.isShared {
            self.log.write(
                .warning, "data_directory_shared",
                [
                    ("mode", .text(String(startup.directory.permissions, radix: 8))),
                    ("advice", .text("others may look into it")),
                ])
        }
        if startup.directory.isOnOverlay {
            self.log.write(
                .warning, "data_directory_on_overlay", [("advice", .text("syncs may not reach a disk; use a volume"))])
        }
    }

    /// That fewer clients are served at once than were asked for.
    func logConnectionsLimited(_ connectionsMax: Int, descriptorLimit: UInt64) {
        self.log.write(
            .warning, "connections_limited",
            [
                ("connections_max", .count(connectionsMax)), ("descriptors", .count(descriptorLimit)),
                ("advice", .text("raise the limit of descriptors (LimitNOFILE, ulimit -n)")),
            ])
    }

    /// Which key pseudonyms are made with; never the key.
    func logKey(_ keyID: KeyID, _ startup: borrowing Startup) {
        if startup.drewAuditKey {
            self.log.write(.notice, "audit_key_drawn", [("key_id", .text(keyID.text))])
        } else {
            self.log.write(.information, "audit_key", [("key_id", .text(keyID.text))])
        }
    }

    /// That clients are served now, where, and how many kinds of them.
    func logReady(at path: SocketPath) {
        for warning in self.configuration.warnings {
            self.log.write(.warning, "configuration", [("advice", .text(warning))])
        }
        self.log.write(
            .notice, "ready",
            [
                ("socket", .text(path.description)),
                ("data_directory", .text(self.configuration.dataDirectory)),
                ("configuration", .text(self.configuration.file ?? "none")),
                ("peers", .count(self.configuration.peers.count)),
            ])
    }

    /// Where the socket that was handed over is; being able to open it is not enough to be served.
    func logHandedOver(_ listener: borrowing Listener) {
        let mode = listener.permissions ?? 0
        self.log.write(
            .notice, "socket_handed_over",
            [("socket", .text(listener.path.description)), ("mode", .text(String(mode, radix: 8)))])
    }

    /// Peers that no section of the configuration lists; the process id is for people, it may be another's by now.
    func logStrangers(_ report: StrangerLog.Report) {
        self.log.write(
            .warning, "peers_turned_away",
            [
                ("count", .count(report.count)), ("uid", .count(report.latest.userID)),
                ("gid", .count(report.latest.groupID)), ("pid", .count(report.latest.processID)),
            ])
    }

    /// Snapshots that ended since the last turn.
    func logSnapshots(_ report: SnapshotReport) {
        for summary in report.published {
            self.log.write(
                .information, "snapshot_published",
                [("sequence", .count(summary.mark.sequence)), ("bytes", .count(summary.byteCount))])
        }
        for failure in report.failures {
            self.log.write(.warning, "snapshot_failed", [("reason", .text(failure.description))])
        }
    }

    /// Re-readings of everything that is kept, and what each found.
    func logScrubs(_ reports: [ScrubReport]) {
        for report in reports {
            for finding in report.findings {
                self.log.write(
                    .error, "scrub_finding",
                    [
                        ("reason", .text(finding.description)),
                        ("advice", .text("run routeplanctl journal verify; keep a backup")),
                    ])
            }
            self.log.write(
                report.findings.isEmpty ? .information : .error, "scrubbed",
                [
                    ("files", .count(report.fileCount)), ("bytes", .count(report.byteCount)),
                    ("damaged", .count(report.findings.count)), ("ms", .count(report.nanoseconds / 1_000_000)),
                ])
        }
    }

    /// Spare segments that could not be made; they are tried again each second.
    func logSpareFailures(_ failures: [StorageError]) {
        for failure in failures { self.log.write(.warning, "spare_failed", [("reason", .text(failure.description))]) }
    }

    /// The end, and why.
    func logEnd(_ ending: Ending) {
        self.log.write(.error, "stopped", [("exit", .count(ending.code.rawValue)), ("reason", .text(ending.reason))])
    }

    /// Changes of the daemon's own state, also for the service manager.
    func logTransitions(_ writer: Writer, _ watchdog: Watchdog) {
        for step in writer.onLoop({ $0.takeTransitions() }) {
            watchdog.note(step.to)
            self.tellManager(of: step)
            self.log.write(
                Self.priority(of: step.to), "state",
                [("from", .text(step.from.word)), ("to", .text(step.to.word)), ("reason", .text(step.event.word))])
        }
    }

    private static func priority(of state: ServingState) -> LogPriority {
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
            .warning, "close_failed",
            [("count", .count(count)), ("advice", .text("look at the disk and the kernel's log"))])
    }

    /// Plans by state.
    func logSummary(_ writer: Writer) {
        let counts = writer.assumeIsolated { writer in
            PlanState.allCases.map { ($0.word, LogValue.count(writer.planCount(in: $0))) }
        }
        self.log.write(.notice, "summary", counts)
    }
}
