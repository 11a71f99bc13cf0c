internal import RoutePlanClient

/// What the commands of a run say: names, places and routes, the same for the same life.
struct CommandContent {
    private static let airport = Place.coordinate(latitudeE6: 28_555_000, longitudeE6: 77_084_400)
    private static let route = Candidate(distanceMetres: 15_608, durationSeconds: 2_168, legCount: 1)
    /// The longest deadline of an attempt, so that hand-offs of slow runs do not run out of time.
    private static let attemptSeconds: UInt32 = 120

    private let prefix: String
    /// By number of stops, so that no list is built for each command.
    private let stops: [[Stop]]
    private let routes: [[Candidate]]

    init(_ scenario: Scenario, prefix: String) {
        self.prefix = prefix
        self.stops = (0...Limits.stopsMax).map { count in (0..<count).map { Self.stop($0, shift: 0) } }
        self.routes = (0...Limits.candidatesMax).map { Array(repeating: Self.route, count: $0) }
    }

    private static func stop(_ number: Int, shift: Int32) -> Stop {
        number == 0
            ? Stop(Self.airport, label: "Airport")
            : Stop(
                .coordinate(latitudeE6: 28_612_912 + Int32(number) * 1_000 + shift, longitudeE6: 77_229_510),
                label: "India Gate")
    }

    func owner(_ number: Int) -> String { "\(self.prefix)-owner-\(number)" }

    func key(_ life: PlanLife) -> String { "\(self.prefix)-\(life.serial)-\(life.keyCount)" }

    func context(_ life: PlanLife, key: String) -> CommandContext {
        CommandContext(plan: life.plan, key: key, actor: .host)
    }

    func hotCreation(_ number: Int) -> (command: PlanCommand, context: CommandContext) {
        let name = "\(self.prefix)-hot-\(number)"
        let command = PlanCommand.createPlan(
            externalID: name, owner: self.owner(0), stops: self.stops[2], options: nil)
        return (command, CommandContext(key: name, actor: .host))
    }

    /// The command of a step; `random` is any number.
    func command(_ step: ScriptStep, _ life: PlanLife, random: UInt64) -> PlanCommand? {
        let (generation, revision) = (life.position.generation, life.position.revision)
        switch step.action {
        case .createPlan:
            return .createPlan(
                externalID: "\(self.prefix)-\(life.serial)", owner: self.owner(life.owner),
                stops: self.stops[step.stopCount], options: nil)
        case .reviseRoute:
            // Another place each time, so that it is a revision.
            var stops = self.stops[step.stopCount]
            stops[stops.count - 1] = Self.stop(stops.count - 1, shift: Int32(life.keyCount + 1))
            return .reviseRoute(
                baseRevision: revision, stops: stops, options: nil,
                generation: life.position.state == .editing ? generation : nil)
        case .openDirectionUI: return .openDirectionUI
        case .replacePresentation: return .replacePresentation(.hostRestart)
        case .requestRoutes:
            return .requestRoutes(
                generation: generation, revision: revision, locationDigest: .none, optionDigest: .none)
        case .receiveRoutes:
            return .receiveRoutes(
                generation: generation, revision: revision, calculation: nil,
                candidates: self.routes[step.candidateCount])
        case .calculationFailed:
            return .calculationFailed(
                generation: generation, revision: revision, calculation: nil, failure: .network, providerCode: "",
                httpStatus: nil)
        case .selectRoute:
            let index = Int64(random % UInt64(max(life.candidateCount, 1)))
            return .selectRoute(generation: generation, revision: revision, index: index)
        case .requestNavigation:
            let isChosen = life.position.state == .selected
            let index = isChosen ? life.selectedIndex : Int64(random % UInt64(max(life.candidateCount, 1)))
            return .requestNavigation(
                generation: generation, revision: revision, index: index, target: "navigator", locationDigest: .none,
                optionDigest: .none, deadlineSeconds: Self.attemptSeconds)
        case .confirmHandoff:
            return .confirmHandoff(attempt: life.attempt, session: "session", effectiveGeometryDigest: .none)
        case .rejectHandoff: return .rejectHandoff(attempt: life.attempt, .busy)
        case .retryHandoff: return .retryHandoff(target: "", deadlineSeconds: Self.attemptSeconds)
        case .returnToSelection: return .returnToSelection
        case .cancelPlan: return .cancelPlan(.host, generation: nil)
        case .getPlan, .getHandoff, .listPlans: return nil
        }
    }

    /// A callback nobody waits for: its calculation was answered or given up long ago.
    func staleCallback(_ life: PlanLife) -> PlanCommand {
        .receiveRoutes(
            generation: life.position.generation, revision: life.position.revision, calculation: nil,
            candidates: self.routes[1])
    }
}
