internal import RoutePlanClient

/// Every plan the run made, in the order of their making.
package struct PlanRoll: Equatable, Sendable {
    /// Filled one after the other, so that growing moves nothing.
    private var chunks: [[TouchedPlan]] = []
    /// How many plans there are.
    package private(set) var count = 0

    init() {}

    /// One plan, by its place.
    package subscript(_ place: Int) -> TouchedPlan {
        self.chunks[place / Limits.plansPerChunk][place % Limits.plansPerChunk]
    }

    mutating func add(_ plan: TouchedPlan) -> Int {
        if self.count % Limits.plansPerChunk == 0 {
            var chunk: [TouchedPlan] = []
            chunk.reserveCapacity(Limits.plansPerChunk)
            self.chunks.append(chunk)
        }
        self.chunks[self.count / Limits.plansPerChunk].append(plan)
        self.count += 1
        return self.count - 1
    }

    mutating func acknowledge(_ place: Int, _ position: Position, eventCount: UInt32) {
        self.chunks[place / Limits.plansPerChunk][place % Limits.plansPerChunk]
            .acknowledge(position, eventCount: eventCount)
    }

    mutating func addUnknown(_ place: Int) {
        self.chunks[place / Limits.plansPerChunk][place % Limits.plansPerChunk].addUnknown()
    }
}
