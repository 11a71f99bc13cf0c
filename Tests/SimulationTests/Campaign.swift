internal import Glibc

/// How many random histories are told: a few in every run, many when asked for.
///
/// `ROUTEPLAN_HISTORIES` sets how many, `ROUTEPLAN_SEED` where the seeds begin: a seed that failed is told again alone.
enum Campaign {
    /// Enough for every reason and every event, and short enough for every run.
    static let historiesDefault: UInt64 = 20
    /// Long enough for several plans to end, be evicted and be created again.
    static let commandsPerHistory = 1_500

    static let seeds: [UInt64] = {
        let first = Self.number("ROUTEPLAN_SEED") ?? 1
        let count = Self.number("ROUTEPLAN_HISTORIES") ?? Self.historiesDefault
        return (0..<count).map { first + $0 }
    }()

    private static func number(_ name: String) -> UInt64? {
        getenv(name).flatMap { UInt64(String(cString: $0)) }
    }
}
