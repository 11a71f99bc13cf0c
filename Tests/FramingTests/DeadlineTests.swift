import Framing
import Testing

@Suite struct DeadlineTests {
    @Test func `no timeout is never, whatever the time`() {
        let deadline = Deadline(timeoutNanoseconds: 0, receivedAt: 5)
        #expect(deadline == .never)
        #expect(!deadline.hasPassed(at: .max))
        #expect(deadline.remaining(at: 5) == nil)
    }

    @Test(arguments: [Int64.min, -1])
    func `a negative timeout has passed`(timeout: Int64) {
        #expect(Deadline(timeoutNanoseconds: timeout, receivedAt: 5).hasPassed(at: 5))
    }

    @Test func `a timeout counts from receipt`() {
        let deadline = Deadline(timeoutNanoseconds: 10, receivedAt: 5)
        #expect(!deadline.hasPassed(at: 14))
        #expect(deadline.hasPassed(at: 15))
        #expect(deadline.remaining(at: 12) == 3)
        #expect(deadline.remaining(at: 99) == 0)
    }

    @Test(arguments: [0, 1, UInt64.max / 2, UInt64.max - 1, UInt64.max])
    func `the greatest timeout saturates`(now: UInt64) {
        let deadline = Deadline(timeoutNanoseconds: .max, receivedAt: now)
        #expect(deadline.nanoseconds >= now)
        #expect(!deadline.hasPassed(at: now) || now == .max - 1)
    }
}
