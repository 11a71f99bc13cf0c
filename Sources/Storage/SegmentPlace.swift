internal import Journaling

/// Where a segment has to fit: what the MANIFEST says of it and of the one before it.
struct SegmentPlace: Sendable {
    let instance: InstanceID
    let segment: ManifestSegment
    /// The segment before it in the MANIFEST, nil for the first.
    let previous: ManifestSegment?

    /// Opens the file; it must be there and have at least its sealed byte count.
    func open(in folder: Folder) throws(StorageError) -> NamedFile {
        let file = try folder.openIfPresent(self.segment.fileName)
        guard let file else { throw .damaged(self.damage(.fileMissing)) }
        let byteCount = try file.byteCount()
        let least = self.segment.seal?.byteCount ?? 0
        guard (least...UInt64(StorageLimits.segmentByteCountMax)).contains(byteCount) else {
            throw .damaged(self.damage(.sealedEndMismatch, offset: byteCount))
        }
        return file
    }

    /// Reads the header; it must be intact, name this segment and continue the one before.
    func header(of file: NamedFile) throws(StorageError) -> SegmentHeader {
        let head = try file.read(byteCount: SegmentHeader.byteCount, at: 0)
        let header: SegmentHeader
        do {
            header = try SegmentHeader(decoding: head.span)
        } catch .newerFormat(let minimumReader) {
            throw .newerFormat(file: file.name, minimumReader: minimumReader)
        } catch {
            throw .damaged(self.damage(.headerDamaged))
        }
        var isExpected = header.instance == self.instance && ManifestSegment(header) == self.segment.opened
        if let seal = self.previous?.seal {
            isExpected = isExpected && header.start.chain == seal.chain && header.previousByteCount == seal.byteCount
            isExpected = isExpected && header.start.sequence == seal.lastSequence
        }
        guard isExpected else { throw .damaged(self.damage(.headerMismatch)) }
        return header
    }

    /// Puts the whole segment in doubt.
    func damage(_ finding: Damage.Finding, offset: UInt64 = 0) -> Damage {
        Damage(
            finding, file: self.segment.fileName, offset: offset, firstBatch: self.segment.firstBatch,
            firstSequence: self.segment.firstSequence, lastSequence: self.segment.seal?.lastSequence)
    }
}

extension ManifestSegment {
    /// The segment as it was named when it was opened.
    var opened: ManifestSegment {
        ManifestSegment(
            epoch: self.epoch, index: self.index, firstBatch: self.firstBatch, firstSequence: self.firstSequence,
            seal: nil)
    }
}
