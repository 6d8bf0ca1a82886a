// Package lab holds what the page asks of programs that it loads only when they are first
// needed, each in a worker of its own: wasm/lab, which knows files, and wasm/export, which
// draws. The page asks a question and gets one answer; the questions go one after the other.
package lab

import (
	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/wire"
)

// A Message is a question or an answer.
type Message = wire.Message

// Read asks what scenario is in a file. The answer is a Scenario, or a Sheet of arms.
type Read struct{ Name, Text string }

// Write asks for the file of a scenario. The answer is a File.
type Write struct {
	Scenario scenario.Valid
	View     string // how the page shows it, as behind its link
}

// Draw asks for the file of a figure. The answer is a File.
type Draw struct {
	Figure  figure.Figure
	Format  string // of core/figure/export
	Size    int64  // likewise
	Address string // of the page
	// What a drawing shows: the band, and the places of the series that it hides.
	Band   string
	Hidden []int64
	// What the file is called by: see filename.Of.
	Title, Shows, Of string
}

// Bounds asks for the bounds on the regret of a scenario's policies. The answer is Bounded.
type Bounds struct{ Scenario scenario.Valid }

// Bounded are bounds by policy.
type Bounded struct{ Policies [][]Bound }

// A Bound is one on the regret of a policy.
type Bound struct {
	ID, Name, Kind           string
	Formula, Reference, Note string
	Why                      string    // why it has no number at the horizon
	X, Y                     []float64 // its points
}

// About asks for a sheet about a scenario.
type About struct {
	Topic    string // one of those below
	Scenario scenario.Valid
	Policy   int64  // its place in the scenario, for topics about one policy
	Pulled   int64  // how many pulls it has made, for topics about one decision
	Arm      int64  // the arm that is looked at, for those too
	Change   int64  // of one of its rewards: 1 from 0 to 1, −1 from 1 to 0
	Text     string // what somebody has typed, for topics about that
}

// The topics.
const (
	Shape   = "shape"   // what a scenario without runs shows: a region or a timeline
	Listing = "listing" // a policy's algorithm, and which lines its last pull of run 0 has run
	Inside  = "inside"  // what a policy goes by after so many pulls of run 0
	Levels  = "levels"  // what ε_min costs a policy for users with levels of their own
)

// List is the topic of the arms that a text has, typed or pasted, for the scenario to have: the title
// says what they are, and the listing is how links write them.
const List = "list"

// Compare is the topic of what a policy gives away after so many pulls of run 0, at each level at
// which that can be asked: see explain.DrawLevel and those after it.
const Compare = "compare"

// Regimes is the topic of where privacy begins to cost something in a sweep over ε. The
// marks of the sheet's figure are these places.
const Regimes = "regimes"

// Starts is the topic of how policies begin. The marks of the sheet's figure are the pulls of each arm before any reward
// counts, one number a policy, −1 if it is not known. The sheet says how much
// regret depends on the order of the arms, if it does.
const Starts = "starts"

// Loss is the topic of what the next choice of a policy, as for Inside, gives away: a gauge,
// with the policy's name.
const Loss = "loss"

// Need is the topic of the δ that an arm's law needs, against its pulls.
const Need = "need"

// Panel asks for the sheet of a panel of the gallery: its figure with the claims that are
// decided, and rows on all claims that concern it.
//
// The comment of panels.Sheet lists the marks of its rows.
type Panel struct {
	ID string
	// Results are those of the panel's own scenarios, in their order, and of those of the
	// other panels that its claims need, as far as they are there.
	Results []Results
	// Pulls asks for a first look instead, if it is not 0: Results are those of the panel's own
	// scenarios with so many pulls at most, and nothing is held against them.
	Pulls int64
}

// Results are the runs of a scenario, as in sim.Result.
type Results struct {
	Scenario scenario.Valid
	Runs     []int64
	Regret   [][][]float64 // by policy, run and column
}

// Sheet is something that is worked out, in words, rows and a figure.
type Sheet struct{ explain.Sheet }

// Papers asks what the gallery holds. The answer is a Catalog.
type Papers struct{}

// Catalog is the gallery's papers.
type Catalog struct{ Papers []Paper }

// A Paper is one of them.
type Paper struct {
	Name, Title string
	Panels      []Entry
}

