/// Every command worth giving to a plan: each kind with current references, with stale ones, with ones from the
/// future, with each index and attempt, and at each moment that makes a difference.
///
/// The first command of each kind is the one most likely to be applied.
struct Menu {
    let plan: ReferencePlan
    let bounds: Bounds
    private let now: UInt64
    private let policy: ReferencePolicy
    private var requests: [(request: ReferenceRequest, now: UInt64)] = []

    /// The requests for `plan` at `now`.
    init(for plan: ReferencePlan, bounds: Bounds, policy: ReferencePolicy, at now: UInt64) {
        self.plan = plan
        self.bounds = bounds
        self.policy = policy
        self.now = now
        self.addCreations()
        self.addRevisions()
        self.addPresentations()
        self.addCalculations()
        self.addCallbacks()
        self.addChoices()
        self.addStarts()
        self.addAttempts()
        self.addEndings()
        self.addMisshapen()
    }

    /// All of them, each with its moment.
    var all: [(request: ReferenceRequest, now: UInt64)] { self.requests }

    /// The first of each kind.
    var firsts: [(request: ReferenceRequest, now: UInt64)] {
        var kinds: Set<Int> = []
        return self.requests.filter { kinds.insert($0.request.kind).inserted }
    }

    private mutating func add(_ request: ReferenceRequest, at moment: UInt64? = nil) {
        // A plan's time does not run backwards.
        self.requests.append((request, max(moment ?? self.now, self.now)))
    }

    /// References that are not the current ones: older, later, and both.
    private var otherReferences: [(generation: Int, revision: Int)] {
        let (generation, revision) = (self.plan.generation, self.plan.revision)
        var references = [(generation + 1, revision), (generation, revision + 1)]
        if generation > 0 { references.append((generation - 1, revision)) }
        if revision > 1 { references.append((generation, revision - 1)) }
        if generation > 0, revision > 1 { references.append((generation - 1, revision - 1)) }
        return references
    }

    private mutating func addCreations() {
        let creation = self.plan.creation
        var relabelled = creation
        for index in relabelled.stops.indices { relabelled.stops[index].label += 1 }
        let other = ReferenceContent(stops: creation.stops, options: creation.options + 1)
        for content in [creation, relabelled, other] {
            self.add(.createPlan(owner: self.plan.owner, externalID: self.plan.externalID, content: content))
        }
    }

    private mutating func addRevisions() {
        let (revision, generation) = (self.plan.revision, self.plan.generation)
        let content = self.plan.content
        let moved = [ReferenceStop(place: 1), ReferenceStop(place: content.stops.last?.place == 3 ? 4 : 3)]
        let renamed = content.stops.map { ReferenceStop(place: $0.place, label: 1 - $0.label) }
        let options = 1 - content.options
        self.add(.reviseRoute(base: revision, stops: moved, options: nil, generation: nil))
        self.add(.reviseRoute(base: revision, stops: moved, options: nil, generation: generation))
        self.add(.reviseRoute(base: revision, stops: renamed, options: options, generation: nil))
        self.add(.reviseRoute(base: revision, stops: renamed, options: nil, generation: nil))
        self.add(.reviseRoute(base: revision, stops: content.stops, options: content.options, generation: nil))
        self.add(.reviseRoute(base: revision, stops: nil, options: nil, generation: nil))
        self.add(.reviseRoute(base: revision - 1, stops: moved, options: nil, generation: nil))
        self.add(.reviseRoute(base: revision - 1, stops: nil, options: nil, generation: nil))
        self.add(.reviseRoute(base: revision + 1, stops: moved, options: nil, generation: nil))
        self.add(.reviseRoute(base: revision, stops: moved, options: nil, generation: generation + 1))
        if generation > 0 {
            self.add(.reviseRoute(base: revision, stops: moved, options: nil, generation: generation - 1))
        }
    }

    private mutating func addPresentations() {
        self.add(.openDirectionUI)
        self.add(.replacePresentation(cause: 2))
        let generation = self.plan.generation
        for other in [generation, generation + 1] + (generation > 0 ? [generation - 1] : []) {
            self.add(.noteEditorDismissed(generation: other, cause: 1))
        }
    }

    private mutating func addCalculations() {
        let (revision, generation) = (self.plan.revision, self.plan.generation)
        let (places, options) = (self.plan.content.places, self.plan.content.options)
        self.add(.requestRoutes(generation: generation, revision: revision, places: nil, options: nil))
        self.add(.requestRoutes(generation: generation, revision: revision, places: places, options: options))
        self.add(.requestRoutes(generation: generation, revision: revision, places: places + [9], options: nil))
        self.add(.requestRoutes(generation: generation, revision: revision, places: nil, options: options + 1))
        for other in self.otherReferences {
            self.add(.requestRoutes(generation: other.generation, revision: other.revision, places: nil, options: nil))
        }
    }

