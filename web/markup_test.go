package web

import (
	"bytes"
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/arm"

	"github.com/vugu/vugu"
	"github.com/vugu/vugu/staticrender"
)

// An element of rendered markup.
type element struct {
	tag    string
	attrs  map[string]string
	parent *element
	text   string // all of it, that of children too
}

var (
	// Attributes are escaped, and so a ">" ends a tag.
	token     = regexp.MustCompile(`<(/?)([a-z0-9]+)([^>]*)>|[^<]+`)
	attribute = regexp.MustCompile(`([a-z-]+)="([^"]*)"`)
	empty     = []string{"input", "br", "img", "meta", "link"}
)

// render returns the elements of the page's markup in order. It fails if they are not
// nested properly.
func render(t *testing.T, a *App) []*element {
	t.Helper()
	var b bytes.Buffer
	r := staticrender.New(&b)
	env, err := vugu.NewBuildEnv(r.EventEnv())
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Render(env.RunBuild(&Root{App: a})); err != nil {
		t.Fatal(err)
	}
	var all []*element
	var open *element
	for _, m := range token.FindAllStringSubmatch(b.String(), -1) {
		switch {
		case m[2] == "":
			for e := open; e != nil; e = e.parent {
				e.text += html.UnescapeString(m[0])
			}
		case m[1] == "/":
			if open == nil || open.tag != m[2] {
				t.Fatalf("</%s> closes %+v", m[2], open)
			}
			open = open.parent
		default:
			e := &element{tag: m[2], attrs: map[string]string{}, parent: open}
			for _, at := range attribute.FindAllStringSubmatch(m[3], -1) {
				e.attrs[at[1]] = html.UnescapeString(at[2])
			}
			if all = append(all, e); !slices.Contains(empty, e.tag) {
				open = e
			}
		}
	}
	if open != nil {
		t.Fatalf("%+v is not closed", open)
	}
	return all
}

func (e *element) String() string { return fmt.Sprintf("<%s %v>", e.tag, e.attrs) }

// within reports whether e lies in an element with that tag.
func (e *element) within(tag string) bool {
	for e = e.parent; e != nil; e = e.parent {
		if e.tag == tag {
			return true
		}
	}
	return false
}

// views returns pages of all sorts.
func views(t *testing.T) map[string]*page {
	many := small("ucb1")
	many.Arms = arm.Bernoullis(slices.Repeat([]float64{0.5}, 1000)...)
	twins := small("adap-klucb", "adap-klucb", "ucb1", "ucb1")
	views := map[string]*page{
		"Play":            open("", 0),
		"every policy":    still(fullHouse()),
		"the same twice":  still(twins),
		"a thousand arms": still(many),
		"thirteen arms":   armed(13),
		"Region":          still(region()),
		"never inside":    looking(1, 0, "gauss", 50, 10),
		"a broken link":   open("x", 0),
		"all locked":      open(fullHouse().Link()+"~lock="+lockable().String(), 0),
		"Region locked":   open(region().Link()+"~lock="+lockable().String(), 0),
		"all hidden":      open("1t~hide="+(^Areas(0)).String(), 0),
		"in a hall":       open("1t~present", 0),
		"embedded":        open("1t~embed", 0),
		"means":           open(fullHouseSmall().Link()+"~mode=mean", 2),
		"trajectories":    open(fullHouseSmall().Link(), 2),
	}
	views["audit"] = open("1t~view=audit&audit=broken-ldp-ucb-b,,x,,,,40", 1)
	views["audit"].rest(t)
	views["audit made"] = audited(t, "broken-ldp-ucb-b,,,,,,40", 2)
	views["audit made"].Deal()
	views["means"].rest(t)
	views["trajectories"].rest(t)
	wrong := still(small("adap-klucb"))
	for _, name := range []string{Epsilon, Delta, Horizon, Runs, Seed, Means, ArmField(0), ParamField(0, "alpha")} {
		wrong.Edit(name, `"><script>`)
	}
	views["all fields wrong"] = wrong
	return views
}

func TestEveryPolicyIsNamedOnThePage(t *testing.T) {
	p := still(fullHouse())
	for _, e := range p.Entries() {
		listed := 0
		alone := regexp.MustCompile(`(^|[^-A-Za-z])` + regexp.QuoteMeta(e.Name) + `([^-,A-Za-z]|$)`) // not in a longer name
		for _, x := range render(t, p.App) {
			if x.tag == "button" && alone.MatchString(x.text) {
				listed++
			}
		}
		if listed != 2 { // in the list of policies and in the legend
			t.Errorf("%s is on %d buttons", e.Name, listed)
		}
	}
	q := open("", 0)
	page := render(t, q.App)[0].text
	for _, g := range q.Groups() {
		for _, s := range g.Out {
			if !strings.Contains(page, s.Name) {
				t.Errorf("%s is not offered", s.Name)
			}
		}
	}
}

// The page's security policy refuses style attributes and inline scripts.
func TestMarkupHasNoInlineStyleAndNoScript(t *testing.T) {
	for view, p := range views(t) {
		for _, e := range render(t, p.App) {
			if _, ok := e.attrs["style"]; ok || e.tag == "style" || e.tag == "script" {
				t.Errorf("%s: %v", view, e)
			}
			for name := range e.attrs {
				if strings.HasPrefix(name, "on") {
					t.Errorf("%s: %v", view, e)
				}
			}
		}
	}
}

