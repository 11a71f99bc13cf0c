import Foundation
import Glibc
import Platform
import Synchronization
import Testing

/// Memory that is there before it is touched.
@Suite struct HeapReserveTests {
    private static let pageByteCount = 4096
    private static let byteCount = HeapReserve.heapByteCountMin + HeapReserve.reserveByteCount

    /// Which pages of memory that nobody touches are present once it has grown to `ends`, one after the other.
    private static func presentPages(growingTo ends: [Int]) throws -> [Int] {
        let memory = try #require(
            mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))
        defer { munmap(memory, byteCount) }
        let base = UInt(bitPattern: memory)
        let grown = Grown(base)
        let reserve = try HeapReserve(heapEnd: { grown.end.load(ordering: .relaxed) })
        for count in ends {
            grown.end.store(base + UInt(count), ordering: .relaxed)
            reserve.look()
        }
        reserve.stop()
        var present = [UInt8](repeating: 0, count: byteCount / pageByteCount)
        try #require(mincore(memory, byteCount, &present) == 0)
        return present.indices.filter { present[$0] & 1 == 1 }
    }

    /// Where the memory ends just now.
    private final class Grown: Sendable {
        let end: Atomic<UInt>

        init(_ end: UInt) { self.end = Atomic(end) }
    }

    @Test func `what a large heap gives out next is present before it is used`() throws {
        let pages = try Self.presentPages(growingTo: [HeapReserve.heapByteCountMin, Self.byteCount])
        #expect(
            Set(pages).isSuperset(
                of: HeapReserve.heapByteCountMin / Self.pageByteCount..<Self.byteCount / Self.pageByteCount))
    }

    @Test func `a heap that stays small is left alone`() throws {
        #expect(try Self.presentPages(growingTo: [1 << 20, HeapReserve.heapByteCountMin - 1]).isEmpty)
    }
}