// An Entry is a panel of the gallery.
type Entry struct {
	ID, Place, Title string
	Says             string // what it shows and what to look for
	// Links are the scenarios that need runs, the panel's own first. Own is how many are.
	Links []string
	Own   int64
	// Others are the other panels whose runs its claims need, and More is how many runs these are.
	Others []string
	More   int64
	// View is the look that the panel is opened with, Open the scenario: empty if there is
	// none.
	View, Open string
	From       int64 // the first number of pulls that is drawn, if not 0
}

// Code asks for the QR code of a text, as an SVG picture. The answer is a File.
type Code struct{ Text string }

// Lesson asks for the sheet of a place in the course of lessons: that of package lessons.
type Lesson struct {
	Place string // as addresses have it
	// Results are those of the scenario that the page shows, none if it has no runs yet.
	Scenario scenario.Valid
	Results  []Results
}

// Pair asks for the sheet of two scenarios of one kind that are compared. Its sentence says what is A's
// alone and what is B's alone, strong and behind their names, what of the rest, and what it costs; if
// nothing differs it has no strong part. Its table is of that in numbers, and its facts are the fields that differ. Its figure is that
// of two regions, or without curves: title and notes are what a figure of both says besides.
type Pair struct {
	// Sides are the scenarios, A first, with their runs. Of a regret scenario there is one column: the
	// regret after so many pulls of run 0, or at the horizon if Pulled is 0. If it is −1, each has come
	// as far as it has. Of a sweep there is one for each value, and policies that are not asked about
	// have no row. A region has no runs.
	Sides  []Results
	Pulled int64
	Policy int64  // its place in B
	Band   string // of differences: a figure.Band
}

// Scenario is one.
type Scenario struct {
	Scenario scenario.Valid
	View     string // as behind its link; "" if the file does not say
}

// File is a file's contents, and what one that is saved is called, before its ending.
type File struct{ Data, Name string }

// Refused says why there is no other answer.
type Refused struct{ Why string }

