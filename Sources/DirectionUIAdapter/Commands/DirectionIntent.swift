/// What a command says beyond key and actor: those of the contract's commands that come from a direction UI.
public enum DirectionIntent: Equatable, Sendable {
    case openDirectionUI
    case replacePresentation(ReplacementReason)
    case reviseRoute(baseRevision: UInt64, stops: [DirectionStop], options: DirectionOptions, generation: UInt32)
    case requestRoutes(
        generation: UInt32, revision: UInt64, locationDigest: DirectionDigest, optionDigest: DirectionDigest)
    case receiveRoutes(CalculationTicket, [DirectionCandidate])
    case calculationFailed(CalculationTicket, ProviderError)
    case selectRoute(generation: UInt32, revision: UInt64, index: Int64)
    case requestNavigation(
        generation: UInt32, revision: UInt64, index: Int64, target: String, locationDigest: DirectionDigest,
        optionDigest: DirectionDigest)
    /// The attempt is 16 bytes, as the hand-off request names it.
    case confirmHandoff(attempt: [UInt8], session: String)
    case rejectHandoff(attempt: [UInt8], NavigatorRefusal)
    case cancelPlan(DismissalCause, generation: UInt32)
    case noteEditorDismissed(generation: UInt32, DismissalCause)

    var isRevision: Bool { if case .reviseRoute = self { true } else { false } }
}
