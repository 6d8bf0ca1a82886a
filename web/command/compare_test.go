package command

import "testing"

// The command stops as soon as all pairs are decided. With a fixed number of runs, it looks once.
func TestCompareStopsWhenAllIsDecided(t *testing.T) {
	type document struct {
		Runs  int
		Pairs []struct {
			A, B, Verdict         string
			Difference, Low, High float64
		}
	}
	compare := func(args ...string) (d document) {
		t.Helper()
		read(t, &d, append([]string{"compare", "-scenario", "1t&policies=dp-ftpl-new,dp-ftpl-gauss,dp-ftpl-new:epsilon=1&horizon=20000", "-margin", "2%"}, args...)...)
		return d
	}
	d := compare("-until-decided")
	if d.Runs < 30 || d.Runs > 100 || len(d.Pairs) != 3 {
		t.Fatalf("%+v", d)
	}
	for i, want := range []string{"better", "equal within the margin", "worse"} {
		p := d.Pairs[i]
		if p.Verdict != want || !(p.Low <= p.Difference && p.Difference <= p.High) {
			t.Errorf("%+v, want %s", p, want)
		}
	}
	if d = compare("-runs", "20"); d.Runs != 20 || d.Pairs[0].Verdict != "undecided" {
		t.Errorf("%+v", d)
	}
}
