/// Open attempts by their deadline, earliest first.
///
/// An attempt that was closed stays in until its deadline passes or it comes to the top; who asks tells which still wait.
struct DeadlineHeap: Sendable {
    /// One attempt that was opened.
    struct Entry: Equatable, Sendable {
        let deadline: Instant
        let planID: PlanID
        let attemptID: AttemptID

        /// Earlier deadline first; equal ones by plan, so that replays agree.
        func precedes(_ other: Entry) -> Bool {
            self.deadline != other.deadline ? self.deadline < other.deadline : self.planID < other.planID
        }
    }

    private var entries: [Entry] = []

    /// The attempt with the earliest deadline.
    var first: Entry? { self.entries.first }

    /// Adds an attempt just opened.
    mutating func insert(_ entry: Entry) {
        self.entries.append(entry)
        var child = self.entries.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard self.entries[child].precedes(self.entries[parent]) else { return }
            self.entries.swapAt(child, parent)
            child = parent
        }
    }

    /// Takes the earliest out.
    mutating func removeFirst() {
        guard let last = self.entries.popLast(), !self.entries.isEmpty else { return }
        self.entries[0] = last
        var parent = 0
        while true {
            var earliest = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < self.entries.count {
                if self.entries[child].precedes(self.entries[earliest]) { earliest = child }
            }
            guard earliest != parent else { return }
            self.entries.swapAt(earliest, parent)
            parent = earliest
        }
    }
}
