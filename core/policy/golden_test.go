package policy_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/policy/golden"
	"epsilonarcade/core/testkit/scenariotest"
)

// write is how a newcomer fills in what golden has of a policy.
func write(id string) string {
	return fmt.Sprintf("once its exact law is tested, run: go run ./core/policy/newpolicy -golden %s, which writes it to %s", id, testFile(id))
}

func TestEveryPolicyHasItsGoldenPulls(t *testing.T) {
	each(t, func(t *testing.T, spec policy.Spec, e enrolment) {
		t.Parallel()
		switch got, err := golden.Pulls(spec.ID); {
		case err != nil:
			t.Fatal(err)
		case e.pulls == nil:
			t.Errorf("%s has no golden pulls: %s", spec.ID, write(spec.ID))
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
			t.Errorf("%s has no golden link with all of its parameters: %s", spec.ID, write(spec.ID))
		}
	})
}

// What a newcomer's golden link is made by makes one of every policy.
func TestAGoldenLinkIsMadeOfEveryPolicy(t *testing.T) {
	each(t, func(t *testing.T, spec policy.Spec, _ enrolment) {
		link, written, err := golden.Link(spec)
		if err != nil {
			t.Fatal(err)
		}
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
