package privacy

import (
	"fmt"
	"math"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
	"epsilonarcade/core/tape"
)

// A Count is a policy's record of an arm: the number of rewards and their sum.
type Count struct {
	N   int64
	Sum float64
}

// NextArm returns the distribution of the next arm after a history, given as the arms' counts. bound limits the error
// of each probability (see ExactChances). If the policy keeps noise (that is, if policy.Spec.Forgetful is false),
// NextArm returns an error.
func NextArm(spec policy.Spec, set policy.Setup, history []Count) (chances []float64, bound float64, err error) {
	s, err := told(spec, set, history)
	if err != nil {
		return nil, 0, err
	}
	chances, bound = chancesOf(s)
	return chances, bound, nil
}

// choices computes the distribution of the next arm, once for each state.
type choices struct {
	spec policy.Spec
	set  policy.Setup
	met  map[state][]float64
}

// A state holds the counts of all arms.
type state struct{ n, sum [mostArms]int16 }

// mostArms is the largest number of arms in a state.
const mostArms = 4

// newChoices returns the choices of a policy with a setup, or an error if the number of arms is out of range or NextArm
// would return one.
func newChoices(spec policy.Spec, set policy.Setup) (choices, error) {
	_, err := told(spec, set, make([]Count, set.Arms))
	if err == nil && (set.Arms < 1 || set.Arms > mostArms) {
		err = say.Error("sequences-arms", notation.Count(set.Arms), notation.Count(mostArms))
	}
	return choices{spec, set, map[state][]float64{}}, err
}

// next returns the distribution of the next arm.
func (c choices) next(at state) []float64 {
	if chances, ok := c.met[at]; ok {
		return chances
	}
	history := make([]Count, c.set.Arms)
	for a := range history {
		history[a] = Count{int64(at.n[a]), float64(at.sum[a])}
	}
	chances, _, err := NextArm(c.spec, c.set, history)
	if err != nil {
		panic(err) // newChoices refuses such a policy
	}
	c.met[at] = chances
	return chances
}

// KeepsNoise returns the error for a policy whose choices have no exact probabilities because it keeps noise. A custom
// policy may or may not keep noise.
func KeepsNoise(spec policy.Spec) error {
	if spec.Custom {
		return say.Error("may-keep-noise-next", spec.Name)
	}
	return say.Error("keeps-noise-drawn-next", spec.Name)
}

// told returns the state of a decision after a history.
func told(spec policy.Spec, set policy.Setup, history []Count) (policy.DecisionState, error) {
	noise := random.NewKey(0).Source() // any source will do: the inspected state does not depend on it
	p, ok := spec.New(set, &noise).(policy.Inspector)
	if !ok || !spec.Forgetful {
		return policy.DecisionState{}, KeepsNoise(spec)
	}
	if len(history) != set.Arms {
		return policy.DecisionState{}, fmt.Errorf("the history has %d arms of %d", len(history), set.Arms)
	}
	var t int64
	for a, c := range history {
		if c.N < 0 || !(c.Sum >= 0 && c.Sum <= float64(c.N)) {
			return policy.DecisionState{}, fmt.Errorf("arm %d: %d pulls cannot have paid %v", a+1, c.N, c.Sum)
		}
		if c.N > 0 {
			p.Update(a, tape.Block{N: c.N, Sum: c.Sum, Kept: c.N})
		}
		t += c.N
	}
	return p.Inspect(t), nil
}

// chancesOf returns the distribution of the next arm, and a bound on its error.
func chancesOf(s policy.DecisionState) (chances []float64, bound float64) {
	if s.Next != policy.NoArm {
		chances = make([]float64, len(s.Arms))
		chances[s.Next] = 1
		return chances, 0
	}
	return ExactChances(lawsOf(s))
}

// LawOfArm returns the distribution of an arm's number, or a point if the number is known.
func LawOfArm(v policy.ArmState) Distribution {
	if v.Law.Family == policy.NoLaw {
		return LawOf(policy.IndexLaw{A: v.High})
	}
	return LawOf(v.Law)
}

