import JournalTools
import Simulation
import Storage
import Testing

/// `journal scrub`: what it reports and how it paces itself.
@Suite struct ScrubRunTests {
    @Test func `a good directory is reported so, and a pause follows each piece where a pace is asked for`() throws {
        let disk = try Fixture.closed().disk
        let calls = disk.mount()
        let quick = ScrubRun(try Looking.at(path: "data", calls: calls), calls: calls, bytesPerSecond: nil)
        #expect(quick.findings == [])
        #expect(quick.report["verdict"] == .text("ok"))
        #expect(quick.report["files"] == .count(UInt64(try Fixture.kept(disk).count + 2)))
        #expect(disk.pauseCount == 0)
        let paced = disk.mount()
        _ = ScrubRun(try Looking.at(path: "data", calls: paced), calls: paced, bytesPerSecond: 1 << 20)
        #expect(disk.pauseCount >= (try Fixture.kept(disk).count))
    }

    @Test func `beside a daemon it says what it leaves out`() throws {
        let disk = SimulatedDisk()
        let life = try Life(disk.mount())
        try life.create(30)
        let calls = disk.mountBeside()
        let scrub = ScrubRun(try Looking.at(path: "data", calls: calls), calls: calls, bytesPerSecond: nil)
        #expect(scrub.findings == [])
        guard case .list(let notes) = scrub.report["notes"] else { return }
        #expect(notes.map { $0["finding"] } == [.text("beside_daemon")])
    }
}
