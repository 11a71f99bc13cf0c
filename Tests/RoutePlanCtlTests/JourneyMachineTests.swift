internal import Testing

@testable import RoutePlanClient
@testable import routeplanctl

@Suite("Playing a journey")
struct JourneyMachineTests {
    /// A run against the echoing daemon: an action takes 5 ms, waiting takes no time.
    struct Run {
        var machine: JourneyMachine
        var daemon: EchoingDaemon
        var reports: [JourneyStepReport] = []
        var now: Int64

        init(_ journey: Journey, settings: JourneySettings = JourneySettings(), at now: Int64 = 1_000_000) {
            self.machine = JourneyMachine(journey, settings: settings)
            self.daemon = EchoingDaemon(journey)
            self.now = now
        }

        /// Plays to the end; `change` may spoil an answer.
        mutating func play(
            change: (Int, Result<Reply, CallFailure>) -> (Result<Reply, CallFailure>, UInt32) = { ($1, 1) }
        ) {
            while true {
                switch self.machine.next(at: self.now) {
                case .send(let command, _):
                    let index = self.daemon.commands.count
                    let (result, sendCount) = change(index, self.daemon.answer(command, at: self.now))
                    self.now += 5
                    self.reports.append(self.machine.received(result, sendCount: sendCount, at: self.now))
                case .read(let query):
                    self.now += 5
                    let result = self.daemon.read(query)
                    self.reports.append(self.machine.received(result, sendCount: 1, at: self.now))
                case .wait(let until):
                    self.now = until
                case .refusedByLibrary(let failure):
                    self.reports.append(self.machine.received(.failure(failure), sendCount: 0, at: self.now))
                case .finished:
                    return
                }
            }
        }

        var differences: [Difference] { self.reports.flatMap(\.differences) }
    }

    @Test(arguments: EchoingDaemon.journeys.map(\.id))
    func `a daemon that answers as the script says is as expected`(id: String) {
        var run = Run(EchoingDaemon.journey(id))
        run.play()
        // The echo knows neither selected indexes nor changed contents: those two looks need a real daemon.
        #expect(run.differences.filter { $0.field != "geometry_digest" && $0.field != "distance_m" } == [])
        #expect(run.machine.stepsDone == run.machine.stepCount)
        #expect(run.machine.isFinished)
    }

    @Test
    func `one wrong answer is found and named, and the journey goes on`() {
        var run = Run(EchoingDaemon.journey("delhi-02"))
        run.play { index, result in
            guard index == 3, case .success(.answer(var answer)) = result else { return (result, 1) }
            answer.position.version = 9
            return (.success(.answer(answer)), 1)
        }
        #expect(run.differences == [Difference(field: "version", expected: "4", observed: "9")])
        #expect(run.machine.stepsDone == run.machine.stepCount)
    }

    @Test(arguments: [(UInt32(2), 0), (1, 1)])
    func `a replay counts as applied only when the answer had been lost`(sendCount: UInt32, differenceCount: Int) {
        var run = Run(EchoingDaemon.journey("delhi-02"))
        run.play { index, result in
            guard index == 2, case .success(.answer(var answer)) = result else { return (result, 1) }
            answer.disposition = .replayed
            answer.current = answer.position
            return (.success(.answer(answer)), sendCount)
        }
        #expect(run.differences.count == differenceCount)
        #expect(run.reports.count(where: \.isResolvedReplay) == 1 - differenceCount)
    }

    @Test
    func `a call that nobody answers ends the journey`() {
        var run = Run(EchoingDaemon.journey("delhi-02"))
        run.play { index, result in
            index == 2 ? (.failure(EchoingDaemon.failure("", "")), 9) : (result, 1)
        }
        #expect(run.machine.isFinished)
        #expect(run.machine.stepsDone == 3)
        #expect(!run.differences.isEmpty)
    }

