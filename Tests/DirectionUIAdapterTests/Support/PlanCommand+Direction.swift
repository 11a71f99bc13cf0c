import DirectionUIAdapter
import RoutePlanClient

/// The bridge a host writes once: the adapter's values as the client's.
extension PlanCommand {
    init(_ intent: DirectionIntent) throws {
        switch intent {
        case .openDirectionUI: self = .openDirectionUI
        case .replacePresentation(let reason): self = .replacePresentation(try named(reason))
        case .reviseRoute(let base, let stops, let options, let generation):
            self = .reviseRoute(
                baseRevision: base, stops: try stops.map(Stop.init(direction:)),
                options: try RouteOptions(direction: options), generation: generation)
        case .requestRoutes(let generation, let revision, let location, let options):
            self = .requestRoutes(
                generation: generation, revision: revision, locationDigest: try digest(location),
                optionDigest: try digest(options))
        case .receiveRoutes(let ticket, let candidates):
            self = .receiveRoutes(
                generation: ticket.generation, revision: ticket.revision, calculation: ticket.calculation,
                candidates: try candidates.map(Candidate.init(direction:)))
        case .calculationFailed(let ticket, let error):
            self = .calculationFailed(
                generation: ticket.generation, revision: ticket.revision, calculation: ticket.calculation,
                failure: try named(error.failure), providerCode: error.providerCode, httpStatus: error.httpStatus)
        case .selectRoute(let generation, let revision, let index):
            self = .selectRoute(generation: generation, revision: revision, index: index)
        case .requestNavigation(let generation, let revision, let index, let target, let location, let options):
            self = .requestNavigation(
                generation: generation, revision: revision, index: index, target: target,
                locationDigest: try digest(location), optionDigest: try digest(options), deadlineSeconds: 120)
        case .confirmHandoff(let attempt, let session):
            self = .confirmHandoff(
                attempt: try identifier(attempt), session: session, effectiveGeometryDigest: .none)
        case .rejectHandoff(let attempt, let refusal):
            self = .rejectHandoff(attempt: try identifier(attempt), try named(refusal))
        case .cancelPlan(let cause, let generation): self = .cancelPlan(try named(cause), generation: generation)
        case .noteEditorDismissed(let generation, let cause):
            self = .noteEditorDismissed(generation: generation, try named(cause))
        }
    }
}

/// A value that one side has and the other has not: the two contracts differ.
struct Unbridgeable: Error {}

extension Stop {
    fileprivate init(direction stop: DirectionStop) throws {
        let place: Place =
            switch stop.place {
            case .coordinate(let latitudeE6, let longitudeE6):
                .coordinate(latitudeE6: latitudeE6, longitudeE6: longitudeE6)
            case .pin(let pin): .pin(pin)
            }
        self.init(place, label: stop.label, address: stop.address, locationType: try named(stop.choice))
    }
}

extension Candidate {
    fileprivate init(direction candidate: DirectionCandidate) throws {
        self.init(
            distanceMetres: candidate.distanceMetres, durationSeconds: candidate.durationSeconds,
            legCount: candidate.legCount, geometryDigest: try candidate.geometryDigest.map(digest) ?? .none,
            providerRouteReference: candidate.routeReference)
    }
}

extension RouteOptions {
    fileprivate init(direction options: DirectionOptions) throws {
        self.init()
        self.profile = try named(options.profile)
        self.resource = try named(options.resource)
        self.routeType = try named(options.routeType)
        self.excludes = Exclude(rawValue: UInt32(options.excludes.rawValue))
        self.alternatives = options.alternatives
        self.alternativesMax = UInt32(options.alternativesMax)
        self.overview = try named(options.overview)
        self.steps = options.steps
        self.attributes = Attribute(rawValue: UInt32(options.attributes.rawValue))
        self.region = options.region
    }
}

extension CommandEnd {
    init(_ end: Result<Answer, CallFailure>) throws {
        switch end {
        case .success(let answer):
            self = .answered(
                position: try DirectionPosition(answer.position),
                current: try answer.current.map(DirectionPosition.init),
                calculation: answer.calculation == 0 ? nil : answer.calculation, mustDispose: answer.mustDispose)
        case .failure(let failure) where failure.outcome == .rejected:
            self = .refused(
                position: failure.position.state == .unspecified ? nil : try DirectionPosition(failure.position),
                mustDispose: failure.mustDispose, mustReselect: failure.mustReselect)
        case .failure: self = .unknown
        }
    }
}

extension DirectionPosition {
    init(_ position: Position) throws {
        guard let state = DirectionState(rawValue: position.state.rawValue) else { throw Unbridgeable() }
        self.init(
            state: state, version: position.version, revision: position.revision, generation: position.generation)
    }
}

private func named<Mine: RawRepresentable<UInt32>, Theirs: RawRepresentable<UInt32>>(_ value: Mine) throws -> Theirs {
    guard let named = Theirs(rawValue: value.rawValue) else { throw Unbridgeable() }
    return named
}

private func digest(_ digest: DirectionDigest) throws -> Digest {
    guard let digest = Digest(digest.bytes) else { throw Unbridgeable() }
    return digest
}

private func identifier(_ bytes: [UInt8]) throws -> Identifier {
    guard let identifier = Identifier(bytes) else { throw Unbridgeable() }
    return identifier
}
