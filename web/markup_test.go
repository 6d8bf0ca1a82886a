package web_test

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/markup"
	"epsilonarcade/web/page"
)

// views returns pages of all sorts.
func views(t *testing.T) map[string]*webtest.Page {
	many := webtest.Small("ucb1")
	many.Arms = arm.Bernoullis(slices.Repeat([]float64{0.5}, 1000)...)
	twins := webtest.Small("adap-klucb", "adap-klucb", "ucb1", "ucb1")
	views := map[string]*webtest.Page{
		"Play":            webtest.Open("", 0),
		"every policy":    webtest.Still(webtest.FullHouse()),
		"the same twice":  webtest.Still(twins),
		"a thousand arms": webtest.Still(many),
		"thirteen arms":   webtest.Armed(13),
		"Region":          webtest.Still(webtest.Region()),
		"never inside":    webtest.Looking(1, 0, "gauss", 50, 10),
		"a broken link":   webtest.Open("x", 0),
		"all locked":      webtest.Open(webtest.FullHouse().Link()+"~lock="+page.Lockable().String(), 0),
		"Region locked":   webtest.Open(webtest.Region().Link()+"~lock="+page.Lockable().String(), 0),
		"all hidden":      webtest.Open("1t~hide="+(^page.Areas(0)).String(), 0),
		"in a hall":       webtest.Open("1t~present", 0),
		"embedded":        webtest.Open("1t~embed", 0),
		"means":           webtest.Open(webtest.FullHouseSmall().Link()+"~mode=mean", 2),
		"trajectories":    webtest.Open(webtest.FullHouseSmall().Link(), 2),
	}
	views["audit"] = webtest.Open("1t~view=audit&audit=broken-ldp-ucb-b,,x,,,,40", 1)
	views["audit"].Rest(t)
	views["audit made"] = webtest.Audited(t, "broken-ldp-ucb-b,,,,,,40", 2)
	views["audit made"].Audit.Deal()
	views["means"].Rest(t)
	views["trajectories"].Rest(t)
	wrong := webtest.Still(webtest.Small("adap-klucb"))
	for _, name := range []string{page.Epsilon, page.Horizon, page.RunsField, page.Seed, scenario.ArmField(0), scenario.ParamField(0, "alpha"), scenario.OwnField(0, scenario.OwnEpsilon)} {
		wrong.Fields.Edit(name, `"><script>`)
	}
	wrong.Policies.OpenRow(0)
	wrong.Arms.DraftList(`"><script>`)
	views["all fields wrong"] = wrong
	return views
}

func TestEveryPolicyIsNamedOnThePage(t *testing.T) {
	p := webtest.Still(webtest.FullHouse())
	for _, e := range p.Runs.Entries() {
		listed := 0
		alone := regexp.MustCompile(`(^|[^-A-Za-z])` + regexp.QuoteMeta(say.English(e.Name)) + `([^-,A-Za-z ]| [^(]|$)`) // not in a longer name
		for _, x := range webtest.Render(t, p.App) {
			if x.Tag == "button" && alone.MatchString(x.Text) {
				listed++
			}
		}
		if listed != 2 { // in the list of policies and in the legend
			t.Errorf("%s is on %d buttons", say.English(e.Name), listed)
		}
	}
	q := webtest.Open("", 0)
	page := webtest.Render(t, q.App)[0].Text
	for _, g := range q.Policies.Groups() {
		for _, s := range g.Out {
			if !strings.Contains(page, say.English(s.Name)) {
				t.Errorf("%s is not offered", s.Name)
			}
		}
	}
}

// heard lists the events that a control must handle, by its tag and type. aside has the exceptions by id, each
// with its reason.
var (
	heard = map[string][]string{
		"button": {"@click"}, "summary": {"@click"}, "select": {"@change"}, "textarea": {"@input"},
		"input text": {"@input", "@change"}, "input range": {"@input", "@change"}, "input checkbox": {"@change"}, "input number": {"@change"},
	}
	aside = map[string]string{
		"more @click":          "popovertarget opens its menu",
		"close-share @click":   "popovertarget closes its menu",
		"close-code @click":    "popovertarget closes its menu",
		"share-text @input":    "it is only read",
		"share-text @change":   "it is only read",
		"figure-title @change": "a title is no part of the scenario: no step of the history ends with it",
		"accused @change":      "who is accused is no part of the scenario: no step of the history ends with it",
	}
	tag       = regexp.MustCompile(`<(button|summary|select|textarea|input)\b((?:[^>'"]|'[^']*'|"[^"]*")*)>`)
	attribute = regexp.MustCompile(`(?:^|\s)([@.:]?[\w-]+)=(?:"([^"]*)"|'([^']*)')`)
)

