package web

import (
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/chart"
	"epsilonarcade/web/engine"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/lab/answers"
	"epsilonarcade/web/lab/drawing"

	"github.com/vugu/vugu/js"
)

// A page is a Browser without a browser: its workers live in the test, time passes when
// the test says so, and it keeps what the App asks for.
type page struct {
	*App
	now     float64 // milliseconds
	workers []*engine.Worker
	to      [][][]byte // messages under way to each worker
	read    float64    // the workers' clock, which advances when it is read

	awake     bool // a frame is asked for
	rendering bool // so is a render
	frames    int
	renders   []float64                // when each was asked for
	plots     []plot                   // on the main chart
	charts    map[string]figure.Figure // on the others
	fragments []string
	entries   int // how many of them are entries of the history
	themes    []string
	spoken    []string
	mute      bool // no language's texts can be had
	copies    []string
	maySend   bool
	sent      []string
	stored    []string          // addresses and documents
	storing   func(int, string) // takes the answer to the last one
	picture   string
	saved     []saved
	revealed  int
	listing   string   // that is shown
	choosing  int      // how often it was asked to let a file be chosen
	images    [][]byte // copied
	working   []string // what the page said while it waited
	broken    string   // why no program can be asked
	slow      bool     // programs answer when they are told to deliver
	asked     []asked  // what they have not answered yet
	mayCopy   bool
	says      string                       // the sentence of the markup as it was last rendered
	labs      map[string]*answers.Answerer // by program
	retired   []string                     // programs
	thrifty   bool
	losing    map[string]int // how many answers of a program are lost with it
}

// saved is a file that the page has saved.
type saved struct {
	name, mime string
	data       []byte
}

// asked is a question to a program.
type asked struct {
	program  string
	question lab.Message
	done     func(lab.Message)
}

type plot struct {
	figure  figure.Figure
	options chart.Options
}

// open returns the page for a fragment, with that many workers ready.
func open(fragment string, workers int) *page {
	p := &page{now: 1000, mayCopy: true, charts: map[string]figure.Figure{}, labs: map[string]*answers.Answerer{}}
	p.hire(workers)
	p.App = NewApp(p, fragment)
	return p
}

// hire sees to it that there are so many workers.
func (p *page) hire(workers int) {
	for len(p.workers) < workers {
		p.workers = append(p.workers, engine.NewWorker(func() float64 { p.read += 0.05; return p.read }))
		p.to = append(p.to, nil)
	}
}

func (p *page) Count() int { return len(p.workers) }

func (p *page) Send(w int, m engine.Message) { p.to[w] = append(p.to[w], engine.Encode(m)) }

func (p *page) SetFragment(f string, entry bool) {
	p.fragments = append(p.fragments, f)
	if entry {
		p.entries++
	}
}
func (*page) MountChart(string, js.Value) {}
func (*page) MountBars(js.Value)          {}
func (p *page) Plot(name string, f figure.Figure, o chart.Options) {
	if name == mainChart {
		p.plots = append(p.plots, plot{f, o})
	} else {
		p.charts[name] = f
	}
}
func (p *page) Wake() { p.awake = true }
func (p *page) Copy(text string, done func(ok bool)) {
	p.copies = append(p.copies, text)
	done(p.mayCopy)
}
func (p *page) CanShare() bool              { return p.maySend }
func (p *page) Share(title, address string) { p.sent = append(p.sent, title+": "+address) }
func (p *page) Store(address, document string, done func(int, string)) {
	p.stored = append(p.stored, address+" "+document)
	p.storing = done
}
func (p *page) Picture(_ js.Value, svg string) { p.picture = svg }
func (p *page) Theme(name string)              { p.themes = append(p.themes, name) }
func (p *page) Speak(language string, done func(bool)) {
	p.spoken = append(p.spoken, language)
	done(!p.mute)
}
func (p *page) Save(name, mime string, data []byte) {
	p.saved = append(p.saved, saved{name, mime, data})
}
func (p *page) Address() string { return "https://example.org/" }
func (p *page) ChooseFile()     { p.choosing++ }
func (p *page) Reveal(js.Value) { p.revealed++ }

func (p *page) SavesData() bool { return p.thrifty }

func (p *page) Typeset(_ js.Value, listing string) { p.listing = listing }

// Retire forgets what a program has been asked.
func (p *page) Retire(program string) {
	p.retired = append(p.retired, program)
	p.asked = slices.DeleteFunc(p.asked, func(q asked) bool { return q.program == program })
}

