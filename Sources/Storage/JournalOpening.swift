internal import Journaling
internal import Platform

/// The way from a recovered directory to a journal that may be written to.
///
/// Nothing is ever appended to a file another process made: its valid tail is rewritten into a fresh file first, so
/// that page cache that never reached the disk becomes durable before anything builds on it. The MANIFEST of the new
/// epoch is the one step that counts; whatever is interrupted before it is repeated, whatever after it is tidied.
struct JournalOpening {
    let directory: DataDirectory
    let recovery: Recovery
    let configuration: JournalConfiguration

    /// Tidies, rewrites the tail, makes the new epoch durable.
    ///
    /// - Returns: the writer of the new active segment and the position it starts at.
    func open() throws(StorageError) -> (SegmentWriter, JournalPosition) {
        precondition(
            self.directory.manifest.current.epoch == self.recovery.epoch, "a journal is started once after recovery")
        try self.tidy()
        let free = self.freeByteCount
        do throws(StorageError) {
            return try self.makeEpoch()
        } catch {
            guard case .writeFailed(let file, let cause) = error, cause.isNoSpace else { throw error }
            throw .noSpaceToStart(
                directory: self.directory.folder.path, neededByteCount: self.neededByteCount, freeByteCount: free,
                file: file, cause)
        }
    }

    /// Removes leftovers, which also makes room.
    private func tidy() throws(StorageError) {
        let folder = self.directory.folder
        let repairs = self.recovery.repairs
        try self.remove(repairs.removals)
        if !repairs.superseded.isEmpty { try folder.sync() }
        for name in repairs.superseded { try folder.rename(name, to: FileName.tornText(of: name)) }
        for cut in repairs.cuts { try folder.open(cut.file).truncate(to: cut.byteCount) }
    }

    private func makeEpoch() throws(StorageError) -> (SegmentWriter, JournalPosition) {
        let folder = self.directory.folder
        let repairs = self.recovery.repairs
        let epoch = self.recovery.epoch + 1
        let rewritten = try self.rewriteTail(epoch: epoch)
        let start = rewritten?.end ?? self.recovery.end
        let spare = try SpareSegment(folder: folder, byteCount: self.configuration.segmentByteCount)
        let (file, header) = try self.openSegment(spare: spare, epoch: epoch, start: start, rewritten: rewritten)
        try self.directory.manifest.update { manifest in
            manifest.epoch = epoch
            manifest.snapshots.removeAll { self.isPassedOver($0) }
            if repairs.tail != nil { manifest.segments.removeLast() }
            if let rewritten { manifest.segments.append(rewritten.segment) }
            manifest.segments.append(ManifestSegment(header))
        }
        if let tail = repairs.tail {
            try self.retire(tail)
        }
        try self.setAside(self.recovery.fallbacks)
        try spare.start(self.configuration.threads)
        return (SegmentWriter(directory: self.directory, spare: spare, file: file, header: header), start)
    }

    /// Removes what interrupted steps left; segments and snapshots when all names are durable, the newest first.
    ///
    /// The MANIFEST that does not name them may be one whose own name a start before this one could not make durable. And
    /// what an interrupted start rewrote may be the only copy on the disk of frames that the page cache still has: the
    /// empty segment behind it, left alone, would begin further on than the journal ends, which is how lost entries look.
    private func remove(_ names: [String]) throws(StorageError) {
        let folder = self.directory.folder
        var others: [String] = []
        for name in names {
            if case .temporary = FileName(name) { try folder.remove(name) } else { others.append(name) }
        }
        for name in others.sorted(by: >) {
            try folder.sync()
            try folder.remove(name)
        }
    }

    /// What `makeEpoch` writes before it frees anything: the tail once more, a segment, the MANIFEST.
    private var neededByteCount: UInt64 {
        let block = UInt64(JournalLimits.blockByteCount)
        var manifest = self.directory.manifest.current
        let added = self.recovery.end.sequence + 1
        for index in 0..<2 {
            manifest.segments.append(
                ManifestSegment(epoch: 1, index: UInt64(index), firstBatch: 1, firstSequence: added, seal: nil))
        }
        var tail: UInt64 = 0
        if let open = self.recovery.repairs.tail, open.validByteCount > UInt64(SegmentHeader.byteCount) {
            tail = open.validByteCount + (open.endsWithSeal ? 0 : block)
        }
        let manifestBlocks = (UInt64(manifest.encoded().count) + block - 1) / block
        return tail + UInt64(self.configuration.segmentByteCount) + manifestBlocks * block
    }

    /// Only for a message: a start does not fail for want of it.
    private var freeByteCount: UInt64? {
        do {
            return try self.directory.folder.directory.freeByteCount()
        } catch {
            return nil
        }
    }

