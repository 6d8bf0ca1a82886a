package gallery

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/plot"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/theory/overlay"
)

// Settings replace a panel's own settings. Zero and nil fields change nothing.
type Settings struct {
	Horizon int64
	Runs    int
	Seed    *uint64
}

// With returns the panel with the given settings. It leaves a region or a timeline unchanged: neither lets one choose a
// horizon or runs, and a timeline depends on its seed.
func (p Panel) With(set Settings) Panel {
	p.Scenarios = slices.Clone(p.Scenarios)
	for i := range p.Scenarios {
		s := &p.Scenarios[i]
		if s.Kind == scenario.Region || s.Kind == scenario.Timeline {
			continue
		}
		if set.Horizon > 0 {
			s.Horizon = set.Horizon
		}
		if set.Runs > 0 {
			s.Runs = set.Runs
		}
		if set.Seed != nil {
			s.Seed = *set.Seed
		}
	}
	return p
}

// NeedsRuns reports whether the panel's scenarios must be run to draw its figure.
func (p Panel) NeedsRuns() bool {
	return slices.ContainsFunc(p.Scenarios, func(s scenario.Scenario) bool {
		return s.Kind == scenario.Regret || s.Kind == scenario.Sweep
	})
}

// errResults reports that the number of results is wrong.
var errResults = errors.New("gallery: as many results are needed as the panel has scenarios")

// Figure draws the panel from the results of its scenarios, in the order of the scenarios. For a panel without runs,
// results is nil. The figure includes the panel's claims, except for numbers that need other panels.
func (p Panel) Figure(results []sim.Result) (figure.Figure, error) {
	f, err := p.Draw(results)
	if err == nil {
		f = f.With(figure.Layers{Claims: p.Check(Results{p.ID: results})})
	}
	return f, err
}

// Draw is like Figure, but without the claims.
func (p Panel) Draw(results []sim.Result) (figure.Figure, error) {
	if p.NeedsRuns() && len(results) != len(p.Scenarios) {
		return figure.Figure{}, errResults
	}
	f, err := p.draw(results)
	if err != nil {
		return figure.Figure{}, err
	}
	f.ID, f.Title = p.ID, say.Of("place-titled", p.Place.Says(), p.Title)
	f.X, f.Y = p.X, p.Y
	return f.With(figure.Layers{Notes: p.Notes()}), nil
}

// Check checks the panel's claims against the results of this panel and of others.
func (p Panel) Check(r Results) (checks []figure.Claim) {
	for _, id := range p.Claims {
		c, _ := FindClaim(id)
		checks = append(checks, c.Check(r)...)
	}
	return checks
}

func (p Panel) draw(results []sim.Result) (figure.Figure, error) {
	switch p.Form {
	case Region:
		return plot.Region(p.Scenarios[0])
	case Points:
		return p.fit(results), nil
	case Measured:
		return tableOf(measuredTable())
	case Values:
		return tableOf(valuesTable(), nil)
	}
	s := p.Scenarios[0]
	if s.Kind == scenario.Timeline {
		v, problems := s.Validate()
		if problems != nil {
			return figure.Figure{}, problems
		}
		return figure.TimelineOf(v)
	}
	f, err := plot.Result(results[0])
	if err != nil {
		return f, err
	}
	return f.With(figure.Layers{Bounds: overlay.Bounds(p.Bounds, results[0].Scenario.Scenario()), From: p.From}), nil
}

// tableOf returns a figure that contains only a table.
func tableOf(t figure.Table, err error) (figure.Figure, error) {
	return figure.Figure{Kind: "table", Table: &t}, err
}

