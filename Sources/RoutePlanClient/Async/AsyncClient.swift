/// One client of the daemon for tasks: any number of them, on any thread, over one connection that reconnects by itself.
///
/// A call suspends until its end. When its task is cancelled the call ends at once, the daemon is told, and the error says
/// whether the command may have been executed. A call that got no answer is sent again under its key until its deadline,
/// and executed at most once. The client ends its calls when it is closed, and when the last who holds it lets go.
public final class AsyncClient: Sendable {
    private let desk: CallDesk

    /// Opens a client; never blocks, the connection is made when the first call needs it.
    public init(_ settings: ClientSettings = ClientSettings()) throws(CallError) {
        do {
            self.desk = try CallDesk(settings)
        } catch {
            throw CallError(error)
        }
    }

    deinit { self.desk.close() }

    /// A fresh command key; persist it before the command is sent, and its outcome can be learned after any crash.
    public static func makeCommandKey() throws(CallError) -> String {
        do {
            return try CLibrary.freshKey()
        } catch {
            throw CallError(error)
        }
    }

    /// Ends every call now, with what is known of each, and every later one; from anywhere, and safe to repeat.
    public func close() { self.desk.close() }

    /// Sends a command.
    public func call(_ command: PlanCommand, _ context: CommandContext) async throws(CallError) -> Answer {
        let reply = try await self.reply { request throws(CallFailure) in try request.fill(command, context) }
        guard case .answer(let answer) = reply else { preconditionFailure("a command is answered by an answer") }
        return answer
    }

    /// Sends a read.
    public func call(_ query: PlanQuery, deadline: Duration? = nil) async throws(CallError) -> Reply {
        try await self.reply { request throws(CallFailure) in try request.fill(query, deadline: deadline) }
    }

    /// Asks about the daemon.
    public func call(_ query: DaemonQuery, deadline: Duration? = nil) async throws(CallError) -> Reply {
        try await self.reply { request throws(CallFailure) in try request.fill(query, deadline: deadline) }
    }

    /// Asks a question of any service.
    func ask<Content>(
        _ question: RawQuestion<Content>, deadline: Duration?
    ) async throws(CallError) -> Content {
        let reply = try await self.reply { request throws(CallFailure) in try request.fill(question, deadline: deadline)
        }
        do {
            return try question.content(of: reply)
        } catch {
            throw CallError(error)
        }
    }

    private func reply(
        _ fill: (RequestObject) throws(CallFailure) -> Void
    ) async throws(CallError) -> Reply {
        do {
            let request = try RequestObject()
            try fill(request)
            return try await self.desk.call(request).get()
        } catch {
            throw CallError(error)
        }
    }

    // MARK: Streams

    /// Subscribes to the outbox as a consumer; `incarnation` is the one of the caller's own watermark, 0 for none yet.
    ///
    /// An older subscription of the same name ends. `deadline` bounds the wait for the opening and nothing behind it.
    public func subscribe(
        _ consumer: String, incarnation: UInt64 = 0, deadline: Duration? = nil
    ) async throws(CallError) -> Subscription {
        let (stream, first) = try await self.open { request throws(CallFailure) in
            try request.fill(subscriptionOf: consumer, incarnation: incarnation, deadline: deadline)
        }
        guard case .subscribed(let opening) = first else {
            preconditionFailure("a subscription begins with its opening")
        }
        return Subscription(opening, stream)
    }

    /// Watches what happens to plans.
    public func watch(_ settings: WatchSettings = WatchSettings()) async throws(CallError) -> PlanWatch {
        let (stream, first) = try await self.open { request throws(CallFailure) in
            try request.fill(settings, credits: Limits.watchCreditsMax)
        }
        switch first {
        case .watching(let opening): return PlanWatch(opening, stream)
        case .watch(.resyncRequired(let position, let reason)):
            // It never began: what was asked to begin behind is not kept any more.
            throw .refused(CallFailure(resyncFrom: position, reason))
        case .watch(.gap(let position, _)): return PlanWatch(position, stream)
        case .watch(.event), .subscribed, .delivery: preconditionFailure("a watch begins with its position")
        }
    }

    /// Opens a stream and waits for its first message.
    private func open(
        _ fill: (RequestObject) throws(CallFailure) -> Void
    ) async throws(CallError) -> (MessageStream, StreamMessage) {
        let inbox = StreamInbox()
        let tag: UInt64
        do {
            let request = try RequestObject()
            try fill(request)
            tag = try self.desk.open(request, into: inbox)
        } catch {
            throw CallError(error)
        }
        let stream = MessageStream(self, self.desk, tag: tag, inbox)
        switch await stream.next() {
        case .message(let message): return (stream, message)
        case .end(let failure?): throw CallError(failure)
        case .end(nil): preconditionFailure("a stream that never began says why")
        }
    }
}
