package gallery

import (
	"slices"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// A Setting is one way to fill in what a paper leaves open. Its results come either from cutting the results of a
// claim's panels, or from other runs.
type Setting struct {
	Words string // such as "at T = 10⁵"
	// Horizon is the horizon of the runs. Longer runs are cut there, which is valid because the policies do not know
	// the horizon.
	Horizon int64
	// From is the smallest value of the sweep that counts, or 0 for all values.
	From float64
	// Variant is the suffix of the ids of the panels that contain these runs, or empty.
	Variant string
}

// Cuts reports whether the setting does nothing but cut longer runs at a horizon.
func (s Setting) Cuts() bool { return s.Horizon > 0 && s.Variant == "" }

// A Verdict is the result of checking a claim.
type Verdict string

// The verdicts.
const (
	Holds       Verdict = "holds"
	DoesNotHold Verdict = "does not hold"
	Depends     Verdict = "depends on details that our copy of the paper does not give"
	NotMeasured Verdict = "not measured"
)

// A Finding is the verdict on a claim, reached with the papers' own numbers of runs, and its cause.
type Finding struct {
	Verdict Verdict
	// Cause is empty unless the claim does not hold.
	Cause Cause
	Text  string // complete sentences
}

// A Cause explains why a claim does not hold.
type Cause string

// The causes.
const (
	Proved  Cause = "proved"                   // shown by a proof or an exact computation
	Formula Cause = "follows from the formula" // the formula of the policy's index
	Partly  Cause = "partly known"
	Unknown Cause = "unknown"
)

// Says returns the verdict, the cause and the text, in sentences.
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

// joined joins two texts with a space. Either may be empty.
func joined(one, next string) string {
	if one == "" || next == "" {
		return one + next
	}
	return one + " " + next
}

// A Judged holds the numbers of a claim at one setting.
type Judged struct {
	Setting Setting
	Numbers []figure.Claim
}

// Holds reports whether there are any numbers and all of them pass.
func (j Judged) Holds() bool {
	holds, checked := AllHold(j.Numbers)
	return holds && checked
}

// Judge checks a claim at each setting that the results cover. If they cover none, it checks the results as they are.
// The verdict concerns only the covered settings.
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

// of returns the results for the setting, cut if necessary.
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

// cut returns the part of a result that belongs to the setting. If the setting's horizon is not a checkpoint, or if its
// smallest value is not in the sweep, ok is false.
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

// Widest returns the panels to run in order to cover all settings of a claim: its panels and their variants. Runs go to
// the longest horizon, with checkpoints at each horizon and at half of each.
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

// horizons returns one setting for each horizon. The first one is that of the panels themselves.
func horizons(all ...int64) (settings []Setting) {
	for _, t := range all {
		settings = append(settings, Setting{Words: say.Of("at-horizon", notation.Count(t)), Horizon: t})
	}
	return settings
}
