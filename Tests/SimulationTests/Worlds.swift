import Platform
import RoutePlanning
import Storage

@testable import Simulation

/// Worlds that tests lead by the hand.
enum Worlds {
    static let second: UInt64 = 1_000_000_000

    /// The choices of the first seed that makes all of these; nothing happens there but what it is told.
    static func swarm(fullDisk: Bool = false, lies: Bool = false) -> Swarm {
        var seed: UInt64 = 0
        while true {
            let (plain, swarm) = (Swarm(seed: seed), Swarm(seed: seed, lies: lies))
            let isQuiet = !plain.crashes && !swarm.networkFaults && swarm.snapshotEvery == 0 && swarm.busyPercent == 0
            let hasRoom = swarm.configuration.undurableEntryCountMax > 2
            if isQuiet, hasRoom, swarm.fullDisk == fullDisk { return swarm }
            seed += 1
        }
    }

    /// The creation of a plan.
    static func creation(_ id: Int, at time: UInt64) -> WorldInput {
        let request = ReferenceRequest.createPlan(
            owner: 1, externalID: id, content: ReferenceContent(stops: [], options: 0))
        return WorldInput(
            id: id, time: World.birth + time,
            kind: .command(client: 0, ReferenceCommand(plan: nil, key: id, request: request), copies: 1))
    }

    /// Anything else that is done to a world.
    static func input(_ id: Int, at time: UInt64, _ kind: WorldInput.Kind) -> WorldInput {
        WorldInput(id: id, time: World.birth + time, kind: kind)
    }

    /// A loop that the calling thread owns.
    static func loop() throws -> EventLoop {
        let loop = try EventLoop()
        loop.adoptCurrentThread()
        return loop
    }

    /// A world that was told all this, so long after its beginning.
    static func run(_ inputs: [WorldInput], swarm: Swarm, until end: UInt64, on loop: EventLoop) -> World {
        var world = World(seed: 1, swarm: swarm, loop: loop)
        for input in inputs {
            world.advance(to: input.time)
            world.apply(input)
        }
        world.advance(to: World.birth + end)
        return world
    }
}

extension World {
    /// Calls that have an answer which is no refusal.
    var appliedCount: Int {
        self.calls.count { call in call.answeredBy.map { self.turns[$0].answer != nil } ?? false }
    }

    /// Calls that were refused.
    var refusedCount: Int {
        self.calls.count { call in call.answeredBy.map { self.turns[$0].isRefusal } ?? false }
    }
}
