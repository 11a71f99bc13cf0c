/// What is told of one candidate.
package struct RouteView: Equatable, Sendable {
    /// To the nearest kilometre.
    package let kilometres: UInt32
    /// To the nearest minute.
    package let minutes: UInt32
    /// The provider's handle, if there was one.
    package let providerRoute: StoredPseudonym?

    /// Memberwise.
    package init(kilometres: UInt32, minutes: UInt32, providerRoute: StoredPseudonym?) {
        self.kilometres = kilometres
        self.minutes = minutes
        self.providerRoute = providerRoute
    }
}
