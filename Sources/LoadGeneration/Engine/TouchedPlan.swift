package import RoutePlanClient

/// What the run knows of a plan it made: what was acknowledged, and what has no answer.
package struct TouchedPlan: Equatable, Sendable {
    /// The plan.
    package let plan: Identifier
    /// Highest version an answer carried.
    package private(set) var version: UInt32
    /// Events the acknowledged commands have made.
    package private(set) var eventCount: UInt32
    /// Commands that may have taken effect or not.
    package private(set) var unknownCount: UInt16 = 0
    /// State at the highest version, as the contract numbers it.
    private var stateNumber: UInt8

    init(_ plan: Identifier, _ position: Position, eventCount: UInt32) {
        self.plan = plan
        self.version = UInt32(clamping: position.version)
        self.eventCount = eventCount
        self.stateNumber = UInt8(clamping: position.state.rawValue)
    }

    /// State at the highest version.
    package var state: PlanState { PlanState(rawValue: UInt32(self.stateNumber)) ?? .unspecified }

    mutating func acknowledge(_ position: Position, eventCount: UInt32) {
        self.eventCount += eventCount
        guard position.version >= UInt64(self.version) else { return }
        self.version = UInt32(clamping: position.version)
        self.stateNumber = UInt8(clamping: position.state.rawValue)
    }

    mutating func addUnknown() { if self.unknownCount < .max { self.unknownCount += 1 } }

    /// What is wrong with the plan as it is now; nil when every acknowledged command is there and nothing else.
    ///
    /// A command without an answer may have made up to two events. The daemon itself lets a pending hand-off run out of
    /// time, and each plan has one version an event, so that a command that was lost shows in the version.
    package func finding(_ now: Position) -> String? {
        let acknowledged = UInt64(self.eventCount)
        if now.version < acknowledged || now.version < UInt64(self.version) {
            return "\(self.plan): version \(now.version), yet \(acknowledged) events were acknowledged"
        }
        let surplus = now.version - acknowledged
        let isExpired = self.state == .handoffPending && now.state == .handoffPending
        if surplus > UInt64(self.unknownCount) * 2 + (isExpired ? 1 : 0) {
            return "\(self.plan): version \(now.version), though only \(acknowledged) events were acknowledged"
        }
        if surplus == 0, now.state != self.state {
            return "\(self.plan): \(now.state.name), yet \(self.state.name) was acknowledged"
        }
        return nil
    }
}
