/// What people are told of a setting; docs/operations.md says the same.
extension Setting {
    /// What it does, in half a sentence.
    package var meaning: String {
        switch self {
        case .dataDirectory: "where journal and snapshots live"
        case .socket: "the socket to serve; at most 100 bytes with a group"
        case .socketGroup: "whose members may open the socket; only together with peers"
        case .logLevel: "the least important lines of the log that are written; with debug one for each command"
        case .logFormat: "how lines of the log are written"
        case .connectionsMax: "connections at once, fewer if descriptors are short; one more waits until another ends"
        case .streamsMax: "open streams of one connection; one more is refused OVERLOADED"
        case .callsMax: "calls of one connection without an answer, likewise"
        case .outputMebibytesMax:
            "MiB that may wait for a peer that does not read; 4 MiB below, its new requests are refused, and beyond, "
                + "its connection closes"
        case .inputMebibytesMax:
            "MiB of frames that all peers together have begun to send; beyond, whoever holds most loses its frame and "
                + "is told OVERLOADED"
        case .frameSecondsMax: "silence inside a frame after which the connection closes"
        case .unreadSecondsMax: "the same without progress while bytes wait for a peer"
        case .idleSecondsMax: "the same while nothing is owed to a peer and it sends nothing; 0: never"
        case .plansMax: "plans in memory; one more is refused PLAN_LIMIT"
        case .plansPerOwnerMax: "plans of one owner, likewise"
        case .syncSecondsMax: "how long a sync may take before the daemon ends itself with 74"
        case .syncSlowSeconds: "from when on the log tells of a sync"
        case .syncHungSeconds: "from when on it counts as hanging, which the service manager is told as well"
        case .refuseStale: "whether a route past its time may not be navigated (CANDIDATE_STALE)"
        case .freshSeconds: "how long a route counts as fresh, from when it came"
        case .redactHours: "when a plan that is over loses its private part"
        case .keepDays: "when a plan that is over goes altogether"
        case .audit: "whether what happens goes into the audit store"
        case .auditDays: "when a fact goes that every consumer has acknowledged"
        }
    }

    /// What a value may be.
    package var bounds: String {
        switch self.kind {
        case .path: "absolute path"
        case .socketPath: "absolute path, at most 107 bytes"
        case .group: "name or number of a group"
        case .number(let range): "\(range.lowerBound) to \(range.upperBound)"
        case .word(let words): words.joined(separator: ", ")
        case .truth: "yes, no"
        }
    }

    /// What a value is called on a command line.
    package var valueName: String {
        switch self.kind {
        case .path: "DIR"
        case .socketPath: "PATH"
        case .group: "GROUP"
        case .number: "N"
        case .word: self == .logFormat ? "FORMAT" : "WORD"
        case .truth: "WORD"
        }
    }

    /// The section it stands in, by name.
    package var sectionName: String { self.section.rawValue }
}
