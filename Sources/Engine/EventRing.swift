package import RoutePlanning

/// The latest events, in order, for whoever watches: bounded, in memory, filled anew from the journal at a start.
///
/// Events have places, counted from 0 at the start; a place that was given up is never used again.
package struct EventRing: Sendable {
    private let capacity: Int
    private var slots: [PlanEvent] = []
    /// The place the next event will get.
    package private(set) var end: UInt64 = 0
    /// Everything up to this sequence may be missing.
    package private(set) var forgottenSequence: UInt64 = 0

    /// Keeps at most so many events.
    package init(capacity: Int) {
        precondition(capacity > 0, "a ring keeps something")
        self.capacity = capacity
    }

    /// Bytes that the events kept take.
    package var byteCount: Int { self.slots.capacity * MemoryLayout<PlanEvent>.stride }

    /// The first place that is still kept.
    package var first: UInt64 { self.end - UInt64(self.slots.count) }

    /// The event at a place that is kept.
    package subscript(place: UInt64) -> PlanEvent {
        precondition(place >= self.first && place < self.end, "only places that are kept are read")
        return self.slots[Int(place % UInt64(self.capacity))]
    }

    /// Adds what one entry committed.
    package mutating func append(_ effects: Effects, sequence: UInt64) {
        for index in effects.events.indices {
            let event = effects.events[index]
            self.append(
                PlanEvent(
                    sequence: sequence, planID: effects.planID, position: effects.position(afterEvent: index),
                    kind: event.kind, command: effects.record.kind, actorType: effects.actor.type,
                    attemptID: event.attemptID, at: effects.at, endsEntry: index == effects.events.count - 1))
        }
    }

    /// Starts behind a snapshot, which holds no events.
    mutating func begin(after sequence: UInt64) { self.forgottenSequence = sequence }

    /// The place of the first event behind a sequence; nil where events may be missing in between.
    package func place(after sequence: UInt64) -> UInt64? {
        guard sequence >= self.forgottenSequence else { return nil }
        var low = self.first
        var high = self.end
        while low < high {
            let middle = low + (high - low) / 2
            if self[middle].sequence <= sequence { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private mutating func append(_ event: PlanEvent) {
        if self.slots.count < self.capacity {
            self.slots.append(event)
        } else {
            let index = Int(self.end % UInt64(self.capacity))
            self.forgottenSequence = self.slots[index].sequence
            self.slots[index] = event
        }
        self.end += 1
    }
}
