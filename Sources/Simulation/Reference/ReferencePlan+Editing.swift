extension ReferencePlan {
    /// Checks 6 and 7 of an intent: never OK with references that are not the current ones.
    ///
    /// Objects of an old controller are to be let go of whatever is asked; objects of an old collection only come with
    /// a choice from it, which is then to be made again.
    func staleIntent(_ generation: Int, _ revision: Int, isOfChoice: Bool = false) -> ReferenceAnswer? {
        if generation > self.generation { return ReferenceAnswer(refusing: .unknownGeneration) }
        if generation < self.generation {
            return ReferenceAnswer(refusing: .staleGeneration, dispose: true, reselect: isOfChoice)
        }
        if revision > self.revision { return ReferenceAnswer(refusing: .unknownRevision) }
        if revision < self.revision {
            return ReferenceAnswer(refusing: .staleRevision, dispose: isOfChoice, reselect: isOfChoice)
        }
        return nil
    }

    /// Checks 6 and 7 of a fact: ignored when old, refused when from the future.
    func staleFact(_ generation: Int, _ revision: Int) -> ReferenceAnswer? {
        if generation > self.generation { return ReferenceAnswer(refusing: .unknownGeneration) }
        if generation < self.generation { return .ignored(.ignoredStaleGeneration) }
        if revision > self.revision { return ReferenceAnswer(refusing: .unknownRevision) }
        if revision < self.revision { return .ignored(.ignoredStaleRevision) }
        return nil
    }

    mutating func revise(
        base: Int, stops: [ReferenceStop]?, options: Int?, generation: Int?, policy: ReferencePolicy
    ) -> ReferenceAnswer {
        if let generation {
            if generation > self.generation { return ReferenceAnswer(refusing: .unknownGeneration) }
            if generation < self.generation { return ReferenceAnswer(refusing: .staleGeneration, dispose: true) }
        }
        if base != self.revision { return ReferenceAnswer(refusing: .revisionConflict) }
        if self.state == .selected { return ReferenceAnswer(refusing: .editorNotOpen) }
        if self.state == .handoffPending { return ReferenceAnswer(refusing: .handoffInProgress) }
        let new = ReferenceContent(stops: stops ?? self.content.stops, options: options ?? self.content.options)
        if new.places == self.content.places, new.options == self.content.options {
            if new == self.content { return ReferenceAnswer(.unchanged) }
            self.content = new
            return self.applied([.stopsRelabelled])
        }
        if self.revision >= policy.revisionsMax { return ReferenceAnswer(refusing: .revisionLimit) }
        self.content = new
        self.revision += 1
        if self.state != .draft { self.state = .editing }
        self.dropCandidates()
        return self.applied([.revised])
    }

    mutating func open() -> ReferenceAnswer {
        guard self.state == .draft || self.state == .selected else { return ReferenceAnswer(refusing: .invalidState) }
        self.state = .editing
        self.generation += 1
        self.dropCandidates()
        return self.applied([.editorOpened])
    }

    mutating func replace() -> ReferenceAnswer {
        guard self.state == .editing || self.state == .calculating || self.state == .candidatesReady else {
            return ReferenceAnswer(refusing: .invalidState)
        }
        self.state = .editing
        self.generation += 1
        self.dropCandidates()
        return self.applied([.editorReplaced])
    }

    mutating func requestRoutes(places: [Int]?, options: Int?, policy: ReferencePolicy) -> ReferenceAnswer {
        guard self.state == .editing || self.state == .calculating || self.state == .candidatesReady else {
            return ReferenceAnswer(refusing: .invalidState)
        }
        if let refusal = self.digestRefusal(places: places, options: options) { return refusal }
        if self.state != .editing {
            var answer = ReferenceAnswer(.joined)
            answer.concern.calculation = self.calculation
            return answer
        }
        guard self.content.stops.count >= policy.stopsToCalculateMin else {
            return ReferenceAnswer(refusing: .tooFewStops)
        }
        self.state = .calculating
        self.calculation += 1
        var answer = self.applied([.calculationRequested])
        answer.concern.calculation = self.calculation
        return answer
    }

    /// Digests the caller gave must be those of the plan.
    func digestRefusal(places: [Int]?, options: Int?) -> ReferenceAnswer? {
        if let places, places != self.content.places { return ReferenceAnswer(refusing: .locationDigestMismatch) }
        if let options, options != self.content.options { return ReferenceAnswer(refusing: .optionDigestMismatch) }
        return nil
    }

    mutating func receive(calculation: Int?, candidates: [ReferenceCandidate], at now: UInt64) -> ReferenceAnswer {
        if let answer = self.callbackNobodyAwaits(calculation: calculation) { return answer }
        var answer: ReferenceAnswer
        if candidates.isEmpty {
            self.state = .editing
            answer = self.applied([.calculationFailed])
        } else {
            self.state = .candidatesReady
            self.candidates = candidates
            self.receivedAt = now
            answer = self.applied([.candidatesReceived])
            answer.concern.calculation = self.calculation
        }
        return answer
    }

    mutating func fail(calculation: Int?, failure: Int) -> ReferenceAnswer {
        if let answer = self.callbackNobodyAwaits(calculation: calculation) { return answer }
        self.state = .editing
        var answer = self.applied([.calculationFailed])
        answer.concern.failure = failure
        return answer
    }

    /// The rest of check 7, and checks 8 and 9, of a provider's callback.
    ///
    /// A calculation nobody ever asked for is a reference from the future, whatever the state.
    private func callbackNobodyAwaits(calculation: Int?) -> ReferenceAnswer? {
        if let calculation, calculation > self.calculation { return ReferenceAnswer(refusing: .unknownRevision) }
        switch self.state {
        case .draft, .editing: return .ignored(.ignoredLate)
        case .candidatesReady, .selected, .handoffPending: return .ignored(.ignoredDuplicate)
        case .handedOff, .cancelled: return .ignored(.ignoredTerminal)
        case .calculating: break
        }
        if let calculation, calculation < self.calculation { return .ignored(.ignoredLate) }
        return nil
    }

    mutating func noteDismissal(generation: Int) -> ReferenceAnswer {
        if generation > self.generation { return ReferenceAnswer(refusing: .unknownGeneration) }
        if generation < self.generation { return .ignored(.ignoredStaleGeneration) }
        return self.state == .draft ? .ignored(.ignoredLate) : ReferenceAnswer(.unchanged)
    }

    /// The answer to a command that emits facts.
    func applied(_ events: [ReferenceEvent]) -> ReferenceAnswer {
        var answer = ReferenceAnswer(.applied)
        answer.events = events
        return answer
    }
}
