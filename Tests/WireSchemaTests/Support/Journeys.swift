import Foundation
import Testing

/// The journeys of `Fixtures/journeys.json`, as far as the wire is concerned.
struct Journeys: Decodable {
    let journeys: [Journey]

    static func load() throws -> [Journey] {
        let file = try requireFixture("journeys", "json")
        return try JSONDecoder().decode(Journeys.self, from: Data(contentsOf: file)).journeys
    }

    private static func requireFixture(_ name: String, _ suffix: String) throws -> URL {
        guard let file = Bundle.module.url(forResource: name, withExtension: suffix, subdirectory: "Fixtures") else {
            throw CocoaError(.fileNoSuchFile)
        }
        return file
    }
}

/// One journey: what the host says, and the canonical bytes and digests it must become.
struct Journey: Decodable, CustomTestStringConvertible {
    struct Stop: Decodable {
        let location: String
        let display_name: String
        let display_address: String
        let location_type: String
    }

    struct Options: Decodable {
        let profile: String
        let resource: String
        let route_type: String
        let exclude: [String]
        let alternatives: Bool
        let max_alternatives: Int
        let overview: String
        let steps: Bool
        let attributes: [String]
        let region: String
    }

    struct Canonical: Decodable {
        let labels_nfc: [String]
        let location_bytes_hex: String
        let location_digest: String
        let option_bytes_hex: String
        let option_digest: String
        let request_digest_revision_1: String
    }

    struct ExpectedError: Decodable { let reason: String }

    struct Geometry: Decodable {
        let encoding: String
        let value: String
        let points: Int
    }

    struct Candidate: Decodable {
        let geometry: Geometry?
        let geometry_digest: String?
    }

    struct ProviderResult: Decodable { let candidates: [Candidate]? }

    let id: String
    let owner: String
    let external_id: String
    let stops: [Stop]
    let options: Options
    let canonical: Canonical?
    let expected_error: ExpectedError?
    let provider_result: ProviderResult?

    var testDescription: String { self.id }

    /// The stops and options as fields of a request; stops with text that is no number are left out by the library.
    func stopMessages() throws -> [(inout WireBytes) -> Void] { try self.stops.map(self.message) }

    private func message(of stop: Stop) throws -> (inout WireBytes) -> Void {
        let parts = stop.location.split(separator: ",")
        let type = ["none": 1, "suggestion": 2, "currentLocation": 3][stop.location_type] ?? 0
        let place: (inout WireBytes) -> Void
        if parts.count == 2, let longitude = Double(parts[0]), let latitude = Double(parts[1]) {
            place = { wire in
                wire.message(1) { coordinate in
                    coordinate.zigzag(1, Int64((latitude * 1e6).rounded(.toNearestOrAwayFromZero)))
                    coordinate.zigzag(2, Int64((longitude * 1e6).rounded(.toNearestOrAwayFromZero)))
                }
            }
        } else {
            place = { $0.text(2, stop.location) }
        }
        return { wire in
            place(&wire)
            wire.text(3, stop.display_name)
            wire.text(4, stop.display_address)
            wire.number(5, type)
        }
    }

    func optionsMessage() -> (inout WireBytes) -> Void {
        let options = self.options
        return { wire in
            wire.number(1, ["driving": 1, "biking": 2, "walking": 3, "trucking": 4][options.profile] ?? 0)
            wire.number(2, ["route_adv": 1, "route_eta": 2, "route_traffic": 3][options.resource] ?? 0)
            wire.number(3, ["none": 0, "quickest": 1, "shortest": 2][options.route_type] ?? 99)
            for exclude in options.exclude { wire.number(4, ["toll": 1, "motorway": 2, "ferry": 3][exclude] ?? 0) }
            wire.number(5, options.alternatives ? 1 : 0)
            wire.number(6, options.max_alternatives)
            wire.number(7, ["false": 1, "simplified": 2, "full": 3][options.overview] ?? 0)
            wire.number(8, options.steps ? 1 : 0)
            let attributes = ["congestionLevel": 1, "expectedTravelTime": 2, "baseDuration": 3]
            for attribute in options.attributes { wire.number(9, attributes[attribute] ?? 0) }
            wire.text(10, options.region)
        }
    }

    func createRequest() throws -> [UInt8] {
        let stops = try self.stopMessages()
        return WireBytes { wire in
            wire.message(1, Requests.context(planID: nil))
            wire.text(2, self.external_id)
            wire.text(3, self.owner)
            for stop in stops { wire.message(4, stop) }
            wire.message(5, self.optionsMessage())
        }.bytes
    }
}
