internal import RoutePlanClient
internal import Testing

@testable import routeplanctl

@Suite("A plan's life as stays in its states")
struct TimelineTests {
    private static let second: UInt64 = 1_000_000_000
    private static let begin: UInt64 = 1_796_065_724 * second

    /// So many seconds behind the beginning.
    private static func event(_ kind: FactKind, _ state: PlanState, at seconds: UInt64, version: UInt64 = 1) -> Fact {
        FactSample.fact(
            kind, state: state, version: version, atNanoseconds: Self.begin + seconds * Self.second, actor: .host)
    }

    private static let facts = [
        event(.created, .draft, at: 0), event(.revised, .draft, at: 1), event(.revised, .draft, at: 2),
        event(.editorOpened, .editing, at: 4), event(.calculationRequested, .calculating, at: 6),
        event(.cancelled, .cancelled, at: 8),
    ]

    @Test
    func `stays are told for programs with when, how long, by what and what else`() {
        let records = Timeline(Self.facts, nowNanoseconds: Self.begin + 100 * Self.second).records.map(\.json.text)
        #expect(
            records[0]
                == #"{"state":"draft","entered_at":"2026-11-30T19:08:44.000Z","entered_at_ns":1796065724000000000,"#
                + #""left_at_ns":1796065728000000000,"dwell_ms":4000,"is_current":false,"entered_by":"created","#
                + #""actor":"host","happened":["revised","revised"]}"#)
        #expect(
            records[3]
                == #"{"state":"cancelled","entered_at":"2026-11-30T19:08:52.000Z","entered_at_ns":1796065732000000000,"#
                + #""left_at_ns":1796065732000000000,"dwell_ms":0,"is_current":true,"entered_by":"cancelled","#
                + #""actor":"host","happened":[]}"#)
        #expect(records.count == 4)
    }

    @Test
    func `for people there is a bar where each lies in the plan's life`() {
        let rows = Timeline(Self.facts, nowNanoseconds: Self.begin + 100 * Self.second).rows
        let columns = ["state", "dwell", "actor", "when", "happened"]
        #expect(
            TextTable.rows(rows, columns: columns) == """
                STATE        DWELL  ACTOR  WHEN                                HAPPENED
                draft        4.0s   host   [################................]  created, revised x2
                editing      2.0s   host   [................########........]  editor_opened
                calculating  2.0s   host   [........................########]  calculation_requested
                cancelled    end    host   [...............................|]  cancelled

                """)
    }

    @Test
    func `a stay that goes on ends now, and a clock that is behind ends no stay before it began`() {
        let facts = Array(Self.facts.prefix(4))
        let running = Timeline(facts, nowNanoseconds: Self.begin + 8 * Self.second)
        #expect(running.rows.last?["dwell"] == .text("4.0s so far"))
        #expect(running.records.last?["left_at_ns"] == .null)
        #expect(
            running.rows.map { $0["when"]?.cell } == [
                "[################................]", "[................################]",
            ])
        let behind = Timeline(facts, nowNanoseconds: 5)
        #expect(behind.records.last?["dwell_ms"] == .count(0))
        #expect(Timeline([], nowNanoseconds: 5).rows == [])
    }
}
