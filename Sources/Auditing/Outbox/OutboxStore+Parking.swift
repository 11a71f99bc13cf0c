internal import Delivering
internal import RoutePlanning
internal import WireSchema

/// Events that are put aside.
extension OutboxStore {
    mutating func park(
        _ name: PlainName, _ event: EventName, _ reason: PlainName, _ question: OutboxQuestion
    ) throws(SQLiteFailure) -> OutboxAnswer {
        guard var consumer = self.consumers[name] else { return Self.refused(.consumerNotFound) }
        if try self.rows.parkedPosition(of: event, for: name) != nil { return .parked(again: true) }
        // What is acknowledged is over, and what is not projected cannot be poison yet.
        guard let position = try self.deliveries.position(of: event), FactRow.sequence(of: position) > consumer.cursor
        else {
            return Self.refused(.eventNotFound, .eventID)
        }
        guard try self.rows.parkedCount(of: name) < OutboxLimits.parkedMax else { return Self.refused(.consumerLimit) }
        let sequence = FactRow.sequence(of: position)
        let (underWay, attempts) = (consumer.underWayCount, consumer.attempts(of: sequence))
        try self.rows.park(event, at: position, for: name, reason: reason, attempts: attempts, now: question.now)
        let remaining = try self.deliveries.eventCount(of: sequence, for: name)
        _ = consumer.park(sequence, remainingCount: remaining)
        if remaining == 0 { try self.rows.deleteTry(of: name, sequence) }
        self.consumers[name] = consumer
        self.pending[name] = nil
        self.added.parkedCount += UInt64(underWay - consumer.underWayCount)
        return .parked(again: false)
    }

    mutating func parkedPage(
        of name: PlainName, _ pageMax: Int, after position: UInt64
    ) throws(SQLiteFailure) -> OutboxAnswer {
        guard self.consumers[name] != nil else { return Self.refused(.consumerNotFound) }
        let page = try self.deliveries.parked(for: name, after: position, countMax: pageMax)
        return .parkedPage(page.views, next: page.next)
    }

    mutating func release(_ name: PlainName, _ event: EventName) throws(SQLiteFailure) -> OutboxAnswer {
        guard let consumer = self.consumers[name] else { return Self.refused(.consumerNotFound) }
        guard let position = try self.rows.parkedPosition(of: event, for: name) else {
            return Self.refused(.eventNotFound, .eventID)
        }
        try self.rows.release(at: position, for: name)
        self.pending[name] = nil
        return .released(isPending: FactRow.sequence(of: position) > consumer.cursor)
    }
}
