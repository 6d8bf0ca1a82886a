// Package webtest runs the page without a browser, for tests.
package webtest

import (
	"epsilonarcade/core/custom/interp"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/say"
	"epsilonarcade/web"
	"epsilonarcade/web/chart"
	"epsilonarcade/web/engine"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/lab/answers"
	"epsilonarcade/web/lab/drawing"
	"epsilonarcade/web/lab/filename"
	"epsilonarcade/web/markup"
	"epsilonarcade/web/page"
)

// Pages in tests can run custom policies, as the real page can once it has loaded the interpreter.
func init() { interp.Register() }

// A Page is a page in a simulated browser. Its workers live in the test, time passes when the test says so, and the
// App's requests are recorded.
type Page struct {
	*web.App
	Now  float64 // milliseconds
	Crew []*engine.Worker
	To   [][][]byte // pending messages to each worker
	Read float64    // the workers' clock, which advances with each reading

	Awake        bool // whether a frame has been requested
	rendering    bool // whether a render has been requested
	Frames       int
	Renders      []float64                // the times at which renders were requested
	Plots        []plot                   // on the main chart
	Others       map[string]figure.Figure // on other charts
	Fragments    []string
	Entries      int // the number of entries in the history
	Themes       []string
	Spoken       []string
	Kept         []string // languages that the browser remembers
	Mute         bool     // whether loading the texts of a language fails
	Copies       []string
	MaySend      bool
	Sent         []string
	Lectures     []string  // steps added to a lecture: titles and addresses
	Classed      string    // the code of the tab's class
	Draft        [3]string // the name, the source, and the time of the last hand-in
	HandedIn     []string  // names and sources
	HandInStatus int
	Stored       []string          // addresses and documents
	Storing      func(int, string) // takes the response to the last document
	Pictured     string
	Saved        []Saved
	Printed      int // the number of printed handouts
	Revealed     int
	Shown        string       // the shown algorithm
	Edited       page.Editor  // the shown editor
	Heard        func(string) // receives the reader's changes to its text
	Choosing     int          // the number of requests to choose a file
	Images       [][]byte     // copied
	Working      []string     // the texts that the page showed while it waited
	Broken       string       // why no program can answer
	Slow         bool         // whether programs answer only when Deliver is called
	Asked        []Asked      // questions without an answer
	MayCopy      bool
	Says         string                       // the sentence of the last rendered markup
	labs         map[string]*answers.Answerer // by program
	Retired      []string                     // programs
	Thrifty      bool
	Visible      []string       // charts in the window
	Losing       map[string]int // the number of answers that a program loses
}

// Saved is a file that the page has saved.
type Saved struct {
	Name, Mime string
	Data       []byte
}

// Asked is a question to a program.
type Asked struct {
	Program  string
	Question lab.Message
	Done     func(lab.Message)
}

type plot struct {
	Figure  figure.Figure
	Options chart.Options
}

// Open returns the page for a fragment, with the given number of workers.
func Open(fragment string, workers int) *Page {
	p := &Page{Now: 1000, MayCopy: true, Others: map[string]figure.Figure{}, labs: map[string]*answers.Answerer{}}
	p.hire(workers)
	p.App = web.NewApp(p, fragment)
	return p
}

// hire starts workers until there is the given number.
func (p *Page) hire(workers int) {
	for len(p.Crew) < workers {
		p.Crew = append(p.Crew, p.worker())
		p.To = append(p.To, nil)
	}
}

// worker returns a new worker.
func (p *Page) worker() *engine.Worker {
	return engine.NewWorker(func() float64 { p.Read += 0.05; return p.Read })
}

func (p *Page) Count() int                   { return len(p.Crew) }
func (p *Page) Send(w int, m engine.Message) { p.To[w] = append(p.To[w], engine.Messages.Encode(m)) }
func (p *Page) Restart(w int) {
	p.Crew[w], p.To[w] = p.worker(), nil
}

