internal import Delivering
internal import WireSchema

/// How consumers stand, for people and metrics.
extension OutboxStore {
    /// Every consumer, in the order of their names.
    mutating func views(at now: UInt64) throws(SQLiteFailure) -> [ConsumerView] {
        var views: [ConsumerView] = []
        for name in self.consumers.keys.sorted() {
            guard let consumer = self.consumers[name] else { continue }
            views.append(try self.view(of: consumer, at: now))
        }
        return views
    }

    /// One consumer.
    mutating func view(of consumer: Consumer, at now: UInt64) throws(SQLiteFailure) -> ConsumerView {
        let end = try self.deliveries.end()
        let head = try self.deliveries.head(for: consumer.name, after: consumer.cursor)
        return ConsumerView(
            consumer: consumer, lastSequence: end, pendingCount: try self.pendingCount(of: consumer, upTo: end),
            oldestNanoseconds: head.map { now > $0.at ? now - $0.at : 0 } ?? 0, headSequence: head?.sequence ?? 0,
            parkedCount: try self.rows.parkedCount(of: consumer.name))
    }

    /// How far each consumer is behind.
    mutating func lags(at now: UInt64) throws(SQLiteFailure) -> [OutboxLag] {
        var lags: [OutboxLag] = []
        for view in try self.views(at: now) {
            lags.append(
                OutboxLag(
                    name: view.consumer.name, pendingCount: view.pendingCount,
                    oldestNanoseconds: view.oldestNanoseconds, parkedCount: view.parkedCount))
        }
        return lags
    }

    /// Counts what came since the last time, and takes away what was acknowledged.
    private mutating func pendingCount(of consumer: Consumer, upTo end: UInt64) throws(SQLiteFailure) -> UInt64 {
        let name = consumer.name
        guard consumer.cursor < end else { return 0 }
        var known = self.pending[name] ?? PendingCount(after: consumer.cursor, upTo: consumer.cursor, count: 0)
        if known.upTo <= consumer.cursor || known.upTo > end {
            known = PendingCount(after: consumer.cursor, upTo: consumer.cursor, count: 0)
        }
        if known.after < consumer.cursor {
            known.count -= try self.deliveries.count(for: name, after: known.after, upTo: consumer.cursor)
            known.after = consumer.cursor
        }
        known.count += try self.deliveries.count(for: name, after: known.upTo, upTo: end)
        known.upTo = end
        self.pending[name] = known
        return known.count
    }
}
