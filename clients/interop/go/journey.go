package main

import (
	"bytes"
	"errors"
	"fmt"

	v1 "routeplan/v1"
)

var geometry = bytes.Repeat([]byte{0xd1, 0x00}, 16)

// Everything up to the hand-off and its acknowledgement, each answer looked at, then all reads.
func tryJourney(s *session) error {
	creation := s.creation()
	created, err := s.plans.CreatePlan(background(), creation)
	if err := expect(created, err, applied, v1.PlanState_PLAN_STATE_DRAFT, 1); err != nil {
		return err
	}
	plan := created.PlanId
	if err := calculate(s, plan); err != nil {
		return err
	}
	attempt, err := handOff(s, plan)
	if err != nil {
		return err
	}
	return read(s, creation, plan, attempt)
}

// From the revision of the stops to three candidates.
func calculate(s *session, plan []byte) error {
	far := &v1.Coordinate{LatE6: -1, LonE6: 180000000}
	stops := append(places(), &v1.Stop{Place: &v1.Stop_Coordinate{Coordinate: far}})
	revised, err := s.plans.ReviseRoute(background(), &v1.ReviseRouteRequest{
		Context: s.context(plan), BaseRevision: 1, Stops: &v1.StopList{Stops: stops},
		Options: &v1.RouteOptions{
			Profile: v1.Profile_PROFILE_DRIVING, MaxAlternatives: 3,
			Excludes:      []v1.Exclude{v1.Exclude_EXCLUDE_TOLL, v1.Exclude_EXCLUDE_FERRY},
			StepsPresence: &v1.RouteOptions_Steps{Steps: false},
			Attributes:    []v1.Attribute{v1.Attribute_ATTRIBUTE_BASE_DURATION},
		},
	})
	if err := expect(revised, err, applied, v1.PlanState_PLAN_STATE_DRAFT, 2); err != nil {
		return err
	}
	opened, err := s.plans.OpenDirectionUI(background(), &v1.OpenDirectionUIRequest{Context: s.context(plan)})
	if err := expect(opened, err, applied, v1.PlanState_PLAN_STATE_EDITING, 3); err != nil {
		return err
	}
	shown, err := s.plans.GetPlan(background(), &v1.GetPlanRequest{PlanId: plan})
	if err != nil {
		return err
	}
	requested, err := s.plans.RequestRoutes(background(), &v1.RequestRoutesRequest{
		Context: s.context(plan), Generation: 1, Revision: 2, LocationDigest: shown.LocationDigest,
		OptionDigest: shown.OptionDigest,
	})
	if err := expect(requested, err, applied, v1.PlanState_PLAN_STATE_CALCULATING, 4); err != nil {
		return err
	}
	candidates := []*v1.Candidate{}
	for number := uint32(0); number < 3; number++ {
		candidates = append(candidates, &v1.Candidate{
			DistanceM: 15000 + number, DurationS: 2000, LegCount: 2, GeometryDigest: geometry,
			ProviderRouteRef: []byte{0, 255},
		})
	}
	received, err := s.plans.ReceiveRoutes(background(), &v1.ReceiveRoutesRequest{
		Context: s.context(plan), Generation: 1, Revision: 2, Candidates: candidates,
		CalculationSeqPresence: &v1.ReceiveRoutesRequest_CalculationSeq{CalculationSeq: requested.CalculationSeq},
	})
	return expect(received, err, applied, v1.PlanState_PLAN_STATE_CANDIDATES_READY, 5)
}

