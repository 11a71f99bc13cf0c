/// How much of the loop's time one connection may have while others want some too.
///
/// Time it does not use is saved up to a bound; time it uses counts against the next. So a peer that asks for a little
/// now and then is served whole, and one that asks without end gets its part of the time and nobody else's.
struct TimeShare {
    /// What is saved, in nanoseconds; below zero for what one long call took beyond it.
    private var savedNanoseconds: Int64 = 0
    /// Up to when saving has been counted.
    private var countedNanoseconds: UInt64

    /// Begins with nothing, so that nobody gains by coming anew.
    init(from nanoseconds: UInt64) { self.countedNanoseconds = nanoseconds }

    /// How long it may be served from `now` on, in nanoseconds, as one of so many who want time; zero or less for not now.
    ///
    /// What it has saved it may have at once as far as turns are long anyway: nobody whose turns are short should wait for
    /// it. `turnNanoseconds` is how long the last one took.
    mutating func allowance(at now: UInt64, among count: Int, turnNanoseconds: UInt64) -> Int64 {
        let elapsed = min(now - min(now, self.countedNanoseconds), Limits.shareCountedNanosecondsMax)
        self.countedNanoseconds = now
        self.savedNanoseconds = min(
            self.savedNanoseconds + Self.part(of: elapsed, among: count), Limits.shareNanosecondsMax)
        let turns = 2 * Self.part(of: min(turnNanoseconds, Limits.turnNanosecondsMax), among: count)
        return min(self.savedNanoseconds, max(turns, Limits.shareAtOnceNanosecondsMin))
    }

    private static func part(of nanoseconds: UInt64, among count: Int) -> Int64 {
        Int64(nanoseconds) * Limits.sharePercent / (100 * Int64(min(max(count, 1), Limits.sharersMax)))
    }

    /// Counts time that it was served.
    mutating func spend(_ nanoseconds: UInt64) {
        let spent = Int64(min(nanoseconds, Limits.shareCountedNanosecondsMax))
        self.savedNanoseconds = max(self.savedNanoseconds - spent, -Limits.shareNanosecondsMax)
    }
}
