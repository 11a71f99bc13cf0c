package import Storage

/// What one seed tries: a random part of everything that can be varied, so that one thing does not always hide another.
package struct Swarm: Sendable {
    /// How the journal is laid out, and whether its work overlaps with decisions.
    package let configuration: JournalConfiguration
    /// How many clients send.
    package let clientCount: Int
    /// Whether the daemon or its machine dies.
    package let crashes: Bool
    /// Which crashes there are: 0 only the process's, 1 also power cuts, 2 also of disks that garble or reorder.
    package let crashDepth: Int
    /// Whether the disk disobeys.
    package let diskFaults: Bool
    /// Whether connections break and answers are lost.
    package let networkFaults: Bool
    /// Whether requests are sent twice at once.
    package let duplicates: Bool
    /// Whether the wall clock jumps.
    package let wallJumps: Bool
    /// Whether days pass.
    package let days: Bool
    /// A snapshot is begun after so many batches; 0 for never but when it is due.
    package let snapshotEvery: Int
    /// Whether copies of the directory are damaged at rest.
    package let damage: Bool
    /// Requests taken in one turn of the loop at most.
    package let turnRequestMax: Int
    /// In how many turns of a hundred more input seems to be waiting, so that batches are written beside.
    package let busyPercent: UInt64
    /// How long a request may lie before the loop reads it, in nanoseconds.
    package let readDelayMax: UInt64
    /// About how long a sync takes, in nanoseconds.
    package let syncNanoseconds: UInt64

    /// Whether the disk is full at times.
    package let fullDisk: Bool
    /// Whether syncs do not return for a while.
    package let slowSyncs: Bool
    /// Whether the disk says that it has saved what it has not; never but where it is asked for.
    package let lies: Bool

    /// The choices of a seed.
    package init(seed: UInt64, lies: Bool = false) {
        var random = SeededRandom(seed: seed ^ 0x5741_524D)
        func one(_ choices: [Int]) -> Int { choices[Int(random.next() % UInt64(choices.count))] }
        func chance(_ percent: UInt64) -> Bool { random.next() % 100 < percent }
        let batchBlocks = one([1, 1, 2, 4])
        let fullDisk = chance(25)
        // What is let in has to fit as in the daemon's own layout: a frame of the greatest entry and two seals, twice.
        let reserveBlocks = 2 * (min(2, batchBlocks) + 2)
        let segmentBlocks = max(batchBlocks + 2, fullDisk ? 16 : one([3, 4, 6, 8, 16]))
        self.configuration = JournalConfiguration(
            segmentByteCount: segmentBlocks * 4096, batchByteCountMax: batchBlocks * 4096,
            batchEntryCountMax: one([1, 2, 3, 8, 64]), undurableByteCountMax: one([4096, 16_384, 1 << 20]),
            undurableEntryCountMax: one([2, 8, 64, 4096]),
            spaceReserveByteCount: fullDisk ? reserveBlocks * 4096 : nil,
            threads: chance(85) || fullDisk ? .stepped : .none)
        self.clientCount = one([1, 2, 3, 5])
        self.crashes = chance(85) || lies
        let depth = one([0, 1, 1, 2])
        self.crashDepth = lies ? max(1, depth) : depth
        self.diskFaults = chance(40)
        self.networkFaults = chance(50)
        self.duplicates = chance(50)
        self.wallJumps = chance(40)
        self.days = chance(40)
        self.snapshotEvery = one([0, 3, 3, 10])
        self.damage = chance(30)
        self.turnRequestMax = one([1, 2, 8])
        self.busyPercent = UInt64(one([0, 0, 30, 90]))
        self.readDelayMax = UInt64(one([2_000, 2_000, 300_000]))
        self.syncNanoseconds = UInt64(one([20_000, 200_000, 4_000_000]))
        self.fullDisk = fullDisk
        self.slowSyncs = chance(20)
        self.lies = lies
    }
}
