import RoutePlanning
import Testing

/// Every state x command cell, with current references, with stale ones and with ones from the future.
struct StateMatrixTests {
    /// The rows of the matrix, as docs/domain-tables.md calls them; index 1 is the selected one where there is one.
    enum Row: String, CaseIterable {
        case createSame = "create_plan (same content)"
        case createOther = "create_plan (other content)"
        case revise = "revise_route (other content)"
        case relabel = "revise_route (other labels)"
        case reviseNothing = "revise_route (nothing new)"
        case open = "open_direction_ui"
        case replace = "replace_presentation"
        case request = "request_routes"
        case receiveSome = "receive_routes (some)"
        case receiveNone = "receive_routes (none)"
        case failed = "calculation_failed"
        case selectOther = "select_route (another index)"
        case selectSame = "select_route (the selected index)"
        case selectNone = "select_route (no such index)"
        case navigateSelected = "request_navigation (the selected index)"
        case navigateOther = "request_navigation (another index)"
        case navigateNone = "request_navigation (no such index)"
        case confirm = "confirm_handoff"
        case reject = "reject_handoff"
        case expire = "expire_attempt"
        case retry = "retry_handoff"
        case goBack = "return_to_selection"
        case cancel = "cancel_plan"
        case noteDismissed = "note_editor_dismissed"
    }

    /// The cell of the document.
    private static func cell(_ row: Row, _ state: PlanState) throws -> MatrixCell {
        let table = try DomainTable("Commands and states")
        let cells = try #require(table.rows.first { $0[0] == row.rawValue }, "no row \(row.rawValue)")
        let column = try #require(table.columns.firstIndex(of: state.word), "no column \(state.word)")
        return MatrixCell(spelled: cells[column])
    }

    @Test
    func `the matrix has every command, every state and nothing else`() throws {
        let table = try DomainTable("Commands and states")
        #expect(table.rows.map { $0[0] } == Row.allCases.map(\.rawValue))
        #expect(Array(table.columns.dropFirst()) == PlanState.allCases.map(\.word))
        let commands = table.rows.compactMap { $0[0].split(separator: " ").first.map(String.init) }
        #expect(Set(commands) == Set(CommandKind.allCases.map { Spelling.lower($0) }))
    }

