import Testing

@testable import RoutePlanning

/// The order in which plans came into their states, compared with a list that is searched.
@Suite struct StateAgesTests {
    private struct Known {
        let place: UInt32
        var state: PlanState
        var since: UInt64
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `the oldest of every state is the one a search finds, whatever came and went`(seed: UInt64) {
        var dice = Dice(state: seed)
        var ages = StateAges()
        var known: [Known] = []
        for now in 1...4_000 as ClosedRange<UInt64> {
            let at = Instant(nanoseconds: now)
            switch Int(dice.next(below: UInt64(10))) {
            case 0...2 where known.count < 60:
                known.append(Known(place: ages.enter(.draft, at: at), state: .draft, since: now))
            case 3...8 where !known.isEmpty:
                let index = Int(dice.next(below: UInt64(known.count)))
                let state = PlanState.allCases[Int(dice.next(below: UInt64(PlanState.allCases.count)))]
                guard state != known[index].state else { continue }
                ages.move(known[index].place, from: known[index].state, to: state, at: at)
                (known[index].state, known[index].since) = (state, now)
            case 9 where !known.isEmpty:
                let gone = known.remove(at: Int(dice.next(below: UInt64(known.count))))
                ages.leave(gone.place, from: gone.state)
            default: continue
            }
            for state in PlanState.allCases {
                let oldest = known.filter { $0.state == state }.map(\.since).min()
                #expect(ages.oldest(in: state)?.nanoseconds == oldest)
            }
            let half = Instant(nanoseconds: now / 2)
            let young = known.filter { $0.state == .selected && $0.since > now / 2 }
            #expect(ages.count(in: .selected, after: half) == UInt64(young.count))
            let overdue = known.filter { $0.state == .calculating && $0.since <= now / 2 }
            #expect(ages.overdueCount(askedBy: half) == overdue.count)
        }
    }

    @Test func `what a snapshot held is in order, whatever order it came in`() {
        var ages = StateAges()
        ages.reserve(planCount: 5)
        let places = ([30, 10, 50, 20, 40] as [UInt64]).map {
            ages.restore($0 == 50 ? .draft : .editing, since: Instant(nanoseconds: $0))
        }
        ages.linkRestored()
        #expect(ages.oldest(in: .editing) == Instant(nanoseconds: 10))
        #expect(ages.oldest(in: .draft) == Instant(nanoseconds: 50))
        ages.move(places[1], from: .editing, to: .draft, at: Instant(nanoseconds: 60))
        #expect(ages.oldest(in: .editing) == Instant(nanoseconds: 20))
        ages.leave(places[2], from: .draft)
        #expect(ages.oldest(in: .draft) == Instant(nanoseconds: 60))
        // The place that was given up is the next to be given.
        #expect(ages.enter(.selected, at: Instant(nanoseconds: 61)) == places[2])
    }
}
