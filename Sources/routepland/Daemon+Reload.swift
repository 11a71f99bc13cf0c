internal import Auditing
internal import Configuration
internal import Engine
internal import Logging
internal import Platform
internal import Server
internal import Supervision

/// The configuration read again: all of it counts, or nothing.
extension Daemon {
    /// Reads it again and returns what is in force from now on.
    func reload(
        _ running: Configuration, _ server: inout CallServer<RoutePlanDispatcher>, _ writer: Writer, _ audit: Audit?
    ) -> Configuration {
        self.supervisor.tell(.reloading(monotonicNanoseconds: SystemClock().monotonicNanoseconds()))
        let state = writer.assumeIsolated { $0.servingState }.statusWords
        let read: Configuration
        do throws(Problems) {
            read = try self.source.read()
        } catch {
            for problem in error.all {
                self.log.write(.error, "configuration_wrong", [("reason", .text(problem.description))])
            }
            self.log.write(.error, "reload_failed", [("problems", .count(error.all.count))])
            self.supervisor.tell(.ready, .status("\(state); the configuration is wrong, the one before is in force"))
            return running
        }
        let change = ConfigurationChange(from: running, to: read)
        let inForce = read.keepingPlaces(of: running)
        self.log.adopt(inForce)
        server.dispatcher.commandLog.detail = CommandDetail(inForce.logLevel)
        self.logChange(change)
        writer.assumeIsolated { $0.adopt(inForce.policy) }
        self.tellByName(inForce, writer)
        writer.watch.times = HangTimes(inForce)
        audit?.projector.keep(days: inForce.auditDays)
        server.adopt(
            PeerAdmission(inForce.peers, userID: ThisProcess.userID),
            PeerLimits(
                inForce.limits,
                connectionsMax: self.connectionsMax(of: inForce, before: server.limits.connectionsMax)))
        self.log.write(
            .notice, "reload",
            [("changed", .count(change.taken.count)), ("waiting", .count(change.waiting.count))])
        self.supervisor.tell(.ready, .status(state))
        return inForce
    }

    /// One line for each key.
    private func logChange(_ change: ConfigurationChange) {
        for step in change.taken {
            self.log.write(
                .notice, "setting_changed",
                [("key", .text(step.key)), ("from", .text(step.from)), ("to", .text(step.to))])
        }
        for step in change.waiting {
            self.log.write(
                .warning, "setting_waits",
                [
                    ("key", .text(step.key)), ("from", .text(step.from)), ("to", .text(step.to)),
                    ("advice", .text("it takes a restart")),
                ])
        }
    }

    /// How many connections are allowed now; `before` where that cannot be found out, or too few descriptors are left.
    private func connectionsMax(of configuration: Configuration, before: Int) -> Int {
        do throws(Ending) {
            return try self.grantedConnections(wanted: configuration.limits.connectionsMax)
        } catch {
            self.log.write(
                .warning, "setting_waits",
                [
                    ("key", .text("connections_max")), ("from", .text(String(before))),
                    ("to", .text(String(configuration.limits.connectionsMax))),
                    ("advice", .text(error.reason)),
                ])
            return before
        }
    }
}
