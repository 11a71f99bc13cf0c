package import Platform

/// Many worlds, one after another.
package struct WorldCampaign {
    /// How one world ended.
    package struct Ending: Sendable {
        /// Its seed.
        package let seed: UInt64
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
    package func run(seed: UInt64, eventIndexMax: Int = .max, tell: ((String) -> Void)? = nil) -> Ending {
        var world = World(
            seed: seed, swarm: Swarm(seed: seed), loop: self.loop, eventIndexMax: eventIndexMax, tell: tell)
        var generator = Generator(seed: seed)
        var inputs: [WorldInput] = []
        while inputs.count < Self.inputCount, !world.isOver {
            let time = generator.nextTime(world)
            world.advance(to: time)
            guard !world.isOver else { break }
            let input = generator.next(world, at: time)
            inputs.append(input)
            world.apply(input)
        }
        world.finish()
        return Ending(seed: seed, world: world, inputs: inputs)
    }

    /// Runs the world of a seed with inputs that are given, and with other choices than the seed's where some are.
    package func replay(seed: UInt64, swarm: Swarm? = nil, inputs: [WorldInput]) -> Ending {
        var world = World(seed: seed, swarm: swarm ?? Swarm(seed: seed), loop: self.loop)
        for input in inputs {
            world.advance(to: input.time)
            guard !world.isOver else { break }
            world.apply(input)
        }
        world.finish()
        return Ending(seed: seed, world: world, inputs: inputs)
    }
}

extension WorldCampaign.Ending {
    fileprivate init(seed: UInt64, world: World, inputs: [WorldInput]) {
        self.seed = seed
        self.eventCount = world.eventIndex
        self.crashCount = world.crashCount
        self.traceHash = world.traceHash
        self.violation = world.violation
        var probes = world.probes
        probes.add(world.oracle.probes)
        if world.disk.shortCallCount > 0 { probes.hit(.f61ShortWrite) }
        if world.disk.interruptedCallCount > 0 { probes.hit(.f62Interrupted) }
        self.probes = probes
        self.inputs = inputs
    }
}
