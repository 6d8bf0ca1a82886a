package audit

import (
	"fmt"
	"math"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
)

// Losses estimate the joint privacy loss of the decisions of long runs, for one pair of reward tables that differ in
// one reward. There are too many sequences to enumerate, but the probability of each run is known exactly in both
// worlds, as the product of the probabilities of its choices. With L = log(P/Q) of runs made in P,
//
//	δ_PQ(ε) = E_P max(0, 1 − e^{ε − L}),
//
// a mean of numbers between 0 and 1. The estimate holds for these two tables and bounds no other pair.
type Losses struct {
	All        []float64 // L for each run
	Confidence float64   // the confidence level of Profile's interval
}

// A tally holds the number of pulls of each arm.
type tally [4]int32

// Losser carries out runs and returns their losses. It caches the probabilities of choices.
type Losser struct {
	sequence *sequence
	sums     [2][]func(n int64) float64
	chances  [2]map[tally][]float64
	Audit    *Audit
}

// mostPulls is the largest number of pulls in a run for an estimate.
const mostPulls = 1000

// Losses begins the estimate for the whole sequence of a draft. The reward that differs is the most revealing one,
// and the other rewards are evenly spread.
func (d Draft) Losses() (*Losser, error) {
	d.Notion = policy.Sequence
	q, s, _, err := d.question()
	if err != nil {
		return nil, err
	}
	if s.Horizon > mostPulls {
		return nil, fmt.Errorf("horizon: %d pulls are too many for the losses of runs: at most %d are allowed", s.Horizon, mostPulls)
	}
	if !q.Spec.Forgetful {
		return nil, privacy.KeepsNoise(q.Spec)
	}
	a, err := d.Prepare()
	if err != nil {
		return nil, err
	}
	return a.Losses()
}

// Losses begins the estimate for an audit of sequences. It returns an error for a policy that keeps noise, because its
// choices have no exact probabilities. It also returns an error for a policy behind a mechanism, because the responses
// are hidden.
func (a *Audit) Losses() (*Losser, error) {
	s, ok := a.trial.(*sequence)
	switch {
	case !ok:
		return nil, fmt.Errorf("runs have losses only in an audit of sequences of decisions")
	case !s.spec.Forgetful:
		return nil, privacy.KeepsNoise(s.spec)
	case s.answers != nil:
		return nil, say.Error("losses-responses", s.spec.Name)
	case s.set.Arms > len(tally{}):
		return nil, say.Error("losses-arms", notation.Count(s.set.Arms), notation.Count(len(tally{})))
	}
	l := &Losser{sequence: s, Audit: a}
	for w := range l.chances {
		l.sums[w], l.chances[w] = s.sums(w), map[tally][]float64{}
	}
	return l, nil
}

// armChances returns the probabilities of the arms in a world after the given pulls.
func (l *Losser) armChances(world int, pulls tally) ([]float64, error) {
	if known, ok := l.chances[world][pulls]; ok {
		return known, nil
	}
	history := make([]privacy.Count, l.sequence.set.Arms)
	for a := range history {
		n := int64(pulls[a])
		history[a] = privacy.Count{N: n, Sum: l.sums[world][a](n)}
	}
	chances, _, err := privacy.NextArm(l.sequence.spec, l.sequence.set, history)
	l.chances[world][pulls] = chances
	return chances, err
}

// Runs returns log(P/Q) for the runs with numbers in [from, to), made in world 0. In world 1, P and Q are exchanged.
// The choices are drawn with their exact probabilities.
func (l *Losser) Runs(world, from, to int) (all []float64, err error) {
	for run := from; run < to; run++ {
		source := l.Audit.key("losses", world, run).Source()
		loss, err := l.run(world, &source)
		if err != nil {
			return nil, err
		}
		all = append(all, loss)
	}
	return all, nil
}

func (l *Losser) run(world int, source *random.Source) (loss float64, err error) {
	var pulls tally
	for range l.sequence.set.Horizon {
		here, err := l.armChances(world, pulls)
		if err != nil {
			return 0, err
		}
		there, err := l.armChances(1-world, pulls)
		if err != nil {
			return 0, err
		}
		u, a := source.Float64(), 0
		for a < len(here)-1 && (u >= here[a] || here[a] == 0) {
			u -= here[a]
			a++
		}
		loss += math.Log(here[a]) - math.Log(there[a])
		pulls[a]++
	}
	return loss, nil
}

// Profile returns an estimate of δ(ε) and a confidence interval. The interval uses the empirical Bernstein bound on
// each side (Maurer & Pontil 2009, Theorem 4).
func (l Losses) Profile(eps float64) (mean, low, high float64) {
	n := float64(len(l.All))
	if n < 2 {
		return 0, 0, 1
	}
	value := func(loss float64) float64 { return math.Max(0, -math.Expm1(eps-loss)) }
	for _, loss := range l.All {
		mean += value(loss) / n
	}
	spread := 0.0
	for _, loss := range l.All {
		spread += (value(loss) - mean) * (value(loss) - mean) / (n - 1)
	}
	log := math.Log(4 / (1 - l.Confidence)) // each side gets half of the error probability
	half := math.Sqrt(2*spread*log/n) + 7*log/(3*(n-1))
	return mean, math.Max(0, mean-half), math.Min(1, mean+half)
}
