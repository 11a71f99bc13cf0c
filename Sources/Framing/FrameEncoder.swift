/// Writes answers in the form the Go implementation writes them.
///
/// Fields ascend, defaults are omitted; success has no status field at all, failure has no payload.
/// Source: docs/protocol.md, "Messages".
package enum FrameEncoder {
    /// Appends the answer to one call; an answer beyond the frame limit becomes a status that names its count.
    package static func append(_ reply: borrowing Reply, streamID: UInt32, to output: inout [UInt8]) {
        if let status = reply.status {
            self.append(status, streamID: streamID, to: &output)
            return
        }
        let bodyByteCount = self.countedByteCount(reply.payload.count)
        guard bodyByteCount <= Int(Limits.bodyByteCountMax) else {
            self.append(.tooLarge(byteCount: bodyByteCount), streamID: streamID, to: &output)
            return
        }
        self.appendHeader(bodyByteCount: bodyByteCount, streamID: streamID, to: &output)
        guard !reply.payload.isEmpty else { return }
        output.append(0x12)
        self.appendVarint(reply.payload.count, to: &output)
        output.append(contentsOf: reply.payload)
    }

    /// Appends a failure.
    package static func append(_ status: Status, streamID: UInt32, to output: inout [UInt8]) {
        var inner = 2 + self.countedByteCount(status.message.utf8.count)
        for detail in status.details { inner += self.fieldByteCount(self.byteCount(of: detail)) }
        let bodyByteCount = self.fieldByteCount(inner)
        guard bodyByteCount <= Int(Limits.bodyByteCountMax) else {
            self.append(.tooLarge(byteCount: bodyByteCount), streamID: streamID, to: &output)
            return
        }
        self.appendHeader(bodyByteCount: bodyByteCount, streamID: streamID, to: &output)
        output.append(0x0A)
        self.appendVarint(inner, to: &output)
        output.append(0x08)
        output.append(status.code.rawValue)
        self.appendText(0x12, status.message, to: &output)
        for detail in status.details {
            output.append(0x1A)
            self.appendVarint(self.byteCount(of: detail), to: &output)
            self.appendText(0x0A, detail.typeURL, to: &output)
            guard !detail.value.isEmpty else { continue }
            output.append(0x12)
            self.appendVarint(detail.value.count, to: &output)
            output.append(contentsOf: detail.value)
        }
    }

    /// Appends one message of a stream, bare; at most the frame limit.
    package static func appendMessage(_ reply: borrowing Reply, streamID: UInt32, to output: inout [UInt8]) {
        precondition(reply.payload.count <= Int(Limits.bodyByteCountMax), "a message fits a frame")
        FrameHeader(bodyByteCount: UInt32(reply.payload.count), streamID: streamID, kind: .data).encode(to: &output)
        output.append(contentsOf: reply.payload)
    }

    /// Appends the close that ends a stream well: without a message, because a client in use takes data in a closing
    /// frame for a broken stream.
    package static func appendClose(streamID: UInt32, to output: inout [UInt8]) {
        FrameHeader(bodyByteCount: 0, streamID: streamID, kind: .data, flags: [.remoteClosed, .noMessage])
            .encode(to: &output)
    }

    private static func appendHeader(bodyByteCount: Int, streamID: UInt32, to output: inout [UInt8]) {
        FrameHeader(bodyByteCount: UInt32(bodyByteCount), streamID: streamID, kind: .response).encode(to: &output)
    }

    private static func appendText(_ tag: UInt8, _ text: String, to output: inout [UInt8]) {
        guard !text.isEmpty else { return }
        output.append(tag)
        self.appendVarint(text.utf8.count, to: &output)
        output.append(contentsOf: text.utf8)
    }

    private static func appendVarint(_ value: Int, to output: inout [UInt8]) {
        var rest = value
        while rest >= 0x80 {
            output.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        output.append(UInt8(rest))
    }

    private static func byteCount(of detail: StatusDetail) -> Int {
        self.countedByteCount(detail.typeURL.utf8.count) + self.countedByteCount(detail.value.count)
    }

    /// Bytes of a field that is omitted when empty.
    private static func countedByteCount(_ count: Int) -> Int { count == 0 ? 0 : self.fieldByteCount(count) }

    /// Bytes of tag, count and value.
    private static func fieldByteCount(_ count: Int) -> Int {
        var total = 2 + count
        var rest = count >> 7
        while rest > 0 {
            total += 1
            rest >>= 7
        }
        return total
    }
}
