internal import CommandSyntax
internal import RoutePlanClient

extension Record {
    /// Adds the four members of a position.
    mutating func add(_ position: Position) {
        self.add("state", position.state.word)
        self.add("version", position.version)
        self.add("revision", position.revision)
        self.add("generation", position.generation)
    }

    /// Adds an identity, or nothing when it is none.
    mutating func add(_ name: String, _ identifier: Identifier) {
        if !identifier.isNone { self.add(name, identifier.description) }
    }

    /// Adds a digest, or nothing when it is none.
    mutating func add(_ name: String, _ digest: Digest) {
        if !digest.isNone { self.add(name, digest.description) }
    }

    /// Adds a value's name, or nothing when it is unspecified.
    mutating func add(_ name: String, _ value: some NamedValue) {
        if value.rawValue != 0 { self.add(name, value.name) }
    }

    /// The instance that answers.
    init(_ instance: Instance) {
        self.init()
        self.add("state", instance.state.name.lowercased())
        self.add("state_since_ms", instance.stateSinceMilliseconds)
        self.add("state_since_journal_ns", instance.stateSinceJournalNanoseconds)
        self.add("instance_id", instance.id)
        self.add("incarnation", instance.incarnation)
        self.add("epoch", instance.epoch)
        self.add("durable_sequence", instance.durableSequence)
        self.add("version", instance.version)
        self.add("format", instance.format)
        self.add("entry_schema", instance.entrySchema)
        self.add("pid", instance.processID)
        self.add("data_directory", instance.dataDirectory)
    }

    /// An answer, with the key that repeats its command.
    init(_ answer: Answer, key: String) {
        self.init()
        self.add("disposition", answer.disposition)
        self.add("plan_id", answer.plan)
        self.add(answer.position)
        if let current = answer.current {
            var now = Record()
            now.add(current)
            self.add("current", now.json)
        }
        if answer.calculation > 0 { self.add("calculation_seq", answer.calculation) }
        self.add("candidate_id", answer.candidate)
        self.add("handoff_id", answer.handoff)
        self.add("attempt_id", answer.attempt)
        if answer.attemptNumber > 0 { self.add("attempt_number", answer.attemptNumber) }
        if answer.attemptDeadlineMilliseconds > 0 {
            self.add("attempt_deadline_ms", answer.attemptDeadlineMilliseconds)
        }
        if answer.isLate { self.add("late", true) }
        if answer.isDiverged { self.add("diverged", true) }
        self.add("failure", answer.failure)
        if answer.mustDispose { self.add("dispose", true) }
        self.add("compensation", answer.compensation)
        if answer.disposition == .alreadyTerminal { self.add("outcome_state", answer.outcomeState.word) }
        self.add("sequence", answer.sequence)
        self.add("command_key", key)
        if answer.sendCount > 1 { self.add("sends", answer.sendCount) }
    }

    /// One plan of a list.
    init(_ summary: PlanSummary, nowMilliseconds: UInt64) {
        self.init()
        self.add("plan_id", summary.id)
        self.add("owner", summary.owner)
        self.add("external_id", summary.externalID)
        self.add(summary.position)
        self.add("stops", summary.stopCount)
        self.add("created_at_ms", summary.createdAtMilliseconds)
        self.add("entered_at_ms", summary.enteredAtMilliseconds)
        let age = nowMilliseconds > summary.enteredAtMilliseconds ? nowMilliseconds - summary.enteredAtMilliseconds : 0
        self.add("age", DurationText.text(.milliseconds(Int64(clamping: age))))
    }

    /// A whole plan.
    init(_ plan: Plan) {
        self.init()
        self.add("plan_id", plan.id)
        self.add("owner", plan.owner)
        self.add("external_id", plan.externalID)
        self.add(plan.position)
        self.add("created_at_ms", plan.createdAtMilliseconds)
        self.add("entered_at_ms", plan.enteredAtMilliseconds)
        self.add("redacted", plan.isRedacted)
        self.add("location_digest", plan.locationDigest)
        self.add("option_digest", plan.optionDigest)
        self.add("request_digest", plan.requestDigest)
        self.add("options", Self.json(plan.options))
        self.add("calculation_seq", plan.calculation)
        self.add("last_failure", plan.lastFailure)
        if let index = plan.selectedIndex { self.add("selected_index", index) }
        self.add("candidate_id", plan.candidate)
        self.add("handoff_id", plan.handoff)
        self.add("target_session_ref", plan.targetSession)
        self.add("cancel_cause", plan.cancelCause)
        self.add("state_digest", plan.stateDigest)
        self.add("sequence", plan.sequence)
        self.add("stops", .list(plan.stops.map(Self.json)))
        self.add("candidates", .list(plan.candidates.enumerated().map { Self.json($1, index: $0) }))
        self.add("attempts", .list(plan.attempts.map { Record($0).json }))
    }

