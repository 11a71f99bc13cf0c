/// One stop of a route.
///
/// Only the place decides routes; the rest is in no digest.
package struct Stop: Hashable, Sendable {
    /// Where it is.
    package let place: Place
    /// Display name in NFC, at most `Limits.labelByteCountMax` bytes.
    package let label: Text
    /// Display address in NFC, same limit.
    package let address: Text
    /// How the host came by it.
    package let locationType: LocationType

    /// Memberwise.
    package init(place: Place, label: Text = .empty, address: Text = .empty, locationType: LocationType = .none) {
        self.place = place
        self.label = label
        self.address = address
        self.locationType = locationType
    }
}
