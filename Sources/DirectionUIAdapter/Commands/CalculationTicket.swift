/// Which calculation routes or a failure belong to, fixed when they were asked for.
///
/// A host that calculates itself keeps the ticket beside its request, so that an answer that comes late is one to the
/// old question and not to the newest.
public struct CalculationTicket: Hashable, Sendable {
    /// The presentation that asked.
    public let generation: UInt32
    /// The content asked about.
    public let revision: UInt64
    /// The daemon's number of the calculation, where it told one.
    public let calculation: UInt32?
}
