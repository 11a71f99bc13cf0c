/// The number of a history that may differ from what consumers have seen of the one before.
///
/// Drawn at random rather than counted: two restores of one backup are two histories, and a cursor of one must not pass for
/// one of the other. Below 2^53, so that every JSON reader keeps it exactly.
package enum Incarnation {
    /// A fresh one, never 0 or 1, which is every directory's first.
    package static func fresh(using random: inout some RandomNumberGenerator) -> UInt64 {
        UInt64.random(in: 2..<(1 << 53), using: &random)
    }
}
