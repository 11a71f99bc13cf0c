/// Reads the parts of protobuf's wire format one after another out of a range of bytes, which it is handed each time.
///
/// It knows tags, numbers and spans, and takes of them what protobuf-c takes; messages and their fields are its users'.
/// Nothing is copied and nothing allocated.
struct FieldReader {
    /// How a field's value is written; groups are not spoken.
    enum Kind: UInt32 {
        case varint = 0
        case fixed64 = 1
        case counted = 2
        case fixed32 = 5
    }

    /// A tag has at most five bytes, and protobuf-c takes no more for a byte count either.
    private static let shortByteCountMax = 5
    /// Where the next part begins.
    private(set) var offset: Int
    private let end: Int

    /// Before the first field of what lies in a range.
    init(_ range: Range<Int>) {
        self.offset = range.lowerBound
        self.end = range.upperBound
    }

    /// Whether something is left.
    var hasMore: Bool { self.offset < self.end }

    /// What is left, and where.
    var rest: Range<Int> { self.offset..<self.end }

    /// A tag: the number of a field above the three bits of its kind, which may be none.
    @inline(__always)
    mutating func tag(in bytes: borrowing Span<UInt8>) throws(MalformedPayload) -> UInt32 {
        let start = self.offset
        let value = try self.varint(in: bytes)
        guard value < 0x80 || (self.offset - start <= Self.shortByteCountMax && value <= UInt64(UInt32.max)) else {
            throw .varintTooLong
        }
        guard value >= 8 else { throw .fieldNumberZero }
        return UInt32(truncatingIfNeeded: value)
    }

    /// A varint of at most ten bytes; bits above the 64th are dropped, as every implementation does.
    @inline(__always)
    mutating func varint(in bytes: borrowing Span<UInt8>) throws(MalformedPayload) -> UInt64 {
        guard self.offset < self.end else { throw .truncated }
        let first = bytes[self.offset]
        if first < 0x80 {
            self.offset += 1
            return UInt64(first)
        }
        return try self.longVarint(in: bytes)
    }

    @inline(never)
    private mutating func longVarint(in bytes: borrowing Span<UInt8>) throws(MalformedPayload) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while self.offset < self.end {
            let byte = bytes[self.offset]
            self.offset += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
            guard shift < 70 else { throw .varintTooLong }
        }
        throw .truncated
    }

    /// Eight bytes, the lowest first.
    @inline(__always)
    mutating func fixed64(in bytes: borrowing Span<UInt8>) throws(MalformedPayload) -> UInt64 {
        let word = try self.span(byteCount: 8).lowerBound
        return UInt64(littleEndian: Self.load(at: word, of: bytes))
    }

    /// Four bytes, the lowest first.
    @inline(__always)
    mutating func fixed32(in bytes: borrowing Span<UInt8>) throws(MalformedPayload) -> UInt32 {
        let word = try self.span(byteCount: 4).lowerBound
        return UInt32(littleEndian: Self.load(at: word, of: bytes))
    }

    /// Where a counted value lies, and whether protobuf-c would read its count: it takes no more than five bytes for it.
    @inline(__always)
    mutating func counted(
        in bytes: borrowing Span<UInt8>
    ) throws(MalformedPayload) -> (place: Range<Int>, isShort: Bool) {
        let start = self.offset
        let byteCount = try self.varint(in: bytes)
        let isShort = self.offset - start <= Self.shortByteCountMax
        guard byteCount <= UInt64(self.end - self.offset) else { throw .truncated }
        return (try self.span(byteCount: Int(truncatingIfNeeded: byteCount)), isShort)
    }

    @inline(__always)
    private mutating func span(byteCount: Int) throws(MalformedPayload) -> Range<Int> {
        guard byteCount <= self.end - self.offset else { throw .truncated }
        let start = self.offset
        self.offset = start + byteCount
        return start..<self.offset
    }

    // MARK: What lies somewhere

    /// Eight bytes as a big-endian word, as identifiers and digests are written.
    @inline(__always)
    static func word(at offset: Int, of bytes: borrowing Span<UInt8>) -> UInt64 {
        UInt64(bigEndian: Self.load(at: offset, of: bytes))
    }

    /// A copy.
    static func copy(_ place: Range<Int>, of bytes: borrowing Span<UInt8>) -> [UInt8] {
        guard !place.isEmpty else { return [] }
        return unsafe bytes.extracting(place).withUnsafeBytes { unsafe [UInt8]($0) }
    }

    @inline(__always)
    private static func load<Word: FixedWidthInteger & BitwiseCopyable>(
        at offset: Int, of bytes: borrowing Span<UInt8>
    ) -> Word {
        precondition(
            offset >= 0 && offset + MemoryLayout<Word>.size <= bytes.count, "a field lies in the bytes of its message")
        return unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: offset, as: Word.self) }
    }
}
