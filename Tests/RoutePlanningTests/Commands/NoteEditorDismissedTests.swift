import RoutePlanning
import Testing

/// A dismissal that changes nothing is only told.
struct NoteEditorDismissedTests {
    @Test
    func `a dismissal commits nothing and leaves no record`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .editing)
        let command = Command.noteEditorDismissed(
            NoteEditorDismissed(context: driver.context(id), generation: 1, cause: .back))
        for _ in 0..<2 { #expect(driver.run(command).disposition == .unchanged) }
        #expect(driver.registry.plan(id)?.version == 2)
    }

    @Test
    func `an old controller's dismissal is stale`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .editing)
        #expect(driver.replace(id).disposition == .applied)
        let answer = try #require(driver.noteDismissed(id, generation: 1).answer)
        #expect(answer.disposition == .ignoredStaleGeneration && answer.dispose)
    }
}
