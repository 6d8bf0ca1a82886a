package sim

import (
	"math"
	"runtime"
	"slices"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"

	"gonum.org/v1/gonum/stat"
)

// A forgetful tape draws what it has shown and not given out anew.
type forgetful struct {
	tape.Tape
	law  tape.Law
	key  random.Key
	cuts uint64
}

func (t *forgetful) Read(n int64) tape.Block {
	b := t.Tape.Read(n)
	t.cuts++
	t.Tape = tape.New(t.key.Sub(t.cuts), t.law)
	return b
}

// regrets returns the regret of runs whose tapes are forgetful, or not.
func regrets(id string, mode Mode, forgets bool, first, runs int) []float64 {
	arms := arm.Bernoullis(.5, .55, .6)
	spec, _ := policy.Find(id)
	set := policy.Setup{Arms: len(arms), Horizon: 2000, Params: map[string]float64{}}
	laws := newEntry(arms, spec, set).laws
	all := make([]float64, runs)
	for run := range all {
		key := random.NewKey(20250102).Sub(uint64(first + run))
		r := Start(arms, spec, set, key, mode)
		for a := range r.tapes {
			if own := key.Name("own").Sub(uint64(a)); forgets {
				r.tapes[a], r.readers[a], r.singles[a] = &forgetful{tape.New(own, laws[a]), laws[a], own, 0}, nil, nil
			}
		}
		r.Advance(r.Horizon(), int(r.Horizon()))
		all[run] = r.Regret()
	}
	slices.Sort(all)
	return all
}

// What a certificate has looked at must be what is read later, or bad luck is seen and then
// thrown away, and the law changes. Pull by pull there is nothing to forget.
func TestLeapsOnForgetfulTapesChangeTheLaw(t *testing.T) {
	runs := 800
	if testing.Short() || runtime.GOARCH == "wasm" {
		t.Skip("needs many runs")
	}
	textbook := regrets("ucb1", Textbook, false, 0, runs)
	for i, c := range []struct {
		mode    Mode
		forgets bool
	}{{Leaps, false}, {Textbook, true}, {Leaps, true}} {
		// p bounds the p-value (Wei & Dudley 2012, Theorem 1).
		d := stat.KolmogorovSmirnov(regrets("ucb1", c.mode, c.forgets, (i+1)*runs, runs), nil, textbook, nil)
		p := math.Min(1, 2*math.Exp(-d*d*float64(runs)))
		changed := c.mode == Leaps && c.forgets
		if changed != (p < 1e-5) {
			t.Errorf("leaps %v on forgetful tapes %v: p ≤ %.1g", c.mode == Leaps, c.forgets, p)
		}
		t.Logf("leaps %v on forgetful tapes %v: p ≤ %.1g", c.mode == Leaps, c.forgets, p)
	}
}
