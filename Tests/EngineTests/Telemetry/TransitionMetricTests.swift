import Engine
import RoutePlanning
import Testing

/// "Candidate to selection, selection to hand-off conversion", and what did not count (docs/telemetry.md).
@Suite struct TransitionMetricTests {
    private let history: MetricHistory

    init() throws { self.history = try MetricHistory() }

    private func transitions() -> [String: Double] {
        var counts: [String: Double] = [:]
        for line in self.history.life.metrics("routeplan_transitions_total") where !line.hasSuffix(" 0") {
            let parts = line.split(separator: "\"")
            counts["\(parts[1])>\(parts[3])"] = line.split(separator: " ").last.flatMap { Double($0) }
        }
        return counts
    }

    @Test func `conversions are ratios of transitions, and a start that chooses counts both`() throws {
        // Four get routes; three of them are chosen, one by its start; two of those are handed over.
        let ids = try (0..<4).map { try self.history.planWithRoutes("plan \($0)") }
        try self.history.after(1, .selectRoute, ids[0])
        try self.history.after(1, .requestNavigation, ids[0])
        try self.history.after(1, .requestNavigation, ids[1])
        try self.history.after(1, .selectRoute, ids[2])
        #expect(
            self.transitions() == [
                "none>draft": 4, "draft>editing": 4, "editing>calculating": 4, "calculating>candidates_ready": 4,
                "candidates_ready>selected": 3, "selected>handoff_pending": 2,
            ])
    }

    @Test func `a change that leaves a plan in its state counts as well, new labels do not`() throws {
        let id = try self.history.plan("plan")
        try self.history.after(1, .reviseRoute, id)
        let stops = try #require(self.history.life.plan(id).value).content
        let relabelled = StopsChange(
            stops: stops.stops.map { Stop(place: $0.place, label: "Home") }, locationDigest: stops.locationDigest)
        try self.history.after(
            1,
            .reviseRoute(
                ReviseRoute(
                    context: self.history.life.context(id), baseRevision: 2, stops: relabelled, options: nil,
                    generation: nil)))
        #expect(self.transitions() == ["none>draft": 1, "draft>draft": 1])
    }

    @Test func `every way a plan can go has a series from the start, and no other has one`() throws {
        let series = self.history.life.metrics("routeplan_transitions_total")
        #expect(series.count == 21)
        #expect(series.allSatisfy { $0.hasSuffix(" 0") })
        #expect(self.history.life.metrics("routeplan_state_dwell_seconds_count").count == 16)
    }

    @Test func `callbacks that did not count are told by callback and reason`() throws {
        let life = self.history.life
        let id = try self.history.planWithRoutes("plan")
        func selected(_ index: Int64, generation: UInt32 = 1, revision: UInt64 = 1) -> Command {
            .selectRoute(
                SelectRoute(context: life.context(id), generation: generation, revision: revision, index: index))
        }
        try self.history.refused(selected(3), .routeIndexOutOfRange)
        try self.history.refused(selected(-1), .routeIndexOutOfRange)
        try self.history.after(1, .receiveRoutes, id, .ignoredDuplicate)
        try self.history.after(1, .selectRoute, id)
        try self.history.refused(self.start(id, index: 0), .selectionMismatch)
        try self.history.refused(
            self.start(id, index: 1, digest: Digest256(word0: 1, word1: 2, word2: 3, word3: 4)), .locationDigestMismatch
        )
        try self.history.after(1, .openDirectionUI, id)
        try self.history.after(1, .calculationFailed, id, .ignoredLate)
        try self.history.refused(selected(0, generation: 1), .staleGeneration)
        try self.history.after(
            1,
            .receiveRoutes(
                ReceiveRoutes(
                    context: life.context(id), generation: 1, revision: 1, calculationSequence: nil,
                    candidates: .sample(1))), .ignoredStaleGeneration)
        try self.history.after(1, .reviseRoute, id)
        try self.history.refused(selected(0, generation: 2, revision: 1), .staleRevision)
        try self.history.after(1, .cancelPlan, id)
        try self.history.after(1, .noteEditorDismissed, id, .ignoredTerminal)
        try self.history.after(1, .cancelPlan, id, .alreadyTerminal)
        let expected = [
            ("select_route", "index_out_of_range", 2), ("receive_routes", "duplicate", 1),
            ("request_navigation", "selection_mismatch", 1), ("request_navigation", "digest_mismatch", 1),
            ("calculation_failed", "late", 1), ("select_route", "stale_generation", 1),
            ("receive_routes", "stale_generation", 1), ("select_route", "stale_revision", 1),
            ("note_editor_dismissed", "terminal", 1), ("cancel_plan", "terminal", 1), ("select_route", "terminal", 0),
        ]
        for (callback, reason, count) in expected {
            let series = #"routeplan_callbacks_rejected_total{callback="\#(callback)",reason="\#(reason)"}"#
            #expect(self.history.number(series) == Double(count), "\(series)")
        }
        let whole = life.metrics("routeplan_callbacks_rejected_total")
            .compactMap { $0.split(separator: " ").last.flatMap { Double($0) } }
        #expect(whole.reduce(0, +) == 11)
    }

    private func start(_ id: PlanID, index: Int64, digest: Digest256? = nil) -> Command {
        .requestNavigation(
            RequestNavigation(
                context: self.history.life.context(id), generation: 1, revision: 1, index: index, target: "navigator",
                locationDigest: digest, optionDigest: nil, deadlineSeconds: nil))
    }

    @Test func `replays, conflicts of version and of revision, and all other answers add up`() throws {
        let life = self.history.life
        let id = try self.history.plan("plan")
        let open = Command.openDirectionUI(OpenDirectionUI(context: life.context(id)))
        try self.history.after(1, open)
        for _ in 0..<3 { try self.history.after(1, open, .replayed) }
        try self.history.refused(
            .requestRoutes(
                RequestRoutes(
                    context: life.context(id, expectedVersion: 1), generation: 1, revision: 1, locationDigest: nil,
                    optionDigest: nil)), .versionConflict)
        let content = RouteContent.sample(variant: 5)
        try self.history.refused(
            .reviseRoute(
                ReviseRoute(
                    context: life.context(id), baseRevision: 0,
                    stops: StopsChange(stops: content.stops, locationDigest: content.locationDigest), options: nil,
                    generation: nil)), .revisionConflict)
        try self.history.refused(life.command(.confirmHandoff, on: id), .attemptNotFound)
        let series = "routeplan_commands_total"
        for (labels, count) in [
            (#"command="create_plan",status="ok",disposition="applied""#, 1),
            (#"command="open_direction_ui",status="ok",disposition="applied""#, 1),
            (#"command="open_direction_ui",status="ok",disposition="replayed""#, 3),
            (#"command="request_routes",status="aborted",disposition="none""#, 1),
            (#"command="revise_route",status="aborted",disposition="none""#, 1),
            (#"command="confirm_handoff",status="not_found",disposition="none""#, 1),
        ] {
            #expect(self.history.number("\(series){\(labels)}") == Double(count), "\(labels)")
        }
        let numbers = life.metrics(series).compactMap { $0.split(separator: " ").last.flatMap { Double($0) } }
        #expect(numbers.reduce(0, +) == 8, "the sum of all is the number of commands")
        let conflicts = "routeplan_version_conflicts_total"
        #expect(self.history.number(conflicts + #"{command="request_routes",kind="version"}"#) == 1)
        #expect(self.history.number(conflicts + #"{command="revise_route",kind="revision"}"#) == 1)
        #expect(self.history.number(conflicts + #"{command="revise_route",kind="version"}"#) == 0)
    }

    @Test func `what is taken as it comes and is odd is counted`() throws {
        let life = self.history.life
        let near = RouteContent(
            stops: [
                Stop(place: .coordinate(Coordinate(latitudeE6: 28_000_000, longitudeE6: 77_000_000))),
                Stop(
                    place: .coordinate(Coordinate(latitudeE6: 28_000_030, longitudeE6: 77_000_030)),
                    label: "eyJhbGciOiJIUzI1NiIs"),
                Stop(
                    place: .coordinate(Coordinate(latitudeE6: 28_000_100, longitudeE6: 77_000_030)),
                    label: "the old fort", address: "x?access_token=abc"),
            ],
            options: RouteOptions(), locationDigest: Digest256(word0: 1, word1: 1, word2: 1, word3: 1),
            optionDigest: RouteContent.sample().optionDigest)
        _ = try self.history.plan("odd", content: near)
        let id = try self.history.planWithRoutes("plan")
        try self.history.after(1, .receiveRoutes, id, .ignoredDuplicate)
        let flat = [Candidate(distanceMetres: 0, durationSeconds: 1, legCount: 1)]
        try self.history.after(
            1,
            .receiveRoutes(
                ReceiveRoutes(
                    context: life.context(id), generation: 1, revision: 1, calculationSequence: nil, candidates: flat)),
            .ignoredDuplicate)
        let other = try self.history.plan("flat")
        for kind in [.openDirectionUI, .requestRoutes] as [CommandKind] { try self.history.after(1, kind, other) }
        try self.history.after(
            1,
            .receiveRoutes(
                ReceiveRoutes(
                    context: life.context(other), generation: 1, revision: 1, calculationSequence: nil,
                    candidates: flat)))
        let series = "routeplan_oddities_total"
        #expect(self.history.number(series + #"{kind="near_stops"}"#) == 1)
        #expect(self.history.number(series + #"{kind="secret_like_label"}"#) == 2)
        #expect(self.history.number(series + #"{kind="routes_differ"}"#) == 1)
        #expect(self.history.number(series + #"{kind="degenerate_route"}"#) == 1)
    }
}