func (p *page) CopyImage(png []byte, done func(bool)) {
	p.images = append(p.images, png)
	done(p.mayCopy)
}

// Ask has the program's own code answer, in bytes, as it does in a worker.
func (p *page) Ask(program string, question lab.Message, done func(lab.Message)) {
	if p.slow {
		p.asked = append(p.asked, asked{program, question, done})
		return
	}
	if p.App != nil { // and not asked while the page begins
		p.Loading(2_500_000)
		p.working = append(p.working, p.Working)
		p.Loaded()
		p.working = append(p.working, p.Working)
	}
	answer := drawing.Answer
	if file, _, _ := strings.Cut(program, "#"); file == "lab" {
		if p.labs[program] == nil {
			p.labs[program] = &answers.Answerer{}
		}
		answer = p.labs[program].Answer
	}
	if p.broken != "" {
		done(&lab.Refused{Why: p.broken})
		return
	}
	if p.losing[program] > 0 {
		p.losing[program]--
		delete(p.labs, program)
		done(&lab.Refused{Why: "the program that does this has stopped"})
		return
	}
	asked, err := lab.Decode(lab.Encode(question))
	if err != nil {
		panic(err)
	}
	answered, err := lab.Decode(lab.Encode(answer(asked)))
	if err != nil {
		panic(err)
	}
	done(answered)
}

// deliver has slow programs answer what they have been asked so far.
func (p *page) deliver() {
	all := p.asked
	p.asked, p.slow = nil, false
	for _, q := range all {
		p.Ask(q.program, q.question, q.done)
	}
	p.slow = true
}

func (p *page) Render() {
	p.renders, p.rendering = append(p.renders, p.now), true
}

// frame lets a frame's time pass: the workers work and the page hears them, the markup
// is rendered if that was asked for, and the App gets its frame if it asked for one.
func (p *page) frame() {
	p.now += 16
	p.work()
	if p.rendering {
		p.rendering = false
		p.says = p.ChartLabel()
	}
	if p.awake {
		p.awake = false
		p.frames++
		if p.Frame(p.now) {
			p.awake = true
		}
	}
}

// work lets each worker take its messages and work for some milliseconds.
func (p *page) work() {
	for w, worker := range p.workers {
		var out []engine.Message
		for ; len(p.to[w]) > 0; p.to[w] = p.to[w][1:] {
			m, err := engine.Decode(p.to[w][0])
			if err != nil {
				panic(err)
			}
			out = append(out, worker.Receive(m)...)
		}
		if worker.Busy() {
			out = append(out, worker.Work(4)...)
		}
		for _, m := range out {
			p.Message(w, m)
		}
	}
}

// rest lets time pass until the page wants nothing more.
func (p *page) rest(t testing.TB) {
	t.Helper()
	for range 200_000 {
		if !p.awake && !p.rendering && !slices.ContainsFunc(p.workers, (*engine.Worker).Busy) {
			return
		}
		p.frame()
	}
	t.Fatal("the page never comes to rest")
}

// plotted returns the figure on the chart.
func (p *page) plotted() figure.Figure { return p.plots[len(p.plots)-1].figure }

// small returns a scenario that takes moments: three arms, 1,500 pulls, 9 runs.
func small(policies ...string) scenario.Scenario {
	s := scenario.Default()
	s.Arms = arm.Bernoullis(0.5, 0.7, 0.4)
	s.Horizon, s.Runs, s.Seed = 1500, 9, 7
	s.Policies = nil
	for _, id := range policies {
		s.Policies = append(s.Policies, scenario.Policy{ID: id})
	}
	return s
}

// still returns a page whose workers never start, for what needs no simulation, with all of a
// scenario: what its kind does not use is there as if it had been chosen in another view.
func still(s scenario.Scenario) *page {
	p := open(s.Link(), 0)
	p.S = s
	return p
}

// region returns the default scenario in the Region view.
func region() scenario.Scenario {
	s := scenario.Default()
	s.Kind = scenario.Region
	return s
}

// plain joins a sentence's parts.
func plain(parts []Part) string {
	var b strings.Builder
	for _, p := range parts {
		b.WriteString(p.Text)
	}
	return b.String()
}

// chosen returns the values of the chosen entries of a menu.
func chosen(menu []Choice) (values []string) {
	for _, c := range menu {
		if c.Chosen {
			values = append(values, c.Value)
		}
	}
	return values
}

// ids returns the ids of the scenario's policies.
func ids(s scenario.Scenario) (all []string) {
	for _, p := range s.Policies {
		all = append(all, p.ID)
	}
	return all
}
