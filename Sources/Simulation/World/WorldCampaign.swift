package import Platform

/// Many worlds, one after another.
package struct WorldCampaign {
    /// How one world ended.
    package struct Ending: Sendable {
        /// Its seed.
        package let seed: UInt64
        /// What it tried.
        package let swarm: Swarm
        /// How many events it had.
        package let eventCount: Int
        /// How many crashes it had.
        package let crashCount: Int
        /// Differs when anything differs.
        package let traceHash: UInt64
        /// The rule that did not hold.
        package let violation: Violation?
        /// What was come across.
        package let probes: Probes
        /// All that was done to it.
        package let inputs: [WorldInput]
        /// Until when it went on before everything calmed down.
        package let calmTime: UInt64
    }

    /// Inputs a world gets; each brings about several events.
    package static let inputCount = 56

    private let loop: EventLoop

    /// A campaign on the calling thread.
    package init() throws(SystemError) {
        self.loop = try EventLoop()
        self.loop.adoptCurrentThread()
    }

    /// Runs the world of a seed; `tell` gets a line for each event when it happens.
    package func run(
        seed: UInt64, lies: Bool = false, eventIndexMax: Int = .max, tell: ((String) -> Void)? = nil
    ) -> Ending {
        let swarm = Swarm(seed: seed, lies: lies)
        var world = World(seed: seed, swarm: swarm, loop: self.loop, eventIndexMax: eventIndexMax, tell: tell)
        var generator = Generator(seed: seed, swarm: swarm)
        var inputs: [WorldInput] = []
        var time = World.birth
        while inputs.count < Self.inputCount, !world.isOver {
            time = generator.nextTime(world)
            world.advance(to: time)
            guard !world.isOver else { break }
            let input = generator.next(world, at: time)
            inputs.append(input)
            world.apply(input)
        }
        world.finish()
        return Ending(world: world, inputs: inputs, calmTime: time)
    }

    /// Does to a world what was done to one, or a part of it.
    package func replay(_ ending: Ending, inputs: [WorldInput]? = nil) -> Ending {
        self.replay(seed: ending.seed, swarm: ending.swarm, inputs: inputs ?? ending.inputs, until: ending.calmTime)
    }

    /// Runs the world of a seed, with the choices and inputs that are given.
    package func replay(seed: UInt64, swarm: Swarm, inputs: [WorldInput], until calmTime: UInt64) -> Ending {
        var world = World(seed: seed, swarm: swarm, loop: self.loop)
        for input in inputs {
            world.advance(to: input.time)
            guard !world.isOver else { break }
            world.apply(input)
        }
        if !world.isOver { world.advance(to: calmTime) }
        world.finish()
        return Ending(world: world, inputs: inputs, calmTime: calmTime)
    }
}

extension WorldCampaign.Ending {
    fileprivate init(world: World, inputs: [WorldInput], calmTime: UInt64) {
        self.seed = world.seed
        self.calmTime = calmTime
        self.swarm = world.swarm
        self.eventCount = world.eventIndex
        self.crashCount = world.crashCount
        self.traceHash = world.traceHash
        self.violation = world.violation
        var probes = world.probes
        probes.add(world.oracle.probes)
        let tally = world.disk.tally
        if tally.short > 0 { probes.hit(.f61ShortWrite) }
        if tally.interrupted > 0 { probes.hit(.f62Interrupted) }
        if tally.reverted > 0 { probes.hit(.f58CacheReverted) }
        if tally.astray > 0 { probes.hit(.f53WrittenAstray) }
        self.probes = probes
        self.inputs = inputs
    }
}
