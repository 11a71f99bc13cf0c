internal import RoutePlanning

/// Every limit of the configuration, with its reason.
package enum Limits {
    /// The fullest file that means something has some 300 peers; what is longer is not a configuration.
    package static let fileByteCountMax = 65_536
    /// libinih's line of 200 bytes, less line end and terminator; it would cut a longer one in two without a word.
    package static let lineByteCountMax = 197
    /// libinih keeps 49 bytes of a section's name; it would cut a longer one without a word.
    package static let sectionByteCountMax = 48
    /// Problems told at once; who has more has given the wrong file.
    package static let problemsMax = 100
    /// Users and groups with a section; a machine has fewer that run such programs.
    package static let peersMax = 256
    /// Navigation targets with a section: each is a label value of metrics.
    package static let targetsMax = 16
    /// Released versions of components: each is a label value of metrics.
    package static let componentsMax = 32
    /// Connections: at most what the server is built for.
    package static let connections: ClosedRange<UInt64> = 1...16_384
    /// Open streams of a connection: at most what the server is built for.
    package static let streams: ClosedRange<UInt64> = 1...1_024
    /// Calls under way of a connection: beyond a thousand one client would own every batch.
    package static let calls: ClosedRange<UInt64> = 1...1_024
    /// Bytes that wait for a peer: one answer of the greatest count and some; more than a gigabyte is no queue.
    package static let outputMebibytes: ClosedRange<UInt64> = 5...1_024
    /// Bytes of what peers have begun to send: two frames of the greatest count at least.
    package static let inputMebibytes: ClosedRange<UInt64> = 8...4_096
    /// Seconds in which a peer must go on with what it began; an hour is longer than any of them takes.
    package static let peerSeconds: ClosedRange<UInt64> = 1...3_600
    /// Seconds in which a connection must be used, at most a week; 0 is for ever.
    package static let idleSeconds: ClosedRange<UInt64> = 0...604_800
    /// Plans in total; each takes a few kilobytes of memory.
    package static let plans: ClosedRange<UInt64> = 1...10_000_000
    /// Seconds a sync may take: a slow one is not hung, and an hour is longer than anybody waits.
    package static let syncSeconds: ClosedRange<UInt64> = 2...3_600
    /// Seconds from which on a sync is told of: a shorter one is a disk's daily work.
    package static let syncToldSeconds: ClosedRange<UInt64> = 1...3_600
    /// A route younger than half a minute is not stale, and one older than a day is not fresh.
    package static let freshSeconds: ClosedRange<UInt64> = 30...86_400
    /// Places of a plan that is over may go earlier than after a day, never later.
    package static let redactHours: ClosedRange<UInt64> = 1...(RoutePlanning.Limits.redactionSeconds / 3_600)
    /// At least a day, for retries of the last command; at most a year, for memory.
    package static let keepDays: ClosedRange<UInt64> = 1...365
    /// Facts are kept a day at least; at most a century, for the disk.
    package static let auditDays: ClosedRange<UInt64> = 1...36_500
    /// A target that cannot take source and destination is none.
    package static let targetStops: ClosedRange<UInt64> = 2...UInt64(RoutePlanning.Limits.stopsMax)
    /// Edits between a mistyped name and the one that is suggested.
    static let suggestionDistanceMax = 3
}
