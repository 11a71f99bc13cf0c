/// What a call is, as the report has rows for it: the calls of a script, and the two kinds that are made of them.
package enum CallKind: Hashable, Sendable {
    case action(PlanAction)
    /// The last command of a plan once more, with its key.
    case replay
    /// A callback that no longer counts.
    case staleCallback

    /// Every kind, in the order of reports.
    package static let all = PlanAction.allCases.map(Self.action) + [.replay, .staleCallback]

    /// As reports write it.
    package var name: String {
        switch self {
        case .action(let action): action.name
        case .replay: "replay"
        case .staleCallback: "stale_callback"
        }
    }

    /// Its place in `all`.
    var number: Int {
        switch self {
        case .action(let action): action.rawValue
        case .replay: PlanAction.allCases.count
        case .staleCallback: PlanAction.allCases.count + 1
        }
    }
}
