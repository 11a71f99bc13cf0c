/// The traveler tapped Start: one hand-off, its first attempt.
package struct RequestNavigation: Equatable, Sendable {
    /// Who says it, about which plan, under which key.
    package let context: CommandContext
    /// The presentation that speaks.
    package let generation: UInt32
    /// The revision it shows.
    package let revision: UInt64
    /// Position in the collection as received; any value may arrive, to be refused.
    package let index: Int64
    /// Name of the navigation target, 1 to `Limits.targetByteCountMax` bytes.
    package let target: Text
    /// Checked when given.
    package let locationDigest: Digest256?
    /// Checked when given.
    package let optionDigest: Digest256?
    /// Seconds until the attempt counts as timed out, 1 to `Limits.deadlineSecondsMax`; absent means
    /// `Limits.deadlineSecondsDefault`.
    package let deadlineSeconds: UInt32?

    /// Memberwise.
    package init(
        context: CommandContext, generation: UInt32, revision: UInt64, index: Int64, target: Text,
        locationDigest: Digest256?, optionDigest: Digest256?, deadlineSeconds: UInt32?
    ) {
        self.context = context
        self.generation = generation
        self.revision = revision
        self.index = index
        self.target = target
        self.locationDigest = locationDigest
        self.optionDigest = optionDigest
        self.deadlineSeconds = deadlineSeconds
    }
}

extension RequestNavigation: PlanCommand {
    static var kind: CommandKind { .requestNavigation }
    static var stance: Stance { .intent }

    var references: References {
        References(generation: self.generation, revision: self.revision, held: .routes)
    }

    var shapeRefusal: Refusal? {
        OpenAttempt.refusal(ofTarget: self.target, deadlineSeconds: self.deadlineSeconds)
    }

    func verdict(on plan: Plan, in setting: Setting) -> Verdict {
        switch plan.lifecycle {
        case .candidatesReady(_, let candidates):
            guard let index = candidates.checked(index: self.index) else { return .refuse(.outsideCollection) }
            // The provider's UI tells the choice only when Start is tapped: choice and hand-off commit together.
            let selected = RouteSelected(choosing: index, of: candidates, supersedes: nil, in: setting)
            return self.verdict(
                on: plan, freshUntil: selected.freshUntil, after: [.routeSelected(selected)], in: setting)
        case .selected(let choice):
            guard let index = choice.candidates.checked(index: self.index) else { return .refuse(.outsideCollection) }
            #if MUTANTS
                if Mutant.startOverridesSelection.isActive {
                    return self.verdict(on: plan, freshUntil: choice.freshUntil, after: [], in: setting)
                }
            #endif
            guard index == choice.index else {
                return .refuse(Refusal(reason: .selectionMismatch, reselect: true, field: .index))
            }
            return self.verdict(on: plan, freshUntil: choice.freshUntil, after: [], in: setting)
        case .handoffPending:
            #if MUTANTS
                if Mutant.secondStartMakesAttempt.isActive {
                    return self.verdict(on: plan, freshUntil: setting.now, after: [], in: setting)
                }
            #endif
            let latest = plan.openAttempt ?? plan.closedAttempts.last?.attempt
            return .refuse(Refusal(reason: .handoffAlreadyPending, attemptID: latest?.id))
        case .draft, .editing, .calculating: return .refuse(.invalidState)
        case .handedOff, .cancelled: return self.verdictWhenTerminal(on: plan)
        }
    }

    /// The checks that are the same with and without an implicit choice.
    private func verdict(on plan: Plan, freshUntil: Instant, after events: [Event], in setting: Setting) -> Verdict {
        if let refusal = plan.digestRefusal(location: self.locationDigest, option: self.optionDigest) {
            return .refuse(refusal)
        }
        guard !setting.policy.refusesStaleCandidates || setting.now <= freshUntil else {
            return .refuse(Refusal(reason: .candidateStale, reselect: true))
        }
        if let refusal = setting.policy.refusal(of: self.target, stopCount: plan.content.stops.count) {
            return .refuse(refusal)
        }
        let seconds = self.deadlineSeconds ?? Limits.deadlineSecondsDefault
        let attempt = OpenAttempt(
            id: setting.fresh.attemptID, handoffID: setting.fresh.handoffID, number: 1, target: self.target,
            requestedAt: setting.now, deadline: setting.now.adding(seconds: UInt64(seconds)))
        return .commit(
            events + [.navigationRequested(NavigationRequested(attempt: attempt))],
            .attemptOpened(ordinal: UInt32(plan.closedAttempts.count)))
    }
}

extension Policy {
    /// Why a target cannot take a route of so many stops, if so.
    func refusal(of target: Text, stopCount: Int) -> Refusal? {
        guard let stopsMax = self.targetStopsMax[target], stopCount > stopsMax else { return nil }
        return Refusal(reason: .targetCapabilityExceeded, field: .target)
    }
}

extension OpenAttempt {
    /// Why an attempt can have no such target or deadline, if so.
    static func refusal(ofTarget target: Text?, deadlineSeconds: UInt32?) -> Refusal? {
        if let target {
            guard !target.isEmpty else { return Refusal(reason: .missingField, field: .target) }
            guard target.byteCount <= Limits.targetByteCountMax else {
                return Refusal(reason: .labelTooLong, field: .target)
            }
        }
        guard let deadlineSeconds, !(1...Limits.deadlineSecondsMax).contains(deadlineSeconds) else { return nil }
        return Refusal(reason: .optionCombination, field: .deadline)
    }
}