// fit returns the figure of a panel of points. It has one series for each scenario, which plots the regret at the
// horizon against V, and the least squares line through all points.
func (p Panel) fit(results []sim.Result) figure.Figure {
	f := figure.Figure{Kind: string(Points), Scenario: p.Scenarios[0].Link()}
	t := &figure.Table{Columns: []string{say.Of("column-panel"), say.Of("column-policy"), "ε_min", "V", say.Of("regret-at-t")}}
	o := observations{results: Results{p.ID: results}, without: -1}
	for i, r := range results {
		policies := r.Scenario.Scenario().Policies
		first := policies[0]
		from, _ := Find(heterogeneous[i])
		series := figure.Series{Name: say.Of("curve-gaussian-levels", title(first.ID)), Policy: first.ID, Runs: len(r.Runs)}
		if first.Law == "discrete" {
			series.Name = say.Of("curve-discrete-levels", title(first.ID))
		}
		v, regret := observations{results: Results{p.ID: {r}}, without: -1}.pointsOfV(p.ID)
		for _, j := range figure.Ascending(v) {
			curve := r.Curves()[j]
			last := len(curve.Mean) - 1
			series.X, series.Mean = append(series.X, v[j]), append(series.Mean, regret[j])
			if curve.Std != nil {
				series.Std = append(series.Std, curve.Std[last])
			}
			series.Q05, series.Q95 = append(series.Q05, curve.Q05[last]), append(series.Q95, curve.Q95[last])
			t.Rows = append(t.Rows, []string{
				from.Place.Says(), title(first.ID), scenario.Number(policies[j].Params["eps_min"]),
				short(v[j]), short(regret[j]),
			})
		}
		f.Series = append(f.Series, series)
	}
	v, regret := o.pointsOfV(p.ID)
	b, a, r2 := lineThrough(v, regret)
	low, high := slices.Min(v), slices.Max(v)
	f.Series = append(f.Series, figure.Series{
		Name: say.Of("least-squares-r2", strconv.FormatFloat(r2, 'f', 4, 64)),
		X:    []float64{low, high}, Mean: []float64{a + b*low, a + b*high},
	})
	f.Table = t
	return f
}

// short writes a number with at most four significant digits, or as a whole number from 1000 on.
func short(x float64) string {
	if math.Abs(x) >= 1000 {
		return strconv.FormatFloat(math.Round(x), 'f', -1, 64)
	}
	return strconv.FormatFloat(x, 'g', 4, 64)
}

// Notes returns the panel's inferred settings, and the values whose start phase is longer than the horizon.
func (p Panel) Notes() []string {
	notes := slices.Clone(p.Inferred)
	for _, s := range p.Scenarios {
		if s.Kind != scenario.Sweep {
			continue
		}
		for _, q := range s.Policies {
			if q.ID != "dp-ftpl-gauss" {
				continue
			}
			for _, x := range s.Sweep.Values {
				if startIsCut(s.At(x)) {
					notes = append(notes, say.Of("horizon-cuts-start-phase", p.X.Label, scenario.Number(x)))
				}
			}
		}
	}
	return notes
}

// brief lists, by prefixes of panels' ids, settings with which checking all claims takes about five minutes on two
// cores. We chose them by the cost of a run, before measuring anything.
var brief = []struct {
	prefix string
	set    Settings
}{
	{"wang-4a", Settings{Horizon: 1e6, Runs: 20}},
	{"wang-4b", Settings{Horizon: 1e6, Runs: 20}},
	{"wang-5a", Settings{Horizon: 1e6, Runs: 20}},
	{"wang-5b", Settings{Horizon: 1e6, Runs: 20}},
	{"wang-4", Settings{Horizon: 1e5, Runs: 20}}, // these have 101 arms
	{"wang-5", Settings{Horizon: 1e5, Runs: 20}},
	{"wang", Settings{Horizon: 1e6, Runs: 5}}, // 26 settings each; most pulls are in start phases
	{"ren", Settings{Horizon: 1e6, Runs: 20}},
	{"jiang", Settings{Horizon: 1e5, Runs: 20}},
	{"azize", Settings{}}, // the paper's own settings
	{"heldp", Settings{Horizon: 1e6, Runs: 20}},
}

// Shorter returns the panel with its horizon reduced to at most the given number of pulls, for a preview.
func (p Panel) Shorter(pulls int64) Panel {
	p = p.With(Settings{})
	for i := range p.Scenarios {
		p.Scenarios[i].Horizon = min(p.Scenarios[i].Horizon, pulls)
	}
	return p
}

// Brief returns settings for a quick check of the panel's claims. They never exceed the paper's own.
func (p Panel) Brief() Settings {
	for _, b := range brief {
		if strings.HasPrefix(p.ID, b.prefix) {
			return b.set
		}
	}
	return Settings{}
}
