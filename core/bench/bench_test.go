package bench

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// quick are settings that take moments and measure nothing well.
func quick() Settings {
	begun := time.Now()
	return Settings{
		Now:   func() time.Duration { return time.Since(begun) },
		Slice: time.Millisecond, Budget: 20 * time.Millisecond, Laps: 3,
	}
}

// tiny are two policies up to 10⁴ on five arms.
func tiny(t *testing.T) []Record {
	t.Helper()
	var records []Record
	for _, c := range Cells() {
		if (c.Policy.ID == "ucb1" || c.Policy.ID == "dp-se") && c.Instance.ID == five && c.Horizon == 1e4 {
			r, err := c.Measure(quick())
			if err != nil {
				t.Fatal(err)
			}
			records = append(records, r)
		}
	}
	return records
}

func TestATinyBench(t *testing.T) {
	records := tiny(t)
	if len(records) != 2 {
		t.Fatalf("%d records", len(records))
	}
	for _, r := range records {
		// How far a run comes in its time is the machine's affair.
		if r.LeapPulls < 1 || r.LeapPulls > 1e4 || r.LeapPrefix != (r.LeapPulls < 1e4) ||
			r.TextbookPulls < 1 || r.TextbookPulls > 1e4 || r.Laps < 1 || r.Arms != 5 {
			t.Errorf("%+v", r)
		}
		if (r.Blocks < 2 && !r.LeapPrefix) || r.Blocks >= 1e4 || !(r.Low > 0 && r.Low <= r.Ratio && r.Ratio <= r.High) {
			t.Errorf("%+v", r)
		}
		near(t, "the time of a run", r.LeapMillis, r.LeapNanos*float64(r.LeapPulls)/1e6, 1e-9)
	}
	if i := slices.IndexFunc(records, func(r Record) bool { return r.Policy == "dp-se" }); records[i].Blocks > 100 {
		t.Errorf("phases of thousands of pulls are %d blocks", records[i].Blocks)
	}

	loops := []LoopRecord{{Policy: "ucb1", Instance: five, Arms: 5, Pulls: 1e4, LoopNanos: 50, TextbookNanos: 75, Ratio: 1.5, Low: 1.4, High: 1.6, Laps: 3}}
	report := NewReport("test/one", records, loops, nil)
	data, err := report.Marshal()
	if err != nil {
		t.Fatal(err)
	}
	var read struct {
		Cells []map[string]any
	}
	if err := json.Unmarshal(data, &read); err != nil {
		t.Fatal(err)
	}
	for _, c := range read.Cells {
		for _, field := range []string{"platform", "policy", "epsilon", "delta", "instance", "arms", "horizon",
			"textbook_ns_per_pull", "textbook_pulls", "leaps_ns_per_pull", "leaps_pulls", "leaps_ms_per_run", "leaps_blocks", "ratio", "ratio_low", "ratio_high", "laps"} {
			if _, ok := c[field]; !ok {
				t.Errorf("a cell without %s: %v", field, c)
			}
		}
	}

	var b strings.Builder
	for _, r := range records {
		WriteRecord(&b, r)
	}
	WriteTables(&b, records)
	WriteLoops(&b, loops)
	WriteTargets(&b, report.Targets, .05)
	for _, part := range []string{"ucb1", "dp-se", "T = 1e4", "sajed-1 (5 arms)", "1.50", "at least 10000", "not measured", "±5%"} {
		if !strings.Contains(b.String(), part) {
			t.Errorf("it does not say %q:\n%s", part, b.String())
		}
	}
}

// Another platform's results stay, those of the same go.
func TestReportsOfPlatformsAreKeptApart(t *testing.T) {
	report := func(platform string, horizons ...int64) Report {
		var cells []Record
		for _, T := range horizons {
			cells = append(cells, Record{Policy: "ucb1", Instance: five, Horizon: T, Ratio: 1, Low: 1, High: 1, Laps: 3})
		}
		return NewReport(platform, cells, nil, nil)
	}
	all := report("a", 1, 2).With(report("b", 3)).With(report("a", 4))
	data, err := all.Marshal()
	if err != nil {
		t.Fatal(err)
	}
	if all, err = Unmarshal(data); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range all.Cells {
		got = append(got, c.Platform+" "+pulls(c.Horizon))
	}
	if want := []string{"b 3", "a 4"}; !slices.Equal(got, want) {
		t.Errorf("the cells are %v, want %v", got, want)
	}
	if len(all.Noise) != 2 || len(all.Targets) != 2*len(report("a").Targets) {
		t.Errorf("noise %v, %d targets", all.Noise, len(all.Targets))
	}
	for _, bad := range []string{"", "{}", "[]", `{"cells": 7}`} {
		if _, err := Unmarshal([]byte(bad)); err == nil {
			t.Errorf("%q is read as a report", bad)
		}
	}
}

