package import RoutePlanning

extension Translation {
    /// A command about the plan that has `planID`; the fingerprint is a hash of the request, the same in every process.
    package static func command(
        _ command: ReferenceCommand, planID: PlanID?, naming: Naming = .numbered
    ) -> Command {
        let context = CommandContext(
            planID: planID, keyHash: KeyHash(high: 0xD, low: UInt64(command.key)),
            fingerprint: self.fingerprint(command.request.numbers), actor: Actor(type: .host),
            expectedVersion: command.expectedVersion.map { UInt64($0) })
        switch command.request {
        case .createPlan(let owner, let externalID, let content):
            return .createPlan(
                CreatePlan(
                    context: context, owner: self.text("owner", owner), externalID: self.text("journey", externalID),
                    content: self.content(content)))
        case .reviseRoute(let revision, let stops, let options, let generation):
            let stopsChange = stops.map {
                StopsChange(stops: self.stops($0), locationDigest: self.digest($0.map { $0.place }))
            }
            let optionsChange = options.map {
                OptionsChange(options: self.options($0), optionDigest: self.digest([$0]))
            }
            return .reviseRoute(
                ReviseRoute(
                    context: context, baseRevision: UInt64(revision), stops: stopsChange, options: optionsChange,
                    generation: generation.map { UInt32($0) }))
        case .openDirectionUI: return .openDirectionUI(OpenDirectionUI(context: context))
        case .replacePresentation(let cause):
            return .replacePresentation(ReplacePresentation(context: context, cause: self.member(cause)))
        case .requestRoutes(let generation, let revision, let places, let options):
            return .requestRoutes(
                RequestRoutes(
                    context: context, generation: UInt32(generation), revision: UInt64(revision),
                    locationDigest: places.map { self.digest($0) }, optionDigest: options.map { self.digest([$0]) }))
        case .receiveRoutes(let generation, let revision, let calculation, let candidates):
            return .receiveRoutes(
                ReceiveRoutes(
                    context: context, generation: UInt32(generation), revision: UInt64(revision),
                    calculationSequence: calculation.map { UInt32($0) },
                    candidates: candidates.map { self.candidate($0) }))
        case .calculationFailed(let generation, let revision, let calculation, let failure):
            return .calculationFailed(
                CalculationFailed(
                    context: context, generation: UInt32(generation), revision: UInt64(revision),
                    calculationSequence: calculation.map { UInt32($0) }, failure: self.member(failure),
                    providerCode: .empty, httpStatus: nil))
        case .selectRoute(let generation, let revision, let index):
            return .selectRoute(
                SelectRoute(
                    context: context, generation: UInt32(generation), revision: UInt64(revision), index: index))
        case .requestNavigation(let generation, let revision, let index, let target, let places, let options, let wait):
            return .requestNavigation(
                RequestNavigation(
                    context: context, generation: UInt32(generation), revision: UInt64(revision), index: index,
                    target: self.text("target", target), locationDigest: places.map { self.digest($0) },
                    optionDigest: options.map { self.digest([$0]) }, deadlineSeconds: wait))
        case .confirmHandoff(let attempt, let session, let geometry):
            return .confirmHandoff(
                ConfirmHandoff(
                    context: context, attemptID: naming.attempt(attempt),
                    targetSessionRef: self.text("session", session),
                    effectiveGeometryDigest: geometry.map { self.digest([$0]) }))
        case .rejectHandoff(let attempt, let rejection):
            return .rejectHandoff(
                RejectHandoff(context: context, attemptID: naming.attempt(attempt), rejection: self.member(rejection)))
        case .expireAttempt(let attempt):
            return .expireAttempt(ExpireAttempt(context: context, attemptID: naming.attempt(attempt)))
        case .retryHandoff(let target, let wait):
            return .retryHandoff(
                RetryHandoff(
                    context: context, target: target.map { self.text("target", $0) }, deadlineSeconds: wait))
        case .returnToSelection: return .returnToSelection(ReturnToSelection(context: context))
        case .cancelPlan(let cause, let generation):
            return .cancelPlan(
                CancelPlan(context: context, cause: self.member(cause), generation: generation.map { UInt32($0) }))
        case .noteEditorDismissed(let generation, let cause):
            return .noteEditorDismissed(
                NoteEditorDismissed(context: context, generation: UInt32(generation), cause: self.member(cause)))
        }
    }
}
