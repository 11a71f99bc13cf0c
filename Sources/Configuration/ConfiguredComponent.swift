package import RoutePlanning

/// A released version of a component that clients may name.
package struct ConfiguredComponent: Equatable, Sendable {
    /// As commands name it.
    package let version: Text
    /// Where it stands.
    package let origin: Origin
}
