internal import RoutePlanning

/// What came of a plan so far, as its clients and its journal know it: the oracle of properties that speak of the past.
struct PlanLog: Sendable {
    /// One event and the clocks right after it, counted by the log itself.
    struct Entry: Sendable {
        let kind: EventKind
        let revision: UInt64
        let generation: UInt32
    }

    /// One command that committed and what was answered.
    struct Committed: Sendable {
        let command: Command
        let answer: Answer
    }

    /// The plan.
    let planID: PlanID
    /// What it was created with, in numbers.
    let creation: ReferenceContent
    /// Every event, oldest first.
    private(set) var entries: [Entry] = []
    /// Every command that committed, oldest first.
    private(set) var committed: [Committed] = []
    /// The keys of `committed`.
    private var keyHashes: [KeyHash] = []

    init(planID: PlanID, creation: ReferenceContent) {
        self.planID = planID
        self.creation = creation
    }

    /// Takes note of a command that committed.
    mutating func append(_ effects: Effects, _ answer: Answer, of command: Command) {
        for event in effects.events {
            var revision = self.entries.last?.revision ?? 1
            var generation = self.entries.last?.generation ?? 0
            if event.kind == .revised { revision += 1 }
            if Self.presenting.contains(event.kind) { generation += 1 }
            self.entries.append(Entry(kind: event.kind, revision: revision, generation: generation))
        }
        self.committed.append(Committed(command: command, answer: answer))
        self.keyHashes.append(command.context.keyHash)
    }

    /// The last event of a kind.
    func last(_ kind: EventKind) -> Entry? { self.entries.last { $0.kind == kind } }

    /// How many events of any of `kinds` there were.
    func count(_ kinds: Set<EventKind>) -> Int { self.entries.count { kinds.contains($0.kind) } }

    /// The command that committed under a key; a creation is found by its external id instead.
    func committed(under keyHash: KeyHash) -> Committed? {
        // The first command is the creation.
        self.keyHashes.dropFirst().firstIndex(of: keyHash).map { self.committed[$0] }
    }

    /// Events that present a controller.
    static let presenting: Set<EventKind> = [.editorOpened, .editorReplaced]
    /// Events that end a plan.
    static let ending: Set<EventKind> = [.navigationHandedOff, .cancelled]
}
