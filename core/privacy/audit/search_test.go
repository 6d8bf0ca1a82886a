package audit_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit"
)

// search looks for a place to the end.
func search(t testing.TB, d audit.Draft, runs int) audit.Finding {
	t.Helper()
	f, err := d.Search(runs, func(spent int) error {
		if spent > runs {
			return fmt.Errorf("%d runs are spent, of %d", spent, runs)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// on returns a scenario of arms with these means.
func on(means ...float64) *scenario.Scenario {
	s := scenario.Default()
	s.Arms = arm.Bernoullis(means...)
	return &s
}

// median returns the median number of pairs in which five audits refute the claim.
func median(t testing.TB, d audit.Draft, most int) int { return catches(t, d, 50, 5, most)[2] }

// Where both arms always pay, AdaP-UCB with half its noise hides well: elsewhere a third of the pairs is enough. The
// same seed finds the same place.
func TestASearchFindsABetterPlace(t *testing.T) {
	testkit.SkipIfBrief(t)
	d := audit.Draft{ID: "broken-adap-ucb", Scenario: on(1, 1)}
	f := search(t, d, 20_000)
	here, there := median(t, d, 4000), median(t, f.Draft, 4000)
	t.Logf("%s: %d pairs, and %d without", f.Words(), there, here)
	if !f.Found || 3*there > here {
		t.Errorf("%d pairs where the search says, %d elsewhere: %s", there, here, f.Words())
	}
	if again := search(t, d, 20_000); !reflect.DeepEqual(again, f) {
		t.Errorf("%+v\nis not %+v", again, f)
	}
}

// By exact laws: with two arms and eight pulls one choice of the broken DP-FTPL-Gauss keeps to the claim, with other
// arms and another horizon it does not.
func TestASearchGoesByExactLawsWhereThereAreSome(t *testing.T) {
	d := audit.Draft{ID: "broken-dp-ftpl-gauss", Horizon: 8}
	here, _ := prepare(t, d).Exact()
	f := search(t, d, 100)
	there, _ := prepare(t, f.Draft).Exact()
	t.Logf("%s: ε = %v, and %v without", f.Words(), there, here)
	if f.Runs != 0 || here > 1 || there < 1.3*here || there < 1 {
		t.Errorf("ε = %v where the search says, %v elsewhere: %s", there, here, f.Words())
	}
	correct := audit.Draft{ID: "dp-ftpl-new", Horizon: 8}
	if eps, _ := prepare(t, search(t, correct, 100).Draft).Exact(); eps > 1+1e-6 || eps < .99 {
		t.Errorf("DP-FTPL-New has ε = %v", eps)
	}
}

// A policy that keeps its claim is not accused, wherever a search has led.
func TestASearchAccusesNoCorrectPolicy(t *testing.T) {
	d := audit.Draft{ID: "adap-ucb", Scenario: on(1, 1)}
	for seed := range uint64(3) {
		d.Seed = &seed
		f := search(t, d, 2000)
		if pairs := median(t, f.Draft, 600); pairs < 600 {
			t.Errorf("with seed %d, after %s: accused after %d pairs", seed, f.Words(), pairs)
		}
	}
}

// Where no choice of the draft is open, a search finds a place where one is.
func TestASearchOpensAChoice(t *testing.T) {
	d := audit.Draft{ID: "broken-dp-se", Scenario: on(.9, .2), Horizon: 8192}
	if _, err := d.Prepare(); err == nil || !strings.Contains(err.Error(), "nothing to audit") {
		t.Fatalf("%v", err)
	}
	f := search(t, d, 400)
	prepare(t, f.Draft)
	t.Log(f.Words())
}

// A search ends with the error of its step, and where there is nothing to look for.
func TestASearchMayBeStopped(t *testing.T) {
	stop := errors.New("stop")
	d := audit.Draft{ID: "broken-adap-ucb", Scenario: on(1, 1), Runs: 100}
	f, err := d.Search(1000, func(spent int) error {
		if spent > 300 {
			return stop
		}
		return nil
	})
	if err != stop || f.Runs <= 300 || f.Runs > 600 {
		t.Errorf("after %d runs: %v", f.Runs, err)
	}
	for _, id := range []string{"ldp-ucb-b", "heldp-ucb-b"} {
		if _, err := (audit.Draft{ID: id}).Search(1000, nil); err == nil || !strings.Contains(err.Error(), "nothing to look for") {
			t.Errorf("%s: %v", id, err)
		}
	}
	if _, err := (audit.Draft{ID: "adap-ucb"}).Search(99, nil); err == nil {
		t.Error("a search of 99 runs")
	}
}
