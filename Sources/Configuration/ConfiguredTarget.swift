package import RoutePlanning

/// A `[target]` section: a navigation target that is known by name.
package struct ConfiguredTarget: Equatable, Sendable {
    /// The name commands use.
    package let name: Text
    /// Most stops it takes; absent: all.
    package let stopsMax: Int?
    /// Where the section begins.
    package let origin: Origin
}
