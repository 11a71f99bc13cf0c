internal import CProtobufC
internal import CRoutePlanMessages
internal import RoutePlanning

// The commands about hand-offs and endings, and what several commands share.

extension RequestDecoder {
    mutating func requestNavigation(
        _ message: UnsafePointer<Routeplan__V1__RequestNavigationRequest>
    ) throws(RequestFault) -> RequestNavigation {
        let request = unsafe message.pointee
        let context = try unsafe self.context(request.context)
        let (generation, revision) = try unsafe self.reference(request.generation, request.revision)
        guard
            unsafe request.index_presence_case == ROUTEPLAN__V1__REQUEST_NAVIGATION_REQUEST__INDEX_PRESENCE_INDEX
        else { throw .refused(.missingField, .index) }
        let index = unsafe request.index
        let target = try unsafe Self.requiredName(
            request.target, RoutePlanning.Limits.targetByteCountMax, .target)
        let locationDigest = try unsafe Self.digest(request.location_digest, .locationDigest)
        let optionDigest = try unsafe Self.digest(request.option_digest, .optionDigest)
        let saysDeadline =
            unsafe request.deadline_presence_case
            == ROUTEPLAN__V1__REQUEST_NAVIGATION_REQUEST__DEADLINE_PRESENCE_DEADLINE_S
        let deadline = try Self.deadline(unsafe saysDeadline ? request.deadline_s : nil)
        self.fingerprint.add(UInt64(bitPattern: index))
        self.fingerprint.add(target)
        self.fingerprint.add(locationDigest)
        self.fingerprint.add(optionDigest)
        self.fingerprint.add(deadline)
        return RequestNavigation(
            context: context.completed(fingerprint: self.fingerprint.value()), generation: generation,
            revision: revision, index: index, target: target, locationDigest: locationDigest,
            optionDigest: optionDigest, deadlineSeconds: deadline)
    }

    mutating func confirmHandoff(
        _ message: UnsafePointer<Routeplan__V1__ConfirmHandoffRequest>
    ) throws(RequestFault) -> ConfirmHandoff {
        let request = unsafe message.pointee
        let context = try unsafe self.context(request.context)
        let attemptID = try unsafe self.attempt(request.attempt_id)
        let sessionRef = try unsafe Self.requiredName(
            request.target_session_ref, RoutePlanning.Limits.sessionRefByteCountMax, .targetSessionRef)
        let digest = try unsafe Self.digest(request.effective_geometry_digest, .effectiveGeometryDigest)
        self.fingerprint.add(sessionRef)
        self.fingerprint.add(digest)
        return ConfirmHandoff(
            context: context.completed(fingerprint: self.fingerprint.value()), attemptID: attemptID,
            targetSessionRef: sessionRef, effectiveGeometryDigest: digest)
    }

    mutating func rejectHandoff(
        _ message: UnsafePointer<Routeplan__V1__RejectHandoffRequest>
    ) throws(RequestFault) -> RejectHandoff {
        let request = unsafe message.pointee
        let context = try unsafe self.context(request.context)
        let attemptID = try unsafe self.attempt(request.attempt_id)
        guard let rejection = unsafe RejectionClass(wire: request.rejection.rawValue) else {
            throw .refused(.missingField, .rejection)
        }
        self.fingerprint.add(rejection.rawValue)
        return RejectHandoff(
            context: context.completed(fingerprint: self.fingerprint.value()), attemptID: attemptID,
            rejection: rejection)
    }

    mutating func expireAttempt(
        _ message: UnsafePointer<Routeplan__V1__ExpireAttemptRequest>
    ) throws(RequestFault) -> ExpireAttempt {
        let request = unsafe message.pointee
        let context = try unsafe self.context(request.context)
        let attemptID = try unsafe self.attempt(request.attempt_id)
        return ExpireAttempt(
            context: context.completed(fingerprint: self.fingerprint.value()), attemptID: attemptID)
    }

