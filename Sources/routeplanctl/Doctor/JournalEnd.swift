internal import JournalTools
internal import Journaling
internal import Storage

/// The last entry of a journal nobody writes to, as far as it can be read.
struct JournalEnd: Equatable, Sendable {
    let sequence: UInt64
    /// Journal time, in nanoseconds since 1970.
    let nanoseconds: UInt64

    /// Reads the last segments; nil where there is no entry, or somebody writes to it.
    init?(_ view: DirectoryView) {
        guard let manifest = view.manifest, view.company == .alone else { return nil }
        var found: (UInt64, UInt64)?
        for segment in manifest.segments.reversed() where found == nil {
            do throws(StorageError) {
                _ = try view.readFrames(of: segment, in: manifest) { frame, _, _ in
                    if frame.end.sequence > 0 { found = (frame.end.sequence, frame.end.journalTime) }
                }
            } catch {
                return nil  // the journal's own check tells of it
            }
        }
        guard let (sequence, nanoseconds) = found else { return nil }
        (self.sequence, self.nanoseconds) = (sequence, nanoseconds)
    }
}
