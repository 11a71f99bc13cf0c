/// Why stored bytes are not what they should be.
///
/// The journal's checksums hold when these come up, so each means a foreign, a newer or a wrong writer: exit 76 for
/// `schemaNewer`, 65 for the others.
package enum JournalFault: Error, Equatable, Sendable {
    /// An entry of a kind this code does not know.
    case kindUnknown(UInt16)
    /// A schema version of a later program.
    case schemaNewer(UInt16)
    /// Not a protocol buffer message of the record's type.
    case notAMessage
    /// A field whose value no writer of this schema stores.
    case valueInvalid(field: String)
}
