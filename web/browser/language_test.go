//go:build !js

package browser

import "testing"

func TestThePageIsShownInAnotherLanguage(t *testing.T) {
	p := play(t, short)
	p.running()
	p.click("#language")
	p.waitForText("#view-gallery", "图库")
	var lang string
	if p.eval(`document.documentElement.lang`, &lang); lang != "zh" {
		t.Errorf("the page is said to be in %q", lang)
	}
	p.ended()
	p.shot("chinese-1440")
	p.reload()
	p.waitForText("#view-gallery", "图库") // remembered
	p.click("#language")
	p.waitForText("#view-gallery", "Gallery")
	p.reload()
	p.ended()
	if got := p.text("#view-gallery"); got != "Gallery" {
		t.Errorf("after English was chosen it is %q", got)
	}
}
