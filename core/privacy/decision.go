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

// A Count is what a policy has been told of an arm: how many rewards it has seen, and their
// sum.
type Count struct {
	N   int64
	Sum float64
}

// NextArm returns the law of the next arm that a policy pulls after a history, given as the
// counts of its arms, and a bound of the error of each probability (see ExactChances). Only
// policies that keep no noise have one that follows from counts (policy.Spec.Forgetful); of others
// the error says so.
func NextArm(spec policy.Spec, set policy.Setup, history []Count) (chances []float64, bound float64, err error) {
	s, err := told(spec, set, history)
	if err != nil {
		return nil, 0, err
	}
	chances, bound = chancesOf(s)
	return chances, bound, nil
}

// choices are the laws of the next arm of a policy after histories of few arms. Each is computed once.
type choices struct {
	spec policy.Spec
	set  policy.Setup
	met  map[state][]float64
}

// A state is what a policy knows of its arms.
type state struct{ n, sum [mostArms]int16 }

// mostArms is how many arms choices are for.
const mostArms = 4

// newChoices returns the choices of a policy with a setup, or an error if NextArm does for it.
func newChoices(spec policy.Spec, set policy.Setup) (choices, error) {
	_, err := told(spec, set, make([]Count, set.Arms))
	if err == nil && (set.Arms < 1 || set.Arms > mostArms) {
		err = say.Error("sequences-arms", notation.Count(set.Arms), notation.Count(mostArms))
	}
	return choices{spec, set, map[state][]float64{}}, err
}

// next returns the law of the next arm.
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
		panic(err) // newChoices has refused such a policy
	}
	c.met[at] = chances
	return chances
}

// KeepsNoise says why a policy has no exact chances. A custom policy is not asked whether it keeps noise.
func KeepsNoise(spec policy.Spec) error {
	if spec.Custom {
		return say.Error("may-keep-noise-next", spec.Name)
	}
	return say.Error("keeps-noise-drawn-next", spec.Name)
}

// told returns what a policy goes by after a history.
func told(spec policy.Spec, set policy.Setup, history []Count) (policy.DecisionState, error) {
	noise := random.NewKey(0).Source() // of which nothing that is looked at depends
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

// chancesOf returns the law of the next arm, and a bound of its error.
func chancesOf(s policy.DecisionState) (chances []float64, bound float64) {
	if s.Next != policy.NoArm {
		chances = make([]float64, len(s.Arms))
		chances[s.Next] = 1
		return chances, 0
	}
	return ExactChances(lawsOf(s))
}

// LawOfArm returns the law of an arm's number, which may be known.
func LawOfArm(v policy.ArmState) Distribution {
	if v.Law.Family == policy.NoLaw {
		return LawOf(policy.IndexLaw{A: v.High})
	}
	return LawOf(v.Law)
}

// A Decision is one choice of an arm, and what it would have been had one reward been
// different.
type Decision struct {
	Chances []float64 // of the arms
	Bound   float64   // of the error of each, and of those after a change
	Changes []Change  // every arm's, up and down, as far as some reward can change so
}

// A Change is a reward of an arm that was 0 and is 1, or was 1 and is 0.
type Change struct {
	Arm   int
	Up    bool      // it becomes 1
	After []float64 // the chances of the arms
	// Own returns the smallest δ at which the law of the arm’s own number is private for an ε:
	// that of its Pair, as in Lemma 8. Nil if the policy draws none.
	Own func(eps float64) float64
}

// Decide returns the next decision after a history, with every single reward changed. All
// rewards of an arm are alike: what is known of it is how many pulls paid. The policy's
// rewards must be bits.
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

// rivalsOf returns the arms of a choice that is drawn with their laws before and after the
// changes. ok is false if it is not drawn, or if a change moves more than its own arm's law.
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

// eachChange changes every single reward, and says what the policy would go by then.
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

// Loss returns the loss of a change.
func (d Decision) Loss(c Change) Loss { return Loss{P: d.Chances, Q: c.After} }

// Delta returns the smallest δ at which the decision is (ε, δ)-private, whichever single
// reward changes, and the change that needs it, −1 if there is none.
func (d Decision) Delta(eps float64) (delta float64, worst int) {
	return worstOf(d.Changes, func(c Change) float64 { return d.Loss(c).Delta(eps) })
}

// Epsilon returns the smallest ε at which the decision is (ε, δ)-private, whichever single
// reward changes, and the change that needs it, −1 if there is none.
func (d Decision) Epsilon(delta float64) (eps float64, worst int) {
	return worstOf(d.Changes, func(c Change) float64 { return d.Loss(c).Epsilon(delta) })
}

// worstOf returns the largest need of the changes, and which one has it, −1 if there is none.
func worstOf(changes []Change, need func(Change) float64) (most float64, worst int) {
	worst = -1
	for i, c := range changes {
		if x := need(c); worst < 0 || x > most {
			most, worst = x, i
		}
	}
	return most, worst
}

// own returns DeltaExact of the pair of two laws of which policies draw, nil if there is no
// such pair.
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

// NextLaws returns the laws of the numbers whose largest decides the next arm after a history,
// nil if the next arm is known without: in a start phase.
func NextLaws(spec policy.Spec, set policy.Setup, history []Count) ([]Distribution, error) {
	s, err := told(spec, set, history)
	if err != nil || s.Why != policy.Drawn && s.Why != policy.Largest {
		return nil, err
	}
	return lawsOf(s), nil
}

// lawsOf returns the laws of the arms' numbers.
func lawsOf(s policy.DecisionState) (laws []Distribution) {
	for _, v := range s.Arms {
		laws = append(laws, LawOfArm(v))
	}
	return laws
}

// Draws are the laws of the numbers that a policy draws for a decision, each against the law
// that it would have if one reward of its arm were different: all changes that there are,
// without the chances after them. By Wang & Zhu's Lemma 8 the decision loses no more than
// the worst of them.
type Draws []Change

// DrawsOf returns the draws of the next decision after a history; none if nothing is drawn for
// it. It takes microseconds for each change, where Decide takes up to seconds.
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

// Delta returns the smallest δ at which all draws are (ε, δ)-private, and the change that
// needs it, −1 if there is none.
func (d Draws) Delta(eps float64) (delta float64, worst int) {
	return worstOf(d, func(c Change) float64 { return c.Own(eps) })
}

// Epsilon returns the smallest ε at which all draws are (ε, δ)-private, to about 10 digits,
// and the change that needs it, −1 if there is none. It is +∞ if there is no ε up to 2^9.
func (d Draws) Epsilon(delta float64) (eps float64, worst int) {
	worst = -1
	for i, c := range d {
		if worst >= 0 && c.Own(eps) <= delta {
			continue // it needs no more than one before
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
