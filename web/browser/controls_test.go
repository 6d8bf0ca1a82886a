//go:build !js

package browser

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit/scenariotest"
	"epsilonarcade/web/page"
)

//go:embed controls.js
var controlsScript string

// transport lists the buttons that control runs. They are tried only at spots with paused runs, because repeating a
// short run changes nothing.
var transport = []string{"#play", "#restart", "#step", "#to-end", "#gallery-button"}

// A control is an element of the page that a person can use.
type control struct {
	Key, Href, Like               string
	Off                           *string // why the control is disabled, or nil
	In, Menu, Chosen, Opens, Away bool
}

// A walk tries all controls of a spot, on the page in a tab.
type walk struct {
	*tab
	spot
	away  bool            // whether the page has left the spot
	known map[string]bool // the keys of known controls
	like  map[string]int  // how often controls of each kind have been used
	used  int
	found *findings
}

// findings holds the results of all walks.
type findings struct {
	sync.Mutex
	excused map[string]bool
	links   map[string][]string // the links to which controls have led, by the spot's link
}

// walk tries all controls of a spot.
func (f *findings) walk(p *tab, s spot) {
	p.tb.Helper()
	began := time.Now()
	p.size(cmp.Or(s.width, 1280), 844)
	w := &walk{tab: p, spot: s, away: true, known: map[string]bool{}, like: map[string]int{}, found: f}
	w.begin()
	if w.all(); len(w.known) == 0 {
		p.tb.Error("there is no control")
	}
	p.tb.Logf("%d controls in %v", w.used, time.Since(began).Round(time.Millisecond))
}

// all tries the controls that have newly appeared, and the controls that appear when these are used.
func (w *walk) all(path ...string) {
	w.tb.Helper()
	var there, fresh []control
	w.eval(`controls.list(`+quote(cmp.Or(w.within, "body"))+`)`, &there)
	for _, c := range there {
		if !w.known[c.Key] && (c.In || len(path) > 0 && !c.Menu) {
			fresh = append(fresh, c)
		}
		w.known[c.Key] = true
	}
	for _, c := range fresh {
		w.try(c, path)
	}
}

// try uses a control, unless enough controls of its kind have been used. For links within the page, one of each kind is
// enough. For buttons that add a policy, three are.
func (w *walk) try(c control, path []string) {
	w.tb.Helper()
	at := w.what + ": " + strings.Join(append(slices.Clone(path), c.Key), " › ")
	w.like[c.Like]++
	switch many := w.like[c.Like] - 1; {
	case c.Off != nil && excused[c.Key] != "":
		w.excuse(c.Key)
		return
	case c.Off != nil && *c.Off == "":
		w.tb.Errorf("%s is disabled without a reason", at)
		return
	case c.Off != nil || c.Chosen || !w.plays() && slices.Contains(transport, c.Key):
		return
	case c.Away:
		w.leads(at, c.Href)
		return
	case strings.HasPrefix(c.Href, "#"):
		w.leadsTo(c.Href[1:])
		if many > 0 {
			return
		}
	case many > 2 && !w.every:
		return
	}
	most := 3 // the number of a menu's entries to use
	if w.every || excused[c.Key] != "" || strings.HasSuffix(c.Key, "."+scenario.ArmKind) {
		most = 99
	}
	if excused[c.Key] != "" && w.excuse(c.Key) {
		return
	}
	switch there, did := w.use(c.Key, path, most); {
	case !there:
		w.tb.Errorf("%s is gone after other controls were used", at)
	case !did && excused[c.Key] == "":
		w.tb.Errorf("%s does nothing", at)
	case c.Opens:
		w.all(append(slices.Clone(path), c.Key)...)
	}
}

