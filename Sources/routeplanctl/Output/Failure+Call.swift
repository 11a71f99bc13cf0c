internal import RoutePlanClient

extension Failure {
    /// Runs calls of the client; a failed one becomes what this program reports.
    static func translating<Value>(_ body: () throws(CallFailure) -> Value) throws(Failure) -> Value {
        do {
            return try body()
        } catch {
            throw Failure(error)
        }
    }

    /// What a failed call means for a person and for the shell.
    init(_ call: CallFailure) {
        var facts = Record()
        facts.add("code", call.codeName)
        if !call.status.isEmpty { facts.add("status", call.status) }
        if call.reason != .unspecified { facts.add("reason", call.reason.name) }
        facts.add("outcome", call.outcome.name)
        if !call.field.isEmpty { facts.add("field", call.field) }
        if call.position.state != .unspecified { facts.add(call.position) }
        if !call.plan.isNone { facts.add("plan_id", call.plan.description) }
        if !call.attempt.isNone { facts.add("attempt_id", call.attempt.description) }
        if call.mustDispose { facts.add("dispose", true) }
        if call.mustReselect { facts.add("reselect_required", true) }
        if call.compensation != .none { facts.add("compensation", call.compensation.name) }
        if call.retryAfterMilliseconds > 0 { facts.add("retry_after_ms", call.retryAfterMilliseconds) }
        if !call.commandKey.isEmpty { facts.add("command_key", call.commandKey) }
        facts.add("sends", call.sendCount)
        self.init(Self.exitCode(of: call), Self.line(of: call), facts: facts)
    }

    private static func exitCode(of call: CallFailure) -> ExitCode {
        if call.outcome == .unknown { return call.commandKey.isEmpty ? .unavailable : .outcomeUnknown }
        switch call.status {
        case "NOT_FOUND": return .notFound
        case "PERMISSION_DENIED": return .notAllowed
        case "UNAVAILABLE", "DEADLINE_EXCEEDED": return .unavailable
        case "INTERNAL", "DATA_LOSS", "UNIMPLEMENTED", "UNKNOWN": return .broken
        case "": break
        default: return .refused
        }
        // Without a status the library speaks for itself: it refused the input, or nobody answered.
        if call.reason != .unspecified { return .refused }
        return call.codeName == "E_USAGE" ? .usage : .unavailable
    }

    private static func line(of call: CallFailure) -> String {
        let what = call.status.isEmpty ? call.codeName : call.status
        let why = call.reason == .unspecified ? "" : "/\(call.reason.name)"
        let field = call.field.isEmpty ? "" : " (\(call.field))"
        var line = "\(what)\(why)\(field): \(call.message)"
        if call.position.state != .unspecified { line += "; the plan is \(call.position.line)" }
        if call.outcome == .unknown, !call.commandKey.isEmpty {
            line += "; repeat it with --key \(call.commandKey) to learn what became of it"
        }
        return line
    }
}
