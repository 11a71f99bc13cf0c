/// The kinds of event; raw values are stored.
package enum EventKind: UInt8, Hashable, Sendable, CaseIterable {
    case created = 1
    case revised = 2
    case stopsRelabelled = 3
    case editorOpened = 4
    case editorReplaced = 5
    case calculationRequested = 6
    case candidatesReceived = 7
    case calculationFailed = 8
    case routeSelected = 9
    case navigationRequested = 10
    case navigationHandedOff = 11
    case handoffRejected = 12
    case handoffTimedOut = 13
    case handoffRetried = 14
    case returnedToSelection = 15
    case cancelled = 16

    /// The name told to auditors and consumers of the outbox.
    package var name: String {
        switch self {
        case .created: "route_plan.created"
        case .revised: "route_plan.revised"
        case .stopsRelabelled: "route_plan.stops_relabelled"
        case .editorOpened: "route_plan.editor_opened"
        case .editorReplaced: "route_plan.editor_replaced"
        case .calculationRequested: "route_plan.calculation_requested"
        case .candidatesReceived: "route_plan.candidates_received"
        case .calculationFailed: "route_plan.calculation_failed"
        case .routeSelected: "route_plan.route_selected"
        case .navigationRequested: "route_plan.navigation_requested"
        case .navigationHandedOff: "route_plan.navigation_handed_off"
        case .handoffRejected: "route_plan.handoff_rejected"
        case .handoffTimedOut: "route_plan.handoff_timed_out"
        case .handoffRetried: "route_plan.handoff_retried"
        case .returnedToSelection: "route_plan.returned_to_selection"
        case .cancelled: "route_plan.cancelled"
        }
    }
}
