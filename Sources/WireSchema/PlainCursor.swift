internal import RoutePlanning

/// Walks a stored message that stands as `MessageWriter` writes it: fields ascend, each once, nothing unknown between them.
///
/// Asked for its fields in that order it compares one tag each and looks for nothing. What it does not find as it expects it
/// makes `isPlain` false for good, without saying why: whoever reads then asks protobuf-c, which knows every form.
struct PlainCursor {
    private var offset: Int
    private var end: Int
    /// Whether all was found as expected so far.
    private(set) var isPlain = true

    /// Before the first field of the message that these bytes are.
    init(_ bytes: borrowing Span<UInt8>) {
        self.offset = 0
        self.end = bytes.count
    }

    /// Whether there is nothing left, neither here nor that could not be read.
    var isAtEnd: Bool { self.isPlain && self.offset == self.end }

    /// Something is not as it is written here.
    mutating func fail() { self.isPlain = false }

    // MARK: Fields, absent ones as what they stand for

    /// A number of 64 bits.
    @inline(__always)
    mutating func number(_ field: UInt8, in bytes: borrowing Span<UInt8>) -> UInt64 {
        guard self.take(field << 3, in: bytes) else { return 0 }
        return self.varint(in: bytes)
    }

    /// A number of 32 bits.
    @inline(__always)
    mutating func number32(_ field: UInt8, in bytes: borrowing Span<UInt8>) -> UInt32 {
        let number = self.number(field, in: bytes)
        guard let narrow = UInt32(exactly: number) else {
            self.fail()
            return 0
        }
        return narrow
    }

    /// A number that is stored wider than it is.
    @inline(__always)
    mutating func narrowed<Number: FixedWidthInteger>(_ field: UInt8, in bytes: borrowing Span<UInt8>) -> Number {
        guard let narrow = Number(exactly: self.number(field, in: bytes)) else {
            self.fail()
            return 0
        }
        return narrow
    }

    /// A number in zigzag encoding.
    @inline(__always)
    mutating func signed(_ field: UInt8, in bytes: borrowing Span<UInt8>) -> Int32 {
        let number = self.number32(field, in: bytes)
        return Int32(bitPattern: number >> 1) ^ -Int32(bitPattern: number & 1)
    }

    /// A truth value.
    @inline(__always)
    mutating func flag(_ field: UInt8, in bytes: borrowing Span<UInt8>) -> Bool {
        self.number32(field, in: bytes) != 0
    }

    /// A value of a closed set; nil is no plain message.
    @inline(__always)
    mutating func member<Member: RawRepresentable<UInt8>>(_ field: UInt8, in bytes: borrowing Span<UInt8>) -> Member? {
        Member(wire: self.number32(field, in: bytes))
    }

    /// Eight bytes.
    @inline(__always)
    mutating func fixed64(_ field: UInt8, in bytes: borrowing Span<UInt8>) -> UInt64 {
        guard self.take(field << 3 | 1, in: bytes) else { return 0 }
        guard self.end - self.offset >= 8 else {
            self.fail()
            return 0
        }
        defer { self.offset += 8 }
        return UInt64(littleEndian: Self.load(bytes, at: self.offset))
    }

    /// Four bytes.
    @inline(__always)
    mutating func fixed32(_ field: UInt8, in bytes: borrowing Span<UInt8>) -> UInt32 {
        guard self.take(field << 3 | 5, in: bytes) else { return 0 }
        guard self.end - self.offset >= 4 else {
            self.fail()
            return 0
        }
        defer { self.offset += 4 }
        return UInt32(littleEndian: Self.load(bytes, at: self.offset))
    }

    /// Nanoseconds in eight bytes.
    @inline(__always)
    mutating func time(_ field: UInt8, in bytes: borrowing Span<UInt8>) -> Instant {
        Instant(nanoseconds: self.fixed64(field, in: bytes))
    }

    /// Where bytes lie; an empty range for none.
    @inline(__always)
    mutating func place(_ field: UInt8, in bytes: borrowing Span<UInt8>) -> Range<Int> {
        guard self.take(field << 3 | 2, in: bytes) else { return 0..<0 }
        return self.counted(in: bytes)
    }

    /// A copy of bytes.
    @inline(__always)
    mutating func copy(_ field: UInt8, in bytes: borrowing Span<UInt8>) -> [UInt8] {
        let place = self.place(field, in: bytes)
        guard !place.isEmpty else { return [] }
        return unsafe bytes.extracting(place).withUnsafeBytes { unsafe [UInt8]($0) }
    }

    /// Text.
    @inline(__always)
    mutating func text(_ field: UInt8, in bytes: borrowing Span<UInt8>) -> Text {
        Text(utf8: self.copy(field, in: bytes))
    }

