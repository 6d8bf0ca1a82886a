package web_test

import (
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/vugu/vugu"
	"github.com/vugu/vugu/staticrender"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit"
	"epsilonarcade/web"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/markup"
	"epsilonarcade/web/page"
)

// views returns pages that show views of all kinds.
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

// heard lists the events that a control must handle, by the control's tag and type. aside lists the exceptions by id,
// with the reasons for them.
var (
	heard = map[string][]string{
		"button": {"@click"}, "summary": {"@click"}, "select": {"@change"}, "textarea": {"@input"},
		"input text": {"@input", "@change"}, "input range": {"@input", "@change"}, "input checkbox": {"@change"}, "input number": {"@change"},
	}
	aside = map[string]string{
		"more @click":             "popovertarget opens its menu",
		"close-share @click":      "popovertarget closes its menu",
		"close-code @click":       "popovertarget closes its menu",
		"class-show @click":       "popovertarget opens its overlay",
		"class-join-close @click": "popovertarget closes its overlay",
		"share-text @input":       "it is only read",
		"share-text @change":      "it is only read",
		"figure-title @change":    "a title is no part of the scenario: no step of the history ends with it",
		"accused @change":         "who is accused is no part of the scenario: no step of the history ends with it",
	}
	tag       = regexp.MustCompile(`<(button|summary|select|textarea|input)\b((?:[^>'"]|'[^']*'|"[^"]*")*)>`)
	attribute = regexp.MustCompile(`(?:^|\s)([@.:]?[\w-]+)=(?:"([^"]*)"|'([^']*)')`)
)

// A control without a handler would do nothing, and one without @change would not end a step in the history.
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
				t.Errorf("web/%s: add the events of %s to heard: %s", path, kind, m[0])
			}
			for _, event := range events {
				if (strings.HasPrefix(path, "hall/") || strings.HasPrefix(path, "phone/")) && kind == "input text" && attrs["@input"]+attrs["@change"] != "" {
					continue // these pages have no history
				}
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
		t.Errorf("no control is %q: remove it from aside", of)
	}
}

// All views have sound markup. They contain no inline styles or scripts, which the security policy refuses. Ids are
// unique, every reference points to an existing id, every button has type "button", and every control has a name.
func TestMarkupIsSound(t *testing.T) {
	for view, p := range views(t) {
		all := webtest.Render(t, p.App)
		ids, labels := map[string]bool{}, map[string]bool{}
		for _, e := range all {
			id, ok := e.Attrs["id"]
			if ok && (id == "" || ids[id] || strings.ContainsAny(id, " \t\n")) {
				t.Errorf("%s: %v has an id that is empty, taken or in two words", view, e)
			}
			ids[id] = ok
			if e.Tag == "label" {
				labels[e.Attrs["for"]] = strings.TrimSpace(e.Text) != ""
			}
		}
		controls := 0
		for _, e := range all {
			if _, styled := e.Attrs["style"]; styled || e.Tag == "style" || e.Tag == "script" {
				t.Errorf("%s: %v is a style or a script", view, e)
			}
			for name, value := range e.Attrs {
				if strings.HasPrefix(name, "on") {
					t.Errorf("%s: %v has a script", view, e)
				}
				if !slices.Contains([]string{"for", "aria-labelledby", "aria-describedby", "aria-controls"}, name) {
					continue
				}
				for _, id := range strings.Fields(value) {
					if !ids[id] {
						t.Errorf("%s: %v refers to %q", view, e, id)
					}
				}
			}
			named := e.Attrs["aria-label"] != "" || e.Attrs["aria-labelledby"] != ""
			switch {
			case e.Tag == "input" || e.Tag == "select":
				controls++
				named = named || labels[e.Attrs["id"]] || e.Within("label")
			case e.Tag == "button":
				named = named || strings.TrimSpace(e.Text) != ""
				if e.Attrs["type"] != "button" || e.Within("button") {
					t.Errorf("%s: %v is not a plain button", view, e)
				}
			case e.Tag == "svg":
				named = e.Attrs["aria-hidden"] == "true"
			case e.Attrs["role"] == "slider" || e.Attrs["role"] == "img" || e.Attrs["role"] == "progressbar":
			default:
				named = true // the element needs no name
			}
			if !named {
				t.Errorf("%s: %v has no name", view, e)
			}
		}
		if controls < 6 && p.View().Sides() != "none" {
			t.Errorf("%s has only %d inputs and menus", view, controls)
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
			t.Errorf("%s: %q is not in %v", name, p.Fields.Field(name).Problem, problem)
		}
	}
	if wrong != 7 {
		t.Errorf("%d fields are marked, want 7", wrong)
	}
}

