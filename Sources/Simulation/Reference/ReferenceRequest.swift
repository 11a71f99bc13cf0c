/// What a command asks or reports, without its key: two requests are the same payload when they are equal.
package enum ReferenceRequest: Hashable, Sendable {
    case createPlan(owner: Int, externalID: Int, content: ReferenceContent)
    case reviseRoute(base: Int, stops: [ReferenceStop]?, options: Int?, generation: Int?)
    case openDirectionUI
    case replacePresentation(cause: Int)
    case requestRoutes(generation: Int, revision: Int, places: [Int]?, options: Int?)
    case receiveRoutes(generation: Int, revision: Int, calculation: Int?, candidates: [ReferenceCandidate])
    case calculationFailed(generation: Int, revision: Int, calculation: Int?, failure: Int)
    case selectRoute(generation: Int, revision: Int, index: Int64)
    case requestNavigation(
        generation: Int, revision: Int, index: Int64, target: Int, places: [Int]?, options: Int?, seconds: UInt32?)
    case confirmHandoff(attempt: Int, session: Int, geometry: Int?)
    case rejectHandoff(attempt: Int, rejection: Int)
    case expireAttempt(attempt: Int)
    case retryHandoff(target: Int?, seconds: UInt32?)
    case returnToSelection
    case cancelPlan(cause: Int, generation: Int?)
    case noteEditorDismissed(generation: Int, cause: Int)
}

extension ReferenceRequest {
    /// Tells the sixteen commands apart.
    package var kind: Int {
        switch self {
        case .createPlan: 1
        case .reviseRoute: 2
        case .openDirectionUI: 3
        case .replacePresentation: 4
        case .requestRoutes: 5
        case .receiveRoutes: 6
        case .calculationFailed: 7
        case .selectRoute: 8
        case .requestNavigation: 9
        case .confirmHandoff: 10
        case .rejectHandoff: 11
        case .expireAttempt: 12
        case .retryHandoff: 13
        case .returnToSelection: 14
        case .cancelPlan: 15
        case .noteEditorDismissed: 16
        }
    }
}
