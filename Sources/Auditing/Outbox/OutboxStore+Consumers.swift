internal import Delivering
internal import RoutePlanning
internal import WireSchema

/// Consumers come, go, subscribe and acknowledge.
extension OutboxStore {
    mutating func create(
        _ name: PlainName, from start: ConsumerStart, window: Int, _ question: OutboxQuestion
    ) throws(SQLiteFailure) -> OutboxAnswer {
        if let known = self.consumers[name] {
            guard known.window == window else { return Self.refused(.consumerExists, .window) }
            return .created(try self.view(of: known, at: question.now))
        }
        guard self.consumers.count < Delivering.Limits.consumersMax else { return Self.refused(.consumerLimit) }
        let keptFrom = try self.deliveries.keptFrom()
        let cursor: UInt64
        switch start {
        case .beginning: cursor = keptFrom > 0 ? keptFrom - 1 : 0
        case .now: cursor = question.durableSequence
        case .after(let sequence):
            // A sequence nobody was told yet would silently skip what gets it.
            guard sequence <= question.durableSequence else { return Self.refused(.optionCombination, .afterSequence) }
            guard sequence + 1 >= keptFrom else { return Self.refused(.tooOld, .afterSequence) }
            cursor = sequence
        }
        let consumer = Consumer(name: name, window: window, incarnation: self.incarnation, after: cursor)
        try self.rows.insert(consumer, at: question.now)
        self.consumers[name] = consumer
        return .created(try self.view(of: consumer, at: question.now))
    }

    mutating func detach(_ name: PlainName) throws(SQLiteFailure) -> OutboxAnswer {
        guard self.consumers[name] != nil else { return Self.refused(.consumerNotFound) }
        try self.rows.delete(name)
        self.consumers[name] = nil
        self.pending[name] = nil
        return .detached
    }

    mutating func subscribe(
        _ name: PlainName, told: UInt64, isFencing: Bool, _ question: OutboxQuestion
    ) throws(SQLiteFailure) -> OutboxAnswer {
        guard var consumer = self.consumers[name] else { return Self.refused(.consumerNotFound) }
        let abandonedCount = consumer.underWayCount
        do throws(ConsumerFault) {
            try consumer.subscribe(told: told, own: self.incarnation, end: question.durableSequence)
        } catch {
            return Self.refused(error)
        }
        try self.rows.update(consumer, at: question.now)
        self.consumers[name] = consumer
        if isFencing {
            self.added.fencedCount += UInt64(abandonedCount)
        } else {
            self.added.redeliveredCount += UInt64(abandonedCount)
        }
        return .subscribed(consumer, lastSequence: try self.deliveries.end())
    }

    mutating func acknowledge(
        _ name: PlainName, _ sequence: UInt64, generation: UInt64, told: UInt64, _ question: OutboxQuestion
    ) throws(SQLiteFailure) -> OutboxAnswer {
        guard var consumer = self.consumers[name] else { return Self.refused(.consumerNotFound) }
        let before = consumer.underWayCount
        let result: Consumer.Acknowledgement
        do throws(ConsumerFault) {
            result = try consumer.acknowledge(sequence, generation: generation, told: told, own: self.incarnation)
        } catch {
            return Self.refused(error)
        }
        switch result {
        case .old: return .acknowledged(cursor: consumer.cursor, moved: false)
        case .moved:
            try self.rows.update(consumer, at: question.now)
            try self.rows.deleteTries(of: name, upTo: sequence)
            self.consumers[name] = consumer
            self.added.acknowledgedCount += UInt64(before - consumer.underWayCount)
            return .acknowledged(cursor: consumer.cursor, moved: true)
        }
    }

    /// Hands out what comes next, recorded before it leaves.
    mutating func page(
        of name: PlainName, _ generation: UInt64, _ question: OutboxQuestion
    ) throws(SQLiteFailure) -> OutboxAnswer {
        guard var consumer = self.consumers[name] else { return Self.refused(.consumerNotFound) }
        // A row more than there is room for, so that it shows whether the window is what ends the page.
        let rowCountMax = max(consumer.room, 2) + 1
        let page = try self.deliveries.page(of: name, after: consumer.handedTo, rowCountMax: rowCountMax)
        let attempts: [UInt32]
        do throws(ConsumerFault) {
            attempts = try consumer.hand(
                page.entries.map { Entry(sequence: $0.sequence, eventCount: $0.facts.count) }, to: generation)
        } catch {
            return Self.refused(error)
        }
        var messages: [[UInt8]] = []
        messages.reserveCapacity(attempts.count)
        for (entry, attempt) in zip(page.entries, attempts) {
            try self.rows.store(
                Try(sequence: entry.sequence, attempts: attempt, eventCount: entry.facts.count), of: name)
            messages.append(
                self.deliveries.message(sequence: entry.sequence, attempt: attempt, facts: entry.facts))
        }
        if !attempts.isEmpty {
            try self.rows.update(consumer, at: question.now)
            self.consumers[name] = consumer
        }
        guard attempts.count == page.entries.count else { return .page(messages, .window) }
        return .page(messages, page.isLast ? .end(page.end) : .page)
    }

    static func refused(_ reason: Reason, _ field: RequestField? = nil) -> OutboxAnswer {
        .refused(Refusal(reason: reason, field: field), newestGeneration: 0)
    }

    static func refused(_ fault: ConsumerFault) -> OutboxAnswer {
        switch fault {
        case .otherIncarnation: self.refused(.incarnationMismatch)
        case .fenced(let newest): .refused(Refusal(reason: .consumerFenced), newestGeneration: newest)
        case .notDelivered: self.refused(.notDelivered, .sequence)
        case .beyondEnd: self.refused(.notDelivered)
        }
    }
}
