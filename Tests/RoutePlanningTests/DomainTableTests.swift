import RoutePlanning
import Testing

/// The tables of docs/domain-tables.md and the code say the same, in both directions.
struct DomainTableTests {
    /// Names and numbers of a table against the members of an enum.
    private func compare<Member: CaseIterable & RawRepresentable>(
        _ heading: String, _ column: String, with _: Member.Type, name: (Member) -> String
    ) throws where Member.RawValue: BinaryInteger {
        let table = try DomainTable(heading)
        let listed = zip(try table.column(column), try table.column("number")).map { "\($0) \($1)" }
        #expect(listed == Member.allCases.map { "\(name($0)) \($0.rawValue)" })
    }

    @Test
    func `dispositions, classes and events have the names and numbers of the tables`() throws {
        try self.compare("Dispositions", "disposition", with: Disposition.self) { Spelling.upper($0) }
        try self.compare("Failure classes", "class", with: FailureClass.self) { Spelling.upper($0) }
        try self.compare("Rejection classes", "class", with: RejectionClass.self) { Spelling.upper($0) }
        try self.compare("Events", "event", with: EventKind.self) { $0.name }
        try self.compare("Statuses and reasons", "status", with: StatusCode.self) { Spelling.upper($0) }
    }

    @Test
    func `each status has the reasons of the table and no others`() throws {
        let table = try DomainTable("Statuses and reasons")
        let reasons = try table.column("reasons").map { DomainTable.members(of: $0) }
        for (status, listed) in zip(StatusCode.allCases, reasons) {
            #expect(listed == Set(Reason.allCases.filter { $0.status == status }.map(\.name)), "\(status)")
        }
        #expect(reasons.map(\.count).reduce(0, +) == Reason.allCases.count)
    }

    @Test
    func `metrics have the kinds and labels of the table`() throws {
        let table = try DomainTable("Metrics")
        #expect(try table.column("metric") == MetricName.allCases.map(\.rawValue))
        #expect(try table.column("kind") == MetricName.allCases.map(\.kind.rawValue))
        let labels = MetricName.allCases.map { $0.labels.map(\.rawValue).joined(separator: ", ") }
        #expect(try table.column("labels") == labels)
        #expect(Set(MetricName.allCases.flatMap(\.labels)) == Set(MetricLabel.allCases), "no label without a metric")
        #expect(Set(MetricName.allCases.map(\.kind)) == Set(MetricKind.allCases))
    }

    @Test
    func `metric names say what they are`() {
        for metric in MetricName.allCases {
            #expect(metric.rawValue.hasPrefix("routeplan_"))
            #expect(metric.rawValue.hasSuffix("_total") == (metric.kind == .counter), "\(metric)")
            #expect(Set(metric.labels).count == metric.labels.count)
            #expect(metric.rawValue.utf8.allSatisfy { $0 == UInt8(ascii: "_") || (0x61...0x7A).contains($0) })
        }
    }

    @Test
    func `every metric has a sentence of its own, and every state of the daemon a word`() {
        #expect(MetricName.allCases.allSatisfy { $0.help.hasSuffix(".") })
        #expect(Set(MetricName.allCases.map(\.help)).count == MetricName.allCases.count)
        #expect(ServingState.allCases.map(\.word).allSatisfy { $0 == $0.lowercased() })
        #expect(Set(ServingState.allCases.map(\.word)).count == ServingState.allCases.count)
    }

    @Test
    func `only what tells of a navigation that was asked for is an acknowledgement`() {
        #expect(CommandKind.allCases.filter(\.isAcknowledgement) == [.confirmHandoff, .rejectHandoff])
    }

    /// Every pair of command and event that the matrix, or a random history, brings about.
    @Test
    func `events are committed by the commands of the table and by no others`() throws {
        var seen: [EventKind: Set<String>] = [:]
        for seed in 1...4 as ClosedRange<UInt64> {
            for case .effects(let effects) in try AttemptHistory(seed: seed).driver.changes {
                for event in effects.events {
                    seen[event.kind, default: []].insert(Spelling.lower(effects.record.kind))
                }
            }
        }
        let table = try DomainTable("Events")
        for (kind, cell) in zip(EventKind.allCases, try table.column("by")) {
            #expect(seen[kind] == DomainTable.members(of: cell), "\(kind)")
        }
    }

    @Test
    func `attempts change as the table says and in no other way`() throws {
        var seen: [String: Set<String>] = [:]
        for seed in 1...4 as ClosedRange<UInt64> {
            for (change, command) in try AttemptHistory(seed: seed).attemptChanges {
                seen[change, default: []].insert(Spelling.lower(command))
            }
        }
        let table = try DomainTable("Attempts")
        var listed: [String: Set<String>] = [:]
        for row in table.rows { listed["\(row[0]) → \(row[1])"] = DomainTable.members(of: row[2]) }
        #expect(seen == listed)
        let states = Set(table.rows.flatMap { $0.prefix(2) })
        #expect(states == Set(AttemptState.allCases.map { Spelling.upper($0) }))
    }
}
