internal import CProtobufC
internal import CRoutePlanMessages
internal import RoutePlanning

// Whole plans out of protobuf-c's structures.

extension JournalCodec {
    @unsafe func plan(_ pointer: UnsafeMutablePointer<Routeplan__Journal__V1__Plan>) throws(JournalFault) -> Plan {
        let message = unsafe pointer.pointee
        let id = try unsafe Self.identifier(message.id, "plan.id")
        return Plan(
            id: PlanID(high: id.high, low: id.low), owner: unsafe Text(utf8: message.owner.bytes),
            externalID: unsafe Text(utf8: message.external_id.bytes),
            createdAt: unsafe Instant(nanoseconds: message.created_at_ns),
            creationFingerprint: unsafe message.creation_fingerprint,
            content: try unsafe Self.content(Self.required(message.content, "plan.content")),
            version: unsafe message.version, revision: unsafe message.revision, generation: unsafe message.generation,
            calculationSequence: unsafe message.calculation_seq,
            lastFailure: try unsafe Self.optionalMember(message.last_failure, "plan.last_failure"),
            lifecycle: try unsafe Self.lifecycle(Self.required(message.lifecycle, "plan.lifecycle")),
            enteredAt: unsafe Instant(nanoseconds: message.entered_at_ns),
            formerHandoffs: try unsafe Self.list(
                message.former_handoffs, count: message.n_former_handoffs, "plan.former_handoffs"
            ) { former throws(JournalFault) in try unsafe Self.formerHandoff(former) },
            closedAttempts: try unsafe Self.list(
                message.closed_attempts, count: message.n_closed_attempts, "plan.closed_attempts"
            ) { closed throws(JournalFault) in try unsafe Self.closedAttempt(closed) },
            isRedacted: unsafe message.is_redacted != 0,
            records: try unsafe Self.list(message.records, count: message.n_records, "plan.records") {
                record throws(JournalFault) in
                try unsafe Self.record(record)
            },
            revisions: unsafe RevisionCounts(
                stops: message.stops_revised, options: message.options_revised, both: message.both_revised))
    }

    private static func lifecycle(_ message: Routeplan__Journal__V1__Lifecycle) throws(JournalFault) -> Lifecycle {
        guard let state = unsafe PlanState(wire: message.state_case.rawValue) else {
            throw .valueInvalid(field: "lifecycle.state")
        }
        switch state {
        case .draft: return .draft
        case .editing:
            let presentation = try unsafe Self.required(message.editing, "lifecycle.editing")
            return unsafe .editing(Self.presentation(presentation))
        case .calculating:
            let calculating = try unsafe Self.required(message.calculating, "lifecycle.calculating")
            let presentation = try unsafe Self.required(calculating.presentation, "calculating.presentation")
            return unsafe .calculating(
                Self.presentation(presentation),
                Calculation(
                    sequence: calculating.calculation_seq,
                    requestedAt: Instant(nanoseconds: calculating.requested_at_ns)))
        case .candidatesReady:
            let ready = try unsafe Self.required(message.candidates_ready, "lifecycle.candidates_ready")
            let presentation = try unsafe Self.required(ready.presentation, "candidates_ready.presentation")
            let candidates = try unsafe Self.required(ready.candidates, "candidates_ready.candidates")
            return .candidatesReady(unsafe Self.presentation(presentation), try unsafe Self.candidates(candidates))
        case .selected:
            return .selected(try unsafe Self.choice(Self.required(message.selected, "lifecycle.selected")))
        case .handoffPending:
            return try unsafe Self.pending(Self.required(message.handoff_pending, "lifecycle.handoff_pending"))
        case .handedOff:
            return .handedOff(try unsafe Self.receipt(Self.required(message.handed_off, "lifecycle.handed_off")))
        case .cancelled:
            let cancelled = try unsafe Self.required(message.cancelled, "lifecycle.cancelled")
            return .cancelled(
                Cancellation(
                    cause: try unsafe Self.member(cancelled.cause, "cancellation.cause"),
                    from: try unsafe Self.member(cancelled.from, "cancellation.from")))
        }
    }

    private static func presentation(_ message: Routeplan__Journal__V1__Presentation) -> Presentation {
        unsafe Presentation(
            generation: message.generation, openedAt: Instant(nanoseconds: message.opened_at_ns),
            componentVersion: Text(utf8: message.component_version.bytes))
    }

