internal import Journaling

/// The installation's secret: what the audit and the log show in place of names and digests is computed with it.
///
/// Drawn once, kept in `audit.key`; docs/privacy.md says what is made with it and how it is rotated. Never described.
package struct AuditKey: Equatable, Sendable, CustomStringConvertible, CustomReflectable {
    /// As many bytes as HMAC-SHA-256 can use.
    package static let byteCount = KeyContainer.keyByteCount
    /// As many bytes as the file with head and checksum has.
    package static let fileByteCount = KeyContainer.byteCount

    /// The bytes, for the one module that computes with them.
    package let bytes: [UInt8]

    /// Takes bytes from a source of randomness, or from the file.
    package init(bytes: [UInt8]) {
        precondition(bytes.count == Self.byteCount, "a key has all its bytes")
        self.bytes = bytes
    }

    /// Says nothing.
    package var description: String { "AuditKey" }

    /// Shows nothing.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
