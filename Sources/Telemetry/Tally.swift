/// Counts of a closed set, each in its place: counting on is one addition.
package struct Tally<Kind: RawRepresentable<UInt8> & CaseIterable & Sendable>: Equatable, Sendable {
    private var counts: [UInt64]

    /// All 0.
    package init() {
        self.counts = Array(repeating: 0, count: 1 + Kind.allCases.reduce(0) { max($0, Int($1.rawValue)) })
    }

    /// How many there were of a kind.
    package subscript(kind: Kind) -> UInt64 { self.counts[Int(kind.rawValue)] }

    /// Counts on.
    package mutating func add(_ count: UInt64 = 1, to kind: Kind) { self.counts[Int(kind.rawValue)] += count }
}
