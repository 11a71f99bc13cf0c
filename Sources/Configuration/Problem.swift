/// One fault and where it is.
package struct Problem: Equatable, Sendable, CustomStringConvertible {
    /// Where.
    package let origin: Origin
    /// What.
    package let fault: Fault

    /// Memberwise.
    package init(_ origin: Origin, _ fault: Fault) {
        self.origin = origin
        self.fault = fault
    }

    /// One line for the operator: the place, then what is wrong with it.
    package var description: String {
        switch self.origin {
        case .line(0, let file): "\(file): \(self.fault)"
        case .line, .flag, .environment, .builtIn: "\(self.origin): \(self.fault)"
        }
    }
}
