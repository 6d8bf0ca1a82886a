package command

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"
)

// What is seen has curves that agree with each other and with the exact loss of audits.
func TestCurvesAreData(t *testing.T) {
	for _, c := range []struct {
		args, notion string
		eps, delta   float64
		variation    float64 // by a formula, NaN if there is none
	}{
		{"ldp-ucb-b -at response", "reward", 1, 0, math.Tanh(.5)},
		{"ldp-ucb-l -at response -eps 3", "reward", 3, 0, -math.Expm1(-1.5)},
		{"ldp-ucb-b -at sequence -horizon 5", "reward", 1, 0, math.NaN()},
		{"dp-ftpl-gauss -at draw", "decision", 1, .01, math.NaN()},
		{"dp-ftpl-beta -at draw -delta .05", "decision", 1, .05, math.NaN()},
		{"dp-ftpl-new -at decision", "decision", 1, .01, math.NaN()},
		{"adap-ucb -at sequence", "sequence", 1, 0, math.NaN()},
		{"thompson -at sequence -scenario 1t&arms=0.1,0.2,0.3,0.4&policies=thompson", "none", 1, 0, math.NaN()},
	} {
		got := do(t, append([]string{"privacy", "-format", "json"}, strings.Fields(c.args)...)...)
		type curves struct {
			Profile  struct{ Epsilon, Delta []float64 }
			TradeOff struct{ Alpha, Beta []float64 }
		}
		var r struct {
			Policy, Notion, At, Worlds string
			Epsilon, Delta             float64
			Horizon                    int64
			curves
			Back      curves
			Variation float64 `json:"total_variation"`
			KL        any     `json:"kullback_leibler"`
			Renyi     map[string]any
			Advantage float64
			Exact     bool
		}
		if err := json.Unmarshal([]byte(got.stdout), &r); err != nil || got.status != Done || got.stderr != "" {
			t.Fatalf("%s: %v, %+v", c.args, err, got)
		}
		if r.Notion != c.notion || r.Epsilon != c.eps || r.Delta != c.delta || r.Horizon < 1 || r.Worlds == "" || !r.Exact || r.KL == nil || r.Renyi["2"] == nil || r.At == "" {
			t.Errorf("%s: %s %s %v %v %d %q %v", c.args, r.Notion, r.At, r.Epsilon, r.Delta, r.Horizon, r.Worlds, r.Renyi)
		}
		if !math.IsNaN(c.variation) && math.Abs(r.Variation-c.variation) > 1e-10 || r.Advantage != r.Variation || r.Profile.Delta[0] != r.Variation {
			t.Errorf("%s: the total variation is %v, and δ(0) %v", c.args, r.Variation, r.Profile.Delta[0])
		}
		for _, one := range []curves{r.curves, r.Back} {
			p, f := one.Profile, one.TradeOff
			if !slices.IsSorted(p.Epsilon) || p.Epsilon[0] != 0 || !slices.Contains(p.Epsilon, c.eps) || len(p.Delta) != len(p.Epsilon) {
				t.Errorf("%s: the profile has %d places, from %v on", c.args, len(p.Epsilon), p.Epsilon[0])
			}
			if !slices.IsSorted(f.Alpha) || f.Alpha[0] != 0 || f.Alpha[len(f.Alpha)-1] != 1 || len(f.Beta) != len(f.Alpha) || f.Beta[len(f.Beta)-1] != 0 {
				t.Errorf("%s: the trade-off function has %d places, from %v to %v", c.args, len(f.Alpha), f.Alpha[0], f.Alpha[len(f.Alpha)-1])
			}
			for i := 1; i < len(p.Delta); i++ {
				if p.Delta[i] > p.Delta[i-1] {
					t.Errorf("%s: δ rises from %v to %v", c.args, p.Delta[i-1], p.Delta[i])
				}
			}
			// Every point of f is above every line that the profile gives.
			for i, alpha := range f.Alpha {
				for k, eps := range p.Epsilon {
					if line := (1 - p.Delta[k] - alpha) / math.Exp(eps); f.Beta[i] < line-1e-9 {
						t.Errorf("%s: f(%v) = %v is below %v, that of (%v, %v)", c.args, alpha, f.Beta[i], line, eps, p.Delta[k])
					}
				}
			}
		}
	}
}

func TestCurvesAreWords(t *testing.T) {
	got := do(t, "privacy", "ldp-ucb-b", "-at", "response", "-eps", "2")
	for _, say := range []string{"ldp-ucb-b: LDP-UCB-B\n", "exact      ε = 2.0000 at δ = 0\n", "If a test may falsely accuse 5 of 100 people whose reward was 0, the best test accuses 36.9 of 100 people whose reward was 1.\n"} {
		if !strings.Contains(got.stdout, say) {
			t.Errorf("%q is not in %s", say, got.stdout)
		}
	}
}

