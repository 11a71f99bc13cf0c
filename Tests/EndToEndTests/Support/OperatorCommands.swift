/// The commands of the operator's program, as it lists them itself.
enum OperatorCommands {
    /// "plan show" and all others, in the order of the help.
    static func all() throws -> [String] {
        let help = try ProgramRun.controller(["--help"]).output
        let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.drop { $0 != "Commands:" }.dropFirst().prefix { !$0.isEmpty }.filter { !$0.hasPrefix("   ") }.map {
            let words = $0.dropFirst(2)
            return String(words[..<(words.firstRange(of: "  ")?.lowerBound ?? words.endIndex)])
        }
    }
}
