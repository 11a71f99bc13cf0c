internal import RoutePlanning

/// Writes protobuf messages from their last byte to their first, so that a length is known when it is written.
///
/// For the messages of every command: its journal entry and its answer. protobuf-c measures a message before it packs it
/// and wants it built in C structures before that; this writes each value once. A message is written last field first,
/// then `close`d with its own field number; the bytes then ascend, like protobuf-c's, and values of 0 are left out.
@safe struct MessageWriter: ~Copyable {
    /// Where a message that is not closed yet ends.
    struct Mark {
        fileprivate let byteCountBehind: Int
    }

    private var start: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    /// Offset of the first byte written.
    private var first: Int

    /// Prepares a writer; it grows when it must and keeps its memory.
    init() {
        self.capacity = Limits.writerByteCount
        self.first = self.capacity
        unsafe self.start = .allocate(capacity: self.capacity)
    }

    deinit { unsafe self.start.deallocate() }

    /// Forgets everything written.
    mutating func reset() {
        self.first = self.capacity
        guard self.capacity > Limits.retainedByteCount else { return }
        unsafe self.start.deallocate()
        self.capacity = Limits.writerByteCount
        self.first = self.capacity
        unsafe self.start = .allocate(capacity: self.capacity)
    }

    /// Appends everything written, first byte first.
    func append(to output: inout [UInt8]) {
        let byteCount = self.capacity - self.first
        let source = unsafe self.start + self.first
        output.append(addingCapacity: byteCount) { span in
            unsafe span.withUnsafeMutableBufferPointer { buffer, initializedCount in
                unsafe buffer.baseAddress?.update(from: source, count: byteCount)
                initializedCount = byteCount
            }
        }
    }

    // MARK: Messages

    /// Begins a message, at its end.
    var mark: Mark { Mark(byteCountBehind: self.capacity - self.first) }

    /// Ends the message that began at `mark`: its length and its field number.
    @inline(__always) mutating func close(_ field: UInt32, from mark: Mark) {
        self.put(head: field, count: self.capacity - self.first - mark.byteCountBehind)
    }

    // MARK: Fields

    /// A number that is left out when it is 0.
    @inline(__always) mutating func number(_ field: UInt32, _ value: UInt64) {
        guard value != 0 else { return }
        self.presentNumber(field, value)
    }

    /// A number that is left out when it is 0.
    @inline(__always) mutating func number(_ field: UInt32, _ value: UInt32) { self.number(field, UInt64(value)) }

    /// The raw value of an enum that has no 0, or of none.
    @inline(__always) mutating func number(_ field: UInt32, _ value: UInt8) { self.number(field, UInt64(value)) }

    /// A number whose presence tells something.
    @inline(__always) mutating func presentNumber(_ field: UInt32, _ value: UInt64) {
        self.reserve(15)
        if value < 0x80, field < 16 {
            self.put(UInt16(truncatingIfNeeded: UInt64(field) << 3 | value << 8).littleEndian)
        } else {
            self.put(longNumber: field, value)
        }
    }

    /// A truth value that is left out when it is false.
    mutating func flag(_ field: UInt32, _ value: Bool) { self.number(field, value ? 1 as UInt64 : 0) }

    /// A number in zigzag encoding, left out when it is 0.
    mutating func signed(_ field: UInt32, _ value: Int32) {
        self.number(field, UInt32(bitPattern: value << 1 ^ value >> 31))
    }

    /// Four bytes, left out when they are 0.
    mutating func fixed(_ field: UInt32, _ value: UInt32) {
        guard value != 0 else { return }
        self.reserve(15)
        self.put(value.littleEndian)
        self.put(tag: field, wireType: 5)
    }

    /// Eight bytes, left out when they are 0.
    mutating func fixed(_ field: UInt32, _ value: UInt64) {
        guard value != 0 else { return }
        self.reserve(15)
        self.put(value.littleEndian)
        self.put(tag: field, wireType: 1)
    }

    /// Nanoseconds, as eight bytes.
    mutating func time(_ field: UInt32, _ instant: Instant) { self.fixed(field, instant.nanoseconds) }

    /// Bytes, left out when there are none.
    mutating func bytes(_ field: UInt32, _ value: [UInt8]) {
        guard !value.isEmpty else { return }
        let count = value.count
        self.reserve(count + 15)
        self.first -= count
        let destination = unsafe self.start + self.first
        unsafe value.withUnsafeBufferPointer { source in
            if let source = source.baseAddress { unsafe destination.update(from: source, count: count) }
        }
        self.put(head: field, count: count)
    }

