//go:build !js

package browser

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"html"
	"io"
	"math"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"epsilonarcade/core/about"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/testkit"
	"epsilonarcade/web/server"
)

// save chooses an entry of the files menu and returns the downloaded file.
func (p *tab) save(entry, name string) []byte {
	p.tb.Helper()
	return p.saveFrom("#files", entry, name)
}

// saveFrom is like save, but another button opens the menu.
func (p *tab) saveFrom(opener, entry, name string) []byte {
	p.tb.Helper()
	data := p.download(name, func() {
		p.click(opener)
		p.click(entry)
	})
	if p.count("#files-menu:popover-open") != 1 {
		p.tb.Error("the menu closes once a file is saved")
	}
	p.key(kb.Escape)
	p.waitForOne("#files-menu:not(:popover-open)")
	return data
}

// download returns the file that an action downloads, whose name matches a pattern.
func (p *tab) download(name string, action func()) []byte {
	p.tb.Helper()
	folder := p.tb.TempDir()
	p.run(chromedp.ActionFunc(func(ctx context.Context) error {
		info, err := target.GetTargetInfo().Do(ctx)
		if err != nil {
			return err
		}
		return browser.SetDownloadBehavior(browser.SetDownloadBehaviorBehaviorAllow).
			WithBrowserContextID(info.BrowserContextID).WithDownloadPath(folder).
			Do(cdp.WithExecutor(ctx, chromedp.FromContext(ctx).Browser))
	}))
	action()
	var data []byte
	p.waitFor(name, func() bool {
		before := len(data)
		for _, at := range matches(folder, name) { // the file gets this name once it is complete
			data, _ = os.ReadFile(at)
		}
		return len(data) > 0 && len(data) == before
	})
	return data
}

// matches returns the files in a folder whose names match a pattern.
func matches(folder, pattern string) []string {
	all, _ := filepath.Glob(filepath.Join(folder, pattern)) // no pattern here is malformed
	return all
}

// chooseFile gives the page a file, as the browser's file dialog does.
func (p *tab) chooseFile(name string, data []byte) {
	p.tb.Helper()
	path := filepath.Join(p.tb.TempDir(), name)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		p.tb.Fatal(err)
	}
	p.perform(chromedp.ActionFunc(func(ctx context.Context) error {
		input, _, err := runtime.Evaluate(`document.querySelector("#file")`).Do(ctx)
		if err != nil {
			return err
		}
		return dom.SetFileInputFiles([]string{path}).WithObjectID(input.ObjectID).Do(ctx)
	}))
}

// dragFile drags a file over the page with the given events, such as "dragover drop".
func (p *tab) dragFile(events, name string, data []byte) {
	p.tb.Helper()
	p.act(`(() => {
		const carried = new DataTransfer();
		carried.items.add(new File([` + quote(string(data)) + `], ` + quote(name) + `, { type: "application/json" }));
		const on = document.querySelector("#chart, #region-chart");
		for (const type of ` + quote(events) + `.split(" ")) {
			on.dispatchEvent(new DragEvent(type, { dataTransfer: carried, bubbles: true, cancelable: true }));
		}
	})()`)
}

