import RoutePlanning
import Testing

/// Values of planning at random, extremes included, from a seed.
struct RandomValues {
    private var random: SeededGenerator

    init(seed: UInt64) { self.random = SeededGenerator(seed: seed) }

    // MARK: Scalars

    mutating func word() -> UInt64 {
        self.chance(8) ? [0, .max, 1 << 63, 127, 128][self.below(5)] : self.random.next()
    }
    mutating func half() -> UInt32 { UInt32(truncatingIfNeeded: self.word()) }
    mutating func flag() -> Bool { self.chance(2) }
    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self.random) }
    mutating func chance(_ oneIn: Int) -> Bool { self.below(oneIn) == 0 }
    mutating func instant() -> Instant { Instant(nanoseconds: self.word()) }
    mutating func bytes(_ countMax: Int) -> [UInt8] {
        (0..<self.below(countMax + 1)).map { _ in UInt8.random(in: 0...255, using: &self.random) }
    }

    mutating func text(_ countMax: Int) -> Text {
        let alphabet = ["a", "Z", " ", "0", "\u{915}", "\u{1F600}", "\u{E9}", "~"]
        var text = ""
        for _ in 0..<self.below(countMax / 4 + 1) { text += alphabet[self.below(alphabet.count)] }
        return Text(text)
    }

    mutating func member<Member: CaseIterable>(_: Member.Type) -> Member {
        let all = Array(Member.allCases)
        return all[self.below(all.count)]
    }

    mutating func maybe<Value>(_ make: (inout RandomValues) -> Value) -> Value? { self.flag() ? make(&self) : nil }
    mutating func list<Value>(_ countMax: Int, _ make: (inout RandomValues) -> Value) -> [Value] {
        let count = self.below(countMax + 1)
        return (0..<count).map { _ in make(&self) }
    }

    mutating func digest() -> Digest256 {
        Digest256(word0: self.word(), word1: self.word(), word2: self.word(), word3: self.word())
    }
    mutating func candidateID() -> CandidateID { CandidateID(high: self.word(), low: self.word()) }
    mutating func handoffID() -> HandoffID { HandoffID(high: self.word(), low: self.word()) }
    mutating func attemptID() -> AttemptID { AttemptID(high: self.word(), low: self.word()) }
    mutating func planID() -> PlanID { PlanID(high: self.word(), low: self.word()) }

    // MARK: Content

    mutating func stop() -> Stop {
        let pins = ["MMI000", "1T182A", "ZZZZZZ", "000000"].compactMap { Pin(normalising: Array($0.utf8).span) }
        let point = Coordinate(
            latitudeE6: Int32.random(in: -90_000_000...90_000_000, using: &self.random),
            longitudeE6: Int32.random(in: -180_000_000...180_000_000, using: &self.random))
        return Stop(
            place: self.flag() ? .coordinate(point) : .pin(pins[self.below(pins.count)]), label: self.text(256),
            address: self.text(256), locationType: self.member(LocationType.self))
    }

    mutating func options() -> RouteOptions {
        let regions = ["IND", "FJI", "ATA", "AAA", "ZZZ"].compactMap { Region(normalising: Array($0.utf8).span) }
        return RouteOptions(
            profile: self.member(Profile.self), resource: self.member(Resource.self),
            routeType: self.member(RouteType.self), excludes: Excludes(rawValue: UInt8(self.below(8))),
            alternatives: self.flag(), maxAlternatives: UInt8(self.below(17)), overview: self.member(Overview.self),
            steps: self.flag(), attributes: Attributes(rawValue: UInt16(self.below(8))),
            region: regions[self.below(regions.count)])
    }

    mutating func content() -> RouteContent {
        RouteContent(
            stops: self.list(25) { $0.stop() }, options: self.options(), locationDigest: self.digest(),
            optionDigest: self.digest())
    }

    mutating func candidate() -> Candidate {
        Candidate(
            distanceMetres: self.half(), durationSeconds: self.half(), legCount: UInt8(self.below(256)),
            geometryDigest: self.maybe { $0.digest() }, providerRouteRef: self.bytes(256))
    }

    mutating func candidates() -> Candidates {
        let routes = [self.candidate()] + self.list(15) { $0.candidate() }
        guard let candidates = Candidates(calculationSequence: self.half(), receivedAt: self.instant(), routes: routes)
        else { preconditionFailure("one to sixteen routes are a collection") }
        return candidates
    }

    // MARK: Hand-offs

    mutating func attempt() -> OpenAttempt {
        OpenAttempt(
            id: self.attemptID(), handoffID: self.handoffID(), number: self.half(), target: self.text(64),
            requestedAt: self.instant(), deadline: self.instant())
    }

    mutating func closedAttempt() -> ClosedAttempt {
        let endings: [AttemptEnding] = [
            .acked, .rejected(self.member(RejectionClass.self)), .timedOut, .abandoned, .superseded,
        ]
        return ClosedAttempt(
            attempt: self.attempt(), ending: endings[self.below(endings.count)], endedAt: self.instant())
    }

    mutating func row(providerRouteRef: [UInt8]? = nil) -> HandoffCandidate {
        let route = self.candidate()
        return HandoffCandidate(
            candidateID: self.candidateID(), revision: self.word(), generation: self.half(),
            calculationSequence: self.half(), index: self.half(), candidateCount: self.half(),
            locationDigest: self.digest(), optionDigest: self.digest(), options: self.options(),
            candidate: Candidate(
                distanceMetres: route.distanceMetres, durationSeconds: route.durationSeconds,
                legCount: route.legCount, geometryDigest: route.geometryDigest,
                providerRouteRef: providerRouteRef ?? route.providerRouteRef),
            createdAt: self.instant(), freshUntil: self.instant())
    }

    mutating func presentation() -> Presentation {
        Presentation(generation: self.half(), openedAt: self.instant(), componentVersion: self.text(64))
    }

    mutating func choice() -> Choice {
        let candidates = self.candidates()
        let choice = Choice(
            presentation: self.presentation(), candidates: candidates, index: UInt32(self.below(candidates.count)),
            candidateID: self.candidateID(), chosenAt: self.instant(), freshUntil: self.instant())
        guard let choice else { preconditionFailure("the index is inside the collection") }
        return choice
    }

    mutating func handoffView(stopCount: Int, providerRouteRefByteCount: Int) -> HandoffView {
        let attempt = self.attempt()
        return HandoffView(
            planID: self.planID(), position: self.position(), handoffID: attempt.handoffID,
            attempt: AttemptView(attempt: attempt, state: .rejected, rejection: .busy),
            candidate: self.row(providerRouteRef: [UInt8](repeating: 1, count: providerRouteRefByteCount)),
            stops: (0..<stopCount).map { _ in self.stop() })
    }

    mutating func position() -> PlanPosition {
        PlanPosition(
            state: self.member(PlanState.self), version: self.word(), revision: self.word(), generation: self.half())
    }
}
