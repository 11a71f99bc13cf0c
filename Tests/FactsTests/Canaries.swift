import RoutePlanning

/// Events full of content that must not be told: every text, handle and place a client can send.
enum Canaries {
    static let words = [
        "owner-canary", "intent-canary", "label-canary", "address-canary", "actor-canary", "component-canary",
        "target-canary", "session-canary", "handle-canary", "PROVIDER_CANARY",
    ]
    static let pin = "CANARY"
    static let coordinates: [(latitudeE6: Int32, longitudeE6: Int32)] = [
        (28_535_517, 77_391_029), (-16_690_613, -179_876_917),
    ]

    static var stops: [Stop] {
        let places = Self.coordinates.map { point in
            Place.coordinate(Coordinate(latitudeE6: point.latitudeE6, longitudeE6: point.longitudeE6))
        }
        let pins = [Pin(normalising: Array(Self.pin.utf8).span)].compactMap { $0.map(Place.pin) }
        return (places + pins).map {
            Stop(place: $0, label: "label-canary", address: "address-canary", locationType: .suggestion)
        }
    }

    static let digests = (1...3).map { number in
        Digest256(word0: 0xD16E_5700 + number, word1: 0xD16E_5710, word2: 0xD16E_5720, word3: 0xD16E_5730)
    }

    static var content: RouteContent {
        RouteContent(
            stops: Self.stops, options: RouteOptions(excludes: .all, attributes: .all), locationDigest: Self.digests[0],
            optionDigest: Self.digests[1])
    }

    static let attempt = OpenAttempt(
        id: AttemptID(high: 31, low: 32), handoffID: HandoffID(high: 33, low: 34), number: 2, target: "target-canary",
        requestedAt: Instant(nanoseconds: 5), deadline: Instant(nanoseconds: 6))

    static func event(_ kind: EventKind) -> Event? {
        switch kind {
        case .created:
            return .created(PlanCreated(owner: "owner-canary", externalID: "intent-canary", content: Self.content))
        case .revised:
            return .revised(
                RouteRevised(
                    stops: StopsChange(stops: Self.stops, locationDigest: Self.digests[0]),
                    options: OptionsChange(options: Self.content.options, optionDigest: Self.digests[1])))
        case .stopsRelabelled: return .stopsRelabelled(StopsRelabelled(stops: Self.stops))
        case .editorOpened:
            return .editorOpened(EditorOpened(generation: 3, componentVersion: "component-canary"))
        case .editorReplaced:
            return .editorReplaced(
                EditorReplaced(generation: 3, cause: .controllerLost, componentVersion: "component-canary"))
        case .calculationRequested: return .calculationRequested(CalculationRequested(calculationSequence: 4))
        case .candidatesReceived:
            let route = Candidate(
                distanceMetres: 15_608, durationSeconds: 2_168, legCount: 2, geometryDigest: Self.digests[2],
                providerRouteRef: Array("handle-canary".utf8))
            let received = Candidates(
                calculationSequence: 4, receivedAt: Instant(nanoseconds: 5), routes: [route, route])
            return received.map { .candidatesReceived(CandidatesReceived(candidates: $0)) }
        case .calculationFailed:
            return .calculationFailed(
                CalculationEnded(
                    calculationSequence: 4, failure: .quota, providerCode: "PROVIDER_CANARY", httpStatus: 403))
        case .routeSelected:
            return .routeSelected(
                RouteSelected(
                    candidateID: CandidateID(high: 35, low: 36), index: 1, freshUntil: Instant(nanoseconds: 7),
                    supersedes: CandidateID(high: 37, low: 38)))
        case .navigationRequested: return .navigationRequested(NavigationRequested(attempt: Self.attempt))
        case .navigationHandedOff:
            return .navigationHandedOff(
                NavigationHandedOff(
                    attemptID: Self.attempt.id, targetSessionRef: "session-canary", late: true, diverged: true))
        case .handoffRejected:
            return .handoffRejected(HandoffRejected(attemptID: Self.attempt.id, rejection: .busy))
        case .handoffTimedOut: return .handoffTimedOut(HandoffTimedOut(attemptID: Self.attempt.id))
        case .handoffRetried: return .handoffRetried(HandoffRetried(attempt: Self.attempt))
        case .returnedToSelection: return .returnedToSelection
        case .cancelled: return .cancelled(PlanCancelled(cause: .dismiss))
        }
    }

    static func effects(_ events: [Event], state: PlanState = .selected) -> Effects {
        Effects(
            planID: PlanID(high: 0x0001_0203_0405_0607, low: 0x0809_0A0B_0C0D_0E0F), at: Instant(nanoseconds: 1_000),
            actor: Actor(type: .traveler, ref: "actor-canary"), events: events,
            record: IdempotencyRecord(
                keyHash: KeyHash(high: 21, low: 22), fingerprint: 23, kind: .requestNavigation,
                position: PlanPosition(state: state, version: 258, revision: 2, generation: 3), detail: .none))
    }
}
