package import RoutePlanning

/// The series of one histogram in rows that are numbered, counted where they lie: an observation allocates nothing.
package struct HistogramTable: Sendable {
    private let scale: Scale
    private let ends: [UInt64]
    /// Cells of one row: its buckets, and behind them the sum.
    private let width: Int
    private var cells: [UInt64]

    /// So many rows, nothing observed.
    package init(_ scale: Scale, rowCount: Int = 1) {
        self.scale = scale
        self.ends = scale.ends
        self.width = self.ends.count + 2
        self.cells = Array(repeating: 0, count: self.width * rowCount)
    }

    /// Observes a value some times over.
    package mutating func observe(_ value: UInt64, row: Int = 0, times: UInt64 = 1) {
        self.observe(value, in: self.bucket(of: value), row: row, times: times)
    }

    /// Likewise, where it is known which bucket that is.
    mutating func observe(_ value: UInt64, in bucket: Int, row: Int, times: UInt64) {
        let first = row * self.width
        let sum = first + self.width - 1
        var cells = self.cells.mutableSpan
        cells[first + bucket] += times
        cells[sum] &+= value &* times
    }

    /// Which bucket a value is counted in.
    func bucket(of value: UInt64) -> Int {
        let ends = self.ends.span
        var bucket = 0
        while bucket < ends.count, value > ends[bucket] { bucket += 1 }
        return bucket
    }

    /// Observations of one row.
    package func count(row: Int = 0) -> UInt64 { self.counts(row: row).reduce(0, +) }

    /// One row as it is told.
    package func distribution(row: Int = 0) -> Distribution {
        Distribution(
            bounds: self.scale.bounds, counts: Array(self.counts(row: row)),
            sum: self.scale.told(self.cells[(row + 1) * self.width - 1]))
    }

    /// Puts one row on a board.
    package func write(row: Int = 0, _ metric: MetricName, _ values: String..., to board: inout MetricBoard) {
        board.set(metric, values, to: self.distribution(row: row))
    }

    private func counts(row: Int) -> ArraySlice<UInt64> {
        self.cells[row * self.width..<(row + 1) * self.width - 1]
    }
}
