import RoutePlanning
import Testing
import WireSchema

/// Step 1 of the order of checks: each shape fault has its reason and names its field.
struct ShapeRefusalTests {
    /// One fault: a request, and what it is refused for.
    struct Fault: CustomTestStringConvertible, Sendable {
        let method: CommandMethod
        let reason: Reason
        let field: RequestField
        /// Whether the refusal can name the plan: the fault lies behind the context's plan id.
        var namesPlan = true
        let build: @Sendable (inout WireBytes) -> Void

        var testDescription: String { "\(self.method) \(self.reason) \(self.field.rawValue)" }
    }

    private static func text(_ count: Int) -> String { String(repeating: "x", count: count) }

    private static func fault(
        _ method: CommandMethod, _ reason: Reason, _ field: RequestField,
        _ build: @escaping @Sendable (inout WireBytes) -> Void
    ) -> Fault {
        Fault(method: method, reason: reason, field: field) { wire in
            wire.message(1, Requests.context())
            build(&wire)
        }
    }

    private static func contextFault(
        _ reason: Reason, _ field: RequestField, namesPlan: Bool = true,
        _ build: @escaping @Sendable (inout WireBytes) -> Void
    ) -> Fault {
        Fault(method: .openDirectionUI, reason: reason, field: field, namesPlan: namesPlan) { $0.message(1, build) }
    }

    private static func actor(_ type: Int, _ ref: String = "") -> @Sendable (inout WireBytes) -> Void {
        { wire in
            wire.block(1, Requests.planID)
            wire.text(2, "key")
            wire.message(3) { actor in
                actor.number(1, type)
                actor.text(2, ref)
            }
        }
    }

    private static let contexts: [Fault] = [
        contextFault(.missingField, .contextPlanID, namesPlan: false) { $0.text(2, "key") },
        contextFault(.missingField, .contextPlanID, namesPlan: false) { $0.block(1, [UInt8](repeating: 1, count: 15)) },
        contextFault(.missingField, .contextPlanID, namesPlan: false) { $0.block(1, [UInt8](repeating: 1, count: 17)) },
        contextFault(.missingField, .contextCommandKey) { $0.block(1, Requests.planID) },
        contextFault(.labelTooLong, .contextCommandKey) {
            $0.block(1, Requests.planID)
            $0.text(2, text(65))
        },
        contextFault(.missingField, .contextActor) {
            $0.block(1, Requests.planID)
            $0.text(2, text(64))
        },
        contextFault(.missingField, .contextActorType, actor(0)),
        contextFault(.missingField, .contextActorType, actor(7)),
        contextFault(.missingField, .contextActorType, actor(300)),
        contextFault(.missingField, .contextActorType, actor(-1)),
        contextFault(.roleNotAllowed, .contextActorType, actor(6)),
        contextFault(.labelTooLong, .contextActorRef, actor(1, text(65))),
        contextFault(.labelForbiddenCharacter, .contextActorRef, actor(1, "a\u{7}")),
        contextFault(.labelTooLong, .contextComponentVersion) {
            actor(1, text(64))(&$0)
            $0.text(5, text(65))
        },
    ]

    private static let creations: [Fault] = [
        created(.missingField, .externalID) { $0.text(3, "o") },
        created(.labelTooLong, .externalID) { $0.text(2, text(129)) },
        created(.labelForbiddenCharacter, .externalID) { $0.text(2, "a\u{202E}b") },
        created(.missingField, .owner) { $0.text(2, text(128)) },
        created(.labelTooLong, .owner) {
            $0.text(2, "e")
            $0.text(3, text(65))
        },
        created(.labelForbiddenCharacter, .owner) {
            $0.text(2, "e")
            $0.block(3, [0x61, 0x00])
        },
        created(.missingField, .stopsLocationType) {
            $0.text(2, "e")
            $0.text(3, text(64))
            $0.message(4) { stop in
                stop.text(2, "MMI000")
                stop.number(5, 4)
            }
        },
    ]

    private static func created(
        _ reason: Reason, _ field: RequestField, _ build: @escaping @Sendable (inout WireBytes) -> Void
    ) -> Fault {
        Fault(method: .createPlan, reason: reason, field: field, namesPlan: false) { wire in
            wire.message(1, Requests.context(planID: nil))
            build(&wire)
        }
    }

