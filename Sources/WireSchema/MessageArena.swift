internal import CProtobufC
internal import RoutePlanning

/// Where the C structures of one turn live: a bump allocator for protobuf-c that frees nothing until it is reset.
///
/// One arena serves one codec and is reset at the start of each of its calls; nothing decoded keeps a pointer into it.
@safe struct MessageArena: ~Copyable {
    private let state: UnsafeMutablePointer<ArenaState>
    /// protobuf-c's view of this arena.
    @unsafe let allocator: UnsafeMutablePointer<ProtobufCAllocator>

    /// Makes an arena that refuses to grow beyond `byteCountMax` bytes between two resets.
    init(byteCountMax: Int) {
        unsafe self.state = .allocate(capacity: 1)
        unsafe self.state.initialize(to: ArenaState(byteCountMax: byteCountMax))
        unsafe self.allocator = .allocate(capacity: 1)
        unsafe self.allocator.initialize(
            to: ProtobufCAllocator(
                alloc: { state, byteCount in
                    unsafe state?.assumingMemoryBound(to: ArenaState.self).pointee.allocate(byteCount: byteCount)
                },
                free: { _, _ in },
                allocator_data: self.state))
    }

    deinit {
        unsafe self.state.pointee.deallocate()
        unsafe self.state.deinitialize(count: 1)
        unsafe self.state.deallocate()
        unsafe self.allocator.deinitialize(count: 1)
        unsafe self.allocator.deallocate()
    }

    /// Whether the limit refused an allocation since the last reset.
    var isExhausted: Bool { unsafe self.state.pointee.isExhausted }

    /// Forgets every allocation.
    func reset() { unsafe self.state.pointee.reset() }

    /// Room for `count` uninitialised values.
    ///
    /// For what we encode, which our own limits bound.
    @unsafe func array<Element>(
        of _: Element.Type, count: Int
    ) -> UnsafeMutablePointer<Element> {
        let start = unsafe self.state.pointee.allocate(byteCount: count * MemoryLayout<Element>.stride)
        guard let start = unsafe start else { preconditionFailure("what we encode fits its arena") }
        return unsafe start.bindMemory(to: Element.self, capacity: count)
    }

    /// A message of protobuf-c's, initialised to all defaults.
    @unsafe func message<Message>(
        _ initialise: (UnsafeMutablePointer<Message>?) -> Void
    ) -> UnsafeMutablePointer<Message> {
        let message = unsafe self.array(of: Message.self, count: 1)
        unsafe initialise(message)
        return unsafe message
    }

    /// The text with a NUL behind it, as protobuf-c wants its `string` fields.
    @unsafe func text(_ text: Text) -> UnsafeMutablePointer<CChar> {
        let count = text.byteCount
        let copy = unsafe self.array(of: UInt8.self, count: count + 1)
        unsafe text.utf8.withUnsafeBufferPointer { utf8 in
            if let start = utf8.baseAddress { unsafe copy.update(from: start, count: count) }
        }
        unsafe copy[count] = 0
        return unsafe UnsafeMutableRawPointer(copy).assumingMemoryBound(to: CChar.self)
    }

    /// A copy of the bytes; none of them give protobuf-c's "not there".
    @unsafe func bytes(_ bytes: [UInt8]) -> ProtobufCBinaryData {
        if bytes.isEmpty { return unsafe ProtobufCBinaryData() }
        let copy = unsafe self.array(of: UInt8.self, count: bytes.count)
        unsafe bytes.withUnsafeBufferPointer { bytes in
            if let start = bytes.baseAddress { unsafe copy.update(from: start, count: bytes.count) }
        }
        return unsafe ProtobufCBinaryData(len: bytes.count, data: copy)
    }

    /// The sixteen bytes of an identifier.
    @unsafe func bytes(high: UInt64, low: UInt64) -> ProtobufCBinaryData {
        let words = unsafe self.array(of: UInt64.self, count: 2)
        unsafe words[0] = high.bigEndian
        unsafe words[1] = low.bigEndian
        return unsafe self.view(words, count: 2)
    }

    /// The thirty-two bytes of a digest; none for an absent one.
    @unsafe func bytes(_ digest: Digest256?) -> ProtobufCBinaryData {
        guard let digest else { return unsafe ProtobufCBinaryData() }
        let words = unsafe self.array(of: UInt64.self, count: 4)
        unsafe words[0] = digest.word0.bigEndian
        unsafe words[1] = digest.word1.bigEndian
        unsafe words[2] = digest.word2.bigEndian
        unsafe words[3] = digest.word3.bigEndian
        return unsafe self.view(words, count: 4)
    }

    private func view(_ words: UnsafeMutablePointer<UInt64>, count: Int) -> ProtobufCBinaryData {
        let byteCount = count * MemoryLayout<UInt64>.stride
        let bytes = unsafe UnsafeMutableRawPointer(words).assumingMemoryBound(to: UInt8.self)
        return unsafe ProtobufCBinaryData(len: byteCount, data: bytes)
    }

    /// Appends the encoding of a message that lives in this arena.
    @unsafe func append<Message>(_ message: UnsafeMutablePointer<Message>, to output: inout [UInt8]) {
        let message = unsafe UnsafeRawPointer(message).assumingMemoryBound(to: ProtobufCMessage.self)
        let byteCount = unsafe protobuf_c_message_get_packed_size(message)
        output.append(addingCapacity: byteCount) { span in
            unsafe span.withUnsafeMutableBufferPointer { buffer, initializedCount in
                initializedCount = unsafe protobuf_c_message_pack(message, buffer.baseAddress)
            }
        }
    }
}
