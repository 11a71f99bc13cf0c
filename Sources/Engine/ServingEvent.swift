package import RoutePlanning

/// What moves the daemon from one state to another.
package enum ServingEvent: UInt8, Hashable, Sendable, CaseIterable {
    /// The data directory was read and a new epoch is durable.
    case recovered
    /// The journal has too little room left that is certain.
    case spaceRanOut
    /// It has enough again.
    case spaceReturned
    /// A commit failed.
    case commitFailed
    /// A sync has not returned for longer than anybody waits.
    case syncHung
    /// Somebody asked for an orderly stop.
    case stopRequested

    /// The reason in the log.
    package var word: String {
        switch self {
        case .recovered: "recovered"
        case .spaceRanOut: "no_space"
        case .spaceReturned: "space_returned"
        case .commitFailed: "commit_failed"
        case .syncHung: "sync_hung"
        case .stopRequested: "stop_requested"
        }
    }

    /// Where it leads from a state; nil where it changes nothing.
    ///
    /// The one table of transitions (docs/operations.md, "States"); a test compares the two over the full product. Nothing
    /// leads out of the poisoned state, and only that out of draining: whoever stops still has to be told the truth.
    package func target(from state: ServingState) -> ServingState? {
        switch (state, self) {
        case (.recovering, .recovered): .ready
        case (.ready, .spaceRanOut): .degradedNoSpace
        case (.degradedNoSpace, .spaceReturned): .ready
        case (.ready, .stopRequested), (.degradedNoSpace, .stopRequested): .draining
        case (.ready, .commitFailed), (.degradedNoSpace, .commitFailed), (.draining, .commitFailed): .poisoned
        case (.ready, .syncHung), (.degradedNoSpace, .syncHung), (.draining, .syncHung): .poisoned
        case (.recovering, .spaceRanOut), (.recovering, .spaceReturned), (.recovering, .commitFailed),
            (.recovering, .syncHung), (.recovering, .stopRequested):
            nil
        case (.ready, .recovered), (.ready, .spaceReturned): nil
        case (.degradedNoSpace, .recovered), (.degradedNoSpace, .spaceRanOut): nil
        case (.draining, .recovered), (.draining, .spaceRanOut), (.draining, .spaceReturned),
            (.draining, .stopRequested):
            nil
        case (.poisoned, .recovered), (.poisoned, .spaceRanOut), (.poisoned, .spaceReturned),
            (.poisoned, .commitFailed), (.poisoned, .syncHung), (.poisoned, .stopRequested):
            nil
        }
    }
}
