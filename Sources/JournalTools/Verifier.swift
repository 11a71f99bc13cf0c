internal import Engine
internal import Journaling
internal import RoutePlanning
package import Storage

/// Looks at everything that is kept: all checksums, then a replay from every state there is, and compares what they lead to.
///
/// What is compared: the digest each entry, each snapshot and the end of each replay has. Reads only.
package struct Verifier: Sendable {
    private let view: DirectoryView

    /// Takes a directory nobody writes to.
    package init(_ view: DirectoryView) throws(StorageError) {
        try view.requireAlone()
        self.view = view
    }

    /// Verifies all of it; a fault is a finding and does not end the run.
    package func run() throws(StorageError) -> Verification {
        var verification = Verification(path: self.view.path, manifest: self.view.manifest)
        var scrub = self.view.makeScrub()
        while case .more = scrub.step() {}
        verification.fileCount = scrub.fileCount
        verification.byteCount = scrub.byteCount
        for error in scrub.findings { verification.add(error) }
        if let torn = scrub.tornTail {
            verification.notes.append(
                Finding(
                    note: "torn_tail", "\(torn.byteCount) bytes that nobody was told of will be left out",
                    file: torn.file, offset: torn.offset))
        }
        for entry in try self.view.inventory(by: self.view.manifest) {
            if let note = Self.note(of: entry) { verification.notes.append(note) }
        }
        if let manifest = self.view.manifest { self.replayAll(manifest, into: &verification) }
        return verification
    }

    private func replayAll(_ manifest: Manifest, into verification: inout Verification) {
        let bad = Set(verification.findings.compactMap(\.file))
        var expected: [UInt64: UInt64] = [:]
        var origins: [UInt64?] = manifest.snapshots.reversed().map(\.position.sequence)
        if manifest.lowWaterSequence == 0, manifest.segments.first?.firstBatch ?? 1 == 1 { origins.append(nil) }
        if origins.isEmpty { origins.append(nil) }
        for origin in origins where origin.map({ !bad.contains(DirectoryView.name(ofSnapshot: $0)) }) ?? true {
            do throws(StorageError) {
                let replayed = try self.replay(manifest, from: origin, expected: &expected)
                if let first = verification.outcome,
                    first.stateDigest != replayed.stateDigest || first.end != replayed.end
                {
                    throw .diverged(
                        file: origin.map(DirectoryView.name(ofSnapshot:)) ?? "journal", offset: 0,
                        sequence: replayed.end.sequence)
                }
                verification.replays.append(replayed)
            } catch {
                verification.add(error)
            }
        }
    }

    /// Replays from one state; the digests of newer snapshots are compared on the way.
    private func replay(
        _ manifest: Manifest, from origin: UInt64?, expected: inout [UInt64: UInt64]
    ) throws(StorageError) -> Verification.Replayed {
        var replay = Replay(policy: Policy())
        var known = expected
        var pending = known.keys.sorted()
        if let origin { pending.removeAll { $0 <= origin } }
        let recovery = try self.view.recover(by: manifest, from: origin) { step, bytes in
            switch step {
            case .entry(let header):
                if let mark = pending.first, header.sequence > mark {
                    pending.removeFirst()
                    guard replay.registry.freeze().stateDigest == known[mark] else { return .diverged }
                }
            case .snapshotEnd(let summary): known[summary.mark.sequence] = summary.stateDigest
            case .snapshotBegin, .snapshotRecord: break
            }
            return replay.take(step, bytes)
        }
        expected = known
        let frozen = replay.registry.freeze()
        if let mark = pending.first, mark == recovery.end.sequence, known[mark] != frozen.stateDigest {
            throw .diverged(file: DirectoryView.name(ofSnapshot: mark), offset: 0, sequence: mark)
        }
        return Verification.Replayed(
            origin: origin, entryCount: recovery.replayedEntryCount, end: recovery.end,
            stateDigest: frozen.stateDigest, planCount: frozen.planCount)
    }

    private static func note(of entry: DirectoryEntry) -> Finding? {
        switch entry.kind {
        case .lock, .manifest, .segment, .snapshot, .auditKey: nil
        case .unlistedSegment: Finding(note: "unlisted_segment", "not in the MANIFEST", file: entry.name)
        case .leftover: Finding(note: "leftover", "no part of the data; the next start removes it", file: entry.name)
        case .setAside: Finding(note: "set_aside", "a replaced original, kept for inspection", file: entry.name)
        case .auditStore: Finding(note: "audit_store", "not looked at", file: entry.name)
        case .stranger: Finding(note: "unknown_file", "not the daemon's; it is left alone", file: entry.name)
        }
    }
}

extension Verification {
    /// Writes a fault down, once.
    mutating func add(_ error: StorageError) {
        let finding = Finding(error)
        let isKnown = self.findings.contains { known in
            known.word == finding.word && known.file == finding.file && known.offset == finding.offset
        }
        if !isKnown { self.findings.append(finding) }
    }
}
