import RoutePlanning
import Testing

/// A presentation is a generation.
struct OpenDirectionUITests {
    @Test
    func `each presentation is one generation more`() throws {
        var driver = Driver()
        let id = try driver.plan()
        #expect(driver.open(id).answer?.position.generation == 1)
        guard case .editing(let presentation) = driver.registry.plan(id)?.lifecycle else {
            Issue.record("not editing")
            return
        }
        #expect(presentation == Presentation(generation: 1, openedAt: driver.now, componentVersion: "1.0.10"))
    }

    @Test
    func `reopening drops candidates and selection and keeps the revision`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .selected)
        let answer = try #require(driver.open(id).answer)
        #expect(answer.position.generation == 2 && answer.position.revision == 1)
        let plan = try #require(driver.registry.plan(id))
        #expect(plan.visibleCandidates.isEmpty && plan.choice == nil)
    }

    @Test
    func `the same key opens once`() throws {
        var driver = Driver()
        let id = try driver.plan()
        let command = Command.openDirectionUI(OpenDirectionUI(context: driver.context(id)))
        let first = try #require(driver.run(command).answer)
        let second = try #require(driver.run(command).answer)
        #expect(second.disposition == .replayed && second.position == first.position)
        #expect(driver.registry.plan(id)?.generation == 1)
    }

    @Test
    func `after reopening, the same revision is calculated again`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .selected)
        #expect(driver.open(id).disposition == .applied)
        let answer = try #require(driver.request(id).answer)
        #expect(answer.disposition == .applied && answer.detail.calculationSequence == 2)
    }
}
