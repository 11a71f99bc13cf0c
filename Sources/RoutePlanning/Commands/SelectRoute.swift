/// The traveler chose the candidate at an index.
package struct SelectRoute: Equatable, Sendable {
    /// Who says it, about which plan, under which key.
    package let context: CommandContext
    /// The presentation that speaks.
    package let generation: UInt32
    /// The revision it shows.
    package let revision: UInt64
    /// Position in the collection as received; any value may arrive, to be refused.
    package let index: Int64

    /// Memberwise.
    package init(context: CommandContext, generation: UInt32, revision: UInt64, index: Int64) {
        self.context = context
        self.generation = generation
        self.revision = revision
        self.index = index
    }
}

extension SelectRoute: PlanCommand {
    static var kind: CommandKind { .selectRoute }
    static var stance: Stance { .intent }

    var references: References {
        References(generation: self.generation, revision: self.revision, held: .routes)
    }

    func verdict(on plan: Plan, in setting: Setting) -> Verdict {
        let candidates: Candidates
        let committed: Choice?
        switch plan.lifecycle {
        case .candidatesReady(_, let received): (candidates, committed) = (received, nil)
        case .selected(let choice): (candidates, committed) = (choice.candidates, choice)
        case .draft, .editing, .calculating, .handoffPending: return .refuse(.invalidState)
        case .handedOff, .cancelled: return self.verdictWhenTerminal(on: plan)
        }
        guard let index = candidates.checked(index: self.index) else { return .refuse(.outsideCollection) }
        if let committed, committed.index == index {
            let detail = AnswerDetail(
                calculationSequence: candidates.calculationSequence, candidateID: committed.candidateID)
            return .answer(.unchanged, detail)
        }
        let selected = RouteSelected(
            choosing: index, of: candidates, supersedes: committed?.candidateID, in: setting)
        return .commit(
            [.routeSelected(selected)],
            .selection(sequence: candidates.calculationSequence, candidateID: selected.candidateID))
    }
}

extension Candidates {
    /// An index inside the collection; nil for any other number, be it -1 or the largest there is.
    func checked(index: Int64) -> UInt32? {
        #if MUTANTS
            if Mutant.absentIndexReadAsZero.isActive, index == -1 { return 0 }
            if Mutant.indexEqualToCountAccepted.isActive, index == Int64(self.count) { return UInt32(index - 1) }
        #endif
        guard index >= 0, index < Int64(self.count) else { return nil }
        return UInt32(index)
    }
}

extension Refusal {
    /// The index is not one of the collection's: the traveler must choose again.
    static let outsideCollection = Refusal(reason: .routeIndexOutOfRange, reselect: true, field: .index)
}

extension RouteSelected {
    /// The event of choosing; a route ages from the moment it came, not from the moment it was chosen.
    init(choosing index: UInt32, of candidates: Candidates, supersedes: CandidateID?, in setting: Setting) {
        #if MUTANTS
            if Mutant.routesAgeFromChoice.isActive {
                self.init(
                    candidateID: setting.fresh.candidateID, index: index,
                    freshUntil: setting.now.adding(seconds: setting.policy.freshnessSeconds), supersedes: supersedes)
                return
            }
        #endif
        self.init(
            candidateID: setting.fresh.candidateID, index: index,
            freshUntil: candidates.receivedAt.adding(seconds: setting.policy.freshnessSeconds), supersedes: supersedes)
    }
}
