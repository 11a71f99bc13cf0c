import Delivering
import Simulation
import Testing

/// Random histories of one consumer beside a model that keeps everything and counts it again each time.
@Suite struct ConsumerHistoryTests {
    @Test func `in any history a consumer does what a list of all that happened says`() throws {
        let first = UInt64.random(in: 0...UInt64.max)
        print("seeds from \(first)")
        for round in 0..<200 as Range<UInt64> { try Self.play(seed: first &+ round) }
    }

    private static func play(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let window = [1, 2, 3, 8].randomElement(using: &random) ?? 1
        var consumer = Consumer(name: ConsumerTests.name(), window: window, incarnation: 1, after: 0)
        var model = NaiveOutbox(window: window)
        var sequence: UInt64 = 0
        for step in 0..<120 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0...2:
                sequence += UInt64.random(in: 1...3, using: &random)
                model.entries.append(Entry(sequence: sequence, eventCount: Int.random(in: 1...2, using: &random)))
            case 3...5: try Self.hand(&consumer, &model, seed)
            case 6, 7: try Self.acknowledge(&consumer, &model, &random)
            case 8:
                guard let entry = model.entries.randomElement(using: &random), entry.sequence > model.cursor else {
                    break
                }
                let attempts = model.attempts(of: entry.sequence)
                #expect(consumer.park(entry.sequence, remainingCount: 0) == UInt32(attempts), "seed \(seed)")
                model.parked.insert(entry.sequence)
            default:
                // The process dies, perhaps, and the consumer subscribes again.
                if Bool.random(using: &random) { consumer = Self.restarted(consumer) }
                try consumer.subscribe(told: 1, own: 1, end: max(sequence, 1))
                model.generation += 1
            }
            Self.compare(consumer, model, "seed \(seed), step \(step)")
        }
    }

    private static func hand(_ consumer: inout Consumer, _ model: inout NaiveOutbox, _ seed: UInt64) throws {
        let offered = model.following
        var copy = consumer
        let attempts = try copy.hand(offered, to: model.generation)
        // What could not be stored did not happen.
        if offered.count.isMultiple(of: 5) { return }
        consumer = copy
        let taken = model.hand()
        #expect(attempts.map(Int.init) == taken.map { model.attempts(of: $0.sequence) }, "seed \(seed)")
    }

    private static func acknowledge(
        _ consumer: inout Consumer, _ model: inout NaiveOutbox, _ random: inout SeededRandom
    ) throws {
        let sequence = UInt64.random(in: 0...(model.handedTo + 2), using: &random)
        let generation = UInt64.random(in: 0...(model.generation + 1), using: &random)
        let before = consumer
        do {
            switch try consumer.acknowledge(sequence, generation: generation, told: 1, own: 1) {
            case .moved:
                #expect(sequence > model.cursor && sequence <= model.handedTo && generation == model.generation)
                model.acknowledged.append(sequence)
            case .old:
                #expect(sequence <= model.cursor && generation == model.generation && consumer == before)
            }
        } catch {
            #expect(sequence > model.handedTo || generation != model.generation)
            #expect(consumer == before)
        }
    }

    /// What the store would give back: the counts of events are not stored.
    private static func restarted(_ consumer: Consumer) -> Consumer {
        Consumer(
            name: consumer.name, window: consumer.window, incarnation: consumer.incarnation,
            generation: consumer.generation, cursor: consumer.cursor, handedTo: consumer.handedTo,
            tries: consumer.tries.map { Try(sequence: $0.sequence, attempts: $0.attempts, eventCount: 0) })
    }

    private static func compare(_ consumer: Consumer, _ model: NaiveOutbox, _ place: Comment) {
        #expect(consumer.cursor == model.cursor, place)
        #expect(consumer.generation == model.generation, place)
        #expect(consumer.handedTo == model.handedTo, place)
        #expect(consumer.underWayCount == model.underWayCount, place)
        #expect(consumer.underWayCount <= max(consumer.window, 2), place)
        #expect(consumer.tries.count <= 4 * consumer.window + model.parked.count, place)
        for entry in model.entries {
            #expect(Int(consumer.attempts(of: entry.sequence)) == model.attempts(of: entry.sequence), place)
        }
    }
}
