import RoutePlanning
import Testing

/// Every state x command cell, with current references, with stale ones and with ones from the future.
struct StateMatrixTests {
    /// What a cell holds.
    enum Cell: Equatable {
        case to(PlanState)
        case told(Disposition)
        case refused(Reason)

        /// Refused because the plan is over, in words of the matrix.
        static let over = Cell.refused(.planTerminal)
        static let no = Cell.refused(.invalidState)

        init(_ outcome: Outcome) {
            switch outcome {
            case .answered(let answer) where answer.disposition == .applied: self = .to(answer.position.state)
            case .answered(let answer): self = .told(answer.disposition)
            case .refused(let refusal): self = .refused(refusal.reason)
            }
        }
    }

    /// The rows of the matrix; index 1 is the selected one where there is a selection.
    enum Row: CaseIterable {
        case revise, open, replace, request, receiveSome, receiveNone, failed, selectOther, selectSame, navigateSelected
        case navigateOther, confirm, reject, expire, retry, goBack, cancel, noteDismissed
    }

    /// draft, editing, calculating, candidatesReady, selected, handoffPending, handedOff, cancelled.
    static func cells(of row: Row) -> [Cell] {
        switch row {
        case .revise:
            [
                .to(.draft), .to(.editing), .to(.editing), .to(.editing), .refused(.editorNotOpen),
                .refused(.handoffInProgress), .over, .over,
            ]
        case .open: [.to(.editing), .no, .no, .no, .to(.editing), .no, .over, .over]
        case .replace: [.no, .to(.editing), .to(.editing), .to(.editing), .no, .no, .over, .over]
        case .request: [.no, .to(.calculating), .told(.joined), .told(.joined), .no, .no, .over, .over]
        case .receiveSome: Self.callback(counted: .candidatesReady)
        case .receiveNone, .failed: Self.callback(counted: .editing)
        case .selectOther: [.no, .no, .no, .to(.selected), .to(.selected), .no, .over, .over]
        case .selectSame: [.no, .no, .no, .to(.selected), .told(.unchanged), .no, .over, .over]
        case .navigateSelected:
            [
                .no, .no, .no, .to(.handoffPending), .to(.handoffPending), .refused(.handoffAlreadyPending), .over,
                .over,
            ]
        case .navigateOther:
            [
                .no, .no, .no, .to(.handoffPending), .refused(.selectionMismatch), .refused(.handoffAlreadyPending),
                .over, .over,
            ]
        case .confirm:
            [
                .refused(.attemptNotFound), .refused(.attemptNotFound), .refused(.attemptNotFound),
                .refused(.attemptNotFound), .refused(.attemptAbandoned), .to(.handedOff), .told(.unchanged),
                .refused(.planCancelled),
            ]
        case .reject, .expire:
            Array(repeating: .told(.ignoredLate), count: 5)
                + [.to(.handoffPending), .told(.ignoredTerminal), .told(.ignoredTerminal)]
        case .retry: [.no, .no, .no, .no, .no, .to(.handoffPending), .over, .over]
        case .goBack: [.no, .no, .no, .no, .no, .to(.selected), .over, .over]
        case .cancel:
            Array(repeating: .to(.cancelled), count: 6) + [.told(.alreadyTerminal), .told(.alreadyTerminal)]
        case .noteDismissed:
            [.told(.ignoredLate)] + Array(repeating: .told(.unchanged), count: 5)
                + [.told(.ignoredTerminal), .told(.ignoredTerminal)]
        }
    }

    private static func callback(counted: PlanState) -> [Cell] {
        [
            .told(.ignoredLate), .told(.ignoredLate), .to(counted), .told(.ignoredDuplicate), .told(.ignoredDuplicate),
            .told(.ignoredDuplicate), .told(.ignoredTerminal), .told(.ignoredTerminal),
        ]
    }

