internal import CProtobufC

extension MessageArena {
    /// Forgets what was there, scans a payload, then unpacks it here.
    @unsafe func unpack(
        _ payload: borrowing Span<UInt8>, as descriptor: UnsafePointer<ProtobufCMessageDescriptor>
    ) throws(RequestFault) -> UnsafeMutablePointer<ProtobufCMessage> {
        guard payload.count <= Limits.payloadByteCountMax else { throw .tooLarge }
        do throws(PayloadFault) {
            try unsafe PayloadScanner.scan(payload, as: descriptor)
        } catch {
            throw error.requestFault
        }
        self.reset()
        let message = unsafe payload.withUnsafeBufferPointer { bytes in
            unsafe protobuf_c_message_unpack(descriptor, self.allocator, bytes.count, bytes.baseAddress)
        }
        guard let message = unsafe message else {
            throw self.isExhausted ? .tooLarge : .malformed(.fieldUnreadable)
        }
        return unsafe message
    }
}
