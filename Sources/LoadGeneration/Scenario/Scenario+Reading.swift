extension Scenario {
    private enum CourseWord: Int {
        static let names = ["steady", "line", "step", "spike"]

        case steady, line, step, spike
    }

    /// Longest think time, an hour, in milliseconds.
    private static let thinkMillisecondsMax = 3_600_000.0
    /// Highest multiple of the load asked for.
    private static let loadMax = 1_000.0

    /// Reads a scenario file; what is left out keeps its default.
    package init(reading bytes: [UInt8]) throws(ScenarioFault) {
        var object = try ObjectReader(try JSONReader.read(bytes))
        let name = try object.text("name") ?? "unnamed"
        guard let list = try object.list("scripts", of: "scripts", countMax: Limits.scriptsMax) else {
            throw ScenarioFault(.missing("scripts"), at: object.place)
        }
        var scripts: [LoadScript] = []
        for node in list.nodes { scripts.append(try Self.script(node)) }
        guard scripts.contains(where: { $0.weight > 0 }) else {
            throw ScenarioFault(.outOfRange("some weight above 0", 0), at: list.place)
        }
        self.init(name: name, scripts: scripts)
        if let phases = try object.list("phases", of: "phases", countMax: Limits.phasesMax) {
            self.phases = []
            for node in phases.nodes { self.phases.append(try Self.phase(node)) }
        }
        self.ownerCount = try object.count("owners", in: 1...Limits.ownersMax) ?? 1
        self.ownerExponent = try object.number("owner_skew", in: 0...10) ?? 0
        self.hotPlanCount = try object.count("hot_plans", in: 0...Limits.hotPlansMax) ?? 0
        self.hotExponent = try object.number("hot_skew", in: 0...10) ?? 1
        self.replayShare = try object.number("replay_share", in: 0...0.9) ?? 0
        self.staleShare = try object.number("stale_share", in: 0...0.9) ?? 0
        try object.finish()
        if self.hotPlanCount == 0, scripts.contains(where: { $0.steps.contains(where: \.isHot) }) {
            throw ScenarioFault(.missing("hot_plans"), at: object.place)
        }
    }

    private static func phase(_ node: JSONNode) throws(ScenarioFault) -> LoadPhase {
        var object = try ObjectReader(node)
        let word = try object.word("kind", of: CourseWord.names).flatMap(CourseWord.init) ?? .steady
        let loads = 0...Self.loadMax
        let course: LoadPhase.Course
        switch word {
        case .steady:
            course = .steady(try object.number("load", in: loads) ?? 1)
        case .line:
            course = .line(
                from: try object.number("from", in: loads) ?? 0, to: try object.number("to", in: loads) ?? 1)
        case .step:
            course = .step(
                from: try object.number("from", in: loads) ?? 0, to: try object.number("to", in: loads) ?? 1,
                count: try object.count("stairs", in: 1...1_000) ?? 5)
        case .spike:
            let at = try object.number("at", in: 0...1) ?? 0.4
            course = .spike(
                load: try object.number("load", in: loads) ?? 1, peak: try object.number("peak", in: loads) ?? 3,
                at: at, duration: try object.number("for", in: 0...(1 - at)) ?? min(0.2, 1 - at))
        }
        let phase = LoadPhase(
            name: try object.text("name") ?? CourseWord.names[word.rawValue],
            seconds: try object.number("seconds", in: 0.001...86_400) ?? 1, course: course)
        try object.finish()
        return phase
    }

    private static func script(_ node: JSONNode) throws(ScenarioFault) -> LoadScript {
        var object = try ObjectReader(node)
        let name = try object.text("name") ?? "unnamed"
        let weight = try object.number("weight", in: 0...1_000_000) ?? 1
        guard let list = try object.list("steps", of: "steps", countMax: Limits.stepsMax) else {
            throw ScenarioFault(.missing("steps"), at: object.place)
        }
        try object.finish()
        var labels: [String: Int] = [:]
        for (place, node) in list.nodes.enumerated() {
            var step = try ObjectReader(node)
            guard let label = step.node("label") else { continue }
            let text = try ObjectReader.text(label)
            guard labels.updateValue(place, forKey: text) == nil else {
                throw ScenarioFault(.labelTwice(text), at: label.place)
            }
        }
        var steps: [ScriptStep] = []
        for node in list.nodes { steps.append(try Self.step(node, labels)) }
        let first = steps[0]
        let needsPlan = !(first.action == .createPlan || first.action == .listPlans || first.isHot)
        if needsPlan || first.chance < 1 {
            throw ScenarioFault(.beginsWithoutPlan(first.action.name), at: list.nodes[0].place)
        }
        return LoadScript(name: name, weight: weight, steps: steps)
    }

    private static func step(_ node: JSONNode, _ labels: [String: Int]) throws(ScenarioFault) -> ScriptStep {
        var object = try ObjectReader(node)
        guard let action = try object.word("do", of: PlanAction.names).flatMap(PlanAction.init) else {
            throw ScenarioFault(.missing("do"), at: object.place)
        }
        var step = ScriptStep(action)
        _ = object.node("label")
        step.chance = try object.number("chance", in: 0...1) ?? 1
        let least = try object.number("think_ms", in: 0...Self.thinkMillisecondsMax) ?? 0
        let most = try object.number("think_max_ms", in: least...Self.thinkMillisecondsMax) ?? least
        step.thinkNanoseconds = UInt64(least * 1e6)...UInt64(most * 1e6)
        if action == .createPlan || action == .reviseRoute {
            step.stopCount = try object.count("stops", in: 2...Limits.stopsMax) ?? 2
        }
        if action == .receiveRoutes {
            step.candidateCount = try object.count("routes", in: 1...Limits.candidatesMax) ?? 3
        }
        if action == .getPlan { step.isHot = try object.word("plan", of: ["own", "hot"]) == 1 }
        if let branches = try object.list("then", of: "branches", countMax: Limits.stepsMax) {
            for branch in branches.nodes { step.branches.append(try Self.branch(branch, labels)) }
            if step.branches.reduce(0, { $0 + $1.chance }) > 1.000_000_1 {
                throw ScenarioFault(.chancesAboveOne, at: branches.place)
            }
        }
        try object.finish()
        return step
    }

    private static func branch(_ node: JSONNode, _ labels: [String: Int]) throws(ScenarioFault) -> ScriptStep.Branch {
        var object = try ObjectReader(node)
        let target = try object.required("to")
        let label = try ObjectReader.text(target)
        // "end" is no step: the life is over there.
        guard let place = label == "end" ? Int.max : labels[label] else {
            throw ScenarioFault(.labelUnknown(label), at: target.place)
        }
        let branch = ScriptStep.Branch(step: place, chance: try object.number("chance", in: 0...1) ?? 1)
        try object.finish()
        return branch
    }
}
