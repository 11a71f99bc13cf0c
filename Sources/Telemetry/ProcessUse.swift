internal import RoutePlanning

/// What the process takes of the machine, as the kernel and the allocator say.
package struct ProcessUse: Equatable, Sendable {
    /// Open descriptors, and how many there may be.
    package var descriptorCount: Int
    /// Likewise.
    package var descriptorMax: UInt64
    /// Memory that is in RAM.
    package var residentByteCount: UInt64
    /// Memory the allocator has given out, and what it keeps to give out.
    package var heapByteCount: UInt64
    /// Likewise.
    package var freeHeapByteCount: UInt64

    /// Memberwise.
    package init(
        descriptorCount: Int, descriptorMax: UInt64, residentByteCount: UInt64, heapByteCount: UInt64,
        freeHeapByteCount: UInt64
    ) {
        self.descriptorCount = descriptorCount
        self.descriptorMax = descriptorMax
        self.residentByteCount = residentByteCount
        self.heapByteCount = heapByteCount
        self.freeHeapByteCount = freeHeapByteCount
    }

    /// Puts all of it on the board of metrics.
    package func write(to board: inout MetricBoard) {
        board.set(.descriptors, to: Double(self.descriptorCount))
        board.set(.descriptorsMax, to: Double(self.descriptorMax))
        board.set(.residentBytes, to: Double(self.residentByteCount))
        board.set(.memory, MetricWord.of(MemoryUse.heap), to: Double(self.heapByteCount))
        board.set(.memory, MetricWord.of(MemoryUse.heapFree), to: Double(self.freeHeapByteCount))
    }
}
