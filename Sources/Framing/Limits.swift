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

    /// Deepest nesting of unknown groups that is skipped; Google's runtimes stop at the same depth.
    package static let groupDepthMax = 100

    /// Room an emptied buffer may keep, so that an idle connection does not hold the room of its largest frame.
    package static let idleBufferByteCountMax = 65_536
}
