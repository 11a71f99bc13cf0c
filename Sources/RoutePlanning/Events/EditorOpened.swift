/// A direction UI was presented.
package struct EditorOpened: Equatable, Sendable {
    /// The new generation.
    package let generation: UInt32
    /// Released version of the component that presents.
    package let componentVersion: Text

    /// Memberwise.
    package init(generation: UInt32, componentVersion: Text) {
        self.generation = generation
        self.componentVersion = componentVersion
    }
}