// A control without a handler does nothing, and one without @change does not end a step of the history.
func TestEveryControlOfTheMarkupHasItsHandlers(t *testing.T) {
	found, unused := 0, maps.Clone(aside)
	err := filepath.WalkDir(".", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".vugu" {
			return err
		}
		source, err := os.ReadFile(path)
		for _, m := range tag.FindAllStringSubmatch(string(source), -1) {
			attrs := map[string]string{}
			for _, a := range attribute.FindAllStringSubmatch(m[2], -1) {
				attrs[a[1]] = a[2] + a[3]
			}
			kind := strings.TrimSpace(m[1] + " " + map[bool]string{true: attrs["type"]}[m[1] == "input"])
			events, ok := heard[kind]
			if found++; !ok {
				t.Errorf("web/%s: say in heard which events %s hears: %s", path, kind, m[0])
			}
			for _, event := range events {
				of := attrs["id"] + " " + event
				delete(unused, of)
				if attrs[event] == "" && aside[of] == "" {
					t.Errorf("web/%s: this %s has no %s; if it needs none, give the reason in aside: %s", path, kind, event, m[0])
				}
			}
		}
		return err
	})
	if err != nil || found < 80 {
		t.Errorf("%d controls, %v", found, err)
	}
	for of := range unused {
		t.Errorf("no control is %q: take it out of aside", of)
	}
}

// The page's security policy refuses style attributes and inline scripts.
func TestMarkupHasNoInlineStyleAndNoScript(t *testing.T) {
	for view, p := range views(t) {
		for _, e := range webtest.Render(t, p.App) {
			if _, ok := e.Attrs["style"]; ok || e.Tag == "style" || e.Tag == "script" {
				t.Errorf("%s: %v", view, e)
			}
			for name := range e.Attrs {
				if strings.HasPrefix(name, "on") {
					t.Errorf("%s: %v", view, e)
				}
			}
		}
	}
}