// use uses a control, and reports whether it is there and has an effect. The openers in path lead to the control. If
// the page has left the spot, or if the control has no effect, use brings the page back and tries there.
func (w *walk) use(key string, path []string, most int) (there, did bool) {
	w.tb.Helper()
	w.used++
	patience := 10
	if excused[key] != "" {
		patience = 0 // no effect is expected
	}
	for range 2 {
		w.begin()
		came := read[struct {
			There, Did, Away bool
			Links            []string
		}](w.tab, fmt.Sprintf(`controls.use(%s, %s, %d, %d)`, quote(key), list(path), most, patience))
		w.leadsTo(came.Links...)
		w.away = came.Away || !came.Did || slices.Contains(transport, key)
		if there = came.There; came.Did || there && excused[key] != "" {
			return true, came.Did
		}
	}
	return there, false
}

// begin brings the page back to the spot.
func (w *walk) begin() {
	w.tb.Helper()
	if w.away {
		w.eval(fmt.Sprintf(`controls.reset(%s, %s)`, quote(w.link), list(w.steps)), nil)
		w.away = false
	}
}

// plays reports whether runs are under way at the spot.
func (w *walk) plays() bool { return len(w.steps) > 0 && slices.Contains(transport, w.steps[0]) }

// list returns texts as a JavaScript literal.
func list(texts []string) string {
	literal, _ := json.Marshal(append([]string{}, texts...))
	return string(literal)
}

// excuse records a control that has no effect on the page, and reports whether it was already recorded.
func (w *walk) excuse(key string) (known bool) {
	w.found.Lock()
	defer w.found.Unlock()
	known, w.found.excused[key] = w.found.excused[key], true
	return known
}

// leads checks a link to another page, which the server must have.
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
	answer, err := http.Get(href)
	if err != nil {
		w.tb.Errorf("%s leads to %s: %v", at, href, err)
		return
	}
	if _ = answer.Body.Close(); answer.StatusCode != http.StatusOK {
		w.tb.Errorf("%s leads to %s: %s", at, href, answer.Status)
	}
}

// leadsTo records links to which controls have led, and checks that they can be parsed.
func (w *walk) leadsTo(links ...string) {
	w.tb.Helper()
	w.found.Lock()
	defer w.found.Unlock()
	for _, l := range links {
		link, _ := scenario.CutView(l)
		if _, err := scenario.ParseLink(link); err != nil && w.within != ".notices" {
			w.tb.Errorf("a control leads to %s: %v", l, err)
		}
		w.found.links[w.link] = append(w.found.links[w.link], l)
	}
}

// Each enabled control of each view changes the page, its announcements or its storage. A few tabs share the spots,
// because a loaded page reaches a spot sooner than a new page.
func TestEveryControlDoesSomething(t *testing.T) {
	t.Parallel()
	found := &findings{excused: map[string]bool{}, links: map[string][]string{}}
	todo := make(chan spot, len(spots))
	for _, s := range spots {
		todo <- s
	}
	close(todo)
	t.Run("in", func(t *testing.T) {
		var tabs sync.WaitGroup
		for range 4 { // each tab waits half of the time
			p := blank(t, nil)
			p.before(controlsScript)
			p.media("prefers-reduced-motion", "reduce")
			p.expect("405") // this server stores no short links
			p.goTo("")
			tabs.Go(func() {
				for s := range todo {
					p.part(t, s.what, func(t *testing.T) { found.walk(p, s) })
				}
			})
		}
		tabs.Wait()
	})
	tests := testNames(t)
	for key, why := range excused {
		if !found.excused[key] {
			t.Errorf("there is no %s, which %s", key, why)
		}
		if _, test, _ := strings.Cut(why, ": "); !tests[test] {
			t.Errorf("%s is excused by %q, which is not a test", key, test)
		}
	}
	found.compare(t)
}

// testNames returns the names of the tests in all folders of web.
func testNames(t *testing.T) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	files, _ := filepath.Glob("../*/*_test.go")
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range regexp.MustCompile(`(?m)^func (Test\w+)`).FindAllSubmatch(text, -1) {
			names[string(found[1])] = true
		}
	}
	return names
}

// A spot is a part of the page, at a link and after clicks on some buttons.
type spot struct {
	what, link string
	steps      []string
	within     string // "" is the whole page
	width      int64
	every      bool // whether to use every entry of each menu and every control of a kind, instead of three
}

