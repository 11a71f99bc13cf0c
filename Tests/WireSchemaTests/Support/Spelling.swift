import RoutePlanning

/// One of the many ways to say the same route: the wire fields of stops and options, in any order, with the freedom the
/// normal form takes away.
struct Spelling {
    private var random: SeededGenerator

    init(seed: UInt64) { self.random = SeededGenerator(seed: seed) }

    /// A creation that means `stops` and `options`; labels are chance's.
    mutating func creation(stops: [Stop], options: RouteOptions) -> [UInt8] {
        let optionFields = self.optionFields(options)
        let stopFields = stops.map { self.stopFields($0) }
        return WireBytes { wire in
            wire.message(1, Requests.context(planID: nil))
            wire.text(2, "intent")
            wire.text(3, "owner")
            for fields in stopFields { wire.message(4) { stop in for field in fields { field(&stop) } } }
            wire.message(5) { message in for field in optionFields { field(&message) } }
        }.bytes
    }

    // MARK: Stops

    private mutating func stopFields(_ stop: Stop) -> [(inout WireBytes) -> Void] {
        let label = self.label()
        let address = self.label()
        let type = Int.random(in: 0...3, using: &self.random)
        return [
            self.placeField(stop.place), { $0.text(3, label) }, { $0.text(4, address) }, { $0.number(5, type) },
            { $0.text(99, "a field of a later version") },
        ].shuffled(using: &self.random)
    }

    private mutating func placeField(_ place: Place) -> (inout WireBytes) -> Void {
        switch place {
        case .coordinate(let coordinate):
            let latitude = Int64(coordinate.latitudeE6)
            let longitude = self.longitude(of: coordinate)
            // A zero may be said or left out.
            let (saysLatitude, saysLongitude) = (latitude != 0 || self.flag(), longitude != 0 || self.flag())
            let isReversed = self.flag()
            return { stop in
                stop.message(1) { point in
                    if saysLongitude, isReversed { point.zigzag(2, longitude) }
                    if saysLatitude { point.zigzag(1, latitude) }
                    if saysLongitude, !isReversed { point.zigzag(2, longitude) }
                }
            }
        case .pin(let pin):
            let space = ["", " ", "\t", " \n "]
            let text =
                space[self.below(space.count)]
                + pin.bytes.map { byte in
                    let character = String(Unicode.Scalar(byte))
                    return self.flag() ? character.lowercased() : character
                }.joined() + space[self.below(space.count)]
            return { $0.text(2, text) }
        }
    }

    /// Any longitude at a pole, either sign on the antimeridian.
    private mutating func longitude(of coordinate: Coordinate) -> Int64 {
        if abs(coordinate.latitudeE6) == Coordinate.latitudeE6Max {
            return Int64.random(in: -180_000_000...180_000_000, using: &self.random)
        }
        let longitude = Int64(coordinate.longitudeE6)
        return longitude == 180_000_000 && self.flag() ? -180_000_000 : longitude
    }

    private mutating func label() -> String {
        let words = ["", "Home", " \u{915}\u{94D}\u{200D}\u{937} ", "e\u{301}", "\u{958}", "28.5,77.2", "MMI000"]
        return words[self.below(words.count)]
    }

    // MARK: Options

    private mutating func optionFields(_ options: RouteOptions) -> [(inout WireBytes) -> Void] {
        let region = String(decoding: options.region.bytes, as: UTF8.self)
        let regionText = region == "IND" && self.flag() ? "" : self.flag() ? region.lowercased() : region
        let alternatives = options.alternatives
        let overview = [Overview.none: 1, .simplified: 2, .full: 3][options.overview] ?? 0
        // Without alternatives their number means nothing.
        let most = alternatives ? Int(options.maxAlternatives) : self.below(17)
        var fields: [(inout WireBytes) -> Void] = [{ $0.text(98, "a field of a later version") }]
        self.add(&fields, 1, Int(options.profile.rawValue), default: 1)
        self.add(&fields, 2, Int(options.resource.rawValue), default: 1)
        self.add(&fields, 3, Int(options.routeType.rawValue), default: 0)
        self.add(&fields, 5, alternatives ? 1 : 0, default: 1)
        self.add(&fields, 6, most, default: 0)
        self.add(&fields, 7, overview, default: 3)
        self.add(&fields, 8, options.steps ? 1 : 0, default: 1)
        fields.append { $0.text(10, regionText) }
        fields += self.setFields(4, bits: Int(options.excludes.rawValue))
        fields += self.setFields(9, bits: Int(options.attributes.rawValue))
        return fields.shuffled(using: &self.random)
    }

    /// A scalar option; its default may be said or left out.
    private mutating func add(
        _ fields: inout [(inout WireBytes) -> Void], _ number: Int, _ value: Int, default absent: Int
    ) {
        if value != absent || self.flag() { fields.append { $0.number(number, value) } }
    }

    /// The members of a set in any order, some more than once, packed or one by one.
    private mutating func setFields(_ number: Int, bits: Int) -> [(inout WireBytes) -> Void] {
        var said: [UInt8] = []
        for bit in 0..<3 where bits >> bit & 1 == 1 {
            said.append(UInt8(bit + 1))
            if self.flag() { said.append(UInt8(bit + 1)) }
        }
        said.shuffle(using: &self.random)
        if self.flag() { return said.isEmpty ? [] : [{ $0.block(number, said) }] }
        return said.map { member in { $0.number(number, member) } }
    }

    private mutating func flag() -> Bool { Bool.random(using: &self.random) }

    private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self.random) }
}
