/// Every command's file has a suite of its own.
enum CommandSuiteRule {
    static let commandsFolder = "Sources/RoutePlanning/Commands/"
    static let suitesFolder = "Tests/RoutePlanningTests/"

    private static let suite = Pattern(#"(?<![\w.])(?:struct|class|enum|actor)\s+(\w+)Tests\b"#)

    /// The commands among `files` that no suite among them is named after: `CreatePlan` needs `CreatePlanTests`.
    static func violations(in files: [SourceFile]) -> [Violation] {
        let suites = files.filter { $0.path.hasPrefix(suitesFolder) }.flatMap { file in
            suite.matches(in: file.code).map { $0.groups[1] }
        }
        return files.filter { $0.path.hasPrefix(commandsFolder) && !$0.stem.contains("+") }.compactMap { file in
            suites.contains(file.stem)
                ? nil : Violation(path: file.path, line: 1, complaint: "no suite named \(file.stem)Tests")
        }
    }
}
