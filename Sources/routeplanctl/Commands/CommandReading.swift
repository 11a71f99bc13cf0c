internal import CommandSyntax
internal import RoutePlanClient

/// Makes a command of the contract from a command line.
enum CommandReading {
    /// What the command says, or nil when the verb is no command on a plan.
    static func command(_ verb: Verb, _ line: Invocation) throws(Failure) -> PlanCommand? {
        let generation = line.count(OptionRows.generation).map { UInt32(clamping: $0) }
        let presentation = generation ?? 0
        let revision = line.count(OptionRows.revision) ?? 0
        let calculation = line.count(OptionRows.calculation).map { UInt32(clamping: $0) }
        let deadline = line.count(OptionRows.deadline).map { UInt32(clamping: $0) }
        switch verb {
        case .planCreate:
            return .createPlan(
                externalID: line.text(OptionRows.externalID) ?? "", owner: line.text(OptionRows.owner) ?? "",
                stops: try Self.stops(line) ?? [], options: Self.options(line))
        case .planRevise:
            return .reviseRoute(
                baseRevision: line.count(OptionRows.baseRevision) ?? 0, stops: try Self.stops(line),
                options: Self.options(line), generation: generation)
        case .planOpen:
            return .openDirectionUI
        case .planReplace:
            return .replacePresentation(Self.word(line, OptionRows.replacementCause))
        case .planRequestRoutes:
            return .requestRoutes(
                generation: presentation, revision: revision,
                locationDigest: Self.digest(line, OptionRows.locationDigest),
                optionDigest: Self.digest(line, OptionRows.optionDigest))
        case .planReceiveRoutes:
            return .receiveRoutes(
                generation: presentation, revision: revision, calculation: calculation,
                candidates: try Self.candidates(line))
        case .planFailCalculation:
            return .calculationFailed(
                generation: presentation, revision: revision, calculation: calculation,
                failure: Self.word(line, OptionRows.failure), providerCode: line.text(OptionRows.providerCode) ?? "",
                httpStatus: line.count(OptionRows.httpStatus).map { UInt32(clamping: $0) })
        case .planSelect:
            return .selectRoute(generation: presentation, revision: revision, index: line.index(OptionRows.index))
        case .planNavigate:
            return .requestNavigation(
                generation: presentation, revision: revision, index: line.index(OptionRows.index),
                target: line.text(OptionRows.target) ?? "",
                locationDigest: Self.digest(line, OptionRows.locationDigest),
                optionDigest: Self.digest(line, OptionRows.optionDigest), deadlineSeconds: deadline)
        case .planConfirm:
            return .confirmHandoff(
                attempt: Self.identifier(line, 1), session: line.text(OptionRows.session) ?? "",
                effectiveGeometryDigest: Self.digest(line, OptionRows.geometryDigest))
        case .planReject:
            return .rejectHandoff(attempt: Self.identifier(line, 1), Self.word(line, OptionRows.rejection))
        case .planExpire:
            return .expireAttempt(attempt: Self.identifier(line, 1))
        case .planRetry:
            return .retryHandoff(target: line.text(OptionRows.target) ?? "", deadlineSeconds: deadline)
        case .planReturn:
            return .returnToSelection
        case .planCancel:
            return .cancelPlan(Self.word(line, OptionRows.cancelCause), generation: generation)
        case .planNoteDismissed:
            return .noteEditorDismissed(generation: presentation, Self.word(line, OptionRows.cancelCause))
        case .planShow, .planList, .planHistory, .planTimeline, .eventsTail, .consumersList, .consumersCreate,
            .consumersDetach, .consumersPark, .consumersParked, .consumersRelease, .handoffShow, .journeyPlay,
            .instance, .metrics, .health, .info, .states, .doctor,
            .version, .completion,
            .man, .journalVerify,
            .journalDump, .journalStat, .journalScrub, .journalRepair, .backupCreate, .backupVerify, .backupRestore,
            .auditRebuild, .auditPrunable:
            return nil
        }
    }