    @Test
    func `a script's seconds count from the moment the attempt began`() {
        var run = Run(EchoingDaemon.journey("jaipur-01"))
        run.play()
        let began = run.daemon.sentAt[5]
        let waits = run.daemon.sentAt[6...].map { $0 - began }
        #expect(waits == [10_150, 15_150, 18_150, 19_150, 20_150, 21_150])
    }

    @Test
    func `an answer that comes late does not move the script's seconds`() {
        var run = Run(EchoingDaemon.journey("jaipur-01"))
        run.play { index, result in
            // The daemon began the attempt four seconds before its answer arrived here.
            guard index == 5, case .success(.answer(var answer)) = result else { return (result, 1) }
            answer.attemptDeadlineMilliseconds -= 4_000
            answer.disposition = .replayed
            return (.success(.answer(answer)), 2)
        }
        #expect(run.daemon.sentAt[6] - run.daemon.sentAt[5] == 6_150)
    }

    @Test
    func `attempts are those the answers named`() {
        var run = Run(EchoingDaemon.journey("jaipur-01"))
        run.play()
        let named = run.daemon.commands.compactMap { command -> Identifier? in
            switch command {
            case .expireAttempt(let attempt), .confirmHandoff(let attempt, _, _): attempt
            default: nil
            }
        }
        #expect(named == [1, 1, 1, 2, 2].map { EchoingDaemon.attempt($0) })
    }

    @Test
    func `a pace separates steps, except where the script names times`() {
        var settings = JourneySettings()
        settings.paceMilliseconds = 100
        var paced = Run(EchoingDaemon.journey("delhi-02"), settings: settings)
        paced.play()
        let gaps = zip(paced.daemon.sentAt, paced.daemon.sentAt.dropFirst()).map { $1 - $0 }
        #expect(gaps.allSatisfy { $0 >= 100 })
        var timed = Run(EchoingDaemon.journey("jaipur-01"), settings: settings)
        timed.play()
        #expect(timed.daemon.sentAt[5] - timed.daemon.sentAt[0] < 100)
    }

    @Test
    func `contents B and C move the last latitude, and missing candidates repeat the last one`() throws {
        var run = Run(EchoingDaemon.journey("hyderabad-01"))
        run.play()
        let latitudes = run.daemon.commands.compactMap { command -> Int32? in
            switch command {
            case .createPlan(_, _, let stops, _), .reviseRoute(_, .some(let stops), _, _):
                if case .coordinate(let latitude, _) = stops.last?.place { return latitude }
                return nil
            default: return nil
            }
        }
        #expect(latitudes == [latitudes[0], latitudes[0] + 1, latitudes[0] + 2])
        let received = run.daemon.commands.compactMap { command -> [Candidate]? in
            guard case .receiveRoutes(_, _, _, let candidates) = command else { return nil }
            return candidates
        }
        #expect(received.map(\.count) == [2, 1])
        #expect(received[0][0] == received[0][1])
    }

    @Test
    func `a suffix makes external ids and keys this run's own`() throws {
        var settings = JourneySettings()
        settings.suffix = "xyz"
        let machine = JourneyMachine(EchoingDaemon.journey("delhi-01"), settings: settings)
        guard case .send(.createPlan(let externalID, _, _, _), let context) = machine.next(at: 0) else {
            Issue.record("the first step creates the plan")
            return
        }
        #expect(externalID == "intent-delhi-01-xyz")
        #expect(context.key == "delhi-01/k1/xyz")
    }

    @Test
    func `NaN is refused by the library itself`() {
        let machine = JourneyMachine(EchoingDaemon.journey("edge-nan"), settings: JourneySettings())
        guard case .refusedByLibrary(let failure) = machine.next(at: 0) else {
            Issue.record("nothing may be sent")
            return
        }
        #expect(failure.reason == .coordinateNotFinite)
        #expect(StepObservation(.failure(failure)).status == "INVALID_ARGUMENT")
    }
}
