/// What holds when neither the command line nor the environment says otherwise.
enum Defaults {
    /// Version of this program.
    static let version = "0.1.0"

    /// Where the packaged daemon listens.
    static let socketPath = "/run/routepland/routepland.sock"
    /// Environment variable that names the socket; the client library reads the same one.
    static let socketVariable = "RP_SOCKET"
    /// How long one command is tried: long enough for a daemon that restarts, short enough for a person.
    static let timeout = Duration.seconds(10)
    /// Where the packaged daemon keeps its data.
    static let dataDirectory = "/var/lib/routepland"
    /// How long doctor waits for a daemon: one that is well answers at once.
    static let doctorTimeout = Duration.seconds(2)
    /// How long the daemon may take over the snapshot of a backup: it writes every plan and reads them back.
    static let backupTimeout = Duration.seconds(600)
    /// How long facts are kept, unless the daemon's configuration says otherwise.
    static let auditDays: UInt64 = 400
    /// How fast a scrub reads beside a daemon: a tenth of what a disk gives, at most.
    static let scrubBytesPerSecond: UInt64 = 64 << 20
    /// How long a step of a journey is tried: longer than any restart that replays a large journal.
    static let journeyTimeout = Duration.seconds(60)
}
