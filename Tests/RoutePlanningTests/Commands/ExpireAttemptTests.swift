import RoutePlanning
import Testing

/// Only a deadline that passed makes an attempt unknown.
struct ExpireAttemptTests {
    @Test
    func `an attempt expires at its deadline and not before`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .handoffPending)
        let open = try #require(driver.registry.plan(id)?.openAttempt)
        driver.now = Instant(nanoseconds: open.deadline.nanoseconds - 2)
        #expect(driver.expire(id, open.id).reason == .deadlineNotReached)
        #expect(driver.expire(id, open.id).disposition == .applied)
        #expect(driver.now == open.deadline)
        #expect(driver.registry.plan(id)?.state == .handoffPending)
        #expect(driver.registry.plan(id)?.attempts.map(\.state) == [.timedOut])
    }

    @Test
    func `an attempt that is not open expires no more`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .handoffPending)
        driver.wait(seconds: 15)
        #expect(driver.expire(id, driver.attempt(id, 1)).disposition == .applied)
        #expect(driver.expire(id, driver.attempt(id, 1)).disposition == .ignoredLate)
        #expect(driver.expire(id, AttemptID(high: 0, low: 0)).reason == .attemptNotFound)
    }

    @Test
    func `the daemon is told one second after the deadline, until the attempt is closed`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .handoffPending)
        let open = try #require(driver.registry.plan(id)?.openAttempt)
        let due = open.deadline.adding(seconds: 1)
        var registry = driver.registry
        #expect(registry.nextAttemptDue() == due)
        #expect(registry.nextDueAttempt(at: Instant(nanoseconds: due.nanoseconds - 1)) == nil)
        #expect(registry.nextDueAttempt(at: due) == DueAttempt(planID: id, attemptID: open.id))
        driver.now = due
        #expect(driver.expire(id, open.id).disposition == .applied)
        registry = driver.registry
        #expect(registry.nextDueAttempt(at: due) == nil)
        #expect(registry.nextAttemptDue() == nil)
    }

    @Test
    func `attempts fall due in the order of their deadlines`() throws {
        var driver = Driver()
        var planIDs: [UInt32: PlanID] = [:]
        for seconds in [40, 10, 30, 20, 25] as [UInt32] {
            let id = try driver.plan(in: .selected, Text("\(seconds)"))
            #expect(driver.navigate(id, 1, deadline: seconds).disposition == .applied)
            planIDs[seconds] = id
        }
        let confirmed = try #require(planIDs[20])
        #expect(driver.confirm(confirmed, driver.attempt(confirmed, 1)).disposition == .applied)
        driver.wait(seconds: 60)
        for seconds in [10, 25, 30, 40] as [UInt32] {
            let due = driver.due()
            #expect(due?.planID == planIDs[seconds])
            if let due { #expect(driver.expire(due.planID, due.attemptID).disposition == .applied) }
        }
        #expect(driver.due() == nil)
    }
}
