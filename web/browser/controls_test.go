//go:build !js

package browser

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/page"
)

//go:embed controls.js
var controlsScript string

// places are where all controls are used: the page at a link once some buttons are pressed there, or a part
// of it.
var places = []struct {
	what, link string
	steps      []string
	part       string
	width      int64
}{
	{what: "live", link: few + "~speed=1e07"},
	{what: "mean", link: few + "~mode=mean", part: "main"},
	{what: "paused", link: few + "&horizon=100000~speed=100", steps: []string{"#play"}, part: ".transport"},
	{what: "a paused mean", link: few + "&horizon=1000000&runs=10000~mode=mean", steps: []string{"#play"}, part: ".transport"},
	{what: "a paused sweep", link: few + "&horizon=1000000&runs=10000&kind=sweep&over=epsilon&values=0.1,1", steps: []string{"#play"}, part: ".transport"},
	{what: "a curve that flattens others", link: "1t&policies=dp-ftpl-beta,dp-ftpl-new&horizon=20000&epsilon=0.2~speed=1e07", part: ".newcomer"},
	{what: "inside", link: few + "~speed=1e07&inside=open&listing=open", part: ".inside, [aria-labelledby=listing-title]"},
	{what: "no budget", link: "1t&arms=0.9,0.5&horizon=400&runs=5&policies=ucb1~mode=mean", part: ".side"},
	{what: "budgets of their own", link: "1t&arms=0.9,0.5&horizon=400&runs=5&policies=adap-ucb:epsilon=0.5,private-ucb,ldp-ucb-b~mode=mean", part: ".side"},
	{what: "levels", link: "1t&arms=0.9,0.5&horizon=400&runs=5&policies=heldp-ucb-b,gdp-elim-new~mode=mean", part: ".side, .settings"},
	{what: "twelve arms", link: "1t&arms=0.9,0.5x10,0.2&horizon=400&policies=ucb1~speed=1e07", part: "[aria-labelledby=arms-title]"},
	{what: "one arm, one run", link: "1t&arms=0.9&horizon=400&runs=1&policies=ucb1~mode=mean", part: "main"},
	{what: "two scenarios", link: few + "~speed=1e07&compare=1t=.arms=-0.9,0.5=.policies=-dp-ftpl-gauss,adap-klucb=.epsilon=-0.5=.horizon=-400=.runs=-5", part: "main"},
	{what: "two means", link: few + "~mode=mean&compare=1t=.arms=-0.9,0.5=.policies=-dp-ftpl-gauss,adap-klucb=.epsilon=-0.5=.horizon=-400=.runs=-5", part: ".middle"},
	{what: "over ε", link: few + "&kind=sweep&over=epsilon&values=0.1,1", part: "main, #files"},
	{what: "over δ", link: few + "&kind=sweep&over=delta&values=0.1,0.5", part: "main"},
	{what: "over T", link: few + "&kind=sweep&over=horizon&values=100,400", part: ".settings, [aria-labelledby=budget-title]"},
	{what: "over Δ", link: few + "&kind=sweep&over=gap&values=0.1,0.2", part: ".settings, [aria-labelledby=budget-title]"},
	{what: "over K", link: few + "&kind=sweep&over=arms&values=2,5", part: ".settings, [aria-labelledby=budget-title]"},
	{what: "over α", link: "1t&arms=0.9,0.5&horizon=400&runs=5&policies=adap-ucb&kind=sweep&over=alpha&values=3.1,5", part: ".settings, [aria-labelledby=budget-title]"},
	{what: "a region", link: "1t&kind=region&n=9&r=4", part: "main, #files"},
	{what: "a region of Laplace's", link: "1t&kind=region&noise=laplace&n=9&r=4", part: ".side"},
	{what: "a region of New's", link: "1t&kind=region&noise=new&n=9&r=4", part: ".side"},
	{what: "the gallery", link: few + "~view=gallery", steps: []string{"#gallery-button"}, part: "main, #files"},
	{what: "a panel with runs", link: "1t~panel=azize-3", part: ".panel-head, main .inside"},
	{what: "a sheet", link: few + "~panel=azize-1&view=sheet", part: ".panel-head, main, #files"},
	{what: "an audit", link: few + "~view=audit&audit=dp-ftpl-new,,,,,,200", part: "main, #files"},
	{what: "an audit that was run", link: few + "~view=audit&audit=dp-ftpl-new,,,,,,200", steps: []string{"#run-audit", "#deal"}, part: "main"},
	{what: "a guess", link: few + "~view=audit&audit=dp-ftpl-new,,,,,,200", steps: []string{"#deal", "#guess-0"}, part: ".game"},
	{what: "the lessons", link: few + "~speed=1e07&lesson=all", part: ".lesson"},
	{what: "a question", link: few + "~speed=1e07&lesson=regret.1", part: ".lesson, main .middle"},
	{what: "the tour", link: few + "~speed=1e07&lesson=tour.4", part: ".lesson"},
	{what: "a hall", link: few + "~speed=1e07&present", part: ".bar, main"},
	{what: "a sweep in a hall", link: few + "&kind=sweep&over=epsilon&values=0.1,1~present", part: "main"},
	{what: "a region in a hall", link: "1t&kind=region&n=9&r=4~present", part: "main"},
	{what: "an audit in a hall", link: few + "~view=audit&audit=dp-ftpl-new,,,,,,200&present", part: "main"},
	{what: "the keys of a hall", link: few + "~speed=1e07&present", steps: []string{"#hall-keys"}, part: "body"},
	{what: "a frame", link: few + "~speed=1e07&embed"},
	{what: "locks", link: few + "~speed=1e07&lock=arms,budget,policies,settings", part: "main"},
	{what: "a locked region", link: "1t&kind=region&n=9&r=4~lock=budget,history", part: "main"},
	{what: "covered curves", link: few + "~speed=1e07&hide=curves", part: ".middle"},
	{what: "a link that cannot be read", link: "1t&horizon=0", part: ".notices"},
	{what: "a phone", link: few + "~speed=1e07", width: 390},
	{what: "a phone with a sweep", link: few + "&kind=sweep&over=epsilon&values=0.1,1", part: ".drawer-tabs", width: 390},
	{what: "a phone with a region", link: "1t&kind=region&n=9&r=4", part: "main", width: 390},
	{what: "a phone with an audit", link: few + "~view=audit&audit=dp-ftpl-new,,,,,,200", part: ".drawer-tabs", width: 390},
}