    private mutating func addCallbacks() {
        let (revision, generation, calculation) = (self.plan.revision, self.plan.generation, self.plan.calculation)
        let routes = [
            ReferenceCandidate(distance: 10, geometry: 1), ReferenceCandidate(distance: 20, geometry: nil),
            ReferenceCandidate(distance: 30, geometry: 3),
        ]
        for count in Array(1...self.bounds.candidates) + [0] {
            let some = Array(routes.prefix(count))
            self.add(.receiveRoutes(generation: generation, revision: revision, calculation: nil, candidates: some))
        }
        let one = Array(routes.prefix(1))
        for sequence in [calculation, calculation + 1] + (calculation > 1 ? [calculation - 1] : []) {
            self.add(
                .receiveRoutes(generation: generation, revision: revision, calculation: sequence, candidates: one))
            self.add(
                .calculationFailed(generation: generation, revision: revision, calculation: sequence, failure: 7))
        }
        self.add(.calculationFailed(generation: generation, revision: revision, calculation: nil, failure: 11))
        for other in self.otherReferences {
            let (generation, revision) = (other.generation, other.revision)
            self.add(.receiveRoutes(generation: generation, revision: revision, calculation: nil, candidates: one))
            self.add(.receiveRoutes(generation: generation, revision: revision, calculation: nil, candidates: []))
            self.add(.calculationFailed(generation: generation, revision: revision, calculation: nil, failure: 8))
        }
    }

    /// Every index there is, the two just outside, and the farthest.
    private var indexes: [Int64] {
        (0...Int64(self.plan.candidates.count)) + [-1, Int64.max]
    }

    private mutating func addChoices() {
        let (revision, generation) = (self.plan.revision, self.plan.generation)
        for index in self.indexes {
            self.add(.selectRoute(generation: generation, revision: revision, index: index))
        }
        for other in self.otherReferences {
            self.add(.selectRoute(generation: other.generation, revision: other.revision, index: 0))
        }
    }

    private mutating func addStarts() {
        let (places, options) = (self.plan.content.places, self.plan.content.options)
        let chosen = Int64(self.plan.selection?.index ?? 0)
        for index in self.indexes { self.addStart(index) }
        for other in self.otherReferences {
            self.add(
                .requestNavigation(
                    generation: other.generation, revision: other.revision, index: chosen, target: 1, places: nil,
                    options: nil, seconds: nil))
        }
        self.addStart(chosen, places: places, options: options, seconds: 120)
        self.addStart(chosen, places: places + [9])
        self.addStart(chosen, options: options + 1)
        self.addStart(chosen, target: 9)
        if !self.plan.candidates.isEmpty {
            let end = self.plan.receivedAt + self.policy.freshnessSeconds * 1_000_000_000
            self.addStart(chosen, at: end)
            self.addStart(chosen, at: end + 1)
        }
    }

    private mutating func addStart(
        _ index: Int64, target: Int = 1, places: [Int]? = nil, options: Int? = nil, seconds: UInt32? = nil,
        at moment: UInt64? = nil
    ) {
        self.add(
            .requestNavigation(
                generation: self.plan.generation, revision: self.plan.revision, index: index, target: target,
                places: places, options: options, seconds: seconds), at: moment)
    }

    private mutating func addAttempts() {
        // Nobody ever made the attempt 0.
        for id in self.plan.attempts.reversed().map({ $0.id }) + [0] {
            self.add(.confirmHandoff(attempt: id, session: 1, geometry: nil))
            self.add(.confirmHandoff(attempt: id, session: 1, geometry: 1))
            if self.plan.session != nil { self.add(.confirmHandoff(attempt: id, session: 2, geometry: 1)) }
            self.add(.rejectHandoff(attempt: id, rejection: 3))
            self.add(.expireAttempt(attempt: id))
        }
        for attempt in self.plan.attempts where attempt.state == .open {
            self.add(.expireAttempt(attempt: attempt.id), at: attempt.deadline - 1)
            self.add(.expireAttempt(attempt: attempt.id), at: attempt.deadline)
            self.add(.confirmHandoff(attempt: attempt.id, session: 1, geometry: nil), at: attempt.deadline + 1)
        }
        self.add(.retryHandoff(target: nil, seconds: nil))
        self.add(.retryHandoff(target: 2, seconds: 1))
        self.add(.retryHandoff(target: 9, seconds: nil))
    }

    private mutating func addEndings() {
        let generation = self.plan.generation
        self.add(.returnToSelection)
        self.add(.cancelPlan(cause: 3, generation: nil))
        self.add(.cancelPlan(cause: 3, generation: generation))
        self.add(.cancelPlan(cause: 1, generation: generation + 1))
        if generation > 0 { self.add(.cancelPlan(cause: 1, generation: generation - 1)) }
    }

    /// One more than each limit, and the limit itself.
    private mutating func addMisshapen() {
        let (generation, revision) = (self.plan.generation, self.plan.revision)
        let many = (1...26).map { ReferenceStop(place: $0) }
        let twice = [ReferenceStop(place: 1), ReferenceStop(place: 1, label: 1)]
        for stops in [many, Array(many.dropLast()), twice] {
            self.add(.reviseRoute(base: revision, stops: stops, options: nil, generation: nil))
        }
        let routes = (1...17).map { ReferenceCandidate(distance: $0, geometry: nil) }
        for candidates in [routes, Array(routes.dropLast())] {
            self.add(
                .receiveRoutes(generation: generation, revision: revision, calculation: nil, candidates: candidates))
        }
        self.addStart(0, seconds: 0)
        self.addStart(0, seconds: 121)
        self.add(.retryHandoff(target: nil, seconds: 0))
        self.add(.retryHandoff(target: nil, seconds: 121))
    }
}
