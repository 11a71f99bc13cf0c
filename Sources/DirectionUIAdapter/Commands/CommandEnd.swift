/// How a command ended, as far as the adapter has to know.
public enum CommandEnd: Equatable, Sendable {
    /// Carried out, or found to be nothing to do.
    ///
    /// `position` is where the plan stood after the decision, `current` where it stands now if that is later;
    /// `calculation` is the daemon's number, if one was concerned; `mustDispose` says that provider objects did not count.
    case answered(
        position: DirectionPosition, current: DirectionPosition? = nil, calculation: UInt32? = nil,
        mustDispose: Bool = false)
    /// Refused, and nothing changed; `position` is nil where the daemon did not tell one.
    case refused(position: DirectionPosition?, mustDispose: Bool = false, mustReselect: Bool = false)
    /// Nobody knows: not sent, timed out, lost. The same command under the same key tells.
    case unknown
}
