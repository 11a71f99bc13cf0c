internal import CProtobufC
internal import CRoutePlanMessages
package import RoutePlanning

// The messages of a watch.

extension AnswerEncoder {
    /// Appends the `WatchPlansMessage` that opens a watch: events follow behind `sequence`.
    package mutating func encode(opening: WatchOpening, sequence: UInt64, into output: inout [UInt8]) {
        self.arena.reset()
        let opened = unsafe self.arena.message(routeplan__v1__watch_opened__init)
        unsafe opened.pointee.instance_id = self.arena.bytes(
            high: opening.instanceHigh, low: opening.instanceLow)
        unsafe opened.pointee.incarnation = opening.incarnation
        unsafe opened.pointee.epoch = opening.epoch
        unsafe opened.pointee.sequence = sequence
        let message = unsafe self.arena.message(routeplan__v1__watch_plans_message__init)
        unsafe message.pointee.content_case = ROUTEPLAN__V1__WATCH_PLANS_MESSAGE__CONTENT_OPENED
        unsafe message.pointee.opened = opened
        unsafe self.arena.append(message, to: &output)
    }

    /// Appends the `WatchPlansMessage` of one event.
    package mutating func encode(event: PlanEvent, into output: inout [UInt8]) {
        self.arena.reset()
        let told = unsafe self.arena.message(routeplan__v1__plan_event__init)
        unsafe told.pointee.sequence = event.sequence
        unsafe told.pointee.plan_id = self.arena.bytes(high: event.planID.high, low: event.planID.low)
        unsafe told.pointee.kind = .init(rawValue: UInt32(event.kind.rawValue))
        unsafe told.pointee.position = self.position(event.position)
        unsafe told.pointee.actor_type = .init(rawValue: UInt32(event.actorType.rawValue))
        if let id = event.attemptID {
            unsafe told.pointee.attempt_id = self.arena.bytes(high: id.high, low: id.low)
        }
        unsafe told.pointee.at_ms = event.at.milliseconds
        unsafe told.pointee.ends_entry = event.endsEntry ? 1 : 0
        let message = unsafe self.arena.message(routeplan__v1__watch_plans_message__init)
        unsafe message.pointee.content_case = ROUTEPLAN__V1__WATCH_PLANS_MESSAGE__CONTENT_EVENT
        unsafe message.pointee.event = told
        unsafe self.arena.append(message, to: &output)
    }

    @unsafe private func position(_ position: PlanPosition) -> UnsafeMutablePointer<Routeplan__V1__PlanPosition> {
        let message = unsafe self.arena.message(routeplan__v1__plan_position__init)
        unsafe message.pointee.state = .init(rawValue: UInt32(position.state.rawValue))
        unsafe message.pointee.version = position.version
        unsafe message.pointee.revision = position.revision
        unsafe message.pointee.generation = position.generation
        return unsafe message
    }
}
