// Plays the scenarios on Debian's Go ttrpc, with messages generated from proto/. Usage: runner SCENARIOS SOCKET; see
// docs/clients.md, "Scenarios".
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"sort"
	"strings"
)

type file struct {
	About         string
	Configuration []string
	Varying       []string
	Values        map[string]interface{}
	Scenarios     []struct {
		Name  string
		Steps []json.RawMessage
	}
}

type step struct {
	Name, Call, Repeat, Daemon, As, Plan string
	Reconnect, Until                     bool
	Version                              *json.Number
	KeyOf                                string `json:"key_of"`
	DeadlineMs                           int    `json:"deadline_ms"`
	With                                 map[string]interface{}
	Keep                                 map[string]string
	Expect                               map[string]interface{}
	Varying                              []string
}

// Reads JSON whose numbers stay as they are written, and which has no word nobody knows.
func read(text string, into interface{}) error {
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	decoder.DisallowUnknownFields()
	return decoder.Decode(into)
}

func contains(list []string, text string) bool {
	for _, element := range list {
		if element == text {
			return true
		}
	}
	return false
}

// What of `seen` is told, once what the step keeps is kept.
func (p *player) told(step *step, seen view) view {
	for name, path := range step.Keep {
		if !contains(p.names, name) {
			p.names = append(p.names, name)
		}
		p.kept[name] = seen[path]
	}
	told := view{}
	for path, text := range seen {
		last := path[strings.LastIndex(path, ".")+1:]
		if bracket := strings.Index(last, "["); bracket >= 0 {
			last = last[:bracket]
		}
		if !contains(p.file.Varying, last) && !contains(step.Varying, last) {
			told[path] = p.rendered(text)
		}
	}
	return told
}

// Text as everybody tells it: bytes by the newest name they were kept under, digests as they are.
func (p *player) rendered(text string) string {
	if !strings.HasPrefix(text, "#") {
		return text
	}
	for index := len(p.names) - 1; index >= 0; index-- {
		if p.kept[p.names[index]] == text {
			return "$" + p.names[index]
		}
	}
	if len(text) == 65 {
		return text[1:]
	}
	return "*"
}

func (p *player) expected(value interface{}) string {
	if value == nil {
		return ""
	}
	if text, isText := value.(string); isText && strings.HasPrefix(text, "$") {
		if named, isNamed := p.file.Values[text[1:]].(string); isNamed {
			return named
		}
	}
	return fmt.Sprint(value)
}

// Says what is not as the step expects, or nothing.
func (p *player) judge(step *step, told view) error {
	expectations := map[string]interface{}{"status": "OK"}
	for path, value := range step.Expect {
		expectations[path] = value
	}
	for path, value := range expectations {
		if told[path] != p.expected(value) {
			return fmt.Errorf("%s is %q, not %q; it came to %v", path, told[path], p.expected(value), told)
		}
	}
	return nil
}

func printLine(where string, told view) {
	paths := []string{}
	for path := range told {
		paths = append(paths, path)
	}
	sort.Strings(paths)
	line := where
	for _, path := range paths {
		line += "\t" + path + "=" + told[path]
	}
	fmt.Println(line)
}

func run(source, socket string) error {
	text, err := os.ReadFile(source)
	if err != nil {
		return err
	}
	scenarios, control := &file{}, bufio.NewReader(os.Stdin)
	if err := read(string(text), scenarios); err != nil {
		return err
	}
	for _, scenario := range scenarios.Scenarios {
		player := &player{file: scenarios, path: socket, scenario: scenario.Name, kept: map[string]string{},
			calls: map[string]call{}}
		if err := player.reconnect(); err != nil {
			return err
		}
		for _, text := range scenario.Steps {
			one := &step{}
			if err := read(string(text), one); err != nil {
				return fmt.Errorf("%s: %w", scenario.Name, err)
			}
			where := scenario.Name + "/" + one.Name
			told, err := player.play(one, control)
			if err != nil {
				return fmt.Errorf("%s: %w", where, err)
			}
			printLine(where, told)
		}
		player.client.Close()
	}
	return nil
}

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: runner SCENARIOS SOCKET")
		os.Exit(64)
	}
	if err := run(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
