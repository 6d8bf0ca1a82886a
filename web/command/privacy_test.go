package command

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// The curves of an observation are written as data, in both directions. Their values are tested in package tradeoff.
func TestCurvesAreData(t *testing.T) {
	for _, c := range []struct {
		args, notion string
		eps, delta   float64
		variation    float64 // from a formula, or NaN
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
		read(t, &r, append([]string{"privacy"}, strings.Fields(c.args)...)...)
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
		}
	}
}

// For sequences that are too long to enumerate, the curves are estimated with intervals, and marked as estimates.
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
		// Sixty decisions, each at ε = 1, exceed ε = 1 together.
		if i := slices.Index(p.Epsilon, 1); p.Low[i] < .5 {
			t.Errorf("δ(1) is %v or more", p.Low[i])
		}
	}
	for seed, same := range map[string]bool{"1": true, "2": false} {
		if again := do(t, append(args, "-format", "json", "-seed", seed)...); (again.stdout == got.stdout) != same {
			t.Errorf("seed %s gives the same: %v", seed, !same)
		}
	}
	text := do(t, args...)
	for _, say := range []string{"seen       sequence of 60 choices\n", "from 400 runs in each world; for these two worlds alone, not a bound for others\n", "at each ε, with confidence 0.99\n"} {
		if !strings.Contains(text.stdout, say) {
			t.Errorf("%q is not in %s", say, text.stdout)
		}
	}
}

func TestConversionsAreData(t *testing.T) {
	var f struct {
		Times   int
		Each    struct{ Mu float64 }
		Implied []struct {
			Notion, Theorem string
			Epsilon, Rho    float64
			Delta           *float64
		}
		Tradeoff struct{ Alpha, Beta []float64 }
	}
	read(t, &f, "convert", "-mu", "1", "-at", "0.001")
	if f.Times != 1 || f.Each.Mu != 1 || len(f.Implied) != 2 || *f.Implied[0].Delta != .001 || f.Implied[1].Rho != .5 || len(f.Tradeoff.Beta) != 101 || f.Tradeoff.Beta[100] != 0 {
		t.Errorf("%+v", f)
	}
}

// An upper bound is never rounded down.
func TestBoundsAreRoundedUpward(t *testing.T) {
	for _, c := range []struct {
		x    float64
		want string
	}{{1.2320353, "1.23204"}, {0.1 + 0.2, "0.3"}, {100, "100"}, {0, "0"}, {79.80000001, "79.8001"}, {1.234e-7, "1.234e-07"}, {999999.5, "1e+06"}} {
		if got := upward(c.x, 6); got != c.want {
			t.Errorf("%v is %s, want %s", c.x, got, c.want)
		}
	}
}

// The command together writes a figure in all formats, and writes the same figure each time.
func TestTogetherWritesAFigure(t *testing.T) {
	var f, again struct {
		Kind   string
		Series []struct {
			Name    string
			X, Mean []float64
			Runs    int
		}
		Bounds []struct{ Name, Kind string }
		Notes  []string
	}
	read(t, &f, "together", "ldp-ucb-b", "-horizon", "5")
	if f.Kind != "trade-off" || len(f.Series) != 3 || len(f.Bounds) != 2 || f.Bounds[1].Name != "proved from ε-local privacy" || f.Bounds[1].Kind != "lower" || f.Series[2].Runs != 10_000 || len(f.Notes) < 5 {
		t.Errorf("it is %+v", f)
	}
	if read(t, &again, "together", "ldp-ucb-b", "-horizon", "5"); !reflect.DeepEqual(again, f) {
		t.Error("it is not the same twice")
	}
	file := filepath.Join(t.TempDir(), "f.svg")
	if got := do(t, "together", "adap-klucb", "-horizon", "40", "-o", file); got.status != Done || got.stderr != "" {
		t.Fatalf("%+v", got)
	}
	if data, err := os.ReadFile(file); err != nil || !strings.Contains(string(data), "proved from the noise in what the policy releases") {
		t.Errorf("%v: %.200s", err, data)
	}
}
