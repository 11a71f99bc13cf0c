internal import CProtobufC
internal import CRoutePlanMessages
internal import RoutePlanning

// Whole plans into protobuf-c's structures.

extension JournalCodec {
    @unsafe func message(_ plan: Plan) -> UnsafeMutablePointer<Routeplan__Journal__V1__Plan> {
        let message = unsafe self.arena.message(routeplan__journal__v1__plan__init)
        unsafe message.pointee.id = self.arena.bytes(high: plan.id.high, low: plan.id.low)
        unsafe message.pointee.owner = self.arena.bytes(plan.owner.utf8)
        unsafe message.pointee.external_id = self.arena.bytes(plan.externalID.utf8)
        unsafe message.pointee.created_at_ns = plan.createdAt.nanoseconds
        unsafe message.pointee.creation_fingerprint = plan.creationFingerprint
        unsafe message.pointee.content = self.message(plan.content)
        unsafe message.pointee.version = plan.version
        unsafe message.pointee.revision = plan.revision
        unsafe message.pointee.generation = plan.generation
        unsafe message.pointee.calculation_seq = plan.calculationSequence
        unsafe message.pointee.last_failure = UInt32(plan.lastFailure?.rawValue ?? 0)
        unsafe message.pointee.entered_at_ns = plan.enteredAt.nanoseconds
        unsafe message.pointee.lifecycle = self.message(plan.lifecycle)
        unsafe message.pointee.n_former_handoffs = plan.formerHandoffs.count
        unsafe message.pointee.former_handoffs = self.list(plan.formerHandoffs) { former in
            unsafe self.message(former)
        }
        unsafe message.pointee.n_closed_attempts = plan.closedAttempts.count
        unsafe message.pointee.closed_attempts = self.list(plan.closedAttempts) { closed in
            unsafe self.message(closed)
        }
        unsafe message.pointee.is_redacted = plan.isRedacted ? 1 : 0
        unsafe message.pointee.n_records = plan.records.count
        unsafe message.pointee.records = self.list(plan.records) { record in unsafe self.message(record) }
        return unsafe message
    }

    private func message(_ lifecycle: Lifecycle) -> UnsafeMutablePointer<Routeplan__Journal__V1__Lifecycle> {
        let message = unsafe self.arena.message(routeplan__journal__v1__lifecycle__init)
        unsafe message.pointee.state_case = .init(rawValue: UInt32(lifecycle.state.rawValue))
        switch lifecycle {
        case .draft: unsafe message.pointee.draft = self.arena.message(routeplan__journal__v1__nothing__init)
        case .editing(let presentation): unsafe message.pointee.editing = self.message(presentation)
        case .calculating(let presentation, let calculation):
            let calculating = unsafe self.arena.message(routeplan__journal__v1__calculating__init)
            unsafe calculating.pointee.presentation = self.message(presentation)
            unsafe calculating.pointee.calculation_seq = calculation.sequence
            unsafe calculating.pointee.requested_at_ns = calculation.requestedAt.nanoseconds
            unsafe message.pointee.calculating = calculating
        case .candidatesReady(let presentation, let candidates):
            let ready = unsafe self.arena.message(routeplan__journal__v1__candidates_ready__init)
            unsafe ready.pointee.presentation = self.message(presentation)
            unsafe ready.pointee.candidates = self.message(candidates)
            unsafe message.pointee.candidates_ready = ready
        case .selected(let choice): unsafe message.pointee.selected = self.message(choice)
        case .handoffPending(let choice, let handoff):
            unsafe message.pointee.handoff_pending = self.message(choice, handoff)
        case .handedOff(let receipt): unsafe message.pointee.handed_off = self.message(receipt)
        case .cancelled(let cancellation):
            let cancelled = unsafe self.arena.message(routeplan__journal__v1__cancellation__init)
            unsafe cancelled.pointee.cause = UInt32(cancellation.cause.rawValue)
            unsafe cancelled.pointee.from = UInt32(cancellation.from.rawValue)
            unsafe message.pointee.cancelled = cancelled
        }
        return unsafe message
    }

    private func message(
        _ presentation: Presentation
    ) -> UnsafeMutablePointer<Routeplan__Journal__V1__Presentation> {
        let message = unsafe self.arena.message(routeplan__journal__v1__presentation__init)
        unsafe message.pointee.generation = presentation.generation
        unsafe message.pointee.opened_at_ns = presentation.openedAt.nanoseconds
        unsafe message.pointee.component_version = self.arena.bytes(presentation.componentVersion.utf8)
        return unsafe message
    }