// few is a scenario that is run in a moment.
const few = "1t&arms=0.9,0.5&policies=dp-ftpl-gauss,adap-klucb&horizon=400&runs=5"

// excused are the controls that change nothing on the page, each with what it is there for.
var excused = map[string]string{
	"#share-text":   "shows what is copied, to be selected by hand where the clipboard is not to be had",
	"#figure-title": "is written in files and on handouts: TestAFigureCanBeCalledOtherwise",
	"#export-size":  "is the size of files: TestFilesAreDrawnForTheirPlace",
	"#speed":        "is that of runs that go on: TestASpeedIsThatOfTheRuns",
}

// transport are the buttons of runs. They are used where runs are under way: runs that are over in a moment
// are the same when they are made again.
var transport = []string{"#play", "#restart", "#step", "#to-end"}

// A control is something on the page that a person can use.
type control struct {
	Key, Href, Like     string
	Off                 *string // why it cannot be used now; nil if it can
	Chosen, Opens, Away bool
}

// A walk uses all controls of the page in one place.
type walk struct {
	*tab
	what, link, part string
	steps            []string
	width            int64
	clean            bool            // nothing has been used since the page was led here
	known            map[string]bool // controls
	like             map[string]int  // how many of a kind have been used
	used             int
	found            *findings
}

// findings are what all walks have found.
type findings struct {
	sync.Mutex
	excused map[string]bool
	links   map[string][]string // that using controls has led to, by where they are
	answers map[string]bool     // addresses of other pages
}

// begin leads the page to where controls are used, if it is elsewhere.
func (w *walk) begin() {
	w.tb.Helper()
	if w.clean {
		return
	}
	if !w.has(`globalThis.controls`) {
		w.eval(controlsScript+`; null`, nil)
	}
	steps, _ := json.Marshal(append([]string{}, w.steps...))
	w.eval(fmt.Sprintf(`controls.reset(%s, %s)`, quote(w.link), steps), nil)
	w.clean = true
}

