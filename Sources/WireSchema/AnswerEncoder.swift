internal import CProtobufC
internal import CRoutePlanMessages
package import RoutePlanning

/// Turns outcomes and views into the payloads of answers, and refusals into the details of a status.
///
/// One encoder serves one thread; its memory is used again for the next call. Every method appends to the caller's
/// bytes. `sequence` is the journal sequence the answer saw.
package struct AnswerEncoder: ~Copyable {
    /// The type of a refusal inside a status, as `google.protobuf.Any` names it.
    package static let refusalTypeURL = "type.googleapis.com/routeplan.v1.Refusal"

    let arena: MessageArena
    private var writer = MessageWriter()

    /// Prepares an encoder; it allocates its memory once.
    package init() {
        self.arena = MessageArena(byteCountMax: Limits.recordByteCountMax)
    }

    /// Appends the `CommandAnswer` of a command that was not refused.
    package mutating func encode(_ answer: Answer, sequence: UInt64, into output: inout [UInt8]) {
        self.writer.reset()
        self.writer.write(answer, sequence: sequence)
        self.writer.append(to: &output)
    }

    /// Appends the `Refusal` that is the one detail of the status.
    ///
    /// The status has the code `refusal.reason.status` and the text `refusal.reason.name`; both are constant per reason.
    /// `newestGeneration` is that of the consumer a fenced generation belongs to.
    package mutating func encode(
        _ refusal: Refusal, sequence: UInt64, newestGeneration: UInt64 = 0, into output: inout [UInt8]
    ) {
        self.writer.reset()
        self.writer.write(refusal, sequence: sequence, newestGeneration: newestGeneration)
        self.writer.append(to: &output)
    }

    /// Appends the `GetPlanAnswer` of a whole plan, which is read where it is.
    package mutating func encode(plan: borrowing Plan, sequence: UInt64, into output: inout [UInt8]) {
        self.writer.reset()
        self.writer.write(answering: plan, sequence: sequence)
        self.writer.append(to: &output)
    }

    /// Appends the `GetHandoffAnswer` a navigation adapter navigates with.
    package mutating func encode(handoff: HandoffView, sequence: UInt64, into output: inout [UInt8]) {
        self.writer.reset()
        self.writer.write(handoff, sequence: sequence)
        self.writer.append(to: &output)
    }

    /// Appends the `ListPlansAnswer` of one page; its cursor is where the next one begins.
    package mutating func encode(page: PlanPage, sequence: UInt64, into output: inout [UInt8]) {
        self.writer.reset()
        self.writer.write(page, sequence: sequence)
        self.writer.append(to: &output)
    }
}
