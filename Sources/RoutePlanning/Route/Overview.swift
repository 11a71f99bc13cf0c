/// How detailed the provider's geometry is; raw values are the canonical codes.
package enum Overview: UInt8, Hashable, Sendable, CaseIterable {
    /// No geometry ("false" at the provider).
    case none = 0
    case simplified = 1
    case full = 2
}
