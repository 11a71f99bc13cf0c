/// The buckets of a histogram, and the unit its observations come in.
package enum Scale: Equatable, Sendable {
    /// Nanoseconds, told as seconds.
    case time(upTo: [UInt64])
    /// Plain numbers.
    case number(upTo: [UInt64])

    /// Answers of a local daemon: 50 microseconds to one second.
    package static let answers = Scale.time(
        upTo: [50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 1_000_000].map {
            $0 * 1_000
        })
    /// Somebody outside is waited for: a tenth of a second to two minutes.
    package static let outside = Scale.time(
        upTo: [100, 250, 500, 1_000, 2_500, 5_000, 10_000, 15_000, 30_000, 60_000, 120_000].map { $0 * 1_000_000 })
    /// A traveler thinks: a second to a day.
    package static let dwell = Scale.time(
        upTo: [1, 5, 15, 60, 300, 900, 3_600, 14_400, 43_200, 86_400].map { $0 * 1_000_000_000 })
    /// Work beside: ten milliseconds to five minutes.
    package static let work = Scale.time(
        upTo: [10, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000, 60_000, 300_000].map { $0 * 1_000_000 })
    /// Routes of one calculation.
    package static let routes = Scale.number(upTo: [0, 1, 2, 3, 4, 8, 16])
    /// Revisions of one plan.
    package static let revisions = Scale.number(upTo: [0, 1, 2, 3, 5, 8, 13, 21])
    /// Entries of one batch.
    package static let entries = Scale.number(upTo: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024])

    /// The ends as observations come.
    package var ends: [UInt64] {
        switch self {
        case .time(let ends), .number(let ends): ends
        }
    }

    /// The ends as they are told.
    package var bounds: [Double] { self.ends.map { self.told($0) } }

    /// A number of observations' unit as it is told.
    package func told(_ number: UInt64) -> Double {
        switch self {
        case .time: Double(number) / 1e9
        case .number: Double(number)
        }
    }
}
