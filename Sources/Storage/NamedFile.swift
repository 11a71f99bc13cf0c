internal import Platform

#if MUTANTS
    internal import Journaling
#endif

/// An open file with its name, so that every failure says where it happened.
///
/// Completes short writes and reads and repeats what a signal interrupted; repeats nothing else.
struct NamedFile: Sendable {
    let name: String
    let file: any OpenFile

    /// Writes all of `bytes`; a call that takes nothing counts as an error.
    func write(_ bytes: borrowing Span<UInt8>, at offset: UInt64) throws(StorageError) {
        var written = 0
        while written < bytes.count {
            let count: Int
            do {
                count = try self.file.write(bytes.extracting(written..<bytes.count), at: offset + UInt64(written))
            } catch {
                guard error.isInterruption else { throw .writeFailed(file: self.name, error) }
                continue
            }
            guard count > 0 else { throw .writeFailed(file: self.name, SystemError(call: "pwrite", code: 0)) }
            written += count
        }
    }

    /// Makes the content durable; any failure but an interruption is final.
    func sync() throws(StorageError) {
        #if MUTANTS
            var triesLeft = DurabilityMutant.fileUsedAfterFailedSync.isActive ? 1 : 0
        #endif
        while true {
            do {
                return try self.file.syncContent()
            } catch {
                #if MUTANTS
                    triesLeft -= 1
                    if triesLeft >= 0 { continue }
                #endif
                guard error.isInterruption else { throw .writeFailed(file: self.name, error) }
            }
        }
    }

    /// Sets the file's byte count.
    func truncate(to byteCount: UInt64) throws(StorageError) {
        do {
            try self.file.truncate(to: byteCount)
        } catch {
            throw .writeFailed(file: self.name, error)
        }
    }

    /// The file's byte count.
    func byteCount() throws(StorageError) -> UInt64 {
        do {
            return try self.file.status().byteCount
        } catch {
            throw .unreadable(file: self.name, offset: 0, error)
        }
    }

    /// Up to `byteCount` bytes from `offset`; fewer only where the file ends.
    func read(byteCount: Int, at offset: UInt64) throws(StorageError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: byteCount)
        let filled = try self.fill(&bytes, in: 0..<byteCount, at: offset)
        if filled < byteCount { bytes.removeLast(byteCount - filled) }
        return bytes
    }

    /// Fills this part of `bytes` with what the file has from `offset` on.
    ///
    /// - Returns: how many bytes that were; fewer than there is room for only where the file ends.
    func fill(_ bytes: inout [UInt8], in part: Range<Int>, at offset: UInt64) throws(StorageError) -> Int {
        var filled = 0
        while filled < part.count {
            do {
                var whole = bytes.mutableSpan
                var target = whole._mutatingExtracting(first: part.upperBound)
                let start = part.lowerBound + filled
                let count = try self.file.read(into: &target, from: start, at: offset + UInt64(filled))
                if count == 0 { break }
                filled += count
            } catch {
                guard error.isInterruption else {
                    throw .unreadable(file: self.name, offset: offset + UInt64(filled), error)
                }
            }
        }
        return filled
    }
}
