import RoutePlanClient
import Testing

struct PlacesTests {
    @Test func `a location is longitude then latitude or a pin`() throws {
        #expect(
            try Stop(location: "77.2639,28.5354").place
                == .coordinate(latitudeE6: 28_535_400, longitudeE6: 77_263_900))
        #expect(try Stop(location: " 1t182a ").place == .pin("1T182A"))
    }

    @Test(arguments: [
        ("77.2,NaN", Reason.coordinateNotFinite), ("somewhere", .locationSyntax), ("", .locationSyntax),
        ("77.2,91", .coordinateOutOfRange),
    ])
    func `a location that cannot be is refused with its reason`(location: String, reason: Reason) throws {
        let failure = try #require(throws: CallFailure.self) { try Stop(location: location) }
        #expect(failure.reason == reason && failure.status == "INVALID_ARGUMENT" && failure.outcome == .notSent)
    }

    @Test func `geometry is digested with its declared precision`() throws {
        let five = try Geometry.digest(ofPolyline: "_p~iF~ps|U_ulLnnqC_mqNvxq`@", precision: .five)
        #expect(!five.isNone && five.bytes.count == 32)
        let failure = try #require(throws: CallFailure.self) {
            try Geometry.digest(ofPolyline: "_izlhA~rlgdF", precision: .five)
        }
        #expect(failure.reason == .geometryOutOfRange)
        #expect(throws: Never.self) { try Geometry.digest(ofPolyline: "_izlhA~rlgdF", precision: .six) }
    }

    @Test func `identifiers and digests keep their bytes`() throws {
        let bytes = (0..<16).map { UInt8($0 * 17) }
        let identifier = try #require(Identifier(bytes))
        #expect(identifier.bytes == bytes && identifier.description == "00112233445566778899aabbccddeeff")
        #expect(Identifier([1]) == nil && Identifier.none.isNone)
        #expect(Digest(bytes) == nil)
        #expect(try #require(Digest(bytes + bytes)).bytes == bytes + bytes)
    }

    @Test func `values have the contract's names`() {
        #expect(PlanState.handoffPending.name == "HANDOFF_PENDING")
        #expect(Reason(name: "ack-conflict") == .ackConflict)
        #expect(FailureClass(name: "nonsense") == nil)
        #expect(Reason.allCases.allSatisfy { $0 == Reason(name: $0.name) })
    }

    @Test func `command keys are fresh`() throws {
        let keys = try (0..<100).map { _ in try Client.makeCommandKey() }
        #expect(Set(keys).count == 100 && keys.allSatisfy { $0.utf8.count == 36 })
    }
}
