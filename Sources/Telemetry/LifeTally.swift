package import RoutePlanning

/// What happens to plans, counted as it is committed: transitions, dwell, calculations, editors, hand-offs, oddities.
///
/// Fixed arrays with rows for every member of closed sets: counting allocates nothing. What stands at a moment (plans,
/// ages) is the registry's to tell.
package struct LifeTally: Sendable {
    /// Numbers of states, 0 for none.
    private static let stateNumberCount = 1 + PlanState.allCases.count

    /// Of those that change no state, and of creations; each of the others is one observation of `dwell`.
    private var transitions: [UInt64]
    private var dwell: HistogramTable
    private var calculations: HistogramTable
    private var failures = Tally<FailureClass>()
    private var routes: HistogramTable
    private var revisions: HistogramTable
    private var presentations: [UInt64]
    private var dismissals: [UInt64]
    private var endings: [UInt64]
    private var acknowledgements: HistogramTable
    private var attempts: [UInt64]
    private var oddities = Tally<Oddity>()
    /// Navigation targets that are told by name.
    package var targets = NameList(countMax: Limits.targetNamesMax)
    /// Released versions of components that are told by name.
    package var components = NameList(countMax: Limits.componentNamesMax)

    /// Nothing has happened yet.
    package init() {
        let states = Self.stateNumberCount
        let targets = Limits.targetNamesMax + 1
        self.transitions = Array(repeating: 0, count: states * states)
        self.dwell = HistogramTable(.dwell, rowCount: states * states)
        self.calculations = HistogramTable(.outside, rowCount: 4 * CalculationResult.allCases.count)
        self.routes = HistogramTable(.routes, rowCount: 4)
        self.revisions = HistogramTable(.revisions, rowCount: 3)
        // One more than names and `other`: for plans that never had an editor.
        let components = Limits.componentNamesMax + 2
        self.presentations = Array(repeating: 0, count: components * PresentationKind.allCases.count)
        self.dismissals = Array(repeating: 0, count: components * Dismissal.allCases.count)
        self.endings = Array(repeating: 0, count: components * states)
        self.acknowledgements = HistogramTable(.outside, rowCount: targets * 2)
        self.attempts = Array(repeating: 0, count: targets * 8)
    }

    /// Counts what one committed command did.
    package mutating func note(_ effects: Effects, _ change: PlanChange) {
        self.noteStates(effects, change)
        // The command says which events there are; one that is looked at is copied.
        switch effects.record.kind {
        case .createPlan, .reviseRoute: self.noteContent(effects, change)
        case .openDirectionUI, .replacePresentation: self.notePresentation(effects, change)
        case .receiveRoutes, .calculationFailed: self.noteCalculation(effects, change)
        case .selectRoute, .requestNavigation: self.noteRevisions(change)
        case .confirmHandoff: self.end(change, .handoffPending)
        case .cancelPlan: self.noteCancel(effects, change)
        case .requestRoutes, .rejectHandoff, .expireAttempt, .retryHandoff, .returnToSelection, .noteEditorDismissed:
            break
        }
    }

    /// Counts one attempt that ended, or whose end was judged anew.
    package mutating func noteAttempt(to target: Text, _ ending: AttemptEnding) {
        self.attempts[self.targets.number(of: target) * 8 + Int(ending.state.rawValue)] += 1
    }

    /// Counts an acknowledgement that came so long after its attempt was made.
    package mutating func noteAcknowledgement(of target: Text, afterNanoseconds duration: UInt64, late: Bool) {
        self.acknowledgements.observe(duration, row: self.targets.number(of: target) * 2 + (late ? 1 : 0))
    }

    /// Counts an editor that went away and left its plan.
    package mutating func noteDismissal(of component: Text?, _ dismissal: Dismissal) {
        let row = self.componentNumber(of: component) * Dismissal.allCases.count
        self.dismissals[row + Int(dismissal.rawValue)] += 1
    }

    /// Counts something odd.
    package mutating func note(_ oddity: Oddity) { self.oddities.add(to: oddity) }

    private mutating func noteStates(_ effects: Effects, _ change: PlanChange) {
        let to = Int(change.to.rawValue)
        guard let from = change.from else {
            self.transitions[to] += 1
            return
        }
        if from == change.to {
            if Self.countsAsTransition(effects.events[0]) {
                self.transitions[Int(from.rawValue) * Self.stateNumberCount + to] += 1
            }
            return
        }
        let duration = effects.at.nanoseconds - min(change.since.nanoseconds, effects.at.nanoseconds)
        // A start that chooses as well passes through the choice.
        if from == .candidatesReady, change.to == .handoffPending {
            self.pass(from, to: .selected, after: duration)
            self.pass(.selected, to: .handoffPending, after: 0)
        } else {
            self.pass(from, to: change.to, after: duration)
        }
    }

    private mutating func pass(_ from: PlanState, to: PlanState, after duration: UInt64) {
        let row = Int(from.rawValue) * Self.stateNumberCount + Int(to.rawValue)
        self.dwell.observe(duration, row: row)
    }

    /// Whether an event that leaves a plan in its state is told among the transitions; new labels are not.
    private static func countsAsTransition(_ event: Event) -> Bool {
        switch event {
        case .stopsRelabelled: false
        case .created, .revised, .editorOpened, .editorReplaced, .calculationRequested, .candidatesReceived,
            .calculationFailed, .routeSelected, .navigationRequested, .navigationHandedOff, .handoffRejected,
            .handoffTimedOut, .handoffRetried, .returnedToSelection, .cancelled:
            true
        }
    }

    private mutating func noteContent(_ effects: Effects, _ change: PlanChange) {
        switch effects.events[0] {
        case .created(let created): self.noteStops(created.content.stops)
        case .revised(let revised):
            if let stops = revised.stops?.stops { self.noteStops(stops) }
            self.endCalculation(.superseded, effects, change)
        case .stopsRelabelled(let relabelled): self.noteStops(relabelled.stops)
        case .editorOpened, .editorReplaced, .calculationRequested, .candidatesReceived, .calculationFailed,
            .routeSelected, .navigationRequested, .navigationHandedOff, .handoffRejected, .handoffTimedOut,
            .handoffRetried, .returnedToSelection, .cancelled:
            break
        }
    }

    private mutating func notePresentation(_ effects: Effects, _ change: PlanChange) {
        switch effects.events[0] {
        case .editorOpened(let opened):
            self.present(opened.componentVersion, .open)
            if change.from == .selected { self.noteDismissal(of: change.component, .replaced) }
        case .editorReplaced(let replaced):
            self.present(replaced.componentVersion, .replace)
            self.noteDismissal(of: change.component, .replaced)
            self.endCalculation(.superseded, effects, change)
        case .created, .revised, .stopsRelabelled, .calculationRequested, .candidatesReceived, .calculationFailed,
            .routeSelected, .navigationRequested, .navigationHandedOff, .handoffRejected, .handoffTimedOut,
            .handoffRetried, .returnedToSelection, .cancelled:
            break
        }
    }

    private mutating func noteCalculation(_ effects: Effects, _ change: PlanChange) {
        switch effects.events[0] {
        case .candidatesReceived(let received):
            self.routes.observe(UInt64(received.candidates.count), row: Int(change.resource.rawValue))
            let degenerateCount = received.degenerateCount
            if degenerateCount > 0 { self.oddities.add(UInt64(degenerateCount), to: .degenerateRoute) }
            self.endCalculation(.candidates, effects, change)
        case .calculationFailed(let failed):
            if effects.record.kind == .receiveRoutes { self.routes.observe(0, row: Int(change.resource.rawValue)) }
            self.failures.add(to: failed.failure)
            self.endCalculation(.failed, effects, change)
        case .created, .revised, .stopsRelabelled, .editorOpened, .editorReplaced, .calculationRequested,
            .routeSelected, .navigationRequested, .navigationHandedOff, .handoffRejected, .handoffTimedOut,
            .handoffRetried, .returnedToSelection, .cancelled:
            break
        }
    }

    private mutating func noteCancel(_ effects: Effects, _ change: PlanChange) {
        guard case .cancelled(let cancelled) = effects.events[0], let from = change.from else { return }
        if from == .editing || from == .calculating || from == .candidatesReady {
            self.noteDismissal(of: change.component, Dismissal(cancelled.cause))
        }
        self.endCalculation(.superseded, effects, change)
        self.end(change, from)
    }

    private mutating func present(_ component: Text, _ kind: PresentationKind) {
        let row = self.componentNumber(of: component) * PresentationKind.allCases.count
        self.presentations[row + Int(kind.rawValue)] += 1
    }

    /// The calculation that ran before the command, if one did, ends by it.
    private mutating func endCalculation(_ result: CalculationResult, _ effects: Effects, _ change: PlanChange) {
        guard change.from == .calculating, change.to != .calculating else { return }
        let duration = effects.at.nanoseconds - min(change.since.nanoseconds, effects.at.nanoseconds)
        let row = Int(change.resource.rawValue) * CalculationResult.allCases.count + Int(result.rawValue)
        self.calculations.observe(duration, row: row)
    }

    private mutating func noteRevisions(_ change: PlanChange) {
        guard change.from == .candidatesReady else { return }
        self.revisions.observe(UInt64(change.revisions.stops), row: 0)
        self.revisions.observe(UInt64(change.revisions.options), row: 1)
        self.revisions.observe(UInt64(change.revisions.both), row: 2)
    }

    /// Rows tell outcome and state together: only from pending is a plan handed off.
    private mutating func end(_ change: PlanChange, _ from: PlanState) {
        let row = self.componentNumber(of: change.component) * Self.stateNumberCount
        self.endings[row + (change.to == .handedOff ? 0 : Int(from.rawValue))] += 1
    }

    private mutating func noteStops(_ stops: [Stop]) {
        for index in stops.indices {
            if index > 0, stops[index].isNear(stops[index - 1]) { self.oddities.add(to: .nearStops) }
            if stops[index].label.looksLikeSecret || stops[index].address.looksLikeSecret {
                self.oddities.add(to: .secretLikeLabel)
            }
        }
    }

    private func componentNumber(of component: Text?) -> Int {
        guard let component else { return Limits.componentNamesMax + 1 }
        return self.components.number(of: component)
    }
}

