// A client of routepland on Debian's Go ttrpc, with messages and stubs generated from proto/ by Debian's generator.
//
// Usage: client SOCKET. Everything it tries is in `trials`; it ends with 1 at the first surprise.
package main

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"

	v1 "routeplan/v1"
)

// One thing that is tried, and what the line at the end calls it.
type trial struct {
	name string
	try  func(*session) error
}

var trials = []trial{
	{"a whole journey and its reads", tryJourney},
	{"repetitions", tryRepetitions},
	{"refusals with their details", tryRefusals},
	{"health and administration", tryOperation},
	{"metadata", tryMetadata},
	{"deadlines", tryDeadlines},
	{"calls given up", tryGivingUp},
	{"unknown names", tryUnknownNames},
	{"oversized messages", tryOversized},
	{"a stream, which this version cannot read", tryStream},
	{"the daemon standing still", tryStandstill},
	{"more calls than the window", tryCrowd},
	{"20,000 calls by 16 callers on one connection", tryParallelCallers},
	{"all plans by pages", tryPages},
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: client SOCKET")
		os.Exit(64)
	}
	began := time.Now()
	session, err := open(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, "Go:", err)
		os.Exit(1)
	}
	defer session.client.Close()
	names := []string{}
	for _, trial := range trials {
		err := trial.try(session)
		note(trial.name, err)
		if err != nil {
			fmt.Fprintf(os.Stderr, "Go: %s: %v\n", trial.name, err)
			os.Exit(1)
		}
		names = append(names, trial.name)
	}
	fmt.Printf("%s: %d calls in %.1f s: %s\n", runtime.Version(), session.callCount.Load(),
		time.Since(began).Seconds(), strings.Join(names, ", "))
}

// Tells the result where `run` wants to have it.
func note(name string, failure error) {
	result := map[bool]string{true: "passed", false: "failed"}[failure == nil]
	file, err := os.OpenFile(os.Getenv("ROUTEPLAN_RESULTS"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return
	}
	defer file.Close()
	fmt.Fprintf(file, "interop/go: %s\t%s\n", name, result)
}

// Two places in Delhi, the second one by its pin.
func places() []*v1.Stop {
	airport := &v1.Coordinate{LatE6: 28555000, LonE6: 77084400}
	suggested := v1.LocationType_LOCATION_TYPE_SUGGESTION
	return []*v1.Stop{
		{Place: &v1.Stop_Coordinate{Coordinate: airport}, Label: "IGI, Terminal 3"},
		{Place: &v1.Stop_Pin{Pin: "mmi000"}, Label: "इंडिया गेट", LocationType: suggested},
	}
}
