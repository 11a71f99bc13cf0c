internal import CSystemd
internal import Glibc

/// The one call into Debian's libsystemd, and the only unsafe lines of this module.
enum JournalSocket {
    /// Where the system's journal listens, sd_journal_print(3).
    static let path = "/run/systemd/journal/socket"

    /// Whether there is one; the library itself is silent about a journal that is not there.
    static var isThere: Bool { unsafe access(Self.path, F_OK) == 0 }

    /// Hands one entry over; false when it is lost.
    ///
    /// sd_journal_sendv(3), which waits for a journal that does not read.
    static func send(_ fields: [String]) -> Bool {
        var bytes: [UInt8] = []
        var ranges: [Range<Int>] = []
        for field in fields {
            let begin = bytes.count
            bytes.append(contentsOf: field.utf8)
            ranges.append(begin..<bytes.count)
        }
        return unsafe bytes.withUnsafeMutableBytes { room in
            let vectors = unsafe ranges.map { range in
                unsafe iovec(iov_base: room.baseAddress?.advanced(by: range.lowerBound), iov_len: range.count)
            }
            return unsafe sd_journal_sendv(vectors, Int32(vectors.count)) == 0
        }
    }
}
