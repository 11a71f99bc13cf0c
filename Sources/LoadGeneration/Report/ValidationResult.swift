/// What re-reading every plan of a run has found.
package struct ValidationResult: Equatable, Sendable {
    /// Plans read.
    package private(set) var readCount = 0
    /// Of these, with a command whose effect was unknown before.
    package private(set) var unknownCount = 0
    /// Acknowledged events that were looked for.
    package private(set) var eventCount: UInt64 = 0
    /// Plans that are not as they were acknowledged.
    package private(set) var findingCount = 0

    /// Nothing read yet.
    package init() {}

    /// Enters one plan, and what is wrong with it.
    package mutating func add(_ plan: TouchedPlan, finding: String?) {
        self.readCount += 1
        self.eventCount += UInt64(plan.eventCount)
        if plan.unknownCount > 0 { self.unknownCount += 1 }
        if finding != nil { self.findingCount += 1 }
    }
}
