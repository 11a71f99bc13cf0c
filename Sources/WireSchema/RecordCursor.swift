internal import RoutePlanning

/// Walks the fields of one stored message, which lies in the bytes it is handed each time.
///
/// For the records of snapshots: protobuf-c builds C structures of which values are made then, and a start reads a million
/// plans. It takes what protobuf-c takes: fields nobody knows are passed over, a known one must be written as its type is.
struct RecordCursor {
    private enum Kind: UInt64 {
        case varint = 0
        case fixed64 = 1
        case bytes = 2
        case fixed32 = 5
    }

    private var offset: Int
    private let end: Int
    private var kind = Kind.varint
    private var word: UInt64 = 0
    private var range = 0..<0
    /// The number of the field that was read last.
    private(set) var field: UInt32 = 0

    /// Before the first field of the message in a range.
    init(_ range: Range<Int>) {
        self.offset = range.lowerBound
        self.end = range.upperBound
    }

    /// Reads the next field, if there is one.
    @inline(__always)
    mutating func advance(in bytes: borrowing Span<UInt8>) throws(JournalFault) -> Bool {
        guard self.offset < self.end else { return false }
        let tag = try self.varint(in: bytes)
        guard let field = UInt32(exactly: tag >> 3), field > 0, let kind = Kind(rawValue: tag & 7) else {
            throw .notAMessage
        }
        self.field = field
        self.kind = kind
        switch kind {
        case .varint: self.word = try self.varint(in: bytes)
        case .fixed64: self.word = try self.fixed(byteCount: 8, in: bytes)
        case .fixed32: self.word = try self.fixed(byteCount: 4, in: bytes)
        case .bytes:
            let count = try self.varint(in: bytes)
            guard count <= UInt64(self.end - self.offset) else { throw .notAMessage }
            self.range = self.offset..<self.offset + Int(count)
            self.offset = self.range.upperBound
        }
        return true
    }

    /// A number of 64 bits.
    func number() throws(JournalFault) -> UInt64 {
        guard self.kind == .varint else { throw .notAMessage }
        return self.word
    }

    /// A number of 32 bits; as protobuf has it, higher ones are cut off.
    func number32() throws(JournalFault) -> UInt32 { UInt32(truncatingIfNeeded: try self.number()) }

    /// A number in zigzag encoding.
    func signed() throws(JournalFault) -> Int32 {
        let number = try self.number32()
        return Int32(bitPattern: number >> 1) ^ -Int32(bitPattern: number & 1)
    }

    /// A truth value.
    func flag() throws(JournalFault) -> Bool { try self.number() != 0 }

    /// Eight bytes.
    func fixed64() throws(JournalFault) -> UInt64 {
        guard self.kind == .fixed64 else { throw .notAMessage }
        return self.word
    }

    /// Nanoseconds in eight bytes.
    func time() throws(JournalFault) -> Instant { Instant(nanoseconds: try self.fixed64()) }

    /// A value of a closed set.
    func member<Member: RawRepresentable<UInt8>>(_ name: StaticString) throws(JournalFault) -> Member {
        guard let member = Member(wire: try self.number32()) else { throw .valueInvalid(field: name.description) }
        return member
    }

    /// A number that is stored wider than it is.
    func narrowed<Number: FixedWidthInteger>(_ name: StaticString) throws(JournalFault) -> Number {
        guard let narrowed = Number(exactly: try self.number32()) else { throw .valueInvalid(field: name.description) }
        return narrowed
    }

    /// Where bytes or a message lie.
    func place() throws(JournalFault) -> Range<Int> {
        guard self.kind == .bytes else { throw .notAMessage }
        return self.range
    }

    /// Bytes.
    func copy(of bytes: borrowing Span<UInt8>) throws(JournalFault) -> [UInt8] {
        let place = try self.place()
        guard !place.isEmpty else { return [] }
        return unsafe bytes.extracting(place).withUnsafeBytes { unsafe [UInt8]($0) }
    }

    /// Text.
    func text(in bytes: borrowing Span<UInt8>) throws(JournalFault) -> Text { Text(utf8: try self.copy(of: bytes)) }

    /// Sixteen bytes.
    func identifier<Named: Identifier>(
        in bytes: borrowing Span<UInt8>, _ name: StaticString
    ) throws(JournalFault) -> Named {
        let place = try self.place()
        guard place.count == Named.byteCount else { throw .valueInvalid(field: name.description) }
        return Named(
            high: Self.word(in: bytes, at: place.lowerBound), low: Self.word(in: bytes, at: place.lowerBound + 8))
    }

    /// Thirty-two bytes; none of them are no digest.
    func digest(in bytes: borrowing Span<UInt8>, _ name: StaticString) throws(JournalFault) -> Digest256? {
        let place = try self.place()
        guard !place.isEmpty else { return nil }
        guard place.count == Digest256.byteCount else { throw .valueInvalid(field: name.description) }
        let first = place.lowerBound
        return Digest256(
            word0: Self.word(in: bytes, at: first), word1: Self.word(in: bytes, at: first + 8),
            word2: Self.word(in: bytes, at: first + 16), word3: Self.word(in: bytes, at: first + 24))
    }

    /// A big-endian word.
    @inline(__always)
    private static func word(in bytes: borrowing Span<UInt8>, at offset: Int) -> UInt64 {
        precondition(offset >= 0 && offset + 8 <= bytes.count, "the bytes of a field lie in its message")
        let word = unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
        return UInt64(bigEndian: word)
    }

    private mutating func fixed(byteCount: Int, in bytes: borrowing Span<UInt8>) throws(JournalFault) -> UInt64 {
        guard self.end - self.offset >= byteCount else { throw .notAMessage }
        var word: UInt64 = 0
        for index in (0..<byteCount).reversed() { word = word << 8 | UInt64(bytes[self.offset + index]) }
        self.offset += byteCount
        return word
    }

    @inline(__always)
    private mutating func varint(in bytes: borrowing Span<UInt8>) throws(JournalFault) -> UInt64 {
        guard self.offset < self.end else { throw .notAMessage }
        let first = bytes[self.offset]
        if first < 0x80 {
            self.offset += 1
            return UInt64(first)
        }
        return try self.longVarint(in: bytes)
    }

    private mutating func longVarint(in bytes: borrowing Span<UInt8>) throws(JournalFault) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while self.offset < self.end, shift < 64 {
            let byte = bytes[self.offset]
            self.offset += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        throw .notAMessage
    }
}
