import Testing

/// One place in the repository that breaks a rule, ready to be printed as `file:line: what is wrong`.
struct Violation: Equatable, CustomStringConvertible {
    let path: String
    let line: Int
    let complaint: String

    var description: String { "\(path):\(line): \(complaint)" }

    /// Fails the running test once for every violation.
    static func report(_ violations: [Violation]) {
        for violation in violations {
            Issue.record("\(violation)")
        }
    }
}
