package policy_test

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/scenario/scenariojson"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
)

// In run 0 on the default scenario, the pulls of each arm after 100,000 steps are the same natively and in
// WebAssembly.
func TestGoldenPullsOfEveryPolicy(t *testing.T) {
	lines := make([]testkit.Line, len(policy.All()))
	var wait sync.WaitGroup
	for i, spec := range policy.All() {
		wait.Go(func() { lines[i] = testkit.Line{Name: spec.ID, Value: pullsOf(spec)} })
	}
	wait.Wait()
	testkit.Frozen(t, "testdata/pulls.txt", lines)
}

// pullsOf returns a policy's number of pulls of each arm as a text, or the error.
func pullsOf(spec policy.Spec) string {
	s := scenario.Default()
	s.Horizon, s.Policies = 100_000, []scenario.Policy{{ID: spec.ID}}
	e, err := sim.New(scenariotest.Valid(s))
	if err != nil {
		return err.Error()
	}
	run := e.Start(0, 0, sim.Leaps)
	for run.Pulled() < run.Horizon() {
		run.Advance(run.Horizon(), math.MaxInt)
	}
	return strings.Trim(fmt.Sprint(run.Pulls()), "[]")
}

// Without a golden link, the meaning of a policy or parameter could change unnoticed. The flag -update adds a link.
func TestGoldenLinksHaveEveryPolicyAndParameter(t *testing.T) {
	const folder = "../scenario/testdata/links"
	held := map[string]bool{} // policies and their parameters
	for _, g := range scenariotest.GoldenLinks(t, folder) {
		s, err := scenariojson.Unmarshal([]byte(g.JSON))
		if err != nil {
			t.Fatalf("%s: %v", g.At, err)
		}
		hold(held, s.Scenario())
	}
	for _, spec := range policy.All() {
		link, means := goldenLink(t, spec)
		if !lacks(held, spec) {
			continue
		}
		if !*testkit.Update {
			t.Errorf("core/scenario/testdata/links lacks %s or one of its parameters: go test ./core/policy -run '^%s$' -update adds a link", spec.ID, t.Name())
			continue
		}
		version, _, _ := strings.Cut(link, "t")
		file, err := os.OpenFile(filepath.Join(folder, "v"+version+".txt"), os.O_APPEND|os.O_WRONLY, 0)
		testkit.OK(t, err)
		_, err = fmt.Fprintf(file, "\n%s\n%s\n", link, means)
		if closed := file.Close(); err != nil || closed != nil {
			t.Fatal(err, closed)
		}
	}
}

// hold adds a scenario's policies and their set parameters.
func hold(held map[string]bool, s scenario.Scenario) {
	for _, p := range s.Policies {
		held[p.ID] = true
		for name := range p.Params {
			held[p.ID+":"+name] = true
		}
		held[p.ID+":law"] = held[p.ID+":law"] || p.Law != ""
	}
}

// lacks reports whether a policy or one of its parameters is missing from held.
func lacks(held map[string]bool, spec policy.Spec) bool {
	return !held[spec.ID] || slices.ContainsFunc(spec.Params, func(q policy.Param) bool { return !held[spec.ID+":"+q.Name] })
}

// goldenLink returns a link with a policy whose parameters differ from their defaults, and its scenario as JSON.
func goldenLink(t *testing.T, spec policy.Spec) (link, means string) {
	t.Helper()
	p := scenario.Policy{ID: spec.ID, Params: map[string]float64{}}
	for _, q := range spec.Params {
		switch q.Kind {
		case policy.Switch:
			p.Params[q.Name] = 1 - q.Default
		case policy.Levels:
			p.Law = "0.5,2"
		default:
			if p.Params[q.Name] = q.Min/2 + q.Max/2; p.Params[q.Name] == q.Default {
				p.Params[q.Name] = q.Max
			}
		}
	}
	s := scenario.Default()
	s.Arms, s.Policies = arm.Bernoullis(.5, .25), []scenario.Policy{p}
	written, err := scenariojson.Marshal(s)
	testkit.OK(t, err)
	// Marshal leaves out defaults that a golden link must state.
	means = strings.TrimSuffix(string(written), "}") + `,"region":{"noise":"gauss","n":1,"r":0,"change":1}}`
	link = s.Link()
	held := map[string]bool{}
	if hold(held, s); lacks(held, spec) {
		t.Errorf("%s lacks a parameter of %s", link, spec.ID)
	}
	if problem := scenariotest.MeansElse(link, means); problem != "" {
		t.Error(problem)
	}
	return link, means
}
