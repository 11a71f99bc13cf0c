package import Journaling
internal import Platform

/// A data directory in the making: files copied or made anew, each synced, the MANIFEST last.
///
/// Until `finish` there is no MANIFEST, so nobody takes an unfinished one for a data directory: a daemon refuses it.
package struct DirectoryMaking: Sendable {
    private let folder: Folder

    /// Opens the directory, made with mode 0700 where its last component is missing; it must be empty.
    package init(path: String, calls: any StorageCalls) throws(StorageError) {
        do {
            self.folder = Folder(path: path, directory: try calls.openDirectory(path: path))
        } catch {
            throw error.isPermission ? .permission(file: path, error) : .cannotCreate(file: path, error)
        }
        guard try self.folder.names().isEmpty else { throw .directoryNotEmpty(directory: path) }
    }

    /// Copies a segment up to its sealed byte count.
    package func copy(_ segment: ManifestSegment, from view: DirectoryView) throws(StorageError) {
        guard let seal = segment.seal else { preconditionFailure("a segment that is being written is not copied") }
        try self.copy(segment.fileName, from: view, byteCount: seal.byteCount)
    }

    /// Copies a snapshot.
    package func copy(_ snapshot: ManifestSnapshot, from view: DirectoryView) throws(StorageError) {
        let name = FileName.snapshotText(sequence: snapshot.position.sequence)
        try self.copy(name, from: view, byteCount: snapshot.byteCount)
    }

    /// Copies the audit key, mode 0600; false where there is none.
    package func copyAuditKey(from view: DirectoryView) throws(StorageError) -> Bool {
        guard try view.auditKey() != nil else { return false }
        try self.copy(FileName.auditKeyText, from: view, byteCount: UInt64(AuditKey.fileByteCount))
        return true
    }

    /// Copies the audit store as its files stand, for a directory nobody writes to; false where there is none.
    ///
    /// With its log, from which the next to open it recovers what a killed daemon had committed.
    package func copyAuditStore(from view: DirectoryView) throws(StorageError) -> Bool {
        guard let byteCount = try view.folder.byteCount(of: FileName.auditStoreText) else { return false }
        try self.copy(FileName.auditStoreText, from: view, byteCount: byteCount)
        let log = FileName.auditStoreText + "-wal"
        if let byteCount = try view.folder.byteCount(of: log) { try self.copy(log, from: view, byteCount: byteCount) }
        return true
    }

    /// Takes pieces of a journal over, each as a closed segment of its own; the last ends with a seal.
    ///
    /// Where there is none, a segment without entries is made at `end`, for every journal has one.
    package func write(
        _ pieces: [JournalCut.Piece], from view: DirectoryView, end: JournalPosition, manifest: Manifest
    ) throws(StorageError) -> [ManifestSegment] {
        var pieces = pieces
        if pieces.isEmpty { pieces = [Self.emptyPiece(at: end, in: manifest)] }
        var segments: [ManifestSegment] = []
        for (index, piece) in pieces.enumerated() {
            let isLast = index == pieces.count - 1
            let next = isLast ? end : pieces[index + 1].start
            segments.append(
                try self.write(
                    piece, from: view, end: next, isLast: isLast, instance: manifest.instance,
                    previousByteCount: segments.last?.seal?.byteCount ?? 0))
        }
        return segments
    }

    /// Makes the names durable and then the MANIFEST: from here on it is a data directory.
    package func finish(_ manifest: Manifest) throws(StorageError) {
        try StorageError.making { () throws(StorageError) in
            try self.folder.sync()
            try ManifestStore.write(manifest, to: self.folder)
        }
    }

    private func write(
        _ piece: JournalCut.Piece, from view: DirectoryView, end: JournalPosition, isLast: Bool, instance: InstanceID,
        previousByteCount: UInt64
    ) throws(StorageError) -> ManifestSegment {
        let header = SegmentHeader(
            instance: instance, epoch: piece.segment.epoch, index: piece.segment.index, start: piece.start,
            previousByteCount: previousByteCount, schemaVersion: piece.schemaVersion)
        var segment = ManifestSegment(header)
        var position = end
        var offset = UInt64(SegmentHeader.byteCount)
        try StorageError.making { () throws(StorageError) in
            let file = try self.folder.createTemporary(segment.fileName)
            try file.write(header.encoded().span, at: 0)
            if piece.endOffset > piece.offset {
                let source = try view.folder.open(piece.segment.fileName)
                let content = piece.offset..<piece.endOffset
                offset = try Self.copy(source, content, to: file, at: offset)
            }
            if isLast, !piece.endsWithSeal {
                var seal = BatchFrame()
                position = seal.finish(after: end)
                try file.write(seal.bytes.span.extracting(0..<seal.byteCount), at: offset)
                offset += UInt64(seal.byteCount)
            }
            try file.sync()
        }
        segment.seal = ManifestSegment.Seal(
            byteCount: offset, chain: position.chain, lastSequence: position.sequence)
        return segment
    }

    private func copy(_ name: String, from view: DirectoryView, byteCount: UInt64) throws(StorageError) {
        let source = try view.folder.open(name)
        try StorageError.making { () throws(StorageError) in
            let file = try self.folder.createTemporary(name)
            let copied = try Self.copy(source, 0..<byteCount, to: file, at: 0)
            guard copied == byteCount else {
                throw .damaged(Damage(.sealedEndMismatch, file: name, offset: copied))
            }
            try file.sync()
        }
    }

    /// Copies a range a piece at a time and returns where it ends in the new file.
    private static func copy(
        _ source: NamedFile, _ range: Range<UInt64>, to file: NamedFile, at start: UInt64
    ) throws(StorageError) -> UInt64 {
        var offset = range.lowerBound
        while offset < range.upperBound {
            let wanted = min(range.upperBound - offset, UInt64(StorageLimits.scrubByteCount))
            let bytes = try source.read(byteCount: Int(wanted), at: offset)
            guard !bytes.isEmpty else { break }
            try file.write(bytes.span, at: start + (offset - range.lowerBound))
            offset += UInt64(bytes.count)
        }
        return start + (offset - range.lowerBound)
    }

    private static func emptyPiece(at end: JournalPosition, in manifest: Manifest) -> JournalCut.Piece {
        let named = manifest.segments.last { $0.firstBatch <= end.batch + 1 } ?? manifest.segments.first
        let segment = ManifestSegment(
            epoch: named?.epoch ?? manifest.epoch, index: named?.index ?? 1, firstBatch: end.batch + 1,
            firstSequence: end.sequence + 1, seal: nil)
        let head = UInt64(SegmentHeader.byteCount)
        return JournalCut.Piece(
            segment: segment, start: end, offset: head, endOffset: head, endsWithSeal: false, schemaVersion: 1)
    }
}
