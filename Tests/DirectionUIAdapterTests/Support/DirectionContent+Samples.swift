import DirectionUIAdapter

extension DirectionLocation {
    static let airport = DirectionLocation(location: "77.0844,28.5550", displayName: "Airport")
    static let gate = DirectionLocation(location: "77.229510,28.612912", displayName: "India Gate")
    static let fort = DirectionLocation(location: "77.241,28.6562", displayName: "Red Fort")
    static let temple = DirectionLocation(location: "77.2588,28.5535", displayName: "Lotus Temple")
    /// A place that is not chosen yet.
    static let unfilled = DirectionLocation(location: "", displayName: "Choose a destination")
}

extension DirectionContent {
    static let delhi = DirectionContent(locations: [.airport, .gate])
}

extension [DirectionRoute] {
    /// So many routes, no two alike.
    static func some(_ count: Int) -> [DirectionRoute] {
        (0..<count).map { number in
            DirectionRoute(
                distance: 15_608.4 + Double(number), expectedTravelTime: 2_168, legCount: 1,
                coordinates: [
                    .init(latitude: 28.555, longitude: 77.0844), .init(latitude: 28.61291, longitude: 77.22951),
                ],
                routeIdentifier: "route", routeIndex: number)
        }
    }
}
