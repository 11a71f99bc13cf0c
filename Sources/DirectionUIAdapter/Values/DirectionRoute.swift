/// One `Route` of the SDK, with what of it may leave the controller.
public struct DirectionRoute: Equatable, Sendable {
    /// One point of a geometry, in degrees.
    public struct Point: Equatable, Sendable {
        /// Degrees north.
        public var latitude: Double
        /// Degrees east.
        public var longitude: Double

        /// Takes both; `CLLocationCoordinate2D` has them under the same names.
        public init(latitude: Double, longitude: Double) {
            self.latitude = latitude
            self.longitude = longitude
        }
    }

    /// `distance`, in metres.
    public var distance: Double
    /// `expectedTravelTime`, in seconds.
    public var expectedTravelTime: Double
    /// Number of `legs`.
    public var legCount: Int
    /// `coordinates`; empty where the provider withheld the geometry, which is ordinary.
    public var coordinates: [Point]
    /// `routeIdentifier`, where there is one.
    public var routeIdentifier: String?
    /// `routeIndex`, which belongs to `routeIdentifier` and is no index of anything here.
    public var routeIndex: Int

    /// Gathers the six.
    public init(
        distance: Double, expectedTravelTime: Double, legCount: Int, coordinates: [Point] = [],
        routeIdentifier: String? = nil, routeIndex: Int = 0
    ) {
        self.distance = distance
        self.expectedTravelTime = expectedTravelTime
        self.legCount = legCount
        self.coordinates = coordinates
        self.routeIdentifier = routeIdentifier
        self.routeIndex = routeIndex
    }

    /// What a command says of it.
    func candidate() throws(ContentFault) -> DirectionCandidate {
        var reference: [UInt8] = []
        if let identifier = self.routeIdentifier { reference = Array("\(identifier)#\(self.routeIndex)".utf8) }
        return DirectionCandidate(
            distanceMetres: Self.whole(self.distance), durationSeconds: Self.whole(self.expectedTravelTime),
            legCount: UInt32(clamping: self.legCount),
            geometryDigest: self.coordinates.isEmpty ? nil : try DirectionDigest(geometry: self.coordinates),
            routeReference: reference.count <= Limits.routeReferenceByteCountMax ? reference : [])
    }

    /// What is no possible number becomes the largest one, which the daemon refuses.
    private static func whole(_ value: Double) -> UInt32 {
        UInt32(exactly: value.rounded(.toNearestOrAwayFromZero)) ?? .max
    }
}
