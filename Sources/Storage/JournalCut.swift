package import Journaling

/// How far the journal can be followed from one state, and what ends it there.
package struct JournalCut: Sendable {
    /// A piece of the journal that can be taken over.
    package struct Piece: Sendable {
        /// The segment as the MANIFEST names it.
        let segment: ManifestSegment
        /// Where the piece starts in the journal.
        let start: JournalPosition
        /// Where it starts in the file.
        let offset: UInt64
        /// Where its last valid frame ends in the file.
        let endOffset: UInt64
        /// Whether that frame is a seal.
        let endsWithSeal: Bool
        let schemaVersion: UInt16
    }

    /// The state it starts from, nil for the very beginning.
    package let origin: ManifestSnapshot?
    /// Where it ends.
    package let end: JournalPosition
    /// What lies on the way, in order; empty where nothing joins the state.
    package let pieces: [Piece]
    /// What ends it before the journal's own end.
    package let cause: StorageError?
    /// Where what lies behind begins: a place in the list of segments, and in that file.
    package let rest: (segment: Int, offset: UInt64)
}
