import RoutePlanning
import Testing
import WireSchema

/// Answers and refusals as their readers find them, field by field.
struct AnswerEncodingTests {
    private let planID = PlanID(high: 0x0102_0304_0506_0708, low: 0x090A_0B0C_0D0E_0F10)
    private let position = PlanPosition(state: .handoffPending, version: 300, revision: 7, generation: 2)

    private func fields(_ answer: Answer, sequence: UInt64 = 9) throws -> WireFields {
        var encoder = AnswerEncoder()
        var bytes: [UInt8] = []
        encoder.encode(answer, sequence: sequence, into: &bytes)
        return try WireFields(bytes)
    }

    private func fields(_ refusal: Refusal, sequence: UInt64 = 9) throws -> WireFields {
        var encoder = AnswerEncoder()
        var bytes: [UInt8] = []
        encoder.encode(refusal, sequence: sequence, into: &bytes)
        return try WireFields(bytes)
    }

    @Test func `an answer tells everything it knows`() throws {
        let detail = AnswerDetail(
            calculationSequence: 3, candidateID: CandidateID(high: 1, low: 2), handoffID: HandoffID(high: 3, low: 4),
            attemptID: AttemptID(high: 5, low: 6), attemptNumber: 2, attemptDeadline: Instant(milliseconds: 1_700),
            late: true, diverged: true, failure: .noSegment)
        let current = PlanPosition(state: .cancelled, version: 301, revision: 7, generation: 2)
        let answer = Answer(
            disposition: .replayed, planID: self.planID, position: self.position, current: current, dispose: true,
            compensation: .stopTargetSession, detail: detail, outcome: .handedOff)
        let fields = try self.fields(answer, sequence: .max)
        #expect(fields.isAscending)
        #expect(fields.number(1) == 2)
        #expect(fields.block(2) == Requests.planID)
        #expect(try fields.message(3).fields.map(\.value) == [.number(6), .number(300), .number(7), .number(2)])
        #expect(try fields.message(4).number(1) == 8 && fields.message(4).number(2) == 301)
        #expect(fields.number(5) == 1 && fields.number(6) == 1 && fields.number(7) == 3)
        #expect(fields.block(8) == CandidateID(high: 1, low: 2).bytes)
        #expect(fields.block(9) == HandoffID(high: 3, low: 4).bytes)
        #expect(fields.block(10) == AttemptID(high: 5, low: 6).bytes)
        #expect(fields.number(11) == 2 && fields.number(12) == 1 && fields.number(13) == 1)
        #expect(fields.number(14) == 2 && fields.number(15) == 1_700 && fields.number(16) == .max)
        #expect(fields.number(17) == 7)
    }

    @Test func `an answer keeps quiet about what it did not concern`() throws {
        let answer = Answer(disposition: .applied, planID: self.planID, position: self.position)
        let fields = try self.fields(answer, sequence: 1)
        #expect(fields.fields.map(\.number) == [1, 2, 3, 16])
    }

    @Test func `a refusal tells everything it knows`() throws {
        let refusal = Refusal(
            reason: .handoffAlreadyPending, position: self.position, dispose: true, reselect: true,
            compensation: .stopTargetSession, planID: self.planID, attemptID: AttemptID(high: 5, low: 6),
            field: .stopsLabel, retryAfterMilliseconds: 250)
        let fields = try self.fields(refusal)
        #expect(fields.isAscending)
        #expect(fields.fields.map(\.number) == Array(1...10))
        #expect(fields.number(1) == 48 && fields.number(3) == 1 && fields.number(4) == 1 && fields.number(5) == 1)
        #expect(try fields.message(2).number(1) == 6)
        #expect(fields.block(6) == Requests.planID)
        #expect(fields.block(7) == AttemptID(high: 5, low: 6).bytes)
        #expect(fields.text(8) == "stops[].label")
        #expect(fields.number(9) == 250 && fields.number(10) == 9)
    }

    @Test func `a bare refusal is its reason and the sequence it saw`() throws {
        let fields = try self.fields(Refusal(reason: .missingField))
        #expect(fields.fields.map(\.number) == [1, 10])
    }

    @Test(arguments: Reason.allCases)
    func `every reason leaves under its own number`(reason: Reason) throws {
        #expect(try self.fields(Refusal(reason: reason)).number(1) == UInt64(reason.rawValue))
    }

    @Test func `an encoder appends and can be used again`() throws {
        var encoder = AnswerEncoder()
        var bytes: [UInt8] = [0xAA]
        let answer = Answer(disposition: .applied, planID: self.planID, position: self.position)
        encoder.encode(answer, sequence: 1, into: &bytes)
        let first = Array(bytes.dropFirst())
        encoder.encode(answer, sequence: 1, into: &bytes)
        #expect(bytes == [0xAA] + first + first)
    }
}