    private static func choice(_ message: Routeplan__Journal__V1__Choice) throws(JournalFault) -> Choice {
        let id = try unsafe Self.identifier(message.candidate_id, "choice.candidate_id")
        let presentation = try unsafe Self.required(message.presentation, "choice.presentation")
        let choice = unsafe Choice(
            presentation: Self.presentation(presentation),
            candidates: try Self.candidates(Self.required(message.candidates, "choice.candidates")),
            index: message.index, candidateID: CandidateID(high: id.high, low: id.low),
            chosenAt: Instant(nanoseconds: message.chosen_at_ns),
            freshUntil: Instant(nanoseconds: message.fresh_until_ns))
        guard let choice else { throw .valueInvalid(field: "choice.index") }
        return choice
    }

    private static func pending(
        _ message: Routeplan__Journal__V1__HandoffPending
    ) throws(JournalFault) -> Lifecycle {
        let id = try unsafe Self.identifier(message.handoff_id, "handoff_pending.handoff_id")
        var phase = HandoffPhase.unanswered
        if let awaiting = unsafe message.awaiting?.pointee {
            phase = .awaiting(try unsafe Self.attempt(awaiting))
        }
        let handoff = unsafe Handoff(
            id: HandoffID(high: id.high, low: id.low), attemptCount: message.attempt_count, phase: phase)
        return .handoffPending(
            try unsafe Self.choice(Self.required(message.choice, "handoff_pending.choice")), handoff)
    }

    private static func receipt(_ message: Routeplan__Journal__V1__Receipt) throws(JournalFault) -> Receipt {
        let handoffID = try unsafe Self.identifier(message.handoff_id, "receipt.handoff_id")
        let attemptID = try unsafe Self.identifier(message.attempt_id, "receipt.attempt_id")
        return unsafe Receipt(
            choice: try Self.choice(Self.required(message.choice, "receipt.choice")),
            handoffID: HandoffID(high: handoffID.high, low: handoffID.low),
            attemptID: AttemptID(high: attemptID.high, low: attemptID.low),
            targetSessionRef: Text(utf8: message.target_session_ref.bytes), late: message.late != 0,
            diverged: message.diverged != 0)
    }

    private static func formerHandoff(
        _ message: Routeplan__Journal__V1__FormerHandoff
    ) throws(JournalFault) -> FormerHandoff {
        let id = try unsafe Self.identifier(message.id, "former_handoff.id")
        return FormerHandoff(
            id: HandoffID(high: id.high, low: id.low),
            candidate: try unsafe Self.row(Self.required(message.candidate, "former_handoff.candidate")))
    }

    private static func row(
        _ message: Routeplan__Journal__V1__HandoffCandidate
    ) throws(JournalFault) -> HandoffCandidate {
        let id = try unsafe Self.identifier(message.candidate_id, "handoff_candidate.candidate_id")
        return unsafe HandoffCandidate(
            candidateID: CandidateID(high: id.high, low: id.low), revision: message.revision,
            generation: message.generation, calculationSequence: message.calculation_seq, index: message.index,
            candidateCount: message.candidate_count,
            locationDigest: try Self.digest(message.location_digest, "handoff_candidate.location_digest"),
            optionDigest: try Self.digest(message.option_digest, "handoff_candidate.option_digest"),
            options: try Self.options(Self.required(message.options, "handoff_candidate.options")),
            candidate: try Self.candidate(Self.required(message.candidate, "handoff_candidate.candidate")),
            createdAt: Instant(nanoseconds: message.created_at_ns),
            freshUntil: Instant(nanoseconds: message.fresh_until_ns))
    }

    private static func closedAttempt(
        _ message: Routeplan__Journal__V1__ClosedAttempt
    ) throws(JournalFault) -> ClosedAttempt {
        let attempt = try unsafe Self.attempt(Self.required(message.attempt, "closed_attempt.attempt"))
        let state: AttemptState = try unsafe Self.member(message.ending, "closed_attempt.ending")
        let ending: AttemptEnding
        switch state {
        case .open: throw .valueInvalid(field: "closed_attempt.ending")
        case .acked: ending = .acked
        case .rejected:
            ending = .rejected(try unsafe Self.member(message.rejection, "closed_attempt.rejection"))
        case .timedOut: ending = .timedOut
        case .abandoned: ending = .abandoned
        case .superseded: ending = .superseded
        }
        return ClosedAttempt(
            attempt: attempt, ending: ending, endedAt: unsafe Instant(nanoseconds: message.ended_at_ns))
    }
}
