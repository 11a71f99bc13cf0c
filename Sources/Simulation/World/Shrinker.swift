/// Leaves out of a history what is not needed to break a rule.
///
/// Delta debugging (Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", 2002) over the inputs of
/// a world: halves, quarters and so on are left out for as long as the same rule still breaks.
package struct Shrinker {
    /// Replays one shrinking makes at most.
    package static let replayCountMax = 2_000

    private let breaks: ([WorldInput]) -> Bool
    /// Replays made so far.
    package private(set) var replayCount = 0

    /// Shrinks histories for as long as `breaks` says that they still break the same rule.
    package init(breaks: @escaping ([WorldInput]) -> Bool) {
        self.breaks = breaks
    }

    /// Shrinks the history of a world in which a rule broke.
    package init(campaign: WorldCampaign, ending: WorldCampaign.Ending) {
        let rule = ending.violation?.rule
        self.init { campaign.replay(ending, inputs: $0).violation?.rule == rule }
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
                self.replayCount += 1
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
}
