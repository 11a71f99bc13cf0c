internal import Testing

@testable import routeplanctl

@Suite("What doctor makes of what it finds")
struct DiagnosisTests {
    @Test(arguments: [
        ("6.1.0-18-amd64", Diagnosis.Verdict.ok), ("5.11", .ok), ("5.10.0-29-amd64", .warn), ("4.19.0", .warn),
        ("odd", .warn),
    ])
    func `a kernel is judged by its release`(release: String, verdict: Diagnosis.Verdict) {
        #expect(MachineCheck.judge(release: release).verdict == verdict)
    }

    @Test(
        arguments: [(131, Diagnosis.Verdict.fail), (132, .warn), (1_023, .warn), (1_024, .ok)]
            as [(UInt64, Diagnosis.Verdict)])
    func `descriptors are judged by how many clients they leave`(count: UInt64, verdict: Diagnosis.Verdict) {
        #expect(MachineCheck.judge(descriptors: count, whose: "somebody").verdict == verdict)
    }

    private static let now: Double = 1_796_000_000

    @Test(
        arguments: [
            (now, nil, false, Diagnosis.Verdict.ok), (now, 30, true, .ok), (now, 120, true, .warn),
            (now, -61, true, .warn),
            (now, 3_600, false, .ok), (now, 86_401, false, .warn), (now, -61, false, .warn),
            (1_000_000, 0, false, .fail),
            (9_300_000_000, 0, false, .fail),
        ] as [(Double, Double?, Bool, Diagnosis.Verdict)])
    func `a clock is judged by itself and by the journal`(
        wall: Double, ahead: Double?, isRunning: Bool, verdict: Diagnosis.Verdict
    ) {
        #expect(ClockCheck.judge(wall: wall, ahead: ahead, isRunning: isRunning).verdict == verdict)
    }

    @Test
    func `the worst decides the end, and what fails says what mends it`() {
        #expect([Diagnosis.Verdict.ok, .warn, .fail].map(\.exitCode.rawValue) == [0, 1, 2])
        #expect([Diagnosis.Verdict.warn, .fail, .ok].max() == .fail)
        #expect(
            Diagnosis.fail("space", "none", fix: "make room").record.json.text
                == #"{"check":"space","verdict":"fail","message":"none","fix":"make room"}"#)
        #expect(
            Diagnosis.ok("space", "some").record.json.text
                == #"{"check":"space","verdict":"ok","message":"some","fix":null}"#)
    }
}
