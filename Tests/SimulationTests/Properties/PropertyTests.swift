import RoutePlanning
import Simulation
import Testing

/// What holds in every reachable history of the planning core (docs/properties.md).
@Suite(ChosenMutant())
struct PropertyTests {
    @Test func `the histories reach every state and end`() {
        let walk = TriedHistories.walk
        #expect(!walk.isEndless)
        #expect(walk.states > 1_000)
        #expect(walk.commands > 60_000)
        #expect(walk.statesSeen == Set(PlanState.allCases))
        #expect(TriedHistories.races.contains { $0.restarts > 0 })
        #expect(TriedHistories.races.contains { $0.upkeeps > 0 })
    }

    // MARK: The shape of a state

    @Test func `P1: a plan is in exactly one of eight states`() {
        TriedHistories.expect(.oneStateOfEight)
        #expect(PlanState.allCases.count == 8)
    }

    @Test func `P2: the version is the number of events, without gaps`() {
        TriedHistories.expect(.versionCountsEvents)
    }

    @Test func `P3: revision and generation never run back and grow by one at most`() {
        TriedHistories.expect(.clocksNeverRunBack)
    }

    @Test func `P4: the generation is 0 exactly until the first presentation`() {
        TriedHistories.expect(.generationCountsPresentations)
    }

    @Test func `P5: calculating is one calculation in flight for what is active, without routes or a choice`() {
        TriedHistories.expect(.calculationIsCurrent)
    }

    @Test func `P6: from candidates_ready to handed_off there are routes of what is active`() {
        TriedHistories.expect(.routesAreCurrent)
    }

    @Test func `P7: a choice is inside its collection`() { TriedHistories.expect(.choiceIsInside) }

    @Test func `P8: before a choice there is neither a choice nor a live hand-off`() {
        TriedHistories.expect(.nothingChosenBefore)
    }

    @Test func `P9: a pending hand-off is bound to the choice and has an attempt`() {
        TriedHistories.expect(.handoffIsBound)
    }

    @Test func `P10: at most one attempt is open and one acknowledged`() {
        TriedHistories.expect(.oneAttemptOpenOneAcknowledged)
    }

    @Test func `P11: no attempt is open outside handoff_pending`() { TriedHistories.expect(.openOnlyWhilePending) }

    @Test func `P12: handed off is having a session, which never changes`() {
        TriedHistories.expect(.sessionMeansHandedOff)
    }

    @Test func `P13: the digests are those of the stops and options beside them`() {
        TriedHistories.expect(.digestsAreTrue)
    }

    // MARK: The end

    @Test func `P14: a plan ends at most once`() { TriedHistories.expect(.oneEnding) }

    @Test func `P15: a generation ends a plan at most once`() { TriedHistories.expect(.oneEndingPerGeneration) }

    @Test func `P16: after the end nothing changes but answers`() { TriedHistories.expect(.endingsAreFinal) }

    @Test func `P17: every cancel of a plan that is over tells the same outcome`() {
        TriedHistories.expect(.cancelsAgree)
    }

    // MARK: What is stale

    @Test func `P18: a fact of an older generation or revision changes nothing`() {
        TriedHistories.expect(.staleFactsChangeNothing)
    }

    @Test func `P19: an intent with references that are not current is refused`() {
        TriedHistories.expect(.staleIntentsAreRefused)
    }

    @Test func `P20: routes that came are not replaced`() { TriedHistories.expect(.routesComeOnce) }

    @Test func `P21: no hand-off is of an index outside its collection or of another revision`() {
        TriedHistories.expect(.handoffsAreInside)
    }

    @Test func `P22: only an acknowledgement of a known attempt hands a plan off`() {
        TriedHistories.expect(.onlyConfirmsHandOff)
    }

    @Test func `P23: silence and rejection never leave handoff_pending`() {
        TriedHistories.expect(.silenceKeepsWaiting)
    }

    // MARK: Repetition and concurrency

    @Test func `P24: a repeated command that committed is answered as then`() {
        TriedHistories.expect(.repetitionsAreAnsweredAlike)
    }

    @Test func `P25: a used key with other content is never executed`() { TriedHistories.expect(.keysMeanOneThing) }

    @Test func `P26: one external id is one plan`() { TriedHistories.expect(.oneIntentOnePlan) }

    @Test func `P27: many starts make one hand-off`() { TriedHistories.expect(.startsMakeOneHandoff) }

    @Test func `P28: a refusal changes nothing`() { TriedHistories.expect(.refusalsChangeNothing) }

    @Test func `P29: at one expected version at most one command commits`() {
        TriedHistories.expect(.oneCommitPerVersion)
    }

    @Test func `P31: of a cancel and an acknowledgement one wins and the other is told`() {
        TriedHistories.expect(.cancelOrConfirmWins)
    }

    // MARK: Effects

    @Test func `P32: snapshot and later changes give the state of before`() {
        TriedHistories.expect(.restartsForgetNothing)
    }

    @Test func `P34: a hand-off commits together with its candidate`() {
        TriedHistories.expect(.startsKeepTheirCandidate)
    }

    @Test func `P35: a repetition emits nothing`() { TriedHistories.expect(.repetitionsEmitNothing) }

    @Test func `P36: attempts expire alike with and without a restart`() {
        TriedHistories.expect(.expiryOutlivesRestarts)
    }

    @Test func `P43: every command is counted once, and the counts follow the events`() {
        TriedHistories.expect(.countsAddUp)
    }

    // MARK: Liveness

    @Test func `P45: every plan that is not over can be cancelled`() { TriedHistories.expect(.cancelAlwaysWorks) }

    @Test func `P46: every plan that is not over can still be handed off`() {
        TriedHistories.expect(.handoffStaysReachable)
    }
}
