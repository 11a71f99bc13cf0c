/// Why a call failed, and what is known about its effect.
public struct CallFailure: Error, Equatable, Sendable {
    /// RP_E_* of routeplan.h; -1 to -16 are the daemon's status with its sign turned.
    public var code: Int32
    /// Name of the code: "E_CONNECT".
    public var codeName: String
    /// Name of the daemon's status, "FAILED_PRECONDITION"; empty when it did not answer.
    public var status: String
    /// Why the daemon or the library refused.
    public var reason: Reason
    /// What is known about the effect.
    public var outcome: Outcome
    /// The same command with the same key may succeed later.
    public var isRetryable: Bool
    /// How long the daemon asks to wait before another try, or 0.
    public var retryAfterMilliseconds: UInt32
    /// The caller holds provider objects that did not count: dispose of them.
    public var mustDispose: Bool
    /// The traveler must choose again from the current candidates.
    public var mustReselect: Bool
    /// What the caller must undo.
    public var compensation: Compensation
    /// How often the request was sent.
    public var sendCount: UInt32
    /// Journal sequence the refusal saw, or 0.
    public var sequence: UInt64
    /// Where the plan stands; state `unspecified` when it is not known.
    public var position: Position
    /// The plan concerned.
    public var plan: Identifier
    /// The attempt that is open, where that is the reason.
    public var attempt: Identifier
    /// Which field was at fault, or empty.
    public var field: String
    /// Constant text for people.
    public var message: String
    /// The key the call carried.
    public var commandKey: String
    /// errno of the system call that failed, or 0.
    public var systemError: Int32
}

extension CallFailure {
    /// A watch that could not begin where it was asked to.
    init(resyncFrom position: WatchPosition, _ reason: Reason) {
        self.init(
            code: -11, codeName: "E_OUT_OF_RANGE", status: "OUT_OF_RANGE", reason: reason, outcome: .rejected,
            isRetryable: false, retryAfterMilliseconds: 0, mustDispose: false, mustReselect: false, compensation: .none,
            sendCount: 1, sequence: position.sequence,
            position: Position(state: .unspecified, version: 0, revision: 0, generation: 0), plan: .none,
            attempt: .none, field: "",
            message: "the watch cannot begin there: read the plans, then watch from there on",
            commandKey: "", systemError: 0)
    }
}
