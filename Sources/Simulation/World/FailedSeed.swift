/// A seed whose world once broke a rule.
///
/// Every campaign that is not told where to begin begins with all of them. The history of a seed changes with the
/// generator, so what a failure came from stands in a test of its own as well.
package struct FailedSeed: Sendable {
    /// The seed.
    package let seed: UInt64
    /// Whether its disk lies.
    package let lies: Bool
    /// What was wrong, and what came of it.
    package let finding: String

    /// All that ever failed, in the order in which they did.
    package static let all = [
        FailedSeed(
            seed: 1_796_053_869_520_567_189, lies: false,
            finding: "the simulator: a start that crashed left garbled pages, and the next refusal was not excused"),
        FailedSeed(
            seed: 1_796_056_665_695_246_909, lies: false,
            finding: "the simulator: what the watchdog told of one slow sync was counted for the next"),
        FailedSeed(
            seed: 1_796_057_234_168_316_483, lies: false,
            finding: "the simulator: from the 63rd attempt at a call on, all created things of one number"),
        FailedSeed(
            seed: 1_796_058_327_978_026_760, lies: false,
            finding: "the simulator: turns that answered retries while a sync did not return were taken for idling"),
        FailedSeed(
            seed: 1_796_059_163_870_598_365, lies: false,
            finding: "the daemon: of what a failed start left, the rewritten tail went before the segment behind it"),
        FailedSeed(
            seed: 1_796_099_490_472_633_667, lies: false,
            finding: "the simulator: the second slow sync of one batch was expected to be told of again"),
    ]
}
