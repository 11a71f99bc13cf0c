internal import WireSchema

/// Who watches the health of which service, and what each was told last.
///
/// A watch holds no list of what it was not told: whoever reads slowly is told how its service stands by then.
struct HealthWatches {
    private struct Watch {
        let service: String
        /// Nil until it was told for the first time.
        var told: HealthStatus?
    }

    private var watches: [CallIdentity: Watch] = [:]
    private var awake: [CallIdentity] = []

    /// How many watch.
    var count: Int { self.watches.count }

    /// Whether nobody watches.
    var isEmpty: Bool { self.watches.isEmpty }

    /// Opens a watch; it is told the present status at once.
    mutating func open(_ identity: CallIdentity, of service: String) {
        self.watches[identity] = Watch(service: service)
        self.awake.append(identity)
    }

    /// Forgets a watch, if it was one.
    mutating func close(_ identity: CallIdentity) { self.watches[identity] = nil }

    /// Whether the stream is a watch of health.
    func contains(_ identity: CallIdentity) -> Bool { self.watches[identity] != nil }

    /// Wakes those that were told something else last.
    mutating func notice(_ status: (String) -> HealthStatus) {
        for (identity, watch) in self.watches {
            // Who was told nothing is awake since it was opened.
            guard let told = watch.told, told != status(watch.service) else { continue }
            self.awake.append(identity)
        }
    }

    /// Takes one watch that was just opened or has just woken.
    mutating func nextAwake() -> CallIdentity? { self.awake.popLast() }

    /// What the watch is told next, if that is news; it counts as told.
    mutating func next(for identity: CallIdentity, _ status: (String) -> HealthStatus) -> HealthStatus? {
        guard let watch = self.watches[identity] else { return nil }
        let present = status(watch.service)
        guard watch.told != present else { return nil }
        self.watches[identity]?.told = present
        return present
    }
}