func (m *Read) Code(c *wire.Coder) {
	c.Data(&m.Name)
	c.Data(&m.Text)
}
func (m *Write) Code(c *wire.Coder) {
	m.Scenario.Code(c)
	c.Text(&m.View)
}
func (m *Draw) Code(c *wire.Coder) {
	codeFigure(c, &m.Figure)
	c.Text(&m.Format)
	c.Int(&m.Size)
	c.Ints(&m.Hidden)
	for _, text := range []*string{&m.Address, &m.Band, &m.Title, &m.Shows, &m.Of} {
		c.Text(text)
	}
}
func (m *Bounds) Code(c *wire.Coder) { m.Scenario.Code(c) }
func (m *Bounded) Code(c *wire.Coder) {
	wire.List(c, &m.Policies, func(all *[]Bound) {
		wire.List(c, all, func(b *Bound) {
			for _, text := range []*string{&b.ID, &b.Name, &b.Kind, &b.Formula, &b.Reference, &b.Note, &b.Why} {
				c.Text(text)
			}
			c.Floats(&b.X)
			c.Floats(&b.Y)
		})
	})
}
func (m *About) Code(c *wire.Coder) {
	c.Text(&m.Topic)
	c.Text(&m.Text)
	m.Scenario.Code(c)
	for _, n := range []*int64{&m.Policy, &m.Pulled, &m.Arm, &m.Change} {
		c.Int(n)
	}
}
func (m *Panel) Code(c *wire.Coder) {
	c.Text(&m.ID)
	codeResults(c, &m.Results)
	c.Int(&m.Pulls)
}
func (m *Trace) Code(c *wire.Coder) {
	m.Scenario.Code(c)
	c.Int(&m.Policy)
	c.Int(&m.Pulled)
}
func (m *Traced) Code(c *wire.Coder) {
	c.Int(&m.Line)
	c.Int(&m.Column)
	c.Text(&m.Text)
	c.Ints(&m.Ran)
	texts(c, &m.Printed)
}
func (m *Texts) Code(*wire.Coder) {}
func (m *Library) Code(c *wire.Coder) {
	codeFacts(c, &m.Examples)
	codeTurns(c, &m.Names)
	codeTurns(c, &m.Assignments)
}
func (m *Assign) Code(c *wire.Coder) { c.Data(&m.Assignment); c.Data(&m.Source) }
func (m *Assigned) Code(c *wire.Coder) {
	for _, text := range []*string{&m.Title, &m.Text, &m.Link, &m.Start, &m.Problem} {
		c.Text(text)
	}
	c.Int(&m.Place)
	codeFacts(c, &m.Must)
	c.Float(&m.Share)
	c.Bool(&m.Over)
	c.Bool(&m.Passed)
}
func (m *Lesson) Code(c *wire.Coder) {
	c.Text(&m.Place)
	m.Scenario.Code(c)
	codeResults(c, &m.Results)
}
func (m *Pair) Code(c *wire.Coder) {
	codeResults(c, &m.Sides)
	c.Int(&m.Pulled)
	c.Int(&m.Policy)
	c.Text(&m.Band)
}
func codeResults(c *wire.Coder, all *[]Results) {
	wire.ListOf(c, all, 12, func(r *Results) {
		r.Scenario.Code(c)
		c.Ints(&r.Runs)
		wire.List(c, &r.Regret, func(rows *[][]float64) { wire.List(c, rows, c.Floats) })
	})
}
func (m *Sheet) Code(c *wire.Coder) {
	c.Text(&m.Title)
	texts(c, &m.Sentence)
	texts(c, &m.Says)
	c.Text(&m.Gauge.Name)
	c.Float(&m.Gauge.Share)
	c.Text(&m.Gauge.Value)
	c.Text(&m.Gauge.Mark)
	c.Text(&m.Gauge.Text)
	codeFacts(c, &m.Facts)
	codeFigure(c, &m.Figure)
	codeTurns(c, &m.Turns)
	c.Text(&m.Listing)
	c.Bool(&m.More)
}
func codeFacts(c *wire.Coder, all *[]explain.Fact) {
	wire.List(c, all, func(f *explain.Fact) { c.Text(&f.Name); c.Text(&f.Value); c.Text(&f.Mark) })
}
func codeTurns(c *wire.Coder, all *[]explain.Turn) {
	wire.List(c, all, func(t *explain.Turn) { c.Text(&t.Name); c.Text(&t.Link); c.Text(&t.Group); c.Text(&t.Short) })
}
func (m *Papers) Code(*wire.Coder) {}
func (m *Catalog) Code(c *wire.Coder) {
	wire.List(c, &m.Papers, func(p *Paper) {
		c.Text(&p.Name)
		c.Text(&p.Title)
		wire.List(c, &p.Panels, func(e *Entry) {
			for _, text := range []*string{&e.ID, &e.Place, &e.Title, &e.Says, &e.View, &e.Open} {
				c.Text(text)
			}
			texts(c, &e.Links)
			texts(c, &e.Others)
			c.Int(&e.More)
			c.Int(&e.Own)
			c.Int(&e.From)
		})
	})
}
func (m *Code) Code(c *wire.Coder) { c.Data(&m.Text) }
func (m *Scenario) Code(c *wire.Coder) {
	m.Scenario.Code(c)
	c.Text(&m.View)
}
func (m *File) Code(c *wire.Coder) {
	c.Data(&m.Data)
	c.Text(&m.Name)
}
func (m *Refused) Code(c *wire.Coder) { c.Text(&m.Why) }

// messages are all that go between the page and the programs that it loads when they are first needed.
var messages = wire.Protocol{
	wire.Kind[Read](),
	wire.Kind[Write](),
	wire.Kind[Draw](),
	wire.Kind[Scenario](),
	wire.Kind[File](),
	wire.Kind[Refused](),
	wire.Kind[Bounds](),
	wire.Kind[Bounded](),
	wire.Kind[About](),
	wire.Kind[Panel](),
	wire.Kind[Sheet](),
	wire.Kind[Papers](),
	wire.Kind[Catalog](),
	wire.Kind[Code](),
	wire.Kind[Frame](),
	wire.Kind[Form](),
	wire.Kind[Trial](),
	wire.Kind[Counted](),
	wire.Kind[Standing](),
	wire.Kind[Lesson](),
	wire.Kind[Pair](),
	wire.Kind[Trace](),
	wire.Kind[Traced](),
	wire.Kind[Texts](),
	wire.Kind[Library](),
	wire.Kind[Assign](),
	wire.Kind[Assigned](),
	wire.Kind[Translate](),
	wire.Kind[GoFiles](),
	wire.Kind[Together](),
}

// Encode writes a message as bytes.
func Encode(m Message) []byte { return messages.Encode(m) }

// Decode reads what Encode has written.
func Decode(data []byte) (Message, error) { return messages.Decode(data) }
