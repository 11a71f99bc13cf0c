/// One `MapplsDirectionLocation`, as the controller has it.
public struct DirectionLocation: Equatable, Sendable {
    /// "longitude,latitude", a pin, or empty for a place not chosen yet.
    public var location: String
    /// `displayName`.
    public var displayName: String
    /// `displayAddress`, often empty.
    public var displayAddress: String
    /// `locationType`, as far as it is published.
    public var choice: DirectionStop.Choice

    /// Gathers the four.
    public init(
        location: String, displayName: String = "", displayAddress: String = "", choice: DirectionStop.Choice = .none
    ) {
        self.location = location
        self.displayName = displayName
        self.displayAddress = displayAddress
        self.choice = choice
    }

    /// The stop it is, or nil for a place not chosen yet.
    func stop() throws(ContentFault) -> DirectionStop? {
        guard self.location.contains(where: { !$0.isWhitespace }) else { return nil }
        return DirectionStop(
            try DirectionPlace(location: self.location), label: self.displayName, address: self.displayAddress,
            choice: self.choice)
    }
}
