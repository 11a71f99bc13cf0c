/// What a pseudonym stands for, so that an owner and an external id of the same characters stay two things.
///
/// Raw values are the first byte the code is computed over.
package enum PseudonymSubject: UInt8, Hashable, Sendable, CaseIterable {
    /// The digest of a route's stops.
    case location = 1
    /// The digest of its options.
    case options = 2
    /// On whose behalf a plan exists.
    case owner = 3
    /// The host's name of an intent.
    case externalID = 4
    /// The host's name of who acted.
    case actor = 5
    /// A command key, by its hash.
    case commandKey = 6
    /// A navigator's session.
    case session = 7
    /// A provider's handle of a route.
    case providerRoute = 8

    /// Whether few values stand in many entries: who acts, for whom, and with which options.
    ///
    /// Names of intents and command keys come once; places and secrets are remembered by nobody who need not.
    var comesAgain: Bool {
        switch self {
        case .options, .owner, .actor: true
        case .location, .externalID, .commandKey, .session, .providerRoute: false
        }
    }
}
