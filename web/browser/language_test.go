//go:build !js

package browser

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
)

func TestThePageIsShownInAnotherLanguage(t *testing.T) {
	p := play(t, short)
	p.toEnd()
	p.click("#language")
	p.waitForText("#view-gallery", "图库")
	var lang string
	if p.eval(`document.documentElement.lang`, &lang); lang != "zh" {
		t.Errorf("the page is said to be in %q", lang)
	}
	p.waitForText("#play", "重新模拟")
	p.reload()
	p.waitForText("#view-gallery", "图库") // remembered
	p.click("#language")
	p.waitForText("#view-gallery", "Gallery")
	p.reload()
	p.toEnd()
	if got := p.text("#view-gallery"); got != "Gallery" {
		t.Errorf("after English was chosen it is %q", got)
	}
	p.lead("1t~lang=zh")
	p.waitForText("#view-gallery", "图库")
	p.reload()
	p.waitForText("#view-gallery", "图库")
	if p.eval(`localStorage.getItem("language")`, &lang); lang != "en" {
		t.Errorf("a link has the reader find %q again", lang)
	}
}

// englishWords are what is left of a view in Chinese if some of it is not said: three words of
// English in a row, which neither names nor titles of papers are that stand in one line.
var englishWords = regexp.MustCompile(`[a-z]+ [a-z]+ [a-z]+ [a-z]+`)

// Views in Chinese fit into windows of all widths, and hold no sentence of English.
func TestViewsFitInAnotherLanguage(t *testing.T) {
	p := play(t, "1t&arms=0.7,0.5&policies=ucb1,dp-ftpl-new&horizon=1000~inside=open")
	p.toEnd()
	p.click("#language")
	p.waitForText("#view-gallery", "图库")
	p.click("#listing")
	p.waitForText(".lines", "对每个臂")
	for _, view := range []string{"play", "sweep", "region", "gallery"} {
		p.click("#view-" + view)
		if view != "gallery" {
			p.ready()
		}
		for _, width := range []int64{1440, 1024, 390, 320} {
			p.size(width, 844)
			if p.wider() {
				t.Errorf("%s is wider than a window of %d pixels", view, width)
			}
			if width == 1440 || width == 390 {
				p.shot("chinese-" + view + "-" + strconv.FormatInt(width, 10))
			}
		}
		p.size(1440, 900)
		if found := englishWords.FindString(strings.ReplaceAll(p.text("main"), "\n", " | ")); found != "" {
			t.Errorf("%s has %q", view, found)
		}
	}
}