    /// What every command says.
    static func context(_ verb: Verb, _ line: Invocation) throws(Failure) -> CommandContext {
        let actor = Words.value(line.text(OptionRows.actor) ?? "operator", of: ActorType.self)
        var context = CommandContext(plan: verb == .planCreate ? .none : Self.identifier(line, 0), actor: actor)
        context.actorReference = line.text(OptionRows.actorReference) ?? ""
        context.componentVersion = line.text(OptionRows.componentVersion) ?? ""
        context.expectedVersion = line.count(OptionRows.expectedVersion)
        if let key = line.text(OptionRows.key) {
            context.key = key
        } else {
            context.key = try Failure.translating(Client.makeCommandKey)
        }
        return context
    }

    /// The identity at one of the command's arguments.
    static func identifier(_ line: Invocation, _ place: Int) -> Identifier {
        guard let identifier = Identifier(line.argumentBytes(place)) else {
            preconditionFailure("the table takes identities of 16 bytes only")
        }
        return identifier
    }

    private static func digest(_ line: Invocation, _ option: OptionSpecification) -> Digest {
        line.bytes(option).flatMap { Digest($0) } ?? .none
    }

    private static func word<Value: NamedValue>(_ line: Invocation, _ option: OptionSpecification) -> Value {
        guard let word = line.text(option) else { preconditionFailure("the table requires --\(option.name)") }
        return Words.value(word, of: Value.self)
    }

    /// Stops as written; nil when none is and --no-stops is not either.
    private static func stops(_ line: Invocation) throws(Failure) -> [Stop]? {
        let words = line.texts(OptionRows.stop)
        if words.isEmpty { return line.has(OptionRows.noStops) ? [] : nil }
        guard !line.has(OptionRows.noStops) else {
            throw Failure(.usage, "--stop and --no-stops exclude each other")
        }
        var stops: [Stop] = []
        for word in words {
            let parts = word.split(separator: "|", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
            let (label, address) = (parts.count > 1 ? parts[1] : "", parts.count > 2 ? parts[2] : "")
            stops.append(
                try Failure.translating { () throws(CallFailure) in
                    try Stop(location: parts[0], label: label, address: address)
                })
        }
        return stops
    }

    /// Options as written; nil when none is.
    private static func options(_ line: Invocation) -> RouteOptions? {
        let rows = [
            OptionRows.profile, OptionRows.resource, OptionRows.routeType, OptionRows.exclude,
            OptionRows.noAlternatives, OptionRows.alternativesMax, OptionRows.overview, OptionRows.noSteps,
            OptionRows.attribute, OptionRows.region,
        ]
        guard rows.contains(where: line.has) else { return nil }
        var options = RouteOptions()
        if let word = line.text(OptionRows.profile) { options.profile = Words.value(word, of: Profile.self) }
        if let word = line.text(OptionRows.resource) { options.resource = Words.value(word, of: Resource.self) }
        if let word = line.text(OptionRows.routeType) { options.routeType = Words.value(word, of: RouteType.self) }
        if let word = line.text(OptionRows.overview) { options.overview = Words.value(word, of: Overview.self) }
        options.excludes = Words.set(line.texts(OptionRows.exclude), of: Words.excludeBits)
        options.attributes = Words.set(line.texts(OptionRows.attribute), of: Words.attributeBits)
        if line.has(OptionRows.noAlternatives) { options.alternatives = false }
        if line.has(OptionRows.noSteps) { options.steps = false }
        options.alternativesMax = line.count(OptionRows.alternativesMax).map { UInt32(clamping: $0) } ?? 0
        options.region = line.text(OptionRows.region) ?? ""
        return options
    }

    private static func candidates(_ line: Invocation) throws(Failure) -> [Candidate] {
        var candidates: [Candidate] = []
        for word in line.texts(OptionRows.candidate) { candidates.append(try CandidateReading.candidate(word)) }
        return candidates
    }
}
