internal import Glibc
internal import RoutePlanning
internal import Testing

/// Lets the tests of a suite meet the mistake that `ROUTEPLAN_MUTANT` names, in builds that have mistakes.
struct ChosenMutant: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        #if MUTANTS
            let name = getenv("ROUTEPLAN_MUTANT").map { String(cString: $0) } ?? "none"
            let mutant = Mutant(rawValue: name)
            precondition(mutant != nil || name == "none", "there is no such mistake")
            try await Mutant.$active.withValue(mutant) { try await function() }
        #else
            try await function()
        #endif
    }
}
