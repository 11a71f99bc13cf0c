/// Everything that is wrong with a configuration, in the order of its lines.
package struct Problems: Error, Equatable, Sendable {
    /// At least one.
    package let all: [Problem]

    /// Whether the command line alone is to blame.
    package var areOfFlagsOnly: Bool {
        self.all.allSatisfy { problem in
            switch problem.origin {
            case .flag: true
            case .environment, .line, .builtIn: false
            }
        }
    }
}