func TestEveryIDIsThereOnceAndEveryReferenceLeadsSomewhere(t *testing.T) {
	for view, p := range views(t) {
		all := webtest.Render(t, p.App)
		seen := map[string]bool{}
		for _, e := range all {
			id, ok := e.Attrs["id"]
			if ok && (id == "" || seen[id] || strings.ContainsAny(id, " \t\n")) {
				t.Errorf("%s: %v has an id that is empty, taken or in two words", view, e)
			}
			seen[id] = ok
		}
		for _, e := range all {
			for _, ref := range []string{"for", "aria-labelledby", "aria-describedby", "aria-controls"} {
				for _, id := range strings.Fields(e.Attrs[ref]) {
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
		all := webtest.Render(t, p.App)
		labels := map[string]bool{}
		for _, e := range all {
			if e.Tag == "label" {
				labels[e.Attrs["for"]] = strings.TrimSpace(e.Text) != ""
			}
		}
		controls := 0
		for _, e := range all {
			named := e.Attrs["aria-label"] != "" || e.Attrs["aria-labelledby"] != ""
			switch {
			case e.Tag == "input" || e.Tag == "select":
				controls++
				named = named || labels[e.Attrs["id"]] || e.Within("label")
			case e.Tag == "button":
				named = named || strings.TrimSpace(e.Text) != ""
				if e.Attrs["type"] != "button" || e.Within("button") {
					t.Errorf("%s: %v is no plain button", view, e)
				}
			case e.Tag == "svg":
				named = e.Attrs["aria-hidden"] == "true"
			case e.Attrs["role"] == "slider" || e.Attrs["role"] == "img" || e.Attrs["role"] == "progressbar":
			default:
				continue
			}
			if !named {
				t.Errorf("%s: nothing says what %v is", view, e)
			}
		}
		if controls < 6 && p.View().Sides() != "none" {
			t.Errorf("%s: %d inputs and menus only", view, controls)
		}
	}
}

func TestAWrongFieldIsMarkedAndItsProblemShown(t *testing.T) {
	p := views(t)["all fields wrong"]
	all := webtest.Render(t, p.App)
	problems := map[string]*webtest.Element{}
	for _, e := range all {
		if strings.HasSuffix(e.Attrs["id"], "-problem") {
			problems[e.Attrs["id"]] = e
		}
	}
	wrong := 0
	for _, e := range all {
		name, isField := strings.CutPrefix(e.Attrs["id"], "field-")
		if !isField || e.Tag != "input" {
			continue
		}
		if want := markup.Truth(p.Fields.Field(name).Problem != ""); e.Attrs["aria-invalid"] != want {
			t.Errorf("%s: aria-invalid is %q, want %s", name, e.Attrs["aria-invalid"], want)
		}
		if e.Attrs["aria-invalid"] != "true" {
			continue
		}
		wrong++
		problem := problems[e.Attrs["id"]+"-problem"]
		if problem == nil || !strings.Contains(problem.Text, say.English(p.Fields.Field(name).Problem)) || problem.Attrs["role"] != "alert" {
			t.Errorf("%s: %q is not told in %v", name, p.Fields.Field(name).Problem, problem)
		}
	}
	if wrong != 7 {
		t.Errorf("%d fields are marked, want 7", wrong)
	}
}

// A label comes with a link from anybody.
func TestALabelIsTextAndNeverMarkup(t *testing.T) {
	const label = `<img src=x onerror=alert(1)>&amp;"'`
	s := webtest.Small("ucb1", "thompson")
	s.Policies[0].Label = label
	p := webtest.Open(s.Link(), 1)
	p.Runs.ToEnd()
	p.Rest(t)
	all := webtest.Render(t, p.App)
	for _, e := range all {
		if e.Tag == "img" {
			t.Fatalf("%v is on the page", e)
		}
	}
	if n := strings.Count(all[0].Text, label); n < 3 {
		t.Errorf("the label stands %d times on the page", n)
	}
}

func TestOnlyTheViewInUseIsOnThePage(t *testing.T) {
	for _, c := range []struct {
		page          *webtest.Page
		current       string
		with, without string
	}{
		{webtest.Open("", 0), "view-play", "chart", "region-chart"},
		{webtest.Still(webtest.Region()), "view-region", "region-chart", "chart"},
	} {
		ids := map[string]*webtest.Element{}
		for _, e := range webtest.Render(t, c.page.App) {
			ids[e.Attrs["id"]] = e
		}
		if ids[c.with] == nil || ids[c.without] != nil {
			t.Errorf("%s: there is %v, and %v", c.current, ids[c.with], ids[c.without])
		}
		for _, view := range []string{"view-play", "view-region"} {
			if want := web.Current(view == c.current); ids[view].Attrs["aria-current"] != want {
				t.Errorf("%s in %s: %v", view, c.current, ids[view])
			}
		}
		if label := ids[c.with].Attrs["aria-label"]; label != say.English(c.page.Charts.ChartLabel()) {
			t.Errorf("the chart is called %q", label)
		}
	}
}

func TestANoticeOffersWhatCanBeDone(t *testing.T) {
	has := func(p *webtest.Page, id string) bool {
		return slices.ContainsFunc(webtest.Render(t, p.App), func(e *webtest.Element) bool { return e.Attrs["id"] == id })
	}
	p := webtest.Open("x", 1)
	if !has(p, "notice") || !has(p, "use-default") || has(p, "dismiss") {
		t.Error("a broken link: the default is not offered")
	}
	p.UseDefault()
	if has(p, "notice") {
		t.Error("the notice stays when the default is taken")
	}
	p.Workers.WorkerReplaced(0, "it is a test")
	if !has(p, "notice") || has(p, "use-default") || !has(p, "dismiss") {
		t.Error("a lost worker: the notice cannot be closed")
	}
}