    /// One attempt.
    init(_ attempt: Attempt) {
        self.init()
        self.add("attempt_id", attempt.id)
        self.add("number", attempt.number)
        self.add("state", attempt.state)
        self.add("target", attempt.target)
        self.add("requested_at_ms", attempt.requestedAtMilliseconds)
        self.add("deadline_ms", attempt.deadlineMilliseconds)
        self.add("rejection", attempt.rejection)
        self.add("handoff_id", attempt.handoff)
    }

    /// What a navigation adapter must navigate with.
    init(_ handoff: Handoff) {
        self.init()
        self.add("handoff_id", handoff.id)
        self.add("plan_id", handoff.plan)
        self.add("candidate_id", handoff.candidate)
        self.add(handoff.position)
        self.add("route_revision", handoff.revision)
        self.add("calculation_seq", handoff.calculation)
        self.add("selected_index", handoff.selectedIndex)
        self.add("candidate_count", handoff.candidateCount)
        self.add("location_digest", handoff.locationDigest)
        self.add("option_digest", handoff.optionDigest)
        self.add("geometry_digest", handoff.geometryDigest)
        self.add("distance_m", handoff.distanceMetres)
        self.add("duration_s", handoff.durationSeconds)
        self.add("leg_count", handoff.legCount)
        self.add("provider_route_ref", String(decoding: handoff.providerRouteReference, as: UTF8.self))
        self.add("created_at_ms", handoff.createdAtMilliseconds)
        self.add("fresh_until_ms", handoff.freshUntilMilliseconds)
        self.add("options", Self.json(handoff.options))
        self.add("sequence", handoff.sequence)
        self.add("attempts", .list([Record(handoff.attempt).json]))
        self.add("stops", .list(handoff.stops.map(Self.json)))
    }

    private static func json(_ stop: Stop) -> JSONValue {
        var record = Record()
        switch stop.place {
        case .coordinate(let latitudeE6, let longitudeE6):
            record.add("latitude", .number(Double(latitudeE6) / 1e6))
            record.add("longitude", .number(Double(longitudeE6) / 1e6))
            record.add("pin", .null)
        case .pin(let pin):
            record.add("latitude", .null)
            record.add("longitude", .null)
            record.add("pin", pin)
        }
        record.add("label", stop.label)
        record.add("address", stop.address)
        record.add("location_type", stop.locationType.name)
        return record.json
    }

    private static func json(_ candidate: Candidate, index: Int) -> JSONValue {
        var record = Record()
        record.add("index", UInt64(index))
        record.add("distance_m", candidate.distanceMetres)
        record.add("duration_s", candidate.durationSeconds)
        record.add("leg_count", candidate.legCount)
        record.add(
            "geometry_digest", .text(candidate.geometryDigest.isNone ? "" : candidate.geometryDigest.description))
        record.add("provider_route_ref", String(decoding: candidate.providerRouteReference, as: UTF8.self))
        return record.json
    }

    private static func json(_ options: RouteOptions) -> JSONValue {
        var record = Record()
        record.add("profile", options.profile.name.lowercased())
        record.add("resource", options.resource.name.lowercased())
        record.add("route_type", options.routeType.name.lowercased())
        record.add("exclude", Self.words(options.excludes, of: Words.excludeBits))
        if let alternatives = options.alternatives { record.add("alternatives", alternatives) }
        record.add("max_alternatives", options.alternativesMax)
        record.add("overview", options.overview.name.lowercased())
        if let steps = options.steps { record.add("steps", steps) }
        record.add("attributes", Self.words(options.attributes, of: Words.attributeBits))
        record.add("region", options.region)
        return record.json
    }

    private static func words<Bits: OptionSet>(_ set: Bits, of bits: [(word: String, bit: Bits)]) -> JSONValue {
        .list(bits.filter { set.isSuperset(of: $0.bit) }.map { .text($0.word) })
    }
}
