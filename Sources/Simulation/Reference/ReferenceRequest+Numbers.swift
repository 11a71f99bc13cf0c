extension ReferenceRequest {
    /// The request in numbers, which are the same exactly for the same request, in every process.
    package var numbers: [Int] {
        switch self {
        case .createPlan(let owner, let externalID, let content):
            [self.kind, owner, externalID, content.options] + Self.numbers(of: content.stops)
        case .reviseRoute(let base, let stops, let options, let generation):
            [self.kind, base] + Self.numbers(of: stops.map(Self.numbers)) + Self.numbers(of: options)
                + Self.numbers(of: generation)
        case .openDirectionUI, .returnToSelection: [self.kind]
        case .replacePresentation(let cause): [self.kind, cause]
        case .requestRoutes(let generation, let revision, let places, let options):
            [self.kind, generation, revision] + Self.numbers(of: places) + Self.numbers(of: options)
        case .receiveRoutes(let generation, let revision, let calculation, let candidates):
            [self.kind, generation, revision] + Self.numbers(of: calculation)
                + candidates.flatMap { [$0.distance] + Self.numbers(of: $0.geometry) }
        case .calculationFailed(let generation, let revision, let calculation, let failure):
            [self.kind, generation, revision] + Self.numbers(of: calculation) + [failure]
        case .selectRoute(let generation, let revision, let index):
            [self.kind, generation, revision, Int(index)]
        case .requestNavigation(let generation, let revision, let index, let target, let places, let options, let wait):
            [self.kind, generation, revision, Int(index), target] + Self.numbers(of: places)
                + Self.numbers(of: options) + Self.numbers(of: wait.map { Int($0) })
        case .confirmHandoff(let attempt, let session, let geometry):
            [self.kind, attempt, session] + Self.numbers(of: geometry)
        case .rejectHandoff(let attempt, let rejection): [self.kind, attempt, rejection]
        case .expireAttempt(let attempt): [self.kind, attempt]
        case .retryHandoff(let target, let wait):
            [self.kind] + Self.numbers(of: target) + Self.numbers(of: wait.map { Int($0) })
        case .cancelPlan(let cause, let generation): [self.kind, cause] + Self.numbers(of: generation)
        case .noteEditorDismissed(let generation, let cause): [self.kind, generation, cause]
        }
    }

    private static func numbers(of stops: [ReferenceStop]) -> [Int] { stops.flatMap { [$0.place, $0.label] } }

    private static func numbers(of number: Int?) -> [Int] { number.map { [1, $0] } ?? [0] }

    /// With their count, so that what follows is not taken for more of them.
    private static func numbers(of numbers: [Int]?) -> [Int] { numbers.map { [1, $0.count] + $0 } ?? [0] }
}
