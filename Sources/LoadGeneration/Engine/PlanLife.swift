internal import RoutePlanClient

/// The life of one plan under way: where its script is, and what the last answer said of the plan.
struct PlanLife: Equatable, Sendable {
    /// Number of the life in this run; its names are made of it.
    let serial: Int
    let script: Int
    let owner: Int
    /// The step to take next.
    var step = 0
    var stepCount = 0
    /// Its plan among those touched; nil before it is made.
    var place: Int?
    var plan = Identifier.none
    var position = Position(state: .unspecified, version: 0, revision: 0, generation: 0)
    var attempt = Identifier.none
    var candidateCount = 0
    var selectedIndex: Int64 = 0
    /// Commands so far; a key is made of the number.
    var keyCount = 0
    /// The last command that was answered, and where it left the plan.
    var last: (command: PlanCommand, key: String, position: Position)?

    init(serial: Int, script: Int, owner: Int) {
        (self.serial, self.script, self.owner) = (serial, script, owner)
    }

    /// Whether a provider's callback would be one too many: nobody waits for routes any more.
    var canBeStale: Bool {
        switch self.position.state {
        case .editing, .candidatesReady, .selected, .handoffPending: self.position.generation > 0
        case .unspecified, .draft, .calculating, .handedOff, .cancelled: false
        }
    }

    static func == (left: Self, right: Self) -> Bool {
        left.serial == right.serial && left.step == right.step && left.position == right.position
    }
}
