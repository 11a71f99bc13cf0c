internal import RoutePlanClient

/// `health`: ends as monitoring plugins do, 0 for good, 1 for a warning, 2 for critical.
struct HealthCommand {
    /// What a monitor is told.
    enum Verdict: String, Equatable, Sendable {
        case ready
        /// Reads are served and commands are not.
        case degraded
        case notServing = "not_serving"
        case unreachable

        /// What both answers together come to.
        init(daemon: Health, commands: Health) {
            switch (daemon, commands) {
            case (.serving, .serving): self = .ready
            case (.serving, .notServing), (.serving, .unknown), (.serving, .serviceUnknown): self = .degraded
            case (.notServing, _), (.unknown, _), (.serviceUnknown, _): self = .notServing
            }
        }

        /// The plugin's exit code.
        var exitCode: ExitCode {
            switch self {
            case .ready: .done
            case .degraded: .refused
            case .notServing, .unreachable: .expectationNotMet
            }
        }
    }

    /// The name under which commands have a health of their own.
    static let commandsName = "routeplan.v1.RoutePlans/commands"

    let terminal: Terminal
    let client: Client

    /// Asks twice, shows what came of it and says how to end.
    func run() throws(Failure) -> ExitCode {
        var record = Record()
        let verdict: Verdict
        do throws(CallFailure) {
            let daemon = try Self.ask("", self.client)
            let commands = try Self.ask(Self.commandsName, self.client)
            verdict = Verdict(daemon: daemon, commands: commands)
            record.add("health", verdict.rawValue)
            record.add("daemon", .text(daemon.name))
            record.add("commands", .text(commands.name))
        } catch {
            verdict = .unreachable
            record.add("health", verdict.rawValue)
            record.add("reason", error.status.isEmpty ? error.codeName : error.status)
        }
        try self.terminal.show(record)
        return verdict.exitCode
    }

    /// What the daemon says of one name.
    static func ask(_ service: String, _ client: Client) throws(CallFailure) -> Health {
        guard case .health(let health) = try client.call(.health(service: service)) else { return .unknown }
        return health
    }
}
