internal import RoutePlanClient

/// Compares plans of the ledger with the daemon's, many at a time over one connection.
struct LedgerCheck {
    /// What one call of the comparison is about.
    private enum Question {
        case plan(place: Int)
        case replay(place: Int, entry: Int)
        case unanswered(place: Int)
    }

    /// Calls under way at once; the daemon's window is smaller, the client keeps the rest in order.
    private static let callMax = 1_024
    private static let deadline = Duration.seconds(60)

    private let client: Client
    private let daemon: DaemonProcess
    private var questions: [Question] = []
    private var underWayCount = 0
    /// What does not agree, for people.
    private(set) var findings: [String] = []
    /// Acknowledged commands that were replayed as they should.
    private(set) var replayedCount = 0
    /// Unanswered commands that had taken effect, and those that had not.
    private(set) var presentCount = 0
    private(set) var absentCount = 0
    /// Where each plan with an unanswered command stood before that command was repeated.
    private var standing: [Int: Position] = [:]

    init(client: Client, daemon: DaemonProcess) {
        self.client = client
        self.daemon = daemon
    }

    /// Compares the plans at these places; their unanswered commands are repeated and entered.
    mutating func compare(_ places: [Int], _ ledger: inout Ledger) throws(CallFailure) {
        // First where every plan stands, then replays, then what had no answer: each step changes less than the next.
        for place in places where !ledger[place].id.isNone { try self.ask(.plan(place: place), &ledger) }
        try self.drain(&ledger, downTo: 0)
        for place in places {
            for entry in ledger[place].entries.indices {
                try self.ask(.replay(place: place, entry: entry), &ledger)
            }
        }
        try self.drain(&ledger, downTo: 0)
        for place in places where ledger[place].unanswered != nil {
            try self.ask(.unanswered(place: place), &ledger)
        }
        try self.drain(&ledger, downTo: 0)
    }

    /// Compares the daemon's list of the run's plans with the ledger's.
    mutating func compareList(_ ledger: Ledger) throws(CallFailure) {
        var filter = PlanFilter()
        filter.owner = ledger.owner
        filter.pageMax = 500
        var counts: [String: Int] = [:]
        repeat {
            guard case .plans(let page) = try self.client.call(.plans(filter), deadline: Self.deadline) else { return }
            for plan in page.plans { counts[plan.externalID, default: 0] += 1 }
            filter.cursor = page.nextCursor
        } while !filter.cursor.isEmpty
        for plan in ledger.plans {
            let count = counts.removeValue(forKey: plan.externalID) ?? 0
            let expected = plan.entries.isEmpty ? 0 : 1
            if count != expected { self.findings.append("\(plan.externalID): listed \(count) times, not \(expected)") }
        }
        for stranger in counts.keys.sorted() { self.findings.append("\(stranger): listed, and never acknowledged") }
    }

    private mutating func ask(_ question: Question, _ ledger: inout Ledger) throws(CallFailure) {
        let tag = UInt64(self.questions.count)
        self.questions.append(question)
        switch question {
        case .plan(let place):
            try self.client.submit(.plan(ledger[place].id), deadline: Self.deadline, tag: tag)
        case .replay(let place, let entry):
            let plan = ledger[place]
            let said = plan.entries[entry]
            var context = plan.context(key: said.key, deadline: Self.deadline)
            if case .createPlan = said.command { context.plan = .none }
            try self.client.submit(said.command, context, tag: tag)
        case .unanswered(let place):
            guard let unanswered = ledger[place].unanswered else { return }
            let context = ledger[place].context(key: unanswered.key, deadline: Self.deadline)
            try self.client.submit(unanswered.command, context, tag: tag)
        }
        self.underWayCount += 1
        try self.drain(&ledger, downTo: Self.callMax - 1)
    }

    private mutating func drain(_ ledger: inout Ledger, downTo count: Int) throws(CallFailure) {
        while self.underWayCount > count {
            try self.client.wait(atMost: .seconds(1))
            if !self.daemon.isRunning {
                self.findings.append("the daemon ended while it was asked; its log is \(self.daemon.logPath)")
                self.client.close()
            }
            while let completion = self.client.nextCompletion() {
                self.underWayCount -= 1
                self.judge(self.questions[Int(completion.tag)], completion.result, &ledger)
            }
        }
        if self.underWayCount == 0 { self.questions = [] }
    }

    private mutating func judge(_ question: Question, _ result: Result<Reply, CallFailure>, _ ledger: inout Ledger) {
        switch (question, result) {
        case (.plan(let place), .success(.plan(let plan))):
            self.judge(plan, of: place, ledger[place])
        case (.replay(let place, let index), .success(.answer(let answer))):
            let entry = ledger[place].entries[index]
            if let difference = entry.difference(from: answer) {
                self.findings.append("\(entry.key): acknowledged, then \(difference)")
            } else {
                self.replayedCount += 1
            }
        case (.unanswered(let place), .success(.answer(let answer))):
            self.judge(answer, unansweredOf: place, &ledger)
        case (.plan(let place), .failure(let failure)):
            self.findings.append("\(ledger[place].externalID): acknowledged, then \(Self.text(failure))")
        case (.replay(let place, let index), .failure(let failure)):
            self.findings.append("\(ledger[place].entries[index].key): acknowledged, then \(Self.text(failure))")
        case (.unanswered(let place), .failure(let failure)):
            self.findings.append("\(ledger[place].externalID): repeated without answer, \(Self.text(failure))")
        case (.plan, .success), (.replay, .success), (.unanswered, .success):
            self.findings.append("an answer to another question")
        }
    }

    private mutating func judge(_ plan: Plan, of place: Int, _ known: LedgerPlan) {
        self.standing[place] = plan.position
        guard let position = known.position, plan.position != position else { return }
        // Only the command without an answer may stand between what was acknowledged and what is.
        let isUnansweredThere =
            known.unanswered.map { !$0.isNotSent } ?? false
            && plan.position.version == position.version + known.unansweredEventCount
        if !isUnansweredThere {
            self.findings.append(
                "\(known.externalID): at version \(plan.position.version) \(plan.position.state.name), acknowledged "
                    + "version \(position.version) \(position.state.name)")
        }
    }

    private mutating func judge(_ answer: Answer, unansweredOf place: Int, _ ledger: inout Ledger) {
        let known = ledger[place]
        let isPresent = answer.disposition == .replayed
        if isPresent { self.presentCount += 1 } else { self.absentCount += 1 }
        if isPresent, known.unanswered?.isNotSent ?? false {
            self.findings.append("\(known.externalID): a command that never left took effect")
        }
        if let before = self.standing[place], let position = known.position {
            let wasPresent = before != position
            if wasPresent != isPresent {
                self.findings.append("\(known.externalID): stood at \(before), yet \(answer.disposition.name)")
            }
            let expected = position.version + known.unansweredEventCount
            if answer.position.version != expected {
                self.findings.append("\(known.externalID): version \(answer.position.version), not \(expected)")
            }
        }
        if !isPresent, answer.disposition != .applied {
            self.findings.append("\(known.externalID): \(answer.disposition.name) instead of APPLIED or REPLAYED")
        }
        ledger.acknowledge(answer, place: place)
    }

    private static func text(_ failure: CallFailure) -> String {
        "\(failure.status.isEmpty ? failure.codeName : failure.status)/\(failure.reason.name)"
    }
}
