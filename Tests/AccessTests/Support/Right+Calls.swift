import RoutePlanning
import WireSchema

/// Which plan a call is about, and what it says of it.
struct Subject {
    var planID: [UInt8]
    var attemptID = [UInt8](repeating: 9, count: 16)
    var generation: UInt64 = 1
}

extension Right {
    /// The method's name on the wire.
    var method: String {
        switch self {
        case .command(let kind): CommandMethod.allCases.first { $0.kind == kind }?.rawValue ?? "?"
        case .read(let kind):
            ReadMethod.allCases.first { $0.kind == kind }?.rawValue
                ?? HistoryMethod.allCases.first { $0.kind == kind }?.rawValue ?? "?"
        case .administration(let kind): AdministrationMethod.allCases.first { $0.kind == kind }?.rawValue ?? "?"
        case .outbox(let kind): OutboxMethod.allCases.first { $0.kind == kind }?.rawValue ?? "?"
        }
    }

    /// The service that has the method.
    var contract: Contract {
        switch self {
        case .read(.getPlanHistory), .read(.listEvents): .history
        case .command, .read: .routePlans
        case .administration: .administration
        case .outbox: .outbox
        }
    }

    /// Whether a request names one plan that is there already.
    var isAboutOnePlan: Bool {
        switch self {
        case .command(let kind): kind != .createPlan
        case .read(let kind): ![.listPlans, .listEvents, .getPlanHistory].contains(kind)
        case .administration, .outbox: false
        }
    }

    /// An actor a peer with some of these roles may name, preferably one that has to do with the call.
    func actor(of roles: Roles) -> UInt64 {
        let fitting = Role.allCases.filter { roles.contains($0) && self.roles.contains($0) }
        switch fitting.first ?? roles.elements.first {
        case .host, nil: return 1
        case .provider: return 3
        case .navigator: return 4
        case .operator, .consumer: return 5
        }
    }

    /// The state a plan must be in for the command to be carried out.
    var stateNeeded: PlanState {
        switch self {
        case .command(let kind):
            switch kind {
            case .createPlan, .reviseRoute, .openDirectionUI, .cancelPlan: .draft
            case .replacePresentation, .requestRoutes, .noteEditorDismissed: .editing
            case .receiveRoutes, .calculationFailed: .calculating
            case .selectRoute: .candidatesReady
            case .requestNavigation: .selected
            case .confirmHandoff, .rejectHandoff, .expireAttempt, .retryHandoff, .returnToSelection: .handoffPending
            }
        case .read(.getHandoff): .handoffPending
        case .read(.getPlan), .read(.listPlans), .read(.watchPlans), .read(.getPlanHistory), .read(.listEvents),
            .administration, .outbox:
            .draft
        }
    }

    /// A request that is right for a plan in that state.
    func payload(_ subject: Subject, actor: UInt64, key: String, owner: String = "", externalID: String = "") -> [UInt8]
    {
        switch self {
        case .command(let kind):
            return MessageBytes { request in
                request.message(1) { context in
                    if kind != .createPlan { context.block(1, subject.planID) }
                    context.text(2, key)
                    context.message(3) { $0.number(1, actor) }
                }
                Self.fill(&request, kind, subject, owner: owner, externalID: externalID)
            }.bytes
        case .read(.getPlan), .read(.watchPlans), .read(.getPlanHistory):
            return MessageBytes { $0.block(1, subject.planID) }.bytes
        case .read(.getHandoff):
            return MessageBytes {
                $0.block(1, subject.planID)
                $0.block(2, subject.attemptID)
            }.bytes
        case .read(.listPlans): return MessageBytes { if !owner.isEmpty { $0.text(2, owner) } }.bytes
        case .administration, .read(.listEvents), .outbox(.listConsumers): return []
        case .outbox(.createConsumer):
            return MessageBytes {
                $0.text(1, "consumer")
                $0.number(2, 1)
            }.bytes
        case .outbox(.detachConsumer), .outbox(.subscribe), .outbox(.listParked):
            return MessageBytes { $0.text(1, "consumer") }.bytes
        case .outbox(.acknowledge):
            return MessageBytes { request in
                request.text(1, "consumer")
                for field in 2...4 { request.number(field, 1) }
            }.bytes
        case .outbox(.parkEvent), .outbox(.releaseParked):
            return MessageBytes {
                $0.text(1, "consumer")
                $0.block(2, subject.attemptID)
                if self == .outbox(.parkEvent) { $0.text(3, "poison") }
            }.bytes
        }
    }

    private static func fill(
        _ request: inout MessageBytes, _ kind: CommandKind, _ subject: Subject, owner: String, externalID: String
    ) {
        switch kind {
        case .createPlan:
            request.text(2, externalID)
            if !owner.isEmpty { request.text(3, owner) }
            for latitude in [28_555_000, 28_612_912] as [UInt64] { request.message(4) { self.stop(&$0, latitude) } }
        case .reviseRoute:
            request.number(2, 1)
            request.message(3) { stops in
                for latitude in [28_555_001, 28_612_912] as [UInt64] { stops.message(1) { self.stop(&$0, latitude) } }
            }
        case .openDirectionUI, .returnToSelection, .retryHandoff: break
        case .replacePresentation, .cancelPlan: request.number(2, 3)
        case .requestRoutes: self.reference(&request, subject)
        case .receiveRoutes:
            self.reference(&request, subject)
            request.message(5) { $0.number(1, 16_869) }
        case .calculationFailed:
            self.reference(&request, subject)
            request.number(5, 7)
        case .selectRoute:
            self.reference(&request, subject)
            request.zigzag(4, 0)
        case .requestNavigation:
            self.reference(&request, subject)
            request.zigzag(4, 0)
            request.text(5, "navigator")
        case .confirmHandoff:
            request.block(2, subject.attemptID)
            request.text(3, "session-\(subject.attemptID[15])")
        case .rejectHandoff:
            request.block(2, subject.attemptID)
            request.number(3, 3)
        case .expireAttempt: request.block(2, subject.attemptID)
        case .noteEditorDismissed:
            request.number(2, subject.generation)
            request.number(3, 2)
        }
    }

    private static func reference(_ request: inout MessageBytes, _ subject: Subject) {
        request.number(2, subject.generation)
        request.number(3, 1)
    }

    private static func stop(_ stop: inout MessageBytes, _ latitude: UInt64) {
        stop.message(1) { place in
            place.zigzag(1, latitude)
            place.zigzag(2, 77_229_510)
        }
        stop.text(3, "India Gate")
    }
}
