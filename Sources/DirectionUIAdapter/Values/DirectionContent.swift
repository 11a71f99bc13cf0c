/// What a controller shows: its locations and how it is set, read from it inside the callback.
public struct DirectionContent: Equatable, Sendable {
    /// Source first, destination last; unfilled places may be among them.
    public var locations: [DirectionLocation]
    /// How the controller is set.
    public var options: DirectionOptions

    /// Gathers both.
    public init(locations: [DirectionLocation], options: DirectionOptions = DirectionOptions()) {
        self.locations = locations
        self.options = options
    }

    /// The places that are filled in, in their order.
    public func stops() throws(ContentFault) -> [DirectionStop] {
        guard self.locations.count <= Limits.locationsMax else { throw .tooManyLocations }
        var stops: [DirectionStop] = []
        for location in self.locations {
            if let stop = try location.stop() { stops.append(stop) }
        }
        return stops
    }
}
