// Package together describes the joint privacy loss of a run's decisions about one reward. It compares three
// trade-off curves for two worlds that differ in the reward:
//
//	proved   from a theorem about the policy, or from its noise; the curve of any two worlds is above it
//	true     the exact curve of these two worlds, or an estimate with a confidence interval
//	seen     an upper bound from runs (audit.Watch.Frontier)
//
// With confidence γ, the first lies below the second, and the second below the third. If there is no theorem for the
// policy or no formula for its decisions, a note replaces the curve.
package together

import (
	"fmt"
	"math"
	"slices"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/privacy/tradeoff"
	"epsilonarcade/core/say"
)

// A Curve is a trade-off curve with the reason for it.
type Curve struct {
	figure.TradeOffCurve
	Why string // a sentence with the theorems or the curve's meaning
}

// A Run collects the curves of a policy's decisions step by step.
type Run struct {
	Audit  *audit.Audit
	draft  audit.Draft
	known  []Curve // from theorems and formulas
	gaps   []string
	step   int // the number of steps so far
	losser *audit.Losser
	losses [2][]float64
	watch  *audit.Watch
}

// These are the number of pairs of runs, the number of runs in each world for the estimate, the number of runs in
// each world per step, and the number of runs of an audit, a quarter of which choose the reward that differs.
const (
	Pairs   = 10_000
	Losses  = 4_000
	stretch = 250
	chosen  = 2_000
)

// Usual is the default number of decisions after the start phase, for policies that protect single decisions or
// rewards.
const Usual = 6

// MostPulls is the largest number of pulls in a run.
const MostPulls = 100_000

// New prepares a draft for its first decisions, up to its horizon. The rewards in the two worlds follow the arms'
// means. The error names a bad value.
func New(d audit.Draft) (*Run, error) {
	claim, err := d.Filled() // for the claimed notion
	if err != nil {
		return nil, err
	}
	d.Notion, d.Revise, d.Runs = policy.Sequence, 0, chosen
	var a *audit.Audit
	if short := d; d.Horizon == 0 {
		switch claim.Notion {
		case policy.Decision, policy.Reward, policy.RewardNear, policy.RewardHeterogeneous:
			arms := int64(2)
			if d.Scenario != nil {
				arms = int64(len(d.Scenario.Arms))
			}
			short.Horizon = arms*blind(claim.ID, *claim.Epsilon, *claim.Delta) + Usual
			a, _ = short.Prepare() // it may be too short for an open choice
		}
	}
	if a == nil {
		if a, err = d.Prepare(); err != nil {
			return nil, err
		}
	}
	if a.Setup.Horizon > MostPulls {
		return nil, fmt.Errorf("horizon: %w", say.Error("together-longer", notation.Count(a.Setup.Horizon), notation.Count(MostPulls)))
	}
	r := &Run{Audit: a, draft: d, watch: a.Watch()}
	r.watch.Whole = true
	r.draft.Notion = claim.Notion
	return r, nil
}

// More takes the next step, and reports whether another step follows.
func (r *Run) More() (bool, error) {
	switch r.step++; r.step {
	case 1:
		claim := r.Audit.Question
		claim.Notion = r.draft.Notion
		if r.Audit.Spec.Notion == policy.None {
			claim.Notion = policy.None // an audit may still test some notion
		}
		r.known, r.gaps = proved(claim)
		return true, nil
	case 2:
		r.exact()
		return true, nil
	case 3:
		r.worst()
		return true, nil
	}
	if n := len(r.losses[0]); r.losser != nil && n < Losses {
		for w := range r.losses {
			more, err := r.losser.Runs(w, n, n+stretch)
			if err != nil {
				return false, err
			}
			r.losses[w] = append(r.losses[w], more...)
		}
	}
	if n := (r.step - 4) * stretch; n < Pairs {
		r.watch.Add(r.Audit.Record(n, n+stretch))
	}
	if err := r.Audit.Err(); err != nil { // an error of a custom policy
		return false, err
	}
	made := (r.step - 3) * stretch
	return made < Pairs || r.losser != nil && made < Losses, nil
}

// Made returns the number of pairs so far and the number of all pairs.
func (r *Run) Made() (made, all int64) { return int64(r.watch.Pairs()), Pairs }

// exact adds the exact curve of the two worlds, or begins to estimate it.
func (r *Run) exact() {
	pair, err := r.Audit.Decisions()
	if err == nil {
		r.add(say.Of("together-these"), figure.True, tradeoff.FunctionOf(pair), say.Of("together-true-why"))
		return
	}
	l, no := r.Audit.Losses()
	if no != nil {
		r.gaps = append(r.gaps, say.Of("together-not-known", say.Err(err)))
		return
	}
	r.losser = l
}

// worst adds the curve of the two worst worlds, which may depend on α. The curve is unknown for long runs.
func (r *Run) worst() {
	if r.losser != nil {
		return
	}
	eps := tradeoff.Slopes()
	deltas, err := r.Audit.Worst(eps)
	if err != nil {
		return
	}
	f := tradeoff.FromProfile(tradeoff.Profile{Epsilon: eps, Delta: deltas})
	r.add(say.Of("together-worst"), figure.True, f, say.Of("together-worst-why"))
}

