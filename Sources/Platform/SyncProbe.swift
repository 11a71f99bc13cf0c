internal import CPlatform
internal import Glibc

/// How long a directory's file system takes to make a block durable; leaves no trace.
///
/// The file it writes to never has a name, open(2) O_TMPFILE: nobody sees it, and no crash leaves it behind.
package struct SyncProbe: Equatable, Sendable {
    /// Bytes written before each sync: one block, as a lone command's batch is.
    private static let blockByteCount = 4_096

    /// Nanoseconds of each fdatasync(2), in the order they were made.
    package let nanoseconds: [UInt64]

    /// The one in the middle.
    package var median: UInt64 { self.nanoseconds.sorted()[self.nanoseconds.count / 2] }

    /// The slowest.
    package var slowest: UInt64 { self.nanoseconds.max() ?? 0 }

    /// Writes a block and syncs it, so many times.
    package init(directory path: String, count: Int, clock: any Clock = SystemClock()) throws(SystemError) {
        precondition(count > 0, "a probe syncs at least once")
        let directory = try FileDescriptor.openDirectory(path: path)
        let number = cplatform_unnamed_file(directory.number)
        guard number >= 0 else { throw SystemError(call: "open", code: errno) }
        let file = FileDescriptor(adopting: number)
        var times: [UInt64] = []
        let block = [UInt8](repeating: 0x52, count: Self.blockByteCount)
        for index in 0..<count {
            let written = try file.write(block.span, at: UInt64(index * Self.blockByteCount))
            guard written == block.count else { throw SystemError(call: "pwrite", code: ENOSPC) }
            let began = clock.monotonicNanoseconds()
            try file.syncContent()
            times.append(clock.monotonicNanoseconds() - began)
        }
        self.nanoseconds = times
    }
}
