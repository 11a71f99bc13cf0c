/// Leaves out of a history what is not needed to break a rule.
///
/// Delta debugging (Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", 2002) over the inputs of
/// a world: halves, quarters and so on are left out for as long as the same rule still breaks.
package struct Shrinker {
    /// Replays one shrinking makes at most.
    package static let replayCountMax = 2_000

    private let campaign: WorldCampaign
    private let seed: UInt64
    private let rule: Violation.Rule
    private var replayCount = 0

    /// Shrinks histories of a seed in which `rule` breaks.
    package init(campaign: WorldCampaign, seed: UInt64, rule: Violation.Rule) {
        self.campaign = campaign
        self.seed = seed
        self.rule = rule
    }

    /// The inputs that are left; `isLate` ends the search.
    package mutating func shrunk(_ inputs: [WorldInput], isLate: () -> Bool) -> [WorldInput] {
        var kept = inputs
        var count = max(1, kept.count / 2)
        while true {
            var start = 0
            var hasShrunk = false
            while start < kept.count {
                guard self.replayCount < Self.replayCountMax, !isLate() else { return kept }
                var fewer = kept
                fewer.removeSubrange(start..<min(kept.count, start + count))
                if self.breaks(fewer) {
                    kept = fewer
                    hasShrunk = true
                } else {
                    start += count
                }
            }
            if count == 1, !hasShrunk { return kept }
            count = max(1, count / 2)
        }
    }

    private mutating func breaks(_ inputs: [WorldInput]) -> Bool {
        self.replayCount += 1
        return self.campaign.replay(seed: self.seed, inputs: inputs).violation?.rule == self.rule
    }
}
