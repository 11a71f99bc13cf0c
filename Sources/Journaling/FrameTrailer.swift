/// The 16 bytes at the end of every frame: the chain and a magic that shows whether the end was written.
enum FrameTrailer {
    /// Read in byte order "RoutEnd." with every byte non-zero and no byte one bit away from zero, so that neither a
    /// cut nor a flip can be taken for the other.
    static let endMagic: UInt64 = 0x57_64_6E_45_74_75_6F_52

    /// What the last bytes of a frame's extent look like.
    enum State: Equatable {
        /// The end magic is there.
        case present
        /// The magic's end, or all of it, is zero: the write was cut.
        case cut
        /// Neither: damaged.
        case wrong
    }

    /// Judges the end magic, the word in the last 8 bytes; bytes are in order from the low end.
    static func state(ofEndMagic word: UInt64) -> State {
        if word == self.endMagic { return .present }
        for keptByteCount in UInt64(0)..<8 where word == self.endMagic & ((1 << (8 * keptByteCount)) - 1) {
            return .cut
        }
        return .wrong
    }
}
