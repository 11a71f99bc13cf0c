/// How many connections want time, from how many were served within their shares in the last two spans of it.
struct Activity {
    private var span: UInt64 = 1
    private var spanNanoseconds: UInt64 = 0
    private var activeCount = 0
    private var activeCountBefore = 0

    /// How many connections were served lately.
    var count: Int { max(self.activeCount, self.activeCountBefore) }

    /// Counts a connection that is served.
    mutating func note(_ connection: Connection, at now: UInt64) {
        let elapsed = now - min(now, self.spanNanoseconds)
        if elapsed >= Limits.activityNanoseconds {
            self.activeCountBefore = elapsed < 2 * Limits.activityNanoseconds ? self.activeCount : 0
            self.activeCount = 0
            self.span += 1
            self.spanNanoseconds = now
        }
        guard connection.activeSpan != self.span else { return }
        connection.activeSpan = self.span
        self.activeCount += 1
    }
}
