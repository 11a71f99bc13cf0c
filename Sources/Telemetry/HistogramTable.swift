package import RoutePlanning

/// The series of one histogram in rows that are numbered, counted where they lie: an observation allocates nothing.
package struct HistogramTable: Sendable {
    private let scale: Scale
    private let ends: [UInt64]
    private let width: Int
    /// The buckets of one row behind those of another.
    private var counts: [UInt64]
    private var sums: [UInt64]

    /// So many rows, nothing observed.
    package init(_ scale: Scale, rowCount: Int = 1) {
        self.scale = scale
        self.ends = scale.ends
        self.width = self.ends.count + 1
        self.counts = Array(repeating: 0, count: self.width * rowCount)
        self.sums = Array(repeating: 0, count: rowCount)
    }

    /// Observes a value some times over.
    package mutating func observe(_ value: UInt64, row: Int = 0, times: UInt64 = 1) {
        self.counts[row * self.width + self.bucket(of: value)] += times
        self.sums[row] &+= value &* times
    }

    private func bucket(of value: UInt64) -> Int {
        let ends = self.ends.span
        var bucket = 0
        while bucket < ends.count, value > ends[bucket] { bucket += 1 }
        return bucket
    }

    /// Observations of one row.
    package func count(row: Int = 0) -> UInt64 {
        self.counts[row * self.width..<(row + 1) * self.width].reduce(0, +)
    }

    /// One row as it is told.
    package func distribution(row: Int = 0) -> Distribution {
        Distribution(
            bounds: self.scale.bounds, counts: Array(self.counts[row * self.width..<(row + 1) * self.width]),
            sum: self.scale.told(self.sums[row]))
    }

    /// Puts one row on a board.
    package func write(row: Int = 0, _ metric: MetricName, _ values: String..., to board: inout MetricBoard) {
        board.set(metric, values, to: self.distribution(row: row))
    }
}