// A label comes from the author of a link, and is never markup.
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
		t.Errorf("the label is %d times on the page", n)
	}
}

// buffer is the number of bytes available for an instruction in Vugu's buffer.
const buffer = 16384 - 64

// nodes calls see for each node of a built page.
func nodes(page *vugu.BuildResults, part *vugu.BuildOut, see func(*vugu.VGNode)) {
	var walk func(n *vugu.VGNode)
	walk = func(n *vugu.VGNode) {
		see(n)
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			walk(c)
		}
	}
	for _, n := range part.Out {
		walk(n)
	}
	for _, c := range part.Components {
		nodes(page, page.ResultFor(c), see)
	}
}

// ask creates an element as Vugu does, unless the element contains markup.
func ask(n *vugu.VGNode) {
	if n.JSCreateHandler != nil && n.InnerHTML == nil {
		n.JSCreateHandler.JSValueHandle(markup.Element{})
	}
}

// build builds a page's components.
func build(t *testing.T, p *webtest.Page) *vugu.BuildResults {
	t.Helper()
	env, err := vugu.NewBuildEnv(staticrender.New(nil).EventEnv())
	testkit.OK(t, err)
	return env.RunBuild(&web.Root{App: p.App})
}

// Every text, attribute and property fits in Vugu's buffer on pages of all kinds, even if a value has 100 kB. Vugu
// renders values that fit by itself: it writes only changes.
func TestWhateverReachesThePageFitsHoweverLongItIs(t *testing.T) {
	long := strings.Repeat("长", 34_000)
	value, err := json.Marshal(long)
	testkit.OK(t, err)
	for view, p := range views(t) {
		built := build(t, p)
		markup.Fit(built, func(_ markup.Element, o markup.Oversize) {
			if view != "a thousand arms" { // on that page, a field lists all arms
				t.Errorf("%s: %v is too long", view, o)
			}
		})
		nodes(built, built.Out, func(n *vugu.VGNode) {
			if n.Type == vugu.TextNode && strings.HasSuffix(n.Data, "…") && len(n.Data) > markup.MostText {
				t.Errorf("%s: %q is cut", view, n.Data)
			}
			ask(n)
		})

		p.Share.BeginSharing()
		built = build(t, p)
		markup.Said(built, func(text string) string { return text })
		texts, attributes, properties := 0, 0, 0
		nodes(built, built.Out, func(n *vugu.VGNode) {
			if n.Type == vugu.TextNode {
				n.Data = long
				texts++
			}
			for i := range n.Attr {
				n.Attr[i].Val = long
				attributes++
			}
			for i := range n.Prop {
				n.Prop[i].JSONVal = value
				properties++
			}
		})
		markup.Fit(built, func(_ markup.Element, o markup.Oversize) {
			for _, a := range o.Attributes {
				if attributes--; a.Val != long {
					t.Fatalf("%s: an attribute %s of %d bytes", view, a.Key, len(a.Val))
				}
			}
			for _, p := range o.Properties {
				if properties--; string(p.JSONVal) != string(value) {
					t.Fatalf("%s: a property %s of %d bytes", view, p.Key, len(p.JSONVal))
				}
			}
		})
		nodes(built, built.Out, func(n *vugu.VGNode) {
			size := len(n.Data)
			for _, a := range n.Attr {
				size = max(size, len(a.Key)+len(a.Val))
			}
			for _, p := range n.Prop {
				size = max(size, len(p.Key)+len(p.JSONVal))
			}
			if size > buffer || n.Type == vugu.TextNode && n.Data != strings.Repeat("长", markup.MostText/3)+"…" {
				t.Fatalf("%s: %d bytes for %q", view, size, n.Data[:min(len(n.Data), 60)])
			}
			ask(n)
		})
		if texts == 0 || attributes != 0 || properties != 0 {
			t.Errorf("%s: %d texts; %d attributes and %d properties are lost", view, texts, attributes, properties)
		}
	}
}
