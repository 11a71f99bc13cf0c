internal import RoutePlanClient
internal import Testing

@testable import routeplanctl

@Suite("Exit codes of failed calls")
struct FailureTests {
    @Test(arguments: [
        ("FAILED_PRECONDITION", "INVALID_STATE", ExitCode.refused),
        ("ABORTED", "VERSION_CONFLICT", .refused),
        ("NOT_FOUND", "PLAN_NOT_FOUND", .notFound),
        ("PERMISSION_DENIED", "ROLE_NOT_ALLOWED", .notAllowed),
        ("UNAVAILABLE", "DRAINING", .unavailable),
        ("DATA_LOSS", "", .broken),
    ])
    func `the daemon's status decides`(status: String, reason: String, code: ExitCode) {
        #expect(Failure(EchoingDaemon.failure(status, reason)).exitCode == code)
    }

    @Test
    func `a read without an answer may just be tried again`() {
        let failure = Failure(EchoingDaemon.failure("", ""))
        #expect(failure.exitCode == .unavailable && !failure.message.contains("--key"))
    }

    @Test
    func `an unknown outcome says how to learn it`() {
        var call = EchoingDaemon.failure("", "")
        call.commandKey = "k-1"
        let failure = Failure(call)
        #expect(failure.exitCode == .outcomeUnknown)
        #expect(failure.message.contains("--key k-1"))
    }

    @Test
    func `nobody there is unavailable, and what the library refuses is refused`() {
        var call = EchoingDaemon.failure("", "")
        call.outcome = .notSent
        #expect(Failure(call).exitCode == .unavailable)
        call.reason = .coordinateNotFinite
        #expect(Failure(call).exitCode == .refused)
    }
}
