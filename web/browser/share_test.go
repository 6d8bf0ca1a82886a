//go:build !js

package browser

import (
	"bytes"
	"context"
	"image"
	"image/png"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/makiuchi-d/gozxing"
	"github.com/makiuchi-d/gozxing/qrcode"

	"epsilonarcade/web/links"
	"epsilonarcade/web/links/boltlinks"
)

// keeping returns a tab whose server stores short links. wait returns how long a client must wait for another link.
func keeping(t *testing.T, wait func(*http.Request) time.Duration) *tab {
	t.Helper()
	store, err := boltlinks.Open(t.TempDir(), 0)
	if err != nil {
		t.Fatal(err)
	}
	p := served(t, nil, links.Handler(links.Options{Store: store, Wait: wait}))
	t.Cleanup(func() { store.Close() })
	return p
}

// hearCopies records the copied texts, because a headless browser has no clipboard that could be read.
const hearCopies = `globalThis.copied = [], navigator.clipboard.writeText = async (text) => { copied.push(text); }, null`

// share opens the share menu.
func (p *tab) share() {
	p.tb.Helper()
	if p.count("#share-menu:popover-open") == 0 {
		p.click("#share")
	}
	p.waitForOne("#share-menu:popover-open #copy")
}

// copies returns the texts that were copied since hearCopies.
func (p *tab) copies() []string {
	p.tb.Helper()
	return read[[]string](p, `copied`)
}

func TestTheMenuCopiesTheAddress(t *testing.T) {
	p := play(t, "1t&horizon=100")
	p.eval(hearCopies, nil)
	p.share()
	p.fill(field("epsilon"), "0.25")
	p.click("#copy")
	p.waitForText("#copy", "Copied")
	p.leads("epsilon=0.25")
	if got, want := p.copies(), p.url+"/#"+p.fragment(); !slices.Equal(got, []string{want}) {
		t.Errorf("%q was copied from %s", got, want)
	}
	p.fill(field("epsilon"), "0.3")
	p.waitForText("#copy", "Copy")
}

// If the browser refuses to copy, the page tries an older method. If that fails too, it selects the text to copy.
func TestWhereCopyingIsForbiddenTheTextIsLeftSelected(t *testing.T) {
	p := play(t, "1t&horizon=100")
	for _, way := range [][2]string{
		{"refused", `navigator.clipboard.writeText = () => Promise.reject(new Error("no")), null`},
		{"missing", `Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true }), null`},
	} {
		p.eval(way[1], nil)
		p.share()
		p.eval(`document.execCommand = () => true, null`, nil)
		p.click("#copy")
		p.waitForText("#copy", "Copied") // copied by execCommand
		p.click("#choose-frame")
		p.eval(`document.execCommand = () => false, null`, nil)
		p.click("#copy")
		p.waitForText("#share-says", "copy it yourself")
		selected := read[string](p, `(() => { const e = document.querySelector("#share-text"); return e.value.slice(e.selectionStart, e.selectionEnd); })()`)
		if text := p.value("#share-text"); selected != text || !strings.HasPrefix(text, "<iframe ") {
			t.Errorf("%s: %q of %q is selected", way[0], selected, text)
		}
		p.click("#choose-link")
		p.key(kb.Escape)
	}
}

func TestTheSystemsShareSheetIsOfferedWhereThereIsOne(t *testing.T) {
	p := blank(t, nil)
	p.before(`Object.defineProperty(Navigator.prototype, "share", { value: async (what) => { globalThis.sent = what; }, configurable: true });`)
	p.goTo("1t&horizon=100~x=log")
	p.share()
	p.click("#send")
	var sent struct{ Title, URL string }
	p.waitFor("the sheet", func() bool { p.eval(`globalThis.sent ?? {}`, &sent); return sent.URL != "" })
	if sent.Title != "Epsilon Arcade" || !strings.HasPrefix(sent.URL, p.url+"/#1t-") || !strings.HasSuffix(sent.URL, "&horizon=100~x=log") {
		t.Errorf("%+v", sent)
	}
	p = play(t, "1t&horizon=100")
	p.eval(`delete Navigator.prototype.share, null`, nil)
	p.share()
	p.waitFor("no button", func() bool { return p.count("#send[hidden]") == 1 })
}

func TestAShortLinkOpensTheSamePage(t *testing.T) {
	p := keeping(t, nil)
	p.expect("/favicon.ico") // the redirecting page has no icon
	p.goTo("1t&horizon=500&policies=ucb1~x=log")
	p.eval(hearCopies, nil)
	p.share()
	p.click("#choose-short")
	p.waitForText("#share-says", "stores this link")
	p.click("#copy")
	p.waitForText("#copy", "Copied")
	got := p.copies()
	if len(got) != 1 || !strings.HasPrefix(got[0], p.url+"/s/") {
		t.Fatalf("%q was copied", got)
	}
	arrived := make(chan bool, 1)
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	chromedp.ListenTarget(ctx, func(event any) {
		if e, ok := event.(*page.EventFrameNavigated); ok && e.Frame.URL == p.url+"/" {
			arrived <- true
		}
	})
	p.run(chromedp.Navigate(got[0]))
	select { // while the page redirects, it does not respond
	case <-arrived:
	case <-ctx.Done():
		t.Fatal("the short link leads nowhere")
	}
	p.ready()
	p.waitForText("#progress", " of 500 pulls")
	p.leads("&policies=ucb1&horizon=500~x=log")
}

