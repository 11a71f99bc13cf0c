/// Finds positions by time: journal time grows with every entry, so the order of positions is that of time and no index is
/// needed.
struct EventSearch: ~Copyable {
    private var probe: SQLiteStatement

    init(_ connection: borrowing SQLiteConnection) throws(SQLiteFailure) {
        self.probe = try connection.prepare(
            "SELECT position, at_ns FROM events WHERE position >= ?1 ORDER BY position LIMIT 1")
    }

    /// The first position at or behind a moment, between two positions; `end` where everything before it is earlier.
    mutating func position(at moment: UInt64, from start: UInt64, to end: UInt64) throws(SQLiteFailure) -> UInt64 {
        var (low, high) = (start, end)
        while low < high {
            let middle = low + (high - low) / 2
            self.probe.bind(1, middle)
            guard try self.probe.step() else {
                high = middle
                continue
            }
            let (position, at) = (self.probe.word(0), self.probe.word(1))
            self.probe.reset()
            if at >= moment || position >= high { high = middle } else { low = position + 1 }
        }
        return low
    }
}
