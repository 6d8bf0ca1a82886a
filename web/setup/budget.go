package setup

import (
	"math"
	"strconv"
	"strings"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/page"
	"epsilonarcade/web/parts"
)

// A Budget holds the controls for the scenario's ε and δ.
type Budget struct {
	Page     *page.Page
	Policies *Policies
}

// follow puts a curve in focus that the changed ε or δ moves, because the policy in focus may have its own budget. It
// does so only on a stage, where the sentence is the only text.
func (v *Budget) follow() {
	p, moved := v.Page, v.Page.History.Editing
	if moved != page.Epsilon && moved != page.Delta || p.View().Stage() == "" || !p.View().HasRuns() || v.takes(moved, p.Focus) {
		return
	}
	for i := range p.S.Policies {
		if v.takes(moved, i) && !p.Hidden[i] {
			p.Focus = i
			return
		}
	}
}

// A Slider is logarithmic. Position p from 1 to Places stands for Min (Max/Min)^(p/Places), so every power of ten in
// the range has a position. Position 0 stands for zero.
type Slider struct {
	Field    string
	Min, Max float64
}

// Places is the number of positions besides zero.
const Places = 300

// The sliders for the budget.
var (
	EpsilonSlider = Slider{page.Epsilon, 0.001, 100}
	DeltaSlider   = Slider{page.Delta, 1e-10, 1}
)

// Place returns the slider position of a value.
func (s Slider) Place(value float64) string { return strconv.Itoa(s.place(value)) }

func (s Slider) place(value float64) int {
	if value <= 0 {
		return 0
	}
	p := math.Round(Places * math.Log(value/s.Min) / math.Log(s.Max/s.Min))
	return int(math.Max(1, math.Min(p, Places)))
}

// Value returns the value at a position, with the fewest digits that distinguish it from its neighbours. If two
// positions had the same value, arrow keys could not move past them.
func (s Slider) Value(place int) float64 {
	if place <= 0 {
		return 0
	}
	place = min(place, Places)
	v := s.Min * math.Pow(s.Max/s.Min, float64(place)/Places)
	for digits := range 17 {
		x, err := strconv.ParseFloat(strconv.FormatFloat(v, 'e', digits, 64), 64)
		if err == nil && x <= s.Max && s.place(x) == place {
			return x
		}
	}
	return v
}

// SlideEpsilon moves the slider for ε.
func (v *Budget) SlideEpsilon(place string) { v.slide(EpsilonSlider, place) }

// SlideDelta moves the slider for δ.
func (v *Budget) SlideDelta(place string) { v.slide(DeltaSlider, place) }

func (v *Budget) slide(s Slider, place string) {
	if p, err := strconv.Atoi(place); err == nil {
		v.Page.Fields.Slide(s.Field, scenario.Number(s.Value(p)))
	}
}

// Rows returns the sliders that have an effect in the view.
func (v *Budget) Rows() (rows []parts.SliderRow) {
	row := func(s Slider, symbol, says string, value float64, slide func(place string)) {
		if v.moves(s.Field) {
			rows = append(rows, parts.SliderRow{Page: v.Page, Name: s.Field, Symbol: symbol, Says: says, Max: strconv.Itoa(Places),
				Place: s.Place(value), Slide: slide})
		}
	}
	row(EpsilonSlider, "ε", say.Of("eps-0-100"), v.Page.S.Epsilon, v.SlideEpsilon)
	row(DeltaSlider, "δ", say.Of("delta-0-1"), v.Page.S.Delta, v.SlideDelta)
	return rows
}

// moves reports whether the shared ε or δ has an effect in the view: no sweep replaces it, and some policy uses it if
// there are runs.
func (v *Budget) moves(name string) bool { return !sweeping(v.Page, name) && !v.idle(name) }

// idle reports whether there are runs, and no policy uses the shared ε or δ.
func (v *Budget) idle(name string) bool {
	for i := range v.Page.S.Policies {
		if v.takes(name, i) {
			return false
		}
	}
	return v.Page.View().HasRuns()
}

