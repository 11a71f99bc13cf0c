/// Where the five fields of a `Request` lie in the body of its frame.
///
/// A bounded reader instead of a general one: four megabytes of tiny fields cost time but no memory. Ranges point into
/// the body handed to `read`; texts are UTF-8 and are compared by count, so a NUL ends nothing. The value is used again
/// for the next request. Source: docs/protocol.md, "Messages".
package struct Envelope: Equatable, Sendable {
    /// One metadata entry; keys are compared in lower case.
    package struct Entry: Equatable, Sendable {
        /// Range of the key.
        package let key: Range<Int>
        /// Range of the value.
        package let value: Range<Int>
    }

    /// Range of the full service name.
    package private(set) var service = 0..<0
    /// Range of the bare method name.
    package private(set) var method = 0..<0
    /// Range of the encoded request message; empty when absent.
    package private(set) var payload = 0..<0
    /// Relative timeout in nanoseconds; 0 is none, negative has passed.
    package private(set) var timeoutNanoseconds: Int64 = 0
    /// Metadata in order of arrival.
    package private(set) var metadata: [Entry] = []
    private var metadataByteCount = 0

    /// An envelope with every field at its default.
    package init() {}

    /// Reads a whole body; on failure the fields mean nothing.
    package mutating func read(_ body: borrowing Span<UInt8>) throws(EnvelopeFailure) {
        self.service = 0..<0
        self.method = 0..<0
        self.payload = 0..<0
        self.timeoutNanoseconds = 0
        self.metadata.removeAll(keepingCapacity: true)
        self.metadataByteCount = 0
        var cursor = FieldCursor(0..<body.count)
        while let tag = try cursor.nextTag(body) {
            switch (tag.number, tag.kind) {
            case (1, .bytes): self.service = try cursor.text(body)
            case (2, .bytes): self.method = try cursor.text(body)
            case (3, .bytes): self.payload = try cursor.bytes(body)
            case (4, .varint): self.timeoutNanoseconds = Int64(bitPattern: try cursor.varint(body))
            case (5, .bytes): try self.readEntry(body, at: try cursor.bytes(body))
            case (_, _): try cursor.skip(tag, body)
            }
        }
    }

    private mutating func readEntry(_ body: borrowing Span<UInt8>, at range: Range<Int>) throws(EnvelopeFailure) {
        var key = range.lowerBound..<range.lowerBound
        var value = key
        var cursor = FieldCursor(range)
        while let tag = try cursor.nextTag(body) {
            switch (tag.number, tag.kind) {
            case (1, .bytes): key = try cursor.text(body)
            case (2, .bytes): value = try cursor.text(body)
            case (_, _): try cursor.skip(tag, body)
            }
        }
        self.metadataByteCount += key.count + value.count
        guard self.metadata.count < Limits.metadataEntryMax, self.metadataByteCount <= Limits.metadataByteCountMax
        else { throw .metadataBeyondLimit }
        self.metadata.append(Entry(key: key, value: value))
    }
}