// add adds a curve.
func (r *Run) add(name string, as figure.Evidence, f tradeoff.Function, why string) {
	r.known = append(r.known, curve(name, as, f, why))
}

func curve(name string, as figure.Evidence, f tradeoff.Function, why string) Curve {
	return Curve{figure.TradeOffCurve{Name: name, Evidence: as, Alpha: f.Alpha, Beta: f.Beta}, why}
}

// Curves returns the curves so far.
func (r *Run) Curves() []Curve {
	all := append([]Curve(nil), r.known...)
	if n := len(r.losses[0]); n > 0 {
		all = append(all, above(estimate(r.losses, r.Audit.Confidence), r.known))
	}
	if n := r.watch.Pairs(); n > 0 {
		c := curve(say.Of("together-seen"), figure.Seen, r.watch.Frontier(), say.Of("together-seen-why", notation.Count(n), notation.Number(r.Audit.Confidence)))
		c.Runs = n
		all = append(all, c)
	}
	return all
}

// Gaps returns notes on the missing curves so far.
func (r *Run) Gaps() []string { return r.gaps }

// Figure returns the figure with all curves.
func (r *Run) Figure() figure.Figure {
	var all []figure.TradeOffCurve
	notes := append([]string{say.Of("world-a-gap", r.Audit.World(0)), say.Of("world-b-gap", r.Audit.World(1))}, r.gaps...)
	for _, c := range r.Curves() {
		all = append(all, c.TradeOffCurve)
		notes = append(notes, c.Name+": "+c.Why)
	}
	f := figure.TradeOffs(say.Of("together-figure", notation.Count(r.Audit.Setup.Horizon), r.Audit.Spec.Name), all)
	f.Notes = notes
	return f
}

// At returns the smallest and the largest β at α: the ends of the curve's interval, or β twice without an interval.
func (c Curve) At(alpha float64) (least, most float64) {
	at := func(beta []float64) float64 { return tradeoff.Function{Alpha: c.Alpha, Beta: beta}.At(alpha) }
	if c.Low != nil {
		return at(c.Low), at(c.High)
	}
	return at(c.Beta), at(c.Beta)
}

// above raises an estimate to the proved curves, since the true curve lies above them.
func above(of Curve, known []Curve) Curve {
	for _, c := range known {
		if c.Evidence != figure.Proved {
			continue
		}
		for i, alpha := range of.Alpha {
			f, _ := c.At(alpha)
			of.Low[i], of.Beta[i], of.High[i] = math.Max(of.Low[i], f), math.Max(of.Beta[i], f), math.Max(of.High[i], f)
		}
	}
	return of
}

// estimate returns the trade-off curve of two worlds from losses log(P/Q) of runs in the first world, and log(Q/P) of
// as many runs in the second. The best tests choose the second world if log(P/Q) ≤ c (Neyman & Pearson). With
// confidence γ, for all c at once, the fractions of the runs in both worlds lie within
//
//	d = √( log(4/(1 − γ)) / 2n )
//
// of their probabilities (Massart 1990). So each corner of f moves by at most d in either direction.
func estimate(losses [2][]float64, confidence float64) Curve {
	n := len(losses[0])
	first, second := slices.Clone(losses[0]), slices.Clone(losses[1])
	for i := range second {
		second[i] = -second[i]
	}
	slices.Sort(first)
	slices.Sort(second)
	d := math.Sqrt(math.Log(4/(1-confidence)) / (2 * float64(n)))
	var mid, low, high []tradeoff.Point
	for i, j := 0, 0; ; {
		p := tradeoff.Point{Alpha: float64(i) / float64(n), Beta: 1 - float64(j)/float64(n)}
		mid = append(mid, p)
		low = append(low, tradeoff.Point{Alpha: math.Max(0, p.Alpha-d), Beta: math.Max(0, p.Beta-d)})
		high = append(high, tradeoff.Point{Alpha: math.Min(1, p.Alpha+d), Beta: math.Min(1, p.Beta+d)})
		if i == n && j == n {
			break
		}
		c := math.Inf(1)
		if i < n {
			c = first[i]
		}
		if j < n {
			c = math.Min(c, second[j])
		}
		for i < n && first[i] <= c {
			i++
		}
		for j < n && second[j] <= c {
			j++
		}
	}
	ends := []tradeoff.Point{{Alpha: 0, Beta: 1}, {Alpha: 1, Beta: 0}}
	curve := Curve{figure.TradeOffCurve{Name: say.Of("together-estimated"), Evidence: figure.True, Runs: n},
		say.Of("together-estimate-why", notation.Count(n), notation.Number(confidence))}
	const places = 200
	middle, below, above := tradeoff.Hull(append(mid, ends...)), tradeoff.Hull(append(low, ends[1])), tradeoff.Hull(append(high, ends...))
	for i := range places + 1 {
		a := float64(i) / places
		l, h := below.At(a), above.At(a)
		curve.Alpha = append(curve.Alpha, a)
		curve.Low, curve.High = append(curve.Low, l), append(curve.High, h)
		curve.Beta = append(curve.Beta, math.Max(l, math.Min(h, middle.At(a))))
	}
	return curve
}