    private static func options(
        _ field: RequestField, _ build: @escaping @Sendable (inout WireBytes) -> Void
    ) -> Fault {
        fault(.reviseRoute, .optionCombination, field) { wire in
            wire.number(2, 1)
            wire.message(4, build)
        }
    }

    private static let optionFaults: [Fault] = [
        options(.optionsProfile) { $0.number(1, 5) },
        options(.optionsResource) { $0.number(2, 4) },
        options(.optionsRouteType) { $0.number(3, 3) },
        options(.optionsExcludes) { $0.number(4, 0) },
        options(.optionsExcludes) { $0.number(4, 4) },
        options(.optionsMaxAlternatives) { $0.number(6, 17) },
        options(.optionsMaxAlternatives) { $0.number(6, 256) },
        options(.optionsOverview) { $0.number(7, 4) },
        options(.optionsAttributes) { $0.block(9, [1, 0]) },
        options(.optionsAttributes) { $0.number(9, 4) },
        options(.optionsRegion) { $0.text(10, "IN") },
        options(.optionsRegion) { $0.text(10, "IN1") },
        options(.optionsRegion) { $0.text(10, "INDI") },
        // Walking and shortest know no live traffic.
        options(.optionsResource) {
            $0.number(1, 3)
            $0.number(2, 2)
        },
        options(.optionsRouteType) {
            $0.number(2, 3)
            $0.number(3, 2)
        },
    ]

    private static func candidate(
        _ reason: Reason, _ field: RequestField, _ build: @escaping @Sendable (inout WireBytes) -> Void
    ) -> Fault {
        fault(.receiveRoutes, reason, field) { wire in
            wire.number(2, 1)
            wire.number(3, 1)
            wire.message(5, build)
        }
    }

    private static let calculations: [Fault] = [
        fault(.reviseRoute, .missingField, .baseRevision) { _ in },
        fault(.replacePresentation, .missingField, .cause) { _ in },
        fault(.replacePresentation, .missingField, .cause) { $0.number(2, 4) },
        fault(.requestRoutes, .missingField, .generation) { $0.number(3, 1) },
        fault(.requestRoutes, .missingField, .revision) { $0.number(2, 1) },
        fault(.requestRoutes, .missingField, .locationDigest) {
            $0.number(2, 1)
            $0.number(3, 1)
            $0.block(4, [1, 2, 3])
        },
        fault(.requestRoutes, .missingField, .optionDigest) {
            $0.number(2, 1)
            $0.number(3, 1)
            $0.block(5, [UInt8](repeating: 0, count: 33))
        },
        fault(.receiveRoutes, .tooManyCandidates, .candidates) { wire in
            wire.number(2, 1)
            wire.number(3, 1)
            for _ in 0..<17 { wire.message(5, Requests.candidate()) }
        },
        candidate(.geometryOutOfRange, .candidatesDistanceM) { $0.number(1, 20_000_001) },
        candidate(.geometryOutOfRange, .candidatesDurationS) { $0.number(2, 2_592_001) },
        candidate(.geometryOutOfRange, .candidatesLegCount) { $0.number(3, 256) },
        candidate(.missingField, .candidatesGeometryDigest) { $0.block(4, [1]) },
        candidate(.labelTooLong, .candidatesProviderRouteRef) { $0.block(5, [UInt8](repeating: 0, count: 257)) },
        fault(.calculationFailed, .missingField, .failure) {
            $0.number(2, 1)
            $0.number(3, 1)
        },
        fault(.calculationFailed, .missingField, .failure) {
            $0.number(2, 1)
            $0.number(3, 1)
            $0.number(5, 13)
        },
        // Bytes that are no text are found before the context is read.
        Fault(
            method: .calculationFailed, reason: .labelForbiddenCharacter, field: .providerCode, namesPlan: false
        ) { wire in
            wire.message(1, Requests.context())
            wire.block(6, [0xFF])
        },
        fault(.selectRoute, .missingField, .index) {
            $0.number(2, 1)
            $0.number(3, 1)
        },
    ]

