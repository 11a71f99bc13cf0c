internal import RoutePlanning

/// Reads what a plan holds in its state out of the plan's record.
enum LifecycleReader {
    /// The state of a plan with what exists in it; of several the last one counts.
    static func lifecycle(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) throws(JournalFault) -> Lifecycle {
        var lifecycle: Lifecycle?
        var cursor = RecordCursor(range)
        while try cursor.advance(in: bytes) {
            guard let state = PlanState(wire: cursor.field) else { continue }
            let place = try cursor.place()
            switch state {
            case .draft: lifecycle = .draft
            case .editing: lifecycle = .editing(try Self.presentation(bytes, place))
            case .calculating: lifecycle = try Self.calculating(bytes, place)
            case .candidatesReady: lifecycle = try Self.candidatesReady(bytes, place)
            case .selected: lifecycle = .selected(try Self.choice(bytes, place))
            case .handoffPending: lifecycle = try Self.pending(bytes, place)
            case .handedOff: lifecycle = .handedOff(try Self.receipt(bytes, place))
            case .cancelled: lifecycle = .cancelled(try Self.cancellation(bytes, place))
            }
        }
        return try PlanReader.required(lifecycle, "lifecycle.state")
    }

    /// One attempt of a hand-off.
    static func attempt(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) throws(JournalFault) -> OpenAttempt {
        var id: AttemptID?
        var handoffID: HandoffID?
        var number: UInt32 = 0
        var target = Text.empty
        var (requestedAt, deadline) = (Instant(nanoseconds: 0), Instant(nanoseconds: 0))
        var cursor = RecordCursor(range)
        while try cursor.advance(in: bytes) {
            switch cursor.field {
            case 1: id = try cursor.identifier(in: bytes, "attempt.id")
            case 2: handoffID = try cursor.identifier(in: bytes, "attempt.handoff_id")
            case 3: number = try cursor.number32()
            case 4: target = try cursor.text(in: bytes)
            case 5: requestedAt = try cursor.time()
            case 6: deadline = try cursor.time()
            default: continue
            }
        }
        return OpenAttempt(
            id: try PlanReader.required(id, "attempt.id"),
            handoffID: try PlanReader.required(handoffID, "attempt.handoff_id"), number: number, target: target,
            requestedAt: requestedAt, deadline: deadline)
    }

    /// One route of a collection.
    static func candidate(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) throws(JournalFault) -> Candidate {
        var (distanceMetres, durationSeconds, legCount) = (0 as UInt32, 0 as UInt32, 0 as UInt8)
        var geometryDigest: Digest256?
        var providerRouteRef: [UInt8] = []
        var cursor = RecordCursor(range)
        while try cursor.advance(in: bytes) {
            switch cursor.field {
            case 1: distanceMetres = try cursor.number32()
            case 2: durationSeconds = try cursor.number32()
            case 3: legCount = try cursor.narrowed("candidate.leg_count")
            case 4: geometryDigest = try cursor.digest(in: bytes, "candidate.geometry_digest")
            case 5: providerRouteRef = try cursor.copy(of: bytes)
            default: continue
            }
        }
        return Candidate(
            distanceMetres: distanceMetres, durationSeconds: durationSeconds, legCount: legCount,
            geometryDigest: geometryDigest, providerRouteRef: providerRouteRef)
    }

    private static func presentation(
        _ bytes: borrowing Span<UInt8>, _ range: Range<Int>
    ) throws(JournalFault) -> Presentation {
        var generation: UInt32 = 0
        var openedAt = Instant(nanoseconds: 0)
        var componentVersion = Text.empty
        var cursor = RecordCursor(range)
        while try cursor.advance(in: bytes) {
            switch cursor.field {
            case 1: generation = try cursor.number32()
            case 2: openedAt = try cursor.time()
            case 3: componentVersion = try cursor.text(in: bytes)
            default: continue
            }
        }
        return Presentation(generation: generation, openedAt: openedAt, componentVersion: componentVersion)
    }

    private static func calculating(
        _ bytes: borrowing Span<UInt8>, _ range: Range<Int>
    ) throws(JournalFault) -> Lifecycle {
        var presentation: Presentation?
        var sequence: UInt32 = 0
        var requestedAt = Instant(nanoseconds: 0)
        var cursor = RecordCursor(range)
        while try cursor.advance(in: bytes) {
            switch cursor.field {
            case 1: presentation = try Self.presentation(bytes, cursor.place())
            case 2: sequence = try cursor.number32()
            case 3: requestedAt = try cursor.time()
            default: continue
            }
        }
        return .calculating(
            try PlanReader.required(presentation, "calculating.presentation"),
            Calculation(sequence: sequence, requestedAt: requestedAt))
    }

