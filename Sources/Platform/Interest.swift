internal import CPlatform

/// What a registered descriptor is watched for; a hang-up is always reported.
package struct Interest: OptionSet, Sendable {
    /// The bits handed to the wrapper.
    package let rawValue: UInt32

    /// Keeps the bits.
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Bytes, a connection or the end of input wait.
    package static let readable = Interest(rawValue: UInt32(CPLATFORM_READABLE))
    /// There is room to write.
    package static let writable = Interest(rawValue: UInt32(CPLATFORM_WRITABLE))
}
