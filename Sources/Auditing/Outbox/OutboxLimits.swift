/// Every bound of the outbox's store, with its reason.
package enum OutboxLimits {
    /// Questions of consumers answered in one transaction: their acknowledgements share its sync.
    package static let questionsPerTransactionMax = 64

    /// When a consumer may try again what the store could not take; a full disk does not recover sooner.
    package static let retryMilliseconds: UInt32 = 1_000

    /// Events parked for one consumer; whoever parks more has another problem.
    package static let parkedMax: UInt64 = 10_000
}
