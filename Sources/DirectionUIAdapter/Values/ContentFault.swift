/// Why something of the controller can be put into no command.
public enum ContentFault: Error, Equatable, Sendable {
    /// A location is neither "longitude,latitude" nor a pin.
    case locationSyntax
    /// A coordinate is no finite number.
    case coordinateNotFinite
    /// A latitude beyond 90 or a longitude beyond 180 degrees.
    case coordinateOutOfRange
    /// Exactly (0,0), which is what hosts say when they have no fix.
    case coordinateNullIsland
    /// More than `Limits.locationsMax`.
    case tooManyLocations
    /// A route leaves the globe: its polyline was read with the wrong precision.
    case geometryOutOfRange
}