var spots = []spot{
	{what: "the bar", link: few + "~speed=1e07", within: ".bar", every: true},
	{what: "live", link: few + "~speed=1e07", within: ".middle, main .inside", every: true},
	{what: "the setup", link: few + "~speed=1e07", within: ".side:not(.inside)"},
	{what: "mean", link: few + "~mode=mean&speed=1e07", within: ".middle, .inside", every: true},
	{what: "paused", link: two + "&horizon=100000&runs=5~speed=100", steps: []string{"#play"}, within: "#play, #step, #to-end, #restart"},
	{what: "a paused mean", link: two + "&horizon=1000000&runs=10000~mode=mean", steps: []string{"#play"}, within: "#play, #restart"},
	{what: "a paused sweep", link: two + "&horizon=1000000&runs=10000&kind=sweep&over=epsilon&values=0.1,1", steps: []string{"#play"}, within: "#play, #restart"},
	{what: "a curve that flattens others", link: "1t&policies=dp-ftpl-beta,dp-ftpl-new&horizon=20000&epsilon=0.2~speed=1e07", within: ".newcomer"},
	{what: "inside", link: few + "~speed=1e07&inside=open&listing=open", within: ".inside, [aria-labelledby=listing-title]"},
	{what: "budgets of their own", link: "1t&arms=0.9,0.5&horizon=400&runs=5&policies=adap-ucb:epsilon=0.5,private-ucb,ldp-ucb-b~mode=mean", within: "[aria-labelledby=budget-title], .policy"},
	{what: "levels", link: "1t&arms=0.9,0.5&horizon=400&runs=5&policies=heldp-ucb-b:law=uniform_from_0.1_to_2,kl-ucb~mode=mean", within: "[aria-labelledby=budget-title], .policy, .inside"},
	{what: "rewards of any size", link: "1t&arms=0.9,0.5&horizon=400&runs=5&policies=ldp-ucb-l-unbounded,ldp-ucb-ls~mode=mean", within: "[aria-labelledby=arms-title], .policy", every: true},
	{what: "a bent curve", link: "1t&arms=beta:4:1,uniform&horizon=400&runs=5&policies=ldp-ts-piecewise,kl-ucb~mode=mean", within: ".policy", every: true},
	{what: "arms that change", link: "1t&arms=0.9,0.5&changes=100&then=0.5,0.9&horizon=400&runs=5&policies=d-ucb,sw-ucb~mode=mean", within: "[aria-labelledby=arms-title], .policy", every: true},
	{what: "twelve arms", link: "1t&arms=0.9,0.5x10,0.2&horizon=400&policies=ucb1~speed=1e07", within: "[aria-labelledby=arms-title]"},
	{what: "one run", link: "1t&arms=0.9,0.5&horizon=400&runs=1&policies=thompson~mode=mean&speed=1e07", within: ".figure, .settings"},
	{what: "two scenarios", link: few + "~speed=1e07&compare=1t=.arms=-0.9,0.5=.policies=-dp-ftpl-gauss,adap-klucb=.epsilon=-0.5=.horizon=-400=.runs=-5", within: ".middle, .inside"},
	{what: "two means", link: few + "~mode=mean&speed=1e07&compare=1t=.arms=-0.9,0.5=.policies=-dp-ftpl-gauss,adap-klucb=.epsilon=-0.5=.horizon=-400=.runs=-5", within: ".figure, .settings"},
	{what: "over ε", link: few + "&kind=sweep&over=epsilon&values=0.1,1", within: "main section:not([aria-labelledby=arms-title], [aria-labelledby=policies-title]), #files, #files-menu"},
	{what: "over δ", link: few + "&kind=sweep&over=delta&values=0.1,0.5", within: ".figure, .settings input, [aria-labelledby=budget-title]"},
	{what: "over T", link: few + "&kind=sweep&over=horizon&values=100,400", within: ".settings input, [aria-labelledby=budget-title]"},
	{what: "over Δ", link: few + "&kind=sweep&over=gap&values=0.1,0.2", within: ".settings input, [aria-labelledby=budget-title]"},
	{what: "over K", link: few + "&kind=sweep&over=arms&values=2,5", within: ".settings input, [aria-labelledby=budget-title]"},
	{what: "over α", link: "1t&arms=0.6,0.5&horizon=9000&runs=9&policies=adap-ucb&kind=sweep&over=alpha&values=3.1,5", within: ".settings input, [aria-labelledby=budget-title]"},
	{what: "a region", link: "1t&kind=region&n=9&r=4", within: "main, #files, #files-menu"},
	{what: "a region of Laplace's", link: "1t&kind=region&noise=laplace&n=9&r=4", within: ".side section:not([aria-labelledby=panels-title], [aria-labelledby=noise-title])"},
	{what: "a region of New's", link: "1t&kind=region&noise=new&n=9&r=4", within: ".side section:not([aria-labelledby=panels-title], [aria-labelledby=noise-title])"},
	{what: "the gallery", link: few + "~view=gallery", steps: []string{"#gallery-button"}, within: "main, #files, #files-menu"},
	{what: "a panel with runs", link: "1t~panel=azize-3", within: ".panel-head"},
	{what: "a sheet", link: "1t~panel=azize-1&view=sheet", within: ".panel-head, main, #files, #files-menu"},
	{what: "an audit", link: few + "~view=audit&audit=dp-ftpl-new,,,,,,200", within: "main, #files, #files-menu"},
	{what: "an audit that was run", link: few + "~view=audit&audit=dp-ftpl-new,,,,,,200", steps: []string{"#run-audit", "#deal"}, within: ".drawer-result, .game"},
	{what: "a guess", link: few + "~view=audit&audit=dp-ftpl-new,,,,,,200", steps: []string{"#deal", "#guess-0"}, within: ".game"},
	{what: "a text", link: ownLink("start = 1\ndef index(t, arm):\n    return arm.mean\n", "&arms=0.9,0.5&horizon=400&runs=5~view=write&speed=1e07"), within: ".write"},
	{what: "an assignment", link: "1t~view=write&assignment=private-ucb1&speed=1e07", within: ".task"},
	{what: "what a link brings", link: ownLink("start = 1\ndef index(t, arm):\n    return arm.mean\n", "&arms=0.9,0.5&horizon=400&runs=5~view=audit&audit=dp-ftpl-new,,,,,,200"), within: ".notices"},
	{what: "the lessons", link: few + "~speed=1e07&lesson=all", within: ".lesson"},
	{what: "a question", link: few + "~speed=1e07&lesson=regret.1", within: ".lesson"},
	{what: "the tour", link: few + "~speed=1e07&lesson=tour.4", within: ".lesson"},
	{what: "a hall", link: few + "~speed=1e07&present", within: ".bar, main"},
	{what: "a sweep in a hall", link: few + "&kind=sweep&over=epsilon&values=0.1,1~present", within: "main"},
	{what: "a region in a hall", link: "1t&kind=region&n=9&r=4~present", within: ".hall-bar, main"},
	{what: "an audit in a hall", link: few + "~view=audit&audit=dp-ftpl-gauss,,,,,,200&present", within: "main"},
	{what: "the keys of a hall", link: few + "~speed=1e07&present", steps: []string{"#hall-keys"}, within: ".hall-help, #hall-keys"},
	{what: "a frame", link: few + "~speed=1e07&embed&slider=epsilon"},
	{what: "locks", link: few + "~speed=1e07&lock=arms,budget,policies,settings", within: ".side, .settings"},
	{what: "a locked region", link: "1t&kind=region&n=9&r=4~lock=budget,history", within: ".side"},
	{what: "covered curves", link: few + "~speed=1e07&hide=curves", within: ".transport, #reveal-all"},
	{what: "a link that cannot be read", link: "1t&horizon=0", within: ".notices"},
	{what: "a notice", link: "1t&arms=0.9&horizon=400&policies=ucb1~speed=1e07", steps: []string{"#remove-arm"}, within: ".notices"},
	{what: "another language", link: few + "~speed=1e07", steps: []string{"#share", "#language"}, within: "#language, #share"},
	{what: "a phone", link: few + "~speed=1e07", within: ".views-menu, #more, #more-menu, .stick", width: 390},
	{what: "a phone with a sweep", link: few + "&kind=sweep&over=epsilon&values=0.1,1", within: ".drawer-tabs", width: 390},
	{what: "a phone with a region", link: "1t&kind=region&n=9&r=4", within: ".drawer-tabs", width: 390},
	{what: "a phone with an audit", link: few + "~view=audit&audit=dp-ftpl-new,,,,,,200", within: ".drawer-tabs", width: 390},
}

