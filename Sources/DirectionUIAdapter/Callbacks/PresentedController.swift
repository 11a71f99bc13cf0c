/// One presented controller: its callbacks in, commands out, one at a time.
///
/// The delegate object of one presentation keeps one of these, and no callback reads anything else: what an older or
/// gone controller calls back goes out under its own generation, and the daemon decides what that is worth. Nothing here
/// waits, calls or judges; docs/direction-ui.md has the whole mapping.
public struct PresentedController: Equatable, Sendable {
    /// The presentation, fixed when it began.
    public let generation: UInt32
    let settings: PresentationSettings
    let keySeed: String

    /// What is known of the plan from this controller's own commands.
    private(set) var state: DirectionState
    private var version: UInt64
    private(set) var revision: UInt64
    /// The content the plan was last told by this controller, or shown with.
    private(set) var saidLocation: DirectionDigest?
    private(set) var saidOptions: DirectionDigest?
    /// The routes the controller can be showing: those of the last calculation asked for.
    private(set) var asked: CalculationTicket?
    /// The routes the daemon was told first for them.
    private(set) var delivered: [DirectionCandidate]?
    /// The index the daemon last took.
    private(set) var selectedIndex: Int64?
    private(set) var hasNotedDismissal = false

    /// What it is shown with, or what the next one is after a loss.
    private var content: DirectionContent
    private var callbackCount: UInt32 = 0
    /// In the order of the callbacks; the first one is under way.
    private var waiting: [PendingStep] = []
    private var underWay: DirectionCommand?

    init(
        at position: DirectionPosition, showing content: DirectionContent, settings: PresentationSettings,
        keySeed: String
    ) {
        self.generation = position.generation
        self.state = position.state
        self.version = position.version
        self.revision = position.revision
        self.content = content
        self.settings = settings
        self.keySeed = keySeed
    }

    /// To be called once, when the host shows the controller; with two places filled in it seems to calculate at once.
    public mutating func presented() -> Reaction {
        do {
            let stops = try self.content.stops()
            self.saidLocation = DirectionDigest(stops: stops)
            self.saidOptions = DirectionDigest(options: self.content.options)
            guard self.settings.calculatesWhenPresented, stops.count >= 2 else { return .none }
        } catch {
            return Reaction(command: nil, advice: [.contentRefused(error)])
        }
        return self.received(.directionsRequested(self.content))
    }

    /// One callback of this controller, whenever and however often it comes.
    public mutating func received(_ callback: DirectionCallback) -> Reaction {
        let steps: [PlannedStep]
        do {
            steps = try callback.steps()
        } catch {
            return Reaction(command: nil, advice: [.contentRefused(error)])
        }
        var reaction = Reaction(command: nil, advice: callback.failureShown.map { [.showFailure($0)] } ?? [])
        // A traveler who leaves is heard even then, once.
        let isLeaving = steps.contains(where: \.isDismissal) && !self.waiting.contains(where: \.step.isDismissal)
        guard isLeaving || self.waiting.count + steps.count <= Limits.waitingStepsMax else {
            reaction.advice.append(.callbackDropped)
            return reaction
        }
        if case .presentationLost(_, let content) = callback { self.content = content }
        self.callbackCount &+= 1
        for (part, step) in steps.enumerated() {
            self.waiting.append(PendingStep(callback: self.callbackCount, part: part, step: step))
        }
        if self.underWay == nil { self.goOn(&reaction) }
        return reaction
    }

    /// The end of a command; one that is not under way (a completion that came twice) means nothing.
    public mutating func ended(_ key: String, _ end: CommandEnd) -> Reaction {
        guard let command = self.underWay, command.key == key, let pending = self.waiting.first else { return .none }
        var reaction = Reaction.none
        switch end {
        case .unknown: return Reaction(command: nil, advice: [.sendAgain])
        case .answered(let position, let current, let calculation, let mustDispose):
            if mustDispose { reaction.advice.append(.dispose) }
            reaction.advice += self.learn(from: current ?? position, isOwnRevision: command.intent.isRevision)
            reaction.advice += self.took(command.intent, position, calculation)
            self.waiting.removeFirst()
        case .refused(let position, let mustDispose, let mustReselect):
            if mustDispose { reaction.advice.append(.dispose) }
            if mustReselect { reaction.advice.append(.reselect) }
            if let position { reaction.advice += self.learn(from: position) }
            // What else the callback asked for rested on this.
            self.waiting.removeAll { $0.callback == pending.callback }
        }
        self.underWay = nil
        self.goOn(&reaction)
        return reaction
    }

    /// The command whose end is not known, to be sent once more under its key; nil when there is none.
    public var again: DirectionCommand? { self.underWay }

    /// Where the plan stands, learned by the host in another way: from a read, or from the outbox.
    public mutating func observed(_ position: DirectionPosition) -> [Advice] { self.learn(from: position) }

    /// Keeps what belongs to this presentation, and nothing of a later one.
    private mutating func learn(from position: DirectionPosition, isOwnRevision: Bool = false) -> [Advice] {
        guard position.generation == self.generation else { return [.superseded] }
        guard position.version >= self.version else { return [] }
        (self.state, self.version) = (position.state, position.version)
        if position.state == .handedOff || position.state == .cancelled { return [.ended] }
        return position.revision > self.revision && !isOwnRevision ? [.presentAgain] : []
    }

    /// What an answer means beyond the plan's position now.
    private mutating func took(
        _ intent: DirectionIntent, _ position: DirectionPosition, _ calculation: UInt32?
    ) -> [Advice] {
        switch intent {
        case .reviseRoute(_, let stops, let options, _):
            if position.generation == self.generation { self.revision = position.revision }
            (self.saidLocation, self.saidOptions) = (DirectionDigest(stops: stops), DirectionDigest(options: options))
        case .requestRoutes(_, let revision, _, _):
            let ticket = CalculationTicket(generation: self.generation, revision: revision, calculation: calculation)
            if ticket != self.asked { (self.asked, self.delivered, self.selectedIndex) = (ticket, nil, nil) }
            return [.calculate(ticket)]
        case .selectRoute(_, _, let index), .requestNavigation(_, _, let index, _, _, _): self.selectedIndex = index
        case .receiveRoutes(let ticket, let candidates):
            if ticket == self.asked, self.delivered == nil { self.delivered = candidates }
        case .noteEditorDismissed: self.hasNotedDismissal = true
        case .replacePresentation:
            let next = PresentedController(
                at: position, showing: self.content, settings: self.settings, keySeed: self.keySeed)
            return [.present(next)]
        case .openDirectionUI, .calculationFailed, .confirmHandoff, .rejectHandoff, .cancelPlan: break
        }
        return []
    }

    /// Takes steps until there is something to say.
    private mutating func goOn(_ reaction: inout Reaction) {
        while let pending = self.waiting.first {
            switch self.turn(of: pending.step) {
            case .say(let actor, let intent):
                let command = DirectionCommand(
                    key: "\(self.keySeed)-\(self.generation)-\(pending.callback)-\(pending.part)", actor, intent,
                    expectedVersion: pending.step.isReplacement ? self.version : nil)
                self.underWay = command
                reaction.command = command
                return
            case .pass: self.waiting.removeFirst()
            case .drop:
                reaction.advice += [.dispose, .reselect]
                self.waiting.removeAll { $0.callback == pending.callback }
            }
        }
    }
}