    /// Text, left out when there is none.
    mutating func text(_ field: UInt32, _ value: Text) { self.bytes(field, value.utf8) }

    /// The last `count` bytes of a word, most significant first.
    mutating func packed(_ field: UInt32, _ word: UInt64, count: Int) {
        self.reserve(30)
        var rest = word
        for _ in 0..<count {
            self.put(byte: UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
        self.put(head: field, count: count)
    }

    /// The places, from 1, of the bits that are set, as packed numbers; left out when there is none.
    mutating func places(_ field: UInt32, ofBits bits: UInt16) {
        guard bits != 0 else { return }
        let mark = self.mark
        self.reserve(bits.nonzeroBitCount)
        for place in stride(from: UInt8(UInt16.bitWidth), to: 0, by: -1) where bits >> (place - 1) & 1 == 1 {
            self.put(byte: place)
        }
        self.close(field, from: mark)
    }

    /// An identifier's sixteen bytes.
    mutating func identifier(_ field: UInt32, _ value: some Identifier) {
        self.reserve(16 + 15)
        self.put(value.low.bigEndian)
        self.put(value.high.bigEndian)
        self.put(head: field, count: 16)
    }

    /// A digest's thirty-two bytes, left out when there is none.
    mutating func digest(_ field: UInt32, _ value: Digest256?) {
        guard let value else { return }
        self.reserve(32 + 15)
        self.put(value.word3.bigEndian)
        self.put(value.word2.bigEndian)
        self.put(value.word1.bigEndian)
        self.put(value.word0.bigEndian)
        self.put(head: field, count: 32)
    }

    // MARK: Bytes, room for which is reserved

    /// What stands before bytes and messages: their field number and how many bytes they are.
    ///
    /// Most are two bytes, and the field numbers are known where it is called.
    @inline(__always) private mutating func put(head field: UInt32, count: Int) {
        self.reserve(15)
        if count < 0x80, field < 16 {
            self.put(UInt16(truncatingIfNeeded: UInt64(field) << 3 | 2 | UInt64(count) << 8).littleEndian)
        } else {
            self.put(longHead: field, count: count)
        }
    }

    @inline(never) private mutating func put(longHead field: UInt32, count: Int) {
        self.put(varint: UInt64(count))
        self.put(tag: field, wireType: 2)
    }

    @inline(never) private mutating func put(longNumber field: UInt32, _ value: UInt64) {
        self.put(varint: value)
        self.put(tag: field, wireType: 0)
    }

    @inline(__always) private mutating func put(tag field: UInt32, wireType: UInt64) {
        self.put(varint: UInt64(field) << 3 | wireType)
    }

    @inline(__always) private mutating func put(varint value: UInt64) {
        if value < 0x80 { self.put(byte: UInt8(truncatingIfNeeded: value)) } else { self.put(longVarint: value) }
    }

    private mutating func put(longVarint value: UInt64) {
        let count = (70 - value.leadingZeroBitCount) / 7
        self.first -= count
        var rest = value
        for index in 0..<count - 1 {
            unsafe self.start[self.first + index] = UInt8(truncatingIfNeeded: rest) | 0x80
            rest >>= 7
        }
        unsafe self.start[self.first + count - 1] = UInt8(truncatingIfNeeded: rest)
    }

    private mutating func put(byte: UInt8) {
        self.first -= 1
        unsafe self.start[self.first] = byte
    }

    private mutating func put<Word: FixedWidthInteger>(_ word: Word) {
        self.first -= MemoryLayout<Word>.size
        unsafe UnsafeMutableRawPointer(self.start + self.first).storeBytes(of: word, as: Word.self)
    }

    /// Room for as many bytes before the first.
    @inline(__always) private mutating func reserve(_ byteCount: Int) {
        if byteCount > self.first { self.grow(by: byteCount) }
    }

    @inline(never) private mutating func grow(by byteCount: Int) {
        let written = self.capacity - self.first
        let capacity = max(self.capacity * 2, written + byteCount)
        let start = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        unsafe (start + (capacity - written)).update(from: self.start + self.first, count: written)
        unsafe self.start.deallocate()
        unsafe self.start = start
        self.capacity = capacity
        self.first = capacity - written
    }
}