// Every target is about a cell that is measured.
func TestTargetsAreMet(t *testing.T) {
	var records []Record
	for _, c := range Cells() {
		r := Record{Policy: c.Policy.ID, Epsilon: 1, Instance: c.Instance.ID, Horizon: c.Horizon, Low: 1e5, Ratio: 1e5, High: 1e5, Laps: 3, name: name(c.Policy)}
		if c.Policy.Epsilon != nil {
			r.Epsilon = *c.Policy.Epsilon
		}
		if c.Policy.ID == "ucb1" {
			r.Ratio = float64(c.Horizon) / 1e3 // the same time at all horizons
		}
		records = append(records, r)
	}
	loops := []LoopRecord{{Low: 1, Ratio: 1, High: 1, Laps: 3}}
	all, _ := Targets(records, loops)
	for _, g := range all {
		if g.Measured == nil || !g.Holds {
			t.Errorf("%+v does not hold", g)
		}
	}
	for i := range records {
		if r := &records[i]; r.Policy == "ldp-ucb-b" && r.Epsilon == 4 && r.Instance == five && r.Horizon == 1e7 {
			r.Low, r.Ratio, r.High = .5, .5, .5
		}
	}
	loops[0] = LoopRecord{Low: 2, Ratio: 2, High: 2, Laps: 3}
	all, noise := Targets(records, loops)
	var fail []string
	for _, g := range all {
		if !g.Holds {
			fail = append(fail, g.Text+" "+g.Of)
		}
	}
	if noise != 0 {
		t.Errorf("noise %v of laps that are all alike", noise)
	}
	if len(fail) != 3 || !strings.Contains(fail[0], "ε = 4") || !strings.Contains(fail[1], "ldp-ucb-b ε=4, sajed-1, T = 1e7") || !strings.Contains(fail[2], "plain loop") {
		t.Errorf("these do not hold: %q", fail)
	}
}

// The loops are the policies: on average over runs they pull the arms as often.
func TestLoopsAreThePolicies(t *testing.T) {
	const runs, T = 200, 2000
	for _, id := range []string{"ucb1", "dp-ftpl-gauss"} {
		l := Loop{Policy: id, Instance: Instances()[1]}
		e, byHand, err := l.sides(T)
		if err != nil {
			t.Fatal(err)
		}
		mean := func(start func(run int) []float64) (mean, square float64) { // of pulls of the best arm
			for run := range runs {
				x := start(run)[0]
				mean += x / runs
				square += x * x / runs
			}
			return mean, math.Sqrt((square - mean*mean) / runs)
		}
		got, gotError := mean(func(run int) []float64 {
			r := byHand(run)
			r.Advance(T, T)
			if u, ok := r.(*ucbLoop); ok {
				return u.n
			}
			return r.(*gaussLoop).n
		})
		want, wantError := mean(func(run int) []float64 {
			r := e.Start(0, run, sim.Textbook)
			r.Advance(T, T)
			return []float64{float64(r.Pulls()[0])}
		})
		if math.Abs(got-want) > 5*math.Hypot(gotError, wantError) {
			t.Errorf("%s: the loop pulls the best arm %v times, the policy %v", id, got, want)
		}
		t.Logf("%s: %v and %v, standard errors %v and %v", id, got, want, gotError, wantError)
	}
}

// Every policy is measured on the first four instances at every horizon.
func TestEveryPolicyIsMeasured(t *testing.T) {
	cells := Cells()
	if want := 4*len(Policies())*len(Horizons()) + 2*len(sampling) + 1; len(cells) != want {
		t.Errorf("%d cells, want %d", len(cells), want)
	}
	for _, c := range cells {
		s := scenario.Default()
		s.Arms, s.Policies, s.Horizon = c.Instance.Arms, []scenario.Policy{c.Policy}, c.Horizon
		if problems := s.Problems(); len(problems) > 0 {
			t.Errorf("%s on %s: %v", name(c.Policy), c.Instance.ID, problems)
		}
	}
}

// Every cell that a target is about is measured, and for longer than the others.
func TestCellsOfTargetsTakeTheirTime(t *testing.T) {
	cells := Cells()
	has := func(policy, instance string, horizon int64, eps float64) {
		i := slices.IndexFunc(cells, func(c Cell) bool {
			return c.Policy.ID == policy && c.Instance.ID == instance && c.Horizon == horizon
		})
		if i < 0 || !cells[i].hasTarget(eps) {
			t.Errorf("%s on %s up to %d is measured as if no target were about it, or not at all", policy, instance, horizon)
		}
	}
	for _, f := range targets {
		has(f.policy, f.instance, f.horizon, f.epsilon)
	}
	for _, from := range growths {
		has("ucb1", five, from, 0)
		has("ucb1", five, 10*from, 0)
	}
	if c := (Cell{Instance: cells[0].Instance, Policy: cells[0].Policy, Horizon: 1e4}); c.hasTarget(0) {
		t.Errorf("a target is about %s on %s up to %d", c.Policy.ID, c.Instance.ID, c.Horizon)
	}
}
