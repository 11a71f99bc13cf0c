import RoutePlanning
import Testing

/// Canonical bytes, byte for byte as published.
struct CanonicalTests {
    private func hex(_ bytes: [UInt8]) -> String {
        bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }

    private func stop(_ latitudeE6: Int32, _ longitudeE6: Int32) throws -> Stop {
        guard case .valid(let coordinate) = Coordinate.normalised(latitudeE6: latitudeE6, longitudeE6: longitudeE6)
        else { throw Unusable() }
        return Stop(place: .coordinate(coordinate))
    }

    private struct Unusable: Error {}

    private func pin(_ text: Text) -> Pin? { Pin(normalising: text.utf8.span) }

    private func region(_ text: Text) -> Region? { Region(normalising: text.utf8.span) }

    @Test
    func `stops are a count and fixed-point places`() throws {
        let delhi = [try self.stop(28_555_000, 77_084_400), try self.stop(28_612_912, 77_229_510)]
        #expect(
            self.hex(Canonical.locationBytes(of: delhi))
                == "7270732e6c6f632e763100020101b3b6f8049836f00101b49930049a6dc6")
        let taveuni = [try self.stop(-16_792_000, 179_988_000), try self.stop(-16_690_600, -179_876_900)]
        #expect(
            self.hex(Canonical.locationBytes(of: taveuni))
                == "7270732e6c6f632e7631000201feffc6400aba662001ff015258f5474bdc")
        #expect(self.hex(Canonical.locationBytes(of: [])) == "7270732e6c6f632e76310000")
    }

    @Test
    func `longitude means nothing at a pole`() throws {
        let polar = [try self.stop(-77_846_300, 166_668_200), try self.stop(-90_000_000, -139_266_700)]
        #expect(
            self.hex(Canonical.locationBytes(of: polar))
                == "7270732e6c6f632e7631000201fb5c28e409ef27a801faa2b58000000000")
    }

    @Test
    func `a pin is its six characters`() throws {
        let pin = try #require(self.pin("1t182a"))
        #expect(
            self.hex(Canonical.locationBytes(of: [Stop(place: .pin(pin))]))
                == "7270732e6c6f632e763100010206315431383241")
    }

    @Test
    func `labels, addresses and location types are in no digest`() {
        let plain = Stop(place: Stop.sample(1).place)
        #expect(Canonical.locationBytes(of: [plain]) == Canonical.locationBytes(of: [.sample(1, label: "Home")]))
    }

    @Test
    func `the order of stops is meaning`() {
        #expect(
            Canonical.locationBytes(of: [.sample(1), .sample(2)])
                != Canonical.locationBytes(of: [.sample(2), .sample(1)]))
    }

    @Test
    func `options are codes and bit sets`() throws {
        let plain = RouteOptions()
        #expect(self.hex(Canonical.optionBytes(of: plain)) == "7270732e6f70742e76310001010000010002010000494e44")
        let live = RouteOptions(
            resource: .routeETA, excludes: .toll,
            attributes: [.unloadedDuration, .expectedTravelTime, .congestionLevel])
        #expect(self.hex(Canonical.optionBytes(of: live)) == "7270732e6f70742e76310001020001010002010007494e44")
        let motorway = RouteOptions(excludes: [.ferry, .motorway])
        #expect(self.hex(Canonical.optionBytes(of: motorway)) == "7270732e6f70742e76310001010006010002010000494e44")
        let truck = RouteOptions(profile: .trucking)
        #expect(self.hex(Canonical.optionBytes(of: truck)) == "7270732e6f70742e76310004010000010002010000494e44")
        let bare = RouteOptions(steps: false)
        #expect(self.hex(Canonical.optionBytes(of: bare)) == "7270732e6f70742e76310001010000010002000000494e44")
        let fiji = RouteOptions(region: try #require(self.region("fji")))
        #expect(self.hex(Canonical.optionBytes(of: fiji)) == "7270732e6f70742e76310001010000010002010000464a49")
    }

    @Test
    func `without alternatives their number means nothing`() {
        let none = RouteOptions(alternatives: false)
        let three = RouteOptions(alternatives: false, maxAlternatives: 3)
        #expect(Canonical.optionBytes(of: none) == Canonical.optionBytes(of: three))
        #expect(three.normalised == none && none.normalised == none)
        #expect(RouteOptions(maxAlternatives: 3).normalised.maxAlternatives == 3)
    }

    @Test
    func `a request is both digests and the revision`() {
        let bytes = Canonical.requestBytes(locationDigest: .sample(1), optionDigest: .sample(2), revision: 258)
        #expect(bytes.count == 11 + 64 + 8)
        #expect(self.hex(Array(bytes.prefix(11))) == "7270732e7265712e763100")
        #expect(
            Array(bytes[11..<43]) == Digest256.sample(1).bytes && Array(bytes[43..<75]) == Digest256.sample(2).bytes)
        #expect(self.hex(Array(bytes.suffix(8))) == "0000000000000102")
    }

    @Test
    func `a geometry drops repeated points`() {
        let (a, b) = (GeometryPoint(latitudeE5: 1, longitudeE5: -1), GeometryPoint(latitudeE5: 2, longitudeE5: 3))
        let bytes = Canonical.geometryBytes(of: [a, a, b, b, a])
        #expect(
            self.hex(bytes)
                == "7270732e67656f2e763100" + "00000003" + "00000001ffffffff" + "0000000200000003" + "00000001ffffffff")
    }

    @Test(arguments: [
        (Int32(90_000_000), Int32(5), Reason?.none), (90_000_001, 5, .coordinateOutOfRange),
        (-90_000_001, 5, .coordinateOutOfRange), (1, 180_000_000, nil), (1, 180_000_001, .coordinateOutOfRange),
        (1, -180_000_001, .coordinateOutOfRange), (.min, .min, .coordinateOutOfRange), (0, 0, .coordinateNullIsland),
        (0, 1, nil), (1, 0, nil), (0, -180_000_000, nil),
    ])
    func `a coordinate is in range and somewhere`(latitudeE6: Int32, longitudeE6: Int32, reason: Reason?) {
        let checked = Coordinate.normalised(latitudeE6: latitudeE6, longitudeE6: longitudeE6)
        if case .refused(let refusal) = checked { #expect(refusal.reason == reason) } else { #expect(reason == nil) }
    }

    @Test
    func `the normal form of a coordinate is its own normal form`() {
        for (latitudeE6, longitudeE6) in [(90_000_000, 7), (5, -180_000_000), (-90_000_000, -3), (1, 1)]
            as [(Int32, Int32)]
        {
            let once = Coordinate.normalised(latitudeE6: latitudeE6, longitudeE6: longitudeE6)
            guard case .valid(let coordinate) = once else {
                Issue.record("a place was refused")
                continue
            }
            let again = Coordinate.normalised(
                latitudeE6: coordinate.latitudeE6, longitudeE6: coordinate.longitudeE6)
            #expect(again == once)
        }
        #expect(
            Coordinate.normalised(latitudeE6: 5, longitudeE6: -180_000_000)
                == .valid(Coordinate(latitudeE6: 5, longitudeE6: 180_000_000)))
    }

    @Test
    func `an operator may accept the point where nobody is`() {
        let checked = Coordinate.normalised(latitudeE6: 0, longitudeE6: 0, refusesNullIsland: false)
        #expect(checked == .valid(Coordinate(latitudeE6: 0, longitudeE6: 0)))
    }

    @Test
    func `a pin is six letters or digits in any case, with space around`() {
        #expect(self.pin(" 1t182a\n") == self.pin("1T182A"))
        #expect(self.pin("mmi000")?.bytes == Text("MMI000").utf8)
        for text in ["", "12345", "1234567", "12 456", "1234é", "12345-", "12345\u{0}"] as [Text] {
            #expect(self.pin(text) == nil)
        }
    }

    @Test
    func `a region is three letters, and India by default`() {
        #expect(
            self.region("") == .india && self.region("ind") == .india && self.region("IND")?.bytes == Text("IND").utf8)
        for text in ["IN", "INDI", "1ND", "IN ", "I\u{0}D", "[[["] as [Text] { #expect(self.region(text) == nil) }
    }

    @Test
    func `only combinations no provider allows are refused`() {
        for profile in Profile.allCases {
            for resource in Resource.allCases {
                for routeType in RouteType.allCases {
                    let options = RouteOptions(profile: profile, resource: resource, routeType: routeType)
                    let isLive = resource != .routeAdvanced
                    let isImpossible = isLive && (profile == .walking || routeType == .shortest)
                    #expect((options.refusal?.reason == .optionCombination) == isImpossible)
                }
            }
        }
        #expect(RouteOptions(maxAlternatives: 16).refusal == nil)
        #expect(RouteOptions(maxAlternatives: 17).refusal?.reason == .optionCombination)
        #expect(RouteOptions(excludes: Excludes(rawValue: 8)).refusal?.reason == .optionCombination)
        #expect(RouteOptions(attributes: Attributes(rawValue: 8)).refusal?.reason == .optionCombination)
    }

    @Test(arguments: [(256, Reason?.none), (257, .labelTooLong)])
    func `labels and addresses are bounded`(byteCount: Int, reason: Reason?) {
        let text = Text(String(repeating: "n", count: byteCount))
        let place = Stop.sample(1).place
        #expect(RouteContent.refusal(ofStops: [Stop(place: place, label: text)])?.reason == reason)
        #expect(RouteContent.refusal(ofStops: [Stop(place: place, address: text)])?.reason == reason)
    }
}
