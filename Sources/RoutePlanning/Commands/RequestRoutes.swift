/// The provider is asked for routes of the current revision.
package struct RequestRoutes: Equatable, Sendable {
    /// Who says it, about which plan, under which key.
    package let context: CommandContext
    /// The presentation that speaks.
    package let generation: UInt32
    /// The revision it shows.
    package let revision: UInt64
    /// Checked when given.
    package let locationDigest: Digest256?
    /// Checked when given.
    package let optionDigest: Digest256?

    /// Memberwise.
    package init(
        context: CommandContext, generation: UInt32, revision: UInt64, locationDigest: Digest256?,
        optionDigest: Digest256?
    ) {
        self.context = context
        self.generation = generation
        self.revision = revision
        self.locationDigest = locationDigest
        self.optionDigest = optionDigest
    }
}
