internal import CProtobufC
internal import CRoutePlanMessages
package import Delivering
internal import RoutePlanning

// What the outbox says.

extension OutboxCodec {
    /// Appends the `ConsumerAnswer`.
    package mutating func encode(_ consumer: ConsumerView, into output: inout [UInt8]) {
        self.arena.reset()
        let message = unsafe self.arena.message(routeplan__v1__consumer_answer__init)
        unsafe message.pointee.consumer = self.message(of: consumer)
        unsafe self.arena.append(message, to: &output)
    }

    /// Appends the `ListConsumersAnswer`.
    package mutating func encode(_ consumers: [ConsumerView], into output: inout [UInt8]) {
        self.arena.reset()
        let message = unsafe self.arena.message(routeplan__v1__list_consumers_answer__init)
        let list = unsafe self.arena.array(
            of: UnsafeMutablePointer<Routeplan__V1__Consumer>?.self, count: consumers.count)
        for (index, consumer) in consumers.enumerated() { unsafe list[index] = self.message(of: consumer) }
        unsafe message.pointee.n_consumers = consumers.count
        unsafe message.pointee.consumers = list
        unsafe self.arena.append(message, to: &output)
    }

    /// Appends the `AcknowledgeAnswer`.
    package mutating func encode(cursor: UInt64, into output: inout [UInt8]) {
        self.arena.reset()
        let message = unsafe self.arena.message(routeplan__v1__acknowledge_answer__init)
        unsafe message.pointee.cursor = cursor
        unsafe self.arena.append(message, to: &output)
    }

    /// Appends the `ParkEventAnswer`.
    package mutating func encode(parkingWasRepeated: Bool, into output: inout [UInt8]) {
        self.arena.reset()
        let message = unsafe self.arena.message(routeplan__v1__park_event_answer__init)
        unsafe message.pointee.repeated_request = parkingWasRepeated ? 1 : 0
        unsafe self.arena.append(message, to: &output)
    }

    /// Appends the `ReleaseParkedAnswer`.
    package mutating func encode(releasedIsPending: Bool, into output: inout [UInt8]) {
        self.arena.reset()
        let message = unsafe self.arena.message(routeplan__v1__release_parked_answer__init)
        unsafe message.pointee.pending = releasedIsPending ? 1 : 0
        unsafe self.arena.append(message, to: &output)
    }

    /// Appends the `SubscribeMessage` that opens a stream.
    package mutating func encode(
        opening: WatchOpening, of consumer: Consumer, lastSequence: UInt64, into output: inout [UInt8]
    ) {
        self.arena.reset()
        let opened = unsafe self.arena.message(routeplan__v1__subscription_opened__init)
        unsafe opened.pointee.instance_id = self.arena.bytes(high: opening.instanceHigh, low: opening.instanceLow)
        unsafe opened.pointee.incarnation = opening.incarnation
        unsafe opened.pointee.epoch = opening.epoch
        unsafe opened.pointee.generation = consumer.generation
        unsafe opened.pointee.cursor = consumer.cursor
        unsafe opened.pointee.last_sequence = lastSequence
        unsafe opened.pointee.window = UInt32(consumer.window)
        let message = unsafe self.arena.message(routeplan__v1__subscribe_message__init)
        unsafe message.pointee.content_case = ROUTEPLAN__V1__SUBSCRIBE_MESSAGE__CONTENT_OPENED
        unsafe message.pointee.opened = opened
        unsafe self.arena.append(message, to: &output)
    }

    /// Appends the `ListParkedAnswer`; `next` is the position behind which the next page begins, 0 for none.
    package mutating func encode(parked: [ParkedView], next: UInt64, into output: inout [UInt8]) {
        self.arena.reset()
        let message = unsafe self.arena.message(routeplan__v1__list_parked_answer__init)
        let list = unsafe self.arena.array(
            of: UnsafeMutablePointer<Routeplan__V1__ParkedEvent>?.self, count: parked.count)
        for (index, event) in parked.enumerated() {
            let row = unsafe self.arena.message(routeplan__v1__parked_event__init)
            if let fact = event.fact { unsafe row.pointee.fact = self.arena.fact(fact) }
            unsafe row.pointee.reason = self.arena.text(Text(event.reason))
            unsafe row.pointee.attempts = event.attempts
            unsafe row.pointee.parked_at_ms = event.parkedAtNanoseconds / 1_000_000
            unsafe row.pointee.event_id = self.arena.bytes(high: event.event.high, low: event.event.low)
            unsafe list[index] = row
        }
        unsafe message.pointee.n_events = parked.count
        unsafe message.pointee.events = list
        if next != 0 { unsafe message.pointee.next_cursor = self.arena.bytes(high: 0, low: next) }
        unsafe self.arena.append(message, to: &output)
    }

    private func message(of view: ConsumerView) -> UnsafeMutablePointer<Routeplan__V1__Consumer> {
        let message = unsafe self.arena.message(routeplan__v1__consumer__init)
        let consumer = view.consumer
        unsafe message.pointee.name = self.arena.text(Text(consumer.name.text))
        unsafe message.pointee.window = UInt32(consumer.window)
        unsafe message.pointee.incarnation = consumer.incarnation
        unsafe message.pointee.generation = consumer.generation
        unsafe message.pointee.cursor = consumer.cursor
        unsafe message.pointee.delivered_sequence = consumer.handedTo
        unsafe message.pointee.last_sequence = view.lastSequence
        unsafe message.pointee.pending_count = view.pendingCount
        unsafe message.pointee.oldest_pending_ms = view.oldestNanoseconds / 1_000_000
        unsafe message.pointee.head_sequence = view.headSequence
        unsafe message.pointee.head_attempts = consumer.attempts(of: view.headSequence)
        unsafe message.pointee.parked_count = UInt32(clamping: view.parkedCount)
        unsafe message.pointee.attached = view.isAttached ? 1 : 0
        return unsafe message
    }
}
