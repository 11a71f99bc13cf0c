/// One scripted journey: the intent, what the provider answers, the steps and what each must give.
struct Journey: Decodable, Sendable {
    let id: String
    let title: String
    let owner: String
    let externalID: String
    let stops: [Stop]
    let options: Options
    /// Digests the daemon must reproduce for content A; absent where the journey is refused at once.
    let canonical: Canonical?
    let providerResult: ProviderResult?
    /// The steps, in order; empty where the journey is refused at once.
    let script: [JourneyStep]
    /// Names of the events the script commits; their number is the plan's final version.
    let events: [String]?
    /// How creating the plan is refused.
    let expectedError: ExpectedError?

    /// One stop as the provider's SDK holds it.
    struct Stop: Decodable, Sendable {
        /// "longitude,latitude" or a six-character pin.
        let location: String
        let displayName: String
        let displayAddress: String
        let locationType: String

        private enum CodingKeys: String, CodingKey {
            case location
            case displayName = "display_name"
            case displayAddress = "display_address"
            case locationType = "location_type"
        }
    }

    /// Route options as the provider's SDK names them.
    struct Options: Decodable, Sendable {
        let profile: String
        let resource: String
        let routeType: String
        let exclude: [String]
        let alternatives: Bool
        let alternativesMax: UInt32
        let overview: String
        let steps: Bool
        let attributes: [String]
        let region: String

        private enum CodingKeys: String, CodingKey {
            case profile, resource, exclude, alternatives, overview, steps, attributes, region
            case routeType = "route_type"
            case alternativesMax = "max_alternatives"
        }
    }

    /// The normal form of content A, and its digests as hexadecimal digits.
    struct Canonical: Decodable, Sendable {
        let stops: [CanonicalStop]
        let labels: [String]
        let locationDigest: String
        let optionDigest: String
        let requestDigest: String

        private enum CodingKeys: String, CodingKey {
            case stops
            case labels = "labels_nfc"
            case locationDigest = "location_digest"
            case optionDigest = "option_digest"
            case requestDigest = "request_digest_revision_1"
        }
    }

    /// One stop in normal form.
    struct CanonicalStop: Decodable, Sendable {
        let latitudeE6: Int32?
        let longitudeE6: Int32?
        let pin: String?

        /// The place as a comparison writes it.
        var text: String { self.pin ?? "\(self.latitudeE6 ?? 0),\(self.longitudeE6 ?? 0)" }

        private enum CodingKeys: String, CodingKey {
            case pin
            case latitudeE6 = "lat_e6"
            case longitudeE6 = "lon_e6"
        }
    }

    /// What the provider answers.
    struct ProviderResult: Decodable, Sendable {
        let httpStatus: UInt32
        let code: String
        let candidates: [Candidate]

        private enum CodingKeys: String, CodingKey {
            case code, candidates
            case httpStatus = "http_status"
        }
    }

    /// One route of the provider.
    struct Candidate: Decodable, Sendable {
        let distanceMetres: UInt32
        let durationSeconds: UInt32
        let legs: [Leg]
        let geometry: Geometry?
        let geometryDigest: String?

        private enum CodingKeys: String, CodingKey {
            case legs, geometry
            case distanceMetres = "distance_m"
            case durationSeconds = "duration_s"
            case geometryDigest = "geometry_digest"
        }
    }

    /// One leg; only how many there are matters.
    struct Leg: Decodable, Sendable {}

    /// An encoded line, with the precision it declares.
    struct Geometry: Decodable, Sendable {
        /// "polyline" for 1e-5 degrees, "polyline6" for 1e-6.
        let encoding: String
        let value: String
        let points: Int
    }

    /// A refusal of the plan's creation.
    struct ExpectedError: Decodable, Sendable {
        let status: String
        let reason: String
    }

    private enum CodingKeys: String, CodingKey {
        case id, title, owner, stops, options, canonical, script, events
        case externalID = "external_id"
        case providerResult = "provider_result"
        case expectedError = "expected_error"
    }

    /// Reads one journey; it has either a script or an expected error.
    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.id = try values.decode(String.self, forKey: .id)
        self.title = try values.decode(String.self, forKey: .title)
        self.owner = try values.decode(String.self, forKey: .owner)
        self.externalID = try values.decode(String.self, forKey: .externalID)
        self.stops = try values.decode([Stop].self, forKey: .stops)
        self.options = try values.decode(Options.self, forKey: .options)
        self.canonical = try values.decodeIfPresent(Canonical.self, forKey: .canonical)
        self.providerResult = try values.decodeIfPresent(ProviderResult.self, forKey: .providerResult)
        self.script = try values.decodeIfPresent([JourneyStep].self, forKey: .script) ?? []
        self.events = try values.decodeIfPresent([String].self, forKey: .events)
        self.expectedError = try values.decodeIfPresent(ExpectedError.self, forKey: .expectedError)
        guard self.script.isEmpty == (self.expectedError != nil) else {
            throw DecodingError.dataCorruptedError(
                forKey: .script, in: values, debugDescription: "a journey has either a script or an expected_error")
        }
        let times = self.script.map(\.second)
        guard zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 }) else {
            throw DecodingError.dataCorruptedError(
                forKey: .script, in: values, debugDescription: "now_s goes back")
        }
    }
}
