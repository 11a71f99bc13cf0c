/// The traveler or the host changes stops, labels or options.
package struct ReviseRoute: Equatable, Sendable {
    /// Who says it, about which plan, under which key.
    package let context: CommandContext
    /// The revision the change was made on.
    package let baseRevision: UInt64
    /// All stops anew; absent: they stay.
    package let stops: StopsChange?
    /// All options anew; absent: they stay.
    package let options: OptionsChange?
    /// The presentation that speaks, if one does.
    package let generation: UInt32?

    /// Memberwise.
    package init(
        context: CommandContext, baseRevision: UInt64, stops: StopsChange?, options: OptionsChange?,
        generation: UInt32?
    ) {
        self.context = context
        self.baseRevision = baseRevision
        self.stops = stops
        self.options = options
        self.generation = generation
    }
}

extension ReviseRoute: PlanCommand {
    static var kind: CommandKind { .reviseRoute }
    static var stance: Stance { .intent }

    var references: References {
        References(generation: self.generation, revisionChanged: self.baseRevision, held: .controller)
    }

    var shapeRefusal: Refusal? {
        if let stops = self.stops?.stops, let refusal = RouteContent.refusal(ofStops: stops) { return refusal }
        return self.options?.options.refusal
    }

    func verdict(on plan: Plan, in setting: Setting) -> Verdict {
        switch plan.state {
        case .draft, .editing, .calculating, .candidatesReady: break
        case .selected: return .refuse(.editorNotOpen)
        case .handoffPending: return .refuse(.handoffInProgress)
        case .handedOff, .cancelled: return self.verdictWhenTerminal(on: plan)
        }
        // Digests define sameness: equal ones make no revision, whatever the labels say.
        let movesStops = self.stops.map { $0.locationDigest != plan.content.locationDigest } ?? false
        let options = self.options.flatMap { $0.optionDigest != plan.content.optionDigest ? $0 : nil }
        let stops = self.stops.flatMap { $0.stops != plan.content.stops ? $0 : nil }
        if movesStops || options != nil {
            guard plan.revision < Limits.revisionsMax else { return .refuse(.revisionLimit) }
            return .commit([.revised(RouteRevised(stops: stops, options: options))], .none)
        }
        guard let stops else { return .answer(.unchanged) }
        return .commit([.stopsRelabelled(StopsRelabelled(stops: stops.stops))], .none)
    }
}
