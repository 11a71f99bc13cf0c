package import RoutePlanning

/// A name the operator registered, or `other`: what a client sends can choose among them and add none.
package struct RegisteredName: Hashable, Sendable, CustomStringConvertible {
    /// What every name becomes that is not registered.
    package static let other = RegisteredName(text: "other")

    /// The name as it stands in the configuration.
    package let text: Text

    /// Only `RegisteredNames` makes one, from its own list.
    init(text: Text) {
        self.text = text
    }

    /// The name.
    package var description: String { self.text.description }
}
