import Journaling
import Simulation
import Testing

@testable import Storage

/// What the journal says it has room for, and that it keeps its word on a full disk (docs/journal.md, "Failure").
@Suite struct RoomTests {
    private static let block = JournalLimits.blockByteCount

    private static func configuration(segmentBlocks: Int = 64, batchBlocks: Int = 8) -> JournalConfiguration {
        JournalConfiguration(
            segmentByteCount: segmentBlocks * Self.block, batchByteCountMax: batchBlocks * Self.block,
            threads: .stepped)
    }

    /// A journal without a spare on a disk that is full.
    private static func full(_ configuration: JournalConfiguration) throws -> (Ledger, SimulatedDisk) {
        let disk = SimulatedDisk()
        let ledger = try Ledger(disk.mount(), configuration: configuration)
        disk.setQuota(disk.byteCount)
        ledger.loop.performSpare()
        #expect(ledger.loop.tendSpare(monotonic: 0) != nil)
        return (ledger, disk)
    }

    @Test func `the daemon's reserve is two frames of the greatest count`() {
        #expect(JournalConfiguration().spaceReserveByteCount == 2 << 20)
        #expect(JournalConfiguration(segmentByteCount: 2 << 20).spaceReserveByteCount == 512 << 10)
    }

    @Test func `while the next segment is being prepared there is room, and then too much waits`() throws {
        let ledger = try Ledger(SimulatedDisk().mount(), configuration: Self.configuration())
        #expect(ledger.loop.room == .enough)
        while ledger.loop.room == .enough { try ledger.commit() }
        #expect(ledger.loop.room == .overloaded, "not out of space: the segment is on its way")
        #expect(!ledger.loop.isOutOfSpace)
        ledger.loop.performSpare()
        #expect(ledger.loop.tendSpare(monotonic: 0) == nil)
        #expect(ledger.loop.room == .enough)
    }

    @Test func `without a next segment room shrinks to acknowledgements and to nothing`() throws {
        let (ledger, disk) = try Self.full(Self.configuration())
        let reserve = Self.configuration().spaceReserveByteCount
        var seen: [Room] = []
        while ledger.loop.room != .none {
            let room = ledger.loop.room
            if seen.last != room { seen.append(room) }
            #expect((room == .enough) == (ledger.loop.bytesLeftInSegment >= reserve))
            #expect(ledger.loop.isOutOfSpace == (room == .acknowledgementsOnly))
            try ledger.commit()
        }
        #expect(seen == [.enough, .acknowledgementsOnly])
        #expect(ledger.loop.bytesLeftInSegment < reserve / 2)
        #expect(ledger.loop.isOutOfSpace)
        try ledger.loop.sealIdle(inline: true)
        disk.setQuota(.max)
        #expect(ledger.loop.tendSpare(monotonic: StorageLimits.spareRetryNanoseconds) == nil)
        ledger.loop.performSpare()
        #expect(ledger.loop.tendSpare(monotonic: StorageLimits.spareRetryNanoseconds) == nil)
        #expect(ledger.loop.room == .enough && !ledger.loop.isOutOfSpace)
        for _ in 0..<40 { try ledger.commit() }
        try ledger.loop.close()
        #expect(try Ledger(disk.mount()).bodies == ledger.bodies)
    }

    @Test func `a try that somebody forbids waits`() throws {
        let (ledger, disk) = try Self.full(Self.configuration())
        disk.setQuota(.max)
        let later = StorageLimits.spareRetryNanoseconds
        _ = ledger.loop.tendSpare(monotonic: later, mayRetry: false)
        #expect(!ledger.loop.isSparePending)
        _ = ledger.loop.tendSpare(monotonic: later)
        #expect(ledger.loop.isSparePending)
    }

    /// Entries of every count, committed or left waiting, until nothing is let in: the active segment takes them all.
    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `what is let in always fits, whatever the disk says`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let (ledger, disk) = try Self.full(Self.configuration(segmentBlocks: 80, batchBlocks: 10))
        let segments = Fixture.segments(disk).count
        while true {
            let room = ledger.loop.room
            if room == .none { break }
            // The greatest entry is half a frame, as in the daemon.
            let bodyMax = room == .enough ? 5 * Self.block - 200 : 2_000
            ledger.append(byteCount: Int.random(in: 1...bodyMax, using: &random))
            switch Int.random(in: 0..<4, using: &random) {
            case 0: try ledger.loop.commit(inline: true)
            case 1:
                try ledger.loop.commit(inline: true)
                try ledger.loop.sealIdle(inline: true)
            case 2: _ = ledger.loop.markSnapshot()
            case _: break
            }
        }
        try ledger.loop.commit(inline: true)
        try ledger.loop.sealIdle(inline: true)
        #expect(Fixture.segments(disk).count == segments, "seed \(seed): no rollover was begun")
        #expect(ledger.loop.durableSequence == UInt64(ledger.bodies.count))
        disk.crash(.everythingUnsyncedLost)
        #expect(try Ledger(disk.mount()).bodies == ledger.bodies, "seed \(seed)")
    }

    @Test func `a rollover on a full disk needs no space`() throws {
        let disk = SimulatedDisk()
        let ledger = try Ledger(disk.mount(), configuration: Self.configuration())
        ledger.loop.performSpare()
        #expect(ledger.loop.tendSpare(monotonic: 0) == nil)
        disk.setQuota(disk.byteCount)
        let segments = Fixture.segments(disk).count
        while Fixture.segments(disk).count == segments { try ledger.commit() }
        #expect(ledger.loop.room == .enough, "a whole segment is there")
        disk.crash(.everythingUnsyncedLost)
        #expect(try Ledger(disk.mount()).bodies == ledger.bodies)
    }

    @Test func `a segment that is asked for is begun once one is prepared`() throws {
        let disk = SimulatedDisk()
        let ledger = try Ledger(disk.mount(), configuration: Self.configuration())
        try ledger.commit()
        ledger.loop.beginSegment()
        let segments = Fixture.segments(disk).count
        try ledger.commit()
        #expect(Fixture.segments(disk).count == segments)
        ledger.loop.performSpare()
        _ = ledger.loop.tendSpare(monotonic: 0)
        try ledger.commit()
        #expect(Fixture.segments(disk).count == segments + 1)
    }
}
