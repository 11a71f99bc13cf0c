import RoutePlanning
import Testing
import WireSchema

/// Coordinates and pins on their way into a command.
struct PlaceNormalFormTests {
    private func create(_ stops: [(inout WireBytes) -> Void]) -> [UInt8] {
        WireBytes { wire in
            wire.message(1, Requests.context(planID: nil))
            wire.text(2, "e")
            wire.text(3, "o")
            for stop in stops { wire.message(4, stop) }
        }.bytes
    }

    @Test(
        arguments: [
            (90_000_000, 12, 90_000_000, 0), (-90_000_000, 180_000_000, -90_000_000, 0),
            (5, -180_000_000, 5, 180_000_000), (5, 180_000_000, 5, 180_000_000), (0, 1, 0, 1),
            (-89_999_999, -179_999_999, -89_999_999, -179_999_999),
        ] as [(Int64, Int64, Int32, Int32)])
    func `a coordinate reaches its normal form`(
        latitude: Int64, longitude: Int64, north: Int32, east: Int32
    ) throws {
        let content = try Decoding.content(self.create([Requests.coordinate(latitude, longitude)]))
        #expect(content.stops.first?.place == .coordinate(Coordinate(latitudeE6: north, longitudeE6: east)))
    }

    @Test(
        arguments: [
            (90_000_001, 0, .coordinateOutOfRange), (-90_000_001, 0, .coordinateOutOfRange),
            (0, 180_000_001, .coordinateOutOfRange), (0, -180_000_001, .coordinateOutOfRange),
            (Int64(Int32.min), Int64(Int32.min), .coordinateOutOfRange), (0, 0, .coordinateNullIsland),
        ] as [(Int64, Int64, Reason)])
    func `a coordinate off the globe or without a fix is refused`(latitude: Int64, longitude: Int64, reason: Reason) {
        let payload = self.create([Requests.coordinate(latitude, longitude)])
        #expect(
            Decoding.decode(.createPlan, payload) == .refused(Refusal(reason: reason, field: .stopsCoordinate)))
    }

    @Test(arguments: [" mmi000 ", "MMI000", "Mmi000\t"])
    func `a pin is trimmed and upper-cased`(pin: String) throws {
        let expected = try Decoding.pin("MMI000")
        #expect(try Decoding.content(self.create([Requests.pin(pin)])).stops.first?.place == .pin(expected))
    }

    @Test(arguments: ["", "MMI00", "MMI0000", "MMI-00", "ммі000"])
    func `what is no pin is refused`(pin: String) {
        #expect(
            Decoding.decode(.createPlan, self.create([Requests.pin(pin)]))
                == .refused(Refusal(reason: .placeRefSyntax, field: .stopsPin)))
    }

    @Test func `equal neighbours are refused, equal stops elsewhere are a loop`() throws {
        let (a, b) = (Requests.coordinate(1, 1), Requests.coordinate(1, 2))
        #expect(
            Decoding.decode(.createPlan, self.create([a, a]))
                == .refused(Refusal(reason: .duplicateConsecutiveStop, field: .stops)))
        #expect(
            Decoding.decode(.createPlan, self.create([Requests.pin("MMI000"), Requests.pin("mmi000")]))
                == .refused(Refusal(reason: .duplicateConsecutiveStop, field: .stops)))
        #expect(try Decoding.content(self.create([a, b, a])).stops.count == 3)
    }

    @Test func `twenty-five stops are taken and one more is refused`() throws {
        let stops = (1...26).map { Requests.coordinate(Int64($0), 1) }
        #expect(try Decoding.content(self.create(Array(stops.prefix(25)))).stops.count == 25)
        #expect(
            Decoding.decode(.createPlan, self.create(stops)) == .refused(Refusal(reason: .stopCount, field: .stops)))
    }

    @Test func `a stop without a place is refused`() {
        #expect(
            Decoding.decode(.createPlan, self.create([{ $0.text(3, "nowhere") }]))
                == .refused(Refusal(reason: .missingField, field: .stopsPlace)))
    }
}
