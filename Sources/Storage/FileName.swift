/// A name in the data directory, and what it stands for.
enum FileName: Equatable, Sendable {
    /// The lock, never deleted.
    case lock
    /// The MANIFEST.
    case manifest
    /// A journal segment.
    case segment(epoch: UInt64, index: UInt64, firstBatch: UInt64)
    /// A published snapshot.
    case snapshot(sequence: UInt64)
    /// A step that was interrupted: never part of the data.
    case temporary
    /// A damaged or superseded original, kept until the next verified snapshot.
    case torn
    /// The key of the audit's pseudonyms.
    case auditKey
    /// The audit store and its companions; another module's.
    case auditStore
    /// Not ours.
    case unknown

    static let lockText = "LOCK"
    static let manifestText = "MANIFEST"
    static let manifestTemporaryText = "MANIFEST.tmp"
    static let spareText = "spare.tmp"
    static let reserveText = "reserve.tmp"
    static let auditKeyText = "audit.key"
    static let auditStoreText = "audit.db"
    static let auditKeyTemporaryText = "audit.key.tmp"

    /// The name of a segment; widths are fixed so that names sort as numbers do.
    static func segmentText(epoch: UInt64, index: UInt64, firstBatch: UInt64) -> String {
        let parts = [self.padded(epoch, to: 10), self.padded(index, to: 10), self.padded(firstBatch, to: 20)]
        return "journal-\(parts[0])-\(parts[1])-\(parts[2]).seg"
    }

    /// The name of a snapshot.
    static func snapshotText(sequence: UInt64) -> String {
        "snap-\(self.padded(sequence, to: 20))"
    }

    /// The name an interrupted step leaves.
    static func temporaryText(of name: String) -> String { name + ".tmp" }

    /// The name of a set-aside original.
    static func tornText(of name: String) -> String { name + ".torn" }

    /// Reads a name.
    init(_ text: String) {
        if text == Self.lockText {
            self = .lock
        } else if text == Self.manifestText {
            self = .manifest
        } else if text.hasSuffix(".tmp") {
            self = .temporary
        } else if text.hasSuffix(".torn") {
            self = .torn
        } else if text == Self.auditKeyText {
            self = .auditKey
        } else if text == Self.auditStoreText || text.hasPrefix("\(Self.auditStoreText)-") {
            self = .auditStore
        } else {
            self = Self.segment(text) ?? Self.snapshot(text) ?? .unknown
        }
    }

    private static func segment(_ text: String) -> FileName? {
        guard text.hasPrefix("journal-"), text.hasSuffix(".seg") else { return nil }
        let parts = text.utf8.dropFirst(8).dropLast(4).split(
            separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count == 3, let epoch = UInt64(Substring(parts[0])), let index = UInt64(Substring(parts[1])),
            let firstBatch = UInt64(Substring(parts[2])),
            self.segmentText(epoch: epoch, index: index, firstBatch: firstBatch) == text
        else { return nil }
        return .segment(epoch: epoch, index: index, firstBatch: firstBatch)
    }

    private static func snapshot(_ text: String) -> FileName? {
        guard text.hasPrefix("snap-"), let sequence = UInt64(text.dropFirst(5)),
            self.snapshotText(sequence: sequence) == text
        else { return nil }
        return .snapshot(sequence: sequence)
    }

    private static func padded(_ number: UInt64, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