// few is a scenario that runs in a moment.
const few = two + "&horizon=400&runs=5"

// two is a scenario with two policies and two arms.
const two = "1t&arms=0.9,0.5&policies=dp-ftpl-gauss,adap-klucb"

// excused lists the controls that have no effect on the page, each with its purpose and the test of that purpose.
var excused = map[string]string{
	"#share-text":   "shows the copied text, which can be selected by hand without a clipboard: TestWhereCopyingIsForbiddenTheTextIsLeftSelected",
	"#figure-title": "appears in files and on handouts: TestTheReadersTitleIsInFiles",
	"#export-size":  "sets the size of files: TestFilesAreDrawnForTheirPlace",
	"#ghosts":       "says where later changes leave ghosts: TestAChangeLeavesGhosts",
	"#speed":        "sets the speed of later runs: TestTheSpeedIsTheOneChosen",
}

// byHand lists the fields of links that no control writes, each with the reason.
var byHand = map[string]string{
	"~lang=en":       "is for readers of other languages: the page is in English by default, so no control writes it",
	"arms:empirical": "come from tables, which TestALogStaysOnTheMachine opens",
}

// compare checks that each field of links is written by some control.
func (f *findings) compare(t *testing.T) {
	t.Helper()
	written := f.written(t)
	for _, field := range linkFields() {
		switch why := byHand[field]; {
		case !written[field] && why == "":
			t.Errorf("no control writes %s into a link", field)
		case written[field] && why != "":
			t.Errorf("a control writes %s, which %s", field, why)
		}
	}
}

