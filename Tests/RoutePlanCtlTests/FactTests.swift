internal import Testing

@testable import RoutePlanClient
@testable import routeplanctl

@Suite("Events as they are told")
struct FactTests {
    @Test
    func `an event has stable names, and what happened by its kind`() {
        let fact = FactSample.fact(
            .routeSelected, state: .selected, version: 5, atNanoseconds: 1_796_065_724_000_000_007, actor: .traveler
        ) { $0.block(1, [UInt8](repeating: 0x0D, count: 16)) }
        #expect(
            Record(fact).json.text
                == #"{"sequence":7,"at":"2026-11-30T19:08:44.000Z","at_ns":1796065724000000007,"#
                + #""plan_id":"a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1","event":"route_selected","state":"selected","#
                + #""version":5,"revision":1,"generation":0,"command":"SelectRoute","actor":"traveler","#
                + #""actor_pseudonym":null,"command_key_pseudonym":"c1c1c1c1c1c1c1c1c1c1c1c1c1c1c1c1","#
                + #""key_id":"00000000","event_id":"e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1","ends_entry":true,"#
                + #""detail":{"index":0,"candidate_id":"0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d"}}"#)
        #expect(Record.line(of: fact.details) == "index=0 candidate_id=0d0d0d0d")
    }

    @Test(
        arguments: [
            ("2026-11-30T19:08:44Z", 1_796_065_724_000_000_000), ("2026-11-30T19:08", 1_796_065_680_000_000_000),
            ("1970-01-01", 0), ("2000-02-29T00:00:00.5Z", 951_782_400_500_000_000),
            ("2024-02-29T23:59:59.000000001Z", 1_709_251_199_000_000_001),
        ] as [(String, UInt64)])
    func `a time is read as it is written`(text: String, nanoseconds: UInt64) {
        #expect(MomentText.nanoseconds(text) == nanoseconds)
        let shown = MomentText.text(nanoseconds: nanoseconds)
        #expect(MomentText.nanoseconds(shown) == nanoseconds / 1_000_000 * 1_000_000)
    }

    @Test(arguments: [
        "", "now", "2026-13-01", "2026-02-30", "2025-02-29", "26-01-01", "2026-11-30T24:00", "2026-11-30T19",
        "1969-12-31",
        "2026-11-30T19:08:44.Z", "2026-11-30T19:08:44.0000000001Z", "2262-01-01", "2026-11-30 19:08", "+026-11-30",
    ])
    func `what is no time is not guessed at`(text: String) {
        #expect(MomentText.nanoseconds(text) == nil)
    }
}
