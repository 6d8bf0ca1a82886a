// Package figure holds a figure as data: what a chart on a page, a file and a table
// in a terminal are all drawn from.
package figure

// A Scale says how an axis is spaced.
type Scale string

// The scales.
const (
	Linear Scale = "linear"
	Log    Scale = "log"
)

// An Axis is one axis of a figure.
type Axis struct {
	Label string `json:"label"`
	Scale Scale  `json:"scale"`
}

// A Series is one curve: means over runs, or a function's values if Runs is 0. The
// slices X and Mean have the same length, and so have the others unless they are nil. A
// series of one point is a dot.
type Series struct {
	Name   string `json:"name"`
	Policy string `json:"policy,omitempty"` // id
	Notion string `json:"notion,omitempty"` // what the policy protects
	// The budget, nil where the policy has none of it, or where the curve goes over many.
	Epsilon *float64  `json:"epsilon,omitempty"`
	Delta   *float64  `json:"delta,omitempty"`
	X       []float64 `json:"x"`
	Mean    []float64 `json:"mean"`
	Std     []float64 `json:"std,omitempty"` // over runs, with n − 1; nil for fewer than two runs
	Q05     []float64 `json:"q05,omitempty"`
	Q95     []float64 `json:"q95,omitempty"`
	Runs    int       `json:"runs,omitzero"`
}

// Banded reports whether a series has a spread to show as a band.
func (s Series) Banded() bool { return s.Runs != 1 && s.Q05 != nil && s.Q95 != nil }

// Level is the kind of a line that is no bound of theory: a curve is held against it by a rule
// that a note says.
const Level = "level"

// A Bound is a curve that others are held against.
type Bound struct {
	Name string    `json:"name"`
	Kind string    `json:"kind"` // upper, lower or order, or Level
	X    []float64 `json:"x"`
	Y    []float64 `json:"y"`
}

// A Verdict says whether a perturbed distribution is private.
type Verdict struct {
	Inside     bool    `json:"inside"`
	Violation  float64 `json:"violation"`   // DeltaExact − δ: positive outside
	DeltaExact float64 `json:"delta_exact"` // the smallest δ at which this ε holds
	// SmallestN is the smallest number of pulls from which on the law is private
	// whatever the rewards were; 0 if there is none.
	SmallestN int64 `json:"smallest_n"`
	// FormulaN is what the paper's formula asks for; 0 if it has none.
	FormulaN int64 `json:"formula_n"`
}

// A Claim is something that a paper states about a figure, held against what was
// measured.
type Claim struct {
	ID     string `json:"id"`
	Text   string `json:"text"`   // the claim, in words
	Stated string `json:"stated"` // the paper's own number or words, empty if it gives none
	// Statistic says what Measured is, in words, and Rule when the claim holds.
	Statistic string  `json:"statistic"`
	Rule      string  `json:"rule"`
	Measured  float64 `json:"measured"`
	// Interval are the ends of a confidence interval of Measured; nil if it is exact.
	Interval  []float64 `json:"interval"`
	Threshold float64   `json:"threshold"` // what Measured is held against
	Holds     bool      `json:"holds"`
}

// A Table is what a figure says in rows.
type Table struct {
	Columns []string   `json:"columns"`
	Rows    [][]string `json:"rows"` // each as long as Columns
}

// Intervals is the kind of figures whose series have an upright interval from Q05 to Q95 at
// each X, with a mark at Mean, and no curve. Those of several series at the same X stand side
// by side.
const Intervals = "intervals"

// A Figure is a titled set of curves.
type Figure struct {
	ID     string   `json:"id,omitempty"`
	Title  string   `json:"title"`
	Kind   string   `json:"kind"` // of the scenario, or Intervals
	X      Axis     `json:"x"`
	Y      Axis     `json:"y"`
	Series []Series `json:"series"`
	Bounds []Bound  `json:"bounds,omitempty"`
	// Panels are charts side by side, which share the axes; none if there is one chart.
	Panels []Panel `json:"panels,omitempty"`
	// Marks are places on the x axis to look at, such as where the episodes of a timeline
	// begin. MarkNames say what they are, each the one in its place; they may be fewer.
	Marks     []float64 `json:"marks,omitempty"`
	MarkNames []string  `json:"mark_names,omitempty"`
	Table     *Table    `json:"table,omitempty"`
	Notes     []string  `json:"notes,omitempty"` // sentences on what a reader must know, such as inferred settings
	Claims    []Claim   `json:"claims,omitempty"`
	Verdict   *Verdict  `json:"verdict,omitempty"`
	Scenario  string    `json:"scenario"`         // as a link's fragment
	Seconds   float64   `json:"seconds,omitzero"` // that the runs took to compute
}

// A Panel is one of several charts of a figure. It has so many of the figure's series and bounds:
// those that follow the ones of the panel before it.
type Panel struct {
	Title  string `json:"title"`
	Series int64  `json:"series"`
	Bounds int64  `json:"bounds"`
}

// Split returns a figure for each panel, or the figure itself if it has none.
func (f Figure) Split() (all []Figure) {
	if len(f.Panels) == 0 {
		return []Figure{f}
	}
	series, bounds := f.Series, f.Bounds
	for _, p := range f.Panels {
		f.Title, f.Panels = p.Title, nil
		f.Series, series = series[:p.Series], series[p.Series:]
		f.Bounds, bounds = bounds[:p.Bounds], bounds[p.Bounds:]
		all = append(all, f)
	}
	return all
}
