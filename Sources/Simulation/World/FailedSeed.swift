/// A seed whose world once broke a rule.
///
/// Every campaign that is not told where to begin begins with all of them. The history of a seed changes with the
/// generator, so what a failure came from stands in a test of its own as well.
package struct FailedSeed: Sendable {
    /// The seed.
    package let seed: UInt64
    /// What was wrong, and what came of it.
    package let finding: String

    /// All that ever failed, in the order in which they did.
    package static let all = [
        FailedSeed(
            seed: 1_796_053_869_520_567_189,
            finding: "the simulator: a start that crashed left garbled pages, and the next refusal was not excused")
    ]
}