func TestFilesAreSavedAndOpenedAgain(t *testing.T) {
	p := play(t, short)
	p.toEnd()
	scenario := p.save("#save-scenario", "4-policies-scenario-eps1-3-arms-t20000.json")
	var f figure.Figure
	saved := p.save("#export-json", "4-policies-regret-eps1-3-arms-t20000.json")
	if err := json.Unmarshal(saved, &f); err != nil || len(f.Series) == 0 || len(f.Series[0].X) == 0 || f.Scenario == "" {
		t.Fatalf("%v: %.300s", err, saved)
	}

	opened := func(how string, give func()) {
		t.Helper()
		p.goTo("1t&epsilon=7&horizon=50")
		give()
		p.waitFor("the page as it was, "+how, func() bool { return p.fragment() == f.Scenario })
		if n := p.text("#notice"); n != "" || p.count("[data-dropping]") != 0 {
			t.Errorf("%s: %q, and %d parts of the page wait for a file", how, n, p.count("[data-dropping]"))
		}
	}
	opened("a scenario, chosen", func() { p.chooseFile("scenario.json", scenario) })
	opened("a figure, chosen", func() { p.chooseFile("figure.json", saved) })
	opened("a link, chosen", func() { p.chooseFile("link.txt", []byte("\ufeff"+f.Scenario+"\r\n")) })
	opened("an address, dropped", func() { p.dragFile("dragover drop", "address.txt", []byte("https://example.org/#"+f.Scenario)) })
	opened("a scenario, dropped", func() {
		for i, events := range []string{"dragleave", "dragenter dragover", "dragleave"} {
			if p.dragFile(events, "scenario.json", scenario); p.count("[data-dropping]") != i%2 {
				t.Errorf("after %s the page shows that it would take the file: %v", events, i%2 == 0)
			}
		}
		p.dragFile("dragenter dragover drop", "scenario.json", scenario)
	})

	// If a file is wrong, the page refuses it, says why, and does not change.
	p.toEnd()
	for content, want := range map[string]string{
		`{"arms":[{"kind":"beta","a":2}]}`: "arms[0].b: the value is missing.",
		strings.Repeat("a", 2<<20):         "line 1: the row is longer than 1 MB.",
	} {
		for _, give := range []func(){
			func() { p.chooseFile("my.json", []byte(content)) },
			func() { p.dragFile("dragover drop", "my.json", []byte(content)) },
		} {
			give()
			p.waitForText("#notice", want)
			if text := p.text("#notice"); !strings.Contains(text, `"my.json" cannot be opened – `) || p.fragment() != f.Scenario || p.text("#play") != "Play again" {
				t.Errorf("%q, at %s, where the page offers to %q", text, p.fragment(), p.text("#play"))
			}
			p.click("#dismiss")
			p.waitFor("the notice to go", func() bool { return p.count("#notice") == 0 })
		}
	}
}

// An export in each format is a file of that format, with the figure's link and the program's version.
func TestAFigureIsExportedInEveryFormat(t *testing.T) {
	p := play(t, short+"~mode=mean")
	p.ended()
	for _, c := range []struct{ format, begins, link string }{
		{"svg", "<?xml", "#1t"}, {"pdf", "%PDF-", ""}, {"png", "\x89PNG", "#1t"}, {"tex", "%", "#1t"}, {"csv", "#", "#1t"},
	} {
		data := string(p.save("#export-"+c.format, "4-policies-regret-eps1-3-arms-t20000."+c.format))
		if !strings.HasPrefix(data, c.begins) || !strings.Contains(data, c.link) || !strings.Contains(data, "Epsilon Arcade "+about.Version) && c.format != "pdf" {
			t.Errorf("%s: %.400q", c.format, data)
		}
		p.waitFor("the export to end", func() bool { return p.count("#working") == 0 })
	}
	if n := p.text("#notice"); n != "" {
		t.Errorf("%q", n)
	}
}

// If an export fails, the page says why, and the next export works.
func TestAnExportThatFailsSaysWhyAndLeavesThePage(t *testing.T) {
	p := play(t, short)
	p.toEnd()
	at, says := p.fragment(), p.text("#sentence")
	p.eval(`(() => {
		const load = arcade.load;
		arcade.load = (name, say) => {
			if (name !== "export.wasm") return load(name, say);
			arcade.load = load;
			return Promise.reject(new Error("offline"));
		};
	})()`, nil)
	p.click("#files")
	p.click("#export-svg")
	p.waitForText("#notice", "The file cannot be saved: part of the page could not be loaded")
	if p.fragment() != at || p.text("#sentence") != says || p.count("#working") != 0 {
		t.Errorf("the page shows %q, %q", p.fragment(), p.text("#sentence"))
	}
	p.click("#dismiss")
	if data := p.save("#export-svg", "4-policies-regret-eps1-3-arms-t20000.svg"); !strings.Contains(string(data), "<svg") {
		t.Errorf("%.100q", data)
	}
}

