/// Every limit of planning, with its reason.
package enum Limits {
    /// Google's and Apple's hand-offs end near 10; 25 covers a day of errands and bounds a plan's memory.
    package static let stopsMax = 25
    /// A route needs a source and a destination.
    package static let stopsToCalculateMin = 2
    /// More routes than a traveler can compare; bounds a callback.
    package static let candidatesMax = 16
    /// The candidates a provider can be asked for.
    package static let alternativesMax: UInt8 = 16
    /// A display name of a place, also in scripts of three bytes a character.
    package static let labelByteCountMax = 256
    /// A host's name of an intent.
    package static let externalIDByteCountMax = 128
    /// A principal's name.
    package static let ownerByteCountMax = 64
    /// A host's name of an actor.
    package static let actorRefByteCountMax = 64
    /// A released version string.
    package static let componentVersionByteCountMax = 64
    /// A client's idempotency key: room for a UUID and a suffix.
    package static let commandKeyByteCountMax = 64
    /// A registered target's name.
    package static let targetByteCountMax = 64
    /// A navigation session's identity.
    package static let sessionRefByteCountMax = 128
    /// A provider's error token.
    package static let providerCodeByteCountMax = 32
    /// A provider's route handle.
    package static let providerRouteRefByteCountMax = 256
    /// What crosses to navigation fits two pages of memory in any adapter; the limits of its parts keep it.
    package static let handoffCandidateByteCountMax = 8 * 1_024
    /// Half the equator: no route on earth is longer.
    package static let distanceMetresMax: UInt32 = 20_000_000
    /// Thirty days.
    package static let durationSecondsMax: UInt32 = 2_592_000
    /// A provider that said nothing for a minute is overdue: counted, never decided on.
    package static let calculationOverdueSeconds: UInt64 = 60
    /// Tapping Start again after five silent attempts will not help; the traveler must go back.
    package static let attemptsMax: UInt32 = 5
    /// An acknowledgement later than two minutes is a failure for whoever waits.
    package static let deadlineSecondsMax: UInt32 = 120
    /// Long enough to launch an app.
    package static let deadlineSecondsDefault: UInt32 = 15
    /// The daemon waits so long past a deadline before it says so, so that an acknowledgement in flight wins.
    package static let deadlineGraceSeconds: UInt64 = 1
    /// Bounds a plan's idempotency records, and with them its memory.
    package static let eventsMax: UInt64 = 1_024
    /// From this version on only what ends a hand-off or the plan is taken: five late rejections, one expiry, a
    /// return and a cancel fit in the rest.
    package static let eventsReservedFrom: UInt64 = 1_008
    /// Half the event budget, so that revising alone never locks a plan.
    package static let revisionsMax: UInt64 = 512
    /// Plans of all owners unless the operator says otherwise: all of them are in memory.
    package static let plansMaxDefault = 1_000_000
    /// Plans of one owner unless the operator says otherwise: no owner can take the room of all others.
    package static let plansPerOwnerMaxDefault = 500_000
    /// How long a route counts as fresh unless the operator says otherwise: traffic changes within minutes.
    package static let freshnessSecondsDefault: UInt64 = 600
    /// Stops and secrets of a plan that is over are kept one day, or less if the operator says so.
    package static let redactionSeconds: UInt64 = 86_400
    /// A plan that is over is kept one week unless the operator says otherwise.
    package static let retentionSeconds: UInt64 = 7 * 86_400
    /// An external id of an evicted plan is kept one week more.
    package static let tombstoneSeconds: UInt64 = 7 * 86_400
    /// Tombstones kept, some 30 MB of them; beyond it the oldest go first.
    package static let tombstonesMax = 131_072
    /// One list call examines at most so many plans, and all calls of one turn share them: no reads hold up the writer.
    package static let plansExaminedMax = 4_096
    /// A list call may examine so many whatever others did before it in the turn, so that each gets on.
    package static let plansExaminedMin = 64
    /// Plans in one page of a list.
    package static let pageMax = 500
    /// Plans in a page when nothing is said.
    package static let pageDefault = 100
    /// Shards of the registry: a snapshot's copies are paid in pieces of a thousandth.
    package static let shardsCount = 1_024
    /// Plans of a shard that stay as they are; the others are folded.
    ///
    /// Of 1,024 plans that 16 connections with 64 commands each work on, one is in each shard: eight leave hardly one of
    /// them folded before its time, and fit a cache.
    package static let unfoldedPlansPerShardMax = 8
    /// Bytes of folded plans in one piece: copied when it is added to beside a snapshot, and cleared in one go.
    package static let foldedChunkByteCount = 16 * 1_024 - 48
}
