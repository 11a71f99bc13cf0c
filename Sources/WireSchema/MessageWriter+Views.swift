internal import RoutePlanning

// Refusals and what reads answer with; the field numbers are those of plans.proto, highest first.

extension MessageWriter {
    /// A `Refusal`; `newestGeneration` is that of the consumer a fenced generation belongs to.
    mutating func write(_ refusal: Refusal, sequence: UInt64, newestGeneration: UInt64) {
        self.number(11, newestGeneration)
        self.number(10, sequence)
        self.number(9, refusal.retryAfterMilliseconds)
        if let field = refusal.field { self.text(8, Text(field.rawValue)) }
        if let id = refusal.attemptID { self.identifier(7, id) }
        if let id = refusal.planID { self.identifier(6, id) }
        self.number(5, refusal.compensation.rawValue)
        self.flag(4, refusal.reselect)
        self.flag(3, refusal.dispose)
        if let position = refusal.position { self.write(2, position) }
        self.number(1, refusal.reason.rawValue)
    }

    /// A `GetPlanAnswer`.
    mutating func write(answering plan: borrowing Plan, sequence: UInt64) {
        if let sessionRef = plan.visibleSessionRef { self.text(23, sessionRef) }
        self.fixed(22, plan.digest)
        self.number(21, sequence)
        self.flag(20, plan.isRedacted)
        self.number(19, plan.cancelCause?.rawValue ?? 0)
        self.number(18, plan.lastFailure?.rawValue ?? 0)
        self.number(17, plan.calculationSequence)
        self.number(16, plan.enteredAt.milliseconds)
        self.number(15, plan.createdAt.milliseconds)
        for attempt in plan.attempts.reversed() { self.write(14, attempt) }
        if let id = plan.handoffID { self.identifier(13, id) }
        if let choice = plan.choice {
            self.identifier(12, choice.candidateID)
            self.presentNumber(11, UInt64(choice.index))
        }
        for route in plan.visibleCandidates.reversed() { self.write(10, route) }
        self.digest(
            9,
            ContentDigest.request(
                locationDigest: plan.content.locationDigest, optionDigest: plan.content.optionDigest,
                revision: plan.revision))
        self.digest(8, plan.content.optionDigest)
        self.digest(7, plan.content.locationDigest)
        self.write(requested: 6, plan.content.options)
        for stop in plan.content.stops.reversed() { self.write(requested: 5, stop, isLabelled: true) }
        self.write(4, plan.position)
        self.text(3, plan.externalID)
        self.text(2, plan.owner)
        self.identifier(1, plan.id)
    }

    /// A `GetHandoffAnswer`.
    mutating func write(_ view: HandoffView, sequence: UInt64) {
        self.number(5, sequence)
        self.write(4, view.position)
        self.write(3, view.attempt)
        self.identifier(2, view.handoffID)
        let mark = self.mark
        self.writeCandidate(of: view)
        self.close(1, from: mark)
    }

    /// A `ListPlansAnswer`.
    mutating func write(_ page: PlanPage, sequence: UInt64) {
        self.number(3, sequence)
        if let next = page.next { self.identifier(2, next) }
        for plan in page.plans.reversed() {
            let mark = self.mark
            self.number(7, plan.enteredAt.milliseconds)
            self.number(6, plan.createdAt.milliseconds)
            self.number(5, UInt64(plan.stopCount))
            self.write(4, plan.position)
            self.text(3, plan.externalID)
            self.text(2, plan.owner)
            self.identifier(1, plan.id)
            self.close(1, from: mark)
        }
    }

    /// The content of a `RouteHandoffCandidate`: its stops are places only.
    private mutating func writeCandidate(of view: HandoffView) {
        let row = view.candidate
        self.number(18, row.freshUntil.milliseconds)
        self.number(17, row.createdAt.milliseconds)
        self.bytes(16, row.candidate.providerRouteRef)
        self.number(15, row.candidate.legCount)
        self.number(14, row.candidate.durationSeconds)
        self.number(13, row.candidate.distanceMetres)
        self.write(requested: 12, row.options)
        for stop in view.stops.reversed() { self.write(requested: 11, stop, isLabelled: false) }
        self.digest(10, row.candidate.geometryDigest)
        self.digest(9, row.optionDigest)
        self.digest(8, row.locationDigest)
        self.number(7, row.candidateCount)
        self.number(6, row.index)
        self.number(5, row.calculationSequence)
        self.number(4, row.generation)
        self.number(3, row.revision)
        self.identifier(2, view.planID)
        self.identifier(1, row.candidateID)
    }

    private mutating func write(_ field: UInt32, _ view: AttemptView) {
        let mark = self.mark
        self.identifier(8, view.attempt.handoffID)
        self.number(7, view.rejection?.rawValue ?? 0)
        self.number(6, view.attempt.deadline.milliseconds)
        self.number(5, view.attempt.requestedAt.milliseconds)
        self.text(4, view.attempt.target)
        self.number(3, view.state.rawValue)
        self.number(2, view.attempt.number)
        self.identifier(1, view.attempt.id)
        self.close(field, from: mark)
    }

    /// A stop as a request has it; one that crosses to navigation has no labels.
    private mutating func write(requested field: UInt32, _ stop: Stop, isLabelled: Bool) {
        let mark = self.mark
        if isLabelled {
            self.number(5, stop.locationType.rawValue)
            self.text(4, stop.address)
            self.text(3, stop.label)
        }
        switch stop.place {
        case .coordinate(let coordinate):
            let point = self.mark
            self.signed(2, coordinate.longitudeE6)
            self.signed(1, coordinate.latitudeE6)
            self.close(1, from: point)
        case .pin(let pin): self.packed(2, pin.packed, count: Pin.byteCount)
        }
        self.close(field, from: mark)
    }

    /// Options as a request has them: a canonical bit is the number of its place from 1, an overview's code is one less.
    private mutating func write(requested field: UInt32, _ options: RouteOptions) {
        let mark = self.mark
        self.packed(10, UInt64(options.region.packed), count: Region.byteCount)
        self.places(9, ofBits: options.attributes.rawValue)
        self.presentNumber(8, options.steps ? 1 : 0)
        self.number(7, UInt32(options.overview.rawValue) + 1)
        self.number(6, options.maxAlternatives)
        self.presentNumber(5, options.alternatives ? 1 : 0)
        self.places(4, ofBits: UInt16(options.excludes.rawValue))
        self.number(3, options.routeType.rawValue)
        self.number(2, options.resource.rawValue)
        self.number(1, options.profile.rawValue)
        self.close(field, from: mark)
    }
}
