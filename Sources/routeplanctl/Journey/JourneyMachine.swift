internal import RoutePlanClient

/// Plays one journey: says what to do next and judges what came of it; knows no connection and no clock.
///
/// Times are milliseconds since 1970, because the daemon's deadlines are.
struct JourneyMachine: Sendable {
    private enum Phase: Equatable, Sendable {
        case step(Int)
        /// The plan is compared with the canonical form of content A, right after its creation.
        case checkCreated(next: Int)
        case checkEnd
        case checkHandoff
        case finished
    }

    let journey: Journey
    private let settings: JourneySettings
    private var phase = Phase.step(0)
    private var plan = Identifier.none
    private var attempts: [UInt32: Identifier] = [:]
    /// When the script's current second began.
    private var clock: ScriptClock
    private(set) var position: Position?
    private(set) var stepsDone = 0

    /// A journey that sends nothing before `start`, in milliseconds since 1970.
    init(_ journey: Journey, settings: JourneySettings, start: Int64 = 0) {
        self.journey = journey
        self.settings = settings
        self.clock = ScriptClock(
            paceMilliseconds: journey.script.hasTimes ? 0 : settings.paceMilliseconds, start: start)
    }

    var isFinished: Bool { self.phase == .finished }

    /// Number of scripted steps; the expected refusal of a creation counts as one.
    var stepCount: Int { max(1, self.journey.script.count) }

    /// Whether the script lets time pass before the next step and that time has not come.
    func isWaiting(at now: Int64) -> Bool {
        guard case .step(let index) = self.phase, index < self.journey.script.count else { return false }
        return self.journey.script.hasTimes && self.clock.due(self.journey.script[index].second) > now
    }

    /// What to do now.
    func next(at now: Int64) -> JourneyAction {
        switch self.phase {
        case .step(let index):
            let second = index < self.journey.script.count ? self.journey.script[index].second : 0
            let due = self.clock.due(second)
            return due > now ? .wait(until: due) : self.action(ofStep: index)
        case .checkCreated, .checkEnd:
            return .read(.plan(self.plan))
        case .checkHandoff:
            return .read(.handoff(plan: self.plan, attempt: self.lastAttempt))
        case .finished:
            return .finished
        }
    }

    /// Takes the answer to what `next` asked for.
    mutating func received(
        _ result: Result<Reply, CallFailure>, sendCount: UInt32, at now: Int64
    ) -> JourneyStepReport {
        switch self.phase {
        case .step(let index):
            return self.judge(step: index, result, sendCount: sendCount, at: now)
        case .checkCreated(let next):
            self.phase = self.phaseOf(step: next)
            return self.look("canonical form", result, sendCount, now) { JourneyChecks.created($0, self.journey) }
        case .checkEnd:
            self.phase = self.lastAttempt.isNone ? .finished : .checkHandoff
            return self.look("plan at the end", result, sendCount, now) { JourneyChecks.ended($0, self.journey) }
        case .checkHandoff:
            self.phase = .finished
            return self.look("hand-off", result, sendCount, now) { JourneyChecks.handoff($0, self.journey) }
        case .finished:
            preconditionFailure("a finished journey asked for nothing")
        }
    }

    // MARK: Steps

    private func action(ofStep index: Int) -> JourneyAction {
        do {
            guard index < self.journey.script.count else {
                return .send(try JourneyCommands.create(self.journey, self.settings), self.context(.createPlan, "k1"))
            }
            let step = self.journey.script[index]
            let command = try JourneyCommands.command(step, self.journey, self.settings, attempts: self.attempts)
            return .send(command, self.context(step.command, step.arguments.key))
        } catch {
            return .refusedByLibrary(error)
        }
    }

    private func context(_ command: JourneyStep.Command, _ key: String) -> CommandContext {
        let parts = [self.journey.id, key] + (self.settings.suffix.isEmpty ? [] : [self.settings.suffix])
        return CommandContext(
            plan: command == .createPlan ? .none : self.plan, key: parts.joined(separator: "/"),
            actor: command.actor, componentVersion: "routeplanctl", deadline: self.settings.timeout)
    }

