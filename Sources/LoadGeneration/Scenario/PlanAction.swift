/// What a step of a script does: the calls of the contract a load is made of.
package enum PlanAction: Int, CaseIterable, Equatable, Sendable {
    case createPlan
    case reviseRoute
    case openDirectionUI
    case replacePresentation
    case requestRoutes
    case receiveRoutes
    case calculationFailed
    case selectRoute
    case requestNavigation
    case confirmHandoff
    case rejectHandoff
    case retryHandoff
    case returnToSelection
    case cancelPlan
    case getPlan
    case getHandoff
    case listPlans

    /// As scenarios and reports write them, in this order.
    package static let names = [
        "create_plan", "revise_route", "open_direction_ui", "replace_presentation", "request_routes",
        "receive_routes", "calculation_failed", "select_route", "request_navigation", "confirm_handoff",
        "reject_handoff", "retry_handoff", "return_to_selection", "cancel_plan", "get_plan", "get_handoff",
        "list_plans",
    ]

    /// As scenarios and reports write it.
    package var name: String { Self.names[self.rawValue] }
}
