package audit_test

import (
	"embed"
	"math"
	"strings"
	"testing"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/custom/interp"
	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/privacy/tradeoff"
	"epsilonarcade/core/say"
	"epsilonarcade/core/testkit"
)

// Custom policies that keep their claims, and others that do not. The comment of each of those says why.
//
//go:embed testdata
var customs embed.FS

// customDraft returns the draft of an audit of a text of testdata, with all defaults.
func customDraft(t testing.TB, name string) audit.Draft {
	t.Helper()
	interp.Register()
	source, err := customs.ReadFile("testdata/" + name + ".star")
	if err != nil {
		t.Fatal(err)
	}
	return audit.Draft{ID: custom.ID, Source: string(source)}
}

// names returns the names of the texts in a folder of testdata.
func names(t testing.TB, folder string) (all []string) {
	t.Helper()
	files, err := customs.ReadDir("testdata/" + folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		all = append(all, folder+"/"+strings.TrimSuffix(f.Name(), ".star"))
	}
	return all
}

// A custom policy that keeps its claim is not accused, and a policy that reuses its noise is.
func TestACustomPolicyIsAudited(t *testing.T) {
	for name, leaks := range map[string]bool{"sound/episodes": false, "leaky/noise-reused": true} {
		d := customDraft(t, name)
		d.Runs = testkit.Either(4000, 1000)
		if r := finish(prepare(t, d)); r.Violated != leaks || leaks && r.Lower < 2 || !leaks && !testing.Short() && r.Lower < .2 {
			t.Errorf("%s: %+v", name, r)
		}
	}
}

// The default audit catches leaks in the first choice and after a thousand pulls, of the last reward and of an old one.
func TestTheDefaultAuditCatchesLeaks(t *testing.T) {
	testkit.SkipIfBrief(t)
	unseen := map[string]bool{} // of weak leaks some are not seen by each seed
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

// The default audit accuses no policy of testdata that keeps its claim.
func TestTheDefaultAuditPassesSoundPolicies(t *testing.T) {
	testkit.SkipIfBrief(t)
	for _, name := range names(t, "sound") {
		if pairs, lower := watched(prepare(t, customDraft(t, name)), audit.Runs); pairs < audit.Runs {
			t.Errorf("%s is accused after %d pairs: ε ≥ %v", name, pairs, lower)
		}
	}
}

// An observer who looks after each pair accuses at most 10 of 100 correct policies at a confidence of 0.9. The audit's
// search for a choice does not change that.
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

// A worker that is told which choice was chosen makes the same runs, without choosing.
func TestAChosenChoiceMayBeTold(t *testing.T) {
	d := customDraft(t, "sound/kept-noise")
	d.Runs, d.Horizon = 200, 40
	a := prepare(t, d)
	if d.Choice = a.Choice; d.Choice == 0 {
		t.Fatal("none is chosen")
	}
	b := prepare(t, d)
	if a.Worlds() != b.Worlds() || a.Looked() != b.Looked() || string(a.Record(0, 50).Bytes()) != string(b.Record(0, 50).Bytes()) {
		t.Errorf("%s\nis not %s", b.Worlds(), a.Worlds())
	}
	for _, n := range []int{-1, 10_000} {
		if d.Choice = n; true {
			if _, err := d.Prepare(); err == nil {
				t.Errorf("choice %d is taken", n)
			}
		}
	}
}

// A search of a custom policy has an end at the default horizon, and finds a place.
func TestASearchOfACustomPolicyEnds(t *testing.T) {
	testkit.SkipIfBrief(t)
	f := search(t, customDraft(t, "leaky/shared-draw"), 2000)
	if f.Found != true || f.Choice == 0 || f.Tried > 6 {
		t.Errorf("%+v", f)
	}
	if pairs, _ := watched(prepare(t, f.Draft), 200); pairs == 200 {
		t.Errorf("after %s it is not caught", f.Words())
	}
}

// Where no run could show anything at a large δ, the history is the one whose next choice differs most.
func TestTheHistoryOfALargeDeltaHasAnAdvantage(t *testing.T) {
	for _, c := range []struct {
		id    string
		delta float64
		pulls int64
		least float64
	}{{"dp-ftpl-beta", .3, 2000, .1}, {"dp-ftpl-beta", .5, 500, .1}, {"dp-ftpl-gauss", .4, 2000, .2}, {"dp-ftpl-beta", .9, 300, .09}} {
		curve, err := audit.Draft{ID: c.id, Delta: &c.delta, Horizon: c.pulls}.Curve(audit.SeenDecision)
		if err != nil {
			t.Fatal(err)
		}
		if got := tradeoff.Variation(curve.Pair); !(got >= c.least) {
			t.Errorf("%s at δ = %v: an advantage of %v, %s", c.id, c.delta, got, curve.Worlds)
		}
	}
}

// A draw of DP-FTPL-New has the δ that it is made for, at its own ε: there the chances that δ is left over from are e^ε
// times as large.
func TestADrawHasTheDeltaThatItIsMadeFor(t *testing.T) {
	for _, eps := range []float64{0.001, 1, 20, 40, 80, 95, 100} {
		for _, delta := range []float64{1e-9, 1e-50, 1e-100, 1e-200, 1e-250} {
			curve, err := audit.Draft{ID: "dp-ftpl-new", Epsilon: &eps, Delta: &delta}.Curve(audit.SeenDraw)
			if err != nil {
				continue // at a small ε nothing depends on a reward within the horizon
			}
			for _, got := range []float64{curve.Profile(eps), curve.Back().Profile(eps), curve.Profile(1.5 * eps)} {
				if !(math.Abs(got/delta-1) < 1e-9) {
					t.Errorf("ε = %v, δ = %v: δ(ε) = %v. %s", eps, delta, got, curve.Worlds)
				}
			}
		}
	}
}
