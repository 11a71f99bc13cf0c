import Auditing
import Platform
import Synchronization
import Testing

/// Two threads that write.
@Suite struct WriteTurnTests {
    private final class Desk: Sendable {
        let writing = Atomic<Int>(0)
        let together = Atomic<Int>(0)
        let turns = Atomic<Int>(0)

        func use(_ turn: WriteTurn, _ party: WriteTurn.Party, times: Int) {
            for _ in 0..<times {
                turn.take(party)
                if self.writing.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue != 1 {
                    self.together.wrappingAdd(1, ordering: .sequentiallyConsistent)
                }
                self.turns.wrappingAdd(1, ordering: .sequentiallyConsistent)
                self.writing.wrappingSubtract(1, ordering: .sequentiallyConsistent)
                turn.end(party)
            }
        }
    }

    @Test func `two take turns, never both at once, and neither is forgotten`() throws {
        let turn = try WriteTurn()
        let desk = Desk()
        let other = try SystemThread(name: "outbox") { desk.use(turn, .outbox, times: 5_000) }
        desk.use(turn, .projection, times: 5_000)
        other.join()
        #expect(desk.together.load(ordering: .sequentiallyConsistent) == 0)
        #expect(desk.turns.load(ordering: .sequentiallyConsistent) == 10_000)
    }
}
