import Engine
import Journaling
import RoutePlanning
import Simulation
import Storage
import Testing
import WireSchema

/// What the journal holds is what consumers of events will be told: each event once, under a name that never changes.
@Suite struct EventJournalTests {
    /// One event by its name, with its kind and the entry that holds it.
    private struct Record: Equatable {
        let planID: PlanID
        let version: UInt64
        let kind: EventKind
        let sequence: UInt64
    }

    /// Every event of every entry a start finds on the disk, in order.
    private static func records(on machine: Machine) throws -> [Record] {
        let directory = try DataDirectory.open(
            path: "data", calls: machine.disk.mount(), freshInstance: InstanceID(high: 0xE1, low: 0xE2),
            processID: 4711)
        var codec = JournalCodec()
        var records: [Record] = []
        _ = try directory.recover { step, bytes in
            guard case .entry(let header) = step else { return .applied }
            let change: RegistryChange
            do {
                change = try codec.decodeChange(
                    kind: header.kind, schemaVersion: header.schemaVersion,
                    planID: PlanID(high: header.planHigh, low: header.planLow),
                    at: Instant(nanoseconds: header.journalTime), body: bytes)
            } catch {
                return .unreadable
            }
            guard case .effects(let effects) = change else { return .applied }
            // An entry tells the version it leads to; its events are those up to there.
            let first = effects.record.position.version - UInt64(effects.events.count) + 1
            for (index, event) in effects.events.enumerated() {
                records.append(
                    Record(
                        planID: effects.planID, version: first + UInt64(index), kind: event.kind,
                        sequence: header.sequence))
            }
            return .applied
        }
        return records
    }

    /// Every plan's events are its versions from 1 to the present one, each once and in order.
    private func check(_ records: [Record], against state: FrozenRegistry) {
        var versions: [PlanID: [UInt64]] = [:]
        for record in records { versions[record.planID, default: []].append(record.version) }
        #expect(versions.count == state.planCount)
        for plan in state.plans { #expect(versions[plan.id] == Array(1...plan.version), "\(plan.externalID)") }
        #expect(zip(records, records.dropFirst()).allSatisfy { $0.sequence <= $1.sequence })
    }

    @Test func `P33: every event stands in one journal entry, and keeps its name over crashes and repetitions`() throws
    {
        let machine = Machine()
        var known: [Record] = []
        for round in 0..<4 {
            let before: FrozenRegistry
            do {
                let life = try machine.boot()
                for state in PlanState.allCases {
                    let id = try life.plan(Text("\(state.word) \(round)"), in: state)
                    // A start from a list of candidates is one entry of two events.
                    if state == .candidatesReady { #expect(life.run(.requestNavigation, id).disposition == .applied) }
                }
                try life.commit()
                for entry in machine.history.entries { #expect(life.send(entry.command).disposition == .replayed) }
                try life.commit()
                before = life.state
                if round % 2 == 0 { machine.disk.crash(.everythingUnsyncedLost) } else { try life.close() }
            }
            let records = try Self.records(on: machine)
            self.check(records, against: before)
            #expect(Array(records.prefix(known.count)) == known, "what was told once is told again alike")
            #expect(records.contains { $0.kind == .navigationRequested && $0.version == 6 })
            known = records
        }
        #expect(Set(known.map(\.kind)).count >= 8)
    }
}