    @Test(arguments: Row.allCases, PlanState.allCases)
    func `a command with current references does what the matrix says`(row: Row, state: PlanState) throws {
        var driver = Driver()
        let id = try driver.plan(in: state)
        try self.prepare(row, &driver, id)
        let before = try #require(driver.registry.plan(id))
        let outcome = self.run(row, &driver, id)
        #expect(Cell(outcome) == Self.cells(of: row)[Int(state.rawValue) - 1])
        self.expectAnswerTells(outcome, before: before, now: try #require(driver.registry.plan(id)))
    }

    @Test(arguments: Row.allCases, PlanState.allCases)
    func `a command of an earlier presentation never counts`(row: Row, state: PlanState) throws {
        guard let speaks = self.speaks(row), speaks.ofGeneration else { return }
        var driver = Driver()
        let id = try driver.plan(in: state)
        guard let current = driver.registry.plan(id)?.generation, current > 0 else { return }
        let outcome = self.run(row, &driver, id, generation: current - 1)
        let cell = Cell(outcome)
        if state.isTerminal {
            #expect(cell == Self.cells(of: row)[Int(state.rawValue) - 1], "the terminal rule comes first")
        } else if speaks.isFact {
            #expect(cell == .told(.ignoredStaleGeneration))
            #expect(outcome.answer?.dispose == true)
        } else {
            #expect(cell == .refused(.staleGeneration))
            #expect(outcome.refusal?.dispose == true)
            #expect(outcome.refusal?.reselect == speaks.choosesRoutes)
        }
    }

    @Test(arguments: Row.allCases, PlanState.allCases)
    func `a command of earlier content never counts`(row: Row, state: PlanState) throws {
        guard let speaks = self.speaks(row), speaks.ofRevision else { return }
        var driver = Driver()
        let id = try driver.plan("revised")
        #expect(driver.revise(id, to: .otherStops).disposition == .applied)
        try driver.bring(id, to: state)
        let outcome = self.run(row, &driver, id, revision: 1)
        let cell = Cell(outcome)
        if state.isTerminal {
            #expect(cell == Self.cells(of: row)[Int(state.rawValue) - 1], "the terminal rule comes first")
        } else if row == .revise {
            #expect(cell == .refused(.revisionConflict))
        } else if speaks.isFact {
            #expect(cell == .told(.ignoredStaleRevision))
            #expect(outcome.answer?.dispose == true)
        } else {
            #expect(cell == .refused(.staleRevision))
            #expect(outcome.refusal?.reselect == speaks.choosesRoutes)
            #expect(outcome.refusal?.dispose == speaks.choosesRoutes)
        }
    }

    @Test(arguments: Row.allCases, PlanState.allCases)
    func `references from the future are never right`(row: Row, state: PlanState) throws {
        guard let speaks = self.speaks(row) else { return }
        var driver = Driver()
        let id = try driver.plan(in: state)
        let plan = try #require(driver.registry.plan(id))
        let over = Self.cells(of: row)[Int(state.rawValue) - 1]
        if speaks.ofGeneration {
            let cell = Cell(self.run(row, &driver, id, generation: plan.generation + 1))
            #expect(cell == (state.isTerminal ? over : .refused(.unknownGeneration)))
        }
        if speaks.ofRevision {
            let cell = Cell(self.run(row, &driver, id, revision: plan.revision + 1))
            let refused = row == .revise ? Cell.refused(.revisionConflict) : .refused(.unknownRevision)
            #expect(cell == (state.isTerminal ? over : refused))
        }
    }

    /// What a command speaks of, and how.
    private struct Speech {
        var ofGeneration = true
        var ofRevision = true
        var isFact = false
        var choosesRoutes = false
    }

    private func speaks(_ row: Row) -> Speech? {
        switch row {
        case .revise, .request: Speech()
        case .receiveSome, .receiveNone, .failed: Speech(isFact: true)
        case .selectOther, .selectSame, .navigateSelected, .navigateOther: Speech(choosesRoutes: true)
        case .cancel, .noteDismissed: Speech(ofRevision: false, isFact: true)
        case .open, .replace, .confirm, .reject, .expire, .retry, .goBack: nil
        }
    }

    /// Brings a plan to where the command has its effect: late enough to expire, refused to retry, gone back to confirm.
    private func prepare(_ row: Row, _ driver: inout Driver, _ id: PlanID) throws {
        let state = driver.registry.plan(id)?.state
        if row == .expire, state == .handoffPending { driver.wait(seconds: 15) }
        if row == .retry, state == .handoffPending {
            #expect(driver.reject(id, driver.attempt(id, 1)).disposition == .applied)
        }
        if row == .confirm, state == .selected {
            #expect(driver.navigate(id, 1).disposition == .applied)
            #expect(driver.goBack(id).disposition == .applied)
        }
    }

    private func run(
        _ row: Row, _ driver: inout Driver, _ id: PlanID, generation: UInt32? = nil, revision: UInt64? = nil
    ) -> Outcome {
        let attempt = driver.registry.plan(id)?.attempts.first?.attempt.id ?? AttemptID(high: 0, low: 1)
        return switch row {
        case .revise: driver.revise(id, to: .stops(3), basis: revision, generation: generation)
        case .open: driver.open(id)
        case .replace: driver.replace(id)
        case .request: driver.request(id, generation: generation, revision: revision)
        case .receiveSome: driver.receive(id, 3, generation: generation, revision: revision)
        case .receiveNone: driver.receive(id, 0, generation: generation, revision: revision)
        case .failed: driver.fail(id, generation: generation, revision: revision)
        case .selectOther: driver.select(id, 0, generation: generation, revision: revision)
        case .selectSame: driver.select(id, 1, generation: generation, revision: revision)
        case .navigateSelected: driver.navigate(id, 1, generation: generation, revision: revision)
        case .navigateOther: driver.navigate(id, 0, generation: generation, revision: revision)
        case .confirm: driver.confirm(id, attempt)
        case .reject: driver.reject(id, attempt)
        case .expire: driver.expire(id, attempt)
        case .retry: driver.retry(id)
        case .goBack: driver.goBack(id)
        case .cancel: driver.cancel(id, generation: generation)
        case .noteDismissed: driver.noteDismissed(id, generation: generation)
        }
    }

    /// What every answer tells, whatever the cell.
    private func expectAnswerTells(_ outcome: Outcome, before: Plan, now: Plan) {
        switch outcome {
        case .answered(let answer):
            #expect(answer.planID == now.id)
            #expect(answer.position == now.position)
            #expect(answer.current == nil)
            #expect((answer.outcome != nil) == (answer.disposition == .alreadyTerminal))
        case .refused(let refusal):
            #expect(refusal.planID == now.id)
            #expect(refusal.position == before.position)
            #expect(before == now)
            let isStray = self.isStrayAcknowledgement(refusal.reason)
            #expect((refusal.compensation == .stopTargetSession) == isStray)
        }
    }

    /// Refusals of an acknowledgement no plan stands behind.
    private func isStrayAcknowledgement(_ reason: Reason) -> Bool {
        [.attemptNotFound, .attemptAbandoned, .attemptRejected, .planCancelled, .ackConflict].contains(reason)
    }
}
