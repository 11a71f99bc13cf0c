internal import Journaling
package import Storage

/// Counts what a data directory holds, by file.
package struct JournalStatistics: Sendable {
    private struct Counts {
        var frames: UInt64 = 0
        var seals: UInt64 = 0
        var entries: UInt64 = 0
        var frameBytes: UInt64 = 0
        var fillerBytes: UInt64 = 0
        var lastSequence: UInt64 = 0
        var lastBatch: UInt64 = 0
        var firstJournalTime: UInt64?
        var lastJournalTime: UInt64?

        var fillerRatio: Double {
            guard self.frameBytes > 0 else { return 0 }
            return (Double(self.fillerBytes) * 10_000 / Double(self.frameBytes)).rounded() / 10_000
        }

        mutating func count(_ frame: JournalFrame, in bytes: borrowing Span<UInt8>) {
            let used = FrameHeader.byteCount + frame.header.payloadByteCount + FrameHeader.trailerByteCount
            self.frames += 1
            self.entries += UInt64(frame.header.entryCount)
            self.frameBytes += UInt64(frame.byteCount)
            self.fillerBytes += UInt64(frame.byteCount - used)
            self.lastSequence = frame.end.sequence
            self.lastBatch = frame.end.batch
            guard frame.header.kind == .batch else {
                self.seals += 1
                return
            }
            self.lastJournalTime = frame.header.journalTime
            guard self.firstJournalTime == nil else { return }
            var first: UInt64?
            _ = frame.forEachEntry(in: bytes) { entry, _ in
                first = entry.journalTime
                return false
            }
            self.firstJournalTime = first
        }

        mutating func add(_ other: Counts) {
            self.frames += other.frames
            self.seals += other.seals
            self.entries += other.entries
            self.frameBytes += other.frameBytes
            self.fillerBytes += other.fillerBytes
            self.lastSequence = max(self.lastSequence, other.lastSequence)
            self.lastBatch = max(self.lastBatch, other.lastBatch)
            self.firstJournalTime = self.firstJournalTime ?? other.firstJournalTime
            self.lastJournalTime = other.lastJournalTime ?? self.lastJournalTime
        }
    }

    /// The result as a report.
    package let report: ReportValue
    /// What could not be counted, and why.
    package let findings: [Finding]

    /// Reads a directory nobody writes to.
    package init(_ view: DirectoryView) throws(StorageError) {
        try view.requireAlone()
        guard let manifest = view.manifest else {
            throw view.manifestFault ?? .damaged(Damage(.manifestMissing, file: "MANIFEST"))
        }
        var total = Counts()
        var findings: [Finding] = []
        var segments: [ReportValue] = []
        for segment in manifest.segments {
            var counts = Counts()
            do throws(StorageError) {
                _ = try view.readFrames(of: segment, in: manifest) { frame, bytes, _ in
                    counts.count(frame, in: bytes)
                }
            } catch {
                findings.append(Finding(error))
            }
            segments.append(try Self.report(segment, counts, in: view))
            total.add(counts)
        }
        var snapshots: [ReportValue] = []
        for snapshot in manifest.snapshots {
            do throws(StorageError) {
                snapshots.append(Self.report(try view.verify(snapshot), snapshot))
            } catch {
                findings.append(Finding(error))
            }
        }
        self.findings = findings
        self.report = .members(
            ("directory", .text(view.path)), ("instance", .text(Wording.text(manifest.instance))),
            ("incarnation", .count(manifest.incarnation)), ("epoch", .count(manifest.epoch)),
            ("format", .count(UInt64(FormatVersion.current))),
            ("low_water_sequence", .count(manifest.lowWaterSequence)),
            ("last_sequence", .count(max(total.lastSequence, manifest.snapshots.last?.position.sequence ?? 0))),
            ("last_batch", .count(total.lastBatch)), ("entries", .count(total.entries)),
            ("frames", .count(total.frames)), ("seals", .count(total.seals)), ("frame_bytes", .count(total.frameBytes)),
            ("filler_ratio", .number(total.fillerRatio)),
            ("first_journal_time_ns", .optional(total.firstJournalTime)),
            ("last_journal_time_ns", .optional(total.lastJournalTime)), ("segments", .list(segments)),
            ("snapshots", .list(snapshots)), ("findings", .list(findings.map(\.report))))
    }

    private static func report(
        _ segment: ManifestSegment, _ counts: Counts, in view: DirectoryView
    ) throws(StorageError) -> ReportValue {
        .members(
            ("file", .text(DirectoryView.name(of: segment))), ("epoch", .count(segment.epoch)),
            ("index", .count(segment.index)), ("sealed", .flag(segment.seal != nil)),
            ("first_batch", .count(segment.firstBatch)), ("first_sequence", .count(segment.firstSequence)),
            ("last_sequence", .count(segment.seal?.lastSequence ?? counts.lastSequence)),
            ("schema", .optional(try view.header(of: segment).map { UInt64($0.schemaVersion) })),
            ("frames", .count(counts.frames)), ("entries", .count(counts.entries)),
            ("frame_bytes", .count(counts.frameBytes)), ("filler_ratio", .number(counts.fillerRatio)))
    }

    private static func report(_ summary: SnapshotSummary, _ listed: ManifestSnapshot) -> ReportValue {
        .members(
            ("file", .text(DirectoryView.name(ofSnapshot: listed.position.sequence))),
            ("sequence", .count(listed.position.sequence)), ("batch", .count(listed.position.batch)),
            ("bytes", .count(listed.byteCount)), ("plans", .count(summary.recordCount(of: .plans))),
            ("tombstones", .count(summary.recordCount(of: .tombstones))),
            ("state_digest", .text(Wording.hexadecimal(summary.stateDigest))),
            ("journal_time_ns", .count(listed.position.journalTime)))
    }
}
