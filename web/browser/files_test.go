//go:build !js

package browser

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
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
)

// save chooses an entry of the page's menu of files and returns the file that the
// browser then keeps.
func (p *tab) save(entry, name string) []byte {
	p.tb.Helper()
	return p.saveFrom("#files", entry, name)
}

// saveFrom is like save, with the menu opened by another button.
func (p *tab) saveFrom(opener, entry, name string) []byte {
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
	p.click(opener)
	p.click(entry)
	var data []byte
	p.waitFor(name, func() bool {
		before := len(data)
		for _, at := range matches(folder, name) { // under this name when it is whole
			data, _ = os.ReadFile(at)
		}
		return len(data) > 0 && len(data) == before
	})
	if p.count("#files-menu:popover-open") != 1 { // there may be more to save
		p.tb.Error("the menu closes once something is saved")
	}
	p.key(kb.Escape)
	p.waitFor("the menu to close", func() bool { return p.count("#files-menu:popover-open") == 0 })
	return data
}

// matches returns the files in a folder whose names fit a pattern.
func matches(folder, pattern string) []string {
	all, _ := filepath.Glob(filepath.Join(folder, pattern)) // no pattern of ours is malformed
	return all
}

// chooseFile gives the page a file as its dialog does, and dragFile as a mouse does.
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

	elsewhere := func() { p.goTo("1t&epsilon=7&horizon=50") }
	opened := func(how string) {
		t.Helper()
		p.waitFor("the page as it was, "+how, func() bool { return p.fragment() == f.Scenario })
		if n := p.text("#notice"); n != "" {
			t.Errorf("%s: %q", how, n)
		}
	}
	elsewhere()
	p.chooseFile("scenario.json", scenario)
	opened("a scenario, chosen")
	elsewhere()
	p.chooseFile("figure.json", saved)
	opened("a figure, chosen")
	elsewhere()
	p.chooseFile("link.txt", []byte("\ufeff"+f.Scenario+"\r\n"))
	opened("a link, chosen")
	elsewhere()
	p.dragFile("dragover drop", "address.txt", []byte("https://example.org/#"+f.Scenario))
	opened("an address, dropped")
	elsewhere()
	p.dragFile("dragenter dragover", "scenario.json", scenario)
	if p.count("[data-dropping]") != 1 {
		t.Error("nothing shows that the page would take the file")
	}
	p.dragFile("dragleave", "scenario.json", scenario)
	if p.count("[data-dropping]") != 0 {
		t.Error("the file has gone elsewhere, and the page still waits for it")
	}
	p.dragFile("dragenter dragover drop", "scenario.json", scenario)
	opened("a scenario, dropped")
	if p.count("[data-dropping]") != 0 {
		t.Error("the file has been dropped, and the page still waits for it")
	}
}

// A file that takes long to read, here because the program that reads it never starts, does not
// keep the next one waiting.
func TestANewerFileIsOpenedThoughAnOlderIsBeingRead(t *testing.T) {
	p := play(t, short)
	p.toEnd()
	p.waitForText(".loss", "ε") // which the lab has said, and so its program has been loaded
	p.eval(`(() => { const load = arcade.load; arcade.load = () => { arcade.load = load; return new Promise(() => {}); }; })()`, nil)
	p.hastily(func() { // the page never settles before there is a newer one
		p.chooseFile("old.json", []byte(`{"epsilon":2}`))
		p.waitForText("#working", "Working…")
		p.chooseFile("new.json", []byte(`{"epsilon":3,"horizon":500,"runs":2}`))
	})
	p.leads("epsilon=3")
	p.waitFor("the page to say no more that it works", func() bool { return p.count("#working") == 0 })
	if n := p.text("#notice"); n != "" {
		t.Errorf("%q", n)
	}
}

// Each format comes as a file of its kind, which says where the figure is from.
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
		p.waitFor("the page to say no more that it works", func() bool { return p.count("#working") == 0 })
	}
	if n := p.text("#notice"); n != "" {
		t.Errorf("%q", n)
	}
}

// An export that fails says why, and the next one works.
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

func TestFilesThatAreWrongAreRefusedWithTheReason(t *testing.T) {
	p := play(t, short)
	p.toEnd()
	at := p.fragment()
	for _, c := range []struct{ content, want string }{
		{`{"epsilon":101}`, "epsilon: 101 is not between 0 and 100."},
		{`{"arms":[{"kind":"beta","a":2}]}`, "arms[0].b: the value is missing."},
		{`{"epsilon":1,"epsilon":2}`, "this field is given twice."},
		{`{"epsilon":`, "the document is incomplete."},
		{strings.Repeat(" ", 1<<20) + "{}", "it is larger than 1 MB."},
	} {
		for how, give := range map[string]func(){
			"chosen":  func() { p.chooseFile("my.json", []byte(c.content)) },
			"dropped": func() { p.dragFile("dragover drop", "my.json", []byte(c.content)) },
		} {
			give()
			p.waitForText("#notice", c.want)
			if text := p.text("#notice"); !strings.Contains(text, `"my.json" cannot be opened – `) {
				t.Errorf("%s: %q", how, text)
			}
			if now := p.fragment(); now != at || p.text("#play") != "Play again" {
				t.Errorf("%s: the page shows %q, and %q", how, now, p.text("#play"))
			}
			p.click("#dismiss")
			p.waitFor("the notice to go", func() bool { return p.count("#notice") == 0 })
		}
	}
}

