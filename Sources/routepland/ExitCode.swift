/// How the daemon ends; the numbers are those of sysexits.h, so that a service manager can tell damage from bad luck.
///
/// Documented in docs/operations.md; `RestartPreventExitStatus=64 65 76 78` stops restart loops on damage.
enum ExitCode: Int32, CaseIterable {
    /// Asked to stop, and stopped with everything durable.
    case clean = 0
    /// The command line is wrong.
    case usage = 64
    /// The data directory is damaged; nothing was changed.
    case damagedData = 65
    /// An invariant of the program does not hold.
    case brokenInvariant = 70
    /// A directory, file or socket cannot be made.
    case cannotCreate = 73
    /// The disk failed; unacknowledged outcomes are unknown.
    case inputOutput = 74
    /// Another daemon owns the directory or the socket.
    case lockHeld = 75
    /// The data directory was written by a newer version; nothing was touched.
    case newerFormat = 76
    /// The system denies what is needed.
    case permission = 77
    /// The configuration is wrong.
    case configuration = 78

    /// One sentence for the help.
    var meaning: String {
        switch self {
        case .clean: "stopped on request, everything durable"
        case .usage: "the command line was not understood"
        case .damagedData: "the data directory is damaged; nothing was changed"
        case .brokenInvariant: "an invariant of the program does not hold"
        case .cannotCreate: "a directory, file or socket cannot be made"
        case .inputOutput: "the disk failed; outcomes in flight are unknown"
        case .lockHeld: "another daemon owns the directory or the socket"
        case .newerFormat: "the data directory was written by a newer version; nothing was touched"
        case .permission: "the system denies what is needed"
        case .configuration: "the configuration is wrong"
        }
    }
}