    private static func candidatesReady(
        _ bytes: borrowing Span<UInt8>, _ range: Range<Int>
    ) throws(JournalFault) -> Lifecycle {
        var presentation: Presentation?
        var candidates: Candidates?
        var cursor = RecordCursor(range)
        while try cursor.advance(in: bytes) {
            switch cursor.field {
            case 1: presentation = try Self.presentation(bytes, cursor.place())
            case 2: candidates = try Self.candidates(bytes, cursor.place())
            default: continue
            }
        }
        return .candidatesReady(
            try PlanReader.required(presentation, "candidates_ready.presentation"),
            try PlanReader.required(candidates, "candidates_ready.candidates"))
    }

    private static func candidates(
        _ bytes: borrowing Span<UInt8>, _ range: Range<Int>
    ) throws(JournalFault) -> Candidates {
        var sequence: UInt32 = 0
        var receivedAt = Instant(nanoseconds: 0)
        var routes: [Candidate] = []
        var cursor = RecordCursor(range)
        while try cursor.advance(in: bytes) {
            switch cursor.field {
            case 1: sequence = try cursor.number32()
            case 2: receivedAt = try cursor.time()
            case 3:
                if routes.isEmpty { routes.reserveCapacity(4) }
                routes.append(try Self.candidate(bytes, cursor.place()))
            default: continue
            }
        }
        return try PlanReader.required(
            Candidates(calculationSequence: sequence, receivedAt: receivedAt, routes: routes), "candidates.routes")
    }

    private static func choice(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) throws(JournalFault) -> Choice {
        var presentation: Presentation?
        var candidates: Candidates?
        var index: UInt32 = 0
        var candidateID: CandidateID?
        var (chosenAt, freshUntil) = (Instant(nanoseconds: 0), Instant(nanoseconds: 0))
        var cursor = RecordCursor(range)
        while try cursor.advance(in: bytes) {
            switch cursor.field {
            case 1: presentation = try Self.presentation(bytes, cursor.place())
            case 2: candidates = try Self.candidates(bytes, cursor.place())
            case 3: index = try cursor.number32()
            case 4: candidateID = try cursor.identifier(in: bytes, "choice.candidate_id")
            case 5: chosenAt = try cursor.time()
            case 6: freshUntil = try cursor.time()
            default: continue
            }
        }
        let choice = Choice(
            presentation: try PlanReader.required(presentation, "choice.presentation"),
            candidates: try PlanReader.required(candidates, "choice.candidates"), index: index,
            candidateID: try PlanReader.required(candidateID, "choice.candidate_id"), chosenAt: chosenAt,
            freshUntil: freshUntil)
        return try PlanReader.required(choice, "choice.index")
    }

    private static func pending(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) throws(JournalFault) -> Lifecycle {
        var choice: Choice?
        var id: HandoffID?
        var attemptCount: UInt32 = 0
        var phase = HandoffPhase.unanswered
        var cursor = RecordCursor(range)
        while try cursor.advance(in: bytes) {
            switch cursor.field {
            case 1: choice = try Self.choice(bytes, cursor.place())
            case 2: id = try cursor.identifier(in: bytes, "handoff_pending.handoff_id")
            case 3: attemptCount = try cursor.number32()
            case 4: phase = .awaiting(try Self.attempt(bytes, cursor.place()))
            default: continue
            }
        }
        return .handoffPending(
            try PlanReader.required(choice, "handoff_pending.choice"),
            Handoff(
                id: try PlanReader.required(id, "handoff_pending.handoff_id"), attemptCount: attemptCount,
                phase: phase))
    }

    private static func receipt(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) throws(JournalFault) -> Receipt {
        var choice: Choice?
        var handoffID: HandoffID?
        var attemptID: AttemptID?
        var session = Text.empty
        var (late, diverged) = (false, false)
        var cursor = RecordCursor(range)
        while try cursor.advance(in: bytes) {
            switch cursor.field {
            case 1: choice = try Self.choice(bytes, cursor.place())
            case 2: handoffID = try cursor.identifier(in: bytes, "receipt.handoff_id")
            case 3: attemptID = try cursor.identifier(in: bytes, "receipt.attempt_id")
            case 4: session = try cursor.text(in: bytes)
            case 5: late = try cursor.flag()
            case 6: diverged = try cursor.flag()
            default: continue
            }
        }
        return Receipt(
            choice: try PlanReader.required(choice, "receipt.choice"),
            handoffID: try PlanReader.required(handoffID, "receipt.handoff_id"),
            attemptID: try PlanReader.required(attemptID, "receipt.attempt_id"), targetSessionRef: session, late: late,
            diverged: diverged)
    }

    private static func cancellation(
        _ bytes: borrowing Span<UInt8>, _ range: Range<Int>
    ) throws(JournalFault) -> Cancellation {
        var cause: CancelCause?
        var from: PlanState?
        var cursor = RecordCursor(range)
        while try cursor.advance(in: bytes) {
            switch cursor.field {
            case 1: cause = try cursor.member("cancellation.cause")
            case 2: from = try cursor.member("cancellation.from")
            default: continue
            }
        }
        return Cancellation(
            cause: try PlanReader.required(cause, "cancellation.cause"),
            from: try PlanReader.required(from, "cancellation.from"))
    }
}
