/// One command: what is asked, of which plan, under which key.
package struct ReferenceCommand: Hashable, Sendable {
    /// The plan's number; nil for a creation.
    package var plan: Int?
    /// The command key.
    package var key: Int
    /// Refuse unless the plan is at this version.
    package var expectedVersion: Int?
    /// What is asked.
    package var request: ReferenceRequest

    /// Memberwise.
    package init(plan: Int?, key: Int, expectedVersion: Int? = nil, request: ReferenceRequest) {
        self.plan = plan
        self.key = key
        self.expectedVersion = expectedVersion
        self.request = request
    }
}
