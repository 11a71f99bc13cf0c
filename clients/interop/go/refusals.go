package main

import (
	"bytes"
	"fmt"
	"strings"

	"google.golang.org/grpc/codes"
	v1 "routeplan/v1"
)

// One command that is refused, and what the refusal must say.
type refused struct {
	err    error
	code   codes.Code
	reason v1.Reason
	field  string
	// The plan's position must be told, with this version; 0 when there is no plan to tell of.
	version uint64
}

// Everything wrong with a request, each kind of status once.
func tryRefusals(s *session) error {
	created, err := s.create()
	if err != nil {
		return err
	}
	plan, ctx := created.PlanId, background()
	stranger := bytes.Repeat([]byte{7}, 16)
	_, unknown := s.plans.GetPlan(ctx, &v1.GetPlanRequest{PlanId: stranger})
	_, early := s.plans.RetryHandoff(ctx, &v1.RetryHandoffRequest{Context: s.context(plan)})
	behind := s.context(plan)
	behind.ExpectedVersionPresence = &v1.CommandContext_ExpectedVersion{ExpectedVersion: 9}
	_, version := s.plans.OpenDirectionUI(ctx, &v1.OpenDirectionUIRequest{Context: behind})
	_, keyless := s.plans.OpenDirectionUI(ctx, &v1.OpenDirectionUIRequest{Context: &v1.CommandContext{PlanId: plan}})
	_, indexless := s.plans.SelectRoute(ctx, &v1.SelectRouteRequest{
		Context: s.context(plan), Generation: 1, Revision: 1,
	})
	crowded := s.creation()
	crowded.Stops = make([]*v1.Stop, 26)
	for index := range crowded.Stops {
		crowded.Stops[index] = places()[index%2]
	}
	_, stops := s.plans.CreatePlan(ctx, crowded)
	spelled := s.creation()
	spelled.Stops[1].Label = "India\x00Gate"
	_, label := s.plans.CreatePlan(ctx, spelled)
	long := s.creation()
	long.Stops[1].Label = strings.Repeat("a", 70000)
	_, payload := s.plans.CreatePlan(ctx, long)
	for _, one := range []refused{
		{unknown, codes.NotFound, v1.Reason_PLAN_NOT_FOUND, "", 0},
		{early, codes.FailedPrecondition, v1.Reason_INVALID_STATE, "", 1},
		{version, codes.Aborted, v1.Reason_VERSION_CONFLICT, "", 1},
		{keyless, codes.InvalidArgument, v1.Reason_MISSING_FIELD, "context.command_key", 0},
		{indexless, codes.InvalidArgument, v1.Reason_MISSING_FIELD, "index", 0},
		{stops, codes.InvalidArgument, v1.Reason_STOP_COUNT, "stops", 0},
		{label, codes.InvalidArgument, v1.Reason_LABEL_FORBIDDEN_CHARACTER, "stops[].label", 0},
		{payload, codes.InvalidArgument, v1.Reason_FRAME_TOO_LARGE, "", 0},
	} {
		told, err := refusal(one.err, one.code, one.reason)
		if err != nil {
			return err
		}
		if told.Field != one.field || position(told).Version != one.version {
			return fmt.Errorf("want field %q and version %d, got %v", one.field, one.version, told)
		}
	}
	if err := tryConflicts(s); err != nil {
		return err
	}
	return s.expectAlive()
}

// Where the plan stands; of no plan, nowhere.
func position(told *v1.Refusal) *v1.PlanPosition {
	if told.Position == nil {
		return &v1.PlanPosition{}
	}
	return told.Position
}

// Refusals that name something: the plan that has the name, the attempt that is open.
func tryConflicts(s *session) error {
	creation := s.creation()
	created, err := s.plans.CreatePlan(background(), creation)
	if err != nil {
		return err
	}
	used := s.context(created.PlanId)
	if _, err := s.plans.OpenDirectionUI(background(), &v1.OpenDirectionUIRequest{Context: used}); err != nil {
		return err
	}
	_, reused := s.plans.CancelPlan(background(), &v1.CancelPlanRequest{
		Context: used, Cause: v1.CancelCause_CANCEL_CAUSE_BACK,
	})
	if _, err := refusal(reused, codes.AlreadyExists, v1.Reason_IDEMPOTENCY_KEY_REUSED); err != nil {
		return err
	}
	creation.Context, creation.Stops = s.context(nil), creation.Stops[:1]
	_, taken := s.plans.CreatePlan(background(), creation)
	told, err := refusal(taken, codes.AlreadyExists, v1.Reason_EXTERNAL_ID_CONFLICT)
	if err != nil {
		return err
	}
	if !bytes.Equal(told.PlanId, created.PlanId) {
		return fmt.Errorf("the plan that has the name is not named: %v", told)
	}
	return tryIndexes(s)
}

// An index nobody received, as -1 and as the greatest there is; then a hand-off that is pending already.
func tryIndexes(s *session) error {
	created, err := s.create()
	if err != nil {
		return err
	}
	plan := created.PlanId
	if err := calculate(s, plan); err != nil {
		return err
	}
	for _, index := range []int64{-1, 3, 1<<63 - 1} {
		_, beyond := s.plans.SelectRoute(background(), &v1.SelectRouteRequest{
			Context: s.context(plan), Generation: 1, Revision: 2,
			IndexPresence: &v1.SelectRouteRequest_Index{Index: index},
		})
		told, err := refusal(beyond, codes.OutOfRange, v1.Reason_ROUTE_INDEX_OUT_OF_RANGE)
		if err != nil {
			return err
		}
		if !told.ReselectRequired || position(told).State != v1.PlanState_PLAN_STATE_CANDIDATES_READY {
			return fmt.Errorf("index %d: %v", index, told)
		}
	}
	navigation := &v1.RequestNavigationRequest{
		Context: s.context(plan), Generation: 1, Revision: 2, Target: "navigator",
		IndexPresence: &v1.RequestNavigationRequest_Index{Index: 1},
	}
	pending, err := s.plans.RequestNavigation(background(), navigation)
	if err := expect(pending, err, applied, v1.PlanState_PLAN_STATE_HANDOFF_PENDING, 7); err != nil {
		return err
	}
	navigation.Context = s.context(plan)
	_, second := s.plans.RequestNavigation(background(), navigation)
	told, err := refusal(second, codes.FailedPrecondition, v1.Reason_HANDOFF_ALREADY_PENDING)
	if err != nil {
		return err
	}
	if !bytes.Equal(told.AttemptId, pending.AttemptId) {
		return fmt.Errorf("the open attempt is not named: %v", told)
	}
	return nil
}
