import Delivering
import Journaling
import RoutePlanning
import Synchronization
import Testing
import WireSchema

@testable import Auditing

/// A real store with made-up events, and what is asked of it; one thread.
final class StoreUnderTest {
    static let incarnation: UInt64 = 7

    /// It is always of use.
    private final class Looks: Sendable {
        let count = Atomic<Int>(0)

        func more() -> Bool {
            self.count.wrappingAdd(1, ordering: .relaxed)
            return false
        }
    }

    private let scratch: ScratchFile
    private let looks = Looks()
    private var store: OutboxStore
    private let writer: SQLiteConnection
    /// What the questions say is durable.
    var durableSequence: UInt64 = 0
    /// What the questions say is the time.
    var now: UInt64 = 1_000_000

    init() throws {
        self.scratch = try ScratchFile()
        let writer = try SQLiteConnection(opening: self.scratch.path, .writing)
        try AuditSchema.current.migrate(writer)
        try writer.run(
            """
            INSERT INTO store VALUES (1, zeroblob(16), \(Self.incarnation), 1, 0, 1, 1);
            INSERT INTO keys VALUES (1, 5, 1);
            INSERT INTO plans VALUES (1, randomblob(16), randomblob(16), randomblob(16), 1);
            """)
        self.writer = writer
        self.store = try Self.open(self.scratch, self.looks)
    }

    private static func open(_ scratch: ScratchFile, _ looks: Looks) throws -> OutboxStore {
        try OutboxStore(path: scratch.path, incarnation: Self.incarnation, turn: WriteTurn()) { looks.more() }
    }

    /// How often somebody who waited for another process looked whether it was still of use.
    var lookCount: Int { self.looks.count.load(ordering: .relaxed) }

    /// Counts them anew.
    func forgetLooks() { self.looks.count.store(0, ordering: .relaxed) }

    /// The file, for another connection to it.
    var path: String { self.scratch.path }

    /// As if the process had died and begun again.
    func restart() throws { self.store = try Self.open(self.scratch, self.looks) }

    /// Projects entries with so many events each, behind what is there; the sequences follow each other.
    func project(_ eventCounts: [Int]) throws {
        try self.writer.run("BEGIN IMMEDIATE")
        var insertion = try self.writer.prepare(
            """
            INSERT INTO events VALUES (?1, 1, ?1, 1, 1, 2, 15, 14, 2, 1, ?2, ?3, zeroblob(16), NULL, NULL, NULL, NULL,
                NULL, NULL, NULL)
            """)
        for count in eventCounts {
            self.durableSequence += 1
            for index in 0..<count {
                insertion.bind(1, self.durableSequence << 2 | UInt64(4 - count + index))
                insertion.bind(2, self.durableSequence * 100)
                insertion.bind(3, self.durableSequence << 2 | UInt64(4 - count + index))
                try insertion.run()
            }
        }
        try self.writer.run("UPDATE store SET sequence = \(self.durableSequence); COMMIT")
    }

    func ask(_ matter: OutboxQuestion.Matter) -> OutboxAnswer { self.ask([matter])[0] }

    func ask(_ matters: [OutboxQuestion.Matter]) -> [OutboxAnswer] {
        self.store.answers(
            to: matters.map {
                OutboxQuestion(ticket: 0, matter: $0, durableSequence: self.durableSequence, now: self.now)
            })
    }

    /// How deliveries ended by now.
    var counts: OutboxCounts { self.store.counts }

    /// A number in the file, as anybody may read it.
    func number(_ query: String) throws -> Int64? { try self.writer.integer(query) }

    /// Changes the file, as anybody may.
    func run(_ statements: String) throws { try self.writer.run(statements) }
}

/// Questions in short.
extension StoreUnderTest {
    static func name(_ text: String) -> PlainName {
        do {
            return try PlainName(utf8: Array(text.utf8))
        } catch {
            preconditionFailure("\(text) is a name")
        }
    }

    /// The event at an index of an entry of so many.
    static func event(_ sequence: UInt64, _ index: Int = 0, of count: Int = 1) -> EventName {
        EventName(high: sequence * 100, low: sequence << 2 | UInt64(4 - count + index))
    }

    func create(_ name: String, from start: ConsumerStart = .beginning, window: Int = 256) -> OutboxAnswer {
        self.ask(.request(.create(Self.name(name), from: start, window: window)))
    }

    /// Subscribes, which must succeed, and returns the generation.
    func subscribe(_ name: String, isFencing: Bool = false) throws -> UInt64 {
        let answer = self.ask(.subscription(Self.name(name), incarnation: 0, isFencing: isFencing))
        guard case .subscribed(let consumer, _) = answer else {
            Issue.record("\(answer)")
            return 0
        }
        return consumer.generation
    }

    /// The sequences and attempts of the next page.
    func page(_ name: String, _ generation: UInt64) -> (told: [Handed], limit: Subscription<[UInt8]>.Limit?) {
        guard case .page(let messages, let limit) = self.ask(.page(Self.name(name), generation: generation)) else {
            return ([], nil)
        }
        return (messages.map(Handed.init), limit)
    }

    func acknowledge(_ name: String, _ sequence: UInt64, _ generation: UInt64) -> OutboxAnswer {
        self.ask(
            .request(
                .acknowledge(
                    Self.name(name), incarnation: Self.incarnation, generation: generation, sequence: sequence)))
    }

    func cursor(of name: String) throws -> Int64? {
        try self.number("SELECT cursor FROM consumers WHERE name = '\(name)'")
    }
}

/// What a stream message says of a delivery; a reader of its own, for the encoder is what is tried.
struct Handed: Equatable, CustomStringConvertible {
    var sequence: UInt64 = 0
    var attempt: UInt64 = 0
    var factCount = 0

    init(sequence: UInt64, attempt: UInt64, factCount: Int = 1) {
        self.sequence = sequence
        self.attempt = attempt
        self.factCount = factCount
    }

    init(_ message: [UInt8]) {
        var place = 0
        func varint() -> UInt64 {
            var value: UInt64 = 0
            for shift in stride(from: 0 as UInt64, to: 70, by: 7) {
                let byte = message[place]
                place += 1
                value |= UInt64(byte & 0x7F) << shift
                if byte < 0x80 { break }
            }
            return value
        }
        precondition(varint() == 2 << 3 | 2, "a delivery")
        _ = varint()
        while place < message.count {
            switch varint() {
            case 1 << 3: self.sequence = varint()
            case 2 << 3: self.attempt = varint()
            default:
                self.factCount += 1
                let count = Int(varint())
                place += count
            }
        }
    }

    var description: String { "\(self.sequence) for the \(self.attempt). time, \(self.factCount) facts" }
}
