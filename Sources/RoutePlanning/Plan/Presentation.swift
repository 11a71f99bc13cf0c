/// One presented controller generation.
package struct Presentation: Equatable, Sendable {
    /// From 1.
    package let generation: UInt32
    /// When it was presented.
    package let openedAt: Instant
    /// Released version of the component that presents.
    package let componentVersion: Text

    /// Memberwise.
    package init(generation: UInt32, openedAt: Instant, componentVersion: Text) {
        self.generation = generation
        self.openedAt = openedAt
        self.componentVersion = componentVersion
    }
}
