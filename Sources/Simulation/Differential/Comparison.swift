internal import RoutePlanning

/// Collects where the model and the module say different things.
package struct Comparison {
    /// One line each, empty when they agree.
    package var differences: [String] = []

    /// What the model's numbers are called.
    let naming: Naming

    /// Nothing compared yet.
    package init(naming: Naming = .numbered) {
        self.naming = naming
    }

    /// Two values that have to be the same.
    mutating func require<Value: Equatable>(
        _ name: StaticString, model: @autoclosure () -> Value, module: @autoclosure () -> Value
    ) {
        let (expected, actual) = (model(), module())
        if expected != actual { self.differences.append("\(name): model \(expected), module \(actual)") }
    }

    /// A value the model only tells if the contract does.
    mutating func requireIfTold<Value: Equatable>(_ name: StaticString, model: Value?, module: Value?) {
        if let model, model != module {
            self.differences.append("\(name): model \(model), module \(String(describing: module))")
        }
    }
}
