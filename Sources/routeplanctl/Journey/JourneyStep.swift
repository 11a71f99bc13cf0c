/// One step of a script: a command, when it is sent, and what the answer must be.
struct JourneyStep: Decodable, Sendable {
    /// The commands a script may hold; an unknown one makes the file malformed.
    enum Command: String, Decodable, CaseIterable, Sendable {
        case createPlan = "create_plan"
        case reviseRoute = "revise_route"
        case openDirectionUI = "open_direction_ui"
        case replacePresentation = "replace_presentation"
        case requestRoutes = "request_routes"
        case receiveRoutes = "receive_routes"
        case calculationFailed = "calculation_failed"
        case selectRoute = "select_route"
        case requestNavigation = "request_navigation"
        case confirmHandoff = "confirm_handoff"
        case rejectHandoff = "reject_handoff"
        case expireAttempt = "expire_attempt"
        case retryHandoff = "retry_handoff"
        case returnToSelection = "return_to_selection"
        case cancelPlan = "cancel_plan"
        case noteEditorDismissed = "note_editor_dismissed"
    }

    /// Which stops a step means: the journey's own, or a small change of them.
    enum Content: String, Decodable, Sendable {
        case original = "A"
        case movedByOne = "B"
        case movedByTwo = "C"

        /// How far the last latitude moves, in micro-degrees.
        var latitudeShift: Int32 {
            switch self {
            case .original: 0
            case .movedByOne: 1
            case .movedByTwo: 2
            }
        }
    }

    /// What the command says.
    struct Arguments: Decodable, Equatable, Sendable {
        let key: String
        let content: Content?
        let baseRevision: UInt64?
        let generation: UInt32?
        let revision: UInt64?
        /// Number of candidates.
        let count: Int?
        let index: Int64?
        /// Number of the attempt within the hand-off.
        let attempt: UInt32?
        let session: String?
        /// A failure or rejection class, by its word.
        let failure: String?
        /// Cause of a cancel or a replacement, by its word.
        let why: String?

        private enum CodingKeys: String, CodingKey, CaseIterable {
            case key, content, count, index, attempt, session, failure, why
            case baseRevision = "base_rev"
            case generation = "gen"
            case revision = "rev"
        }

        /// Reads the arguments and refuses unknown ones: a word not understood would not be played.
        init(from decoder: any Decoder) throws {
            try KnownKeys.check(decoder, known: CodingKeys.allCases.map(\.rawValue))
            let values = try decoder.container(keyedBy: CodingKeys.self)
            self.key = try values.decode(String.self, forKey: .key)
            self.content = try values.decodeIfPresent(Content.self, forKey: .content)
            self.baseRevision = try values.decodeIfPresent(UInt64.self, forKey: .baseRevision)
            self.generation = try values.decodeIfPresent(UInt32.self, forKey: .generation)
            self.revision = try values.decodeIfPresent(UInt64.self, forKey: .revision)
            self.count = try values.decodeIfPresent(Int.self, forKey: .count)
            self.index = try values.decodeIfPresent(Int64.self, forKey: .index)
            self.attempt = try values.decodeIfPresent(UInt32.self, forKey: .attempt)
            self.session = try values.decodeIfPresent(String.self, forKey: .session)
            self.failure = try values.decodeIfPresent(String.self, forKey: .failure)
            self.why = try values.decodeIfPresent(String.self, forKey: .why)
        }
    }

    let command: Command
    /// Seconds since the journey began, as the script counts them.
    let second: Double
    let arguments: Arguments
    let expectation: StepExpectation

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case command
        case second = "now_s"
        case arguments = "args"
        case expectation = "expect"
    }

    /// Reads one step and refuses unknown members.
    init(from decoder: any Decoder) throws {
        try KnownKeys.check(decoder, known: CodingKeys.allCases.map(\.rawValue))
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.command = try values.decode(Command.self, forKey: .command)
        self.second = try values.decode(Double.self, forKey: .second)
        self.arguments = try values.decode(Arguments.self, forKey: .arguments)
        self.expectation = try values.decode(StepExpectation.self, forKey: .expectation)
    }
}
