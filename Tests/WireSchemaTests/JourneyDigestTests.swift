import Foundation
import RoutePlanning
import Testing
import WireSchema

/// Canonical bytes and digests, byte for byte as `Fixtures/journeys.json` has them.
struct JourneyDigestTests {
    private static func journeys() -> [Journey] {
        do { return try Journeys.load() } catch { preconditionFailure("journeys.json is part of the tests: \(error)") }
    }

    private static let withCanonicalForm = journeys().filter { $0.canonical != nil }
    private static let wireErrors = journeys().filter {
        $0.expected_error != nil && $0.expected_error?.reason != "COORDINATE_NOT_FINITE"
    }

    @Test func `the fixture has nineteen journeys, sixteen with a canonical form`() {
        #expect(Self.journeys().count == 19)
        #expect(Self.withCanonicalForm.count == 16)
        #expect(Self.wireErrors.count == 2)
    }

    @Test(arguments: withCanonicalForm)
    func `a created plan has the canonical bytes and digests of its journey`(journey: Journey) throws {
        let expected = try #require(journey.canonical)
        let content = try Decoding.content(journey.createRequest())
        #expect(hex(Canonical.locationBytes(of: content.stops)) == expected.location_bytes_hex)
        #expect(hex(Canonical.optionBytes(of: content.options)) == expected.option_bytes_hex)
        #expect(hex(content.locationDigest.bytes) == expected.location_digest)
        #expect(hex(content.optionDigest.bytes) == expected.option_digest)
        let request = ContentDigest.request(
            locationDigest: content.locationDigest, optionDigest: content.optionDigest, revision: 1)
        #expect(hex(request.bytes) == expected.request_digest_revision_1)
        #expect(content.stops.map { Array($0.label.utf8) } == expected.labels_nfc.map { Array($0.utf8) })
    }

    @Test(arguments: withCanonicalForm)
    func `a revision to the same content has the same digests`(journey: Journey) throws {
        let stops = try journey.stopMessages()
        let payload = WireBytes { wire in
            wire.message(1, Requests.context())
            wire.number(2, 1)
            wire.message(3) { list in for stop in stops { list.message(1, stop) } }
            wire.message(4, journey.optionsMessage())
        }.bytes
        guard case .reviseRoute(let revise) = try Decoding.command(.reviseRoute, payload) else {
            Issue.record("not a revision")
            return
        }
        #expect(revise.stops.map { hex($0.locationDigest.bytes) } == journey.canonical?.location_digest)
        #expect(revise.options.map { hex($0.optionDigest.bytes) } == journey.canonical?.option_digest)
    }

    @Test(arguments: wireErrors)
    func `a journey that is wrong on the wire is refused for its reason`(journey: Journey) throws {
        guard case .refused(let refusal) = try Decoding.decode(.createPlan, journey.createRequest()) else {
            Issue.record("accepted")
            return
        }
        #expect(refusal.reason.name == journey.expected_error?.reason)
        #expect(refusal.reason.status == .invalidArgument)
    }

    @Test(arguments: withCanonicalForm)
    func `a decoded geometry has the digest of its journey`(journey: Journey) throws {
        for candidate in journey.provider_result?.candidates ?? [] {
            guard let geometry = candidate.geometry, let expected = candidate.geometry_digest else { continue }
            let points = Polyline.points(of: geometry.value, digits: geometry.encoding == "polyline6" ? 6 : 5)
            #expect(zip(points, points.dropFirst()).count { $0 != $1 } + 1 == geometry.points)
            #expect(hex(ContentDigest.geometry(of: points).bytes) == expected)
        }
    }
}

/// A polyline decoder for the tests: the daemon has none.
private enum Polyline {
    static func points(of text: String, digits: Int) -> [GeometryPoint] {
        var (latitude, longitude, points) = (0, 0, [GeometryPoint]())
        var bytes = Array(text.utf8)[...]
        func number() -> Int {
            var (value, shift) = (0, 0)
            while let byte = bytes.popFirst() {
                value |= ((Int(byte) - 63) & 0x1F) << shift
                shift += 5
                if byte - 63 < 0x20 { break }
            }
            return value & 1 == 1 ? ~(value >> 1) : value >> 1
        }
        while !bytes.isEmpty {
            latitude += number()
            longitude += number()
            points.append(
                GeometryPoint(latitudeE5: e5(latitude, digits: digits), longitudeE5: e5(longitude, digits: digits)))
        }
        return points
    }

    private static func e5(_ value: Int, digits: Int) -> Int32 {
        digits == 5 ? Int32(value) : Int32((Double(value) / 10).rounded(.toNearestOrAwayFromZero))
    }
}
