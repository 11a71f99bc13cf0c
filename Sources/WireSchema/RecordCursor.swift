internal import RoutePlanning

/// Walks the fields of one stored message, which lies in the bytes it is handed each time.
///
/// For the records of snapshots: protobuf-c builds C structures of which values are made then, and a start reads a million
/// plans. It takes what protobuf-c takes: fields nobody knows are passed over, a known one must be written as its type is.
struct RecordCursor {
    private var reader: FieldReader
    private var kind = FieldReader.Kind.varint
    private var word: UInt64 = 0
    private var range = 0..<0
    /// The number of the field that was read last.
    private(set) var field: UInt32 = 0

    /// Before the first field of the message in a range.
    init(_ range: Range<Int>) {
        self.reader = FieldReader(range)
    }

    /// Reads the next field, if there is one.
    @inline(__always)
    mutating func advance(in bytes: borrowing Span<UInt8>) throws(JournalFault) -> Bool {
        guard self.reader.hasMore else { return false }
        do throws(MalformedPayload) {
            let tag = try self.reader.tag(in: bytes)
            guard let kind = FieldReader.Kind(rawValue: tag & 7) else { throw .wireTypeUnsupported }
            self.field = tag >> 3
            self.kind = kind
            switch kind {
            case .varint: self.word = try self.reader.varint(in: bytes)
            case .fixed64: self.word = try self.reader.fixed64(in: bytes)
            case .fixed32: self.word = UInt64(try self.reader.fixed32(in: bytes))
            case .counted:
                let counted = try self.reader.counted(in: bytes)
                guard counted.isShort else { throw .fieldUnreadable }
                self.range = counted.place
            }
        } catch {
            throw .notAMessage
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
        guard self.kind == .counted else { throw .notAMessage }
        return self.range
    }

    /// Bytes.
    func copy(of bytes: borrowing Span<UInt8>) throws(JournalFault) -> [UInt8] {
        FieldReader.copy(try self.place(), of: bytes)
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
            high: FieldReader.word(at: place.lowerBound, of: bytes),
            low: FieldReader.word(at: place.lowerBound + 8, of: bytes))
    }

    /// Thirty-two bytes; none of them are no digest.
    func digest(in bytes: borrowing Span<UInt8>, _ name: StaticString) throws(JournalFault) -> Digest256? {
        let place = try self.place()
        guard !place.isEmpty else { return nil }
        guard place.count == Digest256.byteCount else { throw .valueInvalid(field: name.description) }
        let first = place.lowerBound
        return Digest256(
            word0: FieldReader.word(at: first, of: bytes), word1: FieldReader.word(at: first + 8, of: bytes),
            word2: FieldReader.word(at: first + 16, of: bytes), word3: FieldReader.word(at: first + 24, of: bytes))
    }
}