    private mutating func judge(
        step index: Int, _ result: Result<Reply, CallFailure>, sendCount: UInt32, at now: Int64
    ) -> JourneyStepReport {
        var observation = StepObservation(result)
        let wasReplayed = observation.disposition == Disposition.replayed.name && sendCount > 1
        if wasReplayed { observation.disposition = Disposition.applied.name }
        if case .success(.answer(let answer)) = result { self.learn(answer) }
        self.clock.passed(
            second: index < self.journey.script.count ? self.journey.script[index].second : 0, at: now,
            attemptBegan: self.attemptBegan(result))
        self.stepsDone += 1

        let (what, differences) = self.verdict(index, observation)
        let isCreated = index == 0 && !self.plan.isNone && self.journey.canonical != nil
        if self.plan.isNone || result.isWithoutVerdict {
            self.phase = .finished
        } else {
            self.phase = isCreated ? .checkCreated(next: 1) : self.phaseOf(step: index + 1)
        }
        return JourneyStepReport(
            journey: self.journey.id, what: what, observation: observation, differences: differences,
            isResolvedReplay: wasReplayed, sendCount: sendCount, atMilliseconds: now)
    }

    private func verdict(_ index: Int, _ observation: StepObservation) -> (what: String, differences: [Difference]) {
        if index < self.journey.script.count {
            let step = self.journey.script[index]
            return (step.command.rawValue, step.expectation.differences(from: observation))
        }
        let command = JourneyStep.Command.createPlan.rawValue
        guard let expected = self.journey.expectedError else { return (command, []) }
        let rows = [
            ("status", expected.status, observation.status), ("reason", expected.reason, observation.reason),
        ]
        return (command, rows.filter { $0.1 != $0.2 }.map { Difference(field: $0.0, expected: $0.1, observed: $0.2) })
    }

    private mutating func learn(_ answer: Answer) {
        if self.plan.isNone { self.plan = answer.plan }
        if !answer.attempt.isNone, answer.attemptNumber > 0 { self.attempts[answer.attemptNumber] = answer.attempt }
        self.position = answer.position
    }

    /// When the attempt an answer speaks of began, as the daemon counts; its answer may have come much later.
    private func attemptBegan(_ result: Result<Reply, CallFailure>) -> Int64? {
        guard case .success(.answer(let answer)) = result, answer.attemptDeadlineMilliseconds > 0 else { return nil }
        return Int64(clamping: answer.attemptDeadlineMilliseconds) - JourneyCommands.attemptSeconds * 1_000
    }

    private func phaseOf(step index: Int) -> Phase {
        index < self.journey.script.count ? .step(index) : .checkEnd
    }

    private var lastAttempt: Identifier { self.attempts.max { $0.key < $1.key }?.value ?? .none }

    private func look(
        _ what: String, _ result: Result<Reply, CallFailure>, _ sendCount: UInt32, _ now: Int64,
        _ compare: (Reply) -> [Difference]
    ) -> JourneyStepReport {
        let observation = StepObservation(result)
        let differences: [Difference] =
            switch result {
            case .success(let reply): compare(reply)
            case .failure: [Difference(field: "status", expected: "OK", observed: observation.status)]
            }
        return JourneyStepReport(
            journey: self.journey.id, what: what, observation: observation, differences: differences,
            isResolvedReplay: false, sendCount: sendCount, atMilliseconds: now)
    }
}

extension Result<Reply, CallFailure> {
    /// Whether neither the daemon nor the library judged the call: nobody answered, and going on is pointless.
    var isWithoutVerdict: Bool {
        guard case .failure(let failure) = self else { return false }
        return failure.status.isEmpty && failure.reason == .unspecified
    }
}

extension [JourneyStep] {
    /// Whether the script lets time pass.
    var hasTimes: Bool { self.contains { $0.second > 0 } }
}
