// A server on Debian's Go ttrpc: it decodes each request of a journey into its message and answers with a message of true
// shape, but decides nothing and keeps nothing. With it one sees what calls alone cost there.
//
// Usage: ttrpc-echo SOCKET    (ends on SIGTERM)
package main

import (
	"context"
	"fmt"
	"net"
	"os"

	"github.com/containerd/ttrpc"
	v1 "routeplan/v1"
)

// What a command is answered with: its filled fields are those most commands have.
func commandAnswer() *v1.CommandAnswer {
	position := &v1.PlanPosition{State: v1.PlanState_PLAN_STATE_SELECTED, Version: 5, Revision: 1, Generation: 1}
	return &v1.CommandAnswer{
		Disposition: v1.Disposition_DISPOSITION_APPLIED, PlanId: make([]byte, 16), Position: position,
		CandidateId: make([]byte, 16), Sequence: 1 << 20,
	}
}

// A plan of two stops and three candidates, of which one is selected.
func planAnswer() *v1.GetPlanAnswer {
	plan := &v1.GetPlanAnswer{
		PlanId: make([]byte, 16), Owner: "load", ExternalId: "000000000000000100000000", Position: commandAnswer().Position,
		LocationDigest: make([]byte, 32), OptionDigest: make([]byte, 32), RequestDigest: make([]byte, 32),
		SelectedIndexPresence: &v1.GetPlanAnswer_SelectedIndex{SelectedIndex: 1}, CandidateId: make([]byte, 16),
		CreatedAtMs: 1 << 40, EnteredAtMs: 1 << 40, CalculationSeq: 1, Sequence: 1 << 20, StateDigest: 1,
	}
	for _, label := range []string{"Airport Terminal 3", "India Gate"} {
		place := &v1.Coordinate{LatE6: 28555000, LonE6: 77084400}
		plan.Stops = append(plan.Stops, &v1.Stop{Place: &v1.Stop_Coordinate{Coordinate: place}, Label: label})
	}
	for index := uint32(0); index < 3; index++ {
		route := &v1.Candidate{DistanceM: 15608, DurationS: 2168, LegCount: 1, GeometryDigest: make([]byte, 32)}
		plan.Candidates = append(plan.Candidates, route)
	}
	return plan
}

// A method that decodes what `request` makes and answers with what `answer` makes.
func method(request, answer func() interface{}) ttrpc.Method {
	return func(_ context.Context, unmarshal func(interface{}) error) (interface{}, error) {
		if err := unmarshal(request()); err != nil {
			return nil, err
		}
		return answer(), nil
	}
}

func methods() map[string]ttrpc.Method {
	command := func() interface{} { return commandAnswer() }
	return map[string]ttrpc.Method{
		"CreatePlan":        method(func() interface{} { return &v1.CreatePlanRequest{} }, command),
		"OpenDirectionUI":   method(func() interface{} { return &v1.OpenDirectionUIRequest{} }, command),
		"RequestRoutes":     method(func() interface{} { return &v1.RequestRoutesRequest{} }, command),
		"ReceiveRoutes":     method(func() interface{} { return &v1.ReceiveRoutesRequest{} }, command),
		"SelectRoute":       method(func() interface{} { return &v1.SelectRouteRequest{} }, command),
		"RequestNavigation": method(func() interface{} { return &v1.RequestNavigationRequest{} }, command),
		"ConfirmHandoff":    method(func() interface{} { return &v1.ConfirmHandoffRequest{} }, command),
		"GetPlan": method(func() interface{} { return &v1.GetPlanRequest{} },
			func() interface{} { return planAnswer() }),
	}
}

func run() error {
	if len(os.Args) != 2 {
		return fmt.Errorf("usage: %s SOCKET", os.Args[0])
	}
	listener, err := net.Listen("unix", os.Args[1])
	if err != nil {
		return err
	}
	server, err := ttrpc.NewServer()
	if err != nil {
		return err
	}
	server.Register("routeplan.v1.RoutePlans", methods())
	return server.Serve(context.Background(), listener)
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
