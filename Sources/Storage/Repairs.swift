internal import Journaling

/// What recovery found out of place and `startJournal` puts right, once the state is known to be good.
struct Repairs: Sendable {
    /// The open segment of the last writer.
    struct Tail: Sendable {
        /// The segment as the MANIFEST names it.
        let segment: ManifestSegment
        /// Its header.
        let header: SegmentHeader
        /// Where its valid part is to be read: the segment, or what an interrupted start rewrote of it.
        let file: String
        /// Where its valid part ends.
        let validByteCount: UInt64
        /// Whether the last valid frame is a seal.
        let endsWithSeal: Bool
        /// Whether something behind the valid part was left out.
        let isTorn: Bool
    }

    /// A sealed segment that still has its unused end.
    struct Cut: Sendable {
        let file: String
        let byteCount: UInt64
    }

    /// Names to remove: temporary files and leftovers of an interrupted step.
    var removals: [String] = []
    /// Originals that a rewritten file has replaced.
    var superseded: [String] = []
    /// Sealed segments to cut to their sealed byte count.
    var cuts: [Cut] = []
    /// What has to be rewritten.
    var tail: Tail?
}