extension LifeTally {
    /// Puts all of it on the board of metrics.
    package func write(to board: inout MetricBoard) {
        self.writeStates(to: &board)
        for resource in Resource.allCases {
            let word = MetricWord.of(resource)
            let row = Int(resource.rawValue)
            self.routes.write(row: row, .candidatesReceived, word, to: &board)
            for result in CalculationResult.allCases {
                self.calculations.write(
                    row: row * CalculationResult.allCases.count + Int(result.rawValue), .calculationDuration, word,
                    MetricWord.of(result), to: &board)
            }
        }
        for failure in FailureClass.allCases {
            board.add(self.failures[failure], to: .calculationFailures, MetricWord.of(failure))
        }
        for (row, kind) in ["stops", "options", "both"].enumerated() {
            self.revisions.write(row: row, .revisionsBeforeSelection, kind, to: &board)
        }
        for oddity in Oddity.allCases { board.add(self.oddities[oddity], to: .oddities, MetricWord.of(oddity)) }
        self.writeEditors(to: &board)
        self.writeAttempts(to: &board)
    }

    private func writeStates(to board: inout MetricBoard) {
        board.add(self.transitions[Int(PlanState.draft.rawValue)], to: .transitions, "none", PlanState.draft.word)
        for pair in StatePair.all {
            let row = Int(pair.from.rawValue) * Self.stateNumberCount + Int(pair.to.rawValue)
            let isChange = pair.from != pair.to
            board.add(
                isChange ? self.dwell.count(row: row) : self.transitions[row], to: .transitions, pair.from.word,
                pair.to.word)
            guard isChange else { continue }
            self.dwell.write(row: row, .stateDwell, pair.from.word, pair.to.word, to: &board)
        }
    }

