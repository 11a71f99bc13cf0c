internal import Platform

/// Moments as people read and write them: UTC, RFC 3339.
enum MomentText {
    /// `2026-11-30T19:08:44.123Z`, to the millisecond.
    static func text(nanoseconds: UInt64) -> String {
        Timestamp.text(nanoseconds, fractionDigitCount: 3)
    }

    /// Reads `2026-11-30`, `2026-11-30T19:08`, with seconds and a fraction if wanted, ended by `Z` or by nothing.
    ///
    /// Nanoseconds since 1970; nil for anything else, for a date there is none of, and for one beyond 2262.
    static func nanoseconds(_ text: String) -> UInt64? {
        let plain = text.hasSuffix("Z") ? text.dropLast() : text[...]
        let halves = plain.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
        let date = halves[0].split(separator: "-", omittingEmptySubsequences: false)
        guard date.count == 3, let year = Self.number(date[0], 4), let month = Self.number(date[1], 2),
            let day = Self.number(date[2], 2), (1970...2261).contains(year)
        else { return nil }
        let days = Self.day(year: year, month: month, day: day)
        guard Timestamp.date(ofDay: days) == (year, month, day) else { return nil }
        guard halves.count == 2 else { return UInt64(days) * 86_400_000_000_000 }
        guard let time = Self.nanosecondsOfDay(halves[1]) else { return nil }
        return UInt64(days) * 86_400_000_000_000 + time
    }

    private static func nanosecondsOfDay(_ text: Substring) -> UInt64? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), let hour = Self.number(parts[0], 2), let minute = Self.number(parts[1], 2),
            hour < 24, minute < 60
        else { return nil }
        var nanoseconds = UInt64(hour * 3_600 + minute * 60) * 1_000_000_000
        guard parts.count == 3 else { return nanoseconds }
        let seconds = parts[2].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let second = Self.number(seconds[0], 2), second < 60 else { return nil }
        nanoseconds += UInt64(second) * 1_000_000_000
        guard seconds.count == 2 else { return nanoseconds }
        let digits = seconds[1]
        guard (1...9).contains(digits.count), let fraction = Self.number(digits, digits.count) else { return nil }
        return nanoseconds + (0..<9 - digits.count).reduce(UInt64(fraction)) { value, _ in value * 10 }
    }

    /// Exactly so many digits.
    private static func number(_ text: Substring, _ digitCount: Int) -> Int? {
        guard text.utf8.count == digitCount, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text)
    }

    /// Days since 1970, by years that begin on the first of March.
    private static func day(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
