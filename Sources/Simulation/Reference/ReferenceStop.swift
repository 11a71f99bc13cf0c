/// One stop: a place and what it is called, both by number.
package struct ReferenceStop: Hashable, Sendable {
    /// The place, the only part that decides routes.
    package var place: Int
    /// The label.
    package var label: Int

    /// Memberwise.
    package init(place: Int, label: Int = 0) {
        self.place = place
        self.label = label
    }
}