    /// Sixteen bytes; nil is no plain message where one has to be.
    @inline(__always)
    mutating func identifier<Named: Identifier>(_ field: UInt8, in bytes: borrowing Span<UInt8>) -> Named? {
        let place = self.place(field, in: bytes)
        guard place.count == Named.byteCount else {
            if !place.isEmpty { self.fail() }
            return nil
        }
        return Named(
            high: UInt64(bigEndian: Self.load(bytes, at: place.lowerBound)),
            low: UInt64(bigEndian: Self.load(bytes, at: place.lowerBound + 8)))
    }

    /// Thirty-two bytes; nil is no plain message where they have to be.
    @inline(__always)
    mutating func digest(_ field: UInt8, in bytes: borrowing Span<UInt8>) -> Digest256? {
        let place = self.place(field, in: bytes)
        guard place.count == Digest256.byteCount else {
            if !place.isEmpty { self.fail() }
            return nil
        }
        return Digest256(
            word0: UInt64(bigEndian: Self.load(bytes, at: place.lowerBound)),
            word1: UInt64(bigEndian: Self.load(bytes, at: place.lowerBound + 8)),
            word2: UInt64(bigEndian: Self.load(bytes, at: place.lowerBound + 16)),
            word3: UInt64(bigEndian: Self.load(bytes, at: place.lowerBound + 24)))
    }

    // MARK: Messages within

    /// Goes into a message, if it is next; what `close` wants to have back.
    @inline(__always)
    mutating func open(_ field: UInt8, in bytes: borrowing Span<UInt8>) -> Int? {
        guard self.take(field << 3 | 2, in: bytes) else { return nil }
        return self.enter(in: bytes)
    }

    /// Goes into a message whose field has a number of 16 to 31.
    mutating func openHigh(_ field: UInt8, in bytes: borrowing Span<UInt8>) -> Int? {
        let first = 0x80 | (field & 0x0F) << 3 | 2
        guard self.end - self.offset >= 2, bytes[self.offset] == first, bytes[self.offset + 1] == field >> 4 else {
            return nil
        }
        self.offset += 2
        return self.enter(in: bytes)
    }

    /// Leaves a message, of which nothing may be left.
    @inline(__always)
    mutating func close(_ outer: Int) {
        if self.offset != self.end { self.fail() }
        self.end = outer
    }

    /// Whether a number is next, be it 0: for a field whose presence counts.
    func isNext(_ field: UInt8, in bytes: borrowing Span<UInt8>) -> Bool {
        self.offset < self.end && bytes[self.offset] == field << 3
    }

    /// The number of the field that is next, if it is counted and below 16: for a message that holds one of several.
    func nextCounted(in bytes: borrowing Span<UInt8>) -> UInt8? {
        guard self.offset < self.end, bytes[self.offset] & 0x87 == 2 else { return nil }
        return bytes[self.offset] >> 3
    }

    // MARK: Private

    @inline(__always)
    private mutating func enter(in bytes: borrowing Span<UInt8>) -> Int {
        let outer = self.end
        let place = self.counted(in: bytes)
        self.offset = place.lowerBound
        self.end = place.upperBound
        return outer
    }

    @inline(__always)
    private mutating func take(_ tag: UInt8, in bytes: borrowing Span<UInt8>) -> Bool {
        guard self.offset < self.end, bytes[self.offset] == tag else { return false }
        self.offset += 1
        return true
    }

    /// Bytes behind their count; none, at the end of the message, where they are not there.
    @inline(__always)
    private mutating func counted(in bytes: borrowing Span<UInt8>) -> Range<Int> {
        // protobuf-c reads a count of at most five bytes.
        let count = self.varint(bitCountMax: 35, in: bytes)
        guard count <= UInt64(self.end - self.offset) else {
            self.fail()
            return self.end..<self.end
        }
        let first = self.offset
        self.offset += Int(count)
        return first..<self.offset
    }

    @inline(__always)
    private mutating func varint(bitCountMax: UInt64 = 64, in bytes: borrowing Span<UInt8>) -> UInt64 {
        guard self.offset < self.end, bytes[self.offset] < 0x80 else {
            return self.longVarint(bitCountMax: bitCountMax, in: bytes)
        }
        defer { self.offset += 1 }
        return UInt64(bytes[self.offset])
    }

    /// A number of at most as many bits, seven in a byte.
    private mutating func longVarint(bitCountMax: UInt64, in bytes: borrowing Span<UInt8>) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while self.offset < self.end, shift < bitCountMax {
            let byte = bytes[self.offset]
            self.offset += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        self.fail()
        return 0
    }

    /// A word as it lies there.
    @inline(__always)
    private static func load<Word: FixedWidthInteger & BitwiseCopyable>(
        _ bytes: borrowing Span<UInt8>, at offset: Int
    ) -> Word {
        precondition(offset >= 0 && offset + MemoryLayout<Word>.size <= bytes.count, "a word lies in the message")
        return unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: offset, as: Word.self) }
    }
}
