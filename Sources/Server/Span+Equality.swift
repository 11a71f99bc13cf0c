extension Span<UInt8> {
    /// Whether the bytes are those of `other`.
    func isEqual(to other: [UInt8]) -> Bool {
        guard self.count == other.count else { return false }
        for index in 0..<self.count where self[index] != other[index] { return false }
        return true
    }
}
