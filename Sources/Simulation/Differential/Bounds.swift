/// How far an exploration goes: commands beyond are compared too, but nothing is explored behind them.
package struct Bounds: Sendable {
    /// Presentations of the plan.
    package var generations = 2
    /// Contents of the plan.
    package var revisions = 2
    /// Stops of a content.
    package var stops = 2
    /// Routes in one collection.
    package var candidates = 2
    /// Attempts of the plan.
    package var attempts = 2
    /// Keys that any command may use and use again, beside one key of its own for each command.
    package var namedKeys = 0
    /// States a walk may find before it is given up as one without end; a walk within two of everything finds a third.
    package var statesMax = 10_000

    /// Two of everything.
    package init() {}

    /// Whether `plan` is still to be explored.
    func contain(_ plan: ReferencePlan) -> Bool {
        plan.generation <= self.generations && plan.revision <= self.revisions
            && plan.content.stops.count <= self.stops && plan.candidates.count <= self.candidates
            && plan.attempts.count <= self.attempts
    }
}
