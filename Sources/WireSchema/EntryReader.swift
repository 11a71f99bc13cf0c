internal import RoutePlanning

/// Reads the bodies of journal entries in one pass, if they stand as `MessageWriter` writes them; nil for all others.
///
/// The projection and every start read each entry there is: protobuf-c builds C structures first, of which values are made
/// then. Nothing is judged here: a body that is not plain, damaged ones among them, is read by protobuf-c, which has the last
/// word. The field numbers are those of `proto/routeplan/v1/journal.proto`.
enum EntryReader {
    /// The effects of a committed command.
    static func effects(_ bytes: borrowing Span<UInt8>, planID: PlanID, at instant: Instant) -> Effects? {
        var cursor = PlainCursor(bytes)
        let actorType: ActorType? = cursor.member(1, in: bytes)
        let actorRef = cursor.text(2, in: bytes)
        guard let actorType, let first = Self.event(bytes, &cursor) else { return nil }
        var events = [first]
        while cursor.nextCounted(in: bytes) == 3 {
            // No command has more; what has is left to protobuf-c, so that nothing grows here without a bound.
            guard events.count < Self.eventsMax, let event = Self.event(bytes, &cursor) else { return nil }
            events.append(event)
        }
        guard let record = Self.record(bytes, &cursor) else { return nil }
        let planDigest = cursor.fixed32(5, in: bytes)
        guard cursor.isAtEnd else { return nil }
        return Effects(
            planID: planID, at: instant, actor: Actor(type: actorType, ref: actorRef), events: events, record: record,
            planDigest: planDigest)
    }

    /// The maintenance of a plan that is over.
    static func upkeep(_ bytes: borrowing Span<UInt8>, planID: PlanID, at instant: Instant) -> Upkeep? {
        var cursor = PlainCursor(bytes)
        let kind: UpkeepKind? = cursor.member(1, in: bytes)
        let planDigest = cursor.fixed32(2, in: bytes)
        guard let kind, cursor.isAtEnd else { return nil }
        return Upkeep(planID: planID, at: instant, kind: kind, planDigest: planDigest)
    }

    private static let eventsMax = 2

    private static func event(_ bytes: borrowing Span<UInt8>, _ cursor: inout PlainCursor) -> Event? {
        guard let outer = cursor.open(3, in: bytes) else { return nil }
        let number = cursor.nextCounted(in: bytes)
        guard let kind = EventKind(wire: UInt32(number ?? EventKind.cancelled.rawValue)) else { return nil }
        let inner = kind.rawValue < 16 ? cursor.open(kind.rawValue, in: bytes) : cursor.openHigh(16, in: bytes)
        guard let inner, let event = Self.event(kind, bytes, &cursor) else { return nil }
        cursor.close(inner)
        cursor.close(outer)
        return event
    }

    private static func event(
        _ kind: EventKind, _ bytes: borrowing Span<UInt8>, _ cursor: inout PlainCursor
    ) -> Event? {
        switch kind {
        case .created: Self.created(bytes, &cursor)
        case .revised: Self.revised(bytes, &cursor)
        case .stopsRelabelled:
            Self.stops(bytes, &cursor).map { .stopsRelabelled(StopsRelabelled(stops: $0)) }
        case .editorOpened:
            .editorOpened(
                EditorOpened(
                    generation: cursor.number32(1, in: bytes), componentVersion: cursor.text(2, in: bytes)))
        case .editorReplaced: Self.editorReplaced(bytes, &cursor)
        case .calculationRequested:
            .calculationRequested(CalculationRequested(calculationSequence: cursor.number32(1, in: bytes)))
        case .candidatesReceived:
            Self.candidates(bytes, &cursor).map { .candidatesReceived(CandidatesReceived(candidates: $0)) }
        case .calculationFailed: Self.calculationFailed(bytes, &cursor)
        case .routeSelected: Self.routeSelected(bytes, &cursor)
        case .navigationRequested:
            Self.attempt(bytes, &cursor).map { .navigationRequested(NavigationRequested(attempt: $0)) }
        case .navigationHandedOff: Self.handedOff(bytes, &cursor)
        case .handoffRejected: Self.rejected(bytes, &cursor)
        case .handoffTimedOut:
            cursor.identifier(1, in: bytes).map { .handoffTimedOut(HandoffTimedOut(attemptID: $0)) }
        case .handoffRetried: Self.attempt(bytes, &cursor).map { .handoffRetried(HandoffRetried(attempt: $0)) }
        case .returnedToSelection: .returnedToSelection
        case .cancelled: cursor.member(1, in: bytes).map { .cancelled(PlanCancelled(cause: $0)) }
        }
    }