// The menu of files opens where it is asked for: at the button of a card too, far below the bar.
func TestFilesMenuOpensAtTheButtonOfACard(t *testing.T) {
	p := play(t, "1t&kind=region")
	for _, size := range [][2]int64{{1440, 900}, {1000, 600}, {390, 844}} {
		p.size(size[0], size[1])
		for _, block := range []string{"end", "center", "start"} {
			p.reach("#need-save")
			p.waitForOne("#need-save")
			p.act(`document.querySelector("#need-save").click()`)
			var button, menu box
			p.waitFor("the menu beside its button", func() bool {
				// Again while what is above it still comes.
				p.eval(`document.querySelector("#need-save").scrollIntoView({block: `+quote(block)+`, behavior: "instant"})`, nil)
				for selector, at := range map[string]*box{"#need-save": &button, "#files-menu": &menu} {
					p.eval(`document.querySelector(`+quote(selector)+`).getBoundingClientRect().toJSON()`, at)
				}
				gap := max(menu.Top-button.Top-button.Height, button.Top-menu.Top-menu.Height)
				return size[0] < 860 || gap >= 0 && gap <= 12 && button.Top >= 0 && button.Top+button.Height <= float64(size[1])+0.5
			})
			if menu.Left < 0 || menu.Left+menu.Width > float64(size[0]) || menu.Top < 0 || menu.Top+menu.Height > float64(size[1])+0.5 || menu.Height < 150 {
				t.Errorf("%v, %s: the button is at %+v, the menu at %+v", size, block, button, menu)
			}
			p.shot("files-card-" + strconv.FormatInt(size[0], 10) + "-" + block)
			p.key(kb.Escape)
			p.waitForOne("#files-menu:not(:popover-open)")
		}
	}
}

// The menu of files fits, and the keyboard is enough for it.
func TestFilesMenuFitsAndIsWorkedFromTheKeyboard(t *testing.T) {
	for view, link := range map[string]string{"play": short, "region": "1t&kind=region"} {
		p := play(t, link)
		for _, width := range []int64{1440, 390, 320} {
			p.size(width, 800)
			p.reach("#files")
			p.eval(`document.querySelector("#files").focus()`, nil)
			p.key(kb.Enter)
			var open bool
			p.waitFor("the menu", func() bool {
				p.eval(`document.querySelector("#files-menu").matches(":popover-open")`, &open)
				return open
			})
			p.eval(`scrollTo(0, 0)`, nil)
			var button, menu box // as they are on the screen
			for selector, at := range map[string]*box{"#files": &button, "#files-menu": &menu} {
				p.eval(`document.querySelector(`+quote(selector)+`).getBoundingClientRect().toJSON()`, at)
			}
			below := menu.Top - button.Top - button.Height
			if menu.Left < 0 || menu.Left+menu.Width > float64(width) || width >= 860 && (below < 0 || below > 20) || menu.Top+menu.Height > 800.5 {
				t.Errorf("%s at %d px: the button is at %+v, the menu at %+v", view, width, button, menu)
			}
			// The chart follows its host's width a frame later.
			p.waitFor(view+" to fit into "+strconv.FormatInt(width, 10)+" px", func() bool {
				var scroll int64
				p.eval(`document.scrollingElement.scrollWidth`, &scroll)
				return scroll <= width
			})
			p.shot("files-" + view + "-" + strconv.FormatInt(width, 10))
			p.key(kb.Tab)
			if id := p.focus(); id != "open-file" {
				t.Errorf("%s: the Tab key goes to %q", view, id)
			}
			p.key(kb.Escape)
			p.waitFor("the menu to go", func() bool {
				p.eval(`document.querySelector("#files-menu").matches(":popover-open")`, &open)
				return !open
			})
		}
	}
}

// What a policy has of its own of the budget stands beside its name and over no button.
func TestAPolicysOwnBudgetIsBesideItsButtons(t *testing.T) {
	p := play(t, "1t&arms=0.9,0.5&horizon=20000&policies=ldp-ucb-exponential:epsilon=0.214,dp-ftpl-gauss:epsilon=0.214:delta=0.00123,dp-ftpl-new:epsilon=0.214:label=LDPwithalongnameofitsownandnospace~mode=mean")
	for _, width := range []int64{1440, 1000, 390, 320} {
		p.size(width, 900)
		p.reach("#focus-0")
		p.waitForOne("#focus-0")
		var over []string
		p.eval(`[...document.querySelectorAll(".policy")].flatMap((row) => {
			const button = row.querySelector(".mini").getBoundingClientRect();
			return [...row.querySelectorAll(".policy-name > span")].filter((e) => {
				const range = document.createRange();
				range.selectNodeContents(e);
				return range.getBoundingClientRect().right > button.left + 0.5;
			}).map((e) => e.textContent);
		})`, &over)
		if len(over) > 0 {
			t.Errorf("at %d px the button is under %q", width, over)
		}
		p.shot("own-budget-" + strconv.FormatInt(width, 10))
	}
}
