package import Platform
package import RoutePlanning

/// What the daemon was told, by flags, environment and file, every value checked.
///
/// Source: docs/operations.md, "Configuration".
package struct Configuration: Equatable, Sendable {
    /// Where a configuration file is looked for unless one is named.
    package static let usualPath = "/etc/routeplan/routepland.conf"

    /// The file that was read; absent where there was none.
    package let file: String?
    /// Where journal and snapshots live.
    package let dataDirectory: String
    /// The socket to serve.
    package let socketPath: SocketPath
    /// The group that may open the socket; absent: the daemon's own user only.
    package let socketGroup: SystemGroup?
    /// The least important lines of the log that are written.
    package let logLevel: LogLevel
    /// How they are written.
    package let logFormat: LogFormat
    /// What peers may have.
    package let limits: ConfiguredLimits
    /// Seconds after which a sync that has not returned ends the process.
    package let syncSecondsMax: UInt64
    /// Seconds from which on a sync is told as slow.
    package let syncSlowSeconds: UInt64
    /// Seconds from which on a sync is told as hanging.
    package let syncHungSeconds: UInt64
    /// What planning goes by.
    package let policy: Policy
    /// Whether what happens goes into the audit store.
    package let recordsAudit: Bool
    /// Days after which facts go that every consumer has acknowledged.
    package let auditDays: UInt64
    /// Who is served; none: the daemon's own user, with every role.
    package let peers: [ConfiguredPeer]
    /// Targets known by name.
    package let targets: [ConfiguredTarget]
    /// Released versions of components.
    package let components: [ConfiguredComponent]
    /// Every setting as it stands, with where it comes from.
    package let values: [Setting: SettingValue]

    /// Things that are allowed and probably not meant.
    package var warnings: [String] {
        guard self.recordsAudit else {
            return ["nothing is recorded for the audit: what happens now will be missing from it for ever"]
        }
        guard !self.socketPath.isAbstract else {
            return ["an abstract socket has no permissions: every process of this network namespace can connect to it"]
        }
        guard !self.peers.isEmpty, self.socketGroup == nil else { return [] }
        return [
            "without socket_group only the daemon's own user and root can open the socket, whatever peers are listed"
        ]
    }

    /// Reads everything there is; throws all problems at once.
    ///
    /// The socket may be an abstract name only where the caller insists.
    package static func read(
        flags: [Setting: String], file: ChosenFile, allowingAbstractSocket allowsAbstractSocket: Bool = false,
        environment: (String) -> String?
    ) throws(Problems) -> Configuration {
        var reader = ConfigurationReader(allowsAbstractSocket: allowsAbstractSocket)
        let isRead = reader.read(file)
        for setting in Setting.allCases {
            if let value = flags[setting] { reader.take(value, for: setting, from: .flag(setting.flag ?? "")) }
            if let value = environment(setting.variable), !value.isEmpty {
                reader.take(value, for: setting, from: .environment(setting.variable))
            }
        }
        reader.takeDirectoriesOfServiceManager(environment)
        return try reader.finish(file: isRead ? file.path : nil)
    }
}
