// Package lab defines the page's questions to other programs, and their answers. The page loads a program with its
// first question, and runs it in a worker. wasm/lab explains and reads files, wasm/export draws figures, and
// wasm/custom runs custom policies. A program answers its questions one after the other.
//
// To add a question, define a struct, list it and its answer's type in Messages, and answer it in package answers.
package lab

import (
	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/lecture"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/wire"
)

// A Message is a question or an answer.
type Message = wire.Message

// A Card is an answer that the page shows on a card.
type Card interface{ Card() explain.Sheet }

// Read asks for the scenario in a file. The answer is a Scenario or, for a table, ArmsFound or Curves. A file may come
// in pieces. The answer to a piece before the last is Progress.
type Read struct {
	Name, Text string
	From       int64 // the bytes before this piece
	More       bool  // this is not the last piece
	// Scenario goes with the first piece. Its policies are replayed on a log.
	Scenario scenario.Valid
}

// Progress is the number of rows read so far.
type Progress struct{ Rows int64 }

// Write asks for the file of a scenario. The answer is a File.
type Write struct {
	Scenario scenario.Valid
	View     string // the view's look, as in a link
}

// Draw asks for the file of a figure. The answer is a File.
type Draw struct {
	Figure  figure.Figure
	Format  string // a format of core/figure/export
	Size    int64  // a size of core/figure/export
	Address string // the page's address
	// Band is the band to draw, and Hidden contains the indices of the hidden series.
	Band   string
	Hidden []int64
	// Title, Shows and Of make the file's name: see filename.Of.
	Title, Shows, Of string
}

// Bounds asks for the bounds on the regret of a scenario's policies. The answer is Bounded.
type Bounds struct{ Scenario scenario.Valid }

// Bounded holds the bounds, by policy.
type Bounded struct{ Policies [][]Bound }

// A Bound is a bound on the regret of a policy.
type Bound struct {
	ID, Name, Kind           string
	Formula, Reference, Note string
	Why                      string    // why the bound has no value at the horizon
	X, Y                     []float64 // its points
}

// Shape asks for the figure of a scenario without runs. The answer is a Region, or the Sheet of a timeline.
type Shape struct{ Scenario scenario.Valid }

// Need asks for the δ that a region scenario needs, as a function of the arm's pulls. The answer is a Sheet.
type Need struct{ Scenario scenario.Valid }

// RegimesOf asks for the ε at which privacy begins to cost something in a sweep over ε. The answer is Regimes.
type RegimesOf struct{ Scenario scenario.Valid }

// StartsOf asks for the start phases of a scenario's policies. The answer is Starts.
type StartsOf struct{ Scenario scenario.Valid }

// ArmsIn asks for the arms in a typed or pasted text. The answer is ArmsFound.
type ArmsIn struct {
	Scenario scenario.Valid // everything but its arms is kept
	Text     string
}

// ArmsFound is a scenario with the arms of a text, and a description of them. Observed rewards have a sheet, too.
type ArmsFound struct {
	explain.Sheet
	Found    string
	Scenario scenario.Valid
}

// Curves are curves of another program. The answer about a file with such curves has a sheet, too.
type Curves struct {
	explain.Sheet
	Found  string
	Bounds []figure.Bound
}

// Levels asks how much ε_min costs a policy whose users have their own levels. The answer is a Sheet.
type Levels struct {
	Scenario scenario.Valid
	Policy   int64 // its index in the scenario
}

// A Place is a policy after some pulls in run 0 of a scenario.
type Place struct {
	Scenario scenario.Valid
	Policy   int64 // its index in the scenario
	Pulled   int64 // −1 for no particular pull
}

// ListingOf asks for the algorithm of a policy, with the lines that its last pull ran. The answer is a Listing.
type ListingOf struct{ Place }

// A Decision is a policy's next choice of an arm.
type Decision struct {
	Place
	Arm    int64 // the arm in focus
	Change int64 // how one reward changes: 1 for 0 to 1, −1 for 1 to 0
}

// Inside asks for the numbers behind a decision. The answer is a Sheet.
type Inside struct{ Decision }

// Loss asks for the privacy loss of a decision. The answer is a Sheet with a gauge.
type Loss struct{ Decision }

