internal import Journaling

/// The names of files, spelled here once more: a change of the daemon's own spelling is to be noticed.
enum WorldFiles {
    /// A segment's.
    static func segment(_ segment: ManifestSegment) -> String {
        let (epoch, index) = (self.padded(segment.epoch, 10), self.padded(segment.index, 10))
        return "journal-\(epoch)-\(index)-\(self.padded(segment.firstBatch, 20)).seg"
    }

    /// A snapshot's.
    static func snapshot(_ snapshot: ManifestSnapshot) -> String {
        "snap-\(self.padded(snapshot.position.sequence, 20))"
    }

    private static func padded(_ number: UInt64, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: width - digits.count) + digits
    }
}
