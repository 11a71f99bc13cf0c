/// Which plans a list is about.
package struct PlanFilter: Equatable, Sendable {
    /// Empty: every state.
    package let states: [PlanState]
    /// Absent: every owner.
    package let owner: Text?
    /// Only plans that entered their state at least so long ago.
    package let ageMinMilliseconds: UInt64
    /// Only plans that entered their state at most so long ago.
    package let ageMaxMilliseconds: UInt64?

    /// Memberwise.
    package init(
        states: [PlanState] = [], owner: Text? = nil, ageMinMilliseconds: UInt64 = 0,
        ageMaxMilliseconds: UInt64? = nil
    ) {
        self.states = states
        self.owner = owner
        self.ageMinMilliseconds = ageMinMilliseconds
        self.ageMaxMilliseconds = ageMaxMilliseconds
    }
}
