import Platform
import Synchronization
import Testing

/// A thread that sends what waits: everything that waited when the end was announced, and nothing more.
@Suite struct CourierTests {
    /// What waits, and what was sent.
    private final class Letters: Sendable {
        let waiting = Mutex<[Int]>([])
        let sent = Mutex<[Int]>([])

        func send() {
            let taken = self.waiting.withLock { waiting in
                defer { waiting = [] }
                return waiting
            }
            self.sent.withLock { $0 += taken }
        }
    }

    private static let patience: UInt64 = 60_000_000_000

    @Test func `whatever waited when the end was announced is sent, also what came before the start`() throws {
        for round in 0..<200 {
            let (courier, letters) = (try Courier(), Letters())
            for number in 0..<20 {
                if number == round % 20 { try courier.start(named: "courier") { letters.send() } }
                letters.waiting.withLock { $0.append(number) }
                courier.ring()
            }
            courier.finish(atMostNanoseconds: Self.patience)
            #expect(letters.sent.withLock { $0 } == Array(0..<20), "round \(round)")
            letters.waiting.withLock { $0.append(20) }
            courier.ring()
            // A second end waits for nobody, and a second start starts nothing.
            courier.finish(atMostNanoseconds: .max)
            try courier.start(named: "courier") { letters.send() }
            #expect(letters.waiting.withLock { $0 } == [20])
        }
    }

    @Test func `one that was never started has no end to wait for`() throws {
        let courier = try Courier()
        courier.ring()
        courier.finish(atMostNanoseconds: .max)
    }
}
