import Foundation
import Testing

/// The simulator as a program.
@Suite struct SimulatorTests {
    private func hashes(_ environment: [String: String]) throws -> [Substring] {
        let run = try ProgramRun(
            BuiltProgram.simulator.path, ["--seed", "1", "--count", "20", "--seconds", "300", "--hashes"],
            environment: environment)
        #expect(run.exitCode == 0, "\(run.output)")
        return Array(run.output.split(separator: "\n").prefix(20))
    }

    @Test func `the same seeds are the same worlds in every process, whatever its hash seed`() throws {
        let first = try self.hashes(["SWIFT_DETERMINISTIC_HASHING": "1"])
        #expect(first.count == 20)
        for _ in 0..<2 { #expect(try self.hashes([:]) == first) }
    }
}
