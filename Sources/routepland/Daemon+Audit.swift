internal import Auditing
internal import Configuration
internal import Engine
internal import Facts
internal import Journaling
internal import Logging
internal import Platform
internal import RoutePlanning
internal import Storage

/// The audit store: checked before anything is written or dropped, then fed beside the writer.
extension Daemon {
    /// Makes or checks the store; nil where nothing is recorded.
    func prepareAudit(
        _ directory: DataDirectory, _ recovery: Recovery, now: UInt64
    ) throws(StorageError) -> ProjectionMark? {
        guard self.configuration.recordsAudit else { return nil }
        let sequence: UInt64
        do throws(AuditFault) {
            let journal = JournalExtent(
                instance: recovery.instance, incarnation: recovery.incarnation, epoch: recovery.epoch + 1,
                firstKept: directory.firstKeptSequence, last: recovery.end.sequence)
            sequence = try AuditFile(in: self.configuration.dataDirectory).prepare(for: journal, now: now)
        } catch {
            let advice =
                error.wantsRebuild
                ? "; routeplanctl audit rebuild makes one of what the journal still holds, and says what it does not"
                : ""
            throw .auditRefused(reason: "\(error)\(advice)", exitCode: error.exitCode)
        }
        do throws(SystemError) {
            return try ProjectionMark(sequence: sequence)
        } catch {
            throw .cannotCreate(file: "event counter", error)
        }
    }

    /// Everything that feeds the store, at rest.
    func makeAudit(_ startup: borrowing Startup, time: SystemClock) throws(Ending) -> Audit? {
        guard let mark = startup.projection else { return nil }
        do throws(SystemError) {
            let turn = try WriteTurn()
            let file = try self.auditFile()
            let outbox = try self.startOutbox(startup, file, turn, from: mark.sequence)
            let source = ProjectionSource(
                file: file, journal: startup.durableJournal, mark: mark, turn: turn, key: startup.auditKey,
                names: self.registeredNames, time: time,
                committed: { outbox.projected(to: $0) })
            return Audit(
                file: file, turn: turn, mark: mark,
                projector: Projector(source, keptDays: self.configuration.auditDays),
                history: try History(file, key: startup.auditKey.bytes), outbox: outbox)
        } catch {
            throw Ending(code: .inputOutput, reason: error.description)
        }
    }

    /// What the threads of the store ran into since the last turn.
    func logAudit(_ audit: Audit?) {
        guard let audit else { return }
        for failure in audit.projector.takeFailures() {
            let event =
                switch failure.remedy {
                case .space: "audit_no_space"
                case .patience: "audit_waits"
                case .none: "audit_failed"
                }
            self.write(failure, event, [("sequence", .count(audit.mark.sequence))])
        }
        for failure in audit.history.takeFailures() { self.write(.store(failure), "history_failed") }
        for failure in audit.outbox.takeFailures() { self.write(.store(failure), "outbox_failed") }
    }

    private func write(_ failure: ProjectionFailure, _ event: String, _ more: [(String, LogValue)] = []) {
        let priority: LogPriority =
            switch failure.remedy {
            case .space: .warning
            case .patience: .information
            case .none: .error
            }
        self.log.write(priority, event, [("reason", .text(failure.description))] + more)
    }

    private func startOutbox(
        _ startup: borrowing Startup, _ file: AuditFile, _ turn: WriteTurn, from sequence: UInt64
    ) throws(SystemError) -> Outbox {
        do throws(AuditFault) {
            let outbox = try Outbox.start(path: file.path, incarnation: startup.recovery.incarnation, turn: turn)
            outbox.projected(to: sequence)
            return outbox
        } catch {
            self.log.write(.error, "audit_failed", [("reason", .text(error.description))])
            throw SystemError(call: "audit.db", code: 0)
        }
    }

    private func auditFile() throws(SystemError) -> AuditFile {
        do throws(AuditFault) {
            return try AuditFile(in: self.configuration.dataDirectory)
        } catch {
            throw SystemError(call: "realpath", code: 0)
        }
    }

    /// The operator's lists; each was checked when the configuration was read.
    private var registeredNames: RegisteredNames {
        let names = RegisteredNames(
            targets: self.configuration.targets.map(\.name),
            components: self.configuration.components.map(\.version))
        guard let names else { preconditionFailure("the configuration has the same limits") }
        return names
    }
}
