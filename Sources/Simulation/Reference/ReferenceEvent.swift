/// The facts a plan emits, by their names in the contract.
package enum ReferenceEvent: String, Hashable, Sendable, CaseIterable {
    case created = "route_plan.created"
    case revised = "route_plan.revised"
    case stopsRelabelled = "route_plan.stops_relabelled"
    case editorOpened = "route_plan.editor_opened"
    case editorReplaced = "route_plan.editor_replaced"
    case calculationRequested = "route_plan.calculation_requested"
    case candidatesReceived = "route_plan.candidates_received"
    case calculationFailed = "route_plan.calculation_failed"
    case routeSelected = "route_plan.route_selected"
    case navigationRequested = "route_plan.navigation_requested"
    case navigationHandedOff = "route_plan.navigation_handed_off"
    case handoffRejected = "route_plan.handoff_rejected"
    case handoffTimedOut = "route_plan.handoff_timed_out"
    case handoffRetried = "route_plan.handoff_retried"
    case returnedToSelection = "route_plan.returned_to_selection"
    case cancelled = "route_plan.cancelled"
}
