/// One kind of life a plan may have, and how often it is chosen.
package struct LoadScript: Equatable, Sendable {
    /// For reports.
    package let name: String
    /// Against the others' weights; 0 is never.
    package let weight: Double
    /// In order.
    package let steps: [ScriptStep]

    /// Gathers the three.
    package init(name: String, weight: Double, steps: [ScriptStep]) {
        precondition(!steps.isEmpty, "a script does something")
        self.name = name
        self.weight = weight
        self.steps = steps
    }
}
