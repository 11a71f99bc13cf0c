import Foundation
import Journaling
import Storage

/// A data directory whose daemon has ended: its files, read and changed on purpose.
struct KeptDirectory {
    let path: String

    init(_ path: String) { self.path = path }

    /// A copy of its own, which a test may damage.
    func copy(to path: String) throws -> KeptDirectory {
        try FileManager.default.copyItem(atPath: self.path, toPath: path)
        return KeptDirectory(path)
    }

    /// Names of files that begin so, in order.
    func names(_ prefix: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: self.path).filter { $0.hasPrefix(prefix) }.sorted()
    }

    func content(of name: String) throws -> [UInt8] {
        guard let bytes = FileManager.default.contents(atPath: "\(self.path)/\(name)") else {
            throw Complaint("\(name) cannot be read")
        }
        return [UInt8](bytes)
    }

    /// Flips one bit, and nothing else.
    func flip(_ name: String, at offset: Int, bit: Int = 0) throws {
        guard let file = FileHandle(forUpdatingAtPath: "\(self.path)/\(name)") else {
            throw Complaint("\(name) is gone")
        }
        try file.seek(toOffset: UInt64(offset))
        guard let byte = try file.read(upToCount: 1)?.first else { throw Complaint("\(name) ends before \(offset)") }
        try file.seek(toOffset: UInt64(offset))
        try file.write(contentsOf: Data([byte ^ 1 << UInt8(bit)]))
        try file.close()
    }

    /// Writes zeros from some byte on, to the file's end.
    func blank(_ name: String, from offset: Int) throws {
        let count = try self.content(of: name).count
        guard let file = FileHandle(forUpdatingAtPath: "\(self.path)/\(name)") else {
            throw Complaint("\(name) is gone")
        }
        try file.seek(toOffset: UInt64(offset))
        try file.write(contentsOf: Data(count: max(0, count - offset)))
        try file.close()
    }

    /// Writes the file as a later program might: it wants another reader, and its checksum is right.
    func makeNewer(_ name: String) throws {
        var bytes = try self.content(of: name)
        bytes[12] = 2
        let isWhole = name == "MANIFEST" || name == "audit.key"
        let checked = isWhole ? bytes.count - 8 : 4_088
        let checksum = XXH64.digest(of: bytes.span.extracting(0..<checked), seed: 0)
        for index in 0..<8 { bytes[checked + index] = UInt8(truncatingIfNeeded: checksum >> (8 * UInt64(index))) }
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: "\(self.path)/\(name)"))
        try file.write(contentsOf: Data(bytes))
        try file.close()
    }

    /// Every frame of a segment that has entries, as far as it is intact.
    func frames(of name: String) throws -> [JournalFrame] {
        let bytes = try self.content(of: name)
        var reader = SegmentReader(start: try SegmentHeader(decoding: bytes.span).start)
        var frames: [JournalFrame] = []
        while case .frame(let frame) = reader.next(in: bytes.span) {
            if frame.header.entryCount > 0 { frames.append(frame) }
        }
        return frames
    }

    /// Where the first record of each section of a snapshot begins, by the section's number.
    func sections(of name: String) throws -> [UInt8: Int] {
        let bytes = try self.content(of: name)
        func number(_ offset: Int) -> Int { (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) } }
        guard number(4_096) + 4_096 + 16 < bytes.count, number(4_100) == 0 else {
            throw Complaint("no block in \(name)")
        }
        var found: [UInt8: Int] = [:]
        var offset = 4_096 + 8
        let end = offset + number(4_096)
        while offset + 5 <= end {
            if found[bytes[offset]] == nil { found[bytes[offset]] = offset }
            offset += 5 + number(offset + 1)
        }
        return found
    }

    /// Appends an entry of a kind that nobody knows, as a daemon with a fault of its own might.
    func appendUnknownKind() throws -> UInt64 {
        let directory = try DataDirectory.open(
            path: self.path, calls: POSIXStorage(), freshInstance: InstanceID(high: 1, low: 1), processID: 1)
        let recovery = try directory.recover { _, _ in .applied }
        let journal = try directory.startJournal(after: recovery, configuration: JournalConfiguration(threads: .none))
        let body: [UInt8] = [1, 2, 3]
        let sequence = journal.append(
            kind: 999, schemaVersion: 1, planHigh: 1, planLow: 1, journalTime: recovery.end.journalTime + 1,
            body: body.span)
        try journal.commit(inline: true)
        try journal.close()
        return sequence
    }
}
