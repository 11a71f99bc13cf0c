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
        self.arena.reset()
        let message = unsafe self.arena.message(routeplan__v1__refusal__init)
        unsafe message.pointee.reason = .init(rawValue: UInt32(refusal.reason.rawValue))
        if let position = refusal.position { unsafe message.pointee.position = self.position(position) }
        unsafe message.pointee.dispose = refusal.dispose ? 1 : 0
        unsafe message.pointee.reselect_required = refusal.reselect ? 1 : 0
        unsafe message.pointee.compensation = .init(rawValue: UInt32(refusal.compensation.rawValue))
        if let id = refusal.planID {
            unsafe message.pointee.plan_id = self.arena.bytes(high: id.high, low: id.low)
        }
        if let id = refusal.attemptID {
            unsafe message.pointee.attempt_id = self.arena.bytes(high: id.high, low: id.low)
        }
        if let field = refusal.field { unsafe message.pointee.field = self.arena.text(Text(field.rawValue)) }
        unsafe message.pointee.consumer_generation = newestGeneration
        unsafe message.pointee.retry_after_ms = refusal.retryAfterMilliseconds
        unsafe message.pointee.sequence = sequence
        unsafe self.arena.append(message, to: &output)
    }

    /// Appends the `GetPlanAnswer` of a whole plan.
    package mutating func encode(plan: Plan, sequence: UInt64, into output: inout [UInt8]) {
        self.arena.reset()
        unsafe self.arena.append(self.planAnswer(plan, sequence: sequence), to: &output)
    }

    /// Appends the `GetHandoffAnswer` a navigation adapter navigates with.
    package mutating func encode(handoff: HandoffView, sequence: UInt64, into output: inout [UInt8]) {
        self.arena.reset()
        let message = unsafe self.arena.message(routeplan__v1__get_handoff_answer__init)
        unsafe message.pointee.candidate = self.handoffCandidate(handoff)
        unsafe message.pointee.handoff_id = self.arena.bytes(
            high: handoff.handoffID.high, low: handoff.handoffID.low)
        unsafe message.pointee.attempt = self.attempt(handoff.attempt)
        unsafe message.pointee.position = self.position(handoff.position)
        unsafe message.pointee.sequence = sequence
        unsafe self.arena.append(message, to: &output)
    }

    /// Appends the `ListPlansAnswer` of one page; its cursor is where the next one begins.
    package mutating func encode(page: PlanPage, sequence: UInt64, into output: inout [UInt8]) {
        self.arena.reset()
        let message = unsafe self.arena.message(routeplan__v1__list_plans_answer__init)
        unsafe message.pointee.n_plans = page.plans.count
        unsafe message.pointee.plans = self.list(page.plans) { summary in unsafe self.summary(summary) }
        if let next = page.next {
            unsafe message.pointee.next_cursor = self.arena.bytes(high: next.high, low: next.low)
        }
        unsafe message.pointee.sequence = sequence
        unsafe self.arena.append(message, to: &output)
    }
}