// to begins and opens what a control is in.
func (w *walk) to(key string, path []string) bool {
	w.tb.Helper()
	there := func() bool { return w.has(`controls.has(` + quote(key) + `)`) }
	for range 2 {
		w.begin()
		for _, opener := range path {
			if !there() {
				w.eval(`controls.open(`+quote(opener)+`)`, nil)
			}
		}
		if there() {
			return true
		}
		w.load() // something that no link says is as another control has left it
	}
	return false
}

// load loads the page anew.
func (w *walk) load() {
	w.tb.Helper()
	w.goTo(w.link)
	if w.width > 0 {
		w.size(w.width, 844)
	}
	w.clean = false
}

// list returns the controls that are on a part of the page now.
func (w *walk) list(part string) (there []control) {
	w.tb.Helper()
	w.eval(`controls.list(`+quote(part)+`)`, &there)
	return there
}

// all uses the controls that are there and were not before, and those that these bring.
func (w *walk) all(path ...string) {
	w.tb.Helper()
	part := "body"
	if len(path) == 0 {
		part = w.part
		inside := w.list(part)
		for _, c := range w.list("body") {
			w.known[c.Key] = !slices.ContainsFunc(inside, func(i control) bool { return i.Key == c.Key })
		}
	}
	there := w.list(part)
	there = slices.DeleteFunc(there, func(c control) bool { return w.known[c.Key] })
	for _, c := range there {
		w.known[c.Key] = true
	}
	for _, c := range there {
		w.try(c, path)
	}
}

// try uses a control. Of links to other states of the page one of a kind is used, and of buttons that add a
// policy two in places that are no whole page: they are many.
func (w *walk) try(c control, path []string) {
	w.tb.Helper()
	at := w.what + ": " + strings.Join(append(slices.Clone(path), c.Key), " › ")
	w.like[c.Like]++
	switch many := w.like[c.Like] - 1; {
	case excused[c.Key] != "":
		w.found.Lock()
		w.found.excused[c.Key] = true
		w.found.Unlock()
		return
	case c.Off != nil && *c.Off == "":
		w.tb.Errorf("%s is off, and nothing says why", at)
		return
	case c.Off != nil || c.Chosen || w.steps == nil && slices.Contains(transport, c.Key):
		return
	case c.Away:
		w.leads(at, c.Href)
		return
	case strings.HasPrefix(c.Href, "#"):
		w.leadsTo(c.Href[1:])
		if many > 0 {
			return
		}
	case many > 1 && strings.Contains(c.Like, "offer") && w.part != "":
		return
	}
	if !w.to(c.Key, path) {
		w.tb.Errorf("%s is gone once other controls have been used", at)
		return
	}
	var did struct {
		Did   bool
		Links []string
	}
	began := time.Now()
	w.eval(`controls.use(`+quote(c.Key)+`)`, &did)
	w.used++
	w.tb.Logf("%v %s", time.Since(began).Milliseconds(), at)
	w.leadsTo(did.Links...)
	w.clean = false
	if !did.Did {
		w.tb.Errorf("%s does nothing", at)
		return
	}
	if c.Opens {
		w.all(append(slices.Clone(path), c.Key)...)
	}
	w.clean = w.clean || w.has(`globalThis.controls && controls.home()`)
}

// leads checks an address of another page: one of this server answers.
func (w *walk) leads(at, href string) {
	w.tb.Helper()
	address, err := url.Parse(href)
	if err != nil || address.Scheme == "" && address.Path == "" || address.Scheme != "" && address.Host == "" {
		w.tb.Errorf("%s leads to %q", at, href)
		return
	}
	if address.Host == "" {
		href = w.url + "/" + href
	}
	if !strings.HasPrefix(href, w.url) {
		return
	}
	if answer, err := http.Get(href); err != nil || answer.StatusCode != http.StatusOK {
		w.tb.Errorf("%s leads to %s: %v", at, href, err)
	}
}

// leadsTo keeps links that controls have led to, and checks that they can be read.
func (w *walk) leadsTo(links ...string) {
	w.tb.Helper()
	w.found.Lock()
	defer w.found.Unlock()
	for _, l := range links {
		link, _ := scenario.CutView(l)
		if _, err := scenario.ParseLink(link); err != nil && w.part != ".notices" {
			w.tb.Errorf("a control leads to %s: %v", l, err)
		}
		w.found.links[w.link] = append(w.found.links[w.link], l)
	}
}

