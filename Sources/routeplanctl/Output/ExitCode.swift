/// What the program's end tells the shell; the codes from 64 on are those of sysexits.h.
enum ExitCode: Int32, CaseIterable, Sendable {
    case done = 0
    case refused = 1
    case expectationNotMet = 2
    case notFound = 3
    case outcomeUnknown = 4
    case usage = 64
    case inputMalformed = 65
    case inputUnreadable = 66
    case unavailable = 69
    case broken = 70
    case cannotCreate = 73
    case outputFailed = 74
    case lockHeld = 75
    case newerFormat = 76
    case notAllowed = 77

    /// One sentence for the help.
    var meaning: String {
        switch self {
        case .done: "done; an answer that changed nothing (UNCHANGED, JOINED, IGNORED_*) counts as done"
        case .refused:
            "the daemon refused the command and changed nothing; status and reason say why. Of health: it is degraded. Of doctor: a warning"
        case .expectationNotMet:
            "a journey's expectation was not met. Of health: it does not serve, or cannot be reached. Of doctor: a check failed"
        case .notFound: "no such plan or attempt, or it belongs to somebody else"
        case .outcomeUnknown: "the command was sent and no answer came: repeat it with the same --key"
        case .usage: "the command line was not understood"
        case .inputMalformed: "an input file is not what it should be, or a data directory is damaged"
        case .inputUnreadable: "an input file cannot be read"
        case .unavailable: "the daemon cannot be reached or is not ready; nothing was executed"
        case .broken: "the daemon or this program broke one of its own rules, or a replay led to another state"
        case .cannotCreate: "a file or directory could not be made, or one that should be empty is not"
        case .outputFailed: "the output could not be written, or a disk could not be read or written"
        case .lockHeld: "a daemon owns the data directory"
        case .newerFormat: "a file was written by a newer version"
        case .notAllowed: "the daemon or the system does not let this user do that; nothing was executed"
        }
    }
}
