/// A moment as RFC 3339 writes it, in UTC.
package enum Timestamp {
    /// `2026-11-30T19:08:44.123456789Z`, or with fewer digits of the second, one to nine.
    package static func text(_ nanoseconds: UInt64, fractionDigitCount: Int = 9) -> String {
        let seconds = nanoseconds / 1_000_000_000
        let (year, month, day) = Self.date(ofDay: Int(seconds / 86_400))
        let rest = seconds % 86_400
        let time = [rest / 3_600, rest / 60 % 60, rest % 60].map { Self.padded($0, 2) }.joined(separator: ":")
        let date = "\(Self.padded(UInt64(year), 4))-\(Self.padded(UInt64(month), 2))-\(Self.padded(UInt64(day), 2))"
        return "\(date)T\(time).\(Self.padded(nanoseconds % 1_000_000_000, 9).prefix(fractionDigitCount))Z"
    }

    /// The date of a day since 1970, by whole eras of 400 years that begin on the first of March.
    package static func date(ofDay day: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = day + 719_468
        let (era, dayOfEra) = shifted.quotientAndRemainder(dividingBy: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    }

    private static func padded(_ number: UInt64, _ digitCount: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, digitCount - digits.utf8.count)) + digits
    }
}
