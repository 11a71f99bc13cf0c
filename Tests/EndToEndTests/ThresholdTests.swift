import Foundation
import Testing

/// What `scripts/lib/thresholds` makes of figures it is given.
@Suite struct ThresholdTests {
    private let scratch: Scratch
    private let record: String
    private let figures: String

    init() throws {
        self.scratch = try Scratch()
        self.record = self.scratch.file("record.json")
        self.figures = self.scratch.file("figures.json")
    }

    /// Each shape's instructions, allocations and system calls per call.
    private func run(_ counts: [Double], _ more: String...) throws -> ProgramRun {
        let names = ["instructions", "allocations", "system_calls"]
        let shape = Dictionary(uniqueKeysWithValues: zip(names, counts))
        let bytes = try JSONSerialization.data(withJSONObject: ["1x1": shape, "1x64": shape, "1x64 reads": shape])
        try bytes.write(to: URL(fileURLWithPath: self.figures))
        let words = ["--figures", self.figures, "--record", self.record] + more
        return try ProgramRun(Repository.file("scripts/lib/thresholds").path, words)
    }

    @Test func `a command that costs more than is recorded fails the check, with both figures`() throws {
        #expect(try self.run([1_000, 10, 2], "--write").exitCode == 0)
        #expect(try self.run([1_000, 10, 2]).exitCode == 0)
        // Within what the figures vary by.
        #expect(try self.run([1_009, 10.1, 2.05]).exitCode == 0)
        let dearer = try self.run([1_000, 11, 2])
        #expect(dearer.exitCode == 1 && dearer.output.contains("11.00 per call, +10.00 % of 10"), "\(dearer.output)")
        #expect(dearer.output.components(separatedBy: "ABOVE").count == 4, "once for each shape: \(dearer.output)")
        #expect(dearer.complaints.contains("scripts/lib/thresholds --write"))
        for counts in [[1_030, 10, 2], [1_000, 10, 2.3]] { #expect(try self.run(counts).exitCode == 1) }
    }

    @Test func `a command that costs less is to be recorded, and a figure that is missing fails the check`() throws {
        #expect(try self.run([1_000, 10, 2], "--write").exitCode == 0)
        let cheaper = try self.run([900, 10, 2])
        #expect(cheaper.exitCode == 0 && cheaper.output.contains("below: record it"), "\(cheaper.output)")
        #expect(try self.run([1_000, 10]).exitCode == 1)
    }

    @Test func `the record of this repository has every figure that is counted`() throws {
        let record = try JSONSerialization.jsonObject(with: Data(contentsOf: Repository.file(".ci/thresholds.json")))
        let shapes = try #require(record as? [String: [String: [String: Double]]])
        #expect(Set(shapes.keys) == ["1x1", "1x64", "1x64 reads"])
        for counts in shapes.values {
            #expect(Set(counts.keys) == ["instructions", "allocations", "system_calls"])
            #expect(counts.values.allSatisfy { ($0["per_call"] ?? 0) > 0 && ($0["tolerance_percent"] ?? 0) > 0 })
        }
    }
}
