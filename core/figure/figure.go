// Package figure represents figures as data, for charts on the page, for files and for tables in a terminal.
package figure

// A Scale is the spacing of an axis.
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

// A Series is one curve: means over runs, or values of a function if Runs is 0. Each slice has the length of X or is
// nil, and Mean is nil only if X is. A series of one point is shown as a dot.
type Series struct {
	Name   string `json:"name"`
	Policy string `json:"policy,omitempty"` // the policy's id
	Notion string `json:"notion,omitempty"` // the part of the data that the policy protects
	// The budget. It is nil for a policy without a budget, and for a curve that covers several budgets.
	Epsilon *float64  `json:"epsilon,omitempty"`
	Delta   *float64  `json:"delta,omitempty"`
	X       []float64 `json:"x"`
	Mean    []float64 `json:"mean"`
	Std     []float64 `json:"std,omitempty"` // over runs, with divisor n − 1; nil if there are fewer than two runs
	Q05     []float64 `json:"q05,omitempty"`
	Q95     []float64 `json:"q95,omitempty"`
	Runs    int       `json:"runs,omitzero"`
}

// Banded reports whether the series has quantiles over several runs that can be shown as a band.
func (s Series) Banded() bool { return s.Runs != 1 && s.Q05 != nil && s.Q95 != nil }

// Level is the Kind of a Bound that is not a theoretical bound, which a note explains. Other is the Kind of another
// program's curve.
const (
	Level = "level"
	Other = "other program"
)

// Earlier is the Kind of a Bound that is an earlier curve of a series.
const Earlier = "earlier"

// A Bound is a curve to compare series with.
type Bound struct {
	Name string    `json:"name"`
	Kind string    `json:"kind"` // upper, lower, order, Level or Other
	X    []float64 `json:"x"`
	Y    []float64 `json:"y"`
}

// A Verdict reports whether a perturbed distribution is private.
type Verdict struct {
	Inside     bool    `json:"inside"`
	Violation  float64 `json:"violation"`   // DeltaExact − δ, positive outside the region
	DeltaExact float64 `json:"delta_exact"` // the smallest δ for this ε
	// SmallestN is the smallest number of pulls after which the distribution stays private for all rewards, or 0.
	SmallestN int64 `json:"smallest_n"`
	// FormulaN is the number of pulls that the paper's formula gives, or 0.
	FormulaN int64 `json:"formula_n"`
}

// A Claim is a paper's statement about a figure, with one number measured to check it.
type Claim struct {
	ID     string `json:"id"`
	Text   string `json:"text"`   // the statement in words
	Stated string `json:"stated"` // the paper's own number or words, or empty
	// Statistic describes Measured, and Rule is the condition under which the claim holds.
	Statistic string  `json:"statistic"`
	Rule      string  `json:"rule"`
	Measured  float64 `json:"measured"`
	// Interval is a confidence interval for Measured, or nil if Measured is exact.
	Interval  []float64 `json:"interval"`
	Threshold float64   `json:"threshold"` // the threshold of Rule
	Holds     bool      `json:"holds"`
}

// A Table shows the content of a figure in rows.
type Table struct {
	Columns []string   `json:"columns"`
	Rows    [][]string `json:"rows"` // each has the length of Columns
}

// Intervals is the Kind of a figure that shows vertical intervals from Q05 to Q95 with a mark at Mean, but no curves.
// Intervals of several series at the same X stand side by side.
const Intervals = "intervals"

// A Figure is a titled set of curves.
type Figure struct {
	ID     string   `json:"id,omitempty"`
	Title  string   `json:"title"`
	Kind   string   `json:"kind"` // the scenario's kind, or a kind such as Intervals
	X      Axis     `json:"x"`
	Y      Axis     `json:"y"`
	Series []Series `json:"series"`
	Bounds []Bound  `json:"bounds,omitempty"`
	// Panels are charts side by side with the same axes. A single chart has none.
	Panels []Panel `json:"panels,omitempty"`
	// Marks are noteworthy positions on the x axis, such as the first pulls of episodes. MarkNames holds their names,
	// and may be shorter than Marks.
	Marks     []float64 `json:"marks,omitempty"`
	MarkNames []string  `json:"mark_names,omitempty"`
	Table     *Table    `json:"table,omitempty"`
	Notes     []string  `json:"notes,omitempty"` // sentences, for example about inferred settings
	Claims    []Claim   `json:"claims,omitempty"`
	Verdict   *Verdict  `json:"verdict,omitempty"`
	Scenario  string    `json:"scenario"`         // the fragment of the scenario's link
	Seconds   float64   `json:"seconds,omitzero"` // the time that the runs took
}

// A Panel is one of several charts. It counts its series and bounds; the figure holds those of all panels in order.
type Panel struct {
	Title  string `json:"title"`
	Series int64  `json:"series"`
	Bounds int64  `json:"bounds"`
}

// Split returns a figure for each panel, or the figure itself if there are no panels.
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
