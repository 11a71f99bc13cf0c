import Delivering
import Simulation
import Testing

/// When a stream asks the store, and what it tells.
@Suite struct SubscriptionTests {
    private static func asks(_ subscription: inout Subscription<Int>) -> Bool { subscription.takeQuestion() }

    private static func told(_ subscription: inout Subscription<Int>) -> Int? { subscription.next() }

    private static func drain(_ subscription: inout Subscription<Int>) -> [Int] {
        var told: [Int] = []
        while let next = subscription.next() { told.append(next) }
        return told
    }

    @Test func `it asks at once, one page at a time, and again only when all is told`() {
        var subscription = Subscription<Int>(generation: 1)
        #expect(Self.asks(&subscription))
        #expect(!Self.asks(&subscription))
        subscription.received([1, 2], limitedBy: .page)
        #expect(!Self.asks(&subscription))
        #expect(Self.told(&subscription) == 1)
        #expect(!Self.asks(&subscription))
        #expect(Self.told(&subscription) == 2)
        #expect(Self.told(&subscription) == nil)
        #expect(Self.asks(&subscription))
    }

    @Test func `caught up it sleeps until something is projected that it has not seen`() {
        var subscription = Subscription<Int>(generation: 1)
        #expect(Self.asks(&subscription))
        subscription.received([], limitedBy: .end(10))
        subscription.projected(to: 10)
        subscription.roomMade()
        #expect(!Self.asks(&subscription))
        subscription.projected(to: 11)
        #expect(Self.asks(&subscription))
    }

    @Test func `with a full window it sleeps until there is room`() {
        var subscription = Subscription<Int>(generation: 1)
        #expect(Self.asks(&subscription))
        subscription.received([1], limitedBy: .window)
        #expect(Self.drain(&subscription) == [1])
        subscription.projected(to: 99)
        #expect(!Self.asks(&subscription))
        subscription.roomMade()
        #expect(Self.asks(&subscription))
    }

    @Test(arguments: [Subscription<Int>.Limit.window, .end(4)])
    func `what changes while a page is on its way is asked about again`(limit: Subscription<Int>.Limit) {
        var acknowledged = Subscription<Int>(generation: 1)
        #expect(Self.asks(&acknowledged))
        acknowledged.roomMade()
        acknowledged.received([], limitedBy: limit)
        #expect(Self.asks(&acknowledged))
        var grown = Subscription<Int>(generation: 1)
        #expect(Self.asks(&grown))
        grown.projected(to: 5)
        grown.received([], limitedBy: limit)
        #expect(Self.asks(&grown))
    }

    @Test func `a store that fails is asked again after a rest`() {
        var subscription = Subscription<Int>(generation: 1)
        #expect(Self.asks(&subscription))
        subscription.failed(retryAt: 50)
        subscription.roomMade()
        subscription.projected(to: 9)
        subscription.reached(49)
        #expect(!Self.asks(&subscription))
        #expect(subscription.restsUntil == 50)
        subscription.reached(50)
        #expect(subscription.restsUntil == nil)
        #expect(Self.asks(&subscription))
    }

    @Test func `however things come, everything is told once, in order, and nothing waits for ever`() {
        let first = UInt64.random(in: 0...UInt64.max)
        print("seeds from \(first)")
        for round in 0..<500 as Range<UInt64> { Self.play(seed: first &+ round) }
    }

    /// A store of `end` events and a window of 4, as the shell would drive them.
    private static func play(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var subscription = Subscription<Int>(generation: 1)
        var (end, handed, acknowledged, isAsked, time) = (0, 0, 0, false, UInt64(0))
        var told: [Int] = []
        for step in 0..<4_000 {
            // Behind the middle nothing fails and nothing new comes, so that it must reach the end.
            let isSettling = step > 200
            if !isAsked { isAsked = subscription.takeQuestion() }
            switch Int.random(in: isSettling ? 1..<5 : 0..<6, using: &random) {
            case 0:
                end += 1
                subscription.projected(to: UInt64(end))
            case 1:
                guard isAsked else { break }
                isAsked = false
                let page = Array((handed + 1)..<(min(end, acknowledged + 4) + 1))
                handed += page.count
                subscription.received(page, limitedBy: handed == end ? .end(UInt64(end)) : .window)
            case 2: if let next = subscription.next() { told.append(next) }
            case 3:
                guard told.count > acknowledged else { break }
                acknowledged = told.count
                subscription.roomMade()
            case 4:
                time += 10
                subscription.reached(time)
            default:
                guard isAsked else { break }
                isAsked = false
                subscription.failed(retryAt: time + 30)
            }
        }
        #expect(told == Array(1..<(told.count + 1)), "seed \(seed)")
        #expect(told.count == end, "seed \(seed)")
    }
}
