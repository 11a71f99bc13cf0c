package import Platform

/// Peers that were turned away since the last report: the latest of them and how many, not more often than is read.
package struct StrangerLog: Equatable, Sendable {
    /// What there is to tell.
    package struct Report: Equatable, Sendable {
        /// The latest of them.
        package let latest: PeerCredentials
        /// All of them.
        package let count: UInt64
    }

    private var latest: PeerCredentials?
    private var count: UInt64 = 0
    private var reportedAtNanoseconds: UInt64?

    /// Notes one.
    mutating func note(_ peer: PeerCredentials) {
        self.latest = peer
        self.count += 1
    }

    /// What to log now, if anything: a stranger that tries again and again must not fill the log.
    mutating func take(atNanoseconds now: UInt64) -> Report? {
        guard let latest = self.latest else { return nil }
        if let last = self.reportedAtNanoseconds, now - last < Limits.strangerPauseNanoseconds { return nil }
        defer { (self.latest, self.count, self.reportedAtNanoseconds) = (nil, 0, now) }
        return Report(latest: latest, count: self.count)
    }
}
