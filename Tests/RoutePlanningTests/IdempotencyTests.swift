import RoutePlanning
import Testing

/// A command key makes every command safe to repeat.
struct IdempotencyTests {
    /// Every command that commits, from the state it commits in.
    static let commands: [CommandKind] = CommandKind.allCases.filter { $0 != .createPlan && $0 != .noteEditorDismissed }

    @Test(arguments: Self.commands)
    func `a repeated command gets the answer of then and changes nothing`(kind: CommandKind) throws {
        var driver = Driver()
        let (command, id) = try driver.committing(kind)
        let first = try #require(driver.run(command).answer)
        #expect(first.disposition == .applied)
        let plan = driver.registry.plan(id)
        for _ in 0..<3 {
            var again = try #require(driver.run(command).answer)
            #expect(again.disposition == .replayed && again.current == first.position)
            (again.disposition, again.current) = (.applied, nil)
            #expect(again == first)
        }
        #expect(driver.registry.plan(id) == plan)
    }

    @Test(arguments: Self.commands)
    func `a repetition is answered the same after the plan moved on`(kind: CommandKind) throws {
        var driver = Driver()
        let (command, id) = try driver.committing(kind)
        let first = try #require(driver.run(command).answer)
        driver.wait(seconds: 30)
        if let open = driver.registry.plan(id)?.openAttempt {
            #expect(driver.expire(id, open.id).disposition == .applied)
        }
        _ = driver.goBack(id)
        _ = driver.open(id)
        _ = driver.revise(id, to: .stops(4))
        _ = driver.cancel(id)
        let now = try #require(driver.registry.plan(id))
        #expect(now.state.isTerminal)
        var again = try #require(driver.run(command).answer)
        #expect(again.disposition == .replayed && again.current == now.position)
        (again.disposition, again.current) = (.applied, nil)
        #expect(again == first)
    }

    @Test(arguments: Self.commands)
    func `a repetition is answered the same after a restart, and after redaction`(kind: CommandKind) throws {
        var driver = Driver()
        let (command, id) = try driver.committing(kind)
        let first = try #require(driver.run(command).answer)
        _ = driver.cancel(id)
        driver.wait(seconds: Limits.redactionSeconds + 1)
        driver.maintain()
        let frozen = driver.registry.freeze()
        driver.registry = PlanRegistry(
            restoring: frozen.plans, tombstones: frozen.tombstones, counters: frozen.counters)
        #expect(driver.registry.plan(id)?.isRedacted == true)
        var again = try #require(driver.run(command).answer)
        #expect(again.disposition == .replayed)
        (again.disposition, again.current) = (.applied, nil)
        #expect(again == first)
    }

    @Test
    func `the same key with another payload is never executed`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .candidatesReady)
        let context = driver.context(id, key: 77)
        let select = SelectRoute(context: context, generation: 1, revision: 1, index: 0)
        #expect(driver.run(.selectRoute(select)).disposition == .applied)
        let other = driver.context(id, key: 77, fingerprint: 2)
        let selectOther = SelectRoute(context: other, generation: 1, revision: 1, index: 1)
        #expect(driver.run(.selectRoute(selectOther)).reason == .idempotencyKeyReused)
        #expect(driver.registry.plan(id)?.choice?.index == 0)
    }

    @Test
    func `the same key with another command is never executed`() throws {
        var driver = Driver()
        let id = try driver.plan()
        let context = driver.context(id, key: 77)
        #expect(driver.run(.openDirectionUI(OpenDirectionUI(context: context))).disposition == .applied)
        let cancel = CancelPlan(context: context, cause: .host, generation: nil)
        #expect(driver.run(.cancelPlan(cancel)).reason == .idempotencyKeyReused)
        let note = NoteEditorDismissed(context: context, generation: 1, cause: .back)
        #expect(driver.run(.noteEditorDismissed(note)).reason == .idempotencyKeyReused)
    }

    @Test
    func `keys are a plan's own`() throws {
        var driver = Driver()
        for name in ["a", "b"] as [Text] {
            let id = try driver.plan(name)
            let command = OpenDirectionUI(context: driver.context(id, key: 77))
            #expect(driver.run(.openDirectionUI(command)).disposition == .applied)
        }
    }

    @Test
    func `a refusal is not remembered: the same key is judged afresh`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .editing)
        let context = driver.context(id, key: 77)
        let select = Command.selectRoute(SelectRoute(context: context, generation: 1, revision: 1, index: 0))
        #expect(driver.run(select).reason == .invalidState)
        #expect(driver.request(id).disposition == .applied)
        #expect(driver.receive(id).disposition == .applied)
        #expect(driver.run(select).disposition == .applied)
    }

    @Test
    func `an answer that committed nothing is not remembered either`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .selected)
        let context = driver.context(id, key: 77)
        let select = Command.selectRoute(SelectRoute(context: context, generation: 1, revision: 1, index: 1))
        #expect(driver.run(select).disposition == .unchanged)
        #expect(driver.select(id, 0).disposition == .applied)
        #expect(driver.run(select).disposition == .applied)
    }

    @Test
    func `a repetition with an outdated version is still answered from the record`() throws {
        var driver = Driver()
        let id = try driver.plan()
        let context = driver.context(id, key: 77, expectedVersion: 1)
        let open = Command.openDirectionUI(OpenDirectionUI(context: context))
        #expect(driver.run(open).disposition == .applied)
        #expect(driver.run(open).disposition == .replayed)
    }

    @Test
    func `of two commands that expect the same version one commits`() throws {
        var driver = Driver()
        let id = try driver.plan()
        let first = OpenDirectionUI(context: driver.context(id, expectedVersion: 1))
        let second = CancelPlan(context: driver.context(id, expectedVersion: 1), cause: .host, generation: nil)
        #expect(driver.run(.openDirectionUI(first)).disposition == .applied)
        #expect(driver.run(.cancelPlan(second)).reason == .versionConflict)
    }
}
