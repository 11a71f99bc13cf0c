package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/containerd/ttrpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	healthv1 "grpc/health/v1"
	v1 "routeplan/v1"
)

const overdue = "context deadline exceeded"

// What probes and operators ask.
func tryOperation(s *session) error {
	for _, service := range []string{"", "routeplan.v1.RoutePlans", "routeplan.v1.Administration"} {
		health, err := s.health.Check(background(), &healthv1.HealthCheckRequest{Service: service})
		if err != nil || health.Status != healthv1.HealthCheckResponse_SERVING {
			return fmt.Errorf("health of %q: %v, %v", service, health, err)
		}
	}
	_, err := s.health.Check(background(), &healthv1.HealthCheckRequest{Service: "no.Such"})
	if status.Code(err) != codes.NotFound {
		return fmt.Errorf("health of a service that does not exist: %v", err)
	}
	instance, err := s.administration.GetInstance(background(), &v1.GetInstanceRequest{})
	if err != nil || instance.State != v1.ServingState_SERVING_STATE_READY || len(instance.InstanceId) != 16 {
		return fmt.Errorf("not ready: %v, %v", instance, err)
	}
	metrics, err := s.administration.GetMetrics(background(), &v1.GetMetricsRequest{})
	if err != nil || !strings.HasSuffix(strings.TrimSpace(metrics.Text), "# EOF") {
		return fmt.Errorf("metrics: %v", err)
	}
	return nil
}

// Metadata decides nothing here, but it must arrive within its limits and be refused beyond them.
func tryMetadata(s *session) error {
	for _, count := range []int{1, 256, 257} {
		metadata := ttrpc.MD{}
		for index := 0; index < count; index++ {
			metadata.Append("Trace", fmt.Sprintf("value %d, ü", index))
		}
		_, err := s.plans.ListPlans(ttrpc.WithMetadata(background(), metadata), &v1.ListPlansRequest{PageMax: 1})
		if count <= 256 && err != nil {
			return fmt.Errorf("%d entries: %w", count, err)
		}
		if count > 256 && !strings.Contains(fmt.Sprint(err), codes.ResourceExhausted.String()) {
			return fmt.Errorf("%d entries: %v", count, err)
		}
	}
	return s.expectAlive()
}

// The daemon counts the time: what is over at receipt is not executed, and what passes meanwhile says nothing.
func tryDeadlines(s *session) error {
	ample, cancel := context.WithTimeout(background(), time.Minute)
	defer cancel()
	if _, err := s.plans.CreatePlan(ample, s.creation()); err != nil {
		return err
	}
	for _, timeout := range []int64{-1, math.MinInt64, 1} {
		creation := s.creation()
		err := s.altering(func(request *ttrpc.Request) { request.TimeoutNano = timeout }, func() error {
			_, err := s.plans.CreatePlan(background(), creation)
			return expectStatus(err, codes.DeadlineExceeded, overdue)
		})
		if err != nil {
			return fmt.Errorf("a timeout of %d ns: %w", timeout, err)
		}
		again, err := s.plans.CreatePlan(background(), creation)
		if err != nil || again.Position.Version != 1 || timeout < 0 && again.Disposition != applied {
			return fmt.Errorf("again after %d ns: %v, %v", timeout, again, err)
		}
	}
	return s.altering(func(request *ttrpc.Request) { request.TimeoutNano = math.MaxInt64 }, s.expectAlive)
}

// Callers that lose interest at any moment: the answers that come later disturb nobody.
func tryGivingUp(s *session) error {
	for round := 0; round < 200; round++ {
		hurried, cancel := context.WithTimeout(background(), time.Duration(round)*5*time.Microsecond)
		_, err := s.plans.CreatePlan(hurried, s.creation())
		cancel()
		if err != nil && !errors.Is(err, context.DeadlineExceeded) && !strings.Contains(err.Error(), overdue) {
			return err
		}
	}
	return s.expectAlive()
}

func tryUnknownNames(s *session) error {
	var answer v1.CommandAnswer
	for _, name := range []struct{ service, method, text string }{
		{"routeplan.v1.RoutePlans", "Nope", "method Nope"}, {"no.Such", "CreatePlan", "service no.Such"},
		{"routeplan.v1.RoutePlans", "", "method "}, {"", "", "service "},
		{"/routeplan.v1.RoutePlans", "CreatePlan", "service /routeplan.v1.RoutePlans"},
	} {
		err := s.client.Call(background(), name.service, name.method, s.creation(), &answer)
		if err := expectStatus(err, codes.Unimplemented, name.text); err != nil {
			return err
		}
	}
	return s.expectAlive()
}

// This client sends any count of bytes. The daemon drops what no frame may hold, and the stream stays in step.
func tryOversized(s *session) error {
	for _, byteCount := range []int{4 << 20, 8 << 20} {
		creation := s.creation()
		creation.Stops[0].Label = strings.Repeat("a", byteCount)
		for round := 0; round < 2; round++ {
			_, err := s.plans.CreatePlan(background(), creation)
			if !strings.Contains(fmt.Sprint(err), "exceed maximum message size of 4194304") {
				return fmt.Errorf("%d bytes: %v", byteCount, err)
			}
		}
	}
	return s.expectAlive()
}

// This version knows no data frames: the call fails with the first, and the connection goes on.
func tryStream(s *session) error {
	created, err := s.create()
	if err != nil {
		return err
	}
	_, err = s.plans.WatchPlans(background(), &v1.WatchPlansRequest{PlanId: created.PlanId})
	if err == nil || err.Error() != "unknown message type received" {
		return fmt.Errorf("not what this version says of a stream: %v", err)
	}
	return s.expectAlive()
}

// Stops a process and waits until each of its threads stands still.
func halt(process int) error {
	if err := syscall.Kill(process, syscall.SIGSTOP); err != nil {
		return err
	}
	for deadline := time.Now().Add(10 * time.Second); time.Now().Before(deadline); time.Sleep(time.Millisecond) {
		threads, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/stat", process))
		if err != nil || len(threads) == 0 {
			return fmt.Errorf("no threads: %v", err)
		}
		moving := 0
		for _, thread := range threads {
			text, err := os.ReadFile(thread)
			if err != nil {
				return err
			}
			if !strings.Contains(string(text), ") T ") {
				moving++
			}
		}
		if moving == 0 {
			return nil
		}
	}
	return errors.New("the daemon does not stand still")
}

// A daemon that does not answer at all: the call ends in time, and its answer, when it comes, is nobody's.
func tryStandstill(s *session) error {
	instance, err := s.administration.GetInstance(background(), &v1.GetInstanceRequest{})
	if err != nil {
		return err
	}
	process := int(instance.Pid)
	defer syscall.Kill(process, syscall.SIGCONT)
	if err := halt(process); err != nil {
		return err
	}
	const patience = 50 * time.Millisecond
	began := time.Now()
	impatient, cancel := context.WithTimeout(background(), patience)
	defer cancel()
	creation := s.creation()
	_, err = s.plans.CreatePlan(impatient, creation)
	if !errors.Is(err, context.DeadlineExceeded) || time.Since(began) < patience {
		return fmt.Errorf("answered by a daemon that stands still: %v", err)
	}
	if err := syscall.Kill(process, syscall.SIGCONT); err != nil {
		return err
	}
	again, err := s.plans.CreatePlan(background(), creation)
	if err != nil || again.Position.Version != 1 {
		return fmt.Errorf("again: %v, %v", again, err)
	}
	return s.expectAlive()
}