// The files menu opens beside its button, in the bar or in a card, fits the window, and works with the keyboard alone.
func TestFilesMenuFitsAndIsWorkedFromTheKeyboard(t *testing.T) {
	p := play(t, "1t&policies=ucb1&horizon=300")
	for _, c := range []struct{ link, button, block string }{
		{short, "#files", "nearest"}, {"1t&kind=region", "#files", "nearest"},
		{"1t&kind=region", "#need-save", "end"}, {"1t&kind=region", "#need-save", "center"}, {"1t&kind=region", "#need-save", "start"},
	} {
		p.show(c.link)
		for _, size := range [][2]int64{{1440, 900}, {1000, 600}, {390, 844}, {320, 800}} {
			p.size(size[0], size[1])
			p.reach(c.button)
			p.waitForOne(c.button)
			p.eval(`document.querySelector(`+quote(c.button)+`).focus()`, nil)
			p.key(kb.Enter)
			p.waitForOne("#files-menu:popover-open")
			var button, menu place
			p.waitFor("the menu beside its button", func() bool {
				// The script scrolls again, because the page above the button may still be growing.
				p.eval(`document.querySelector(`+quote(c.button)+`).scrollIntoView({ block: `+quote(c.block)+`, behavior: "instant" })`, nil)
				button, menu = p.where(c.button), p.where("#files-menu")
				gap := max(menu.Top-button.Bottom, button.Top-menu.Bottom)
				return size[0] < 860 || gap >= 0 && gap <= 20 && button.Top >= 0 && button.Bottom <= float64(size[1])+0.5
			})
			if menu.Left < 0 || menu.Right > float64(size[0]) || menu.Top < 0 || menu.Bottom > float64(size[1])+0.5 || menu.Height < 150 {
				t.Errorf("%s at %v, %s: the button is at %+v, the menu at %+v", c.link, size, c.block, button, menu)
			}
			p.until("the page to fit", fits)
			p.shot(fmt.Sprintf("files-%s-%s-%d", c.button[1:], c.block, size[0]))
			p.key(kb.Tab)
			if id := p.focus(); id != "open-file" && c.button == "#files" {
				t.Errorf("%s: the Tab key goes to %q", c.link, id)
			}
			p.key(kb.Escape)
			p.waitForOne("#files-menu:not(:popover-open)")
		}
	}
}

// A policy's own budget is shown beside its name, and not under a button.
func TestAPolicysOwnBudgetIsBesideItsButtons(t *testing.T) {
	p := play(t, "1t&arms=0.9,0.5&horizon=20000&policies=ldp-ucb-exponential:epsilon=0.214,dp-ftpl-gauss:epsilon=0.214:delta=0.00123,dp-ftpl-new:epsilon=0.214:label=LDPwithalongnameofitsownandnospace~mode=mean")
	for _, width := range []int64{1440, 1000, 390, 320} {
		p.size(width, 900)
		p.reach("#focus-0")
		p.waitForOne("#focus-0")
		over := read[[]string](p, `[...document.querySelectorAll(".policy")].flatMap((row) => {
			const button = row.querySelector(".mini").getBoundingClientRect();
			return [...row.querySelectorAll(".policy-name > span")].filter((e) => {
				const range = document.createRange();
				range.selectNodeContents(e);
				return range.getBoundingClientRect().right > button.left + 0.5;
			}).map((e) => e.textContent);
		})`)
		if len(over) > 0 {
			t.Errorf("at %d px the button is under %q", width, over)
		}
		p.shot("own-budget-" + strconv.FormatInt(width, 10))
	}
}

// watchPlots collects the plots that the page makes in globalThis.plots.
const watchPlots = `
	globalThis.plots = [];
	let library;
	Object.defineProperty(globalThis, "uPlot", {
		configurable: true,
		get: () => library,
		set: (made) => {
			library = new Proxy(made, { construct(target, args) { const plot = new target(...args); plots.push(plot); return plot; } });
		},
	});`

// A shownCurve is a curve on a chart or in an exported drawing, in fractions of the axes' lengths.
type shownCurve struct {
	Label       string
	First, Last [2]float64
	Least, Most float64 // y
}

