/// Why bytes are not the structure they were read as.
package enum FormatError: Error, Equatable, Sendable {
    /// Fewer bytes than the structure has.
    case tooShort
    /// Another kind of file.
    case magicWrong
    /// Changed since it was written.
    case checksumWrong
    /// Written by a later program that says older ones must not read it.
    case newerFormat(minimumReader: UInt32)
    /// Intact, and yet a value that no writer of this format leaves.
    case valueOutOfRange
}
