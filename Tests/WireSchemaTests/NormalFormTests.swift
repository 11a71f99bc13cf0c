import RoutePlanning
import Testing
import WireSchema

/// The normal form as a whole: idempotent, blind to every way of saying the same, and to nothing else.
struct NormalFormTests {
    /// Stops at the edges of the normal form, and one in the middle.
    private static let edges: [Place] =
        [
            (0, 1), (1, 0), (0, 180_000_000), (90_000_000, 0), (-90_000_000, 0), (89_999_999, 180_000_000),
            (-16_792_000, 179_988_000), (28_555_000, 77_084_400), (-1, -1), (5, -179_999_999),
        ].map { .coordinate(Coordinate(latitudeE6: $0, longitudeE6: $1)) }

    private func randomContent(_ random: inout RandomValues) -> (stops: [Stop], options: RouteOptions) {
        var stops: [Stop] = []
        for _ in 0..<random.below(26) {
            let place = random.chance(3) ? Self.edges[random.below(Self.edges.count)] : random.stop().place
            if place != stops.last?.place { stops.append(Stop(place: place)) }
        }
        while true {
            let options = random.options().normalised
            if options.refusal == nil { return (stops, options) }
        }
    }

    @Test func `P37: the normal form is its own normal form`() throws {
        let seed: UInt64 = 0x3737
        print("normal form: seed \(seed)")
        var random = RandomValues(seed: seed)
        for round in 0..<300 as Range<UInt64> {
            let (stops, options) = self.randomContent(&random)
            var spelling = Spelling(seed: seed &+ round)
            let once = try Decoding.content(spelling.creation(stops: stops, options: options))
            #expect(once.stops.map(\.place) == stops.map(\.place))
            #expect(once.options == options)
            let again = try Decoding.content(self.plainCreation(once))
            #expect(again == once, "round \(round)")
            #expect(again.options.normalised == again.options)
        }
    }

    @Test func `P38: no spelling of the same route changes a digest`() throws {
        let seed: UInt64 = 0x3838
        print("spellings: seed \(seed)")
        var random = RandomValues(seed: seed)
        for round in 0..<60 as Range<UInt64> {
            let (stops, options) = self.randomContent(&random)
            let location = ContentDigest.location(of: stops)
            let option = ContentDigest.options(of: options)
            var spelling = Spelling(seed: seed &+ round)
            for _ in 0..<8 {
                let content = try Decoding.content(spelling.creation(stops: stops, options: options))
                #expect(content.locationDigest == location, "round \(round)")
                #expect(content.optionDigest == option, "round \(round)")
            }
        }
    }

    @Test func `P38: one step of one stop, or another order, is another location digest`() {
        let seed: UInt64 = 0x3839
        print("steps: seed \(seed)")
        var random = RandomValues(seed: seed)
        for _ in 0..<100 {
            let (stops, _) = self.randomContent(&random)
            var variants: Set<[Place]> = [stops.map(\.place)]
            for index in stops.indices {
                for place in self.neighbours(of: stops[index].place) {
                    var changed = stops.map(\.place)
                    changed[index] = place
                    variants.insert(changed)
                }
                variants.insert(stops.map(\.place).enumerated().filter { $0.offset != index }.map(\.element))
                guard index > 0 else { continue }
                var swapped = stops.map(\.place)
                swapped.swapAt(index, index - 1)
                variants.insert(swapped)
            }
            let digests = Set(variants.map { places in ContentDigest.location(of: places.map { Stop(place: $0) }) })
            #expect(digests.count == variants.count, "\(stops)")
        }
    }

    @Test func `P38: any one option changed is another option digest`() throws {
        let seed: UInt64 = 0x383A
        print("options: seed \(seed)")
        var random = RandomValues(seed: seed)
        for _ in 0..<100 {
            let (_, options) = self.randomContent(&random)
            let variants = Set([options] + self.neighbours(of: options))
            #expect(variants.count > 20)
            let digests = Set(variants.map(ContentDigest.options))
            #expect(digests.count == variants.count, "\(options)")
        }
    }

    @Test func `P38: a request's digest tells apart its stops, its options and its revision`() {
        let (a, b) = (
            Digest256(word0: 1, word1: 2, word2: 3, word3: 4), Digest256(word0: 0, word1: 0, word2: 0, word3: 0)
        )
        let requests = [
            ContentDigest.request(locationDigest: a, optionDigest: b, revision: 1),
            ContentDigest.request(locationDigest: b, optionDigest: a, revision: 1),
            ContentDigest.request(locationDigest: a, optionDigest: b, revision: 2),
            ContentDigest.request(locationDigest: a, optionDigest: b, revision: 1 << 56),
        ]
        #expect(Set(requests).count == requests.count)
    }

    @Test func `a coordinate and a pin of the same characters are never equal`() throws {
        let pin = try Decoding.pin("000000")
        let digests = [Place.pin(pin), .coordinate(Coordinate(latitudeE6: 0x30_30_30, longitudeE6: 0x30_30_30))].map {
            ContentDigest.location(of: [Stop(place: $0)])
        }
        #expect(Set(digests).count == 2)
    }