// Each control that is on the page, in each of its views, changes what is seen, heard or stored.
func TestEveryControlDoesSomething(t *testing.T) {
	found := &findings{excused: map[string]bool{}, links: map[string][]string{}}
	t.Run("in", func(t *testing.T) {
		for _, s := range places {
			t.Run(s.what, func(t *testing.T) {
				t.Parallel()
				p := blank(t, nil)
				p.media("prefers-reduced-motion", "reduce")
				p.expect("405") // nobody keeps short links here
				w := &walk{tab: p, what: s.what, link: s.link, steps: s.steps, part: s.part, width: s.width, known: map[string]bool{}, like: map[string]int{}, found: found}
				if w.part == "" {
					w.part = "body"
				}
				began := time.Now()
				w.load()
				w.begin()
				if w.all(); w.used == 0 {
					t.Error("there is no control")
				}
				t.Logf("%d controls in %v", w.used, time.Since(began))
			})
		}
	})
	for key, why := range excused {
		if !found.excused[key] {
			t.Errorf("there is no %s, which %s", key, why)
		}
	}
	written := found.written(t)
	for _, field := range linkFields() {
		if !written[field] && byHand[field] == "" {
			t.Errorf("no control writes %s into a link", field)
		}
		if written[field] && byHand[field] != "" {
			t.Errorf("a control writes %s, which %s", field, byHand[field])
		}
	}
}

// byHand are the fields that only hand-written links have, each with why.
var byHand = map[string]string{}

// linkFields are all fields that a link may have. A setting of policies is "policies" and its name, one of
// the page's look that has few values is the setting and each of them.
func linkFields() (all []string) {
	all = append(all, scenario.LinkKeys()...)
	for _, name := range []string{scenario.OwnLabel, scenario.OwnEpsilon, scenario.OwnDelta} {
		all = append(all, "policies:"+name)
	}
	for _, s := range policy.All() {
		for _, q := range s.Params {
			all = append(all, "policies:"+string(q.Name))
		}
	}
	for _, k := range scenario.Kinds() {
		all = append(all, "kind="+string(k))
	}
	for _, f := range page.LookFields {
		if f.Values == nil {
			all = append(all, "~"+f.Key)
		}
		for _, v := range f.Values {
			all = append(all, "~"+f.Key+"="+v)
		}
	}
	for _, x := range page.AreaTable {
		all = append(all, "~hide="+x.Name)
		if page.Lockable()&x.Area != 0 {
			all = append(all, "~lock="+x.Name)
		}
	}
	return all
}

// written are the fields that the links have other than those of where the controls are.
func (f *findings) written(t *testing.T) map[string]bool {
	fields := map[string]bool{}
	for from, links := range f.links {
		before, look := read(t, from)
		for _, l := range links {
			link, _ := scenario.CutView(l)
			if _, err := scenario.ParseLink(link); err != nil {
				continue
			}
			after, now := read(t, l)
			for _, key := range scenario.Differences(before, after) {
				fields[key] = true
			}
			fields["kind="+string(after.Kind)] = true
			for _, p := range after.Policies {
				for _, part := range strings.Split(scenario.PrintPolicy(p), ":")[1:] {
					name, _, _ := strings.Cut(part, "=")
					if !strings.Contains(from, part) {
						fields["policies:"+name] = true
					}
				}
			}
			for _, x := range page.LookFields {
				is, was := x.Get(&now), x.Get(&look)
				if is == was {
					continue
				}
				fields["~"+x.Key] = true
				if is == "" && len(x.Values) > 0 {
					is = x.Values[0]
				}
				for _, v := range strings.Split(is, ",") {
					fields["~"+x.Key+"="+v] = true
				}
			}
		}
	}
	return fields
}

// read reads a link; one that cannot be read is that of the usual scenario.
func read(t *testing.T, link string) (scenario.Scenario, page.Look) {
	t.Helper()
	l, view := scenario.CutView(link)
	s, err := scenario.ParseLink(l)
	if err != nil {
		s = scenario.Default()
	}
	return s, page.ParseLook(view)
}
