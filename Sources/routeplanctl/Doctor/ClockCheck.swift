internal import Foundation
internal import Platform

/// The wall clock against the journal's time.
struct ClockCheck {
    /// The difference from which on a start holds retention.
    private static let heldSeconds: Double = 86_400
    /// A difference nobody would call one.
    private static let agreedSeconds: Double = 60
    /// 2020 in seconds since 1970: no earlier clock can be right.
    private static let earliestSeconds: Double = 1_577_836_800
    /// 2262: a start refuses what is behind it.
    private static let latestSeconds: Double = 9_214_646_400

    let end: JournalEnd?
    let metrics: MetricReading?

    /// Compares and judges.
    func run() -> Diagnosis {
        let wall = Double(SystemClock().wallNanoseconds()) / 1e9
        if let difference = self.metrics?.all("routeplan_wall_clock_difference_seconds").first?.amount {
            return Self.judge(wall: wall, ahead: difference, isRunning: true)
        }
        return Self.judge(wall: wall, ahead: self.end.map { wall - Double($0.nanoseconds) / 1e9 }, isRunning: false)
    }

    /// What clocks come to; `ahead` is by how much the wall is ahead of the journal, nil where nothing was written.
    static func judge(wall: Double, ahead: Double?, isRunning: Bool) -> Diagnosis {
        let sync = "set the clock; have it kept by NTP"
        if wall < Self.earliestSeconds { return .fail("clock", "it is not set", fix: sync) }
        if wall >= Self.latestSeconds {
            return .fail("clock", "it is beyond 2262: no daemon starts", fix: sync)
        }
        guard let ahead else { return .ok("clock", "nothing was written yet to compare it with") }
        let difference = "\(Int(abs(ahead))) s"
        if ahead < -Self.agreedSeconds {
            return .warn(
                "clock", "it is \(difference) behind the journal's time, which never goes back",
                fix: "\(sync); until then, times in the journal run ahead")
        }
        if isRunning {
            return ahead > Self.agreedSeconds
                ? .warn("clock", "it is \(difference) ahead of the journal's time, kept since the start", fix: sync)
                : .ok("clock", "agrees with the journal's time")
        }
        return ahead > Self.heldSeconds
            ? .warn(
                "clock",
                "the last entry is \(difference) old: the next start holds retention until the clock is believed",
                fix: "nothing if no daemon ran for so long; else \(sync)")
            : .ok("clock", "the last entry is \(difference) old")
    }
}
