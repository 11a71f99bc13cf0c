internal import Engine
internal import Journaling
internal import Platform
internal import RoutePlanning
internal import Storage

/// Damage at rest, inflicted on a copy of the directory: the daemon refuses it, or has lost nothing by it.
extension World {
    /// A frame in a file of the copy.
    private struct Place {
        let file: String
        let offset: Int
        let byteCount: Int
        let hasSuccessor: Bool
    }

    /// Inflicts what was asked for since the last start, each on a copy of its own.
    mutating func tryDamage() {
        guard self.lifeCount > 0, !self.swarm.lies, !self.pendingDamage.isEmpty, !self.disk.isGarbled else { return }
        let damages = self.pendingDamage
        // An old segment is put back once its file is sealed.
        self.pendingDamage = damages.filter { if case .oldSegment = $0 { self.oldSegment != nil } else { false } }
        for damage in damages where !self.isOver { self.inflict(damage) }
    }

    /// Keeps the open segment as it is now, to be put back when it is long sealed.
    mutating func keepSegment() {
        guard let name = self.disk.names.last(where: { $0.hasSuffix(".seg") }),
            let content = self.disk.content(of: name)
        else { return }
        self.oldSegment = (name, content)
    }

    private mutating func inflict(_ damage: WorldDamage) {
        guard let bytes = self.disk.content(of: "MANIFEST"), let manifest = self.decodeManifest(bytes) else { return }
        let copy = self.disk.copy()
        switch damage {
        case .flippedBit(let draw):
            guard let place = self.place(draw, in: manifest, needsSuccessor: false) else { return }
            self.change(place.file, on: copy) { content in
                content[place.offset + draw / 64 % place.byteCount] ^= 1 << UInt8(draw % 8)
            }
        case .zeroedFrame(let draw):
            guard let place = self.place(draw, in: manifest, needsSuccessor: true) else { return }
            self.zero(place, byteCount: JournalLimits.blockByteCount, on: copy)
        case .zeroedHeader(let draw):
            guard let place = self.place(draw, in: manifest, needsSuccessor: false) else { return }
            self.zero(place, byteCount: FrameHeader.byteCount, on: copy)
        case .misdirectedFrame(let draw):
            guard self.misdirect(draw, manifest, on: copy) else { return }
        case .oldSegment:
            guard self.putBackSegment(manifest, on: copy) else { return }
        case .flippedSnapshotBit(let draw):
            guard manifest.snapshots.count > 1, let newest = manifest.snapshots.last else { return }
            self.change(WorldFiles.snapshot(newest), on: copy) { content in
                content[draw % content.count] ^= 1 << UInt8(draw / 64 % 8)
            }
        case .unreadable: break
        }
        self.judge(damage, on: copy)
    }

    // MARK: Inflicting

    private func change(_ name: String, on copy: SimulatedDisk, _ body: (inout [UInt8]) -> Void) {
        guard var content = copy.content(of: name), !content.isEmpty else { return }
        body(&content)
        copy.place(content, at: name)
    }

    private func zero(_ place: Place, byteCount: Int, on copy: SimulatedDisk) {
        self.change(place.file, on: copy) { content in
            for index in place.offset..<(place.offset + byteCount) { content[index] = 0 }
        }
    }

    private mutating func misdirect(_ draw: Int, _ manifest: Manifest, on copy: SimulatedDisk) -> Bool {
        guard let segment = manifest.segments.last else { return false }
        let places = self.places(in: WorldFiles.segment(segment))
        guard places.count > 1 else { return false }
        let from = places[draw % places.count]
        let others = places.filter { $0.offset != from.offset && $0.byteCount == from.byteCount }
        guard !others.isEmpty else { return false }
        let place = others[draw / 64 % others.count]
        self.change(place.file, on: copy) { content in
            for index in 0..<from.byteCount { content[place.offset + index] = content[from.offset + index] }
        }
        self.probes.hit(.f53MisdirectedWrite)
        return true
    }

