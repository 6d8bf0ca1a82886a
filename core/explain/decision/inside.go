// Package decision explains the next choice of a policy: its state, the effect of one reward, and its privacy loss.
package decision

import (
	"cmp"
	"math"
	"slices"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/explain"
	"epsilonarcade/core/explain/follow"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/tape"
)

// A Decision is the next choice of a policy, at a given place in run 0 of a scenario.
type Decision struct {
	follow.Place
	Arm    int // the inspected arm
	Change int // the change of one of its rewards: −1 for 1 to 0, otherwise 0 to 1
}

// A Watcher explains decisions. It keeps its latest result about sequences.
type Watcher struct {
	Runs    *follow.Runs
	lengths lengths
}

func (w *Watcher) inspect(d Decision) (l inspection, err error) {
	s := d.Scenario.Scenario()
	at, err := w.Runs.At(d.Place)
	if err != nil {
		return l, err
	}
	p := s.Policies[d.Policy]
	spec, _ := p.Spec()
	l = inspection{State: at, scenario: s, spec: spec, set: s.Setup(p, spec), name: figure.Subject(s, d.Policy), arm: d.Arm, change: 1}
	if d.Change < 0 {
		l.change = -1
	}
	return l, nil
}

// catchingUp is the sentence for a run that has not reached the place yet.
var catchingUp = say.Of("catching-up-chart-pull")

// Inside returns the sheet about the policy's state before the decision.
func (w *Watcher) Inside(d Decision) (*explain.Sheet, error) {
	l, err := w.inspect(d)
	if err != nil {
		return nil, err
	}
	sheet := &explain.Sheet{Title: say.Of("inside", l.name), More: l.More}
	if l.More {
		sheet.Says = append(sheet.Says, catchingUp)
	}
	if !l.Shown {
		sheet.Says = append(sheet.Says, say.Of("does-not-show-what", l.name))
		return sheet, nil
	}
	l.see()
	l.fill(sheet)
	if l.measure(sheet) {
		l.exactly(sheet)
	}
	return sheet, nil
}

// Loss returns a short sheet about the privacy loss of the next choice: a gauge that names the policy.
func (w *Watcher) Loss(d Decision) (*explain.Sheet, error) {
	l, err := w.inspect(d)
	if err != nil {
		return nil, err
	}
	sheet := &explain.Sheet{More: l.More}
	if l.Shown {
		l.lost(sheet)
	}
	return sheet, nil
}

// An inspection is a decision together with everything that is known about it.
type inspection struct {
	follow.State
	scenario scenario.Scenario
	spec     policy.Spec
	set      policy.Setup
	name     string
	arm      int // the inspected arm
	change   int // the change of one of its rewards

	laws    []privacy.Distribution // the laws of the arms, if the choice is drawn
	chances []float64              // each arm's probability of being pulled next, or nil

	// These fields describe the inspected arm after the change: its state, and its probability of being pulled next. If
	// there is no such state, why gives the reason.
	changed policy.ArmState
	after   float64
	why     string
}

// see computes the probabilities and the effect of the change.
func (l *inspection) see() {
	if l.Now.Why == policy.Drawn {
		for _, v := range l.Now.Arms {
			l.laws = append(l.laws, privacy.LawOfArm(v))
		}
		l.chances = privacy.Chances(l.laws)
	}
	l.changed, l.why = l.other()
	if l.why == "" && l.chances != nil {
		laws := slices.Clone(l.laws)
		laws[l.arm] = privacy.LawOfArm(l.changed)
		l.after = privacy.Chances(laws)[l.arm]
	}
}

// other returns the arm's state after one reward has changed, or the reason why there is no such state.
func (l *inspection) other() (view policy.ArmState, why string) {
	switch {
	case l.retains() != "":
		return view, l.retains()
	case l.Now.Why == policy.Only:
		return view, say.Of("there-one-arm-no")
	case l.Now.Why == policy.Start:
		return view, say.Of("start-phase-no-choice")
	case l.Now.Arms[l.arm].N == 0:
		return view, say.Of("arm-no-reward-yet", notation.Count(l.arm+1))
	case l.ones() < 0 && l.change < 0:
		return view, say.Of("no-reward-down", notation.Count(l.arm+1))
	case l.ones() < 0:
		return view, say.Of("no-reward-up", notation.Count(l.arm+1))
	}
	same := l.told(0)
	if same == nil || l.spec.Custom && math.IsNaN(l.Now.Index(l.arm)) || !alike(same.Arms[l.arm], l.Now.Arms[l.arm]) {
		return view, say.Of("does-not-show-what-single", l.name)
	}
	return l.told(l.change).Arms[l.arm], ""
}

// alike reports whether two states are equal up to rounding errors.
func alike(v, w policy.ArmState) bool {
	low, mid, high := ends(v)
	low2, mid2, high2 := ends(w)
	near := func(x, y float64) bool { return math.Abs(x-y) <= 1e-9*(1+math.Abs(x)) }
	return near(low, low2) && near(mid, mid2) && near(high, high2)
}

// ones returns the sum of the inspected arm's rewards, or −1 if none of them can change in the given direction.
func (l *inspection) ones() float64 {
	v := l.Now.Arms[l.arm]
	n := float64(v.N)
	sum := v.Mean * n
	if l.bits(l.arm) {
		sum = math.Round(sum)
	}
	if to := sum + float64(l.change); to < 0 || to > n {
		return -1
	}
	return sum
}

