import Delivering
import RoutePlanning
import Testing
import WireSchema

@testable import Auditing

/// What becomes of questions while another process holds the store.
@Suite struct BusyStoreTests {
    /// A store whose consumer was told two events, and the acknowledgement of both.
    private static func arrange() throws -> (StoreUnderTest, OutboxQuestion.Matter) {
        let store = try StoreUnderTest()
        try store.project([1, 1])
        guard case .created = store.create("a") else { throw Surprise() }
        let generation = try store.subscribe("a")
        #expect(store.page("a", generation).told.count == 2)
        let acknowledgement = OutboxRequest.acknowledge(
            StoreUnderTest.name("a"), incarnation: StoreUnderTest.incarnation, generation: generation, sequence: 2)
        return (store, .request(acknowledgement))
    }

    @Test func `what is asked while another process holds the store waits for it once, together`() throws {
        let (store, acknowledgement) = try Self.arrange()
        let other = try SQLiteConnection(opening: store.path, .writing)
        try other.run("BEGIN IMMEDIATE")
        store.forgetLooks()
        let answers = store.ask([OutboxQuestion.Matter](repeating: acknowledgement, count: 20) + [.lags])
        for answer in answers.dropLast() {
            guard case .refused(let refusal, _) = answer, refusal.reason == .overloaded else { throw Surprise() }
        }
        guard case .lags(let lags) = answers.last else { throw Surprise() }
        #expect(lags.map(\.pendingCount) == [2], "reading waits for nobody")
        #expect(store.lookCount == Limits.busyMilliseconds / Limits.busyStepMilliseconds - 1)
        try other.run("ROLLBACK")
        guard case .acknowledged(2, true) = store.ask(acknowledgement) else { throw Surprise() }
    }

    @Test func `a daemon that stops does not wait for who holds the store, nor for those who have asked`() throws {
        let (store, acknowledgement) = try Self.arrange()
        let other = try SQLiteConnection(opening: store.path, .writing)
        try other.run("BEGIN IMMEDIATE")
        let outbox = try Outbox.start(path: store.path, incarnation: StoreUnderTest.incarnation, turn: try WriteTurn())
        let count = UInt64(3 * OutboxLimits.questionsPerTransactionMax)
        for ticket in 1...count {
            outbox.ask(OutboxQuestion(ticket: ticket, matter: acknowledgement, durableSequence: 2, now: 1))
        }
        outbox.stop()
        #expect(outbox.takeAnswers().count <= OutboxLimits.questionsPerTransactionMax)
        try other.run("ROLLBACK")
        #expect(try store.cursor(of: "a") == 0)
    }

    @Test func `what the store fails with is told to the log once, until it works again`() throws {
        let (store, _) = try Self.arrange()
        let outbox = try Outbox.start(path: store.path, incarnation: StoreUnderTest.incarnation, turn: try WriteTurn())
        /// Subscribes so often, which writes each time.
        func subscribe(_ count: Int) {
            let matter = OutboxQuestion.Matter.subscription(StoreUnderTest.name("a"), incarnation: 0, isFencing: false)
            for _ in 0..<count {
                outbox.ask(OutboxQuestion(ticket: 1, matter: matter, durableSequence: 2, now: 1))
                while outbox.takeAnswers().isEmpty { continue }
            }
        }
        for _ in 0..<2 {
            try store.run(
                "CREATE TRIGGER broken BEFORE UPDATE ON consumers BEGIN SELECT raise(ABORT, 'no'); END")
            subscribe(3)
            #expect(outbox.takeFailures().map(\.kind) == [.constraint])
            #expect(outbox.takeFailures().isEmpty)
            try store.run("DROP TRIGGER broken")
            subscribe(1)
        }
        #expect(outbox.takeFailures().isEmpty)
        outbox.stop()
    }

    struct Surprise: Error {}
}
