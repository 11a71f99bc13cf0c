package main

import (
	"bytes"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	v1 "routeplan/v1"
)

// Runs `work` as often as `callers` says, all at once, and returns the first error.
func together(callers int, work func(caller int) error) error {
	results := make(chan error, callers)
	for caller := 0; caller < callers; caller++ {
		go func(caller int) { results <- work(caller) }(caller)
	}
	var first error
	for caller := 0; caller < callers; caller++ {
		if err := <-results; err != nil && first == nil {
			first = err
		}
	}
	return first
}

// Each caller makes a plan of its own now and then and reads it back in between.
func tryParallelCallers(s *session) error {
	const callers, callsEach, readsPerPlan = 16, 1250, 4
	return together(callers, func(int) error {
		var plan []byte
		for call := 0; call < callsEach; call++ {
			if call%(readsPerPlan+1) == 0 {
				created, err := s.create()
				if err := expect(created, err, applied, v1.PlanState_PLAN_STATE_DRAFT, 1); err != nil {
					return err
				}
				plan = created.PlanId
				continue
			}
			whole, err := s.plans.GetPlan(background(), &v1.GetPlanRequest{PlanId: plan})
			if err != nil {
				return err
			}
			if !bytes.Equal(whole.PlanId, plan) || whole.Position.Version != 1 {
				return fmt.Errorf("another caller's plan: %v", whole)
			}
		}
		return nil
	})
}

// More callers than a connection may have calls under way: one more is refused at once, and comes through later.
func tryCrowd(s *session) error {
	const callers, roundsMax = 200, 50
	var refusals atomic.Int64
	for round := 0; round < roundsMax && refusals.Load() == 0; round++ {
		if err := together(callers, func(int) error { return insist(s, &refusals) }); err != nil {
			return err
		}
	}
	if refusals.Load() == 0 {
		return errors.New("nobody was refused")
	}
	return nil
}

// Makes one plan, under one key, as often as it takes.
func insist(s *session, refusals *atomic.Int64) error {
	creation := s.creation()
	for {
		created, err := s.plans.CreatePlan(background(), creation)
		if status.Code(err) != codes.ResourceExhausted {
			return expect(created, err, applied, v1.PlanState_PLAN_STATE_DRAFT, 1)
		}
		told, err := refusal(err, codes.ResourceExhausted, v1.Reason_OVERLOADED)
		if err != nil {
			return err
		}
		if told.RetryAfterMs == 0 {
			return errors.New("no time to wait is told")
		}
		refusals.Add(1)
		time.Sleep(time.Duration(told.RetryAfterMs) * time.Millisecond)
	}
}

// Every plan there is, once, however many pages that takes.
func tryPages(s *session) error {
	seen := map[string]bool{}
	err := s.list(&v1.ListPlansRequest{Owner: "interop-go", PageMax: 500}, func(plan *v1.PlanSummary) error {
		if seen[string(plan.PlanId)] {
			return fmt.Errorf("listed twice: %v", plan)
		}
		seen[string(plan.PlanId)] = true
		return nil
	})
	if err == nil && len(seen) < 4000 {
		return fmt.Errorf("only %d plans", len(seen))
	}
	return err
}

// Goes through a list, page by page; a page may be empty and not the last.
func (s *session) list(request *v1.ListPlansRequest, visit func(*v1.PlanSummary) error) error {
	for {
		page, err := s.plans.ListPlans(background(), request)
		if err != nil {
			return err
		}
		for _, plan := range page.Plans {
			if err := visit(plan); err != nil {
				return err
			}
		}
		if request.Cursor = page.NextCursor; len(request.Cursor) == 0 {
			return nil
		}
	}
}
