/// A frame behind a hole, or a damaged one: entries that a repair leaves out.
package struct LostFrame: Equatable, Sendable {
    /// The file.
    package let file: String
    /// Where in the file.
    package let offset: UInt64
    /// The batch's number.
    package let batch: UInt64
    /// The sequence of its first entry.
    package let firstSequence: UInt64
    /// Its entries, where its header tells.
    package let entryCount: Int?
    /// Whether its checksum holds, so that what is read from it is certain.
    package let isIntact: Bool
}
