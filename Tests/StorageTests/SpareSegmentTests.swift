import Journaling
import Simulation
import Testing

@testable import Storage

/// The next segment is prepared beside; failing at that is no harm while there is another chance.
@Suite struct SpareSegmentTests {
    private static let second = StorageLimits.spareRetryNanoseconds

    /// A journal whose first segment is made and whose next spare is not, so many times; one write fills either.
    private static func ledger(on disk: SimulatedDisk, failing: Int, code: Int32 = 28) throws -> Ledger {
        var configuration = Ledger.small
        configuration.threads = .own
        let calls = disk.mount()
        disk.inject(DiskFault(.write, prefix: "spare.tmp", passing: 2, failing: failing, code: code))
        let ledger = try Ledger(calls, configuration: configuration)
        Readiness.wait(for: ledger.loop.spareDescriptor)
        return ledger
    }

    @Test func `a failure is told once, leaves no file and is tried again each second`() throws {
        let disk = SimulatedDisk()
        let ledger = try Self.ledger(on: disk, failing: 2)
        let loop = ledger.loop
        let failure = try #require(loop.tendSpare(monotonic: 5))
        #expect(failure.description.contains("spare.tmp"))
        #expect(!disk.names.contains("spare.tmp"), "half a spare would keep the space others wait for")
        #expect(loop.nextSpareRetry == 5 + Self.second)
        #expect(loop.tendSpare(monotonic: 4 + Self.second) == nil)
        #expect(loop.nextSpareRetry == 5 + Self.second)

        #expect(loop.tendSpare(monotonic: 5 + Self.second) == nil)
        Readiness.wait(for: loop.spareDescriptor)
        #expect(loop.tendSpare(monotonic: 9 + Self.second) == nil, "told once")
        #expect(loop.nextSpareRetry == 9 + 2 * Self.second)

        #expect(loop.tendSpare(monotonic: 9 + 2 * Self.second) == nil)
        Readiness.wait(for: loop.spareDescriptor)
        #expect(loop.tendSpare(monotonic: 10 + 2 * Self.second) == nil)
        #expect(loop.nextSpareRetry == nil)
        #expect(disk.content(of: "spare.tmp")?.count == Ledger.small.segmentByteCount)

        let creations = disk.callCount(of: .create, prefix: "spare.tmp")
        for _ in 0..<6 { try ledger.commit() }
        #expect(disk.callCount(of: .create, prefix: "spare.tmp") == creations)
        for _ in 0..<14 { try ledger.commit() }
        try loop.close()
        #expect(try Ledger(disk.mount()).bodies == ledger.bodies)
    }

    @Test func `after a failure the next one is told again only once a spare was made`() throws {
        let disk = SimulatedDisk()
        let ledger = try Self.ledger(on: disk, failing: 1)
        #expect(ledger.loop.tendSpare(monotonic: 0) != nil)
        #expect(ledger.loop.tendSpare(monotonic: Self.second) == nil)
        Readiness.wait(for: ledger.loop.spareDescriptor)
        #expect(ledger.loop.tendSpare(monotonic: Self.second) == nil)
        disk.inject(DiskFault(.create, prefix: "spare.tmp", code: 24))
        for _ in 0..<7 { try ledger.commit() }
        Readiness.wait(for: ledger.loop.spareDescriptor)
        #expect(ledger.loop.tendSpare(monotonic: Self.second) != nil)
        try ledger.loop.close()
    }

    @Test(arguments: [28, 24, 5] as [Int32], [false, true])
    func `a rollover makes the spare itself when an earlier try failed and the cause has passed`(
        code: Int32, isTold: Bool
    ) throws {
        let disk = SimulatedDisk()
        let ledger = try Self.ledger(on: disk, failing: 1, code: code)
        if isTold { #expect(ledger.loop.tendSpare(monotonic: 0) != nil) }
        for _ in 0..<20 { try ledger.commit() }
        #expect(ledger.loop.durableSequence == 20)
        #expect(Fixture.segments(disk).count > 2)
        if !isTold { #expect(ledger.loop.tendSpare(monotonic: 0) != nil, "a failure that did no harm is told too") }
        try ledger.loop.close()
        #expect(try Ledger(disk.mount()).bodies == ledger.bodies)
    }

    @Test func `a rollover for which there is still no space is a failed write`() throws {
        let disk = SimulatedDisk()
        let ledger = try Self.ledger(on: disk, failing: .max)
        let failure = try #require(throws: StorageError.self) {
            for _ in 0..<20 { try ledger.commit() }
        }
        #expect(failure.exitCode == 74)
        #expect(ledger.loop.durableSequence > 0)
        disk.crash(.everythingUnsyncedLost)
        let next = try #require(StartOutcome(disk).ledger)
        #expect(next.bodies == Array(ledger.bodies.prefix(next.bodies.count)))
        #expect(UInt64(next.bodies.count) == ledger.loop.durableSequence)
    }
}
