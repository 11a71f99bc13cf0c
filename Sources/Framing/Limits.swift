/// Every limit of the framing, with its reason.
package enum Limits {
    /// Most bytes after a header: ttrpc's 4 MiB, inclusive; both known implementations refuse one more.
    package static let bodyByteCountMax: UInt32 = 4_194_304

    /// First declared count whose high byte is not zero: no ttrpc frame, but another protocol (HTTP/2's preface is one).
    package static let reservedBodyByteCount: UInt32 = 1 << 24

    /// Room a partial frame is given before its bytes arrive: a header alone must not cost its declared count.
    package static let inputStepByteCount = 65_536

    /// Most metadata entries in one request: two bytes on the wire become an entry of thirty-two in memory.
    package static let metadataEntryMax = 256

    /// Most bytes of metadata keys and values in one request; routing facts, not payload.
    package static let metadataByteCountMax = 65_536

    /// Messages one stream keeps for a method that does not take them; the Go implementation keeps as many.
    package static let inboundMessageMax = 64

    /// Bytes of messages one stream keeps: one of the greatest count.
    package static let inboundStreamByteCountMax = 4_194_304

    /// Bytes of messages all streams of a connection keep: as many as its answers may be.
    package static let inboundConnectionByteCountMax = 8_388_608

    /// Deepest nesting of unknown groups that is skipped; Google's runtimes stop at the same depth.
    package static let groupDepthMax = 100

    /// Room an emptied buffer may keep, so that an idle connection does not hold the room of its largest frame.
    package static let idleBufferByteCountMax = 65_536

    /// From so many bytes on what goes out is continued in another piece of memory: as much as an idle buffer may keep.
    package static let outputPieceByteCount = 65_536
}
