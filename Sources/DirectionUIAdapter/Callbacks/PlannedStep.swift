/// One step a callback was turned into; whether there is anything to say is decided when its turn comes.
enum PlannedStep: Equatable, Sendable {
    case revise([DirectionStop], DirectionOptions)
    /// Only when the plan was told other content: the SDK reports some changes by no callback at all.
    case reviseIfOther([DirectionStop], DirectionOptions)
    case requestRoutes(locationDigest: DirectionDigest, optionDigest: DirectionDigest)
    case receive(CalculationTicket, [DirectionCandidate])
    /// Only while the daemon waits for routes of this content; later the one at the index has to be the one received.
    case receiveIfCalculating(
        [DirectionCandidate], index: Int64, locationDigest: DirectionDigest, optionDigest: DirectionDigest)
    case fail(CalculationTicket, ProviderError)
    /// Of the calculation last asked for, if there was one.
    case failAsked(ProviderError)
    /// Only when another route is selected.
    case selectIfOther(Int64)
    case navigate(Int64, locationDigest: DirectionDigest, optionDigest: DirectionDigest)
    case dismiss(DismissalCause)
    case replace(ReplacementReason)

    var isDismissal: Bool { if case .dismiss = self { true } else { false } }
    var isReplacement: Bool { if case .replace = self { true } else { false } }
}