// onPage returns the names of the axes and the curves of the view's own chart, not those in the cards below it.
func (p *tab) onPage() (f struct {
	Axes   []string
	Curves []shownCurve
}) {
	p.tb.Helper()
	p.eval(`(() => {
		const u = plots.findLast((u) => u.root.closest("#chart, #region-chart"));
		if (!u) return {};
		const share = (scale) => {
			const { min, max, distr } = u.scales[scale], of = distr === 3 ? Math.log : (v) => v;
			const at = (v) => (of(v) - of(min)) / (of(max) - of(min));
			return (v) => Number.isFinite(at(v)) ? at(v) : -9; // for a zero on a logarithmic axis
		};
		const across = share("x"), up = share("y"), curves = [];
		u.series.forEach((s, i) => {
			if (i === 0 || !s.label || s.show === false || !(s.width > 0)) return;
			const at = [];
			for (let k = 0; k < u.data[0].length; k++) {
				const y = u.data[i][k];
				if (y !== undefined && y !== null && !Number.isNaN(y)) at.push([across(u.data[0][k]), up(y)]);
			}
			const y = at.map((p) => p[1]);
			if (at.length) curves.push({ label: s.label, first: at[0], last: at.at(-1), least: Math.min(...y), most: Math.max(...y) });
		});
		return { axes: u.axes.map((a) => a.label), curves };
	})()`, &f)
	return f
}

// A drawing holds the paths and texts of an exported SVG.
type drawing struct {
	Paths []struct {
		D      string `xml:"d,attr"`
		Stroke string `xml:"stroke,attr"`
		Fill   string `xml:"fill,attr"`
	} `xml:"path"`
	Texts []struct {
		Text string `xml:",innerxml"`
	} `xml:"text"`
}

// lines returns the points of each path that is not filled.
func (d drawing) lines(t *testing.T) (all [][][2]float64) {
	t.Helper()
	for _, path := range d.Paths {
		var line [][2]float64
		for _, m := range regexp.MustCompile(`[ML](-?[0-9.]+),(-?[0-9.]+)`).FindAllStringSubmatch(path.D, -1) {
			x, errX := strconv.ParseFloat(m[1], 64)
			y, errY := strconv.ParseFloat(m[2], 64)
			testkit.OK(t, errors.Join(errX, errY))
			line = append(line, [2]float64{x, y})
		}
		if path.Fill == "" && path.Stroke != "" && len(line) > 1 {
			all = append(all, line)
		}
	}
	return all
}

// curves returns the lines of a drawing in fractions of its axes. The axes are one line through the upper left, lower
// left and lower right corners.
func (d drawing) curves(t *testing.T) (all []shownCurve) {
	t.Helper()
	lines := d.lines(t)
	at := slices.IndexFunc(lines, func(p [][2]float64) bool { return len(p) == 3 && p[0][0] == p[1][0] && p[1][1] == p[2][1] })
	if at < 0 {
		t.Fatal("the drawing has no axes")
	}
	top, corner, right := lines[at][0][1], lines[at][1], lines[at][2][0]
	for _, line := range lines {
		for i, p := range line {
			line[i] = [2]float64{(p[0] - corner[0]) / (right - corner[0]), (corner[1] - p[1]) / (corner[1] - top)}
		}
		c := shownCurve{First: line[0], Last: line[len(line)-1], Least: math.Inf(1), Most: math.Inf(-1)}
		for _, p := range line {
			c.Least, c.Most = min(c.Least, p[1]), max(c.Most, p[1])
		}
		all = append(all, c)
	}
	return all
}

// near reports whether two curves coincide up to rounding. A drawing's coordinates have two decimals.
func (c shownCurve) near(d shownCurve) bool {
	a, b := []float64{c.First[0], c.First[1], c.Last[0], c.Last[1], c.Least, c.Most}, []float64{d.First[0], d.First[1], d.Last[0], d.Last[1], d.Least, d.Most}
	return slices.EqualFunc(a, b, func(x, y float64) bool { return math.Abs(x-y) < 0.004 })
}

