/// The part of a plan every answer tells.
package struct ReferencePosition: Hashable, Sendable {
    /// The state.
    package var state: ReferenceState
    /// Number of events.
    package var version: Int
    /// Number of contents.
    package var revision: Int
    /// Number of presentations.
    package var generation: Int

    /// Memberwise.
    package init(state: ReferenceState, version: Int, revision: Int, generation: Int) {
        self.state = state
        self.version = version
        self.revision = revision
        self.generation = generation
    }
}
