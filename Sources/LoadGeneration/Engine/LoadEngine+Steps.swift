internal import RoutePlanClient

extension LoadEngine {
    /// What a life does next.
    struct NextContent {
        let kind: CallKind
        let content: LoadCall.Content
        var hotPlan: Int?
        var command: (command: PlanCommand, key: String)?
    }

    /// What a life does next: a repetition, a callback too many, or the next step of its script.
    ///
    /// A script that is over makes room for a new life, in the same place.
    mutating func nextContent(of place: Int) -> NextContent {
        if let next = self.disturbance(of: place) { return next }
        while true {
            let script = self.scenario.scripts[self.lives[place].script]
            guard let number = self.nextStep(of: place, in: script) else {
                self.renew(place)
                continue
            }
            self.lives[place].step = number
            self.lives[place].stepCount += 1
            return self.content(of: script.steps[number], place)
        }
    }

    /// The step that takes place next, or nil when the script is over; those whose chance does not come up are passed over.
    private mutating func nextStep(of place: Int, in script: LoadScript) -> Int? {
        guard self.lives[place].stepCount < Limits.stepsPerLifeMax else { return nil }
        var number = self.lives[place].step
        while number < script.steps.count {
            let chance = script.steps[number].chance
            if chance >= 1 || self.generator.unit() < chance { return number }
            number += 1
        }
        return nil
    }

    /// Lets a new life begin where another one was.
    private mutating func renew(_ place: Int) {
        let fresh = self.beginLife()
        self.lives[place] = self.lives[fresh]
        self.freeLives.append(fresh)
    }

    private mutating func disturbance(of place: Int) -> NextContent? {
        let (replayShare, staleShare) = (self.scenario.replayShare, self.scenario.staleShare)
        guard replayShare + staleShare > 0 else { return nil }
        let dice = self.generator.unit()
        let life = self.lives[place]
        if dice < replayShare, let last = life.last {
            // The creation was said without a plan, and is repeated as it was.
            var context = self.content.context(life, key: last.key)
            if case .createPlan = last.command { context.plan = .none }
            return NextContent(
                kind: .replay, content: .command(last.command, context), command: (last.command, last.key))
        }
        guard dice >= replayShare, dice < replayShare + staleShare, life.canBeStale else { return nil }
        self.lives[place].keyCount += 1
        let key = self.content.key(self.lives[place])
        return NextContent(
            kind: .staleCallback,
            content: .command(self.content.staleCallback(life), self.content.context(life, key: key)))
    }

    private mutating func content(of step: ScriptStep, _ place: Int) -> NextContent {
        let kind = CallKind.action(step.action)
        let life = self.lives[place]
        if step.isHot {
            let hot = self.chooseHotPlan()
            return NextContent(kind: kind, content: .query(.plan(self.hotPlans[hot].plan)), hotPlan: hot)
        }
        if let command = self.content.command(step, life, random: self.generator.next()) {
            self.lives[place].keyCount += 1
            let key = self.content.key(self.lives[place])
            return NextContent(
                kind: kind, content: .command(command, self.content.context(life, key: key)), command: (command, key))
        }
        if step.action == .getPlan { return NextContent(kind: kind, content: .query(.plan(life.plan))) }
        if step.action == .getHandoff {
            return NextContent(kind: kind, content: .query(.handoff(plan: life.plan, attempt: life.attempt)))
        }
        var filter = PlanFilter()
        filter.owner = self.content.owner(life.owner)
        filter.pageMax = 20
        return NextContent(kind: kind, content: .query(.plans(filter)))
    }
}