func TestEveryIDIsThereOnceAndEveryReferenceLeadsSomewhere(t *testing.T) {
	for view, p := range views(t) {
		all := render(t, p.App)
		seen := map[string]bool{}
		for _, e := range all {
			id, ok := e.attrs["id"]
			if ok && (id == "" || seen[id] || strings.ContainsAny(id, " \t\n")) {
				t.Errorf("%s: %v has an id that is empty, taken or in two words", view, e)
			}
			seen[id] = ok
		}
		for _, e := range all {
			for _, ref := range []string{"for", "aria-labelledby", "aria-describedby", "aria-controls"} {
				for _, id := range strings.Fields(e.attrs[ref]) {
					if !seen[id] {
						t.Errorf("%s: %v refers to %q", view, e, id)
					}
				}
			}
		}
	}
}

func TestEveryControlHasALabel(t *testing.T) {
	for view, p := range views(t) {
		all := render(t, p.App)
		labels := map[string]bool{}
		for _, e := range all {
			if e.tag == "label" {
				labels[e.attrs["for"]] = strings.TrimSpace(e.text) != ""
			}
		}
		controls := 0
		for _, e := range all {
			named := e.attrs["aria-label"] != "" || e.attrs["aria-labelledby"] != ""
			switch {
			case e.tag == "input" || e.tag == "select":
				controls++
				named = named || labels[e.attrs["id"]] || e.within("label")
			case e.tag == "button":
				named = named || strings.TrimSpace(e.text) != ""
				if e.attrs["type"] != "button" || e.within("button") {
					t.Errorf("%s: %v is no plain button", view, e)
				}
			case e.tag == "svg":
				named = e.attrs["aria-hidden"] == "true"
			case e.attrs["role"] == "slider" || e.attrs["role"] == "img" || e.attrs["role"] == "progressbar":
			default:
				continue
			}
			if !named {
				t.Errorf("%s: nothing says what %v is", view, e)
			}
		}
		if controls < 6 && p.Sides() != "none" {
			t.Errorf("%s: %d inputs and menus only", view, controls)
		}
	}
}

func TestAWrongFieldIsMarkedAndItsProblemShown(t *testing.T) {
	p := views(t)["all fields wrong"]
	all := render(t, p.App)
	problems := map[string]*element{}
	for _, e := range all {
		if strings.HasSuffix(e.attrs["id"], "-problem") {
			problems[e.attrs["id"]] = e
		}
	}
	wrong := 0
	for _, e := range all {
		name, isField := strings.CutPrefix(e.attrs["id"], "field-")
		if !isField || e.tag != "input" {
			continue
		}
		if want := truth(p.Field(name).Problem != ""); e.attrs["aria-invalid"] != want {
			t.Errorf("%s: aria-invalid is %q, want %s", name, e.attrs["aria-invalid"], want)
		}
		if e.attrs["aria-invalid"] != "true" {
			continue
		}
		wrong++
		problem := problems[e.attrs["id"]+"-problem"]
		if strings.HasPrefix(name, "arms[") {
			problem = problems["arms-problem"]
		}
		if problem == nil || !strings.Contains(problem.text, p.Field(name).Problem) || problem.attrs["role"] != "alert" {
			t.Errorf("%s: %q is not told in %v", name, p.Field(name).Problem, problem)
		}
	}
	if wrong != 8 {
		t.Errorf("%d fields are marked, want 8", wrong)
	}
}

// A label comes with a link from anybody.
func TestALabelIsTextAndNeverMarkup(t *testing.T) {
	const label = `<img src=x onerror=alert(1)>&amp;"'`
	s := small("ucb1", "thompson")
	s.Policies[0].Label = label
	p := open(s.Link(), 1)
	p.ToEnd()
	p.rest(t)
	all := render(t, p.App)
	for _, e := range all {
		if e.tag == "img" {
			t.Fatalf("%v is on the page", e)
		}
	}
	if n := strings.Count(all[0].text, label); n < 3 {
		t.Errorf("the label stands %d times on the page", n)
	}
}

func TestOnlyTheViewInUseIsOnThePage(t *testing.T) {
	for _, c := range []struct {
		page          *page
		current       string
		with, without string
	}{
		{open("", 0), "view-play", "chart", "region-chart"},
		{still(region()), "view-region", "region-chart", "chart"},
	} {
		ids := map[string]*element{}
		for _, e := range render(t, c.page.App) {
			ids[e.attrs["id"]] = e
		}
		if ids[c.with] == nil || ids[c.without] != nil {
			t.Errorf("%s: there is %v, and %v", c.current, ids[c.with], ids[c.without])
		}
		for _, view := range []string{"view-play", "view-region"} {
			if want := current(view == c.current); ids[view].attrs["aria-current"] != want {
				t.Errorf("%s in %s: %v", view, c.current, ids[view])
			}
		}
		if label := ids[c.with].attrs["aria-label"]; label != c.page.ChartLabel() {
			t.Errorf("the chart is called %q", label)
		}
	}
}

func TestANoticeOffersWhatCanBeDone(t *testing.T) {
	has := func(p *page, id string) bool {
		return slices.ContainsFunc(render(t, p.App), func(e *element) bool { return e.attrs["id"] == id })
	}
	p := open("x", 1)
	if !has(p, "notice") || !has(p, "use-default") || has(p, "dismiss") {
		t.Error("a broken link: the default is not offered")
	}
	p.UseDefault()
	if has(p, "notice") {
		t.Error("the notice stays when the default is taken")
	}
	p.WorkerReplaced(0, "it is a test")
	if !has(p, "notice") || has(p, "use-default") || !has(p, "dismiss") {
		t.Error("a lost worker: the notice cannot be closed")
	}
}
