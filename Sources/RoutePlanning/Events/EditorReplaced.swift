/// Another controller took the place of a lost one.
package struct EditorReplaced: Equatable, Sendable {
    /// The new generation.
    package let generation: UInt32
    /// Why.
    package let cause: ReplacementCause
    /// Released version of the component that presents.
    package let componentVersion: Text

    /// Memberwise.
    package init(generation: UInt32, cause: ReplacementCause, componentVersion: Text) {
        self.generation = generation
        self.cause = cause
        self.componentVersion = componentVersion
    }
}