func TestWhyThereIsNoShortLinkIsSaid(t *testing.T) {
	p := keeping(t, func(*http.Request) time.Duration { return time.Minute })
	p.expect("429")
	p.expect("ERR_INTERNET_DISCONNECTED")
	p.goTo("1t&horizon=100")
	p.share()
	p.click("#choose-short")
	p.waitForText("#share-says", "Wait a minute")
	p.run(network.Enable(), chromedp.ActionFunc(func(ctx context.Context) error {
		all := network.Conditions{Offline: true, DownloadThroughput: -1, UploadThroughput: -1}
		_, err := network.EmulateNetworkConditionsByRule([]*network.Conditions{&all}).Do(ctx)
		return err
	}))
	p.click("#choose-short")
	p.waitForText("#share-says", "does not respond")
	if text := p.value("#share-text"); !strings.Contains(text, "/#1t-") {
		t.Errorf("the page shares %s", text)
	}

	p = play(t, "1t&horizon=100") // a host for plain files
	p.expect("/api/links")
	p.share()
	p.click("#choose-short")
	p.waitForText("#share-says", "need a server")
}

// readCode reads the QR code in a picture of the window, as a camera would.
func (p *tab) readCode(picture string) string {
	p.tb.Helper()
	if p.count(picture) == 0 {
		return "there is no code yet"
	}
	var shot []byte
	p.run(chromedp.CaptureScreenshot(&shot))
	img, err := png.Decode(bytes.NewReader(shot))
	if err != nil {
		p.tb.Fatal(err)
	}
	bitmap, err := gozxing.NewBinaryBitmapFromImage(img)
	if err != nil {
		p.tb.Fatal(err)
	}
	result, err := qrcode.NewQRCodeReader().Decode(bitmap, nil)
	if err != nil {
		// The library fails to locate some codes in the window, but it can read a code that is cut out.
		b := p.box(picture)
		cut := img.(interface {
			SubImage(image.Rectangle) image.Image
		}).SubImage(image.Rect(int(b.Left), int(b.Top), int(b.Right), int(b.Bottom)))
		if bitmap, err = gozxing.NewBinaryBitmapFromImage(cut); err != nil {
			p.tb.Fatal(err)
		}
		straight := map[gozxing.DecodeHintType]any{gozxing.DecodeHintType_PURE_BARCODE: true}
		if result, err = qrcode.NewQRCodeReader().Decode(bitmap, straight); err != nil {
			return err.Error()
		}
	}
	return result.GetText()
}

func TestTheCodeFillsTheWindowAndCanBeRead(t *testing.T) {
	p := play(t, "1t&horizon=1000&policies=ucb1~present")
	want := p.url + "/#1t-"
	for _, theme := range []string{"light", "dark"} {
		p.theme(theme)
		for _, size := range [][2]int64{{1440, 900}, {1024, 768}, {390, 844}, {320, 568}} {
			p.size(size[0], size[1])
			p.click("#hall-code")
			p.waitForOne("#code:popover-open .code-picture img")
			read := ""
			p.waitFor("a code that can be read", func() bool { read = p.readCode(".code-picture img"); return strings.HasPrefix(read, want) })
			if !strings.HasSuffix(read, "&policies=ucb1&horizon=1000") {
				t.Errorf("the code says %s", read)
			}
			b := p.box(".code-picture img")
			if least := float64(min(size[0]*9/10, size[1]-160)); b.Width < least || b.Left < 0 || b.Right > float64(size[0]) {
				t.Errorf("in a window of %v the code is at %+v", size, b)
			}
			p.shot("code-" + theme + "-" + itoa(size[0]))
			p.click("#close-code")
		}
	}
}

// The share menu fits the window, and all of its controls are visible.
func TestTheShareMenuFits(t *testing.T) {
	p := play(t, "1t&horizon=1000")
	p.everywhere(func(width int64, theme string) {
		p.share()
		if p.count("#lock-arms") == 0 {
			p.click("#lecture")
			p.waitForOne("#lock-arms")
		}
		if cut := read[[]string](p, `Array.from(document.querySelectorAll("#share-menu, #share-menu :is(button, input, select, td)"))
			.filter((e) => e.checkVisibility())
			.filter((e) => { const b = e.getBoundingClientRect(); return b.left < 0 || b.right > innerWidth || !e.checkVisibility({ visibilityProperty: true }); })
			.map((e) => e.id || e.innerText)`); len(cut) > 0 {
			t.Errorf("at %d px %q are cut off or invisible", width, cut)
		}
		p.shot("share-" + itoa(width) + "-" + theme)
		p.key(kb.Escape)
		p.waitFor("the menu to go", func() bool { return p.count("#share-menu:popover-open") == 0 })
	})
}
