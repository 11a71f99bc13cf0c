internal import Foundation
internal import Testing

@testable import routeplanctl

@Suite("Reading a file of journeys")
struct JourneyFileTests {
    static func file(step: String) -> Data {
        Data(
            """
            {"schema":"route-planning-journeys/1","journeys":[{"id":"a","title":"t","owner":"o","external_id":"e",
            "stops":[],"options":{"profile":"driving","resource":"route_adv","route_type":"none","exclude":[],
            "alternatives":true,"max_alternatives":0,"overview":"full","steps":true,"attributes":[],"region":"IND"},
            "canonical":null,"script":[\(step)],"events":["x"]}]}
            """.utf8)
    }

    static func step(args: String = "", expect: String = "", second: Int = 0) -> String {
        """
        {"command":"create_plan","now_s":\(second),"args":{"key":"k1"\(args)},"expect":{"status":"OK","state":"draft",
        "version":1,"revision":1,"generation":0\(expect)}}
        """
    }

    @Test
    func `the smallest file is read`() throws {
        let file = try JourneyFile.parse(Self.file(step: Self.step()), path: "f")
        #expect(file.journeys.first?.script.first?.command == .createPlan)
    }

    @Test(arguments: [
        (step(args: #","speed":1"#), "'speed' is not known"),
        (step(expect: #","colour":"red""#), "'colour' is not known"),
        (step(args: #","content":"D""#), "Content"),
        (step(second: 2) + "," + step(second: 1), "now_s goes back"),
        ("", "either a script or an expected_error"),
    ])
    func `what would not be played or not be checked makes the file malformed`(step: String, message: String) {
        let failure = #expect(throws: Failure.self) { try JourneyFile.parse(Self.file(step: step), path: "f") }
        #expect(failure?.exitCode == .inputMalformed)
        #expect(failure?.message.contains(message) == true, "\(failure?.message ?? "")")
    }

    @Test
    func `a file that is not there has its own exit code`() {
        let failure = #expect(throws: Failure.self) { try JourneyFile.load(path: "/nonexistent/journeys.json") }
        #expect(failure?.exitCode == .inputUnreadable)
    }

    @Test
    func `every field of an expectation is compared, and an unscripted flag must be unset`() throws {
        let file = try JourneyFile.parse(
            Self.file(step: Self.step(expect: #","disposition":"APPLIED","late":false"#)), path: "f")
        let expectation = try #require(file.journeys.first?.script.first?.expectation)
        var good = StepObservation()
        good.disposition = "APPLIED"
        good.state = "draft"
        (good.version, good.revision, good.generation) = (1, 1, 0)
        #expect(expectation.differences(from: good).isEmpty)

        let changes: [(field: String, change: (inout StepObservation) -> Void)] = [
            ("status", { $0.status = "ABORTED" }), ("reason", { $0.reason = "INVALID_STATE" }),
            ("disposition", { $0.disposition = "REPLAYED" }), ("state", { $0.state = "editing" }),
            ("version", { $0.version = 2 }), ("revision", { $0.revision = 2 }), ("generation", { $0.generation = 1 }),
            ("late", { $0.isLate = true }), ("dispose", { $0.mustDispose = true }),
            ("reselect", { $0.mustReselect = true }), ("compensation", { $0.compensation = "STOP_TARGET_SESSION" }),
            ("failure", { $0.failure = "QUOTA" }),
        ]
        for (field, change) in changes {
            var bad = good
            change(&bad)
            #expect(expectation.differences(from: bad).map(\.field) == [field])
        }
    }
}
