internal import CProtobufC

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
    @unsafe func array<Element: BitwiseCopyable>(
        of _: Element.Type, count: Int
    ) -> UnsafeMutablePointer<Element> {
        let start = unsafe self.state.pointee.allocate(byteCount: count * MemoryLayout<Element>.stride)
        guard let start = unsafe start else { preconditionFailure("what we encode fits its arena") }
        return unsafe start.bindMemory(to: Element.self, capacity: count)
    }

    /// One value in the arena.
    @unsafe func place<Value: BitwiseCopyable>(_ value: Value) -> UnsafeMutablePointer<Value> {
        let place = unsafe self.array(of: Value.self, count: 1)
        unsafe place.initialize(to: value)
        return unsafe place
    }

    /// The string's UTF-8 with a NUL behind it, as protobuf-c wants its `string` fields.
    @unsafe func text(_ string: String) -> UnsafeMutablePointer<CChar> {
        var string = string
        return unsafe string.withUTF8 { utf8 in
            let copy = unsafe UnsafeMutableRawBufferPointer(
                start: self.array(of: CChar.self, count: utf8.count + 1), count: utf8.count + 1)
            unsafe copy.copyMemory(from: UnsafeRawBufferPointer(utf8))
            unsafe copy[utf8.count] = 0
            return unsafe copy.assumingMemoryBound(to: CChar.self).baseAddress
        } ?? self.emptyText
    }

    /// protobuf-c's own empty string, which its packer and `free` know.
    private var emptyText: UnsafeMutablePointer<CChar> { unsafe self.place(0) }
}