func (p *Page) SetFragment(f string, entry bool) {
	p.Fragments = append(p.Fragments, f)
	if entry {
		p.Entries++
	}
}
func (*Page) MountChart(string, markup.Element) {}
func (*Page) MountBars(markup.Element)          {}
func (p *Page) Plot(name string, f figure.Figure, o chart.Options) {
	if name == page.MainChart {
		p.Plots = append(p.Plots, plot{f, o})
	} else {
		p.Others[name] = f
	}
}
func (p *Page) Wake() { p.Awake = true }

// FileName returns the name of the figure's files, without an extension.
func (p *Page) FileName() string {
	q := p.Files.Drawing("csv")
	return filename.Of(q.Title, q.Shows, q.Of)
}

// InView reports whether a chart is in Visible.
func (p *Page) InView(name string) bool { return slices.Contains(p.Visible, name) }
func (p *Page) Copy(text string, done func(ok bool)) {
	p.Copies = append(p.Copies, text)
	done(p.MayCopy)
}
func (p *Page) CanShare() bool               { return p.MaySend }
func (p *Page) HandOn(title, address string) { p.Sent = append(p.Sent, title+": "+address) }
func (p *Page) AddStep(title, address string, done func(int, string)) {
	p.Lectures = append(p.Lectures, say.English(title)+": "+address)
	done(len(p.Lectures), "Arms")
}
func (p *Page) Store(address, document string, done func(int, string)) {
	p.Stored = append(p.Stored, address+" "+document)
	p.Storing = done
}
func (p *Page) Class(_ string, done func(code, name, source, at string)) {
	done(p.Classed, p.Draft[0], p.Draft[1], p.Draft[2])
}
func (p *Page) HandIn(_, name, source string, sends bool, done func(int, string)) {
	if p.Draft[0], p.Draft[1] = name, source; !sends {
		return
	}
	p.HandedIn = append(p.HandedIn, name+" "+source)
	done(p.HandInStatus, "")
}
func (p *Page) Picture(_ markup.Element, svg string) { p.Pictured = svg }
func (p *Page) Theme(name string)                    { p.Themes = append(p.Themes, name) }
func (p *Page) Speak(language string, keep bool, done func(bool)) {
	if keep && !p.Mute {
		p.Kept = append(p.Kept, language)
	}
	p.Spoken = append(p.Spoken, language)
	done(!p.Mute)
}
func (p *Page) Save(name, mime string, data []byte) {
	p.Saved = append(p.Saved, Saved{name, mime, data})
}
func (p *Page) Address() string                          { return "https://example.org/" }
func (p *Page) ChooseFile()                              { p.Choosing++ }
func (p *Page) Print()                                   { p.Printed++ }
func (p *Page) Reveal(markup.Element)                    { p.Revealed++ }
func (p *Page) SavesData() bool                          { return p.Thrifty }
func (p *Page) Typeset(_ markup.Element, listing string) { p.Shown = listing }

// Edit shows an editor.
func (p *Page) Edit(_ markup.Element, e page.Editor, heard func(string)) {
	p.Edited, p.Heard = e, heard
}

// Retire drops the questions to a program.
func (p *Page) Retire(program string) {
	p.Retired = append(p.Retired, program)
	p.Asked = slices.DeleteFunc(p.Asked, func(q Asked) bool { return q.Program == program })
}

func (p *Page) CopyImage(png []byte, done func(bool)) {
	p.Images = append(p.Images, png)
	done(p.MayCopy)
}

// Ask lets the program's own code answer a question, encoded as for a worker.
func (p *Page) Ask(program string, question lab.Message, done func(lab.Message)) {
	if p.Slow {
		p.Asked = append(p.Asked, Asked{program, question, done})
		return
	}
	if p.App != nil { // the page has begun
		for _, step := range []func(){func() { p.Programs.Loading(2_500_000) }, p.Programs.Loaded} {
			step()
			p.Working = append(p.Working, p.Programs.Working)
		}
	}
	answer := drawing.Answer
	if file, _, _ := strings.Cut(program, "#"); file == "lab" || file == "custom" {
		if p.labs[program] == nil {
			p.labs[program] = &answers.Answerer{}
		}
		answer = p.labs[program].Answer
	}
	if p.Broken != "" {
		done(&lab.Refused{Why: p.Broken})
		return
	}
	if p.Losing[program] > 0 {
		p.Losing[program]--
		delete(p.labs, program)
		done(&lab.Refused{Why: say.Of("program-does-stopped")})
		return
	}
	done(sent(answer(sent(question))))
}

