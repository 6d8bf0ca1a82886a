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

	"epsilonarcade/core/scenario"
)

//go:embed controls.js
var controlsScript string

// transport are the buttons of runs. They are used in spots where runs are under way and held: runs that are over
// in a moment are the same when they are made again.
var transport = []string{"#play", "#restart", "#step", "#to-end", "#gallery-button"}

// A control is something on the page that a person can use.
type control struct {
	Key, Href, Like               string
	Off                           *string // why it cannot be used now; nil if it can
	In, Menu, Chosen, Opens, Away bool
}

// A walk uses all controls of a spot, on the page in a tab.
type walk struct {
	*tab
	spot
	away  bool            // the page is elsewhere
	known map[string]bool // controls, by their keys
	like  map[string]int  // how many of a kind have been used
	used  int
	found *findings
}

// findings are what all walks have found.
type findings struct {
	sync.Mutex
	excused map[string]bool
	links   map[string][]string // that using controls has led to, by where they are
}

// walk uses all controls of a spot.
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

// all uses the controls that are there and were not before, and those that these bring.
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

// try uses a control. Of links to other states of the page one of a kind is used, and of buttons that add a
// policy three in parts of a page: they are many.
func (w *walk) try(c control, path []string) {
	w.tb.Helper()
	at := w.what + ": " + strings.Join(append(slices.Clone(path), c.Key), " › ")
	w.like[c.Like]++
	switch many := w.like[c.Like] - 1; {
	case c.Off != nil && excused[c.Key] != "":
		w.excuse(c.Key)
		return
	case c.Off != nil && *c.Off == "":
		w.tb.Errorf("%s is off, and nothing says why", at)
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
	most := 3 // entries of a menu
	if w.every || excused[c.Key] != "" || strings.HasSuffix(c.Key, "."+scenario.ArmKind) {
		most = 99
	}
	if excused[c.Key] != "" && w.excuse(c.Key) {
		return
	}
	switch there, did := w.use(c.Key, path, most); {
	case !there:
		w.tb.Errorf("%s is gone once other controls have been used", at)
	case !did && excused[c.Key] == "":
		w.tb.Errorf("%s does nothing", at)
	case c.Opens:
		w.all(append(slices.Clone(path), c.Key)...)
	}
}

// use uses a control, which is in what path opens, and reports whether it is there and does something. The
// page is where others have left it, and led back if that is elsewhere, or if nothing happens.
func (w *walk) use(key string, path []string, most int) (there, did bool) {
	w.tb.Helper()
	w.used++
	patience := 10
	if excused[key] != "" {
		patience = 0 // nothing is to come
	}
	for range 2 {
		w.begin()
		var came struct {
			There, Did, Away bool
			Links            []string
		}
		w.eval(fmt.Sprintf(`controls.use(%s, %s, %d, %d)`, quote(key), list(path), most, patience), &came)
		w.leadsTo(came.Links...)
		w.away = came.Away || !came.Did || slices.Contains(transport, key)
		if there = came.There; came.Did || there && excused[key] != "" {
			return true, came.Did
		}
	}
	return there, false
}

// begin leads the page to the place, if it is elsewhere.
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

// excuse notes that a control which changes nothing on the page is there, and reports whether that is known.
func (w *walk) excuse(key string) (known bool) {
	w.found.Lock()
	defer w.found.Unlock()
	known, w.found.excused[key] = w.found.excused[key], true
	return known
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
	answer, err := http.Get(href)
	if err != nil {
		w.tb.Errorf("%s leads to %s: %v", at, href, err)
		return
	}
	if _ = answer.Body.Close(); answer.StatusCode != http.StatusOK {
		w.tb.Errorf("%s leads to %s: %s", at, href, answer.Status)
	}
}

// leadsTo keeps links that controls have led to, and checks that they can be read.
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

// Each control that is on the page, in each of its views, changes what is seen, heard or stored. Tabs
// share the spots: a page that goes elsewhere is there sooner than one that is loaded.
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
		for range 4 { // that wait half of the time
			p := blank(t, nil)
			p.before(controlsScript)
			p.media("prefers-reduced-motion", "reduce")
			p.expect("405") // nobody keeps short links here
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
			t.Errorf("%s is excused by %q, which is no test", key, test)
		}
	}
	found.compare(t)
}

// testNames returns the names of the tests of all rooms.
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
