/// What a watch tells.
public enum WatchMessage: Equatable, Sendable {
    /// Something happened.
    case event(PlanEvent)
    /// Something was missed, and the watch goes on: read the plans, then take events again.
    case gap(WatchPosition, Reason)
    /// The last: the watch cannot go on where it was. Read the plans, then watch from there on.
    case resyncRequired(WatchPosition, Reason)
}
