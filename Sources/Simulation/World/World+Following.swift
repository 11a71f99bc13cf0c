internal import Engine
internal import RoutePlanning

/// What the daemon tells beside its answers: events for watchers, and how it stands.
extension World {
    /// A life begins: what it tells of from now on is compared.
    mutating func beginEvents(_ writer: Writer) {
        self.oracle.forgetEvents()
        self.life?.eventPlace = writer.assumeIsolated { $0.events.end }
    }

    /// Watchers are told of each change once, in order, as the model has it; and only the latest are kept for them.
    mutating func followEvents() {
        guard let life = self.life, self.violation == nil else { return }
        let ring = life.writer.assumeIsolated { $0.events }
        let keptCount = Int(ring.end - ring.first)
        if keptCount > Self.watchableEventCount {
            self.fail(.boundedMemory, "\(keptCount) events are kept, of \(Self.watchableEventCount) at most")
        }
        let expected = self.oracle.takeEvents()
        guard ring.end == life.eventPlace + UInt64(expected.count) else {
            return self.fail(.events, "\(ring.end - life.eventPlace) events are told, and \(expected.count) happened")
        }
        for (index, event) in expected.enumerated() {
            let place = life.eventPlace + UInt64(index)
            guard place >= ring.first else { continue }
            let told = ring[place]
            let isSame =
                told.sequence == event.sequence && told.kind.name == event.name && told.at.nanoseconds == event.time
                && told.endsEntry == event.endsEntry && self.oracle.numbers[told.planID] == event.plan
                && Int(told.position.version) == event.version
            if !isSame { self.fail(.events, "told is \(told), and happened has \(event)") }
        }
        self.life?.eventPlace = ring.end
    }

    /// Notes when space ran out and when it came back.
    mutating func followSpace() {
        guard let transitions = self.life?.writer.assumeIsolated({ $0.takeTransitions() }) else { return }
        for transition in transitions {
            switch transition.event {
            case .spaceRanOut: self.probes.hit(.spaceRanOut)
            case .spaceReturned: self.probes.hit(.spaceReturned)
            case .recovered, .commitFailed, .syncHung, .stopRequested: break
            }
        }
    }
}
