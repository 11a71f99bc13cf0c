internal import Foundation

@testable import RoutePlanClient
@testable import routeplanctl

/// Answers a journey exactly as its script expects, so that a test can change one thing.
struct EchoingDaemon {
    /// The real file of journeys.
    static let journeys: [Journey] = {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let path = tests.appendingPathComponent("WireSchemaTests/Fixtures/journeys.json").path
        do {
            return try JourneyFile.load(path: path).journeys
        } catch {
            fatalError("\(error)")
        }
    }()

    static func journey(_ id: String) -> Journey {
        guard let journey = Self.journeys.first(where: { $0.id == id }) else { fatalError("no journey \(id)") }
        return journey
    }

    let journey: Journey
    private(set) var commands: [PlanCommand] = []
    private(set) var sentAt: [Int64] = []
    private var attemptNumber: UInt32 = 0

    init(_ journey: Journey) { self.journey = journey }

    /// What the daemon answers to the step that was just sent.
    mutating func answer(_ command: PlanCommand, at now: Int64) -> Result<Reply, CallFailure> {
        let index = self.commands.count
        self.commands.append(command)
        self.sentAt.append(now)
        guard index < self.journey.script.count else {
            return .failure(
                Self.failure(self.journey.expectedError?.status ?? "", self.journey.expectedError?.reason ?? ""))
        }
        let expected = self.journey.script[index].expectation
        if expected.status != "OK" {
            var failure = Self.failure(expected.status, expected.reason ?? "")
            failure.position = Self.position(expected)
            failure.mustReselect = expected.reselect ?? false
            failure.mustDispose = expected.dispose ?? false
            failure.compensation = expected.compensation.flatMap { Compensation(name: $0) } ?? .none
            return .failure(failure)
        }
        var answer = Self.answer(Self.position(expected))
        answer.disposition = expected.disposition.flatMap { Disposition(name: $0) } ?? .unspecified
        answer.isLate = expected.late ?? false
        answer.mustDispose = expected.dispose ?? false
        answer.failure = expected.failure.flatMap { FailureClass(name: $0) } ?? .unspecified
        switch command {
        case .requestNavigation, .retryHandoff:
            self.attemptNumber += 1
            answer.attemptNumber = self.attemptNumber
            answer.attempt = Self.attempt(self.attemptNumber)
            answer.attemptDeadlineMilliseconds = UInt64(now + 15_000)
        default: break
        }
        return .success(.answer(answer))
    }

    /// What the daemon shows when it is asked for the plan or the hand-off.
    func read(_ query: PlanQuery) -> Result<Reply, CallFailure> {
        let canonical = self.journey.canonical
        let last = self.journey.script[max(0, self.commands.count - 1)].expectation
        let offered = self.journey.providerResult?.candidates.first
        switch query {
        case .plan:
            return .success(.plan(Self.plan(canonical, Self.position(last))))
        case .handoff:
            let digest = offered?.geometryDigest ?? ""
            return .success(.handoff(Self.handoff(canonical, digest, offered?.distanceMetres ?? 0)))
        case .plans:
            return .failure(Self.failure("UNIMPLEMENTED", ""))
        }
    }

    static func attempt(_ number: UInt32) -> Identifier { Identifier(high: 7, low: UInt64(number)) }

    static func failure(_ status: String, _ reason: String) -> CallFailure {
        CallFailure(
            code: -1, codeName: status.isEmpty ? "E_CONNECTION_LOST" : "E_\(status)", status: status,
            reason: Reason(name: reason) ?? .unspecified, outcome: status.isEmpty ? .unknown : .rejected,
            isRetryable: false, retryAfterMilliseconds: 0, mustDispose: false, mustReselect: false, compensation: .none,
            sendCount: 1, sequence: 1, position: Position(state: .unspecified, version: 0, revision: 0, generation: 0),
            plan: .none, attempt: .none, field: "", message: "", commandKey: "", systemError: 0)
    }

    static func answer(_ position: Position) -> Answer {
        Answer(
            disposition: .applied, plan: Identifier(high: 1, low: 2), position: position, current: nil,
            candidate: .none, handoff: .none, attempt: .none, attemptNumber: 0, attemptDeadlineMilliseconds: 0,
            calculation: 0, mustDispose: false, compensation: .none, isLate: false, isDiverged: false,
            failure: .unspecified, outcomeState: .unspecified, sequence: 1, sendCount: 1)
    }

    private static func position(_ expected: StepExpectation) -> Position {
        Position(
            state: PlanState(name: expected.state) ?? .unspecified, version: expected.version,
            revision: expected.revision, generation: expected.generation)
    }

    private static func digest(_ text: String?) -> Digest {
        let digits = Array(text ?? "")
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(digits[$0...$0 + 1]), radix: 16)
        }
        return Digest(bytes) ?? .none
    }

    private static func plan(_ canonical: Journey.Canonical?, _ position: Position) -> Plan {
        let places = (canonical?.stops ?? []).map { stop in
            stop.pin.map { Place.pin($0) }
                ?? .coordinate(latitudeE6: stop.latitudeE6 ?? 0, longitudeE6: stop.longitudeE6 ?? 0)
        }
        let stops = zip(places, canonical?.labels ?? []).map { Stop($0, label: $1) }
        return Plan(
            id: Identifier(high: 1, low: 2), owner: "", externalID: "", position: position, stops: stops,
            options: RouteOptions(), locationDigest: Self.digest(canonical?.locationDigest),
            optionDigest: Self.digest(canonical?.optionDigest), requestDigest: Self.digest(canonical?.requestDigest),
            candidates: [], selectedIndex: nil, candidate: .none, handoff: .none, attempts: [], targetSession: "",
            createdAtMilliseconds: 0, enteredAtMilliseconds: 0, calculation: 0, lastFailure: .unspecified,
            cancelCause: .unspecified, isRedacted: false, stateDigest: 0, sequence: 0)
    }

    private static func handoff(_ canonical: Journey.Canonical?, _ digest: String, _ distance: UInt32) -> Handoff {
        let attempt = Attempt(
            id: Self.attempt(1), handoff: .none, number: 1, state: .open, target: "", requestedAtMilliseconds: 0,
            deadlineMilliseconds: 0, rejection: .unspecified)
        return Handoff(
            id: .none, plan: .none, candidate: .none, attempt: attempt,
            position: Position(state: .handedOff, version: 0, revision: 0, generation: 0), revision: 1, generation: 1,
            calculation: 1, selectedIndex: 0, candidateCount: 1,
            locationDigest: Self.digest(canonical?.locationDigest), optionDigest: Self.digest(canonical?.optionDigest),
            geometryDigest: Self.digest(digest), stops: [], options: RouteOptions(), distanceMetres: distance,
            durationSeconds: 0, legCount: 1, providerRouteReference: [], createdAtMilliseconds: 0,
            freshUntilMilliseconds: 0, sequence: 0)
    }
}