    private static func created(_ bytes: borrowing Span<UInt8>, _ cursor: inout PlainCursor) -> Event? {
        let owner = cursor.text(1, in: bytes)
        let externalID = cursor.text(2, in: bytes)
        guard let outer = cursor.open(3, in: bytes), let stops = Self.stops(bytes, &cursor),
            let options = Self.options(2, bytes, &cursor), let locationDigest = cursor.digest(3, in: bytes),
            let optionDigest = cursor.digest(4, in: bytes)
        else { return nil }
        cursor.close(outer)
        let content = RouteContent(
            stops: stops, options: options, locationDigest: locationDigest, optionDigest: optionDigest)
        return .created(PlanCreated(owner: owner, externalID: externalID, content: content))
    }

    private static func revised(_ bytes: borrowing Span<UInt8>, _ cursor: inout PlainCursor) -> Event? {
        var (stopsChange, optionsChange) = (nil as StopsChange?, nil as OptionsChange?)
        if let outer = cursor.open(1, in: bytes) {
            guard let stops = Self.stops(bytes, &cursor), let digest = cursor.digest(2, in: bytes) else { return nil }
            cursor.close(outer)
            stopsChange = StopsChange(stops: stops, locationDigest: digest)
        }
        if let outer = cursor.open(2, in: bytes) {
            guard let options = Self.options(1, bytes, &cursor), let digest = cursor.digest(2, in: bytes) else {
                return nil
            }
            cursor.close(outer)
            optionsChange = OptionsChange(options: options, optionDigest: digest)
        }
        return .revised(RouteRevised(stops: stopsChange, options: optionsChange))
    }

    private static func editorReplaced(_ bytes: borrowing Span<UInt8>, _ cursor: inout PlainCursor) -> Event? {
        let generation = cursor.number32(1, in: bytes)
        let cause: ReplacementCause? = cursor.member(2, in: bytes)
        guard let cause else { return nil }
        return .editorReplaced(
            EditorReplaced(generation: generation, cause: cause, componentVersion: cursor.text(3, in: bytes)))
    }

    private static func calculationFailed(_ bytes: borrowing Span<UInt8>, _ cursor: inout PlainCursor) -> Event? {
        let sequence = cursor.number32(1, in: bytes)
        let failure: FailureClass? = cursor.member(2, in: bytes)
        guard let failure else { return nil }
        let providerCode = cursor.text(3, in: bytes)
        // Its presence says that there was a status, 0 or not.
        let httpStatus = cursor.isNext(4, in: bytes) ? cursor.number32(4, in: bytes) : nil
        return .calculationFailed(
            CalculationEnded(
                calculationSequence: sequence, failure: failure, providerCode: providerCode, httpStatus: httpStatus))
    }

    private static func routeSelected(_ bytes: borrowing Span<UInt8>, _ cursor: inout PlainCursor) -> Event? {
        guard let candidateID = cursor.identifier(1, in: bytes) as CandidateID? else { return nil }
        let index = cursor.number32(2, in: bytes)
        let freshUntil = cursor.time(3, in: bytes)
        return .routeSelected(
            RouteSelected(
                candidateID: candidateID, index: index, freshUntil: freshUntil,
                supersedes: cursor.identifier(4, in: bytes)))
    }

    private static func handedOff(_ bytes: borrowing Span<UInt8>, _ cursor: inout PlainCursor) -> Event? {
        guard let attemptID = cursor.identifier(1, in: bytes) as AttemptID? else { return nil }
        let session = cursor.text(2, in: bytes)
        let late = cursor.flag(3, in: bytes)
        return .navigationHandedOff(
            NavigationHandedOff(
                attemptID: attemptID, targetSessionRef: session, late: late, diverged: cursor.flag(4, in: bytes)))
    }

    private static func rejected(_ bytes: borrowing Span<UInt8>, _ cursor: inout PlainCursor) -> Event? {
        guard let attemptID = cursor.identifier(1, in: bytes) as AttemptID? else { return nil }
        let rejection: RejectionClass? = cursor.member(2, in: bytes)
        return rejection.map { .handoffRejected(HandoffRejected(attemptID: attemptID, rejection: $0)) }
    }
}
