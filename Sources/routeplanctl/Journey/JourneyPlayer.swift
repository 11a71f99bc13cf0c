internal import RoutePlanClient

/// Plays journeys side by side over one client: one thread, one connection, no step of one waits for another.
final class JourneyPlayer {
    /// Longest wait without a look at the clock, in milliseconds.
    private static let waitMilliseconds: Int64 = 1_000

    private let client: Client
    private let settings: JourneySettings
    private let now: () -> Int64
    private let onReport: (JourneyStepReport) throws(Failure) -> Void
    private let onProgress: (JourneyProgress) throws(Failure) -> Void
    private var machines: [JourneyMachine]
    private var results: [JourneyResult] = []
    private var isUnderWay: [Bool]
    private var progress = JourneyProgress()

    init(
        _ journeys: [Journey], client: Client, settings: JourneySettings, now: @escaping () -> Int64,
        onReport: @escaping (JourneyStepReport) throws(Failure) -> Void,
        onProgress: @escaping (JourneyProgress) throws(Failure) -> Void
    ) {
        self.client = client
        self.settings = settings
        self.now = now
        self.onReport = onReport
        self.onProgress = onProgress
        // Paced journeys begin one after the other within one pace, so that their steps never come all at once.
        let began = now()
        self.machines = journeys.enumerated().map { place, journey in
            let delay = settings.paceMilliseconds * Int64(place) / Int64(journeys.count)
            return JourneyMachine(
                journey, settings: settings, start: journey.script.hasTimes ? began : began + delay)
        }
        self.isUnderWay = Array(repeating: false, count: journeys.count)
    }

    /// Plays to the end and returns how each journey went, in the file's order.
    func play() throws(Failure) -> [JourneyResult] {
        self.results = self.machines.map { JourneyResult($0, at: self.now()) }
        while true {
            let due = try self.advance()
            try self.publish()
            if self.machines.allSatisfy(\.isFinished) { return self.results }
            let pause = max(1, min(due - self.now(), Self.waitMilliseconds))
            try Failure.translating { () throws(CallFailure) in _ = try self.client.wait(atMost: .milliseconds(pause)) }
            while let completion = self.client.nextCompletion() {
                let place = Int(completion.tag)
                self.isUnderWay[place] = false
                try self.take(completion.result, sendCount: completion.sendCount, place: place)
            }
        }
    }

    /// Starts everything that is due; returns when the next thing is, in milliseconds.
    private func advance() throws(Failure) -> Int64 {
        var soonest = Int64.max
        for place in self.machines.indices where !self.isUnderWay[place] {
            if self.settings.isOneByOne, self.machines[..<place].contains(where: { !$0.isFinished }) { break }
            if let due = try self.start(place) { soonest = min(soonest, due) }
        }
        return soonest == Int64.max ? self.now() + Self.waitMilliseconds : soonest
    }

    /// Starts what one journey wants; returns when it wants to go on, if it waits.
    private func start(_ place: Int) throws(Failure) -> Int64? {
        let action = self.machines[place].next(at: self.now())
        if case .wait(let until) = action { return until }
        do {
            self.isUnderWay[place] = try self.submit(action, place)
            return nil
        } catch {
            // The library refused the step itself: that is its answer.
            try self.take(.failure(error), sendCount: 0, place: place)
            return self.now()
        }
    }

    /// Submits what an action asks for; false when it asks for nothing.
    private func submit(_ action: JourneyAction, _ place: Int) throws(CallFailure) -> Bool {
        switch action {
        case .send(let command, let context):
            try self.client.submit(command, context, tag: UInt64(place))
            return true
        case .read(let query):
            try self.client.submit(query, deadline: self.settings.timeout, tag: UInt64(place))
            return true
        case .refusedByLibrary(let failure):
            throw failure
        case .wait, .finished:
            return false
        }
    }

    private func take(_ result: Result<Reply, CallFailure>, sendCount: UInt32, place: Int) throws(Failure) {
        let stepsBefore = self.machines[place].stepsDone
        let report = self.machines[place].received(result, sendCount: sendCount, at: self.now())
        self.results[place].add(report, isStep: self.machines[place].stepsDone > stepsBefore)
        try self.onReport(report)
    }

    private func publish() throws(Failure) {
        let now = self.now()
        var progress = JourneyProgress()
        progress.journeyCount = self.machines.count
        progress.finishedCount = self.machines.count(where: \.isFinished)
        progress.waiting = self.machines.filter { $0.isWaiting(at: now) }.map(\.journey.id)
        progress.stepsDone = self.machines.reduce(0) { $0 + $1.stepsDone }
        progress.stepCount = self.machines.reduce(0) { $0 + $1.stepCount }
        guard progress != self.progress else { return }
        self.progress = progress
        try self.onProgress(progress)
    }
}
