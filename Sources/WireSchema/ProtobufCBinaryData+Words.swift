internal import CProtobufC

extension ProtobufCBinaryData {
    /// Number of bytes.
    var byteCount: Int { unsafe self.len }

    /// The bytes in place.
    var buffer: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: self.data, count: self.len) }

    /// A copy of the bytes.
    var bytes: [UInt8] { unsafe Array(self.buffer) }

    /// Eight bytes as a big-endian word; the caller checked that they are there.
    func word(at offset: Int) -> UInt64 {
        precondition(unsafe offset >= 0 && offset + 8 <= self.len, "words are read within the bytes")
        guard let data = unsafe self.data else { preconditionFailure("protobuf-c gives bytes a place") }
        return UInt64(bigEndian: unsafe UnsafeRawPointer(data + offset).loadUnaligned(as: UInt64.self))
    }
}
