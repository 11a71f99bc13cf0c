internal import Engine
internal import Journaling
internal import RoutePlanning
package import Storage

/// Finds out how much of a damaged directory can be kept: the state that leads furthest, and the journal as far as it goes.
package struct RepairPlanner: Sendable {
    private let view: DirectoryView
    private let manifest: Manifest
    private let isRebuilt: Bool
    private let fault: StorageError?
    private var notes: [Finding] = []

    /// Takes a directory nobody writes to; a MANIFEST that cannot be used is made anew where `rebuildsManifest`.
    package init(_ view: DirectoryView, rebuildsManifest: Bool) throws(StorageError) {
        try view.requireAlone()
        self.view = view
        self.fault = view.manifestFault
        if let manifest = view.manifest {
            self.manifest = manifest
            self.isRebuilt = false
            return
        }
        guard rebuildsManifest, let rebuild = try view.rebuildManifest() else {
            throw view.manifestFault ?? .damaged(Damage(.manifestMissing, file: "MANIFEST"))
        }
        self.manifest = rebuild.manifest
        self.isRebuilt = true
        self.notes.append(
            Finding(
                note: "manifest_rebuilt",
                "a segment or a snapshot behind the last one there is would not be missed if it were gone"))
        self.notes += rebuild.leftOut.map { name in
            Finding(note: "left_out", "its head is damaged, foreign or replaced by a later file's", file: name)
        }
    }

    /// Decides; throws where there is no state to start from, or where replaying what is intact fails.
    package consuming func plan() throws(StorageError) -> RepairPlan {
        let cuts = try self.cuts()
        guard let best = cuts.max(by: { Self.leads($1.end, further: $0.end) }) else {
            throw .damaged(Damage(.noUsableSnapshot, file: self.manifest.snapshots.last.map(Self.name) ?? "MANIFEST"))
        }
        var cause = best.cause
        if cause == nil { cause = try self.failureOfReplay(from: best) }
        let copiesKey = try self.hasGoodKey()
        let same = cuts.filter { $0.end == best.end }
        // Of those that lead as far, the oldest brings the most along.
        let base = same.last ?? best
        let (lost, lastSequence) =
            if let cause { try self.lost(behind: base, cause: cause) } else { ([LostEntry](), base.end.sequence) }
        var needed: [RepairPlan.Acceptance] = self.isRebuilt ? [.rebuiltManifest] : []
        if let cause { needed.append(Self.acceptance(of: cause)) }
        return RepairPlan(
            view: self.view, manifest: self.manifest, cut: base, snapshots: same.compactMap(\.origin).reversed(),
            copiesKey: copiesKey, cause: cause.map(Finding.init), needed: needed, lost: lost,
            lastSequence: lastSequence, notes: self.notes,
            isNeeded: cause != nil || !self.notes.isEmpty || self.isRebuilt)
    }

    private static func name(_ snapshot: ManifestSnapshot) -> String {
        DirectoryView.name(ofSnapshot: snapshot.position.sequence)
    }

    private static func leads(_ end: JournalPosition, further other: JournalPosition) -> Bool {
        (end.sequence, end.batch) > (other.sequence, other.batch)
    }

    /// How far each state leads, the newest first.
    private mutating func cuts() throws(StorageError) -> [JournalCut] {
        var cuts: [JournalCut] = []
        for snapshot in self.manifest.snapshots.reversed() {
            do throws(StorageError) {
                _ = try self.view.verify(snapshot)
                cuts.append(self.view.follow(self.manifest, from: snapshot))
            } catch {
                self.notes.append(Finding(note: "snapshot_left_out", error.description, file: error.file))
            }
        }
        if self.manifest.segments.first?.firstBatch ?? 1 == 1 {
            cuts.append(self.view.follow(self.manifest, from: nil))
        }
        return cuts
    }

    private mutating func hasGoodKey() throws(StorageError) -> Bool {
        do throws(StorageError) {
            return try self.view.auditKey() != nil
        } catch {
            self.notes.append(
                Finding(
                    note: "key_left_out",
                    "\(error); the next start draws a new one, and older pseudonyms cannot be linked",
                    file: error.file))
            return false
        }
    }

    /// What a start would stumble over though all frames are intact; an intact entry that fails is beyond repair.
    private func failureOfReplay(from cut: JournalCut) throws(StorageError) -> StorageError? {
        var replay = Replay(policy: Policy())
        do throws(StorageError) {
            _ = try self.view.recover(by: self.manifest, from: cut.origin?.position.sequence) { step, bytes in
                replay.take(step, bytes)
            }
            return nil
        } catch {
            switch error {
            case .damaged(let damage) where damage.finding == .entryUnreadable: throw error
            case .damaged(let damage) where damage.finding == .manifestDamaged && self.isRebuilt: return nil
            case .damaged: return error
            case .unreadable, .diverged, .newerFormat, .newerSchema, .lockHeld, .networkFileSystem, .cannotCreate,
                .permission, .directoryExposed, .directoryNotEmpty, .noSpace, .noSpaceToStart, .clockBeyondRange,
                .writeFailed, .tooManySegments, .fenced, .keyRefused, .auditRefused:
                throw error
            }
        }
    }

    private static func acceptance(of cause: StorageError) -> RepairPlan.Acceptance {
        if case .damaged(let damage) = cause, damage.finding == .ambiguousTail { return .tailLoss }
        return .hole
    }

    /// What lies behind the cut: entries that can be read, and sequences of which nothing is left.
    private mutating func lost(
        behind cut: JournalCut, cause: StorageError
    ) throws(StorageError) -> (entries: [LostEntry], lastSequence: UInt64) {
        var reading = EntryReading(key: nil, showsPlaces: false)
        var entries: [UInt64: LostEntry] = [:]
        var frames: [UInt64: LostFrame] = [:]
        let journal = try self.view.readLost(behind: cut, in: self.manifest) { frame, header, body in
            let change = reading.change(header, body)
            frames[header.sequence] = frame
            entries[header.sequence] = LostEntry(
                sequence: header.sequence, plan: PlanID(high: header.planHigh, low: header.planLow),
                content: Self.content(of: change), isCertain: frame.isIntact && change != nil, isAcknowledged: false)
        }
        self.notes += journal.unreadable.map { Finding(note: "not_readable", $0.description, file: $0.file) }
        let isTail = Self.acceptance(of: cause) == .tailLoss
        let lastSequence = max(journal.lastSequence, isTail ? cut.end.sequence + 1 : 0)
        let lastBatch = journal.frames.last?.batch ?? 0
        let sealed = self.manifest.segments.compactMap(\.seal?.lastSequence).max() ?? 0
        guard lastSequence > cut.end.sequence else { return ([], cut.end.sequence) }
        let list = (cut.end.sequence + 1...lastSequence).map { sequence in
            let batch = frames[sequence]?.batch ?? journal.frames.last { $0.firstSequence <= sequence }?.batch ?? 0
            let entry = entries[sequence]
            return LostEntry(
                sequence: sequence, plan: entry?.plan, content: entry?.content ?? .unreadable,
                isCertain: entry?.isCertain ?? false,
                isAcknowledged: !isTail && (sequence <= sealed || batch < lastBatch))
        }
        return (list, lastSequence)
    }

    private static func content(of change: RegistryChange?) -> LostEntry.Content {
        switch change {
        case .effects(let effects)?:
            .command(
                effects.record.kind, keyHash: effects.record.keyHash, version: effects.record.position.version)
        case .upkeep(let upkeep)?: .upkeep(upkeep.kind)
        case nil: .unreadable
        }
    }
}
