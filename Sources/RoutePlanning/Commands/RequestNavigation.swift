/// The traveler tapped Start: one hand-off, its first attempt.
package struct RequestNavigation: Equatable, Sendable {
    /// Who says it, about which plan, under which key.
    package let context: CommandContext
    /// The presentation that speaks.
    package let generation: UInt32
    /// The revision it shows.
    package let revision: UInt64
    /// Position in the collection as received; any value may arrive, to be refused.
    package let index: Int64
    /// Name of the navigation target, 1 to `Limits.targetByteCountMax` bytes.
    package let target: Text
    /// Checked when given.
    package let locationDigest: Digest256?
    /// Checked when given.
    package let optionDigest: Digest256?
    /// Seconds until the attempt counts as timed out, 1 to `Limits.deadlineSecondsMax`; absent means
    /// `Limits.deadlineSecondsDefault`.
    package let deadlineSeconds: UInt32?

    /// Memberwise.
    package init(
        context: CommandContext, generation: UInt32, revision: UInt64, index: Int64, target: Text,
        locationDigest: Digest256?, optionDigest: Digest256?, deadlineSeconds: UInt32?
    ) {
        self.context = context
        self.generation = generation
        self.revision = revision
        self.index = index
        self.target = target
        self.locationDigest = locationDigest
        self.optionDigest = optionDigest
        self.deadlineSeconds = deadlineSeconds
    }
}