// Compare asks for the privacy loss of a policy at each level. The answer is a Comparison.
type Compare struct{ Decision }

// Panel asks for a panel of the gallery. The answer is a Panel: its figure with the decided claims, and rows about
// its claims.
type Panel struct {
	ID string
	// Results are the runs of the panel's own scenarios, in their order, and then the runs of other panels that its
	// claims need. Some may be missing.
	Results []sim.Result
	// Pulls asks for a preview if it is not 0. A preview's runs have at most this many pulls. It judges no claim.
	Pulls int64
}

// Papers asks for the contents of the gallery. The answer is a Catalog.
type Papers struct{}

// Catalog lists the gallery's papers.
type Catalog struct{ Papers []Paper }

// A Paper is a paper and its panels.
type Paper struct {
	Name, Title string
	Panels      []Entry
}

// An Entry is a panel of the gallery.
type Entry struct {
	ID, Place, Title string
	Says             string // its contents, and the points to notice
	// Scenarios are the scenarios to run. The first Own of them are the panel's own.
	Scenarios []scenario.Valid
	Own       int64
	// Others are other panels whose runs its claims need, and More is the number of these runs.
	Others []string
	More   int64
	// View is the look in which the panel opens, and Open its scenario, which may be missing.
	View string
	Open scenario.Valid
	Link string // the link of Open, or of the default scenario
	From int64  // the number of pulls at which the figure begins, if not 0
}

// Code asks for the QR code of a text, as an SVG picture. The answer is a File.
type Code struct{ Text string }

// LessonAt asks for a place in the course of lessons, in the form of a link. The lessons are in the language with the
// given tag. The answer is a Lesson.
type LessonAt struct {
	Place, Language string
	// Results are the runs of the page's scenario, if there are any.
	Scenario scenario.Valid
	Results  []sim.Result
}

// Measure asks for the value of a statistic in a scenario, with its runs if there are any. The answer is a
// lecture.Measurement.
type Measure struct {
	lecture.Statistic
	Scenario scenario.Valid
	Results  []sim.Result
}

// PairOf asks about two scenarios of one kind. The answer is a Pair.
type PairOf struct {
	// Sides are the scenarios with their runs, A first. A regret scenario has one column: the regret after Pulled pulls
	// of run 0, or at the horizon if Pulled is 0. If Pulled is −1, the two live runs may have different lengths. A
	// sweep has a column for each value, but rows only for the compared policy. A region has no runs.
	Sides  []sim.Result
	Pulled int64
	Policy int64  // its index in B
	Band   string // the band to show around differences: a figure.Band
}

// Scenario is the scenario in a file.
type Scenario struct {
	Scenario scenario.Valid
	View     string // the view's look, as in a link; "" if the file has none
}

// A File is the contents of a file, and its name without the extension.
type File struct{ Data, Name string }

// Refused says why there is no other answer.
type Refused struct{ Why string }

// Messages lists all questions and answers.
var Messages = wire.Of(
	&Read{}, &Progress{}, &Write{}, &Scenario{}, &ArmsIn{}, &ArmsFound{}, &Curves{}, &Draw{}, &File{}, &Code{}, &Refused{},
	&Bounds{}, &Bounded{},
	&explain.Sheet{}, &Need{}, &Levels{}, &Inside{}, &Loss{},
	&Shape{}, &explain.Region{},
	&RegimesOf{}, &explain.Regimes{},
	&StartsOf{}, &explain.Starts{},
	&ListingOf{}, &explain.Listing{},
	&Compare{}, &explain.Comparison{},
	&Papers{}, &Catalog{}, &Panel{}, &explain.Panel{},
	&LessonAt{}, &explain.Lesson{}, &Measure{}, &lecture.Measurement{},
	&PairOf{}, &explain.ScenarioComparison{},
	&Form{}, &Filled{}, &Choose{}, &Chosen{}, &Record{}, &Counted{}, &Know{}, &explain.Exact{}, &Bet{}, &Standing{}, &Play{},
	&Together{},
	&Trace{}, &Traced{}, &Texts{}, &Library{}, &Assign{}, &Assigned{},
)