    private mutating func putBackSegment(_ manifest: Manifest, on copy: SimulatedDisk) -> Bool {
        guard let old = self.oldSegment else { return false }
        let isSealed = manifest.segments.contains { $0.seal != nil && WorldFiles.segment($0) == old.name }
        guard isSealed, copy.content(of: old.name) != old.content else { return false }
        copy.place(old.content, at: old.name)
        self.oldSegment = nil
        self.probes.hit(.f52OldSegment)
        return true
    }

    private func place(_ draw: Int, in manifest: Manifest, needsSuccessor: Bool) -> Place? {
        // Mostly the newest segments, which are the ones that are replayed.
        let segments = manifest.segments.suffix(2)
        guard let segment = segments.isEmpty ? nil : segments[segments.startIndex + draw / 512 % segments.count] else {
            return nil
        }
        let places = self.places(in: WorldFiles.segment(segment)).filter { $0.hasSuccessor || !needsSuccessor }
        return places.isEmpty ? nil : places[draw / 4096 % places.count]
    }

    private func places(in file: String) -> [Place] {
        guard let content = self.disk.content(of: file) else { return [] }
        var frames: [(offset: Int, byteCount: Int)] = []
        var offset = SegmentHeader.byteCount
        while offset < content.count, let header = FrameHeader(decoding: content.span, at: offset),
            offset + header.frameByteCount <= content.count
        {
            frames.append((offset, header.frameByteCount))
            offset += header.frameByteCount
        }
        return frames.enumerated().map { index, frame in
            Place(
                file: file, offset: frame.offset, byteCount: frame.byteCount, hasSuccessor: index + 1 < frames.count)
        }
    }

    // MARK: Judging

    private mutating func judge(_ damage: WorldDamage, on copy: SimulatedDisk) {
        let calls = copy.mount()
        if case .unreadable(let draw) = damage {
            copy.inject(DiskFault(.read, prefix: "journal-", passing: draw % 4, failing: .max, code: 5))
        }
        let names = copy.names
        let clock = ManualClock(monotonicNanoseconds: 1, wallNanoseconds: self.wall)
        do throws(StorageError) {
            let startup = try self.start(calls, clock: clock)
            let sequence = startup.recovery.end.sequence
            if !startup.recovery.fallbacks.isEmpty { self.probes.hit(.f44SnapshotFallback) }
            let writer = Writer(
                startup, executor: self.loop, time: clock, identifiers: IdentifierSource(seed: (4, 3, 2, 1)))
            self.judgeStart(sequence, writer.assumeIsolated { $0.freeze() }, after: damage)
        } catch {
            self.judgeRefusal(error, after: damage)
            let kept = Set(copy.names)
            let lost = names.filter { !kept.contains($0) && !$0.hasSuffix(".tmp") }
            if !lost.isEmpty { self.fail(.refusedDamage, "a start that refused \(damage) removed \(lost)") }
        }
    }

    private mutating func judgeStart(_ sequence: UInt64, _ frozen: FrozenRegistry, after damage: WorldDamage) {
        if sequence < self.acknowledged {
            self.fail(
                .refusedDamage,
                "a start after \(damage) has \(sequence) entries and \(self.acknowledged) were acknowledged")
        }
        var oracle = self.oracle
        guard oracle.restart(at: sequence) else {
            return self.fail(.refusedDamage, "a start after \(damage) has \(sequence) entries, more than were decided")
        }
        self.fail(.refusedDamage, oracle.compare(with: frozen), by: "after \(damage)")
    }

    private mutating func judgeRefusal(_ error: StorageError, after damage: WorldDamage) {
        if case .damaged(let found) = error {
            if found.finding == .corruptMiddle { self.probes.hit(.verdictCorruptMiddle) }
            if found.finding == .ambiguousTail { self.probes.hit(.verdictAmbiguous) }
        } else if case .unreadable = error {
            self.probes.hit(.verdictUnreadable)
        } else {
            self.fail(.refusedDamage, "\(damage) is told as \(error)")
        }
        if case .flippedSnapshotBit = damage {
            self.fail(.refusedDamage, "with an older snapshot there a start after \(damage) is refused: \(error)")
        }
    }
}
