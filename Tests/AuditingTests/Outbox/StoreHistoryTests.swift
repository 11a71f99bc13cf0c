import Delivering
import RoutePlanning
import Simulation
import Testing
import WireSchema

@testable import Auditing

/// Random histories on the real store, with deaths in between, beside a plain list of what happened.
@Suite struct StoreHistoryTests {
    /// What was done to one consumer, whole.
    private struct Account {
        var cursor: UInt64 = 0
        var generation: UInt64 = 0
        var handedTo: UInt64 = 0
        var attempts: [UInt64: UInt64] = [:]
        var parked: Set<UInt64> = []
    }

    @Test func `F104 whoever leaves with deliveries to repeat, and whatever dies, finds them behind its cursor`() throws
    {
        let first = UInt64.random(in: 0...UInt64.max)
        print("seeds from \(first)")
        for round in 0..<6 as Range<UInt64> { try Self.play(seed: first &+ round) }
    }

    private static func play(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let store = try StoreUnderTest()
        let names = ["a", "b"]
        var accounts = ["a": Account(), "b": Account()]
        for name in names { _ = store.create(name, window: 4) }
        for step in 0..<120 {
            let place: Comment = "seed \(seed), step \(step)"
            guard let name = names.randomElement(using: &random), var account = accounts[name] else { continue }
            defer { accounts[name] = account }
            switch Int.random(in: 0..<8, using: &random) {
            case 0: try store.project([Int.random(in: 0...1, using: &random), 1])
            case 1, 2:
                account.generation = try store.subscribe(name)
                account.handedTo = account.cursor
            case 3, 4:
                let told = store.page(name, account.generation).told
                for delivery in told {
                    #expect(delivery.sequence > account.handedTo, place)
                    #expect(!account.parked.contains(delivery.sequence), place)
                    account.attempts[delivery.sequence, default: 0] += 1
                    #expect(delivery.attempt == account.attempts[delivery.sequence], place)
                    account.handedTo = delivery.sequence
                }
            case 5:
                guard account.handedTo > account.cursor else { break }
                let sequence = UInt64.random(in: (account.cursor + 1)...account.handedTo, using: &random)
                guard case .acknowledged(sequence, true) = store.acknowledge(name, sequence, account.generation) else {
                    Issue.record(place)
                    return
                }
                account.cursor = sequence
            case 6:
                guard account.handedTo > account.cursor else { break }
                let sequence = account.cursor + 1
                let answer = store.ask(
                    .request(
                        .park(
                            StoreUnderTest.name(name), event: StoreUnderTest.event(sequence),
                            reason: StoreUnderTest.name("odd"))))
                if case .parked = answer {
                    account.parked.insert(sequence)
                    account.attempts[sequence] = nil
                }
            default: try store.restart()
            }
            #expect(try store.cursor(of: name) == Int64(account.cursor), place)
        }
        try Self.drain(store, accounts, "seed \(seed)")
    }

    /// In the end each consumer is told everything behind its cursor that is not parked.
    private static func drain(_ store: StoreUnderTest, _ accounts: [String: Account], _ place: Comment) throws {
        try store.restart()
        for (name, account) in accounts {
            let generation = try store.subscribe(name)
            var told: [UInt64] = []
            while true {
                let page = store.page(name, generation).told
                guard let last = page.last else { break }
                told += page.map(\.sequence)
                guard case .acknowledged = store.acknowledge(name, last.sequence, generation) else { break }
            }
            var expected: [UInt64] = []
            for sequence in account.cursor..<store.durableSequence where !account.parked.contains(sequence + 1) {
                let position = FactRow.lastPosition(of: sequence + 1)
                if try store.number("SELECT 1 FROM events WHERE position = \(position)") == 1 {
                    expected.append(sequence + 1)
                }
            }
            #expect(told == expected, place)
        }
    }
}