// A Decision describes one choice of an arm, before and after each possible change of a reward.
type Decision struct {
	Chances []float64 // the probability of each arm
	Bound   float64   // a bound on the error of each probability, also after a change
	Changes []Change  // the changes of each arm, in both directions where possible
}

// A Change replaces one reward of an arm: 0 by 1, or 1 by 0.
type Change struct {
	Arm   int
	Up    bool      // the reward becomes 1
	After []float64 // the probabilities by arm
	// Own returns the smallest δ(ε) for the arm's own number, as in Lemma 8. It is nil if the policy draws no number.
	Own func(eps float64) float64
}

// Decide returns the next decision after a history, with each possible change of one reward. Rewards must be 0 or 1.
// Equal rewards of an arm are then interchangeable, so each arm has only one possible change in each direction.
func Decide(spec policy.Spec, set policy.Setup, history []Count) (Decision, error) {
	before, err := told(spec, set, history)
	if err != nil {
		return Decision{}, err
	}
	var d Decision
	var after []policy.DecisionState
	err = eachChange(spec, set, history, before, func(c Change, s policy.DecisionState) {
		d.Changes, after = append(d.Changes, c), append(after, s)
	})
	if err != nil {
		return Decision{}, err
	}
	if r, ok := rivalsOf(before, d.Changes, after); ok {
		var changed [][][]float64
		d.Chances, changed, d.Bound = r.chances()
		for i := range d.Changes {
			a := d.Changes[i].Arm
			d.Changes[i].After, changed[a] = changed[a][0], changed[a][1:]
		}
		return d, nil
	}
	d.Chances, d.Bound = chancesOf(before)
	for i := range d.Changes {
		var bound float64
		d.Changes[i].After, bound = chancesOf(after[i])
		d.Bound = math.Max(d.Bound, bound)
	}
	return d, nil
}

// rivalsOf returns the arms of a drawn choice with their distributions before and after the changes. ok is false if the
// choice is not drawn, or if changing one arm's reward affects another arm's distribution.
func rivalsOf(before policy.DecisionState, changes []Change, after []policy.DecisionState) (r rivals, ok bool) {
	if before.Next != policy.NoArm {
		return r, false
	}
	r.least = math.Inf(-1)
	for _, v := range before.Arms {
		r.laws = append(r.laws, []curve{LawOfArm(v).(curve)})
	}
	for i, s := range after {
		if s.Next != policy.NoArm {
			return r, false
		}
		for a, v := range s.Arms {
			was := before.Arms[a]
			switch changed := v.Law != was.Law || v.Law.Family == policy.NoLaw && v.High != was.High; {
			case a == changes[i].Arm && v.Law.Family != policy.NoLaw:
				r.laws[a] = append(r.laws[a], LawOfArm(v).(curve))
			case changed:
				return r, false
			}
		}
	}
	return r, true
}

// eachChange calls visit for each change with the state after it.
func eachChange(spec policy.Spec, set policy.Setup, history []Count, before policy.DecisionState, visit func(c Change, after policy.DecisionState)) error {
	for a, c := range history {
		for _, step := range []float64{1, -1} {
			if to := c.Sum + step; to < 0 || to > float64(c.N) {
				continue
			}
			other := append([]Count(nil), history...)
			other[a].Sum += step
			after, err := told(spec, set, other)
			if err != nil {
				return err
			}
			visit(Change{Arm: a, Up: step > 0, Own: own(before.Arms[a].Law, after.Arms[a].Law)}, after)
		}
	}
	return nil
}

// Loss returns the two distributions of the decision, before and after a change.
func (d Decision) Loss(c Change) Loss { return Loss{P: d.Chances, Q: c.After} }

// Delta returns the smallest δ that makes the decision (ε, δ)-private for every change, and the index of the worst
// change, or −1.
func (d Decision) Delta(eps float64) (delta float64, worst int) {
	return worstOf(d.Changes, func(c Change) float64 { return d.Loss(c).Delta(eps) })
}

