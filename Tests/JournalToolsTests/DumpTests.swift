import JournalTools
import Journaling
import RoutePlanning
import Simulation
import Storage
import Testing

/// `journal dump` and `journal stat`.
@Suite struct DumpTests {
    private func dump(
        _ disk: SimulatedDisk, _ change: (inout JournalDump.Selection) -> Void = { _ in }
    ) throws -> (entries: [ReportValue], findings: [Finding]) {
        var selection = JournalDump.Selection()
        change(&selection)
        var entries: [ReportValue] = []
        let view = try Looking.at(path: "data", calls: disk.mount())
        let findings = try JournalDump(view, selection).run { entries.append($0) }
        return (entries, findings)
    }

    @Test func `every entry is shown once, in order, without a place`() throws {
        let disk = try Fixture.closed().disk
        let (entries, findings) = try self.dump(disk)
        #expect(findings == [])
        #expect(entries.map { $0["sequence"] } == (1...26).map { .count($0) })
        #expect(entries[0]["command"] == .text("create_plan"))
        #expect(entries[16]["command"] == .text("open_direction_ui"))
        #expect(entries[25]["command"] == .text("cancel_plan"))
        #expect(entries[25]["state"] == .text("cancelled"))
        #expect(entries[25]["version"] == .count(2))
        let text = "\(entries)"
        for secret in ["Home", "Office", "28612345", "77209876", "intent", "owner\")"] {
            #expect(!text.contains(secret))
        }
        guard case .list(let events) = entries[0]["events"] else {
            Issue.record("\(entries[0])")
            return
        }
        #expect(events[0]["event"] == .text("route_plan.created"))
        #expect("\(events[0])".contains("stop_count"))
    }

    @Test func `with places the operator sees what is stored`() throws {
        let disk = try Fixture.closed().disk
        let text = "\(try self.dump(disk) { $0.showsPlaces = true; $0.to = 1 }.entries)"
        for shown in ["Home", "Office", "28612345", "77209876", "intent"] { #expect(text.contains(shown)) }
    }

    @Test func `a range, a plan and the stored bytes can be asked for`() throws {
        let disk = try Fixture.closed().disk
        #expect(
            try self.dump(disk) {
                $0.from = 5; $0.to = 7
            }.entries.map { $0["sequence"] } == [.count(5), .count(6), .count(7)])
        let whole = try self.dump(disk).entries
        let plan = try #require(whole[0]["plan_id"])
        guard case .text(let hexadecimal) = plan else { return }
        let bytes = stride(from: 0, to: 32, by: 2).compactMap { start in
            UInt8(hexadecimal.dropFirst(start).prefix(2), radix: 16)
        }
        let its = try self.dump(disk) { $0.plan = bytes }.entries
        #expect(its.map { $0["sequence"] } == [.count(1), .count(17)])
        #expect(its[0]["body"] == nil)
        #expect(
            try self.dump(disk) {
                $0.plan = bytes; $0.showsBytes = true
            }.entries[0]["body"] != nil)
    }

    @Test func `damage is skipped to the next segment and told`() throws {
        let disk = try Fixture.closed().disk
        let names = try Fixture.kept(disk)
        Fixture.edit(disk, names[0]) { $0[3 * 4096 + 500] ^= 1 }
        let (entries, findings) = try self.dump(disk)
        #expect(findings.map(\.word) == ["corrupt_middle"])
        #expect(Finding.exitCode(of: findings) == 65)
        #expect(entries.first?["sequence"] == .count(1))
        #expect(entries.last?["sequence"] == .count(26))
        #expect(entries.count < 26)
    }

    @Test func `without a key events are named and not shown`() throws {
        let disk = try Fixture.closed().disk
        disk.remove("audit.key")
        let (entries, findings) = try self.dump(disk)
        #expect(findings == [])
        #expect(!"\(entries)".contains("detail"))
        #expect(entries[0]["command"] == .text("create_plan"))
    }

    @Test func `counts are those of the directory`() throws {
        let (disk, state) = try Fixture.closed()
        let statistics = try JournalStatistics(Looking.at(path: "data", calls: disk.mount()))
        #expect(statistics.findings == [])
        let report = statistics.report
        #expect(report["entries"] == .count(26))
        #expect(report["last_sequence"] == .count(26))
        #expect(report["incarnation"] == .count(1))
        #expect(report["epoch"] == .count(1))
        guard case .list(let segments) = report["segments"], case .list(let snapshots) = report["snapshots"],
            case .number(let filler) = report["filler_ratio"]
        else {
            Issue.record("\(report)")
            return
        }
        #expect(segments.count == (try Fixture.manifest(disk).segments.count))
        #expect(snapshots.map { $0["sequence"] } == [.count(8), .count(17)])
        #expect(snapshots.map { $0["plans"] } == [.count(8), .count(16)])
        #expect(filler > 0.5 && filler < 1, "frames of one small entry are mostly filler")
        #expect(state.planCount == 24)
    }
}
