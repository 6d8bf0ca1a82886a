package interp_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/random"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/tape"

	"gonum.org/v1/gonum/stat"
)

// Arm 1 has had episodes of 1, 1, 2 and 4 pulls, and arm 2 one of 1 pull. At ε = 100 and T = 1000 and
// without noise, arm 2 is pulled if its mean is above a boundary, and arm 1 if it is below. The boundaries
// are computed by hand from the formulas:
//
//	MOSS: 0.5 + √(log(125)/4) + 2 log(125)/400 − √log(500) − 2 log(500)/100, if arm 1 has the mean 0.5
//	IMED: x − log(10)/100 with kl(x, 0.9) = log 4, if arm 1 has the mean 0.9 − log(10)/400
func TestTheIndexesOfMOSSAndIMEDAreThoseOfTheirFormulas(t *testing.T) {
	for _, c := range []struct {
		id             string
		mean, boundary float64
	}{{"adap-moss", 0.5, 0.5 - 1.4943909507768}, {"adap-imed", 0.8942435372675, 0.1704381161901}} {
		spec := read(t, strings.Replace(example(t, c.id), "laplace(0, 1 / (eps * n))", "0", 1))
		set := setup(spec, 2, 1000)
		set.Epsilon = 100
		for want, second := range []float64{c.boundary - 1e-6, c.boundary + 1e-6} {
			noise := random.NewKey(1).Source()
			p := spec.New(set, &noise)
			for pulled := int64(0); pulled < 9; {
				a, sure := p.Next(pulled)
				mean := []float64{10, second}[a] // which holds arm 1
				if sure == 4 {
					mean = c.mean
				}
				p.Update(a, tape.Block{N: sure, Kept: sure, Sum: mean * float64(sure)})
				pulled += sure
			}
			if a, sure := p.Next(9); a != want || sure != []int64{8, 1}[want] {
				t.Errorf("%s: with a mean of %v arm %d is pulled %d times", c.id, second, a+1, sure)
			}
		}
	}
}

// A loop of its own runs AdaP around both indexes, with the noise of Lemma 1. It has the mean regret of
// the examples within four standard errors.
func TestMOSSAndIMEDHaveTheRegretOfALoopOfTheirOwn(t *testing.T) {
	const horizon, eps, runs = 3000, 0.5, 600
	k := float64(len(means))
	clip := func(x float64) float64 { return math.Max(0, math.Min(1, x)) }
	for id, index := range map[string]func(a released, most, t float64) float64{
		"adap-moss": func(a released, _, _ float64) float64 {
			n := float64(a.n)
			l := math.Max(0, math.Log(horizon/k/n))
			return a.mean + math.Sqrt(l/n) + 2*l/n/eps
		},
		"adap-imed": func(a released, most, t float64) float64 {
			n := float64(a.n)
			p, q := clip(a.mean+math.Log(t+1)/n/eps), clip(most)
			part := func(p, q float64) float64 { return p * math.Log(math.Max(p, 1e-300)/math.Max(q, 1e-300)) }
			return -math.Log(n) - n*(part(p, q)+part(1-p, 1-q)) // at q = 1 so low that it never wins
		},
	} {
		spec := read(t, example(t, id))
		set := setup(spec, len(means), horizon)
		set.Epsilon = eps
		own := rand.New(rand.NewPCG(5, 6))
		var regret [2][]float64
		for run := range runs {
			r := sim.Start(arm.Bernoullis(means...), spec, set, random.NewKey(9).Sub(uint64(run)), sim.Leaps)
			r.Advance(horizon, math.MaxInt)
			if err := r.Err(); err != nil {
				t.Fatal(err)
			}
			regret[0], regret[1] = append(regret[0], r.Regret()), append(regret[1], loop(own, horizon, eps, index))
		}
		got, spread := stat.MeanStdDev(regret[0], nil)
		want, spreads := stat.MeanStdDev(regret[1], nil)
		se := math.Hypot(spread, spreads) / math.Sqrt(runs)
		t.Logf("%s: %.1f and %.1f, standard error %.1f", id, got, want, se)
		if !(math.Abs(got-want) < 4*se) || !(se < 0.05*want) {
			t.Errorf("%s has a mean regret of %v, and in a loop of its own of %v ± %v", id, got, want, se)
		}
	}
}

// A released is the noisy mean of an arm's last episode, of n pulls. pulls counts all episodes.
type released struct {
	mean     float64
	n, pulls int
}

// loop returns the regret of one run on Bernoulli arms.
func loop(d *rand.Rand, horizon int, eps float64, index func(a released, most, t float64) float64) (regret float64) {
	all := make([]released, len(means))
	for t := 0; t < horizon; {
		chosen, top := -1, math.Inf(-1)
		most := 0.0
		for _, a := range all {
			most = math.Max(most, a.mean+math.Log(float64(t+1))/float64(a.n)/eps)
		}
		for i, a := range all {
			if a.n == 0 {
				chosen = i
				break
			}
			if x := index(a, most, float64(t)); x > top {
				chosen, top = i, x
			}
		}
		a := &all[chosen]
		length, sum := max(1, a.pulls), 0.0
		for range length {
			if t < horizon {
				regret += means[0] - means[chosen]
				t++
			}
			if d.Float64() < means[chosen] {
				sum++
			}
		}
		noise := d.ExpFloat64() / eps
		if d.IntN(2) == 0 {
			noise = -noise
		}
		*a = released{(sum + noise) / float64(length), length, a.pulls + length}
	}
	return regret
}
