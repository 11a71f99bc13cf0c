import RoutePlanning
import Testing
import WireSchema

/// The requests that change nothing.
struct ReadDecodingTests {
    private let planID = PlanID(high: 0x0102_0304_0506_0708, low: 0x090A_0B0C_0D0E_0F10)

    private func list(_ build: (inout WireBytes) -> Void) -> DecodedRead {
        Decoding.decode(.listPlans, WireBytes(build).bytes)
    }

    @Test func `a plan and a hand-off are named by their ids`() {
        let plan = WireBytes { $0.block(1, Requests.planID) }.bytes
        #expect(Decoding.decode(.getPlan, plan) == .read(.plan(self.planID)))
        let attemptID = AttemptID(high: 0x2122_2324_2526_2728, low: 0x292A_2B2C_2D2E_2F30)
        let handoff = plan + WireBytes { $0.block(2, Requests.attemptID) }.bytes
        #expect(Decoding.decode(.getHandoff, handoff) == .read(.handoff(self.planID, attemptID)))
        #expect(Decoding.decode(.getHandoff, plan) == .refused(Refusal(reason: .missingField, field: .attemptID)))
        #expect(Decoding.decode(.getPlan, []) == .refused(Refusal(reason: .missingField, field: .planID)))
    }

    @Test func `a list without words is everything, a hundred at a time`() {
        #expect(self.list { _ in } == .read(.list(PlanFilter(), pageMax: 100, after: nil)))
    }

    @Test func `a list carries its filter`() {
        let expected = PlanFilter(
            states: [.draft, .cancelled], owner: "me", ageMinMilliseconds: 5, ageMaxMilliseconds: 9)
        #expect(
            self.list { wire in
                wire.block(1, [1, 8, 1])
                wire.text(2, "me")
                wire.number(3, 5)
                wire.number(4, 9)
                wire.number(5, 500)
                wire.block(6, Requests.planID)
            } == .read(.list(expected, pageMax: 500, after: self.planID)))
    }

    @Test func `a list with a value out of its set is refused`() {
        #expect(self.list { $0.number(1, 0) } == .refused(Refusal(reason: .missingField, field: .states)))
        #expect(self.list { $0.number(1, 9) } == .refused(Refusal(reason: .missingField, field: .states)))
        #expect(self.list { $0.number(5, 501) } == .refused(Refusal(reason: .optionCombination, field: .pageMax)))
        #expect(self.list { $0.block(6, [1]) } == .refused(Refusal(reason: .missingField, field: .cursor)))
        let owner = String(repeating: "o", count: 65)
        #expect(self.list { $0.text(2, owner) } == .refused(Refusal(reason: .labelTooLong, field: .owner)))
        #expect(self.list { $0.block(2, [0]) } == .refused(Refusal(reason: .labelForbiddenCharacter, field: .owner)))
        #expect(self.list { $0.raw([0x0B]) } == .malformed(.wireTypeUnsupported))
    }

    @Test func `methods are found by the bytes of their names`() {
        let table = MethodTable()
        for method in CommandMethod.allCases {
            let found = table.method(named: Array(method.rawValue.utf8).span)
            #expect(found == .command(method))
        }
        for method in ReadMethod.allCases {
            let found = table.method(named: Array(method.rawValue.utf8).span)
            #expect(found == .read(method))
        }
        for name in ["", "GetPlanX", "getPlan", "GetPlan\0", "Nothing"] {
            let found = table.method(named: Array(name.utf8).span)
            #expect(found == nil)
        }
    }
}
