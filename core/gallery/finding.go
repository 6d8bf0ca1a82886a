package gallery

import (
	"slices"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// A Setting fills in a paper's open settings in one way. Its results come from cutting the results of
// a claim's panels, or from runs of its own.
type Setting struct {
	Words string // at T = 10⁵
	// Horizon is the horizon of the runs. Longer runs are cut there: the policies must not know it.
	Horizon int64
	// From is the smallest value of the sweep, 0 for all.
	From float64
	// Variant ends the ids of panels with runs of their own.
	Variant string
}

// Cuts reports whether the setting is a horizon alone. Runs are cut there.
func (s Setting) Cuts() bool { return s.Horizon > 0 && s.Variant == "" }

// A Verdict is how a claim stands.
type Verdict string

// The verdicts.
const (
	Holds       Verdict = "holds"
	DoesNotHold Verdict = "does not hold"
	Depends     Verdict = "depends on details that our copy of the paper does not give"
	NotMeasured Verdict = "not measured"
)

// A Finding is how a claim stands at the papers' own numbers of runs, and why.
type Finding struct {
	Verdict Verdict
	// Cause is there if the claim does not hold.
	Cause Cause
	Text  string // sentences
}

// A Cause is why a claim does not hold.
type Cause string

// The causes.
const (
	Proved  Cause = "proved"                   // by a proof, or by a computation without runs
	Formula Cause = "follows from the formula" // of the policy
	Partly  Cause = "partly known"
	Unknown Cause = "unknown"
)

// Says is the finding in sentences.
func (f Finding) Says() string {
	verdicts := map[Verdict]string{DoesNotHold: say.Of("found-fails"), Depends: say.Of("found-depends"), Holds: say.Of("found-holds")}
	return joined(verdicts[f.Verdict], f.Why())
}

// Why returns the cause and the text, in sentences.
func (f Finding) Why() string {
	causes := map[Cause]string{
		Proved: say.Of("cause-proved"), Formula: say.Of("cause-formula"), Partly: say.Of("cause-partly"), Unknown: say.Of("cause-unknown"),
	}
	return joined(causes[f.Cause], f.Text)
}

// joined joins two texts, of which one may be empty.
func joined(one, next string) string {
	if one == "" || next == "" {
		return one + next
	}
	return one + " " + next
}

// A Judged has a claim's numbers at one of its settings.
type Judged struct {
	Setting Setting
	Numbers []figure.Claim
}

// Holds reports whether all numbers hold, and there are some.
func (j Judged) Holds() bool {
	holds, checked := AllHold(j.Numbers)
	return holds && checked
}

// Judge holds a claim against results at each setting that they show. If they show no setting, it
// holds the claim against the results themselves. The verdict is about the settings that are shown.
func (c Claim) Judge(r Results) (all []Judged, verdict Verdict) {
	hold := 0
	add := func(s Setting, of Results) {
		if j := (Judged{s, c.Check(of)}); j.Numbers != nil {
			if all = append(all, j); j.Holds() {
				hold++
			}
		}
	}
	for _, s := range c.Settings {
		add(s, s.of(c.Panels, r))
	}
	if all == nil {
		add(Setting{}, r)
	}
	switch {
	case all == nil:
		return nil, NotMeasured
	case hold == len(all):
		return all, Holds
	case hold == 0 && !c.Untried:
		return all, DoesNotHold
	}
	return all, Depends
}

// of returns the results of those panels that show a setting.
func (s Setting) of(panels []string, r Results) Results {
	at := Results{}
	for _, id := range panels {
		for _, one := range r[id+s.Variant] {
			if cut, ok := s.cut(one); ok {
				at[id] = append(at[id], cut)
			}
		}
	}
	return at
}

// cut returns the columns of a result that a setting has, and whether the result shows the setting:
// it has its horizon among the checkpoints, or its smallest value among those of the sweep.
func (s Setting) cut(r sim.Result) (cut sim.Result, ok bool) {
	of := r.Scenario.Scenario()
	columns := sim.Columns(of)
	regret := of.Kind == scenario.Regret
	var keep []int
	for j, x := range columns {
		if regret && (s.Horizon == 0 || x <= float64(s.Horizon)) || !regret && x >= s.From {
			keep = append(keep, j)
		}
	}
	switch {
	case regret && s.Horizon > 0 && !slices.Contains(columns, float64(s.Horizon)), !regret && s.From > 0 && !slices.Contains(columns, s.From):
		return sim.Result{}, false
	case len(keep) == len(columns):
		return r, true
	case regret:
		of.Checkpoints, of.Horizon = slices.Clone(of.Grid()[:len(keep)]), s.Horizon
	default:
		of.Sweep.Values = nil
		for _, j := range keep {
			of.Sweep.Values = append(of.Sweep.Values, columns[j])
		}
	}
	v, problems := of.Validate()
	if problems != nil {
		return sim.Result{}, false
	}
	cut = sim.NewResult(v, r.Runs)
	for i, rows := range r.Regret {
		for k, row := range rows {
			for to, j := range keep {
				cut.Regret[i][k][to] = row[j]
			}
		}
	}
	return cut, true
}

// Widest returns the panels to run for a claim at all of its settings: its panels with their
// variants. Runs go to the longest horizon, with a checkpoint at each horizon and at half of it.
func (c Claim) Widest() (all []Panel) {
	for _, id := range c.Panels {
		p, _ := Find(id)
		var horizons []int64
		for _, s := range c.Settings {
			if s.Variant != "" {
				v, _ := Find(id + s.Variant)
				all = append(all, v)
			} else if s.Cuts() {
				horizons = append(horizons, s.Horizon, s.Horizon/2)
			}
		}
		if horizons != nil {
			p = p.With(Settings{Horizon: slices.Max(horizons)})
			for i := range p.Scenarios {
				s := &p.Scenarios[i]
				s.Checkpoints = slices.Compact(slices.Sorted(slices.Values(slices.Concat(s.Grid(), horizons))))
			}
		}
		all = append(all, p)
	}
	return all
}

// horizons are settings of one horizon each, ours first.
func horizons(all ...int64) (settings []Setting) {
	for _, t := range all {
		settings = append(settings, Setting{Words: say.Of("at-horizon", notation.Count(t)), Horizon: t})
	}
	return settings
}

// atEach returns claims with the same settings.
func atEach(settings []Setting, claims []Claim) []Claim {
	for i := range claims {
		claims[i].Settings = settings
	}
	return claims
}
