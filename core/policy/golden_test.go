package policy_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/scenario/scenariojson"
	"epsilonarcade/core/scenario/scenariotest"
	"epsilonarcade/core/sim"
)

// goldenPulls returns the pulls of each arm after 100,000 on the default scenario, in run 0. They are the same natively
// and in WebAssembly.
func goldenPulls(t *testing.T, id string) []int64 {
	s := scenario.Default()
	s.Horizon, s.Policies = 100_000, []scenario.Policy{{ID: id}}
	e, err := sim.New(s)
	if err != nil {
		t.Fatal(err)
	}
	run := e.Start(0, 0, sim.Leaps)
	for run.Pulled() < run.Horizon() {
		run.Advance(run.Horizon(), math.MaxInt)
	}
	return run.Pulls()
}

// goldenLink returns a link with a policy whose parameters are not at their defaults, and the scenario that it means, as
// JSON.
func goldenLink(t *testing.T, spec policy.Spec) (link, means string) {
	s := scenario.Default()
	s.Arms = arm.Bernoullis(.5, .25)
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
	s.Policies = []scenario.Policy{p}
	written, err := scenariojson.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	return s.Link(), string(written)
}

func TestEveryPolicyHasItsGoldenPulls(t *testing.T) {
	each(t, func(t *testing.T, spec policy.Spec, e enrolment) {
		t.Parallel()
		switch got := goldenPulls(t, spec.ID); {
		case e.pulls == nil:
			t.Errorf("%s has no golden pulls. Once its exact law is tested, add this line to %s:\n\tpulls: %#v,", spec.ID, testFile(spec.ID), got)
		case !slices.Equal(got, e.pulls):
			t.Errorf("%s: the pulls are %d, want %d: links in the wild would show other curves; undo what has changed the bits or the order of its draws", spec.ID, got, e.pulls)
		}
	})
}

// A policy or a parameter without a golden link may come to mean something else unnoticed.
func TestEveryPolicyHasItsGoldenLink(t *testing.T) {
	older := ""
	for _, g := range scenariotest.GoldenLinks(t, "../scenario/testdata/links") {
		older += g.Read + "\n"
	}
	each(t, func(t *testing.T, spec policy.Spec, e enrolment) {
		held := e.link
		if held == "" {
			held = older
		} else if problem := scenariotest.MeansElse(e.link, e.means); problem != "" {
			t.Error(problem)
		}
		lacks := !strings.Contains(held, spec.ID)
		for _, q := range spec.Params {
			lacks = lacks || !strings.Contains(held, ":"+q.Name+"=")
		}
		if lacks {
			link, means := goldenLink(t, spec)
			t.Errorf("%s has no golden link with all of its parameters. Once its exact law is tested, add these lines to %s:\n\tlink:  %q,\n\tmeans: `%s`,", spec.ID, testFile(spec.ID), link, means)
		}
	})
}

// A link can be made of every policy with all of its parameters.
func TestAGoldenLinkIsMadeOfEveryPolicy(t *testing.T) {
	each(t, func(t *testing.T, spec policy.Spec, _ enrolment) {
		link, written := goldenLink(t, spec)
		if problem := scenariotest.MeansElse(link, written); problem != "" {
			t.Error(problem)
		}
		for _, q := range spec.Params {
			if !strings.Contains(link, ":"+q.Name+"=") {
				t.Errorf("%s leaves out %s", link, q.Name)
			}
		}
		if scenariotest.MeansElse(link, strings.Replace(written, `"horizon":1000000`, `"horizon":1000001`, 1)) == "" {
			t.Errorf("%s means another horizon, too", link)
		}
	})
}
