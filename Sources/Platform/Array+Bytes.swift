internal import Glibc

/// Copies of byte ranges in one step each, where a loop over a span would be slow in a debug build.
extension Array where Element == UInt8 {
    /// The bytes of a span.
    package init(copying bytes: borrowing Span<UInt8>) {
        self = unsafe bytes.withUnsafeBytes { unsafe [UInt8]($0) }
    }

    /// Adds so many zeros.
    package mutating func append(zeroByteCount: Int) {
        self.append(addingCapacity: zeroByteCount) { output in
            unsafe output.withUnsafeMutableBufferPointer { free, initializedCount in
                guard let start = free.baseAddress else { return }
                _ = unsafe memset(start, 0, zeroByteCount)
                initializedCount += zeroByteCount
            }
        }
    }
}
