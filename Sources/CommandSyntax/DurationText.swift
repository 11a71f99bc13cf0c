/// Durations as people write them: 250ms, 5s, 2m, 1h, 3d.
package enum DurationText {
    /// Longest duration accepted; a century is a typing mistake, and arithmetic on it stays far from overflow.
    private static let millisecondsMax: Double = 3_155_760_000_000

    private static let point = UInt8(ascii: ".")

    private static let units: [(suffix: String, milliseconds: Double)] = [
        ("ms", 1), ("s", 1_000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000),
    ]

    /// Reads a number with a unit, or seconds without one; nil for anything negative, not finite or too long.
    package static func parse(_ text: String) -> Duration? {
        let unit = Self.units.first { text.hasSuffix($0.suffix) }
        let digits = text.dropLast(unit?.suffix.count ?? 0)
        let isPlain = digits.utf8.allSatisfy {
            ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")) || $0 == Self.point
        }
        guard isPlain, digits.utf8.first != Self.point, let number = Double(String(digits)) else { return nil }
        let milliseconds = number * (unit?.milliseconds ?? 1_000)
        guard milliseconds <= Self.millisecondsMax else { return nil }
        return .microseconds(Int64(milliseconds * 1_000 + 0.5))
    }

    /// Writes a duration with the unit that reads best, to a tenth or finer.
    package static func text(_ duration: Duration) -> String {
        let milliseconds = Self.milliseconds(duration)
        switch milliseconds {
        case ..<1_000: return "\(milliseconds)ms"
        case ..<60_000: return "\(milliseconds / 1_000).\(milliseconds % 1_000 / 100)s"
        case ..<3_600_000: return "\(milliseconds / 60_000)m\(milliseconds % 60_000 / 1_000)s"
        case ..<86_400_000: return "\(milliseconds / 3_600_000)h\(milliseconds % 3_600_000 / 60_000)m"
        default: return "\(milliseconds / 86_400_000)d\(milliseconds % 86_400_000 / 3_600_000)h"
        }
    }

    /// Whole milliseconds of a duration, towards zero.
    package static func milliseconds(_ duration: Duration) -> Int64 {
        let (seconds, attoseconds) = duration.components
        return seconds * 1_000 + attoseconds / 1_000_000_000_000_000
    }
}