    @Test(arguments: Row.allCases, PlanState.allCases)
    func `a command with current references does what the matrix says`(row: Row, state: PlanState) throws {
        var driver = Driver()
        let id = try driver.plan(in: state)
        try self.prepare(row, &driver, id)
        let before = try #require(driver.registry.plan(id))
        let outcome = self.run(row, &driver, id)
        #expect(MatrixCell(outcome) == (try Self.cell(row, state)))
        self.expectAnswerTells(outcome, before: before, now: try #require(driver.registry.plan(id)))
    }

    @Test(arguments: Row.allCases, PlanState.allCases)
    func `a command of an earlier presentation never counts`(row: Row, state: PlanState) throws {
        guard let speaks = self.speaks(row), speaks.ofGeneration else { return }
        var driver = Driver()
        let id = try driver.plan(in: state)
        guard let current = driver.registry.plan(id)?.generation, current > 0 else { return }
        let outcome = self.run(row, &driver, id, generation: current - 1)
        let cell = MatrixCell(outcome)
        if state.isTerminal {
            #expect(cell == (try Self.cell(row, state)), "the terminal rule comes first")
        } else if speaks.isFact {
            #expect(cell == MatrixCell("IGNORED_STALE_GENERATION", flags: ["dispose"]))
        } else {
            let flags: Set<String> = speaks.choosesRoutes ? ["dispose", "reselect"] : ["dispose"]
            #expect(cell == MatrixCell("STALE_GENERATION", flags: flags))
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
        let cell = MatrixCell(outcome)
        if state.isTerminal {
            #expect(cell == (try Self.cell(row, state)), "the terminal rule comes first")
        } else if speaks.changesContent {
            #expect(cell == MatrixCell("REVISION_CONFLICT"))
        } else if speaks.isFact {
            #expect(cell == MatrixCell("IGNORED_STALE_REVISION", flags: ["dispose"]))
        } else {
            let flags: Set<String> = speaks.choosesRoutes ? ["dispose", "reselect"] : []
            #expect(cell == MatrixCell("STALE_REVISION", flags: flags))
        }
    }

    @Test(arguments: Row.allCases, PlanState.allCases)
    func `references from the future are never right`(row: Row, state: PlanState) throws {
        guard let speaks = self.speaks(row) else { return }
        var driver = Driver()
        let id = try driver.plan(in: state)
        let plan = try #require(driver.registry.plan(id))
        let over = try Self.cell(row, state)
        if speaks.ofGeneration {
            let cell = MatrixCell(self.run(row, &driver, id, generation: plan.generation + 1))
            #expect(cell == (state.isTerminal ? over : MatrixCell("UNKNOWN_GENERATION")))
        }
        if speaks.ofRevision {
            let cell = MatrixCell(self.run(row, &driver, id, revision: plan.revision + 1))
            let refused = MatrixCell(speaks.changesContent ? "REVISION_CONFLICT" : "UNKNOWN_REVISION")
            #expect(cell == (state.isTerminal ? over : refused))
        }
    }

    /// What a command speaks of, and how.
    private struct Speech {
        var ofGeneration = true
        var ofRevision = true
        var isFact = false
        var choosesRoutes = false
        var changesContent = false
    }

    private func speaks(_ row: Row) -> Speech? {
        switch row {
        case .revise, .relabel, .reviseNothing: Speech(changesContent: true)
        case .request: Speech()
        case .receiveSome, .receiveNone, .failed: Speech(isFact: true)
        case .selectOther, .selectSame, .selectNone, .navigateSelected, .navigateOther, .navigateNone:
            Speech(choosesRoutes: true)
        case .cancel, .noteDismissed: Speech(ofRevision: false, isFact: true)
        case .createSame, .createOther, .open, .replace, .confirm, .reject, .expire, .retry, .goBack: nil
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
        let content = driver.registry.plan(id)?.content ?? .twoStops
        var relabelled = content
        relabelled.stops = content.stops.map { Stop(place: $0.place, label: "Elsewhere") }
        return switch row {
        case .createSame: driver.create(content: content)
        case .createOther: driver.create(content: .stops(4))
        case .revise: driver.revise(id, to: .stops(3), basis: revision, generation: generation)
        case .relabel: driver.revise(id, to: relabelled, basis: revision, generation: generation)
        case .reviseNothing: driver.revise(id, to: content, basis: revision, generation: generation)
        case .open: driver.open(id)
        case .replace: driver.replace(id)
        case .request: driver.request(id, generation: generation, revision: revision)
        case .receiveSome: driver.receive(id, 3, generation: generation, revision: revision)
        case .receiveNone: driver.receive(id, 0, generation: generation, revision: revision)
        case .failed: driver.fail(id, generation: generation, revision: revision)
        case .selectOther: driver.select(id, 0, generation: generation, revision: revision)
        case .selectSame: driver.select(id, 1, generation: generation, revision: revision)
        case .selectNone: driver.select(id, 2, generation: generation, revision: revision)
        case .navigateSelected: driver.navigate(id, 1, generation: generation, revision: revision)
        case .navigateOther: driver.navigate(id, 0, generation: generation, revision: revision)
        case .navigateNone: driver.navigate(id, 2, generation: generation, revision: revision)
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
            let isReplayed = answer.disposition == .replayed
            #expect((isReplayed ? answer.current : answer.position) == now.position)
            #expect(isReplayed || answer.current == nil)
            #expect((answer.outcome != nil) == (answer.disposition == .alreadyTerminal))
        case .refused(let refusal):
            #expect(refusal.planID == now.id)
            #expect(refusal.position == before.position)
            #expect(before == now)
        }
    }
}
