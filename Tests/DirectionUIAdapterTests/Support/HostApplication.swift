import DirectionUIAdapter
import Foundation
import RoutePlanClient
import Testing

/// A host with one plan: presents controllers, sends what the adapter says through a client to a daemon, and obeys.
final class HostApplication {
    /// One presentation: the delegate's own state, and the controller that calls it.
    final class Presentation {
        var adapter: PresentedController
        init(_ adapter: PresentedController) { self.adapter = adapter }
    }

    let plan: Identifier
    private let daemon: DaemonUnderTest
    private let client: Client
    private let settings: PresentationSettings

    /// What the adapter said to do, in order.
    private(set) var advice: [Advice] = []
    /// Reasons of refusals, in order.
    private(set) var refusals: [Reason] = []
    /// Dispositions of answers, in order.
    private(set) var dispositions: [Disposition] = []
    /// Every command sent.
    private(set) var commands: [DirectionCommand] = []
    /// Keeps commands back, as a slow line would, until `release`.
    var isHolding = false
    private var held: [(DirectionCommand, Presentation)] = []
    /// Done once, in the middle of sending the next command: what UIKit does inside a callback.
    var meanwhile: (() throws -> Void)?
    private var presented: (PresentedController, DirectionContent)?

    init(
        _ name: String, content: DirectionContent = .delhi,
        dismissal: PresentationSettings.Dismissal = .keepsSelectedPlan
    ) throws {
        self.daemon = try DaemonUnderTest.current()
        var settings = ClientSettings()
        settings.socketPath = self.daemon.socketPath
        settings.defaultDeadline = .seconds(100)
        settings.sendCountMax = 1_000
        self.client = try Client(settings)
        self.settings = PresentationSettings(target: "maps", dismissal: dismissal)
        let stops = try content.stops().map { stop -> Stop in
            guard case .coordinate(let latitudeE6, let longitudeE6) = stop.place else { throw Unbridgeable() }
            return Stop(.coordinate(latitudeE6: latitudeE6, longitudeE6: longitudeE6), label: stop.label)
        }
        let create = PlanCommand.createPlan(externalID: name, owner: "ada", stops: stops, options: nil)
        self.plan = try self.client.call(create, CommandContext(actor: .host)).plan
    }

    // MARK: Presenting

    /// Opens the direction UI and shows a controller with `content`.
    func present(_ content: DirectionContent = .delhi, seed: String = "first") throws -> FakeController {
        let request = try #require(PresentationRequest(opening: content, settings: self.settings, keySeed: seed))
        return try self.show(request.ended(try self.end(of: request.command)), content)
    }

    /// What a host does that was restarted and knows of no controller.
    func presentAgain(_ content: DirectionContent = .delhi, seed: String) throws -> FakeController {
        let request = try #require(
            PresentationRequest(replacing: .hostRestart, content: content, settings: self.settings, keySeed: seed))
        return try self.show(request.ended(try self.end(of: request.command)), content)
    }

    /// The controller that a replacement asked for by a callback brought.
    func replacement(_ content: DirectionContent = .delhi) throws -> FakeController {
        guard case .present(let adapter)? = self.advice.last(where: \.isPresent) else { throw Unbridgeable() }
        return try self.show(Reaction(command: nil, advice: [.present(adapter)]), content)
    }

    private func show(_ reaction: Reaction, _ content: DirectionContent) throws -> FakeController {
        guard case .present(let adapter)? = reaction.advice.first else {
            self.advice += reaction.advice
            throw Unbridgeable()
        }
        let presentation = Presentation(adapter)
        try self.obey(presentation.adapter.presented(), presentation)
        return FakeController(showing: content) { callback in
            try self.obey(presentation.adapter.received(callback), presentation)
        }
    }

    // MARK: Sending

    /// Sends what was held back.
    func release() throws {
        self.isHolding = false
        while !self.held.isEmpty {
            let (command, presentation) = self.held.removeFirst()
            try self.obey(presentation.adapter.ended(command.key, try self.end(of: command)), presentation)
        }
    }

    private func obey(_ reaction: Reaction, _ presentation: Presentation) throws {
        var reaction = reaction
        while true {
            self.advice += reaction.advice
            guard let command = reaction.command else { return }
            guard !self.isHolding else {
                self.held.append((command, presentation))
                return
            }
            let end = try self.end(of: command)
            reaction = presentation.adapter.ended(command.key, end)
            // A completion that is told a second time means nothing.
            #expect(presentation.adapter.ended(command.key, end) == .none)
        }
    }

    /// Sends one command and waits for its end.
    func end(of command: DirectionCommand) throws -> CommandEnd {
        self.commands.append(command)
        if let meanwhile = self.meanwhile {
            self.meanwhile = nil
            try meanwhile()
        }
        let actor = try #require(ActorType(rawValue: command.actor.rawValue))
        let context = CommandContext(
            plan: self.plan, key: command.key, actor: actor, expectedVersion: command.expectedVersion)
        let said = try PlanCommand(command.intent)
        let end = Result { () throws(CallFailure) in try self.client.call(said, context) }
        switch end {
        case .success(let answer): self.dispositions.append(answer.disposition)
        case .failure(let failure):
            #expect(failure.outcome == .rejected, "\(failure)")
            self.refusals.append(failure.reason)
        }
        return try CommandEnd(end)
    }

    // MARK: Looking

    /// The plan as the daemon has it.
    func read() throws -> Plan {
        guard case .plan(let plan) = try self.client.call(.plan(self.plan)) else { throw Unbridgeable() }
        return plan
    }

    /// Where it stands.
    func state() throws -> PlanState { try self.read().position.state }

    /// The ticket of the calculation last asked for.
    func ticket() throws -> CalculationTicket {
        let tickets = self.advice.compactMap { if case .calculate(let ticket) = $0 { ticket } else { nil } }
        return try #require(tickets.last)
    }

    /// Forgets what was recorded, so that a test sees only what follows.
    func forget() {
        (self.advice, self.refusals, self.dispositions, self.commands) = ([], [], [], [])
    }

    /// The navigator says something about the attempt of that number, from 0.
    func navigator(_ report: NavigatorReport, attempt number: Int = 0) throws -> CommandEnd {
        try self.end(of: report.command(attempt: try self.read().attempts[number].id.bytes))
    }

    /// Everything the daemon wrote to disk.
    func dataWritten() throws -> Data { try self.daemon.dataWritten() }

    /// A command of the host's own, past the adapter.
    func say(_ command: PlanCommand) throws {
        _ = try self.client.call(command, CommandContext(plan: self.plan, actor: .host))
    }
}

extension Advice {
    /// Whether a controller may be shown.
    var isPresent: Bool { if case .present = self { true } else { false } }
}
