import DirectionUIAdapter
import RoutePlanClient
import Testing

/// Callbacks that come late, out of order, from controllers that are gone, or never.
@Suite struct LateCallbackTests {
    @Test func `nothing an older controller calls back moves the plan`() throws {
        let host = try HostApplication("older")
        let old = try host.present()
        old.routes = .some(2)
        let oldTicket = try host.ticket()
        let new = try host.presentAgain(seed: "second")
        let before = try host.read()
        host.forget()
        try old.answer(oldTicket, .some(2))
        try old.fail(oldTicket, ProviderError(domain: "NSURLErrorDomain", code: -1_009))
        try old.tapBack()
        try old.beDismissed()
        #expect(host.dispositions == Array(repeating: .ignoredStaleGeneration, count: 4))
        #expect(host.advice.contains(.dispose) && host.advice.contains(.superseded))
        try old.tapDirections()
        try old.choose(.fort)
        try old.tapStart()
        #expect(host.refusals == Array(repeating: .staleGeneration, count: 3))
        let after = try host.read()
        #expect(after.position == before.position && after.stops == before.stops)
        new.routes = .some(1)
        try new.tapStart()
        #expect(try host.state() == .handoffPending)
    }

    @Test func `an older controller resets itself and not its successor`() throws {
        let host = try HostApplication("older-reset")
        let old = try host.present()
        _ = try host.presentAgain(seed: "second")
        try old.beReset()
        #expect(host.refusals == [.versionConflict])
        #expect(try host.read().position.generation == 2)
    }

    @Test func `answers to older questions are told as such and only the newest counts`() throws {
        let host = try HostApplication("older-answers")
        let controller = try host.present()
        var tickets = [try host.ticket()]
        for location in [DirectionLocation.fort, .temple] {
            try controller.choose(location)
            try controller.tapDirections()
            tickets.append(try host.ticket())
        }
        host.forget()
        try controller.answer(tickets[0], .some(3))
        try controller.fail(tickets[1], ProviderError(domain: "MapplsErrorDomain", code: 500))
        #expect(host.dispositions == [.ignoredStaleRevision, .ignoredStaleRevision])
        try controller.answer(tickets[2], .some(2))
        #expect(try host.read().candidates.count == 2 && host.state() == .candidatesReady)
    }

    @Test func `a start on routes from before an edit is refused`() throws {
        let host = try HostApplication("edited")
        let controller = try host.present()
        controller.routes = .some(2)
        try controller.answer(try host.ticket(), controller.routes)
        try controller.choose(.fort)
        try controller.tapStart()
        #expect(host.refusals == [.staleRevision])
        #expect(try host.state() == .editing)
    }

    @Test func `an edit that is not yet answered leaves the start behind it stale`() throws {
        let host = try HostApplication("edited-overlapping")
        let controller = try host.present()
        controller.routes = .some(2)
        try controller.answer(try host.ticket(), controller.routes)
        host.isHolding = true
        try controller.choose(.fort)
        try controller.tapStart()
        try host.release()
        #expect(host.refusals == [.staleRevision])
        #expect(try host.read().position.revision == 2)
    }

    @Test func `a second answer replaces no routes`() throws {
        let host = try HostApplication("second-answer")
        let controller = try host.present()
        let ticket = try host.ticket()
        try controller.answer(ticket, .some(2))
        let before = try host.read().candidates
        host.forget()
        try controller.answer(ticket, .some(2).reversed())
        try controller.answer(ticket, [])
        try controller.fail(ticket, ProviderError(domain: "MapplsErrorDomain", code: 500))
        #expect(host.dispositions == Array(repeating: .ignoredDuplicate, count: 3))
        #expect(try host.read().candidates == before)
    }

    @Test func `a calculation given up can be asked again, and its late answer is ignored`() throws {
        let host = try HostApplication("given-up")
        let controller = try host.present()
        let ticket = try host.ticket()
        try controller.fail(ticket, ProviderError(domain: "NSURLErrorDomain", code: -999))
        #expect(try host.read().lastFailure == .hostAbandoned)
        try controller.answer(ticket, .some(2))
        #expect(host.dispositions.last == .ignoredLate && host.advice.contains(.dispose))
        try controller.tapDirections()
        try controller.answer(try host.ticket(), .some(2))
        #expect(try host.state() == .candidatesReady)
    }

    @Test func `a provider that never calls back decides nothing`() throws {
        let host = try HostApplication("silent")
        let controller = try host.present()
        #expect(try host.state() == .calculating)
        try controller.fail(try host.ticket(), ProviderError(domain: "NSURLErrorDomain", code: -1_009))
        #expect(try host.read().lastFailure == .network && host.state() == .editing)
    }

    @Test func `a timeout is a failed calculation and no cancellation, and the next one starts`() throws {
        let host = try HostApplication("timeout")
        let controller = try host.present()
        let first = try host.ticket()
        try controller.fail(first, ProviderError(domain: "NSURLErrorDomain", code: -1_001))
        #expect(try host.read().lastFailure == .timeout && host.state() == .editing)
        try controller.tapDirections()
        #expect(try host.state() == .calculating && host.ticket() != first)
    }

