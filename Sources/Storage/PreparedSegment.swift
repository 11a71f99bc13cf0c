/// A spare segment, with the room in which the MANIFEST that names it is written.
///
/// Both are on the disk before the segment is needed, so that a rollover takes no space a full disk could refuse.
struct PreparedSegment: Sendable {
    /// Zero-filled and synced, named `spare.tmp`.
    let file: NamedFile
    /// Zero-filled and synced, named `reserve.tmp`; none where the spare was made at the rollover itself.
    let manifestRoom: NamedFile?
}