// Of more decisions than can be enumerated there is an estimate, with an interval, which says that it is one.
func TestLongSequencesAreEstimated(t *testing.T) {
	args := []string{"privacy", "-at", "sequence", "-horizon", "60", "-runs", "400", "dp-ftpl-new"}
	got := do(t, append(args, "-format", "json")...)
	type curve struct {
		Profile struct{ Epsilon, Delta, Low, High []float64 }
	}
	var r struct {
		At, Worlds string
		Horizon    int64
		curve
		Back       curve
		Changed    struct{ Arm, Reward int }
		Variation  float64 `json:"total_variation"`
		Confidence float64
		Runs       int
		Exact      bool
	}
	if err := json.Unmarshal([]byte(got.stdout), &r); err != nil || got.status != Done || got.stderr != "" {
		t.Fatalf("%v: %+v", err, got)
	}
	if !strings.Contains(got.stdout, `"exact": false`) || r.Exact || r.At != "sequence" || r.Horizon != 60 || r.Runs != 400 || r.Confidence != .99 || r.Changed.Arm < 1 || r.Variation != r.Profile.Delta[0] {
		t.Errorf("%+v", r)
	}
	for _, c := range []curve{r.curve, r.Back} {
		p := c.Profile
		n := len(p.Epsilon)
		if n < 100 || len(p.Delta) != n || len(p.Low) != n || len(p.High) != n || p.Epsilon[0] != 0 || !slices.Contains(p.Epsilon, 1) {
			t.Fatalf("%d places: %v", n, p.Epsilon)
		}
		for i, delta := range p.Delta {
			if !(0 <= p.Low[i] && p.Low[i] <= delta && delta <= p.High[i] && p.High[i] <= 1) || i > 0 && delta > p.Delta[i-1] {
				t.Errorf("δ(%v) = %v, between %v and %v", p.Epsilon[i], delta, p.Low[i], p.High[i])
			}
		}
		// Sixty decisions at ε = 1 each tell more than one may.
		if i := slices.Index(p.Epsilon, 1); p.Low[i] < .5 {
			t.Errorf("δ(1) is %v or more", p.Low[i])
		}
	}
	if again := do(t, append(args, "-format", "json")...); again.stdout != got.stdout {
		t.Error("the same seed gives something else")
	}
	if other := do(t, append(args, "-format", "json", "-seed", "2")...); other.stdout == got.stdout {
		t.Error("another seed gives the same")
	}
	text := do(t, args...)
	for _, say := range []string{"seen       sequence of 60 choices\n", "from 400 runs in each world; for these two worlds alone, not a bound for others\n", "at each ε, with confidence 0.99\n"} {
		if !strings.Contains(text.stdout, say) {
			t.Errorf("%q is not in %s", say, text.stdout)
		}
	}
}

// Where there is no curve, it is said why, in one line.
func TestNoCurveIsDrawnWhereNoneIsKnown(t *testing.T) {
	for args, want := range map[string]string{
		"adap-ucb -at decision":               "AdaP-UCB uses the same noise for several choices, ",
		"ldp-ts-linear -at draw":              "TS-LDP-B (linear) ",
		"ucb1 -at draw":                       "UCB1 draws no number for an arm",
		"dp-ftpl-gauss -at sequence":          "horizon: no choice of DP-FTPL-Gauss up to pull 8 depends on a reward",
		"ldp-ucb-b -at sequence -horizon 15":  "horizon: 15 pulls of 2 arms are too many to enumerate all pairs of rewards: at most 8 are allowed; LDP-UCB-B depends on hidden responses, ",
		"adap-ucb -at sequence -horizon 500":  "AdaP-UCB uses the same noise for several choices, so its next choice does not follow from the rewards alone\n",
		"ucb1 -at sequence -horizon 1001":     "2 arms and 1001 pulls give more than 1048576 action sequences; horizon: 1001 pulls are too many for the losses of runs: at most 1000 are allowed",
		"ucb1 -at sequence -runs 1":           "-runs: 1 is not between 2 and 10000000",
		"nobody -at draw":                     `there is no policy "nobody"; `,
		"ucb1 -at dawn":                       `at: "dawn" is not one of [response draw decision sequence]`,
		"ldp-ucb-b -at response -eps 101":     "epsilon: 101 is not between 0 and 100",
		"ucb1":                                "-at is missing: choose one of response, draw, decision, sequence",
		"ucb1 thompson -at draw":              "name one policy, not 2",
		"ucb1 -at draw -horizon 0":            "-horizon: 0 is too small; it must be at least 1",
		"own -at draw":                        "the source of the custom policy is missing",
		"ucb1 -at response -format pdf":       `-format: "pdf" is not recognised; `,
		"ucb1 -at draw -scenario nobody.json": "",
	} {
		got := do(t, append([]string{"privacy"}, strings.Fields(args)...)...)
		if got.status == Done || got.stdout != "" || !strings.HasPrefix(got.stderr, "arcade privacy: "+want) || strings.Count(got.stderr, "\n") != 1 {
			t.Errorf("%s: %+v", args, got)
		}
	}
}
