/// Why a consumer's wish is not granted; nothing changed.
package enum ConsumerFault: Error, Equatable, Sendable {
    /// The sequence or the cursor belongs to another incarnation of the journal.
    case otherIncarnation
    /// A newer subscription of the name exists; its generation.
    case fenced(by: UInt64)
    /// The sequence lies behind all that was handed to this generation.
    case notDelivered
    /// The stored cursor lies behind the last event there is: the store and the cursor do not belong together.
    case beyondEnd
}
