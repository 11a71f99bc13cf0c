internal import Journaling
internal import Synchronization

/// Puts finished frames into the active segment, one at a time, each durable before the next.
///
/// Called by the engine's thread or by the sync thread, never by both at once. After a failure it writes, syncs and
/// truncates nothing any more: the disk may have dropped what the kernel called written, and only recovery reads it
/// honestly.
final class SegmentWriter: Sendable {
    private struct Active: Sendable {
        var file: NamedFile
        var segment: ManifestSegment
        var offset: UInt64
        var failure: StorageError?
    }

    private let directory: DataDirectory
    let spare: SpareSegment
    let pulse = CommitPulse()
    private let active: Mutex<Active>
    /// This writer's epoch.
    let epoch: UInt64
    /// The newest schema bodies may have.
    var schemaVersion: UInt16 { self.directory.schemaVersion }

    /// Takes over a segment without frames that this process made.
    init(directory: DataDirectory, spare: SpareSegment, file: NamedFile, header: SegmentHeader) {
        self.directory = directory
        self.spare = spare
        self.epoch = header.epoch
        let offset = UInt64(SegmentHeader.byteCount)
        self.active = Mutex(Active(file: file, segment: ManifestSegment(header), offset: offset, failure: nil))
    }

    /// Makes one frame durable.
    ///
    /// - Returns: nil, or the failure, which is the last word of this writer.
    func write(_ job: borrowing WriteJob) -> StorageError? {
        let rollover = job.rollover
        let frame = job.frame.bytes
        let frameByteCount = job.frame.byteCount
        self.pulse.begin()
        defer { self.pulse.end() }
        return self.active.withLock { (active: inout sending Active) in
            precondition(active.failure == nil, "nothing is written after a failure")
            do throws(StorageError) {
                #if MUTANTS
                    if DurabilityMutant.batchSplitAcrossSegments.isActive, let rollover {
                        try self.split(frame, byteCount: frameByteCount, over: &active, rollover)
                        return nil
                    }
                #endif
                if let rollover { try self.rollOver(&active, rollover) }
                try Self.append(frame, byteCount: frameByteCount, to: &active)
            } catch {
                active.failure = error
            }
            return active.failure
        }
    }

    /// The active segment's file, and where what is durable of it ends; waits for a sync that is under way.
    var durableEnd: (file: String, byteCount: UInt64) {
        self.active.withLock { ($0.segment.fileName, $0.offset) }
    }

    /// Records the end of the active segment at a clean stop, so that the next start need not rewrite it.
    func close(at position: JournalPosition) throws(StorageError) {
        self.spare.stop()
        self.pulse.begin()
        defer { self.pulse.end() }
        try self.active.withLock { (active: inout sending Active) throws(StorageError) in
            guard active.failure == nil, active.offset > UInt64(SegmentHeader.byteCount) else { return }
            try self.directory.checkOwnership(epoch: self.epoch)
            let seal = Self.seal(of: active, at: position)
            try self.directory.manifest.update { manifest in
                manifest.segments[manifest.segments.count - 1].seal = seal
            }
            try active.file.truncate(to: seal.byteCount)
        }
    }

    /// Ends the threads without a word to the disk.
    func abandon() {
        self.spare.stop()
    }

    private static func append(
        _ frame: [UInt8], byteCount: Int, to active: inout Active
    ) throws(StorageError) {
        try active.file.write(frame.span.extracting(0..<byteCount), at: active.offset)
        try active.file.sync()
        active.offset += UInt64(byteCount)
    }

    /// Seals the old segment, makes the new one durable under its name, and says so in the MANIFEST; in this order, so
    /// that every interruption leaves something recovery knows.
    private func rollOver(_ active: inout Active, _ rollover: WriteJob.Rollover) throws(StorageError) {
        if let seal = rollover.seal { try Self.append(seal.bytes, byteCount: seal.byteCount, to: &active) }
        try self.directory.checkOwnership(epoch: self.epoch)
        let sealed = Self.seal(of: active, at: rollover.start)
        let header = SegmentHeader(
            instance: self.directory.manifest.current.instance, epoch: self.epoch, index: active.segment.index + 1,
            start: rollover.start, previousByteCount: sealed.byteCount, schemaVersion: self.directory.schemaVersion)
        let segment = ManifestSegment(header)
        let prepared = try self.spare.take()
        let file = try prepared.file.becomingSegment(header, in: self.directory.folder)
        try self.directory.manifest.update(in: prepared.manifestRoom) { manifest in
            manifest.segments[manifest.segments.count - 1].seal = sealed
            manifest.segments.append(segment)
        }
        try active.file.truncate(to: sealed.byteCount)
        active = Active(file: file, segment: segment, offset: UInt64(SegmentHeader.byteCount), failure: nil)
        self.spare.prepareNext()
    }

    #if MUTANTS
        /// Half of the frame ends the old segment, the other half begins the new one.
        private func split(
            _ frame: [UInt8], byteCount: Int, over active: inout Active, _ rollover: WriteJob.Rollover
        ) throws(StorageError) {
            let half = byteCount / 2
            try active.file.write(frame.span.extracting(0..<half), at: active.offset)
            try active.file.sync()
            try self.rollOver(&active, rollover)
            try active.file.write(frame.span.extracting(half..<byteCount), at: active.offset)
            try active.file.sync()
            active.offset += UInt64(byteCount)
        }
    #endif

    private static func seal(of active: Active, at position: JournalPosition) -> ManifestSegment.Seal {
        ManifestSegment.Seal(byteCount: active.offset, chain: position.chain, lastSequence: position.sequence)
    }
}

extension NamedFile {
    /// Turns a zero-filled spare into the segment with `header`: header durable first, then the name.
    consuming func becomingSegment(_ header: SegmentHeader, in folder: Folder) throws(StorageError) -> NamedFile {
        try self.write(header.encoded().span, at: 0)
        try self.sync()
        let name = ManifestSegment(header).fileName
        try folder.publish(self.name, as: name)
        return NamedFile(name: name, file: self.file)
    }
}
