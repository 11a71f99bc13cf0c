internal import Auditing
internal import Facts
internal import Journaling
package import Platform
internal import RoutePlanning
package import Storage
internal import WireSchema

/// Makes the audit store of a stopped daemon usable again, from what the journal still holds, and says what is lost.
package struct AuditRebuilding: Sendable {
    private let path: String
    private let mending: AuditFile.Mending
    private let lastSequence: UInt64

    /// Takes the directory's lock, mends or makes the store, and feeds it to the journal's end.
    ///
    /// `targets` and `components` are the names the configuration lists; `freshKey` becomes the audit key where there is
    /// none. The journal is only read.
    package init(
        path: String, calls: any StorageCalls, targets: [String], components: [String], freshKey: AuditKey,
        processID: UInt32, time: any Clock
    ) throws(StorageError) {
        let (recovery, directory) = try Self.open(path: path, calls: calls, processID: processID)
        let extent = JournalExtent(
            instance: recovery.instance, incarnation: recovery.incarnation, epoch: recovery.epoch,
            firstKept: directory.firstKeptSequence, last: recovery.end.sequence)
        let key = try directory.readOrMakeAuditKey(fresh: freshKey).key
        let names = RegisteredNames(targets: targets.map { Text($0) }, components: components.map { Text($0) })
        guard let names else {
            throw .auditRefused(reason: "more names, or longer ones, than a configuration may list", exitCode: 64)
        }
        let file = try AuditStore.telling { () throws(AuditFault) in try AuditFile(in: path) }
        self.mending = try AuditStore.telling { () throws(AuditFault) in
            try file.mend(for: extent, now: time.wallNanoseconds())
        }
        self.path = path
        self.lastSequence = recovery.end.sequence
        let journal = try directory.makeDurableJournal(upTo: recovery.end.sequence)
        try Self.feed(file, from: journal, key: key, names: names, time: time, behind: self.mending.sequence)
    }

    /// What was done, and what is lost.
    package var report: ReportValue {
        .members(
            ("directory", .text(self.path)), ("verdict", .text("rebuilt")),
            ("set_aside", self.mending.setAside.map { .text($0) }),
            ("removed_events", .count(self.mending.removedEventCount)),
            ("lost_from_sequence", self.mending.gap.map { .count($0.first) }),
            ("lost_to_sequence", self.mending.gap.map { .count($0.last) }),
            ("fed_from_sequence", .count(self.mending.sequence + 1)),
            ("fed_to_sequence", .count(self.lastSequence)))
    }

    private static func open(
        path: String, calls: any StorageCalls, processID: UInt32
    ) throws(StorageError) -> (Recovery, DataDirectory) {
        // What has no MANIFEST is no data directory, and must not become one by this.
        try Self.checkManifest(path: path, calls: calls)
        let directory = try DataDirectory.open(
            path: path, calls: calls, freshInstance: InstanceID(high: 0, low: 0), processID: processID,
            schemaVersion: JournalKind.schemaVersion)
        return (try directory.recover { _, _ in .applied }, directory)
    }

    private static func checkManifest(path: String, calls: any StorageCalls) throws(StorageError) {
        let view = try Looking.at(path: path, calls: calls)
        try view.requireAlone()
        if let fault = view.manifestFault { throw fault }
    }

    private static func feed(
        _ file: AuditFile, from journal: DurableJournal, key: AuditKey, names: RegisteredNames, time: any Clock,
        behind sequence: UInt64
    ) throws(StorageError) {
        let source: ProjectionSource
        do throws(SystemError) {
            source = ProjectionSource(
                file: file, journal: journal, mark: try ProjectionMark(sequence: sequence), turn: try WriteTurn(),
                key: key, names: names, time: time)
        } catch {
            throw .cannotCreate(file: "event counter", error)
        }
        do throws(ProjectionFailure) {
            var projection = try Projection(source)
            while try projection.step() {}
        } catch {
            switch error {
            case .journal(let failure): throw failure
            case .store(let failure): throw .auditRefused(reason: "\(failure)", exitCode: failure.exitCode)
            case .entryUnreadable: throw .auditRefused(reason: "\(error)", exitCode: 65)
            }
        }
    }
}