// bits reports whether the policy sees the rewards of an arm as bits.
func (l *inspection) bits(a int) bool {
	if _, ok := l.spec.Responses(l.set).(mechanism.Coin); ok {
		return true
	}
	if m, ok := l.spec.Responses(l.set).(mechanism.Sigmoid); ok {
		_, ok = m.Inner.(mechanism.Coin)
		return ok
	}
	_, open := l.spec.Responses(l.set).(mechanism.Open)
	coin := true
	for _, stretch := range l.scenario.Stretches() {
		_, ok := stretch.Arms[a].(arm.Bernoulli)
		coin = coin && ok
	}
	return open && coin
}

// told returns the state of a policy that has seen the same counts, but a different sum for the inspected arm.
func (l *inspection) told(change int) *policy.DecisionState {
	noise := random.NewKey(0).Source()
	p, ok := l.spec.New(l.set, &noise).(policy.Inspector)
	if !ok {
		return nil
	}
	for a, v := range l.Now.Arms {
		if v.N == 0 {
			continue
		}
		sum := math.Round(v.Mean*float64(v.N)*(1<<22)) / (1 << 22) // rounded as on tapes
		if a == l.arm {
			sum += float64(change)
		}
		p.Update(a, tape.Block{N: v.N, Sum: sum, Kept: v.N})
	}
	s := p.Inspect(l.Pulled)
	return &s
}

// mostArms is the largest number of arms that a figure shows.
const mostArms = 12

// shown returns the arms for the figure, in ascending order: the leading arms, the inspected arm and the next arm.
func (l *inspection) shown() []int {
	var all []int
	for a := range l.Now.Arms {
		all = append(all, a)
	}
	if len(all) <= mostArms {
		return all
	}
	slices.SortStableFunc(all, func(a, b int) int { return cmp.Compare(l.score(b), l.score(a)) })
	first := all[:mostArms]
	for i, a := range []int{l.arm, l.Now.Next} {
		if a >= 0 && !slices.Contains(first, a) {
			first[mostArms-1-i] = a
		}
	}
	first = slices.Clone(first)
	slices.Sort(first)
	return first
}

// score ranks the arms. The leading arms have the highest scores.
func (l *inspection) score(a int) float64 {
	v := l.Now.Arms[a]
	switch {
	case v.Out:
		return math.Inf(-1)
	case l.chances != nil && l.chances[a] > 1e-6:
		return 1e6 + l.chances[a]
	case v.Law.Family == policy.BetaLaw:
		return v.Law.A / (v.Law.A + v.Law.B)
	case v.Law.Family != policy.NoLaw:
		return v.Law.A
	case !math.IsNaN(v.High):
		return v.High
	case !math.IsNaN(v.Mean):
		return v.Mean - 1e6
	}
	return -1e9
}

// intervals returns a figure of the intervals or laws of the arms.
func (l *inspection) intervals() figure.Figure {
	f := figure.Figure{
		Title:    say.Of("what-goes-after-pulls", l.name, notation.Count(l.Pulled)),
		Kind:     figure.Intervals,
		X:        figure.Axis{Label: say.Of("inside-arm"), Scale: figure.Linear},
		Y:        figure.Axis{Label: l.axis(), Scale: figure.Linear},
		Scenario: l.scenario.Link(),
	}
	now := figure.Series{Name: say.Of("inside-now"), Policy: l.spec.ID, Notion: string(l.spec.Notion)}
	for _, a := range l.shown() {
		v := l.Now.Arms[a]
		if low, mid, high := ends(v); !v.Out && !math.IsNaN(mid) {
			now.X = append(now.X, float64(a+1))
			now.Q05, now.Mean, now.Q95 = append(now.Q05, low), append(now.Mean, mid), append(now.Q95, high)
		}
	}
	if len(now.X) == 0 {
		return figure.Figure{}
	}
	f.Series = append(f.Series, now)
	if l.why == "" {
		low, mid, high := ends(l.changed)
		f.Series = append(f.Series, figure.Series{
			Name: say.Of("arm-after-change", notation.Count(l.arm+1)), X: []float64{float64(l.arm + 1)},
			Mean: []float64{mid}, Q05: []float64{low}, Q95: []float64{high},
		})
	}
	return f
}

// axis returns the label of the y axis in this figure.
func (l *inspection) axis() string {
	switch {
	case l.Now.Why == policy.Drawn:
		return say.Of("draw-5-95-percent")
	case l.spec.ID == "dp-se":
		return say.Of("noisy-mean")
	case slices.ContainsFunc(l.Now.Arms, func(v policy.ArmState) bool { return v.Low < v.High }):
		return say.Of("mean-index")
	case slices.ContainsFunc(l.Now.Arms, func(v policy.ArmState) bool { return v.High == v.Mean }):
		return say.Of("inside-index")
	}
	return say.Of("inside-mean")
}

// ends returns an arm's interval and its middle. These are the policy's own interval, or the quantiles of the arm's law
// at 5 %, 50 % and 95 %, or the estimate alone.
func ends(v policy.ArmState) (low, mid, high float64) {
	if v.Law.Family != policy.NoLaw {
		law := privacy.LawOf(v.Law)
		return privacy.Quantile(law, .05), privacy.Quantile(law, .5), privacy.Quantile(law, .95)
	}
	low, mid, high = v.Low, v.Mean, v.High
	if math.IsNaN(high) {
		return mid, mid, mid
	}
	return low, mid, high
}
