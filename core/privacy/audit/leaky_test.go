package audit_test

import (
	"embed"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/custom"
	"epsilonarcade/core/custom/interp"
	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/privacy/tradeoff"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit"
)

// customs holds custom policies that keep their claims, and others that do not. The comments in the latter say why.
//
//go:embed testdata
var customs embed.FS

// customDraft returns the draft for an audit of a policy in testdata, with all defaults.
func customDraft(t testing.TB, name string) audit.Draft {
	t.Helper()
	interp.Register()
	source := testkit.Must(customs.ReadFile("testdata/" + name + ".star"))(t)
	return audit.Draft{ID: custom.ID, Source: string(source)}
}

// names returns the names of the policies in a folder in testdata.
func names(t testing.TB, folder string) (all []string) {
	t.Helper()
	files := testkit.Must(customs.ReadDir("testdata/" + folder))(t)
	for _, f := range files {
		all = append(all, folder+"/"+strings.TrimSuffix(f.Name(), ".star"))
	}
	return all
}

// The audit does not accuse a custom policy that keeps its claim, and catches a policy that reuses its noise.
func TestACustomPolicyIsAudited(t *testing.T) {
	for name, leaks := range map[string]bool{"sound/episodes": false, "leaky/noise-reused": true} {
		d := customDraft(t, name)
		d.Runs = testkit.Either(4000, 1000)
		if r := finish(prepare(t, d)); r.Violated != leaks || leaks && r.Lower < 2 || !leaks && !testing.Short() && r.Lower < .2 {
			t.Errorf("%s: %+v", name, r)
		}
	}
}

// The default audit catches leaks in the first choice and after a thousand pulls, both of the last reward and of an
// old reward.
func TestTheDefaultAuditCatchesLeaks(t *testing.T) {
	testkit.SkipIfBrief(t)
	unseen := map[string]bool{} // each seed misses some weak leaks
	late := 0
	all := names(t, "leaky")
	for _, name := range all {
		a := prepare(t, customDraft(t, name))
		pairs, lower := watched(a, audit.Runs)
		worlds, looked := say.English(a.Worlds()), say.English(a.Looked())
		t.Logf("%s: ε ≥ %v after %d pairs. %s", name, lower, pairs, worlds)
		if pairs == audit.Runs {
			unseen[name] = true
		}
		if strings.HasPrefix(name, "leaky/late-") {
			if late++; unseen[name] {
				t.Errorf("%s is not caught, and it leaks late", name)
			}
		}
		if strings.Contains(worlds, "before the audited choice") && !strings.Contains(looked, "up to pull") {
			t.Errorf("%s: looked at %q", name, looked)
		}
	}
	if len(all) < 10 || late < 3 || 10*(len(all)-len(unseen)) < 8*len(all) {
		t.Errorf("%d leaks, %d of them late, of which %v are not caught", len(all), late, unseen)
	}
}

// The default audit accuses no policy in testdata/sound.
func TestTheDefaultAuditPassesSoundPolicies(t *testing.T) {
	testkit.SkipIfBrief(t)
	for _, name := range names(t, "sound") {
		if pairs, lower := watched(prepare(t, customDraft(t, name)), audit.Runs); pairs < audit.Runs {
			t.Errorf("%s is accused after %d pairs: ε ≥ %v", name, pairs, lower)
		}
	}
}

// An observer who looks after each pair accuses at most 10 of 100 correct policies at confidence 0.9. The search for a
// choice does not increase this rate.
func TestCustomPoliciesAreNotAccused(t *testing.T) {
	testkit.SkipIfBrief(t)
	const times, most = 300, 30
	for _, d := range []audit.Draft{{ID: "ldp-ucb-b"}, {ID: "dp-ftpl-new"}, customDraft(t, "sound/noisy-means"), customDraft(t, "sound/kept-noise"), customDraft(t, "sound/episodes")} {
		accused := 0
		for i := range uint64(times) {
			d.Seed, d.Runs, d.Confidence = &i, 200, .9
			if d.ID == custom.ID {
				d.Horizon = 40
			}
			a := prepare(t, d)
			if pairs, _ := watched(a, d.Runs); pairs < d.Runs {
				accused++
			}
		}
		t.Logf("%s: %d of %d", d.ID, accused, times)
		if accused > most {
			t.Errorf("%d of %d audits accuse %s\n%s", accused, times, d.ID, d.Source)
		}
	}
}

// A worker that is told the chosen choice makes the same runs without choosing.
func TestAGivenChoiceMakesTheSameRuns(t *testing.T) {
	d := customDraft(t, "sound/kept-noise")
	d.Runs, d.Horizon = 200, 40
	a := prepare(t, d)
	if d.Choice = a.Choice; d.Choice == 0 {
		t.Fatal("no choice is chosen")
	}
	b := prepare(t, d)
	if a.Worlds() != b.Worlds() || a.Looked() != b.Looked() || string(a.Record(0, 50).Bytes()) != string(b.Record(0, 50).Bytes()) {
		t.Errorf("%s\nis not %s", b.Worlds(), a.Worlds())
	}
	for _, n := range []int{-1, 10_000} {
		if d.Choice = n; true {
			if _, err := d.Prepare(); err == nil {
				t.Errorf("choice %d is accepted", n)
			}
		}
	}
}