// Takes the first candidate, whose index is 0 and not absent, to the navigator; returns the attempt.
func handOff(s *session, plan []byte) ([]byte, error) {
	selected, err := s.plans.SelectRoute(background(), &v1.SelectRouteRequest{
		Context: s.context(plan), Generation: 1, Revision: 2, IndexPresence: &v1.SelectRouteRequest_Index{Index: 0},
	})
	if err := expect(selected, err, applied, v1.PlanState_PLAN_STATE_SELECTED, 6); err != nil {
		return nil, err
	}
	pending, err := s.plans.RequestNavigation(background(), &v1.RequestNavigationRequest{
		Context: s.context(plan), Generation: 1, Revision: 2, Target: "navigator",
		IndexPresence:    &v1.RequestNavigationRequest_Index{Index: 0},
		DeadlinePresence: &v1.RequestNavigationRequest_DeadlineS{DeadlineS: 120},
	})
	if err := expect(pending, err, applied, v1.PlanState_PLAN_STATE_HANDOFF_PENDING, 7); err != nil {
		return nil, err
	}
	handoff, err := s.plans.GetHandoff(background(), &v1.GetHandoffRequest{PlanId: plan, AttemptId: pending.AttemptId})
	if err != nil {
		return nil, err
	}
	candidate := handoff.Candidate
	if candidate.DistanceM != 15000 || !bytes.Equal(candidate.GeometryDigest, geometry) ||
		candidate.CandidateCount != 3 || len(candidate.Stops) != 3 ||
		candidate.Stops[2].GetCoordinate().LonE6 != 180000000 ||
		candidate.Options.GetSteps() || handoff.Attempt.State != v1.AttemptState_ATTEMPT_STATE_OPEN {
		return nil, fmt.Errorf("not what was chosen: %v", handoff)
	}
	confirmation := s.context(plan)
	confirmation.Actor.Type = v1.ActorType_ACTOR_TYPE_NAVIGATION_ADAPTER
	confirmed, err := s.plans.ConfirmHandoff(background(), &v1.ConfirmHandoffRequest{
		Context: confirmation, AttemptId: pending.AttemptId, TargetSessionRef: "session-1",
		EffectiveGeometryDigest: geometry,
	})
	return pending.AttemptId, expect(confirmed, err, applied, v1.PlanState_PLAN_STATE_HANDED_OFF, 8)
}

func read(s *session, creation *v1.CreatePlanRequest, plan, attempt []byte) error {
	whole, err := s.plans.GetPlan(background(), &v1.GetPlanRequest{PlanId: plan})
	if err != nil {
		return err
	}
	if whole.ExternalId != creation.ExternalId || whole.Owner != creation.Owner ||
		whole.TargetSessionRef != "session-1" || len(whole.Stops) != 3 ||
		whole.Stops[1].Label != "इंडिया गेट" || whole.Stops[1].GetPin() != "MMI000" ||
		len(whole.Attempts) != 1 || !bytes.Equal(whole.Attempts[0].AttemptId, attempt) ||
		whole.Attempts[0].State != v1.AttemptState_ATTEMPT_STATE_ACKED || whole.StateDigest == 0 {
		return fmt.Errorf("not the plan that was made: %v", whole)
	}
	isListed := false
	err = s.list(&v1.ListPlansRequest{
		Owner: creation.Owner, States: []v1.PlanState{v1.PlanState_PLAN_STATE_HANDED_OFF}, PageMax: 500,
	}, func(summary *v1.PlanSummary) error {
		isListed = isListed || bytes.Equal(summary.PlanId, plan) && summary.StopCount == 3
		return nil
	})
	if err == nil && !isListed {
		return errors.New("the plan is not listed")
	}
	return err
}

// The same key again, while the plan has gone on; the same name again, under another key.
func tryRepetitions(s *session) error {
	creation := s.creation()
	created, err := s.plans.CreatePlan(background(), creation)
	if err := expect(created, err, applied, v1.PlanState_PLAN_STATE_DRAFT, 1); err != nil {
		return err
	}
	opening := &v1.OpenDirectionUIRequest{Context: s.context(created.PlanId)}
	for _, disposition := range []v1.Disposition{applied, replayed, replayed} {
		opened, err := s.plans.OpenDirectionUI(background(), opening)
		if err := expect(opened, err, disposition, v1.PlanState_PLAN_STATE_EDITING, 2); err != nil {
			return err
		}
	}
	again, err := s.plans.CreatePlan(background(), creation)
	if err := expect(again, err, replayed, v1.PlanState_PLAN_STATE_DRAFT, 1); err != nil {
		return err
	}
	if again.Current == nil || again.Current.State != v1.PlanState_PLAN_STATE_EDITING || again.Current.Version != 2 {
		return fmt.Errorf("where the plan stands now is not told: %v", again)
	}
	creation.Context = s.context(nil)
	same, err := s.plans.CreatePlan(background(), creation)
	if err != nil || !bytes.Equal(same.PlanId, created.PlanId) {
		return fmt.Errorf("the same name made another plan: %v, %v", same, err)
	}
	return nil
}
