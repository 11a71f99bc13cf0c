/// Stands for a name, a digest or a handle: equal for equal ones, and of no use without the installation's key.
///
/// The first 16 bytes of HMAC-SHA-256 under `audit.key` over one byte that says what it is, then the bytes themselves;
/// docs/privacy.md, "Pseudonyms".
package struct Pseudonym: Hashable, Sendable {
    /// The first eight bytes, big-endian.
    package let high: UInt64
    /// The last eight bytes, big-endian.
    package let low: UInt64

    /// The first four bytes: enough for a log to tell commands apart.
    package var prefix: UInt32 { UInt32(truncatingIfNeeded: self.high >> 32) }
}