    mutating func retryHandoff(
        _ message: UnsafePointer<Routeplan__V1__RetryHandoffRequest>
    ) throws(RequestFault) -> RetryHandoff {
        let request = unsafe message.pointee
        let context = try unsafe self.context(request.context)
        let target = try unsafe Self.name(request.target, RoutePlanning.Limits.targetByteCountMax, .target)
        let saysDeadline =
            unsafe request.deadline_presence_case
            == ROUTEPLAN__V1__RETRY_HANDOFF_REQUEST__DEADLINE_PRESENCE_DEADLINE_S
        let deadline = try Self.deadline(unsafe saysDeadline ? request.deadline_s : nil)
        self.fingerprint.add(target)
        self.fingerprint.add(deadline)
        return RetryHandoff(
            context: context.completed(fingerprint: self.fingerprint.value()), target: target.isEmpty ? nil : target,
            deadlineSeconds: deadline)
    }

    mutating func returnToSelection(
        _ message: UnsafePointer<Routeplan__V1__ReturnToSelectionRequest>
    ) throws(RequestFault) -> ReturnToSelection {
        let context = try unsafe self.context(message.pointee.context)
        return ReturnToSelection(context: context.completed(fingerprint: self.fingerprint.value()))
    }

    mutating func cancelPlan(
        _ message: UnsafePointer<Routeplan__V1__CancelPlanRequest>
    ) throws(RequestFault) -> CancelPlan {
        let request = unsafe message.pointee
        let context = try unsafe self.context(request.context)
        guard let cause = unsafe CancelCause(wire: request.cause.rawValue) else {
            throw .refused(.missingField, .cause)
        }
        let saysGeneration =
            unsafe request.generation_presence_case
            == ROUTEPLAN__V1__CANCEL_PLAN_REQUEST__GENERATION_PRESENCE_GENERATION
        let generation = unsafe saysGeneration ? request.generation : nil
        self.fingerprint.add(cause.rawValue)
        self.fingerprint.add(generation)
        return CancelPlan(
            context: context.completed(fingerprint: self.fingerprint.value()), cause: cause, generation: generation)
    }

    mutating func noteEditorDismissed(
        _ message: UnsafePointer<Routeplan__V1__NoteEditorDismissedRequest>
    ) throws(RequestFault) -> NoteEditorDismissed {
        let request = unsafe message.pointee
        let context = try unsafe self.context(request.context)
        let generation = try unsafe Self.required(request.generation, .generation)
        guard let cause = unsafe CancelCause(wire: request.cause.rawValue) else {
            throw .refused(.missingField, .cause)
        }
        self.fingerprint.add(generation)
        self.fingerprint.add(cause.rawValue)
        return NoteEditorDismissed(
            context: context.completed(fingerprint: self.fingerprint.value()), generation: generation, cause: cause)
    }

    // MARK: Shared

    /// A number whose 0 means "not said".
    static func required<Number: FixedWidthInteger>(
        _ number: Number, _ field: RequestField
    ) throws(RequestFault) -> Number {
        guard number != 0 else { throw .refused(.missingField, field) }
        return number
    }

    /// The presentation and the revision a callback speaks of.
    mutating func reference(
        _ generation: UInt32, _ revision: UInt64
    ) throws(RequestFault) -> (generation: UInt32, revision: UInt64) {
        let reference = (try Self.required(generation, .generation), try Self.required(revision, .revision))
        self.fingerprint.add(reference.0)
        self.fingerprint.add(reference.1)
        return reference
    }

    private mutating func attempt(_ bytes: ProtobufCBinaryData) throws(RequestFault) -> AttemptID {
        let words = try unsafe Self.identifier(bytes, .attemptID)
        let id = AttemptID(high: words.high, low: words.low)
        self.fingerprint.add(id)
        return id
    }

    private static func deadline(_ seconds: UInt32?) throws(RequestFault) -> UInt32? {
        guard let seconds else { return nil }
        guard (1...RoutePlanning.Limits.deadlineSecondsMax).contains(seconds) else {
            throw .refused(.optionCombination, .deadline)
        }
        return seconds
    }
}
