package import RoutePlanClient

extension LoadEngine {
    /// Enters the end of a call.
    package mutating func finish(_ tag: UInt64, _ result: Result<Reply, CallFailure>, at now: UInt64) {
        let flight = self.land(tag)
        let end: CallEnd
        switch result {
        case .success(.answer(let answer)): end = .applied(answer.disposition)
        case .success: end = .applied(nil)
        case .failure(let failure): end = CallEnd(failure)
        }
        let isExpected = self.isExpected(end, of: flight)
        let response = now - flight.intended
        self.measures.series.end(at: now, response: response, isError: !isExpected)
        if flight.isMeasured {
            self.measures.count(
                flight.kind, end, isError: !isExpected, response: response, service: now - flight.sent)
        } else {
            self.measures.unmeasuredCount += 1
        }
        if case .unknown = end, let place = flight.life.flatMap({ self.lives[$0].place }) {
            self.roll.addUnknown(place)
        }
        switch result {
        case .success(.answer(let answer)): self.accept(answer, flight)
        case .success(.plan(let plan)): self.compare(plan.position, flight)
        case .success(.handoff(let handoff)): self.compare(handoff.position, flight)
        case .success(.plans), .success(.instance), .success(.metrics), .success(.health), .success(.raw), .failure:
            break
        }
        self.goOn(flight, isExpected: isExpected, at: now)
    }

    /// Whether the scenario provokes such an end, or it is none to complain about.
    private func isExpected(_ end: CallEnd, of flight: Flight) -> Bool {
        switch (end, flight.kind) {
        case (.applied, _): true
        case (.rejected(.staleGeneration), .staleCallback), (.rejected(.staleRevision), .staleCallback): true
        case (.rejected, _), (.notSent, _), (.unknown, _): false
        }
    }

    // MARK: What an answer says of the plan

    private mutating func accept(_ answer: Answer, _ flight: Flight) {
        guard let place = flight.life else { return }
        switch flight.kind {
        case .replay: return self.compareReplay(answer, place)
        case .staleCallback:
            if answer.disposition == .applied || answer.position.version != self.lives[place].position.version {
                self.find("\(answer.plan): a callback that no longer counts was \(answer.disposition.name)")
            }
            return
        case .action: break
        }
        guard let sent = flight.command else { return }
        let before = self.lives[place].position
        let eventCount: UInt32 =
            answer.disposition == .applied ? Self.eventCount(of: sent.command, in: before.state) : 0
        if answer.position.version != before.version + UInt64(eventCount) {
            self.find(
                "\(answer.plan): \(answer.disposition.name) at version \(answer.position.version), not "
                    + "\(before.version + UInt64(eventCount))")
        }
        if let touched = self.lives[place].place {
            self.roll.acknowledge(touched, answer.position, eventCount: eventCount)
        } else {
            self.lives[place].place = self.roll.add(
                TouchedPlan(answer.plan, answer.position, eventCount: eventCount))
        }
        self.lives[place].plan = answer.plan
        self.lives[place].position = answer.position
        if !answer.attempt.isNone { self.lives[place].attempt = answer.attempt }
        if case .receiveRoutes(_, _, _, let candidates) = sent.command {
            self.lives[place].candidateCount = candidates.count
        } else if case .selectRoute(_, _, let index) = sent.command {
            self.lives[place].selectedIndex = index ?? 0
        } else if case .requestNavigation(_, _, let index, _, _, _, _) = sent.command {
            self.lives[place].selectedIndex = index ?? 0
        }
        if self.scenario.replayShare > 0 {
            self.lives[place].last = (sent.command, sent.key, answer.position)
        }
    }

    /// Events a command makes when it is applied: one, but choosing and starting in one are two.
    private static func eventCount(of command: PlanCommand, in state: PlanState) -> UInt32 {
        if case .requestNavigation = command, state == .candidatesReady { return 2 }
        return 1
    }

    private mutating func compareReplay(_ answer: Answer, _ place: Int) {
        guard let last = self.lives[place].last else { return }
        if answer.disposition != .replayed || answer.position != last.position {
            self.find(
                "\(answer.plan): \(last.key) repeated was \(answer.disposition.name) at version "
                    + "\(answer.position.version), not REPLAYED at \(last.position.version)")
        }
    }

    /// A read must not be behind what was acknowledged before it was sent.
    private mutating func compare(_ position: Position, _ flight: Flight) {
        if let hot = flight.hotPlan {
            if position != self.hotPlans[hot].position { self.find("\(self.hotPlans[hot].plan): a hot plan changed") }
        } else if let place = flight.life, position.version < self.lives[place].position.version {
            let life = self.lives[place]
            self.find("\(life.plan): read at version \(position.version), acknowledged was \(life.position.version)")
        }
    }

    private mutating func find(_ text: String) { self.measures.find(text) }

    // MARK: How the life goes on

    private mutating func goOn(_ flight: Flight, isExpected: Bool, at now: UInt64) {
        guard let place = flight.life else { return }
        // Nobody knows how to go on from a command that failed; the plan stays as it is and is looked at in the end.
        guard isExpected else { return self.freeLives.append(place) }
        let script = self.scenario.scripts[self.lives[place].script]
        if case .action = flight.kind { self.advance(place, in: script) }
        let step = self.lives[place].step
        guard step < script.steps.count else { return self.freeLives.append(place) }
        let think = script.steps[step].thinkNanoseconds
        let due = think.upperBound == 0 ? now : now + UInt64.random(in: think, using: &self.generator)
        self.pool.add(place, due: due, now: now)
    }

    private mutating func advance(_ place: Int, in script: LoadScript) {
        let branches = script.steps[self.lives[place].step].branches
        self.lives[place].step += 1
        guard !branches.isEmpty else { return }
        var dice = self.generator.unit()
        for branch in branches {
            if dice < branch.chance {
                self.lives[place].step = branch.step
                return
            }
            dice -= branch.chance
        }
    }
}
