internal import CommandSyntax
internal import RoutePlanClient
internal import Testing

@testable import routeplanctl

@Suite("Commands from command lines")
struct CommandReadingTests {
    private static let plan = "000102030405060708090a0b0c0d0e0f"
    private static let attempt = "0f0e0d0c0b0a09080706050403020100"

    private func command(_ words: String) throws -> PlanCommand {
        let line = words.split(separator: " ").map(String.init)
        guard case .run(let invocation) = try CommandParser.parse(line, by: ProgramTable.table),
            let verb = Verb(rawValue: invocation.command.name),
            let command = try CommandReading.command(verb, invocation)
        else { throw Failure(.usage, words) }
        return command
    }

    @Test
    func `stops, labels and options become a creation`() throws {
        let command = try self.command(
            "plan create --external-id e --owner o --stop 77.0844,28.5550|Gate --stop 1t182a --exclude toll "
                + "--exclude ferry --no-steps --profile walking")
        guard case .createPlan("e", "o", let stops, .some(let options)) = command else {
            Issue.record("\(command)")
            return
        }
        #expect(stops.count == 2)
        #expect(stops[0].place == .coordinate(latitudeE6: 28_555_000, longitudeE6: 77_084_400))
        #expect(stops[0].label == "Gate")
        #expect(options.excludes == [.toll, .ferry])
        #expect(options.steps == false)
        #expect(options.alternatives == nil)
        #expect(options.profile == .walking)
    }

    @Test
    func `a revision keeps what it does not mention`() throws {
        let kept = try self.command("plan revise \(Self.plan) --base-revision 3")
        #expect(kept == .reviseRoute(baseRevision: 3, stops: nil, options: nil, generation: nil))
        let emptied = try self.command("plan revise \(Self.plan) --base-revision 3 --no-stops --generation 2")
        #expect(emptied == .reviseRoute(baseRevision: 3, stops: [], options: nil, generation: 2))
    }

    @Test
    func `every other command is read from its line`() throws {
        let at = "\(Self.plan) --generation 1 --revision 2"
        let attempt = try #require(Identifier(Hexadecimal.bytes(Self.attempt, byteCount: 16) ?? []))
        let rows: [(String, PlanCommand)] = [
            ("plan open \(Self.plan)", .openDirectionUI),
            ("plan replace \(Self.plan) --cause SDK_RESET", .replacePresentation(.sdkReset)),
            (
                "plan request-routes \(at)",
                .requestRoutes(generation: 1, revision: 2, locationDigest: .none, optionDigest: .none)
            ),
            (
                "plan receive-routes \(at) --candidate distance=5,duration=6,legs=2,ref=a#0",
                .receiveRoutes(
                    generation: 1, revision: 2, calculation: nil,
                    candidates: [
                        Candidate(
                            distanceMetres: 5, durationSeconds: 6, legCount: 2,
                            providerRouteReference: Array("a#0".utf8))
                    ])
            ),
            (
                "plan fail-calculation \(at) --failure QUOTA --http-status 403",
                .calculationFailed(
                    generation: 1, revision: 2, calculation: nil, failure: .quota, providerCode: "", httpStatus: 403)
            ),
            ("plan select \(at) --index -1", .selectRoute(generation: 1, revision: 2, index: -1)),
            (
                "plan navigate \(at) --index 0 --target car --deadline 20",
                .requestNavigation(
                    generation: 1, revision: 2, index: 0, target: "car", locationDigest: .none, optionDigest: .none,
                    deadlineSeconds: 20)
            ),
            (
                "plan confirm \(Self.plan) \(Self.attempt) --session s",
                .confirmHandoff(attempt: attempt, session: "s", effectiveGeometryDigest: .none)
            ),
            ("plan reject \(Self.plan) \(Self.attempt) --rejection BUSY", .rejectHandoff(attempt: attempt, .busy)),
            ("plan expire \(Self.plan) \(Self.attempt)", .expireAttempt(attempt: attempt)),
            ("plan retry \(Self.plan)", .retryHandoff(target: "", deadlineSeconds: nil)),
            ("plan return \(Self.plan)", .returnToSelection),
            ("plan cancel \(Self.plan) --cause BACK --generation 4", .cancelPlan(.back, generation: 4)),
            (
                "plan note-dismissed \(Self.plan) --generation 4 --cause DISMISS",
                .noteEditorDismissed(generation: 4, .dismiss)
            ),
        ]
        for (words, expected) in rows { #expect(try self.command(words) == expected, "\(words)") }
    }

    @Test(arguments: [
        "distance=5", "distance=5,duration=6,duration=7", "distance=5,duration=x", "distance=5,duration=6,digest=00",
        "distance=5,duration=6,colour=red", "",
    ])
    func `a candidate that makes no sense is a usage error`(word: String) {
        let failure = #expect(throws: Failure.self) { try CandidateReading.candidate(word) }
        #expect(failure?.exitCode == .usage)
    }

    @Test
    func `geometry is decoded with the precision it declares`() throws {
        let journey = EchoingDaemon.journey("delhi-01")
        let route = try #require(journey.providerResult?.candidates.first)
        let word = "distance=1,duration=2,polyline=\(route.geometry?.value ?? "")"
        #expect(try CandidateReading.candidate(word).geometryDigest.description == route.geometryDigest)
        #expect(EchoingDaemon.journeys.flatMap { JourneyGeometry.differences($0) } == [])
    }
}
