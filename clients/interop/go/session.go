package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"sync/atomic"
	"time"

	"github.com/containerd/ttrpc"
	"github.com/gogo/protobuf/proto"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	healthv1 "grpc/health/v1"
	v1 "routeplan/v1"
)

const (
	applied  = v1.Disposition_DISPOSITION_APPLIED
	replayed = v1.Disposition_DISPOSITION_REPLAYED
)

// One connection, and names that no earlier run has used.
type session struct {
	client         *ttrpc.Client
	plans          v1.RoutePlansService
	administration v1.AdministrationService
	health         healthv1.HealthService
	run            string
	callCount      atomic.Int64
	nameCount      atomic.Int64
	// What is changed in the next requests before they leave, for what the client itself would never send.
	alter func(*ttrpc.Request)
}

func open(path string) (*session, error) {
	connection, err := net.Dial("unix", path)
	if err != nil {
		return nil, err
	}
	opened := &session{run: fmt.Sprintf("go-%x", time.Now().UnixNano())}
	opened.client = ttrpc.NewClient(connection, ttrpc.WithUnaryClientInterceptor(opened.send))
	opened.plans = v1.NewRoutePlansClient(opened.client)
	opened.administration = v1.NewAdministrationClient(opened.client)
	opened.health = healthv1.NewHealthClient(opened.client)
	return opened, nil
}

func (s *session) send(
	ctx context.Context, request *ttrpc.Request, response *ttrpc.Response, _ *ttrpc.UnaryClientInfo, next ttrpc.Invoker,
) error {
	s.callCount.Add(1)
	if s.alter != nil {
		s.alter(request)
	}
	return next(ctx, request, response)
}

// Runs `calls` with every request changed by `alter`.
func (s *session) altering(alter func(*ttrpc.Request), calls func() error) error {
	s.alter = alter
	defer func() { s.alter = nil }()
	return calls()
}

// A name nobody has used: of a plan or a command.
func (s *session) fresh(kind string) string {
	return fmt.Sprintf("%s-%s-%d", s.run, kind, s.nameCount.Add(1))
}

// What a traveler says first; `plan` is nil for a plan still to be made.
func (s *session) context(plan []byte) *v1.CommandContext {
	return &v1.CommandContext{
		PlanId: plan, CommandKey: []byte(s.fresh("key")), ComponentVersion: "interop",
		Actor: &v1.Actor{Type: v1.ActorType_ACTOR_TYPE_TRAVELER, Ref: "asha"},
	}
}

// Makes a plan of `places`.
func (s *session) create() (*v1.CommandAnswer, error) {
	return s.plans.CreatePlan(background(), s.creation())
}

func (s *session) creation() *v1.CreatePlanRequest {
	return &v1.CreatePlanRequest{
		Context: s.context(nil), ExternalId: s.fresh("trip"), Owner: "interop-go", Stops: places(),
	}
}

func background() context.Context { return context.Background() }

// Says what is wrong about an answer, or nothing.
func expect(answer *v1.CommandAnswer, err error, disposition v1.Disposition, state v1.PlanState, version uint64) error {
	if err != nil {
		return err
	}
	position := answer.Position
	if answer.Disposition != disposition || position == nil || position.State != state || position.Version != version {
		return fmt.Errorf("want %v, %v, version %d, got %v", disposition, state, version, answer)
	}
	if answer.Sequence == 0 || len(answer.PlanId) != 16 {
		return fmt.Errorf("no sequence or no plan in %v", answer)
	}
	return nil
}

// The refusal in `err`, which must have this status and reason, and be its only detail.
func refusal(err error, code codes.Code, reason v1.Reason) (*v1.Refusal, error) {
	known, isStatus := status.FromError(err)
	if err == nil || !isStatus || known.Code() != code {
		return nil, fmt.Errorf("want %v/%v, got %v", code, reason, err)
	}
	details := known.Proto().Details
	if len(details) != 1 || details[0].TypeUrl != "type.googleapis.com/routeplan.v1.Refusal" {
		return nil, fmt.Errorf("want one refusal, got %v", details)
	}
	refused := &v1.Refusal{}
	if err := proto.Unmarshal(details[0].Value, refused); err != nil {
		return nil, err
	}
	if refused.Reason != reason {
		return nil, fmt.Errorf("want %v, got %v", reason, refused)
	}
	if known.Message() == "" {
		return nil, errors.New("a refusal without a text")
	}
	return refused, nil
}

// A status without details, with this text.
func expectStatus(err error, code codes.Code, text string) error {
	known, isStatus := status.FromError(err)
	if err == nil || !isStatus || known.Code() != code || known.Message() != text || len(known.Proto().Details) != 0 {
		return fmt.Errorf("want %v %q, got %v", code, text, err)
	}
	return nil
}

// The connection still carries calls: the plan is read back.
func (s *session) expectAlive() error {
	answer, err := s.create()
	if err != nil {
		return fmt.Errorf("the connection does not live: %w", err)
	}
	plan, err := s.plans.GetPlan(background(), &v1.GetPlanRequest{PlanId: answer.PlanId})
	if err != nil || !bytes.Equal(plan.PlanId, answer.PlanId) {
		return fmt.Errorf("the connection does not live: %v, %v", plan, err)
	}
	return nil
}
