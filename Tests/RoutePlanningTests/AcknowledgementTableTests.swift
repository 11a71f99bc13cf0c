import RoutePlanning
import Testing

/// The table of acknowledgements in docs/domain-tables.md, each row driven.
struct AcknowledgementTableTests {
    /// What an acknowledgement may meet, as the document says it.
    enum Meeting: String, CaseIterable {
        case open = "an open attempt"
        case past = "an open attempt past its deadline, not yet timed out"
        case agreeing = "an open attempt, with the geometry of the candidate"
        case diverging = "an open attempt, with another geometry"
        case timedOut = "a timed-out attempt"
        case timedOutBesideOpen = "a timed-out attempt while a newer one is open"
        case openAfterTimedOut = "an open attempt after an older one timed out"
        case rejected = "a rejected attempt"
        case abandoned = "an abandoned attempt"
        case nobody = "an attempt nobody made"
        case again = "the acknowledged attempt again, same session"
        case sibling = "another attempt of the hand-off, same session"
        case otherSession = "the acknowledged attempt, another session"
        case rejectedSibling = "a rejected attempt of the hand-off, same session"
        case former = "an attempt of an earlier hand-off, same session"
        case formerRejected = "a rejected attempt of an earlier hand-off, same session"
        case cancelled = "an attempt of a cancelled plan"
    }

    @Test
    func `the table has every case and nothing else`() throws {
        let listed = try DomainTable("Acknowledgements").column("the acknowledgement is for")
        #expect(listed == Meeting.allCases.map(\.rawValue))
    }

    @Test(arguments: Meeting.allCases)
    func `an acknowledgement comes to what the table says`(meeting: Meeting) throws {
        let table = try DomainTable("Acknowledgements")
        let row = try #require(table.rows.first { $0[0] == meeting.rawValue })
        var driver = Driver()
        let id = try driver.plan(in: .handoffPending)
        let outcome = self.acknowledge(meeting, &driver, id)
        let plan = try #require(driver.registry.plan(id))
        let name = outcome.refusal?.reason.name ?? outcome.answer.map { Spelling.upper($0.disposition) }
        let stop = outcome.answer?.compensation ?? outcome.refusal?.compensation
        let shown = [
            meeting.rawValue, name ?? "", plan.state.word, self.yes(outcome.answer?.detail.late),
            self.yes(outcome.answer?.detail.diverged), self.yes(stop == .stopTargetSession),
            plan.attempts.map { Spelling.upper($0.state) }.joined(separator: ", "),
        ]
        #expect(shown == row)
    }

    private func yes(_ flag: Bool?) -> String { flag == true ? "yes" : "" }

    /// Brings about what the acknowledgement meets, and sends it.
    private func acknowledge(_ meeting: Meeting, _ driver: inout Driver, _ id: PlanID) -> Outcome {
        func expect(_ outcome: Outcome) { #expect(outcome.disposition == .applied, "\(outcome)") }
        func timeOut(_ number: Int, _ driver: inout Driver) {
            driver.wait(seconds: 15)
            expect(driver.expire(id, driver.attempt(id, number)))
        }
        let first = driver.attempt(id, 1)
        switch meeting {
        case .open: return driver.confirm(id, first)
        case .past:
            driver.wait(seconds: 3_600)
            return driver.confirm(id, first)
        case .agreeing:
            let geometry = driver.registry.plan(id)?.choice?.candidate.geometryDigest
            #expect(geometry != nil)
            return driver.confirm(id, first, geometry: geometry)
        case .diverging: return driver.confirm(id, first, geometry: .sample(1))
        case .timedOut:
            timeOut(1, &driver)
            return driver.confirm(id, first)
        case .timedOutBesideOpen:
            timeOut(1, &driver)
            expect(driver.retry(id))
            return driver.confirm(id, first)
        case .openAfterTimedOut:
            timeOut(1, &driver)
            expect(driver.retry(id))
            return driver.confirm(id, driver.attempt(id, 2))
        case .rejected:
            expect(driver.reject(id, first))
            return driver.confirm(id, first)
        case .abandoned:
            expect(driver.goBack(id))
            return driver.confirm(id, first)
        case .nobody: return driver.confirm(id, AttemptID(high: 0, low: 0))
        case .again:
            expect(driver.confirm(id, first))
            return driver.confirm(id, first)
        case .sibling:
            timeOut(1, &driver)
            expect(driver.retry(id))
            expect(driver.confirm(id, first))
            return driver.confirm(id, driver.attempt(id, 2))
        case .otherSession:
            expect(driver.confirm(id, first))
            return driver.confirm(id, first, session: "nav-2")
        case .rejectedSibling:
            expect(driver.reject(id, first))
            expect(driver.retry(id))
            expect(driver.confirm(id, driver.attempt(id, 2)))
            return driver.confirm(id, first)
        case .former, .formerRejected:
            if meeting == .formerRejected { expect(driver.reject(id, first)) }
            expect(driver.goBack(id))
            expect(driver.navigate(id, 1))
            expect(driver.confirm(id, driver.attempt(id, 2)))
            return driver.confirm(id, first)
        case .cancelled:
            expect(driver.cancel(id))
            return driver.confirm(id, first)
        }
    }
}