// sent returns a message as it would arrive from another program.
func sent(m lab.Message) lab.Message {
	m, err := lab.Messages.Decode(lab.Messages.Encode(m))
	if err != nil {
		panic(err)
	}
	return m
}

// Deliver makes slow programs answer their questions.
func (p *Page) Deliver() {
	all := p.Asked
	p.Asked, p.Slow = nil, false
	for _, q := range all {
		p.Ask(q.Program, q.Question, q.Done)
	}
	p.Slow = true
}

func (p *Page) Render() {
	p.Renders, p.rendering = append(p.Renders, p.Now), true
}

// Work returns the browser's unfinished work for the page.
func (p *Page) Work() (w page.Work) {
	if p.rendering {
		w |= page.RenderWork
	}
	if len(p.Asked) > 0 {
		w |= page.QuestionWork
	}
	return w
}

// Tick lets the time of one frame pass. The workers work and send messages, the page renders its markup if requested,
// and the App gets a requested frame.
func (p *Page) Tick() {
	p.Now += 16
	p.work()
	if p.rendering {
		p.rendering = false
		p.Says = p.Charts.ChartLabel()
	}
	if p.Awake {
		p.Awake = false
		p.Frames++
		if p.Frame(p.Now) {
			p.Awake = true
		}
	}
}

// work gives each worker its messages and lets it work for some milliseconds.
func (p *Page) work() {
	for w, worker := range p.Crew {
		var out []engine.Message
		for ; len(p.To[w]) > 0; p.To[w] = p.To[w][1:] {
			m, err := engine.Messages.Decode(p.To[w][0])
			if err != nil {
				panic(err)
			}
			out = append(out, worker.Receive(m)...)
		}
		if worker.Busy() {
			out = append(out, worker.Work(4)...)
		}
		for _, m := range out {
			p.Workers.Message(w, m)
		}
	}
}

// Rest lets time pass until the page is idle, apart from questions to slow programs.
func (p *Page) Rest(t testing.TB) {
	t.Helper()
	for range 200_000 {
		if work := p.Agenda.Work(); (work == 0 || p.Slow && work == page.QuestionWork) && !slices.ContainsFunc(p.Crew, (*engine.Worker).Busy) {
			return
		}
		p.Tick()
	}
	t.Fatalf("the page never comes to rest at %q: it still has to do: %v", p.Fragment(), p.Agenda.Work())
}

// Plotted returns the figure on the chart.
func (p *Page) Plotted() figure.Figure { return p.Plots[len(p.Plots)-1].Figure }

// Figure draws the view's charts and returns their figure. It reports whether the figure is still out of date.
func (p *Page) Figure() (figure.Figure, bool) {
	more := p.Charts.Plot()
	f, _ := p.Screen().OnCharts()
	return f, more
}

// Cheap is the id of a panel whose runs take only a moment.
const Cheap = "azize-3"

// Later lets time pass until the address bar is up to date.
func (p *Page) Later() { p.ticks(2 * page.Settle / 16) }

// Settle lets the page do its pending work, but not finish its runs.
func (p *Page) Settle() { p.ticks(40) }

// Answered lets the page put its questions to the lab and get the answers.
func (p *Page) Answered() { p.ticks(3) }

func (p *Page) ticks(n int) {
	for range n {
		p.Tick()
	}
}

// Steps runs actions, and lets the address bar catch up after each. It returns the number of new history entries.
func (p *Page) Steps(do ...func()) int {
	was := p.Entries
	for _, f := range do {
		f()
		p.Later()
	}
	return p.Entries - was
}
