internal import CRoutePlanClient
internal import Synchronization

/// The calls under way of one client with a thread of its own, and who waits for each.
final class CallDesk: Sendable {
    private enum Waiter {
        case call(CheckedContinuation<Result<Reply, CallFailure>, Never>)
        case stream(StreamInbox)
    }

    private struct State {
        var lastTag: UInt64 = 0
        /// Tags that were given and not submitted yet; a cancellation takes its tag away.
        var announced: Set<UInt64> = []
        var underWay: [UInt64: (call: rp_call_id, waiter: Waiter)] = [:]
        var isClosed = false
    }

    private let pointer: ClientPointer
    private let state = Mutex(State())

    /// Opens a client; never blocks, the connection is made when the first call needs it.
    init(_ settings: ClientSettings) throws(CallFailure) {
        self.pointer = unsafe ClientPointer(try CLibrary.open(settings, isThreaded: true))
        try CompletionThread.start(self)
    }

    deinit { unsafe rp_client_unref(self.pointer.client) }

    /// Ends every call now, and every later one.
    func close() {
        self.state.withLock { $0.isClosed = true }
        unsafe rp_client_close(self.pointer.client)
    }

    /// Sends one request and waits for its end; a cancelled task ends it at once.
    func call(_ request: RequestObject) async -> Result<Reply, CallFailure> {
        let tag = self.announce()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if let failure = self.submit(request, tag, .call(continuation)) {
                    continuation.resume(returning: .failure(failure))
                }
            }
        } onCancel: {
            self.cancel(tag)
        }
    }

    /// Opens one stream; what it brings goes to the inbox.
    func open(_ request: RequestObject, into inbox: StreamInbox) throws(CallFailure) -> UInt64 {
        let tag = self.announce()
        if let failure = self.submit(request, tag, .stream(inbox)) { throw failure }
        return tag
    }

    /// Ends a call or a stream; one that has ended is left alone.
    func cancel(_ tag: UInt64) {
        self.state.withLock { state in
            guard state.announced.remove(tag) == nil, let call = state.underWay[tag]?.call else { return }
            _ = unsafe rp_cancel(self.pointer.client, call)
        }
    }

    /// Allows a watch so many events more; one that has ended is left alone.
    func allow(_ tag: UInt64, _ count: UInt32) {
        self.state.withLock { state in
            guard let call = state.underWay[tag]?.call else { return }
            _ = unsafe rp_watch_credit(self.pointer.client, call, count)
        }
    }

    private func announce() -> UInt64 {
        self.state.withLock { state in
            state.lastTag += 1
            state.announced.insert(state.lastTag)
            return state.lastTag
        }
    }

    /// Submits and remembers who waits, in one step, so that no completion comes before; why not, if not.
    private func submit(_ request: RequestObject, _ tag: UInt64, _ waiter: Waiter) -> CallFailure? {
        self.state.withLock { state in
            guard state.announced.remove(tag) != nil else {
                return Self.failure(RP_E_CANCELLED.rawValue, key: request.commandKey)
            }
            guard !state.isClosed else { return Self.failure(RP_E_CLOSED.rawValue, key: request.commandKey) }
            var call: rp_call_id = 0
            var error = CLibrary.freshError()
            let code = unsafe rp_submit(self.pointer.client, request.pointer, tag, &call, &error)
            guard code == RP_OK.rawValue else { return CLibrary.failure(error) }
            state.underWay[tag] = (call, waiter)
            return nil
        }
    }

    private static func failure(_ code: Int32, key: String) -> CallFailure {
        var failure = CLibrary.failure(code: code)
        failure.commandKey = key
        return failure
    }

    // MARK: The thread's side

    /// Hands completions out until the client is closed and nobody waits any more.
    func handOut() {
        var taken = unsafe [rp_completion](repeating: rp_completion(), count: Limits.completionsTakenMax)
        while true {
            let waited = unsafe rp_client_wait(self.pointer.client, .max)
            var count: Int32
            repeat {
                unsafe taken[0].struct_size = UInt32(MemoryLayout<rp_completion>.stride)
                count = unsafe rp_next_completions(self.pointer.client, &taken, UInt32(Limits.completionsTakenMax))
                for index in 0..<Int(max(count, 0)) { unsafe self.handOut(taken[index]) }
            } while count == Limits.completionsTakenMax
            if waited < 0 || count < 0 { self.giveUp(min(waited, count)) }
            if self.state.withLock({ $0.isClosed && $0.underWay.isEmpty }) { return }
        }
    }

    private func handOut(_ ended: rp_completion) {
        let isEnd =
            unsafe ended.kind == RP_COMPLETION_CALL.rawValue
            || ended.kind == RP_COMPLETION_RESYNC_REQUIRED.rawValue
        let tag = unsafe ended.tag
        let waiter = self.state.withLock { state in
            isEnd ? state.underWay.removeValue(forKey: tag)?.waiter : state.underWay[tag]?.waiter
        }
        let reply = unsafe ended.reply.map { unsafe ReplyObject(adopting: $0) }
        switch waiter {
        case .call(let continuation)?: continuation.resume(returning: unsafe Client.result(of: ended, reply))
        case .stream(let inbox)?: unsafe self.put(ended, reply, into: inbox)
        case nil: break
        }
    }

    private func put(_ ended: rp_completion, _ reply: consuming ReplyObject?, into inbox: StreamInbox) {
        guard let reply else { return inbox.end(CLibrary.failure(code: RP_E_NO_MEMORY.rawValue)) }
        let reason = unsafe Reason(rawValue: ended.reason) ?? .unspecified
        do {
            switch unsafe ended.kind {
            case RP_COMPLETION_EVENT.rawValue: inbox.add(try reply.message(of: unsafe ended.method))
            case RP_COMPLETION_GAP.rawValue: inbox.add(.watch(.gap(try reply.watchPosition(), reason)))
            case RP_COMPLETION_RESYNC_REQUIRED.rawValue:
                inbox.add(.watch(.resyncRequired(try reply.watchPosition(), reason)))
                inbox.end(nil)
            case RP_COMPLETION_CALL.rawValue: inbox.end(unsafe ended.code < 0 ? reply.failure() : nil)
            default: return  // kinds of a later library
            }
        } catch {
            inbox.end(error)
        }
    }

    /// The library cannot wait any more, as in a child made by fork: nobody is to wait for it.
    private func giveUp(_ code: Int32) {
        let waiters = self.state.withLock { state in
            state.isClosed = true
            defer { state.underWay = [:] }
            return state.underWay.values.map(\.waiter)
        }
        for waiter in waiters {
            var failure = CLibrary.failure(code: code)
            failure.outcome = .unknown
            switch waiter {
            case .call(let continuation): continuation.resume(returning: .failure(failure))
            case .stream(let inbox): inbox.end(failure)
            }
        }
    }
}
