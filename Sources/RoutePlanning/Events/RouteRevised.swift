/// Stops or options changed their meaning: a new revision.
package struct RouteRevised: Equatable, Sendable {
    /// New stops; absent: they stay.
    package let stops: StopsChange?
    /// New options; absent: they stay.
    package let options: OptionsChange?

    /// Memberwise.
    package init(stops: StopsChange?, options: OptionsChange?) {
        self.stops = stops
        self.options = options
    }
}
