internal import Platform
internal import RoutePlanClient

/// Whether a daemon answers at a socket, and who could get at that socket.
struct DaemonCheck {
    /// What was met at the socket.
    enum Meeting: Equatable, Sendable {
        /// Nothing is there.
        case absent
        /// A file nobody listens on.
        case dead
        /// It cannot be opened, or does not answer.
        case silent(String)
        /// No path a socket can have.
        case impossible(String)
        case answered(HealthCommand.Verdict)
    }

    /// A daemon as far as it could be asked.
    struct Company: Sendable {
        let meeting: Meeting
        /// Where it says its data is; only operators are told.
        let dataDirectory: String?
        /// Its metrics; only operators are told.
        let metrics: MetricReading?
    }

    let path: String
    let timeout: Duration

    /// Asks.
    func run() -> Company {
        let nobody = { (meeting: Meeting) in Company(meeting: meeting, dataDirectory: nil, metrics: nil) }
        do throws(ListenFailure) {
            let path = try SocketPath(self.path)
            do throws(SystemError) {
                _ = try UnixSocket(connectingTo: path)
            } catch {
                return nobody(error.isMissingName ? .absent : error.isRefused ? .dead : .silent(error.description))
            }
        } catch {
            return nobody(.impossible(error.description))
        }
        do throws(CallFailure) {
            var settings = ClientSettings()
            settings.socketPath = self.path
            settings.defaultDeadline = self.timeout
            let client = try Client(settings)
            let verdict = HealthCommand.Verdict(
                daemon: try HealthCommand.ask("", client),
                commands: try HealthCommand.ask(HealthCommand.commandsName, client))
            return Company(
                meeting: .answered(verdict), dataDirectory: Self.instance(client)?.dataDirectory,
                metrics: Self.metrics(client))
        } catch {
            return nobody(.silent("\(error.status.isEmpty ? error.codeName : error.status): \(error.message)"))
        }
    }

    /// What to say of it; `isOwned` tells whether a daemon holds the data directory.
    func judge(_ company: Company, isOwned: Bool) -> [Diagnosis] {
        [self.judge(company.meeting, isOwned: isOwned)] + self.judgePlace(company.meeting)
    }

    private func judge(_ meeting: Meeting, isOwned: Bool) -> Diagnosis {
        switch meeting {
        case .absent where isOwned:
            .fail(
                "daemon", "a daemon owns the data directory, and \(self.path) is not its socket",
                fix: "name its socket with --socket or RP_SOCKET")
        case .absent: .warn("daemon", "none is running: nothing at \(self.path)", fix: "start routepland")
        case .dead:
            .fail(
                "daemon", "nobody listens at \(self.path): a daemon that died left it",
                fix: "start routepland, which replaces it")
        case .silent(let why):
            .fail("daemon", "\(self.path): \(why)", fix: "see its log; ask as its user, or as one it lists as a peer")
        case .impossible(let why): .fail("daemon", why, fix: "name another socket")
        case .answered(.ready): .ok("daemon", "answers at \(self.path) and is ready")
        case .answered(.degraded):
            .warn("daemon", "serves reads and refuses commands: no space", fix: "make room; it goes on by itself")
        case .answered(.notServing), .answered(.unreachable):
            .fail("daemon", "answers at \(self.path) and does not serve", fix: "see its log")
        }
    }

    private func judgePlace(_ meeting: Meeting) -> [Diagnosis] {
        guard meeting != .absent else { return [] }
        do throws(ListenFailure) {
            switch SocketDirectory.judge(for: try SocketPath(self.path)) {
            case .isUnsafe(let mode):
                return [
                    .fail(
                        "socket", "others may replace files in its directory (mode \(String(mode, radix: 8)))",
                        fix: "take the write permission of group and others away")
                ]
            case .isPrivate, .isShared, .isClosed:
                return [.ok("socket", "nobody else may replace \(self.path)")]
            case nil:
                return [.warn("socket", "its directory cannot be looked at", fix: "run doctor as the daemon's user")]
            }
        } catch {
            return []
        }
    }

    private static func instance(_ client: Client) -> Instance? {
        do throws(CallFailure) {
            guard case .instance(let instance) = try client.call(.instance) else { return nil }
            return instance
        } catch {
            return nil  // who is no operator is told nothing of it
        }
    }

    private static func metrics(_ client: Client) -> MetricReading? {
        do throws(Failure) {
            return try MetricReading(client)
        } catch {
            return nil  // who is no operator is told nothing of it
        }
    }
}
