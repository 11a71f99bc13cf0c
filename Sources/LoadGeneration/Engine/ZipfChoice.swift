internal import Foundation

/// Chooses among so many by Zipf's law: the first most often, the n-th `n` to the `exponent` times less often.
package struct ZipfChoice: Equatable, Sendable {
    /// Sums of the weights up to each, the last one 1.
    private let sums: [Double]

    /// Exponent 0 is no skew at all.
    package init(count: Int, exponent: Double) {
        precondition(count > 0, "there is something to choose from")
        var sum = 0.0
        let sums = (1...count).map { rank in
            sum += pow(Double(rank), -exponent)
            return sum
        }
        self.sums = sums.map { $0 / sum }
    }

    /// The place of the chosen one, from 0.
    package func choose(using generator: inout SeededGenerator) -> Int {
        let wanted = generator.unit()
        var (low, high) = (0, self.sums.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if self.sums[middle] > wanted { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
