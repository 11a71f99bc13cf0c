import RoutePlanning
import Testing

extension Driver {
    /// A plan in a state, so many versions below the reserved ones; renamed over and over before.
    mutating func planNearEventLimit(in state: PlanState, below: UInt64 = 0) throws -> PlanID {
        let id = try self.plan("long")
        let renamings = Limits.eventsReservedFrom - below - UInt64(Self.stepCount(to: state)) - 1
        for number in 0..<renamings {
            try #require(self.revise(id, to: .stops(2, label: Text("\(number)"))).disposition == .applied)
        }
        try self.bring(id, to: state)
        #expect(self.registry.plan(id)?.version == Limits.eventsReservedFrom - below)
        return id
    }
}
