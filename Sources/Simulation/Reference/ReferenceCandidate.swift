/// One route the provider proposed.
package struct ReferenceCandidate: Hashable, Sendable {
    /// Tells routes apart.
    package var distance: Int
    /// What its geometry digest stands for; nil when the provider withheld it.
    package var geometry: Int?

    /// Memberwise.
    package init(distance: Int, geometry: Int?) {
        self.distance = distance
        self.geometry = geometry
    }
}