// takes reports whether policy i uses the shared ε or δ.
func (v *Budget) takes(name string, i int) bool {
	return scenario.SweepOptions{Over: name}.Moves(v.Page.S.Policies[i], v.Page.Spec(i))
}

// Promises explains the budget, once for each notion that the scenario's policies protect. It never compares budgets
// of different notions.
func (v *Budget) Promises() []string {
	if !v.Page.View().HasRuns() {
		return nil
	}
	var out []string
	for _, n := range policy.Notions() {
		for i := range v.Page.S.Policies {
			if v.Page.Spec(i).Notion != n.Notion {
				continue
			}
			if p := v.promise(i); p != "" {
				out = append(out, p)
			}
			break
		}
	}
	if len(out) > 1 {
		out = append(out, say.Of("these-protect-different-things"))
	}
	if v.idle(scenario.OverEpsilon) {
		out = append(out, say.Of("no-policy-takes-eps"))
	}
	if v.idle(scenario.OverDelta) {
		out = append(out, say.Of("no-policy-takes-delta"))
	}
	for _, text := range []string{v.unmoved(), v.ignored()} {
		if text != "" {
			out = append(out, text)
		}
	}
	return out
}

func (v *Budget) promise(i int) string {
	eps, delta := v.Page.S.Budget(v.Page.S.Policies[i])
	times := notation.Times(math.Exp(eps))
	plus, end := "", explain.LargerDelta(eps, delta)
	if delta > 0 {
		plus = notation.Number(delta)
	}
	e, d := v.Policies.budgetWords(v.Page.S, i)
	for j, p := range v.Page.S.Policies { // policies with the same notion may have different budgets
		if v.Page.Spec(j).Notion != v.Page.Spec(i).Notion {
			continue
		}
		ownE, ownD := v.Page.S.Budget(p)
		if ownE != eps {
			e = "ε"
		}
		if ownD != delta {
			d = "δ"
		}
	}
	if e == "ε" {
		times, end = say.Of("times", "e^ε"), ""
	}
	if d == "δ" && plus != "" {
		plus, end = "δ", ""
	}
	same, pure := times == notation.Times(1), plus == ""
	switch v.Page.Spec(i).Notion {
	case policy.Decision:
		return either(same,
			either(pure, say.Of("budget-decision-same"), say.Of("budget-decision-same-plus", plus)),
			either(pure, say.Of("budget-decision", times), say.Of("budget-decision-plus", times, plus))) + end
	case policy.Sequence:
		return either(same, say.Of("budget-sequence-same"), say.Of("budget-sequence", times))
	case policy.SequenceApproximate:
		return either(same,
			either(pure, say.Of("budget-average-same"), say.Of("budget-average-same-plus", plus)),
			either(pure, say.Of("budget-average", times), say.Of("budget-average-plus", times, plus))) + end
	case policy.RewardHeterogeneous:
		return say.Of("each-reward-users-level")
	case policy.RewardNear:
		return either(same, say.Of("budget-near-same"), say.Of("budget-near", times))
	case policy.Reward:
		return either(same, say.Of("budget-reward-same"), say.Of("budget-reward", times))
	}
	return ""
}

// either returns one of two texts.
func either(is bool, yes, no string) string {
	if is {
		return yes
	}
	return no
}

// unmoved names the policies that have their own budget, so that the shared one does not affect them.
func (v *Budget) unmoved() string {
	if names := v.names(func(i int) bool { return v.Policies.own(i) != "" }); names != "" {
		return say.Of("own-not-moved", names)
	}
	return ""
}

// ignored names the private policies that do not use δ, if δ is not 0.
func (v *Budget) ignored() string {
	if names := v.names(func(i int) bool {
		s := v.Page.Spec(i)
		return s.Delta == policy.Ignores && s.Notion != policy.None
	}); names != "" && v.Page.S.Delta != 0 {
		return say.Of("delta-not-used", names)
	}
	return ""
}

// names lists the policies that which selects.
func (v *Budget) names(which func(i int) bool) string {
	var all []string
	for i := range v.Page.S.Policies {
		if which(i) {
			all = append(all, figure.Name(v.Page.S, i))
		}
	}
	return strings.Join(all, ", ")
}
