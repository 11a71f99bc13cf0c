import RoutePlanning

/// One event of every kind, made of as little as it takes.
enum Samples {
    static let stops = [(28_535_517, 77_391_029), (28_500_000, 77_300_000)].map { latitude, longitude in
        Stop(place: .coordinate(Coordinate(latitudeE6: Int32(latitude), longitudeE6: Int32(longitude))))
    }

    static let digests = (1...3).map { Digest256(word0: $0, word1: 1, word2: 2, word3: 3) }

    static let content = RouteContent(
        stops: Self.stops, options: RouteOptions(), locationDigest: Self.digests[0], optionDigest: Self.digests[1])

    static let attempt = OpenAttempt(
        id: AttemptID(high: 31, low: 32), handoffID: HandoffID(high: 33, low: 34), number: 2, target: "car",
        requestedAt: Instant(nanoseconds: 5), deadline: Instant(nanoseconds: 6))

    static func event(_ kind: EventKind) -> Event {
        switch kind {
        case .created: .created(PlanCreated(owner: "ada", externalID: "intent", content: Self.content))
        case .revised:
            .revised(
                RouteRevised(stops: StopsChange(stops: Self.stops, locationDigest: Self.digests[2]), options: nil))
        case .stopsRelabelled: .stopsRelabelled(StopsRelabelled(stops: Self.stops))
        case .editorOpened: .editorOpened(EditorOpened(generation: 3, componentVersion: "1.0.9"))
        case .editorReplaced:
            .editorReplaced(EditorReplaced(generation: 3, cause: .controllerLost, componentVersion: "unheard of"))
        case .calculationRequested: .calculationRequested(CalculationRequested(calculationSequence: 4))
        case .candidatesReceived: .candidatesReceived(CandidatesReceived(candidates: Self.candidates))
        case .calculationFailed:
            .calculationFailed(
                CalculationEnded(calculationSequence: 4, failure: .quota, providerCode: "SOME", httpStatus: 403))
        case .routeSelected:
            .routeSelected(
                RouteSelected(
                    candidateID: CandidateID(high: 35, low: 36), index: 1, freshUntil: Instant(nanoseconds: 7),
                    supersedes: CandidateID(high: 37, low: 38)))
        case .navigationRequested: .navigationRequested(NavigationRequested(attempt: Self.attempt))
        case .navigationHandedOff:
            .navigationHandedOff(
                NavigationHandedOff(
                    attemptID: Self.attempt.id, targetSessionRef: "session", late: true, diverged: false))
        case .handoffRejected: .handoffRejected(HandoffRejected(attemptID: Self.attempt.id, rejection: .busy))
        case .handoffTimedOut: .handoffTimedOut(HandoffTimedOut(attemptID: Self.attempt.id))
        case .handoffRetried: .handoffRetried(HandoffRetried(attempt: Self.attempt))
        case .returnedToSelection: .returnedToSelection
        case .cancelled: .cancelled(PlanCancelled(cause: .dismiss))
        }
    }

    static let candidates: Candidates = {
        let routes = [[UInt8]("handle".utf8), []].map {
            Candidate(
                distanceMetres: 15_608, durationSeconds: 2_168, legCount: 1, geometryDigest: nil, providerRouteRef: $0)
        }
        guard let all = Candidates(calculationSequence: 4, receivedAt: Instant(nanoseconds: 5), routes: routes) else {
            preconditionFailure("two routes are some")
        }
        return all
    }()

    static func effects(
        _ events: [Event], plan: PlanID = PlanID(high: 1, low: 2), version: UInt64 = 1, at: UInt64 = 1_000,
        actor: Text = "agnes"
    ) -> Effects {
        Effects(
            planID: plan, at: Instant(nanoseconds: at), actor: Actor(type: .traveler, ref: actor), events: events,
            record: IdempotencyRecord(
                keyHash: KeyHash(high: at, low: version), fingerprint: 23, kind: .requestNavigation,
                position: PlanPosition(
                    state: .handoffPending, version: version + UInt64(events.count) - 1, revision: 2, generation: 3),
                detail: .none))
    }
}