// linkFields returns all fields of links. A setting of a policy is listed as "policies:" and its name. An appearance
// setting that has only a few values is listed once for each value.
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
	for _, k := range arm.Families() {
		all = append(all, "arms:"+k.ID)
	}
	for _, k := range scenario.Kinds() {
		all = append(all, "kind="+string(k))
	}
	for _, f := range page.LookFields {
		if f.Values == nil {
			all = append(all, "~"+f.Key)
		}
		for _, v := range f.Values[min(1, len(f.Values)):] { // links omit the first value
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

// written returns the fields of links that controls change, compared with the spot's own link and with earlier links.
func (f *findings) written(t *testing.T) map[string]bool {
	fields := map[string]bool{}
	for from, links := range f.links {
		before, look := readLink(t, from)
		last := look
		for _, l := range links {
			link, _ := scenario.CutView(l)
			if _, err := scenario.ParseLink(link); err != nil {
				continue
			}
			after, now := readLink(t, l)
			for _, key := range scenario.Differences(before, after) {
				fields[key] = true
			}
			fields["kind="+string(after.Kind)] = true
			for _, a := range after.Arms {
				if k, _, ok := arm.Describe(a); ok {
					fields["arms:"+k.ID] = true
				}
			}
			for _, p := range after.Policies {
				for _, part := range strings.Split(scenario.PrintPolicy(p), ":")[1:] {
					name, _, _ := strings.Cut(part, "=")
					if !strings.Contains(from, part) {
						fields["policies:"+name] = true
					}
				}
			}
			for _, x := range page.LookFields {
				is := x.Get(&now)
				if is == x.Get(&look) && is == x.Get(&last) {
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
			last = now
		}
	}
	return fields
}

// readLink parses a link. If the link cannot be parsed, readLink returns the default scenario.
func readLink(t *testing.T, link string) (scenario.Scenario, page.Look) {
	t.Helper()
	l, view := scenario.CutView(link)
	s, err := scenariotest.ParseLink(l)
	if err != nil {
		s = scenario.Default()
	}
	return s, page.ParseLook(view)
}
