//go:build !js

package browser

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// sheets returns how many sheets the page takes up when it is printed on paper of the given size in inches. If the test
// takes pictures, it keeps the PDF.
func (p *tab) sheets(name string, width, height float64) int {
	p.tb.Helper()
	var pdf []byte
	p.run(chromedp.ActionFunc(func(ctx context.Context) (err error) {
		pdf, _, err = page.PrintToPDF().WithPaperWidth(width).WithPaperHeight(height).WithPrintBackground(false).Do(ctx)
		return err
	}))
	if os.Getenv("SHOTS") != "" {
		if err := os.MkdirAll(shots, 0o755); err != nil {
			p.tb.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(shots, name+".pdf"), pdf, 0o600); err != nil {
			p.tb.Fatal(err)
		}
	}
	return len(regexp.MustCompile(`/Type\s*/Page\b`).FindAll(pdf, -1))
}

// twelve is a scenario with twelve arms of all kinds, and with policies that have their own budgets and parameters.
const twelve = "1t&arms=0.9,0.8x4,beta:2:1,uniform,two-point:0.2:0.9,0.5x4&policies=adap-ucb:alpha=4,ldp-ucb-b:epsilon=0.2,dp-ftpl-new,dp-ftpl-gauss,dp-ucb-int,thompson&horizon=20000&runs=20~mode=mean&bounds=all"

// On any paper, a handout is one sheet with the title, the figure, the settings, the selected policy's algorithm, and
// the link as a QR code and as text.
func TestAHandoutIsOneSheet(t *testing.T) {
	t.Parallel()
	for name, link := range map[string]string{"default": "", "twelve": twelve, "region": "1t&kind=region", "dark": short} {
		t.Run(name, func(t *testing.T) {
			p := play(t, link)
			p.eval(`window.print = () => { window.printed = (window.printed ?? 0) + 1; }`, nil)
			if name == "dark" {
				p.click("#theme")
			}
			if n := p.sheets("print-"+name+"-plain", 8.27, 11.69); n != 1 {
				t.Errorf("the browser's own command prints %d sheets", n)
			}
			p.click("#files")
			p.click("#print")
			p.until("the handout", "window.printed === 1")
			for paper, size := range map[string][2]float64{"a4": {8.27, 11.69}, "letter": {8.5, 11}, "wide": {11.69, 8.27}} {
				if n := p.sheets("print-"+name+"-"+paper, size[0], size[1]); n != 1 {
					t.Errorf("%s paper takes %d sheets", paper, n)
				}
			}
			p.run(emulation.SetEmulatedMedia().WithMedia("print"))
			for what, seen := range map[string]string{
				"the figure": ".handout-figure img", "the code": ".handout-code img", "the link": ".handout-link", "the title": ".handout-title", "the headline": ".handout-says", "the algorithm": ".handout .lines li",
			} {
				if what == "the algorithm" && name == "region" {
					continue
				}
				if !p.has(`(() => { const box = document.querySelector("` + seen + `")?.getBoundingClientRect(); return box && box.width > 20 && box.height > 5 && box.bottom <= innerHeight + 1; })()`) {
					t.Errorf("%s is not on the sheet", what)
				}
			}
			if p.has(`document.querySelector(".bar").checkVisibility()`) {
				t.Error("the interface is printed too")
			}
			p.run(emulation.SetEmulatedMedia().WithMedia(""))
			if rows := p.text(".handout-rows"); name == "twelve" {
				for _, want := range []string{"α = 4", "ε = 0.2", "two-point:0.2:0.9", "20,000"} {
					if !strings.Contains(rows, want) && !strings.Contains(p.html(".handout-rows"), want) {
						t.Errorf("the settings are %q, without %q", rows, want)
					}
				}
			}
		})
	}
}

func (p *tab) html(selector string) (text string) {
	p.tb.Helper()
	p.eval(`document.querySelector(`+quote(selector)+`).textContent`, &text)
	return text
}

// The browser's key for printing prints the handout, too, without colours.
func TestTheKeyForPrintingPrintsTheHandout(t *testing.T) {
	p := play(t, short)
	p.toEnd()
	p.click("#theme")
	p.eval(`window.print = () => { window.printed = true; }`, nil)
	p.act(`document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "p", ctrlKey: true, bubbles: true, cancelable: true }))`)
	p.until("the handout", "window.printed === true")
	p.run(emulation.SetEmulatedMedia().WithMedia("print"))
	filter := read[string](p, `getComputedStyle(document.querySelector(".handout-figure img")).filter`)
	if filter != "grayscale(1)" {
		t.Errorf("the figure is printed with the filter %q", filter)
	}
	for _, scheme := range []string{"light", "dark"} {
		p.run(emulation.SetEmulatedMedia().WithMedia("print").WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}))
		sheet := read[[]string](p, `[document.documentElement, document.body].flatMap((e) => [getComputedStyle(e).colorScheme, getComputedStyle(e).backgroundColor])`)
		if want := []string{"light", "rgb(255, 255, 255)", "light", "rgb(255, 255, 255)"}; !slices.Equal(sheet, want) {
			t.Errorf("the paper is %q in a %s window", sheet, scheme)
		}
	}
	colors := read[[]string](p, `[...new Set([...document.querySelectorAll(".handout, .handout *")].map((e) => getComputedStyle(e)).map((s) => s.color + " on " + s.backgroundColor))]`)
	if want := []string{"rgb(0, 0, 0) on rgba(0, 0, 0, 0)"}; !slices.Equal(colors, want) {
		t.Errorf("from a dark page the handout is printed in %q, want %q", colors, want)
	}
	p.run(emulation.SetEmulatedMedia().WithMedia(""))
}