    private struct Rewritten {
        let segment: ManifestSegment
        let end: JournalPosition
    }

    /// Copies the valid part of the last open segment into a sealed file of this epoch; nil where there is nothing.
    private func rewriteTail(epoch: UInt64) throws(StorageError) -> Rewritten? {
        guard let tail = self.recovery.repairs.tail, tail.validByteCount > UInt64(SegmentHeader.byteCount) else {
            return nil
        }
        let bytes = try self.verifiedContent(of: tail)
        let header = SegmentHeader(
            instance: tail.header.instance, epoch: epoch, index: tail.header.index, start: tail.header.start,
            previousByteCount: tail.header.previousByteCount, schemaVersion: tail.header.schemaVersion)
        var segment = ManifestSegment(header)
        let temporary = FileName.temporaryText(of: segment.fileName)
        let file = try self.directory.folder.createTemporary(temporary)
        try file.write(header.encoded().span, at: 0)
        let content = bytes.span.extracting(SegmentHeader.byteCount..<bytes.count)
        try file.write(content, at: UInt64(SegmentHeader.byteCount))
        var end = self.recovery.end
        var byteCount = tail.validByteCount
        if !tail.endsWithSeal {
            var seal = BatchFrame()
            end = seal.finish(after: end)
            try file.write(seal.bytes.span.extracting(0..<seal.byteCount), at: byteCount)
            byteCount += UInt64(seal.byteCount)
        }
        try file.sync()
        try self.directory.folder.publish(temporary, as: segment.fileName)
        segment.seal = ManifestSegment.Seal(byteCount: byteCount, chain: end.chain, lastSequence: end.sequence)
        return Rewritten(segment: segment, end: end)
    }

    /// Reads the tail once more; what recovery saw must still be what is there.
    private func verifiedContent(of tail: Repairs.Tail) throws(StorageError) -> [UInt8] {
        let file = try self.directory.folder.open(tail.file)
        let bytes = try file.read(byteCount: Int(tail.validByteCount), at: 0)
        var reader = SegmentReader(start: tail.header.start)
        while case .frame = reader.next(in: bytes.span) {}
        guard reader.position == self.recovery.end, bytes.count == Int(tail.validByteCount) else {
            throw .damaged(
                Damage(
                    .ambiguousTail, file: tail.file, offset: UInt64(reader.offset),
                    firstBatch: reader.position.batch + 1, firstSequence: reader.position.sequence + 1,
                    lastSequence: self.recovery.end.sequence))
        }
        return bytes
    }

    private func openSegment(
        spare: SpareSegment, epoch: UInt64, start: JournalPosition, rewritten: Rewritten?
    ) throws(StorageError) -> (NamedFile, SegmentHeader) {
        let previous: ManifestSegment?
        if let rewritten {
            previous = rewritten.segment
        } else {
            let segments = self.directory.manifest.current.segments
            previous = self.recovery.repairs.tail == nil ? segments.last : segments.dropLast().last
        }
        let index = previous.map { $0.index + 1 } ?? self.recovery.repairs.tail?.segment.index ?? 1
        let header = SegmentHeader(
            instance: self.recovery.instance, epoch: epoch, index: index, start: start,
            previousByteCount: previous?.seal?.byteCount ?? 0, schemaVersion: self.directory.schemaVersion)
        let file = try spare.take().file.becomingSegment(header, in: self.directory.folder)
        return (file, header)
    }

    /// Whether recovery found the snapshot damaged: named any longer, it would count as one of the two that are kept.
    private func isPassedOver(_ snapshot: ManifestSnapshot) -> Bool {
        let name = FileName.snapshotText(sequence: snapshot.position.sequence)
        return self.recovery.fallbacks.contains { $0.file == name }
    }

    /// Gives snapshots that were passed over a name of their own until the next verified one.
    private func setAside(_ fallbacks: [Recovery.Fallback]) throws(StorageError) {
        guard !fallbacks.isEmpty else { return }
        let present = Set(try self.directory.folder.names())
        for fallback in fallbacks where present.contains(fallback.file) {
            try self.directory.folder.rename(fallback.file, to: FileName.tornText(of: fallback.file))
        }
        try self.directory.folder.sync()
    }

    /// Puts the replaced original out of the way; a torn one stays for whoever wants to look at it.
    private func retire(_ tail: Repairs.Tail) throws(StorageError) {
        let name = tail.segment.fileName
        if tail.isTorn {
            try self.directory.folder.rename(name, to: FileName.tornText(of: name))
        } else {
            try self.directory.folder.remove(name)
        }
        try self.directory.folder.sync()
    }
}
