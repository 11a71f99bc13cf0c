package main

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net"
	"reflect"
	"strings"
	"time"

	"github.com/containerd/ttrpc"
	"github.com/gogo/protobuf/proto"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	v1 "routeplan/v1"
)

const (
	service  = "routeplan.v1.RoutePlans"
	messages = "routeplan.v1."
	patience = 10 * time.Second
)

// A call that may be repeated.
type call struct {
	method  string
	request proto.Message
	answer  reflect.Type
}

// One scenario being played.
type player struct {
	file     *file
	path     string
	scenario string
	client   *ttrpc.Client
	// Text by name, and the names as they came.
	kept  map[string]string
	names []string
	calls map[string]call
}

func (p *player) reconnect() error {
	if p.client != nil {
		p.client.Close()
	}
	connection, err := net.Dial("unix", p.path)
	if err != nil {
		return err
	}
	p.client = ttrpc.NewClient(connection)
	return nil
}

// A value with what was kept, or what the file names, in the place of names.
func (p *player) resolved(value interface{}) (interface{}, error) {
	var err error
	switch said := value.(type) {
	case []interface{}:
		list := make([]interface{}, len(said))
		for index := 0; index < len(said) && err == nil; index++ {
			list[index], err = p.resolved(said[index])
		}
		return list, err
	case map[string]interface{}:
		object := map[string]interface{}{}
		for name, element := range said {
			if object[name], err = p.resolved(element); err != nil {
				return nil, err
			}
		}
		return object, nil
	case string:
		if !strings.HasPrefix(said, "$") {
			return said, nil
		}
		if text, isKept := p.kept[said[1:]]; isKept {
			return strings.TrimPrefix(text, "#"), nil
		}
		if named, isNamed := p.file.Values[said[1:]]; isNamed {
			return p.resolved(named)
		}
		return nil, fmt.Errorf("%s names nothing", said)
	}
	return value, nil
}

// The call of a step: an earlier one once more, or a new one that may be repeated.
func (p *player) callOf(step *step) (call, error) {
	if step.Repeat != "" {
		made, isThere := p.calls[step.Repeat]
		if !isThere {
			return call{}, fmt.Errorf("there is no step %s to repeat", step.Repeat)
		}
		return made, nil
	}
	kind := proto.MessageType(messages + step.Call + "Request")
	if kind == nil {
		return call{}, fmt.Errorf("there is no call %s", step.Call)
	}
	request := reflect.New(kind.Elem())
	resolved, err := p.resolved(step.With)
	if err != nil {
		return call{}, err
	}
	said := resolved.(map[string]interface{})
	answer := messages + step.Call + "Answer"
	if _, err := fieldNamed(request.Elem(), "context"); err == nil {
		answer = messages + "CommandAnswer"
		if said["context"], err = p.context(step); err != nil {
			return call{}, err
		}
	}
	if err := fill(request.Elem(), said); err != nil {
		return call{}, err
	}
	made := call{step.Call, request.Interface().(proto.Message), proto.MessageType(answer).Elem()}
	p.calls[step.Name] = made
	return made, nil
}

// What a command says first.
func (p *player) context(step *step) (interface{}, error) {
	keyOf := step.Name
	if step.KeyOf != "" {
		keyOf = step.KeyOf
	}
	as := step.As
	if as == "" {
		as = "UNSPECIFIED"
	}
	said := map[string]interface{}{
		"command_key": hex.EncodeToString([]byte(p.scenario + "/" + keyOf)), "actor": map[string]interface{}{"type": as},
	}
	if step.Version != nil {
		said["expected_version"] = *step.Version
	}
	if step.Plan != "" {
		said["plan_id"] = step.Plan
	}
	return p.resolved(said)
}

// Makes a call once.
func (p *player) once(made call, deadline int) (view, error) {
	ctx := context.Background()
	if deadline > 0 {
		limited, cancel := context.WithTimeout(ctx, time.Duration(deadline)*time.Millisecond)
		defer cancel()
		ctx = limited
	}
	answer := reflect.New(made.answer)
	err := p.client.Call(ctx, service, made.method, made.request, answer.Interface())
	if err != nil {
		return failure(err)
	}
	told := view{"status": "OK", "effect": "APPLIED"}
	tellFields(answer.Elem(), "", told)
	return told, nil
}

// What a call that failed is told as.
func failure(err error) (view, error) {
	if errors.Is(err, context.DeadlineExceeded) {
		return view{"status": "DEADLINE_EXCEEDED", "effect": "UNKNOWN"}, nil
	}
	known, isStatus := status.FromError(err)
	if !isStatus || known.Code() == codes.Unknown {
		return nil, err
	}
	told := view{"status": shouted(known.Code().String()), "effect": "REJECTED"}
	for _, detail := range known.Proto().Details {
		refusal := &v1.Refusal{}
		if err := proto.Unmarshal(detail.Value, refusal); err != nil {
			return nil, err
		}
		tellFields(reflect.ValueOf(refusal).Elem(), "", told)
	}
	return told, nil
}

// Makes a call, until it comes to what is expected if that is asked for.
func (p *player) untilExpected(step *step) (view, error) {
	made, err := p.callOf(step)
	if err != nil {
		return nil, err
	}
	for end := time.Now().Add(patience); ; time.Sleep(50 * time.Millisecond) {
		seen, err := p.once(made, step.DeadlineMs)
		if err != nil {
			return nil, err
		}
		told := p.told(step, seen)
		err = p.judge(step, told)
		if err == nil || !step.Until || time.Now().After(end) {
			return told, err
		}
	}
}

func (p *player) play(step *step, control io.Reader) (view, error) {
	switch {
	case step.Daemon != "":
		fmt.Printf("!%s\n", step.Daemon)
		var answer string
		if _, err := fmt.Fscanln(control, &answer); err != nil || answer != "done" {
			return nil, fmt.Errorf("the daemon cannot be had like that: %v", err)
		}
		if step.Daemon == "restart" {
			if err := p.reconnect(); err != nil {
				return nil, err
			}
		}
		return view{"daemon": step.Daemon}, nil
	case step.Reconnect:
		return view{"reconnect": "done"}, p.reconnect()
	}
	return p.untilExpected(step)
}