// Epsilon returns the smallest ε that makes the decision (ε, δ)-private for every change, and the index of the worst
// change, or −1.
func (d Decision) Epsilon(delta float64) (eps float64, worst int) {
	return worstOf(d.Changes, func(c Change) float64 { return d.Loss(c).Epsilon(delta) })
}

// worstOf returns the largest value of need, and the index of the change that attains it, or −1.
func worstOf(changes []Change, need func(Change) float64) (most float64, worst int) {
	worst = -1
	for i, c := range changes {
		if x := need(c); worst < 0 || x > most {
			most, worst = x, i
		}
	}
	return most, worst
}

// own returns the function DeltaExact of two distributions, or nil if they are not neighbours under the same noise.
func own(f, g policy.IndexLaw) func(eps float64) float64 {
	if f.Family != g.Family {
		return nil
	}
	switch f.Family {
	case policy.Normal:
		m := math.Abs(f.A-g.A) / math.Sqrt(f.B)
		return Neighbours{defect: func(eps float64) float64 { return NormalProfile(eps, m) }}.DeltaExact
	case policy.BetaLaw: // Beta(a, b + 1) and Beta(a + 1, b)
		return betaPair(math.Min(f.A, g.A), math.Min(f.B, g.B)).DeltaExact
	case policy.BoundaryNoise:
		return Neighbours{defect: shape(f.Unit.Eps, f.Unit.Delta).defect}.DeltaExact
	}
	return nil
}

// NextLaws returns the distributions of the arms' numbers, the largest of which decides the next arm. If the next arm
// is not decided like this, for example in a start phase, NextLaws returns nil.
func NextLaws(spec policy.Spec, set policy.Setup, history []Count) ([]Distribution, error) {
	s, err := told(spec, set, history)
	if err != nil || s.Why != policy.Drawn && s.Why != policy.Largest {
		return nil, err
	}
	return lawsOf(s), nil
}

// lawsOf returns the distributions of the arms' numbers.
func lawsOf(s policy.DecisionState) (laws []Distribution) {
	for _, v := range s.Arms {
		laws = append(laws, LawOfArm(v))
	}
	return laws
}

// Draws holds the changes of a drawn decision without the probabilities after them. By Wang & Zhu's Lemma 8, the
// decision's privacy loss is at most that of the worst draw.
type Draws []Change

// DrawsOf returns the draws of the next decision, or none if the decision is not drawn. It takes microseconds for each
// change, whereas Decide can take seconds.
func DrawsOf(spec policy.Spec, set policy.Setup, history []Count) (d Draws, err error) {
	before, err := told(spec, set, history)
	if err != nil || before.Why != policy.Drawn {
		return nil, err
	}
	err = eachChange(spec, set, history, before, func(c Change, _ policy.DecisionState) {
		if c.Own != nil {
			d = append(d, c)
		}
	})
	return d, err
}

// Delta returns the smallest δ that makes all draws (ε, δ)-private, and the index of the worst change, or −1.
func (d Draws) Delta(eps float64) (delta float64, worst int) {
	return worstOf(d, func(c Change) float64 { return c.Own(eps) })
}

// Epsilon returns the smallest ε that makes all draws (ε, δ)-private, to about 10 digits, and the index of the worst
// change, or −1. If no ε up to 2^9 is enough, it returns +∞.
func (d Draws) Epsilon(delta float64) (eps float64, worst int) {
	worst = -1
	for i, c := range d {
		if worst >= 0 && c.Own(eps) <= delta {
			continue // an earlier change requires at least as much
		}
		low, high := eps, math.Max(eps, 1.0/1024)
		for c.Own(high) > delta {
			if high >= 512 {
				return math.Inf(1), i
			}
			low, high = high, 2*high
		}
		if c.Own(low) <= delta {
			high = low
		}
		_, high = Halve(low, high, 1e-10, func(eps float64) bool { return !(c.Own(eps) > delta) })
		eps, worst = high, i
	}
	return eps, worst
}
