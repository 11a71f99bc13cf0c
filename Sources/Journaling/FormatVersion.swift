/// The version of the containers (segments, MANIFEST, snapshots); the schema of bodies is counted apart.
///
/// Every file names its format and the oldest reader that may read it. Where magic, these two numbers and the
/// checksum lie is the same in every format, so an older program can tell a newer file from a damaged one.
package enum FormatVersion {
    /// What this program writes.
    package static let current: UInt32 = 1
    /// The oldest program that may read what this one writes.
    package static let minimumReader: UInt32 = 1

    /// Refuses what only a later program may read.
    static func check(minimumReader: UInt32) throws(FormatError) {
        guard minimumReader <= self.current else { throw .newerFormat(minimumReader: minimumReader) }
    }
}
