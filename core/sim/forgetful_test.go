package sim

import (
	"math"
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
	set := policy.Setup{Arms: len(arms), Horizon: 3000, Params: map[string]float64{}}
	laws := newEntry(arms, spec, set).laws
	all := make([]float64, runs)
	for run := range all {
		key := random.NewKey(20250102).Sub(uint64(first + run))
		r := Start(arms, spec, set, key, mode)
		for a := range r.tapes {
			if own := key.Name("own").Sub(uint64(a)); forgets {
				r.tapes[a] = &forgetful{tape.New(own, laws[a]), laws[a], own, 0}
			}
		}
		r.Advance(r.Horizon(), int(r.Horizon()))
		all[run] = r.Regret()
	}
	slices.Sort(all)
	return all
}

// What a certificate has looked at must be what is read later, or bad luck is seen and then
// thrown away: the law of the regret changes.
func TestLeapsOnForgetfulTapesChangeTheLaw(t *testing.T) {
	const runs = 1000
	for _, id := range []string{"ucb1", "thompson"} {
		textbook := regrets(id, Textbook, false, 0, runs)
		// p bounds the p-value (Wei & Dudley 2012, Theorem 1).
		p := func(sample []float64) float64 {
			d := stat.KolmogorovSmirnov(sample, nil, textbook, nil)
			return math.Min(1, 2*math.Exp(-d*d*runs))
		}
		t.Log(id, p(regrets(id, Leaps, false, runs, runs)), p(regrets(id, Textbook, true, runs, runs)), p(regrets(id, Leaps, true, runs, runs)))
	}
}