    private func message(_ choice: Choice) -> UnsafeMutablePointer<Routeplan__Journal__V1__Choice> {
        let message = unsafe self.arena.message(routeplan__journal__v1__choice__init)
        unsafe message.pointee.presentation = self.message(choice.presentation)
        unsafe message.pointee.candidates = self.message(choice.candidates)
        unsafe message.pointee.index = choice.index
        unsafe message.pointee.candidate_id = self.arena.bytes(
            high: choice.candidateID.high, low: choice.candidateID.low)
        unsafe message.pointee.chosen_at_ns = choice.chosenAt.nanoseconds
        unsafe message.pointee.fresh_until_ns = choice.freshUntil.nanoseconds
        return unsafe message
    }

    private func message(
        _ choice: Choice, _ handoff: Handoff
    ) -> UnsafeMutablePointer<Routeplan__Journal__V1__HandoffPending> {
        let message = unsafe self.arena.message(routeplan__journal__v1__handoff_pending__init)
        unsafe message.pointee.choice = self.message(choice)
        unsafe message.pointee.handoff_id = self.arena.bytes(high: handoff.id.high, low: handoff.id.low)
        unsafe message.pointee.attempt_count = handoff.attemptCount
        switch handoff.phase {
        case .awaiting(let attempt): unsafe message.pointee.awaiting = self.message(attempt)
        case .unanswered: break
        }
        return unsafe message
    }

    private func message(_ receipt: Receipt) -> UnsafeMutablePointer<Routeplan__Journal__V1__Receipt> {
        let message = unsafe self.arena.message(routeplan__journal__v1__receipt__init)
        unsafe message.pointee.choice = self.message(receipt.choice)
        unsafe message.pointee.handoff_id = self.arena.bytes(
            high: receipt.handoffID.high, low: receipt.handoffID.low)
        unsafe message.pointee.attempt_id = self.arena.bytes(
            high: receipt.attemptID.high, low: receipt.attemptID.low)
        unsafe message.pointee.target_session_ref = self.arena.bytes(receipt.targetSessionRef.utf8)
        unsafe message.pointee.late = receipt.late ? 1 : 0
        unsafe message.pointee.diverged = receipt.diverged ? 1 : 0
        return unsafe message
    }

    private func message(
        _ former: FormerHandoff
    ) -> UnsafeMutablePointer<Routeplan__Journal__V1__FormerHandoff> {
        let message = unsafe self.arena.message(routeplan__journal__v1__former_handoff__init)
        unsafe message.pointee.id = self.arena.bytes(high: former.id.high, low: former.id.low)
        unsafe message.pointee.candidate = self.message(former.candidate)
        return unsafe message
    }

    private func message(
        _ row: HandoffCandidate
    ) -> UnsafeMutablePointer<Routeplan__Journal__V1__HandoffCandidate> {
        let message = unsafe self.arena.message(routeplan__journal__v1__handoff_candidate__init)
        unsafe message.pointee.candidate_id = self.arena.bytes(high: row.candidateID.high, low: row.candidateID.low)
        unsafe message.pointee.revision = row.revision
        unsafe message.pointee.generation = row.generation
        unsafe message.pointee.calculation_seq = row.calculationSequence
        unsafe message.pointee.index = row.index
        unsafe message.pointee.candidate_count = row.candidateCount
        unsafe message.pointee.location_digest = self.arena.bytes(row.locationDigest)
        unsafe message.pointee.option_digest = self.arena.bytes(row.optionDigest)
        unsafe message.pointee.options = self.message(row.options)
        unsafe message.pointee.candidate = self.message(row.candidate)
        unsafe message.pointee.created_at_ns = row.createdAt.nanoseconds
        unsafe message.pointee.fresh_until_ns = row.freshUntil.nanoseconds
        return unsafe message
    }

    private func message(
        _ closed: ClosedAttempt
    ) -> UnsafeMutablePointer<Routeplan__Journal__V1__ClosedAttempt> {
        let message = unsafe self.arena.message(routeplan__journal__v1__closed_attempt__init)
        unsafe message.pointee.attempt = self.message(closed.attempt)
        unsafe message.pointee.ending = UInt32(closed.ending.state.rawValue)
        switch closed.ending {
        case .rejected(let rejection): unsafe message.pointee.rejection = UInt32(rejection.rawValue)
        case .acked, .timedOut, .abandoned, .superseded: break
        }
        unsafe message.pointee.ended_at_ns = closed.endedAt.nanoseconds
        return unsafe message
    }
}