    private static func navigation(
        _ reason: Reason, _ field: RequestField, target: String = "t",
        _ build: @escaping @Sendable (inout WireBytes) -> Void = { _ in }
    ) -> Fault {
        fault(.requestNavigation, reason, field) { wire in
            wire.number(2, 1)
            wire.number(3, 1)
            wire.zigzag(4, 0)
            wire.text(5, target)
            build(&wire)
        }
    }

    private static let handoffs: [Fault] = [
        fault(.requestNavigation, .missingField, .index) {
            $0.number(2, 1)
            $0.number(3, 1)
            $0.text(5, "t")
        },
        navigation(.missingField, .target, target: ""),
        navigation(.labelTooLong, .target, target: text(65)),
        navigation(.labelForbiddenCharacter, .target, target: "a\nb"),
        navigation(.missingField, .locationDigest) { $0.block(6, [1]) },
        navigation(.missingField, .optionDigest) { $0.block(7, [1]) },
        navigation(.optionCombination, .deadline) { $0.number(8, 0) },
        navigation(.optionCombination, .deadline) { $0.number(8, 121) },
        fault(.confirmHandoff, .missingField, .attemptID) { $0.text(3, "s") },
        fault(.confirmHandoff, .missingField, .targetSessionRef) { $0.block(2, Requests.attemptID) },
        fault(.confirmHandoff, .labelTooLong, .targetSessionRef) {
            $0.block(2, Requests.attemptID)
            $0.text(3, text(129))
        },
        fault(.confirmHandoff, .missingField, .effectiveGeometryDigest) {
            $0.block(2, Requests.attemptID)
            $0.text(3, text(128))
            $0.block(4, [0])
        },
        fault(.rejectHandoff, .missingField, .attemptID) { $0.number(3, 1) },
        fault(.rejectHandoff, .missingField, .rejection) { $0.block(2, Requests.attemptID) },
        fault(.rejectHandoff, .missingField, .rejection) {
            $0.block(2, Requests.attemptID)
            $0.number(3, 11)
        },
        fault(.expireAttempt, .missingField, .attemptID) { _ in },
        fault(.retryHandoff, .labelTooLong, .target) { $0.text(2, text(65)) },
        fault(.retryHandoff, .optionCombination, .deadline) { $0.number(3, 0) },
        fault(.cancelPlan, .missingField, .cause) { $0.number(3, 1) },
        fault(.cancelPlan, .missingField, .cause) { $0.number(2, 5) },
        fault(.noteEditorDismissed, .missingField, .generation) { $0.number(3, 1) },
        fault(.noteEditorDismissed, .missingField, .cause) { $0.number(2, 1) },
    ]

    @Test(arguments: contexts + creations + optionFaults + calculations + handoffs)
    func `a shape fault is refused for its reason and names its field`(fault: Fault) {
        let planID = PlanID(high: 0x0102_0304_0506_0708, low: 0x090A_0B0C_0D0E_0F10)
        #expect(
            Decoding.decode(fault.method, WireBytes(fault.build).bytes)
                == .refused(Refusal(reason: fault.reason, planID: fault.namesPlan ? planID : nil, field: fault.field)))
    }

    @Test func `values at their limits are taken`() throws {
        let payload = WireBytes { wire in
            wire.message(1, Requests.context(key: [UInt8](repeating: 0, count: 64)))
            wire.number(2, UInt32.max)
            wire.number(3, UInt64.max)
            for _ in 0..<16 {
                wire.message(5) { candidate in
                    candidate.number(1, 20_000_000)
                    candidate.number(2, 2_592_000)
                    candidate.number(3, 255)
                    candidate.block(5, [UInt8](repeating: 9, count: 256))
                }
            }
        }.bytes
        guard case .receiveRoutes(let receive) = try Decoding.command(.receiveRoutes, payload) else {
            throw Decoding.NotACommand()
        }
        #expect(receive.candidates.count == 16 && receive.revision == .max && receive.generation == .max)
        for deadline in [1, 120] {
            let navigate = WireBytes { wire in
                wire.message(1, Requests.context())
                wire.number(2, 1)
                wire.number(3, 1)
                wire.zigzag(4, 0)
                wire.text(5, Self.text(64))
                wire.number(8, deadline)
            }.bytes
            _ = try Decoding.command(.requestNavigation, navigate)
        }
    }
}
