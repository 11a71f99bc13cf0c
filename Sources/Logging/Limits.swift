/// Every limit of the log, with its reason.
package enum Limits {
    /// Entries that wait for a journal that does not read: some seconds of the busiest log there can be.
    package static let entriesWaitingMax = 4_096
    /// How long the end of the process waits for the last entries; the exit code tells the most important thing itself.
    package static let farewellNanoseconds: UInt64 = 200_000_000
}
