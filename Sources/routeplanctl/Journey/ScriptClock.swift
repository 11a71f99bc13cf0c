/// Turns the seconds of a script into times, in milliseconds since 1970.
///
/// A script's second counts from the step after which time first has to pass, so a journey may start at any time.
struct ScriptClock: Equatable, Sendable {
    private let paceMilliseconds: Int64
    /// Nothing is due before.
    private let start: Int64
    /// When the script's second 0 was, as far as the last answer before time passes tells.
    private var zero: Int64?
    private var lastSecond: Double = 0
    private var lastAnswer: Int64?
    private var isFixed = false

    init(paceMilliseconds: Int64, start: Int64) {
        self.paceMilliseconds = paceMilliseconds
        self.start = start
    }

    /// When a step of the script's second may be sent.
    func due(_ second: Double) -> Int64 {
        if second > self.lastSecond, let zero = self.zero {
            return zero + Int64(second * 1_000) + JourneySettings.marginMilliseconds
        }
        return self.lastAnswer.map { $0 + self.paceMilliseconds } ?? self.start
    }

    /// Takes the time of an answer; where the daemon tells when an attempt began, that counts and not the answer.
    mutating func passed(second: Double, at now: Int64, attemptBegan: Int64?) {
        if second > 0 { self.isFixed = true }
        if !self.isFixed { self.zero = attemptBegan.map { min($0, now) } ?? now }
        self.lastSecond = second
        self.lastAnswer = now
    }
}
