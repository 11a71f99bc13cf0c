/// The port through which everything reads the time, so that a test can stand in for it.
package protocol Clock: Sendable {
    /// Nanoseconds since an unnamed start; never runs backwards. For durations and deadlines.
    func monotonicNanoseconds() -> UInt64
    /// Nanoseconds since 1970 as the machine believes; may jump. For people and for the anchor of journal time.
    func wallNanoseconds() -> UInt64
    /// How often the calling thread has had to leave its processor to another; time that went by meanwhile is not its work.
    func displacementCount() -> UInt64
}
