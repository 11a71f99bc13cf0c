/// What a payload may cost before it is refused; the limits of the values inside are RoutePlanning's.
enum Limits {
    /// A command's payload, docs/protocol.md: 25 stops with two labels of 256 bytes are 14 KiB, so 64 KiB is ample.
    static let payloadByteCountMax = 64 * 1_024
    /// Fields of one payload, nested ones included.
    ///
    /// The largest honest command has about 250; protobuf-c spends up to
    /// 100 bytes of memory on a field of two bytes.
    static let fieldCountMax = 4_096
    /// Messages inside messages.
    ///
    /// The contract nests 4 deep; protobuf-c recurses without a limit of its own.
    static let nestingMax = 16
    /// Memory one payload may take while it is decoded: the worst honest one needs a twentieth of it.
    static let decodingByteCountMax = 1_024 * 1_024
    /// Memory one stored plan or one answer may take while it is coded: 1,024 events leave far less than this.
    static let recordByteCountMax = 64 * 1_024 * 1_024
    /// Memory kept between turns, so that an ordinary turn asks the system for none.
    static let retainedByteCount = 64 * 1_024
    /// What a writer of messages begins with: an entry of 16 candidates with their references fits.
    static let writerByteCount = 8 * 1_024
    /// Parked events in one page; each is a fact of at most a few hundred bytes.
    static let parkedPageMax = 100
    /// Bytes of a label before normalisation.
    ///
    /// No text shrinks in NFC to less than two bytes in seven (U+1FBE U+0308 U+0301 becomes U+0390), so a label above four
    /// times the limit of 256 cannot pass and is not normalised at all.
    static let rawLabelByteCountMax = 4 * 256
}
