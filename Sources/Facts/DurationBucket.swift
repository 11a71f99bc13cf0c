/// A duration to the nearest minute.
package struct DurationBucket: Hashable, Sendable {
    /// Whole minutes, half a minute rounded up.
    package let minutes: UInt16

    /// Rounds.
    package init(seconds: UInt32) {
        self.minutes = UInt16(clamping: seconds / 60 + (seconds % 60 >= 30 ? 1 : 0))
    }
}
