internal import CommandSyntax
internal import RoutePlanClient

/// `consumers …`: who is told what happens, how far each has come, and what was put aside.
struct ConsumersCommand {
    private static let columns = [
        "name", "attached", "cursor", "delivered", "last", "pending", "oldest", "attempts", "parked", "window",
    ]
    private static let parkedColumns = ["event_id", "sequence", "event", "plan_id", "reason", "attempts", "parked_at"]

    let line: Invocation
    let terminal: Terminal
    let client: Client

    /// Does what was asked.
    func run(_ verb: ConsumersVerb) throws(Failure) {
        let client = self.client
        switch verb {
        case .list:
            let consumers = try Failure.translating { () throws(CallFailure) in try client.consumers() }
            try self.terminal.show(consumers.map { self.record($0) }, columns: Self.columns)
        case .create:
            let (name, start) = (self.line.argument(0), try self.start())
            let window = self.line.count(OptionRows.window) ?? 0
            let consumer = try Failure.translating { () throws(CallFailure) in
                try client.createConsumer(name, start, window: window)
            }
            try self.terminal.show(self.record(consumer))
        case .detach: try self.detach(self.line.argument(0))
        case .park:
            let event = CommandReading.identifier(self.line, 1)
            let (name, reason) = (self.line.argument(0), self.line.text(OptionRows.parkingReason) ?? "")
            let wasParked = try Failure.translating { () throws(CallFailure) in
                try client.park(event, of: name, reason: reason)
            }
            try self.tell(("event_id", .text(event.description)), ("was_parked", .flag(wasParked)))
        case .parked: try self.showParked(self.line.argument(0))
        case .release:
            let (name, event) = (self.line.argument(0), CommandReading.identifier(self.line, 1))
            let isPending = try Failure.translating { () throws(CallFailure) in
                try client.release(event, of: name)
            }
            try self.tell(("event_id", .text(event.description)), ("is_told_again", .flag(isPending)))
        }
    }

    /// Forgets a consumer once that was insisted on; shows before what that means.
    private func detach(_ name: String) throws(Failure) {
        let client = self.client
        let consumers = try Failure.translating { () throws(CallFailure) in try client.consumers() }
        guard let consumer = consumers.first(where: { $0.name == name }) else {
            throw Failure(.notFound, "there is no consumer of that name")
        }
        if self.line.has(OptionRows.dryRun) { return try self.terminal.show(self.record(consumer)) }
        guard self.line.has(OptionRows.yes) else {
            throw Failure(
                .usage,
                "its cursor at \(consumer.cursor) and \(consumer.parkedCount) parked events would be forgotten: say --yes"
            )
        }
        try Failure.translating { () throws(CallFailure) in try client.detachConsumer(name) }
        try self.tell(("name", .text(name)), ("detached", .flag(true)), ("cursor", .count(consumer.cursor)))
    }

    private func showParked(_ name: String) throws(Failure) {
        let client = self.client
        var records: [Record] = []
        var cursor: [UInt8] = []
        repeat {
            let at = cursor
            let page = try Failure.translating { () throws(CallFailure) in try client.parked(of: name, cursor: at) }
            records += page.facts.map(Self.record)
            cursor = page.nextCursor
        } while !cursor.isEmpty
        try self.terminal.show(records, columns: Self.parkedColumns)
    }

    private func start() throws(Failure) -> ConsumerStart {
        switch self.line.text(OptionRows.consumerStart) ?? "" {
        case "beginning": return .beginning
        case "now": return .now
        case let word:
            guard let sequence = UInt64(word) else {
                throw Failure(.usage, "'\(word)' is no start: expected beginning, now, or the sequence to start behind")
            }
            return .afterSequence(sequence)
        }
    }

    private func record(_ consumer: Consumer) -> Record {
        var record = Record()
        record.add("name", consumer.name)
        record.add("attached", consumer.isAttached)
        record.add("cursor", consumer.cursor)
        record.add("delivered", consumer.deliveredSequence)
        record.add("last", consumer.lastSequence)
        record.add("pending", consumer.pendingCount)
        if self.terminal.format == .table {
            let age = Duration.milliseconds(Int64(clamping: consumer.oldestPendingMilliseconds))
            record.add("oldest", consumer.pendingCount == 0 ? "" : DurationText.text(age))
        } else {
            record.add("oldest_pending_ms", consumer.oldestPendingMilliseconds)
        }
        record.add("attempts", consumer.headAttempts)
        record.add("parked", consumer.parkedCount)
        record.add("window", consumer.window)
        record.add("generation", consumer.generation)
        return record
    }

    private static func record(_ parked: ParkedFact) -> Record {
        var record = Record()
        record.add("event_id", parked.eventID)
        record.add("reason", parked.reason)
        record.add("attempts", parked.attempts)
        record.add("parked_at", MomentText.text(nanoseconds: parked.parkedAtMilliseconds &* 1_000_000))
        record.add("sequence", parked.fact.map { .count($0.sequence) } ?? .null)
        record.add("event", parked.fact.map { .text($0.kind?.word ?? "unknown") } ?? .null)
        record.add("plan_id", parked.fact.map { .text($0.plan.description) } ?? .null)
        return record
    }

    private func tell(_ members: (String, JSONValue)...) throws(Failure) {
        var record = Record()
        for member in members { record.add(member.0, member.1) }
        try self.terminal.show(record)
    }
}