// The exported figure matches the figure on the page. The axes have the same names, and the curves have the same names
// and the same positions relative to the axes.
func TestTheExportedFigureIsTheOneOnThePage(t *testing.T) {
	p := blank(t, nil)
	p.before(watchPlots)
	p.goTo("1t&policies=ucb1&horizon=300")
	for _, c := range []struct{ name, link string }{
		{"regret", "1t&policies=dp-ftpl-new,thompson,ucb1&horizon=1000000&runs=12~mode=mean&x=log&bounds=ucb1&band=sd"},
		{"regret", "1t&policies=adap-klucb,ucb1&horizon=100000&runs=12~mode=mean&y=log&bounds=ucb1"},
		{"sweep", "1t&kind=sweep&over=epsilon&values=0.05,0.1,0.2,0.5,1,2,5,10&horizon=20000&runs=12&policies=adap-klucb,dp-ftpl-new,ucb1"},
		{"region", "1t&kind=region&n=5&r=2"},
	} {
		p.part(t, c.link, func(t *testing.T) {
			p.eval(`plots.length = 0`, nil)
			p.show(c.link)
			if c.name != "region" {
				p.ended()
			}
			hides := strings.Contains(c.link, "band=sd")
			if hides {
				p.click("#curve-1") // then neither the page nor the file shows the curve
			}
			bounds := strings.Contains(c.link, "bounds")
			p.waitFor("the figure", func() bool {
				curves := p.onPage().Curves
				hidden := !slices.ContainsFunc(curves, func(c shownCurve) bool { return c.Label == "Thompson sampling" })
				return len(curves) > 1 && (hidden || !hides) && (!bounds || slices.ContainsFunc(curves, func(c shownCurve) bool {
					return c.Label == "Theorem 1" || strings.Contains(c.Label, "UCB1") && c.Label != "UCB1"
				}))
			})
			page := p.onPage()
			var d drawing
			testkit.OK(t, xml.Unmarshal(p.save("#export-svg", "*-"+c.name+"-*.svg"), &d))
			var texts []string
			for _, text := range d.Texts {
				texts = append(texts, html.UnescapeString(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(text.Text, "")))
			}
			says := func(name string) bool {
				return slices.ContainsFunc(texts, func(text string) bool {
					return text == name || strings.HasPrefix(text, name+" ·") || strings.HasPrefix(text, name+" (")
				})
			}
			for _, name := range page.Axes {
				if !says(name) {
					t.Errorf("no axis in the file is called %q: %q", name, texts)
				}
			}
			curves, compared := d.curves(t), 0
			for _, c := range page.Curves {
				if name := strings.ReplaceAll(c.Label, "F'", "F′"); !says(name) {
					t.Errorf("the file does not name %q: %q", name, texts)
				}
				if min(c.Least, c.First[0]) < 0 || max(c.Most, c.Last[0]) > 1 {
					continue // the curve is cut off at the edge of the chart
				}
				if compared++; !slices.ContainsFunc(curves, c.near) {
					t.Errorf("%+v is on the page, and no line in the file is at its place", c)
				}
			}
			if compared == 0 {
				t.Error("no curve is compared")
			}
		})
	}
}

// Even when it is served under a path, the page links to the licences of everything that it contains.
func TestThePageLeadsToItsLicences(t *testing.T) {
	const path = "/lectures/bandits"
	p := at(t, http.StripPrefix(path, server.New(os.DirFS(dist), nil)))
	p.before(`delete Navigator.prototype.serviceWorker`)
	p.navigate(path + "/#" + short)
	p.ready()
	p.click("#files")
	p.until("the link to the licences", `document.querySelector("#licences").checkVisibility()`)
	address := read[string](p, `document.querySelector("#licences").href`)
	response, err := http.Get(address)
	testkit.OK(t, err)
	defer response.Body.Close()
	served, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK || response.Header.Get("Content-Type") != "text/plain; charset=utf-8" {
		t.Fatalf("%s: %s, %v", address, response.Status, err)
	}
	for _, part := range []string{"uplot 1", "github.com/vugu/vugu v", "The FreeType Project", "SIL OPEN FONT LICENSE"} {
		if !bytes.Contains(served, []byte(part)) {
			t.Errorf("%s does not name %s", address, part)
		}
	}
	// The native command prints the same text.
	said, err := exec.Command(filepath.Join("..", "..", "build", "arcade"), "licenses").Output()
	if err != nil || !bytes.Equal(said, served) {
		t.Errorf("arcade licenses writes %d bytes, the page's file has %d, %v", len(said), len(served), err)
	}
}
