/// Copies of byte ranges in one step, where a loop over a span would be slow in a debug build.
extension MutableSpan where Element == UInt8 {
    /// Copies `bytes` to `index` and on.
    package mutating func copy(_ bytes: borrowing Span<UInt8>, to index: Int) {
        precondition(index >= 0 && index + bytes.count <= self.count, "a copy lies inside its target")
        guard bytes.count > 0 else { return }
        unsafe self.withUnsafeMutableBytes { target in
            let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: target[index...])
            unsafe bytes.withUnsafeBytes { unsafe rest.copyMemory(from: $0) }
        }
    }
}
