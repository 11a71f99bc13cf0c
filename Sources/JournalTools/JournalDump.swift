internal import Journaling
package import Storage

/// Shows the entries of a journal, one after the other.
package struct JournalDump: Sendable {
    /// What is shown.
    package struct Selection: Sendable {
        /// From this sequence on.
        package var from: UInt64 = 0
        /// Up to this sequence.
        package var to: UInt64 = .max
        /// Only this plan's, by the 16 bytes of its id.
        package var plan: [UInt8]?
        /// The stored bytes too, which hold places.
        package var showsBytes = false
        /// Stops, labels and names as they are.
        package var showsPlaces = false

        /// Everything, without places.
        package init() {}
    }

    private let view: DirectoryView
    private let manifest: Manifest
    private let selection: Selection

    /// Takes a directory nobody writes to.
    package init(_ view: DirectoryView, _ selection: Selection) throws(StorageError) {
        try view.requireAlone()
        guard let manifest = view.manifest else {
            throw view.manifestFault ?? .damaged(Damage(.manifestMissing, file: "MANIFEST"))
        }
        self.view = view
        self.manifest = manifest
        self.selection = selection
    }

    /// Hands out one report an entry, in order; what is damaged is skipped and returned.
    package func run(emit: (ReportValue) -> Void) throws(StorageError) -> [Finding] {
        var findings: [Finding] = []
        var key: AuditKey?
        do throws(StorageError) {
            key = try self.view.auditKey()
        } catch {
            findings.append(Finding(error))
        }
        var reading = EntryReading(key: key, showsPlaces: self.selection.showsPlaces)
        for segment in self.manifest.segments where segment.firstSequence <= self.selection.to {
            if let seal = segment.seal, seal.lastSequence < self.selection.from { continue }
            let name = DirectoryView.name(of: segment)
            do throws(StorageError) {
                _ = try self.view.readFrames(of: segment, in: self.manifest) { frame, bytes, base in
                    _ = frame.forEachEntry(in: bytes) { entry, body in
                        guard self.selects(entry) else { return true }
                        let place = (file: name, offset: base + UInt64(frame.offset), batch: frame.header.batch)
                        emit(self.report(entry, body, at: place, by: &reading))
                        return true
                    }
                }
            } catch {
                findings.append(Finding(error))
            }
        }
        return findings
    }

    private func selects(_ entry: EntryHeader) -> Bool {
        guard entry.sequence >= self.selection.from, entry.sequence <= self.selection.to else { return false }
        guard let plan = self.selection.plan else { return true }
        return Wording.hexadecimal(plan.span) == Wording.hexadecimal(entry.planHigh, entry.planLow)
    }

    private func report(
        _ entry: EntryHeader, _ body: borrowing Span<UInt8>, at place: (file: String, offset: UInt64, batch: UInt64),
        by reading: inout EntryReading
    ) -> ReportValue {
        var members = [
            ReportValue.Member("sequence", .count(entry.sequence)),
            ReportValue.Member("batch", .count(place.batch)),
            ReportValue.Member("journal_time_ns", .count(entry.journalTime)),
            ReportValue.Member("plan_id", .text(Wording.hexadecimal(entry.planHigh, entry.planLow))),
        ]
        if let change = reading.change(entry, body) {
            members += reading.members(of: change, sequence: entry.sequence)
        } else {
            members.append(ReportValue.Member("unreadable_kind", .count(UInt64(entry.kind))))
        }
        members.append(ReportValue.Member("file", .text(place.file)))
        members.append(ReportValue.Member("offset", .count(place.offset)))
        if self.selection.showsBytes {
            members.append(ReportValue.Member("kind", .count(UInt64(entry.kind))))
            members.append(ReportValue.Member("schema", .count(UInt64(entry.schemaVersion))))
            members.append(ReportValue.Member("body", .text(Wording.hexadecimal(body))))
        }
        return .object(members)
    }
}
