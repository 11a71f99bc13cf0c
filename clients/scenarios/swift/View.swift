internal import RoutePlanClient

/// What came of a call: text at paths, bytes as '#' and hexadecimal digits.
///
/// Zero and nothing are left out.
struct View {
    private(set) var texts: [String: String] = [:]

    init(status: String, effect: String) {
        self.texts["status"] = status
        self.texts["effect"] = effect
    }

    mutating func tell(_ path: String, _ text: String) {
        if !text.isEmpty { self.texts[path] = text }
    }

    mutating func tell(_ path: String, _ number: some BinaryInteger) {
        if number != 0 { self.texts[path] = "\(number)" }
    }

    /// A number that is a number also when it is 0.
    mutating func tell(_ path: String, present number: (some BinaryInteger)?) {
        if let number { self.texts[path] = "\(number)" }
    }

    mutating func tell(_ path: String, _ flag: Bool) {
        if flag { self.texts[path] = "true" }
    }

    mutating func tell(_ path: String, present flag: Bool?) {
        if let flag { self.texts[path] = "\(flag)" }
    }

    mutating func tell(_ path: String, _ value: some NamedValue) {
        if value.rawValue != 0 { self.texts[path] = value.name }
    }

    mutating func tell(_ path: String, _ identifier: Identifier) {
        if !identifier.isNone { self.texts[path] = "#\(identifier)" }
    }

    mutating func tell(_ path: String, _ digest: Digest) {
        if !digest.isNone { self.texts[path] = "#\(digest)" }
    }

    mutating func tell(_ path: String, bytes: [UInt8]) {
        let digits = bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }
        if !bytes.isEmpty { self.texts[path] = "#" + digits.joined() }
    }

    mutating func tell<Members: OptionSet>(_ path: String, _ members: Members, of names: [(String, Members)])
    where Members.Element == Members {
        let told = names.filter { members.contains($0.1) }
        for (index, name) in told.enumerated() { self.texts["\(path)[\(index)]"] = name.0 }
    }

    mutating func tell(_ path: String, _ position: Position?) {
        guard let position else { return }
        self.tell(path + ".state", position.state)
        self.tell(path + ".version", position.version)
        self.tell(path + ".revision", position.revision)
        self.tell(path + ".generation", position.generation)
    }

    mutating func tell(_ path: String, _ stop: Stop) {
        switch stop.place {
        case .coordinate(let latitudeE6, let longitudeE6):
            self.tell(path + ".coordinate.lat_e6", present: latitudeE6)
            self.tell(path + ".coordinate.lon_e6", present: longitudeE6)
        case .pin(let pin): self.tell(path + ".pin", pin)
        }
        self.tell(path + ".label", stop.label)
        self.tell(path + ".address", stop.address)
        self.tell(path + ".location_type", stop.locationType)
    }

    mutating func tell(_ path: String, _ options: RouteOptions) {
        self.tell(path + ".profile", options.profile)
        self.tell(path + ".resource", options.resource)
        self.tell(path + ".route_type", options.routeType)
        self.tell(path + ".excludes", options.excludes, of: ScenarioCall.excludes)
        self.tell(path + ".alternatives", present: options.alternatives)
        self.tell(path + ".max_alternatives", options.alternativesMax)
        self.tell(path + ".overview", options.overview)
        self.tell(path + ".steps", present: options.steps)
        self.tell(path + ".attributes", options.attributes, of: ScenarioCall.attributes)
        self.tell(path + ".region", options.region)
    }

    mutating func tell(_ path: String, _ candidate: Candidate) {
        self.tell(path + ".distance_m", candidate.distanceMetres)
        self.tell(path + ".duration_s", candidate.durationSeconds)
        self.tell(path + ".leg_count", candidate.legCount)
        self.tell(path + ".geometry_digest", candidate.geometryDigest)
        self.tell(path + ".provider_route_ref", bytes: candidate.providerRouteReference)
    }

    mutating func tell(_ path: String, _ attempt: Attempt) {
        self.tell(path + ".attempt_id", attempt.id)
        self.tell(path + ".handoff_id", attempt.handoff)
        self.tell(path + ".number", attempt.number)
        self.tell(path + ".state", attempt.state)
        self.tell(path + ".target", attempt.target)
        self.tell(path + ".requested_at_ms", attempt.requestedAtMilliseconds)
        self.tell(path + ".deadline_ms", attempt.deadlineMilliseconds)
        self.tell(path + ".rejection", attempt.rejection)
    }
}
