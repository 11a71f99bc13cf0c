/// Walks the fields of one encoded message inside a larger body.
struct FieldCursor {
    /// How a field's value is written.
    enum Kind: UInt64 {
        case varint = 0
        case fixed64 = 1
        case bytes = 2
        case groupStart = 3
        case groupEnd = 4
        case fixed32 = 5
    }

    /// A field's number and how its value is written.
    struct Tag {
        let number: UInt64
        let kind: Kind
    }

    private static let fieldNumberMax: UInt64 = 1 << 29 - 1
    private var offset: Int
    private let end: Int

    init(_ range: Range<Int>) {
        self.offset = range.lowerBound
        self.end = range.upperBound
    }

    /// The next tag, or `nil` at the end.
    mutating func nextTag(_ body: borrowing Span<UInt8>) throws(EnvelopeFailure) -> Tag? {
        guard self.offset < self.end else { return nil }
        let value = try self.varint(body)
        let number = value >> 3
        guard let kind = Kind(rawValue: value & 7), number >= 1, number <= Self.fieldNumberMax
        else { throw .malformed }
        return Tag(number: number, kind: kind)
    }

    mutating func varint(_ body: borrowing Span<UInt8>) throws(EnvelopeFailure) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while self.offset < self.end {
            let byte = body[self.offset]
            self.offset += 1
            guard shift < 63 || byte <= 1 else { throw .malformed }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        throw .malformed
    }

    /// The range of a counted value.
    mutating func bytes(_ body: borrowing Span<UInt8>) throws(EnvelopeFailure) -> Range<Int> {
        let count = try self.varint(body)
        guard count <= UInt64(self.end - self.offset) else { throw .malformed }
        let range = self.offset..<(self.offset + Int(count))
        self.offset = range.upperBound
        return range
    }

    /// The range of a counted value that must be UTF-8.
    mutating func text(_ body: borrowing Span<UInt8>) throws(EnvelopeFailure) -> Range<Int> {
        let range = try self.bytes(body)
        guard isUTF8(body, range) else { throw .textNotUTF8 }
        return range
    }

    /// Steps over the value of an unknown field, a whole group included.
    mutating func skip(_ tag: Tag, _ body: borrowing Span<UInt8>) throws(EnvelopeFailure) {
        switch tag.kind {
        case .varint: _ = try self.varint(body)
        case .fixed64: try self.advance(8)
        case .bytes: _ = try self.bytes(body)
        case .groupStart: try self.skipGroup(tag.number, body)
        case .groupEnd: throw .malformed
        case .fixed32: try self.advance(4)
        }
    }

    private mutating func skipGroup(_ number: UInt64, _ body: borrowing Span<UInt8>) throws(EnvelopeFailure) {
        var open = [number]
        while let innermost = open.last {
            guard let tag = try self.nextTag(body) else { throw .malformed }
            switch tag.kind {
            case .groupStart:
                guard open.count < Limits.groupDepthMax else { throw .malformed }
                open.append(tag.number)
            case .groupEnd:
                guard tag.number == innermost else { throw .malformed }
                open.removeLast()
            case .varint, .fixed64, .bytes, .fixed32:
                try self.skip(tag, body)
            }
        }
    }

    private mutating func advance(_ count: Int) throws(EnvelopeFailure) {
        guard count <= self.end - self.offset else { throw .malformed }
        self.offset += count
    }
}

/// Whether the bytes are UTF-8; names are ASCII nearly always, and that needs no table.
private func isUTF8(_ body: borrowing Span<UInt8>, _ range: Range<Int>) -> Bool {
    var seen: UInt8 = 0
    for index in range { seen |= body[index] }
    guard seen >= 0x80 else { return true }
    do {
        _ = try UTF8Span(validating: body.extracting(range))
        return true
    } catch {
        return false
    }
}
