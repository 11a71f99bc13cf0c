extension RawRepresentable where RawValue == UInt8 {
    /// The value of this number on the wire or in the journal; nil for one that is not known.
    ///
    /// Planning's enums bear the numbers of the contract; a test compares them with the descriptors.
    @inline(__always)
    init?(wire number: UInt32) {
        guard let raw = UInt8(exactly: number) else { return nil }
        self.init(rawValue: raw)
    }
}
