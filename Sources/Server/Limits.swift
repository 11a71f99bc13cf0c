/// Every limit of the server, with its reason.
package enum Limits {
    /// Connections at once; below the descriptors a service may have, above any co-located set of clients.
    package static let connectionsMax = 16_384

    /// Descriptors no connection may have: as many as a turn takes before those that it closed are gone, and as many
    /// again for the journal, whose next segment ends the process if it cannot be opened, and all else.
    package static let descriptorReserve = 128

    /// Fewest connections worth a start: each of the roles, and an operator.
    package static let connectionsMin = 4

    /// Calls of one connection without an answer; beyond it one client would own the batch.
    package static let requestsInFlightMax = 64

    /// Open streams of one connection: a watch for each of a thousand plans.
    package static let streamsMax = 1_024

    /// Messages one stream may send in one turn, so that it holds up neither calls nor other streams.
    package static let messagesPerStreamTurnMax = 64

    /// Unread bytes of one peer beyond which its streams are not asked for more: what fits a socket and a wait for it.
    package static let streamOutputByteCountMax = 1_048_576

    /// Kept free of a peer's unread bytes by refusing new requests: one more answer of the greatest count.
    package static let outputReserveByteCount = 4_194_304

    /// Unread bytes of one peer beyond which its connection closes.
    package static let outputByteCountMax = 8_388_608

    /// Bytes of what all peers together have begun to send, unless configured: sixteen frames of the greatest count, and a
    /// small part of what a host has.
    package static let inputByteCountMax = 67_108_864

    /// Longest silence inside a frame: a peer that began one and stalls holds memory.
    package static let stallNanosecondsMax: UInt64 = 10_000_000_000

    /// Longest time without progress while bytes wait for a peer that does not read.
    package static let writeNanosecondsMax: UInt64 = 10_000_000_000

    /// Longest drain; then what still runs is cancelled.
    package static let drainNanosecondsMax: UInt64 = 10_000_000_000

    /// Pause after the kernel had no descriptor or memory for a connection, unless one closes before.
    package static let acceptPauseNanoseconds: UInt64 = 100_000_000

    /// Between two lines in the log about peers that were turned away, so that one that insists does not fill it.
    package static let strangerPauseNanoseconds: UInt64 = 1_000_000_000

    /// From so long on a turn serves no further connection: what it decided waits for its end, and so does everybody
    /// else; about the time of a slow disk's sync.
    package static let turnNanosecondsMax: UInt64 = 5_000_000

    /// Connections taken in one turn, so that a storm of them does not starve the calls.
    package static let acceptsPerTurnMax = 64

    /// Bytes read from one connection in one turn, where they are of one great frame; one room serves all connections.
    package static let readByteCountMax = 262_144

    /// Bytes read in one turn where new frames begin: room for as many calls as a connection may have in flight.
    package static let framesReadByteCountMax = 16_384

    /// Bytes read in one turn however little time the connection has: a few calls, so that a read is worth its cost.
    package static let framesReadByteCountMin = 1_024

    /// Pieces of what goes out that are written to one connection in one turn: together as much as a socket holds.
    static let piecesWrittenMax = 4

    /// From so many bytes on that wait for a connection, the time it takes to write them counts as its own.
    static let chargedOutputByteCountMin = 4_096

    /// Most time a connection saves, and has in one turn, while others want some: twice what 64 commands take.
    package static let shareNanosecondsMax: Int64 = 400_000

    /// What a connection may have at once however short the turns are: a small part of a disk's sync.
    package static let shareAtOnceNanosecondsMin: Int64 = 100_000

    /// Time in one turn for all together who have saved less than that, and for taking new connections: a fraction of
    /// a disk's sync, and as short as it is worth a turn.
    package static let shareNanosecondsMin: Int64 = 50_000

    /// Time of one service that counts without a look at whether the kernel ran somebody else meanwhile, which costs a
    /// microsecond.
    package static let plainServiceNanosecondsMax: UInt64 = 100_000

    /// A connection's part of the time that goes by, in hundredths of an equal one: a little more, since equal ones vary.
    package static let sharePercent: Int64 = 125

    /// Most connections the time is divided among: who asks for a tenth of it holds nobody up.
    package static let sharersMax = 8

    /// Time that counts at once; beyond it a share is full, or used up, anyway.
    package static let shareCountedNanosecondsMax: UInt64 = 1_000_000_000

    /// How long a connection counts as wanting time since it was served; at most twice as long.
    package static let activityNanoseconds: UInt64 = 10_000_000

    /// Frames between two looks at the clock, where each takes a short time: a look costs a hundredth of a command.
    package static let framesBetweenLooks = 8

    /// What counts as a short time for a frame: two commands'.
    package static let shortFrameNanoseconds: UInt64 = 5_000

    /// Questions to the store of the outbox that may wait for an answer; each is some hundred bytes, and the store answers
    /// some thousand in a second.
    package static let outboxQuestionsMax = 4_096

    /// How long the metrics wait for how the consumers stand; a store that is well says so within milliseconds.
    package static let outboxLookNanoseconds: UInt64 = 200_000_000

    /// How long a stream of the outbox rests when its store has failed, before it asks again.
    package static let outboxRestNanoseconds: UInt64 = 1_000_000_000

    /// Connections that may wait in the kernel; it caps the number itself (listen(2)).
    package static let backlog: Int32 = 4_096
    /// How long commands told of in the log are counted together: a burst shows whole, a storm as its number.
    static let commandWindowNanoseconds: UInt64 = 10_000_000_000
    /// Refusals and doubtful acknowledgements told of in one window: enough to see what goes wrong, too few to fill a disk.
    static let notableCommandsToldMax = 20
    /// Commands told of in one window where all are wanted: for looking at one client, not for keeping books.
    static let commandsToldMax = 10_000
}
