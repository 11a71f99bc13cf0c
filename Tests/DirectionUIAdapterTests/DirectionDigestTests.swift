import DirectionUIAdapter
import Foundation
import Testing

/// Digests as the daemon computes them, byte for byte as the journeys of `Tests/WireSchemaTests/Fixtures` have them.
@Suite struct DirectionDigestTests {
    private struct Journey: Decodable {
        struct Location: Decodable { let location: String }
        struct Options: Decodable {
            let profile, resource, route_type, overview, region: String?
            let exclude, attributes: [String]?
            let alternatives, steps: Bool?
            let max_alternatives: UInt8?
        }
        struct Canonical: Decodable { let location_digest, option_digest: String }
        struct Result: Decodable { let candidates: [Candidate]? }
        struct Candidate: Decodable {
            struct Geometry: Decodable { let encoding, value: String }
            let geometry: Geometry?
            let geometry_digest: String?
        }
        let id: String
        let stops: [Location]?
        let options: Options?
        let canonical: Canonical?
        let provider_result: Result?
    }
    private struct File: Decodable { let journeys: [Journey] }

    private static func journeys() throws -> [Journey] {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let file = tests.appendingPathComponent("WireSchemaTests/Fixtures/journeys.json")
        return try JSONDecoder().decode(File.self, from: Data(contentsOf: file)).journeys
    }

    @Test func `locations and options of every journey have its digests`() throws {
        var count = 0
        for journey in try Self.journeys() {
            guard let canonical = journey.canonical, let stops = journey.stops else { continue }
            let content = DirectionContent(
                locations: stops.map { DirectionLocation(location: $0.location) },
                options: try Self.options(journey.options))
            #expect(Self.hex(DirectionDigest(stops: try content.stops())) == canonical.location_digest, "\(journey.id)")
            #expect(Self.hex(DirectionDigest(options: content.options)) == canonical.option_digest, "\(journey.id)")
            count += 1
        }
        #expect(count == 16)
    }

    @Test func `points of every route have its digest`() throws {
        var count = 0
        for journey in try Self.journeys() {
            for candidate in journey.provider_result?.candidates ?? [] {
                guard let geometry = candidate.geometry, let digest = candidate.geometry_digest,
                    ["polyline", "polyline6"].contains(geometry.encoding)
                else { continue }
                let unit = geometry.encoding == "polyline" ? 1e5 : 1e6
                let points = Self.points(geometry.value, unit: unit)
                guard let own = Self.digest(of: points) else { continue }
                #expect(Self.hex(own) == digest, "\(journey.id)")
                count += 1
            }
        }
        #expect(count > 20)
    }

    @Test(arguments: [0, 1, 55, 56, 63, 64, 119, 120, 128, 1_000])
    func `a geometry is hashed over any number of blocks`(count: Int) throws {
        // No two neighbours are equal, so that every point counts; the digest of n points is told apart from n + 1.
        let points = (0..<count).map { DirectionRoute.Point(latitude: Double($0 % 90), longitude: 0) }
        let more = points + [.init(latitude: Double(count % 90), longitude: 0)]
        #expect(try DirectionDigest(geometry: points) != DirectionDigest(geometry: more))
        #expect(try DirectionDigest(geometry: more + more.suffix(1)) == DirectionDigest(geometry: more))
    }

    private static func digest(of points: [DirectionRoute.Point]) -> DirectionDigest? {
        do { return try DirectionDigest(geometry: points) } catch { return nil }
    }

    private static func hex(_ digest: DirectionDigest) -> String {
        digest.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private static func options(_ said: Journey.Options?) throws -> DirectionOptions {
        var options = DirectionOptions()
        guard let said else { return options }
        options.profile =
            ["biking": .biking, "walking": .walking, "trucking": .trucking][name: said.profile] ?? .driving
        options.resource = ["route_eta": .routeEta, "route_traffic": .routeTraffic][name: said.resource] ?? .routeAdv
        options.routeType = ["quickest": .quickest, "shortest": .shortest][name: said.route_type] ?? .none
        options.overview = ["false": .absent, "simplified": .simplified][name: said.overview] ?? .full
        for exclude in said.exclude ?? [] {
            options.excludes.insert(try #require(["toll": .toll, "motorway": .motorway, "ferry": .ferry][exclude]))
        }
        for attribute in said.attributes ?? [] {
            options.attributes.insert(
                try #require(
                    [
                        "congestionLevel": .congestionLevel, "expectedTravelTime": .expectedTravelTime,
                        "baseDuration": .baseDuration,
                    ][attribute]))
        }
        options.alternatives = said.alternatives ?? true
        options.alternativesMax = said.max_alternatives ?? 0
        options.steps = said.steps ?? true
        options.region = said.region ?? "IND"
        return options
    }

    /// An encoded polyline's points, in degrees.
    private static func points(_ text: String, unit: Double) -> [DirectionRoute.Point] {
        var (numbers, bits, shift): ([Int], Int, Int) = ([], 0, 0)
        for byte in text.utf8 {
            let group = Int(byte) - 63
            bits |= (group & 31) << shift
            shift += 5
            guard group < 32 else { continue }
            numbers.append(bits & 1 == 0 ? bits >> 1 : ~(bits >> 1))
            (bits, shift) = (0, 0)
        }
        var (north, east) = (0, 0)
        return stride(from: 0, to: numbers.count - 1, by: 2).map { index in
            north += numbers[index]
            east += numbers[index + 1]
            return DirectionRoute.Point(latitude: Double(north) / unit, longitude: Double(east) / unit)
        }
    }
}

extension Dictionary where Key == String {
    fileprivate subscript(name name: String?) -> Value? { name.flatMap { self[$0] } }
}
