/// The flag byte of a frame; unknown bits are carried and ignored.
package struct FrameFlags: OptionSet, Sendable {
    /// The bits on the wire.
    package let rawValue: UInt8

    /// Keeps every bit.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The sender says no more on this stream.
    package static let remoteClosed = FrameFlags(rawValue: 0x01)
    /// The sender of a request will send messages on this stream.
    package static let remoteOpen = FrameFlags(rawValue: 0x02)
    /// The frame carries no message, not even an empty one.
    package static let noMessage = FrameFlags(rawValue: 0x04)
}
