/// Asks the daemon for a generation; a controller is shown only after that, so that no callback is without one.
public struct PresentationRequest: Equatable, Sendable {
    /// Send this and report its end.
    public let command: DirectionCommand
    private let content: DirectionContent
    private let settings: PresentationSettings
    private let keySeed: String

    /// A first presentation, or one after the last was closed with a route selected.
    ///
    /// `keySeed` is text never used before for this plan, 1 to `Limits.keySeedByteCountMax` bytes: a fresh UUID. Nil when
    /// it is longer or empty.
    public init?(opening content: DirectionContent, settings: PresentationSettings, keySeed: String) {
        self.init(.openDirectionUI, .traveler, content, settings, keySeed)
    }

    /// One in the place of a controller of which this process knows nothing any more.
    public init?(
        replacing reason: ReplacementReason, content: DirectionContent, settings: PresentationSettings, keySeed: String
    ) {
        self.init(.replacePresentation(reason), .host, content, settings, keySeed)
    }

    private init?(
        _ intent: DirectionIntent, _ actor: DirectionActor, _ content: DirectionContent,
        _ settings: PresentationSettings, _ keySeed: String
    ) {
        guard (1...Limits.keySeedByteCountMax).contains(keySeed.utf8.count) else { return nil }
        self.command = DirectionCommand(key: "\(keySeed)-open", actor, intent)
        self.content = content
        self.settings = settings
        self.keySeed = keySeed
    }

    /// What the end of the command leads to: a controller to show, or none.
    ///
    /// After `unknown` the same command is sent again.
    public func ended(_ end: CommandEnd) -> Reaction {
        switch end {
        case .answered(let position, let current, _, _):
            // Where the plan has gone on to another presentation, that is for the callbacks to find out.
            let isSame = current?.generation == position.generation
            let controller = PresentedController(
                at: isSame ? current ?? position : position, showing: self.content, settings: self.settings,
                keySeed: self.keySeed)
            return Reaction(command: nil, advice: [.present(controller)])
        case .refused: return Reaction(command: nil, advice: [.presentationRefused])
        case .unknown: return Reaction(command: self.command, advice: [.sendAgain])
        }
    }
}