// A search for a custom policy ends at the default horizon and finds a place.
func TestASearchOfACustomPolicyEnds(t *testing.T) {
	testkit.SkipIfBrief(t)
	f := search(t, customDraft(t, "leaky/shared-draw"), 2000)
	if f.Found != true || f.Choice == 0 || f.Tried > 6 {
		t.Errorf("%+v", f)
	}
	if pairs, _ := watched(prepare(t, f.Draft), 200); pairs == 200 {
		t.Errorf("it is not caught after %s", f.Words())
	}
}

// If no run can show anything because δ is large, the history is the one whose next choice differs most.
func TestTheHistoryOfALargeDeltaHasAnAdvantage(t *testing.T) {
	for _, c := range []struct {
		id    string
		delta float64
		pulls int64
		least float64
	}{{"dp-ftpl-beta", .3, 2000, .1}, {"dp-ftpl-beta", .5, 500, .1}, {"dp-ftpl-gauss", .4, 2000, .2}, {"dp-ftpl-beta", .9, 300, .09}} {
		curve := testkit.Must(audit.Draft{ID: c.id, Delta: &c.delta, Horizon: c.pulls}.Curve(audit.SeenDecision))(t)
		if got := tradeoff.Variation(curve.Pair); !(got >= c.least) {
			t.Errorf("%s at δ = %v: advantage %v, %s", c.id, c.delta, got, curve.Worlds)
		}
	}
}

// search carries out a search to its end.
func search(t testing.TB, d audit.Draft, runs int) audit.Finding {
	t.Helper()
	f, err := d.Search(runs, func(spent int) error {
		if spent > runs {
			return fmt.Errorf("%d of %d runs are spent", spent, runs)
		}
		return nil
	})
	testkit.OK(t, err)
	return f
}

// on returns a scenario whose arms have the given means.
func on(means ...float64) *scenario.Scenario {
	s := scenario.Default()
	s.Arms = arm.Bernoullis(means...)
	return &s
}

// median returns the median, over five audits, of the number of pairs needed to refute the claim.
func median(t testing.TB, d audit.Draft, most int) int { return catches(t, d, 50, 5, most)[2] }

// If both arms always pay, an AdaP-UCB with half its noise is hard to catch. At the place that the search finds, a
// third of the pairs is enough. The same seed finds the same place.
func TestASearchFindsABetterPlace(t *testing.T) {
	testkit.SkipIfBrief(t)
	d := audit.Draft{ID: "broken-adap-ucb", Scenario: on(1, 1)}
	f := search(t, d, 20_000)
	here, there := median(t, d, 4000), median(t, f.Draft, 4000)
	t.Logf("%s: %d pairs, and %d without", f.Words(), there, here)
	if !f.Found || 3*there > here {
		t.Errorf("%d pairs at the found place, %d elsewhere: %s", there, here, f.Words())
	}
	if again := search(t, d, 20_000); !reflect.DeepEqual(again, f) {
		t.Errorf("%+v\nis not %+v", again, f)
	}
}

// A search compares exact probabilities. With two arms and eight pulls, the audited choice of the broken DP-FTPL-Gauss
// keeps the claim. With other arms and another horizon, it breaks the claim.
func TestASearchUsesExactProbabilities(t *testing.T) {
	d := audit.Draft{ID: "broken-dp-ftpl-gauss", Horizon: 8}
	here, _ := prepare(t, d).Exact()
	f := search(t, d, 100)
	there, _ := prepare(t, f.Draft).Exact()
	t.Logf("%s: ε = %v, and %v without", f.Words(), there, here)
	if f.Runs != 0 || here > 1 || there < 1.3*here || there < 1 {
		t.Errorf("ε = %v at the found place, %v elsewhere: %s", there, here, f.Words())
	}
	correct := audit.Draft{ID: "dp-ftpl-new", Horizon: 8}
	if eps, _ := prepare(t, search(t, correct, 100).Draft).Exact(); eps > 1+1e-6 || eps < .99 {
		t.Errorf("DP-FTPL-New has ε = %v", eps)
	}
}

// After a search, an audit still accuses no correct policy.
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

// If no choice of the draft is open, a search finds a place with an open choice.
func TestASearchOpensAChoice(t *testing.T) {
	d := audit.Draft{ID: "broken-dp-se", Scenario: on(.9, .2), Horizon: 8192}
	if _, err := d.Prepare(); err == nil || !strings.Contains(err.Error(), "nothing to audit") {
		t.Fatalf("%v", err)
	}
	f := search(t, d, 400)
	prepare(t, f.Draft)
	t.Log(f.Words())
}

// A search ends with the error that its step returns.
func TestASearchStopsWithItsStep(t *testing.T) {
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
