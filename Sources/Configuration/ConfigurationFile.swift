internal import Platform

/// The bytes of a configuration file, read with care for what else may be at its path.
enum ConfigurationFile {
    private enum Outcome {
        case bytes([UInt8])
        case fault(FileFault)
    }

    /// Reads the whole file; never waits for a writer, never takes in more than the limit.
    static func read(path: String) throws(FileFault) -> [UInt8] {
        let outcome: Outcome
        do throws(SystemError) {
            outcome = try self.outcome(path: path)
        } catch {
            throw error.isMissingName ? .absent : .system(error)
        }
        switch outcome {
        case .bytes(let bytes): return bytes
        case .fault(let fault): throw fault
        }
    }

    private static func outcome(path: String) throws(SystemError) -> Outcome {
        let descriptor = try FileDescriptor.openForReading(path: path)
        let kind = try descriptor.fileKind()
        guard kind.isRegular else { return .fault(.notAFile) }
        guard !kind.isWritableByAll else { return .fault(.writableByAll) }
        guard try descriptor.fileStatus().byteCount <= UInt64(Limits.fileByteCountMax) else { return .fault(.tooLarge) }
        // One byte more than allowed tells a file that grew, and one whose byte count the kernel does not know.
        var bytes = [UInt8](repeating: 0, count: Limits.fileByteCountMax + 1)
        var filled = 0
        while filled < bytes.count {
            var room = bytes.mutableSpan
            let count = try descriptor.read(into: &room, from: filled, at: UInt64(filled))
            guard count > 0 else { break }
            filled += count
        }
        guard filled < bytes.count else { return .fault(.tooLarge) }
        bytes.removeLast(bytes.count - filled)
        return .bytes(bytes)
    }
}
