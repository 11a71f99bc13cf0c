internal import CProtobufC

/// Walks raw bytes along a message descriptor before protobuf-c unpacks them.
///
/// protobuf-c 1.4.1 recurses without limit, keeps every unknown field in memory and takes any bytes for text; so depth,
/// count, wire types and text are judged here first, without allocating. Unknown fields are skipped, never entered.
struct PayloadScanner {
    private var fieldCount = 0

    /// Throws the first fault in the order of the bytes.
    @unsafe static func scan(
        _ payload: borrowing Span<UInt8>, as descriptor: UnsafePointer<ProtobufCMessageDescriptor>
    ) throws(PayloadFault) {
        var scanner = PayloadScanner()
        try unsafe scanner.scan(payload, from: 0, to: payload.count, as: descriptor, nesting: 1)
    }

    private mutating func scan(
        _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int,
        as descriptor: UnsafePointer<ProtobufCMessageDescriptor>, nesting: Int
    ) throws(PayloadFault) {
        guard nesting <= Limits.nestingMax else { throw .malformed(.nestingTooDeep) }
        var offset = start
        var given: UInt64 = 0
        while offset < end {
            self.fieldCount += 1
            guard self.fieldCount <= Limits.fieldCountMax else { throw .tooManyFields }
            let tag = try Self.tag(bytes, at: &offset, end: end)
            switch tag.wireType {
            case 0:
                _ = try Self.varint(bytes, at: &offset, end: end)
            case 1:
                offset += 8
            case 2:
                let byteCount = try Self.varint(bytes, at: &offset, end: end)
                guard byteCount <= UInt64(end - offset) else { throw .malformed(.truncated) }
                let valueEnd = offset + Int(byteCount)
                if let field = unsafe Self.field(numbered: tag.fieldNumber, of: descriptor) {
                    try unsafe Self.noteMessage(field, in: &given)
                    try unsafe self.check(bytes, from: offset, to: valueEnd, as: field, nesting: nesting)
                }
                offset = valueEnd
            case 5:
                offset += 4
            default:
                throw .malformed(.wireTypeUnsupported)
            }
            guard offset <= end else { throw .malformed(.truncated) }
        }
    }

    /// Refuses the second occurrence of a message that is not repeated.
    ///
    /// The encoding has it merged with the first. protobuf-c 1.4.1 merges some such pairs and fails on others; no
    /// encoder writes them.
    private static func noteMessage(
        _ field: UnsafePointer<ProtobufCFieldDescriptor>, in given: inout UInt64
    ) throws(PayloadFault) {
        guard unsafe field.pointee.type == PROTOBUF_C_TYPE_MESSAGE,
            unsafe field.pointee.label != PROTOBUF_C_LABEL_REPEATED
        else { return }
        let bit = unsafe (1 as UInt64) << UInt64(field.pointee.id)
        guard given & bit == 0 else { throw .malformed(.messageRepeated) }
        given |= bit
    }

    /// Looks into a length-delimited value: into a known message, and at the bytes of a known text.
    private mutating func check(
        _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int,
        as field: UnsafePointer<ProtobufCFieldDescriptor>, nesting: Int
    ) throws(PayloadFault) {
        if unsafe field.pointee.type == PROTOBUF_C_TYPE_MESSAGE {
            guard let inner = unsafe field.pointee.descriptor else { return }
            let message = unsafe inner.assumingMemoryBound(to: ProtobufCMessageDescriptor.self)
            try unsafe self.scan(bytes, from: start, to: end, as: message, nesting: nesting + 1)
        } else if unsafe field.pointee.type == PROTOBUF_C_TYPE_STRING {
            guard Self.isText(bytes, from: start, to: end) else {
                throw unsafe .forbiddenText(fieldName: String(cString: field.pointee.name))
            }
        }
    }

    /// UTF-8 without NUL.
    private static func isText(_ bytes: borrowing Span<UInt8>, from start: Int, to end: Int) -> Bool {
        var isASCII = true
        for index in start..<end {
            let byte = bytes[index]
            if byte == 0 { return false }
            if byte >= 0x80 { isASCII = false }
        }
        if isASCII { return true }
        do {
            _ = try UTF8Span(validating: bytes.extracting(start..<end))
            return true
        } catch {
            return false
        }
    }

    private static func tag(
        _ bytes: borrowing Span<UInt8>, at offset: inout Int, end: Int
    ) throws(PayloadFault) -> (fieldNumber: UInt32, wireType: UInt32) {
        let start = offset
        let value = try Self.varint(bytes, at: &offset, end: end)
        guard offset - start <= 5, let tag = UInt32(exactly: value) else { throw .malformed(.varintTooLong) }
        guard tag >> 3 != 0 else { throw .malformed(.fieldNumberZero) }
        return (tag >> 3, tag & 7)
    }

    /// A varint of at most ten bytes; bits above the 64th are dropped, as every implementation does.
    private static func varint(
        _ bytes: borrowing Span<UInt8>, at offset: inout Int, end: Int
    ) throws(PayloadFault) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while offset < end {
            let byte = bytes[offset]
            offset += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
            guard shift < 70 else { throw .malformed(.varintTooLong) }
        }
        throw .malformed(.truncated)
    }

    /// The descriptor of a known field.
    ///
    /// The contract numbers its fields from 1 without gaps nearly everywhere.
    private static func field(
        numbered number: UInt32, of descriptor: UnsafePointer<ProtobufCMessageDescriptor>
    ) -> UnsafePointer<ProtobufCFieldDescriptor>? {
        let count = unsafe Int(descriptor.pointee.n_fields)
        guard count > 0, let fields = unsafe descriptor.pointee.fields else { return nil }
        let guess = Int(number) - 1
        if guess < count, unsafe fields[guess].id == number { return unsafe fields + guess }
        for index in 0..<count where unsafe fields[index].id == number { return unsafe fields + index }
        return nil
    }
}
