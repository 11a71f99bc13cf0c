import Testing

@testable import WireSchema

/// The memory of one turn: bounded, and whole again after a reset.
struct ArenaStateTests {
    @Test func `an arena refuses beyond its limit, and serves again after a reset`() {
        var arena = ArenaState(byteCountMax: 1_024 * 1_024)
        defer { arena.deallocate() }
        for _ in 0..<3 {
            var granted = 0
            while let place = arena.allocate(byteCount: 10_000) {
                #expect(Int(bitPattern: place) % ArenaState.alignment == 0)
                place.initializeMemory(as: UInt8.self, repeating: 0xAA, count: 10_000)
                granted += 10_000
            }
            #expect(arena.isExhausted)
            #expect(granted > 800_000 && granted <= 1_024 * 1_024)
            arena.reset()
            #expect(!arena.isExhausted)
        }
    }

    @Test(arguments: [Int.max, Int.max - 15, -1, 1_024 * 1_024 + 1])
    func `an absurd byte count is refused, not rounded`(byteCount: Int) {
        var arena = ArenaState(byteCountMax: 1_024 * 1_024)
        defer { arena.deallocate() }
        let place = arena.allocate(byteCount: byteCount)
        #expect(place == nil)
        #expect(arena.isExhausted)
    }

    @Test func `a request larger than a chunk gets a chunk of its own`() {
        var arena = ArenaState(byteCountMax: 1_024 * 1_024)
        defer { arena.deallocate() }
        let place = arena.allocate(byteCount: 900_000)
        #expect(place != nil)
        place?.initializeMemory(as: UInt8.self, repeating: 0xAA, count: 900_000)
    }
}