    private func writeEditors(to board: inout MetricBoard) {
        let none = (number: Limits.componentNamesMax + 1, word: "none")
        for (number, component) in self.components.told {
            for kind in PresentationKind.allCases {
                board.add(
                    self.presentations[number * PresentationKind.allCases.count + Int(kind.rawValue)],
                    to: .editorPresentations, component, MetricWord.of(kind))
            }
            for dismissal in Dismissal.allCases {
                board.add(
                    self.dismissals[number * Dismissal.allCases.count + Int(dismissal.rawValue)],
                    to: .editorDismissals, component, MetricWord.of(dismissal))
            }
        }
        for (number, component) in self.components.told + [none] {
            let row = number * Self.stateNumberCount
            if number != none.number {
                board.add(
                    self.endings[row], to: .terminalResults, component, PlanState.handedOff.word,
                    PlanState.handoffPending.word)
            }
            for from in PlanState.allCases where !from.isTerminal && (from == .draft) == (number == none.number) {
                board.add(
                    self.endings[row + Int(from.rawValue)], to: .terminalResults, component, PlanState.cancelled.word,
                    from.word)
            }
        }
    }

    private func writeAttempts(to board: inout MetricBoard) {
        for (number, target) in self.targets.told {
            for late in [false, true] {
                self.acknowledgements.write(
                    row: number * 2 + (late ? 1 : 0), .handoffAckDuration, target, late ? "true" : "false", to: &board)
            }
            for state in AttemptState.allCases where state != .open {
                board.add(
                    self.attempts[number * 8 + Int(state.rawValue)], to: .handoffAttempts, target,
                    MetricWord.of(state))
            }
        }
    }
}
