internal import CRoutePlanClient

/// Copies of texts and lists for one call into the library, which copies them again before it returns.
@safe
final class InputMemory {
    private var blocks: [UnsafeMutableRawPointer] = unsafe []

    init() {}

    deinit {
        while let block = unsafe self.blocks.popLast() { unsafe block.deallocate() }
    }

    /// Text the library may read while this object lives.
    func text(_ text: String) -> rp_text {
        let block = unsafe self.copy(Array(text.utf8))
        return unsafe rp_text(
            bytes: block.map { unsafe UnsafePointer($0.assumingMemoryBound(to: CChar.self)) },
            byte_count: UInt64(text.utf8.count))
    }

    /// Bytes the library may read while this object lives.
    func bytes(_ bytes: [UInt8]) -> rp_bytes {
        let block = unsafe self.copy(bytes)
        return unsafe rp_bytes(
            bytes: block.map { unsafe UnsafePointer($0.assumingMemoryBound(to: UInt8.self)) },
            byte_count: UInt64(bytes.count))
    }

    /// A list the library may read while this object lives; nil for an empty one.
    func list<Element: BitwiseCopyable>(_ elements: [Element]) -> UnsafePointer<Element>? {
        guard !elements.isEmpty else { return nil }
        let list = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
        _ = unsafe list.initialize(from: elements)
        guard let base = list.baseAddress else { return nil }
        unsafe self.blocks.append(UnsafeMutableRawPointer(base))
        return unsafe UnsafePointer(base)
    }

    private func copy(_ bytes: [UInt8]) -> UnsafeMutableRawPointer? {
        guard !bytes.isEmpty else { return nil }
        let block = UnsafeMutableRawPointer.allocate(byteCount: bytes.count, alignment: 1)
        unsafe block.copyMemory(from: bytes, byteCount: bytes.count)
        unsafe self.blocks.append(block)
        return unsafe block
    }
}
