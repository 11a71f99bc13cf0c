import RoutePlanning
import Testing

/// Acknowledgements, row by row; none is ever swallowed.
struct ConfirmHandoffTests {
    @Test
    func `an open attempt acknowledged hands the plan off`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .handoffPending)
        let answer = try #require(driver.confirm(id, driver.attempt(id, 1)).answer)
        #expect(answer.position.state == .handedOff && !answer.detail.late && !answer.detail.diverged)
        #expect(answer.detail.attemptNumber == 1 && answer.detail.attemptDeadline == nil)
        #expect(driver.registry.plan(id)?.attempts.map(\.state) == [.acked])
        #expect(driver.registry.plan(id)?.visibleSessionRef == "nav-1")
    }

    @Test(arguments: [UInt64(14), 15, 16])
    func `an attempt that still waits is acknowledged in time, also within the grace after its deadline`(
        seconds: UInt64
    ) throws {
        var driver = Driver()
        let id = try driver.plan(in: .handoffPending)
        driver.wait(seconds: seconds)
        #expect(driver.confirm(id, driver.attempt(id, 1)).answer?.detail.late == false)
    }

    @Test
    func `a timed-out attempt acknowledged wins, late`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .handoffPending)
        driver.wait(seconds: 15)
        #expect(driver.expire(id, driver.attempt(id, 1)).disposition == .applied)
        let answer = try #require(driver.confirm(id, driver.attempt(id, 1)).answer)
        #expect(answer.position.state == .handedOff && answer.detail.late)
        #expect(driver.registry.plan(id)?.attempts.map(\.state) == [.acked])
    }

    @Test
    func `a timed-out attempt acknowledged supersedes the newer one`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .handoffPending)
        driver.wait(seconds: 15)
        #expect(driver.expire(id, driver.attempt(id, 1)).disposition == .applied)
        #expect(driver.retry(id).disposition == .applied)
        #expect(driver.confirm(id, driver.attempt(id, 1)).answer?.detail.late == true)
        #expect(driver.registry.plan(id)?.attempts.map(\.state) == [.acked, .superseded])
    }

    @Test
    func `a newer attempt acknowledged leaves the older one unknown`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .handoffPending)
        driver.wait(seconds: 15)
        #expect(driver.expire(id, driver.attempt(id, 1)).disposition == .applied)
        #expect(driver.retry(id).disposition == .applied)
        #expect(driver.confirm(id, driver.attempt(id, 2)).answer?.detail.late == false)
        #expect(driver.registry.plan(id)?.attempts.map(\.state) == [.timedOut, .acked])
    }

    @Test
    func `a rejected attempt acknowledged is a contradiction, and the session stops`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .handoffPending)
        #expect(driver.reject(id, driver.attempt(id, 1)).disposition == .applied)
        let refusal = try #require(driver.confirm(id, driver.attempt(id, 1)).refusal)
        #expect(refusal.reason == .attemptRejected && refusal.compensation == .stopTargetSession)
    }

    @Test(arguments: [false, true])
    func `an abandoned attempt acknowledged stops the session, also after reopening`(reopens: Bool) throws {
        var driver = Driver()
        let id = try driver.plan(in: .handoffPending)
        let attempt = driver.attempt(id, 1)
        #expect(driver.goBack(id).disposition == .applied)
        if reopens { #expect(driver.open(id).disposition == .applied) }
        let refusal = try #require(driver.confirm(id, attempt).refusal)
        #expect(refusal.reason == .attemptAbandoned && refusal.compensation == .stopTargetSession)
    }

    @Test
    func `an abandoned attempt acknowledged while another hand-off is pending stops its session`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .handoffPending)
        #expect(driver.goBack(id).disposition == .applied)
        #expect(driver.navigate(id, 1).disposition == .applied)
        let refusal = try #require(driver.confirm(id, driver.attempt(id, 1)).refusal)
        #expect(refusal.reason == .attemptAbandoned && refusal.compensation == .stopTargetSession)
        #expect(driver.confirm(id, driver.attempt(id, 2)).disposition == .applied)
    }

    @Test
    func `the same session again, by any attempt of the hand-off, changes nothing`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .handoffPending)
        driver.wait(seconds: 15)
        #expect(driver.expire(id, driver.attempt(id, 1)).disposition == .applied)
        #expect(driver.retry(id).disposition == .applied)
        #expect(driver.confirm(id, driver.attempt(id, 1)).disposition == .applied)
        for number in 1...2 {
            let answer = try #require(driver.confirm(id, driver.attempt(id, number)).answer)
            #expect(answer.disposition == .unchanged && answer.detail.late)
            #expect(answer.detail.attemptNumber == UInt32(number))
        }
    }

    @Test
    func `another session conflicts, and the new one stops`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .handedOff)
        for attempt in [driver.attempt(id, 1), AttemptID(high: 0, low: 0)] {
            let refusal = try #require(driver.confirm(id, attempt, session: "nav-2").refusal)
            #expect(refusal.reason == .ackConflict && refusal.compensation == .stopTargetSession)
        }
        #expect(driver.registry.plan(id)?.visibleSessionRef == "nav-1")
    }

    @Test
    func `the session a plan stands behind is never stopped, whatever attempt is named`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .handoffPending)
        #expect(driver.goBack(id).disposition == .applied)
        #expect(driver.navigate(id, 1).disposition == .applied)
        #expect(driver.confirm(id, driver.attempt(id, 2)).disposition == .applied)
        let former = try #require(driver.confirm(id, driver.attempt(id, 1)).refusal)
        #expect(former.reason == .attemptAbandoned && former.compensation == .none)
        let unknown = try #require(driver.confirm(id, AttemptID(high: 0, low: 0)).refusal)
        #expect(unknown.reason == .attemptNotFound && unknown.compensation == .none)
    }

    @Test
    func `a plan cancelled meanwhile stops the session`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .cancelled)
        let refusal = try #require(driver.confirm(id, driver.attempt(id, 1)).refusal)
        #expect(refusal.reason == .planCancelled && refusal.compensation == .stopTargetSession)
        #expect(driver.registry.plan(id)?.attempts.map(\.state) == [.abandoned])
    }

    @Test
    func `an attempt nobody made stops the session`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .handoffPending)
        let refusal = try #require(driver.confirm(id, AttemptID(high: 0, low: 0)).refusal)
        #expect(refusal.reason == .attemptNotFound && refusal.compensation == .stopTargetSession)
    }

    @Test(arguments: [(Digest256?.none, false), (.sample(0x6E1), false), (.sample(0xBAD), true)])
    func `a target that follows another geometry is accepted and flagged`(digest: Digest256?, diverged: Bool) throws {
        var driver = Driver()
        let id = try driver.plan(in: .handoffPending)
        let answer = try #require(driver.confirm(id, driver.attempt(id, 1), geometry: digest).answer)
        #expect(answer.position.state == .handedOff && answer.detail.diverged == diverged)
    }

    @Test
    func `a session has a name of bounded length`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .handoffPending)
        let attempt = driver.attempt(id, 1)
        #expect(driver.confirm(id, attempt, session: "").reason == .missingField)
        #expect(driver.confirm(id, attempt, session: Text(String(repeating: "s", count: 129))).reason == .labelTooLong)
        let longest = Text(String(repeating: "s", count: 128))
        #expect(driver.confirm(id, attempt, session: longest).disposition == .applied)
    }
}
