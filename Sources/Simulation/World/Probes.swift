/// How often each probe was hit.
package struct Probes: Sendable {
    private var counts: [Int]

    /// Nothing was hit.
    package init() {
        self.counts = Array(repeating: 0, count: Probe.allCases.count)
    }

    /// Counts one hit.
    mutating func hit(_ probe: Probe) {
        self.counts[probe.ordinal] += 1
    }

    /// Adds what another count has.
    package mutating func add(_ other: Probes) {
        for index in self.counts.indices { self.counts[index] += other.counts[index] }
    }

    /// Hits of one probe.
    package func count(of probe: Probe) -> Int { self.counts[probe.ordinal] }

    /// The probes nothing hit.
    package var missing: [Probe] { Probe.allCases.filter { self.count(of: $0) == 0 } }
}

extension Probe {
    private static let ordinals: [Probe: Int] = Dictionary(
        uniqueKeysWithValues: Self.allCases.enumerated().map { ($0.element, $0.offset) })

    /// The place in the list.
    fileprivate var ordinal: Int {
        guard let ordinal = Self.ordinals[self] else { preconditionFailure("every probe is in the list of all") }
        return ordinal
    }
}
