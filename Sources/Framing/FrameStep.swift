/// What the decoder found next in the bytes of one connection.
package enum FrameStep: Equatable, Sendable {
    /// Where a whole frame's body lies.
    package enum Body: Equatable, Sendable {
        /// In the input handed in, at this range.
        case input(Range<Int>)
        /// In the decoder's own buffer, at this range of `FrameDecoder.buffered`, until the next call.
        case buffered(Range<Int>)
    }

    /// Everything handed in is consumed; a partial frame is kept.
    case needsMoreBytes
    /// A whole frame.
    case frame(FrameHeader, Body)
    /// The body was longer than the limit and has been dropped whole; answer and go on.
    case oversized(FrameHeader)
    /// The high byte of the count is set: another protocol. Nothing behind it can be read; answer and close.
    case reserved(FrameHeader)
}
