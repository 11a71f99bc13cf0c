internal import Journaling

/// Segment files the MANIFEST does not name: leftovers of an interrupted step, or a reason to refuse.
///
/// The MANIFEST is written before the first frame of a segment, so an unlisted one holds nothing of its own.
struct UnlistedSegments {
    let folder: Folder
    let manifest: Manifest
    /// Where the journal ends.
    let end: JournalPosition

    /// Says what is to become of each, or throws where one holds frames that are nowhere else.
    func judge(_ names: [String]) throws(StorageError) -> Repairs {
        var repairs = Repairs()
        for name in names {
            guard case .segment(let epoch, let index, _) = FileName(name) else { continue }
            let listed = self.manifest.segments.first { $0.index == index }
            if let listed {
                if epoch < listed.epoch {
                    repairs.superseded.append(name)
                    continue
                }
                guard epoch > listed.epoch, try self.repeatsListedFrames(name) else { throw self.refusal(of: name) }
            } else if let first = self.manifest.segments.first, index < first.index {
                // Below the low-water mark: an unlink that did not survive a power cut.
            } else if try self.holdsFrames(name) {
                throw self.refusal(of: name)
            }
            repairs.removals.append(name)
        }
        return repairs
    }

    /// The header of a segment file, nil where it is not intact.
    static func header(of name: String, in folder: Folder) throws(StorageError) -> SegmentHeader? {
        guard let file = try folder.openIfPresent(name) else { return nil }
        let head = try file.read(byteCount: SegmentHeader.byteCount, at: 0)
        do {
            return try SegmentHeader(decoding: head.span)
        } catch {
            return nil
        }
    }

    private func refusal(of name: String) -> StorageError {
        .damaged(
            Damage(
                .unlistedSegment, file: name, firstBatch: self.end.batch + 1, firstSequence: self.end.sequence + 1))
    }

    /// Whether the file is a rewritten tail whose frames the original still has, but for the seal at its end.
    private func repeatsListedFrames(_ name: String) throws(StorageError) -> Bool {
        guard let header = try Self.header(of: name, in: self.folder) else { return true }
        let bytes = try self.content(of: name)
        var reader = SegmentReader(start: header.start)
        while true {
            switch reader.next(in: bytes.span) {
            case .frame(let frame):
                guard frame.end.sequence <= self.end.sequence, frame.end.batch <= self.end.batch + 1 else {
                    return false
                }
            case .end, .frontier: return true
            }
        }
    }

    private func holdsFrames(_ name: String) throws(StorageError) -> Bool {
        let bytes = try self.content(of: name)
        let block = JournalLimits.blockByteCount
        return stride(from: 0, to: bytes.count, by: block).contains { offset in
            FrameHeader(decoding: bytes.span, at: offset) != nil
        }
    }

    private func content(of name: String) throws(StorageError) -> [UInt8] {
        guard let file = try self.folder.openIfPresent(name) else { return [] }
        let byteCount = try file.byteCount()
        guard byteCount <= UInt64(StorageLimits.segmentByteCountMax) else { throw self.refusal(of: name) }
        return try file.read(byteCount: Int(byteCount), at: 0)
    }
}
