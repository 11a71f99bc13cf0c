import Journaling
import Simulation

@testable import Storage

/// How a start on some disk ended.
enum StartOutcome {
    /// The journal was recovered and opened.
    case ready(Ledger)
    /// The start was refused.
    case refused(StorageError)

    /// Starts on `disk` as the only process.
    init(_ disk: SimulatedDisk, configuration: JournalConfiguration = Ledger.small) {
        do throws(StorageError) {
            self = .ready(try Ledger(disk.mount(), configuration: configuration))
        } catch {
            self = .refused(error)
        }
    }

    var ledger: Ledger? {
        switch self {
        case .ready(let ledger): ledger
        case .refused: nil
        }
    }

    var refusal: StorageError? {
        switch self {
        case .ready: nil
        case .refused(let error): error
        }
    }

    var damage: Damage? {
        switch self.refusal {
        case .damaged(let damage): damage
        default: nil
        }
    }
}