    // MARK: Parts

    /// The content written out field by field, everything said.
    private func plainCreation(_ content: RouteContent) -> [UInt8] {
        WireBytes { wire in
            wire.message(1, Requests.context(planID: nil))
            wire.text(2, "intent")
            wire.text(3, "owner")
            for stop in content.stops {
                wire.message(4) { message in
                    switch stop.place {
                    case .coordinate(let coordinate):
                        message.message(1) { point in
                            point.zigzag(1, Int64(coordinate.latitudeE6))
                            point.zigzag(2, Int64(coordinate.longitudeE6))
                        }
                    case .pin(let pin): message.block(2, pin.bytes)
                    }
                    message.block(3, stop.label.utf8)
                    message.block(4, stop.address.utf8)
                    message.number(5, stop.locationType.rawValue)
                }
            }
            wire.message(5) { self.write(content.options, to: &$0) }
        }.bytes
    }

    private func write(_ options: RouteOptions, to wire: inout WireBytes) {
        wire.number(1, options.profile.rawValue)
        wire.number(2, options.resource.rawValue)
        wire.number(3, options.routeType.rawValue)
        for bit in 0..<3 where options.excludes.rawValue >> bit & 1 == 1 { wire.number(4, bit + 1) }
        wire.number(5, options.alternatives ? 1 : 0)
        wire.number(6, options.maxAlternatives)
        wire.number(7, options.overview.rawValue + 1)
        wire.number(8, options.steps ? 1 : 0)
        for bit in 0..<3 where options.attributes.rawValue >> bit & 1 == 1 { wire.number(9, bit + 1) }
        wire.block(10, options.region.bytes)
    }

    /// Every place one step away: a millionth of a degree each way, one character of a pin.
    private func neighbours(of place: Place) -> [Place] {
        switch place {
        case .coordinate(let point):
            return ([(1, 0), (-1, 0), (0, 1), (0, -1)] as [(Int32, Int32)]).compactMap { (north, east) -> Place? in
                let checked = Coordinate.normalised(
                    latitudeE6: point.latitudeE6 + north, longitudeE6: point.longitudeE6 + east,
                    refusesNullIsland: false)
                guard case .valid(let neighbour) = checked, neighbour != point else { return nil }
                return .coordinate(neighbour)
            }
        case .pin(let pin):
            return pin.bytes.indices.compactMap { index in
                var bytes = pin.bytes
                bytes[index] = bytes[index] == UInt8(ascii: "7") ? UInt8(ascii: "8") : UInt8(ascii: "7")
                return Pin(normalising: bytes.span).map { .pin($0) }
            }
        }
    }

    /// Every set of options that differs in one of them, whatever a provider would say to it.
    private func neighbours(of options: RouteOptions) -> [RouteOptions] {
        var changed: [RouteOptions] = []
        changed += Profile.allCases.map { options.with(profile: $0) }
        changed += Resource.allCases.map { options.with(resource: $0) }
        changed += RouteType.allCases.map { options.with(routeType: $0) }
        changed += Overview.allCases.map { options.with(overview: $0) }
        changed += (0..<3).map {
            options.with(excludes: options.excludes.symmetricDifference(Excludes(rawValue: 1 << $0)))
        }
        changed += (0..<3).map {
            options.with(attributes: options.attributes.symmetricDifference(Attributes(rawValue: 1 << $0)))
        }
        changed.append(options.with(steps: !options.steps))
        changed.append(options.with(alternatives: !options.alternatives))
        if options.alternatives {
            changed += [options.maxAlternatives &+ 1, options.maxAlternatives &- 1].map {
                options.with(maxAlternatives: $0)
            }
        }
        for index in 0..<Region.byteCount {
            var letters = options.region.bytes
            letters[index] = letters[index] == UInt8(ascii: "Q") ? UInt8(ascii: "R") : UInt8(ascii: "Q")
            if let region = Region(normalising: letters.span) { changed.append(options.with(region: region)) }
        }
        return changed.map(\.normalised)
    }
}

extension RouteOptions {
    /// The same options but for those named.
    fileprivate func with(
        profile: Profile? = nil, resource: Resource? = nil, routeType: RouteType? = nil, excludes: Excludes? = nil,
        alternatives: Bool? = nil, maxAlternatives: UInt8? = nil, overview: Overview? = nil, steps: Bool? = nil,
        attributes: Attributes? = nil, region: Region? = nil
    ) -> RouteOptions {
        RouteOptions(
            profile: profile ?? self.profile, resource: resource ?? self.resource,
            routeType: routeType ?? self.routeType, excludes: excludes ?? self.excludes,
            alternatives: alternatives ?? self.alternatives, maxAlternatives: maxAlternatives ?? self.maxAlternatives,
            overview: overview ?? self.overview, steps: steps ?? self.steps, attributes: attributes ?? self.attributes,
            region: region ?? self.region)
    }
}
