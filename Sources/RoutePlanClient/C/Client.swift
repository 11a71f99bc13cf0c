internal import CRoutePlanClient
internal import Glibc

/// One client of the daemon: an event loop's worth of calls over one connection, reconnecting by itself.
///
/// Belongs to one thread at a time. Submit calls, `wait`, and take completions until there is none; or use `call`, which
/// does all three for one call.
@safe
public final class Client {
    private let pointer: OpaquePointer
    private let request: RequestObject
    private var completions: [rp_completion] = unsafe []

    /// Opens a client; never blocks, the connection is made when the first call needs it.
    public init(_ settings: ClientSettings = ClientSettings()) throws(CallFailure) {
        self.request = try RequestObject()
        unsafe self.pointer = try CLibrary.open(settings, isThreaded: false)
    }

    deinit {
        while let ended = unsafe self.completions.popLast() { unsafe rp_reply_free(ended.reply) }
        unsafe rp_client_unref(self.pointer)
    }

    /// Version of the C library that runs.
    public static var libraryVersion: String { CLibrary.version }

    /// A fresh command key; persist it before the command is sent, and its outcome can be learned after any crash.
    public static func makeCommandKey() throws(CallFailure) -> String { try CLibrary.freshKey() }

    /// Submits a command and returns its key; the completion comes back with `tag`.
    @discardableResult
    public func submit(_ command: PlanCommand, _ context: CommandContext, tag: UInt64) throws(CallFailure) -> String {
        try self.request.fill(command, context)
        try self.submit(tag: tag)
        return self.request.commandKey
    }

    /// Submits a read; the completion comes back with `tag`.
    public func submit(_ query: PlanQuery, deadline: Duration? = nil, tag: UInt64) throws(CallFailure) {
        try self.request.fill(query, deadline: deadline)
        try self.submit(tag: tag)
    }

    /// Waits until a completion can be taken, or for so long; false when none can.
    ///
    /// Also sends what was submitted and ends calls whose deadline passed, so it must run for anything to happen.
    @discardableResult
    public func wait(atMost timeout: Duration) throws(CallFailure) -> Bool {
        if unsafe !self.completions.isEmpty { return true }
        let count = unsafe rp_client_wait(self.pointer, CLibrary.milliseconds(timeout))
        guard count >= 0 else { throw CLibrary.failure(code: count) }
        return count > 0
    }

    /// Takes one completion; nil when none waits.
    public func nextCompletion() -> Completion? {
        if unsafe self.completions.isEmpty { self.refill() }
        guard unsafe !self.completions.isEmpty else { return nil }
        let ended = unsafe self.completions.removeLast()
        return unsafe Self.completion(ended)
    }

    /// Ends every call now; their completions can still be taken and say NOT_SENT or UNKNOWN.
    ///
    /// Safe to repeat.
    public func close() { unsafe rp_client_close(self.pointer) }

    /// For an event loop: readable, level-triggered, while there is something to `process`; the same for the client's life.
    public var descriptor: Int32 { unsafe rp_client_fd(self.pointer) }

    /// Does what is due without waiting: sends what was submitted, receives, ends calls whose deadline passed.
    public func process() throws(CallFailure) {
        let count = unsafe rp_client_process(self.pointer, nil)
        guard count >= 0 else { throw CLibrary.failure(code: count) }
    }

    /// Waits until one of several clients can be taken a completion from, or for so long.
    ///
    /// Each client also does what is due, as `wait` does.
    public static func wait(forAnyOf clients: [Client], atMost timeout: Duration) throws(CallFailure) {
        var waiting = clients.map { pollfd(fd: unsafe rp_client_fd($0.pointer), events: Int16(POLLIN), revents: 0) }
        _ = unsafe poll(&waiting, nfds_t(waiting.count), Int32(clamping: CLibrary.milliseconds(timeout)))
        for client in clients {
            let count = unsafe rp_client_process(client.pointer, nil)
            guard count >= 0 else { throw CLibrary.failure(code: count) }
        }
    }

    /// Sends one command and waits for its end; no other call may be under way.
    public func call(_ command: PlanCommand, _ context: CommandContext) throws(CallFailure) -> Answer {
        try self.submit(command, context, tag: 0)
        guard case .answer(let answer) = try self.finish() else {
            preconditionFailure("a command is answered by an answer")
        }
        return answer
    }

    /// Sends one read and waits for its end; no other call may be under way.
    public func call(_ query: PlanQuery, deadline: Duration? = nil) throws(CallFailure) -> Reply {
        try self.submit(query, deadline: deadline, tag: 0)
        return try self.finish()
    }

    /// Asks one question about the daemon and waits for its end; no other call may be under way.
    public func call(_ query: DaemonQuery, deadline: Duration? = nil) throws(CallFailure) -> Reply {
        try self.request.fill(query, deadline: deadline)
        try self.submit(tag: 0)
        return try self.finish()
    }

    /// Asks one question of any service and waits for the answer; no other call may be under way.
    func ask<Content>(_ question: RawQuestion<Content>, deadline: Duration? = nil) throws(CallFailure) -> Content {
        try self.request.fill(question, deadline: deadline)
        try self.submit(tag: 0)
        return try question.content(of: try self.finish())
    }

    private func submit(tag: UInt64) throws(CallFailure) {
        var error = CLibrary.freshError()
        let code = unsafe rp_submit(self.pointer, self.request.pointer, tag, nil, &error)
        guard code == RP_OK.rawValue else { throw CLibrary.failure(error) }
    }

    private func finish() throws(CallFailure) -> Reply {
        while true {
            try self.wait(atMost: .seconds(60))
            if let completion = self.nextCompletion() { return try completion.result.get() }
        }
    }

    /// Takes what waits, the newest first, so that the oldest is removed from the end.
    private func refill() {
        var taken = unsafe [rp_completion](repeating: rp_completion(), count: 64)
        unsafe taken[0].struct_size = UInt32(MemoryLayout<rp_completion>.stride)
        let count = unsafe rp_next_completions(self.pointer, &taken, UInt32(taken.count))
        guard count > 0 else { return }
        unsafe self.completions = taken.prefix(Int(count)).reversed()
    }

    private static func completion(_ ended: rp_completion) -> Completion {
        let reply = unsafe ended.reply.map { unsafe ReplyObject(adopting: $0) }
        return unsafe Completion(
            tag: ended.tag, result: Self.result(of: ended, reply), sendCount: ended.attempts,
            latency: .nanoseconds(Int64(ended.latency_ns)))
    }

    /// What one ended call brought, or why it failed.
    static func result(of ended: rp_completion, _ reply: consuming ReplyObject?) -> Result<Reply, CallFailure> {
        guard let reply else { return .failure(CLibrary.failure(code: unsafe ended.code)) }
        if unsafe ended.code < 0 { return .failure(reply.failure()) }
        do {
            return .success(try reply.content(of: unsafe ended.method))
        } catch {
            return .failure(error)
        }
    }
}
