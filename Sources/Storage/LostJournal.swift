package import Journaling

/// What lies behind the place where the journal can be followed no further.
package struct LostJournal: Sendable {
    /// Frames that were found, in the order of their batches.
    package internal(set) var frames: [LostFrame] = []
    /// Files or parts of files that could not be read at all.
    package internal(set) var unreadable: [StorageError] = []
    /// The last sequence that is known to have existed, 0 where nothing tells.
    package internal(set) var lastSequence: UInt64 = 0
}

extension DirectoryView {
    /// Reads whatever is left behind a cut, on the grid on which frames lie; `visit` gets each entry that can be told apart.
    package func readLost(
        behind cut: JournalCut, in manifest: Manifest,
        visit: (LostFrame, EntryHeader, borrowing Span<UInt8>) -> Void
    ) throws(StorageError) -> LostJournal {
        var lost = LostJournal()
        lost.lastSequence = manifest.segments.compactMap(\.seal?.lastSequence).max() ?? 0
        lost.lastSequence = max(lost.lastSequence, manifest.snapshots.map(\.position.sequence).max() ?? 0)
        var seen: Set<UInt64> = []
        for (name, offset) in try self.places(behind: cut, in: manifest) {
            let bytes: [UInt8]
            do throws(StorageError) {
                guard let file = try self.folder.openIfPresent(name) else { continue }
                let byteCount = min(try file.byteCount(), UInt64(StorageLimits.segmentByteCountMax))
                bytes = try file.read(byteCount: Int(byteCount), at: 0)
            } catch {
                lost.unreadable.append(error)
                continue
            }
            for start in stride(from: Int(offset), to: bytes.count, by: JournalLimits.blockByteCount) {
                let frame = Self.lostFrame(in: bytes, at: start, of: name, visit: visit) { header in
                    header.kind == .batch && header.batch > cut.end.batch && seen.insert(header.batch).inserted
                }
                if let frame { lost.frames.append(frame) }
            }
        }
        lost.frames.sort { $0.batch < $1.batch }
        if let damage = cut.damageAtEnd, !seen.contains(cut.end.batch + 1) {
            // Its header is gone too, so its entries are known by the gap alone.
            let next = lost.frames.first { $0.batch == cut.end.batch + 2 }
            let frame = LostFrame(
                file: damage.file, offset: damage.offset, batch: cut.end.batch + 1,
                firstSequence: cut.end.sequence + 1,
                entryCount: next.map { Int($0.firstSequence - cut.end.sequence) - 1 }, isIntact: false)
            lost.frames.insert(frame, at: 0)
        }
        for frame in lost.frames {
            let count = UInt64(max(1, frame.entryCount ?? 1))
            lost.lastSequence = max(lost.lastSequence, frame.firstSequence &+ count - 1)
        }
        return lost
    }

    /// Where to look: the rest of the segment the cut lies in, later ones, and segments the MANIFEST does not name.
    private func places(
        behind cut: JournalCut, in manifest: Manifest
    ) throws(StorageError) -> [(name: String, offset: UInt64)] {
        let head = UInt64(SegmentHeader.byteCount)
        var places: [(name: String, offset: UInt64)] = []
        for index in manifest.segments.indices where index >= cut.rest.segment {
            let offset = index == cut.rest.segment ? max(cut.rest.offset, head) : head
            places.append((manifest.segments[index].fileName, offset))
        }
        for entry in try self.inventory(by: manifest) where entry.kind == .unlistedSegment {
            places.append((entry.name, head))
        }
        return places
    }

    private static func lostFrame(
        in bytes: [UInt8], at start: Int, of name: String,
        visit: (LostFrame, EntryHeader, borrowing Span<UInt8>) -> Void, isWanted: (FrameHeader) -> Bool
    ) -> LostFrame? {
        guard let damaged = DamagedFrame(at: start, in: bytes.span), isWanted(damaged.header) else { return nil }
        let intact = JournalFrame(alone: start, in: bytes.span)
        let lost = LostFrame(
            file: name, offset: UInt64(start), batch: damaged.header.batch,
            firstSequence: damaged.header.firstSequence, entryCount: damaged.header.entryCount,
            isIntact: intact != nil)
        if let intact {
            _ = intact.forEachEntry(in: bytes.span) { entry, body in
                visit(lost, entry, body)
                return true
            }
        } else {
            _ = damaged.forEachEntry(in: bytes.span) { entry, body in visit(lost, entry, body) }
        }
        return lost
    }
}

extension JournalCut {
    /// The damage right behind the last good frame, where it is a frame that is damaged.
    var damageAtEnd: Damage? {
        guard case .damaged(let damage) = self.cause else { return nil }
        switch damage.finding {
        case .corruptMiddle, .ambiguousTail: return damage
        case .misplacedFrame, .sealedEndMismatch, .fileMissing, .headerDamaged, .headerMismatch, .manifestDamaged,
            .manifestMissing, .unlistedSegment, .noUsableSnapshot, .snapshotDamaged, .snapshotDoesNotFit,
            .entryUnreadable:
            return nil
        }
    }
}
