/// What the owner of the server has to do after a turn.
package enum TurnOutcome: Equatable, Sendable {
    /// Take the next turn.
    case running
    /// SIGHUP came: read the configuration again, then go on.
    case reloadRequested
    /// SIGUSR1 came: write a summary, then go on.
    case summaryRequested
    /// The drain is over: everything owed was answered, or its time is up. Seal and leave.
    case drained
    /// A second request to stop came during the drain: leave now.
    case stopAtOnce
}
