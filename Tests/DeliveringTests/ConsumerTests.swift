import Delivering
import Testing

/// What a consumer may do, case by case.
@Suite struct ConsumerTests {
    static func name(_ text: String = "billing") -> PlainName {
        do {
            return try PlainName(utf8: Array(text.utf8))
        } catch {
            preconditionFailure("\(text) is a name")
        }
    }

    /// At generation 3 of incarnation 7: 10 is acknowledged, 11 to 13 are handed out.
    private static func consumer(window: Int = 8) throws -> Consumer {
        var consumer = Consumer(name: Self.name(), window: window, incarnation: 7, after: 10)
        for _ in 0..<3 { try consumer.subscribe(told: 0, own: 7, end: 20) }
        #expect(try consumer.hand((11...13).map { Entry(sequence: $0, eventCount: 1) }, to: 3) == [1, 1, 1])
        return consumer
    }

    private static func outcome(
        _ sequence: UInt64, generation: UInt64, told: UInt64
    ) throws -> (result: Result<Consumer.Acknowledgement, ConsumerFault>, cursor: UInt64, before: UInt64) {
        var consumer = try Self.consumer()
        let before = consumer.cursor
        do {
            let acknowledgement = try consumer.acknowledge(sequence, generation: generation, told: told, own: 7)
            return (.success(acknowledgement), consumer.cursor, before)
        } catch {
            return (.failure(error), consumer.cursor, before)
        }
    }

    @Test(arguments: [0, 9, 10, 11, 12, 13, 14, .max] as [UInt64], [0, 2, 3, 4, .max] as [UInt64])
    func `every acknowledgement there can be has one outcome`(sequence: UInt64, generation: UInt64) throws {
        for told in [0, 6, 7, 8] as [UInt64] {
            let (result, cursor, before) = try Self.outcome(sequence, generation: generation, told: told)
            let expected: Result<Consumer.Acknowledgement, ConsumerFault> =
                if told != 7 {
                    .failure(.otherIncarnation)
                } else if generation > 3 {
                    .failure(.notDelivered)
                } else if generation < 3 {
                    .failure(.fenced(by: 3))
                } else if sequence <= 10 {
                    .success(.old)
                } else if sequence <= 13 {
                    .success(.moved)
                } else {
                    .failure(.notDelivered)
                }
            #expect(result == expected)
            #expect(cursor == (expected == .success(.moved) ? sequence : before))
        }
    }

    @Test func `a subscription begins at the cursor, fences the one before, and hands everything out again`() throws {
        var consumer = try Self.consumer()
        #expect(try consumer.acknowledge(11, generation: 3, told: 7, own: 7) == .moved)
        try consumer.subscribe(told: 7, own: 7, end: 20)
        #expect((consumer.generation, consumer.cursor, consumer.handedTo) == (4, 11, 11))
        #expect(throws: ConsumerFault.notDelivered) {
            try consumer.acknowledge(12, generation: 4, told: 7, own: 7)
        }
        #expect(throws: ConsumerFault.fenced(by: 4)) {
            try consumer.acknowledge(12, generation: 3, told: 7, own: 7)
        }
        #expect(throws: ConsumerFault.fenced(by: 4)) {
            try consumer.hand([Entry(sequence: 12, eventCount: 1)], to: 3)
        }
        let entries = (12...14).map { Entry(sequence: $0, eventCount: 1) }
        #expect(try consumer.hand(entries, to: 4) == [2, 2, 1])
    }

    @Test func `a cursor of another incarnation, or beyond the end, is refused and never set back`() throws {
        let consumer = try Self.consumer()
        for (told, own, end, fault) in [
            (6, 7, 20, ConsumerFault.otherIncarnation), (0, 8, 20, .otherIncarnation), (8, 8, 20, .otherIncarnation),
            (7, 7, 9, .beyondEnd), (0, 7, 0, .beyondEnd),
        ] as [(UInt64, UInt64, UInt64, ConsumerFault)] {
            var tried = consumer
            #expect(throws: fault) { try tried.subscribe(told: told, own: own, end: end) }
            #expect(tried == consumer)
        }
        var tried = consumer
        try tried.subscribe(told: 0, own: 7, end: 10)
        #expect(tried.generation == 4)
    }

    @Test(arguments: [1, 2, Limits.windowMax])
    func `no more events are under way than the window has room for`(window: Int) throws {
        var consumer = Consumer(name: Self.name(), window: window, incarnation: 1, after: 0)
        try consumer.subscribe(told: 1, own: 1, end: 1_000)
        let entries = (1...1_000).map { Entry(sequence: $0, eventCount: 1) }
        #expect(try consumer.hand(entries, to: 1).count == window)
        #expect((consumer.room, consumer.underWayCount) == (0, window))
        #expect(try consumer.hand([Entry(sequence: 1_001, eventCount: 1)], to: 1).isEmpty)
        #expect(try consumer.acknowledge(1, generation: 1, told: 1, own: 1) == .moved)
        #expect(consumer.room == 1)
    }

    @Test func `what was committed together goes together, alone where the window is smaller`() throws {
        var consumer = Consumer(name: Self.name(), window: 1, incarnation: 1, after: 0)
        try consumer.subscribe(told: 1, own: 1, end: 9)
        let pair = Entry(sequence: 1, eventCount: 2)
        #expect(try consumer.hand([pair, Entry(sequence: 2, eventCount: 1)], to: 1) == [1])
        #expect((consumer.handedTo, consumer.room) == (1, 0))
        var wider = Consumer(name: Self.name(), window: 2, incarnation: 1, after: 0)
        try wider.subscribe(told: 1, own: 1, end: 9)
        #expect(try wider.hand([Entry(sequence: 1, eventCount: 1), Entry(sequence: 2, eventCount: 2)], to: 1) == [1])
        #expect(wider.room == 1)
    }

    @Test func `what is parked leaves the window, and its attempts are told`() throws {
        var consumer = try Self.consumer(window: 3)
        #expect(consumer.room == 0)
        #expect(consumer.park(12, remainingCount: 0) == 1)
        #expect(consumer.room == 1)
        #expect(consumer.park(12, remainingCount: 0) == 0)
        #expect(consumer.attempts(of: 12) == 0)
        #expect(consumer.attempts(of: 13) == 1)
        #expect(try consumer.hand([Entry(sequence: 14, eventCount: 1)], to: 3) == [1])
        #expect(try consumer.acknowledge(12, generation: 3, told: 7, own: 7) == .moved)
        #expect(consumer.tries.map(\.sequence) == [13, 14])
    }

    @Test func `one event of two parked leaves the other under way`() throws {
        var consumer = Consumer(name: Self.name(), window: 2, incarnation: 1, after: 0)
        try consumer.subscribe(told: 1, own: 1, end: 9)
        #expect(try consumer.hand([Entry(sequence: 1, eventCount: 2)], to: 1) == [1])
        #expect(consumer.park(1, remainingCount: 1) == 1)
        #expect((consumer.room, consumer.attempts(of: 1)) == (1, 1))
    }
}