    @Test func `directions asked for twice are one calculation`() throws {
        let host = try HostApplication("asked-twice")
        let controller = try host.present()
        let ticket = try host.ticket()
        try controller.tapDirections()
        #expect(host.dispositions.last == .joined)
        #expect(try host.ticket() == ticket)
    }

    @Test func `a controller that was reset is followed by one with a generation of its own`() throws {
        let host = try HostApplication("reset")
        let old = try host.present()
        try old.beReset()
        let new = try host.replacement()
        #expect(try host.read().position.generation == 2)
        try old.tapBack()
        #expect(host.dispositions.last == .ignoredStaleGeneration)
        new.routes = .some(2)
        try new.tapStart()
        #expect(try host.state() == .handoffPending)
    }

    @Test func `a host that was killed presents anew, and cancels later`() throws {
        let host = try HostApplication("killed")
        let lost = try host.present()
        let new = try host.presentAgain(seed: "second")
        try new.tapBack()
        #expect(try host.state() == .cancelled)
        try lost.tapBack()
        #expect(host.dispositions.last == .alreadyTerminal)
    }

    @Test func `a reopened editor shows no old route, and its forerunner starts none`() throws {
        let host = try HostApplication("reopened")
        let old = try host.present()
        old.routes = .some(2)
        try old.tapStart()
        try host.say(.returnToSelection)
        let new = try host.present(seed: "second")
        #expect(try host.read().candidates.isEmpty && host.read().selectedIndex == nil)
        try old.tapStart()
        #expect(host.refusals.last == .staleGeneration)
        new.routes = .some(1)
        try new.tapStart()
        #expect(try host.read().candidates.count == 1 && host.state() == .handoffPending)
    }

    @Test func `nothing that comes after the hand-off begins anything again`() throws {
        let host = try HostApplication("after-handoff")
        let controller = try host.present()
        controller.routes = .some(2)
        let ticket = try host.ticket()
        try controller.tapStart()
        guard case .answered = try host.navigator(.accepted(session: "session-1")) else { throw Unbridgeable() }
        host.forget()
        try controller.answer(ticket, .some(2))
        try controller.fail(ticket, ProviderError(domain: "MapplsErrorDomain", code: 500))
        #expect(host.dispositions == [.ignoredTerminal, .ignoredTerminal] && host.advice.contains(.ended))
        try controller.tapStart()
        #expect(host.refusals == [.planTerminal])
        try controller.tapBack()
        let plan = try host.read()
        #expect(plan.position.state == .handedOff && plan.attempts.count == 1)
    }

    @Test func `a navigator that says it took over twice, or late, or after a refusal, makes one session`() throws {
        let host = try HostApplication("navigator")
        let controller = try host.present()
        controller.routes = .some(2)
        try controller.tapStart()
        _ = try host.navigator(.refused(.notInstalled))
        #expect(try host.state() == .handoffPending, "a refusal ends no wish to navigate")
        guard case .refused = try host.navigator(.accepted(session: "ghost")) else { throw Unbridgeable() }
        try host.say(.retryHandoff(target: "", deadlineSeconds: nil))
        for _ in 0..<2 {
            guard case .answered = try host.navigator(.accepted(session: "session-1"), attempt: 1) else {
                throw Unbridgeable()
            }
        }
        #expect(try host.read().targetSession == "session-1" && host.state() == .handedOff)
    }

    @Test func `a navigator that says nothing ends in a choice, not in a claim`() throws {
        let host = try HostApplication("navigator-silent")
        let controller = try host.present()
        controller.routes = .some(2)
        try controller.tapStart()
        #expect(try host.state() == .handoffPending && host.read().targetSession == "")
        try host.say(.returnToSelection)
        guard case .refused = try host.navigator(.accepted(session: "late")) else { throw Unbridgeable() }
        #expect(host.refusals.last == .attemptAbandoned, "it has to stop what it began")
        #expect(try host.state() == .selected)
    }

    @Test func `a route that expired on the way is calculated anew in a presentation of its own`() throws {
        let host = try HostApplication("expired")
        let first = try host.present()
        first.routes = .some(2)
        try first.tapStart()
        _ = try host.navigator(.refused(.routeExpired))
        try host.say(.returnToSelection)
        let second = try host.present(seed: "second")
        second.routes = .some(1)
        try second.tapStart()
        guard case .answered = try host.navigator(.accepted(session: "s"), attempt: 1) else { throw Unbridgeable() }
        #expect(try host.state() == .handedOff && host.read().position.generation == 2)
    }

    @Test func `the controller of one journey inherits nothing from that of another`() throws {
        let host = try HostApplication("journey-one")
        let controller = try host.present()
        controller.routes = .some(2)
        try controller.tapStart()
        let other = try HostApplication("journey-two", content: DirectionContent(locations: []))
        let empty = try other.present(DirectionContent(locations: [.unfilled, .unfilled]))
        empty.routes = controller.routes
        try empty.tapStart()
        #expect(other.refusals == [.invalidState])
        #expect(try other.read().stops.isEmpty && other.read().candidates.isEmpty)
    }
}
