//go:build !js

package browser

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"epsilonarcade/core/scenario"
	"epsilonarcade/web/server"
)

// The default scenario loads, draws and plays, and a press of a button stops it.
func TestWebKitPlays(t *testing.T) {
	p := built(t)
	p.goTo("")
	p.until("pulls", `parseInt(document.querySelector("#progress").innerText) > 0`)
	p.until("curves", colourful+`("#chart canvas") > 30`)
	p.click("#play")
	p.waitForText("#play", "Play")
}

// colourful is a function that returns how many columns of a canvas have pixels of colour, in percent. Axes and numbers
// have none, and the names of curves fill few columns.
const colourful = `((selector) => {
	const canvas = document.querySelector(selector);
	if (!canvas?.width || !canvas.height) return 0;
	const data = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
	const columns = new Set();
	for (let i = 0; i < data.length; i += 4) {
		const [r, g, b] = data.subarray(i);
		if (data[i + 3] > 200 && Math.max(r, g, b) - Math.min(r, g, b) > 40) columns.add(i / 4 % canvas.width);
	}
	return 100 * columns.size / canvas.width;
})`

// WebKit ends with the bits that are computed outside it, at every point of every curve.
func TestWebKitEndsWithTheComputedBits(t *testing.T) {
	webkitEnds(t, "", scenario.Default())
}

func TestWebKitRunsWrittenPolicies(t *testing.T) {
	link := texts() + "&horizon=2000"
	webkitEnds(t, link, parse(t, link))
}

func webkitEnds(t *testing.T, link string, s scenario.Scenario) {
	boot, err := os.ReadFile(filepath.Join(dist, "boot.js"))
	if err != nil {
		t.Fatal(err)
	}
	// WebDriver runs no script before the page's own.
	boot = append([]byte(keepMessages+"\n"), boot...)
	p := webkitAt(t, "en_US.UTF-8", server.New(overlay{os.DirFS(dist), fstest.MapFS{"boot.js": {Data: boot}, "boot.js.br": nil, "boot.js.gz": nil}}, nil))
	p.goTo(link)
	var end ending
	p.eval("await "+toTheHorizon, &end)
	end.isTheEndOf(t, "WebKit", s)
	if end.Sentence == "" || strings.Count(end.Table, "\n") < 3 {
		t.Errorf("WebKit shows %q and %q", end.Sentence, end.Table)
	}
}

// WebKitGTK has no touch screen: its driver makes a mouse of a finger. For the second stroke the page takes the mouse
// for a finger, and keeps the slider's own events until it knows that the stroke does not scroll.
func TestWebKitMovesEpsilon(t *testing.T) {
	p := built(t)
	p.goTo("1t&horizon=20000")
	const slider = "#slide-epsilon"
	at := func(share float64) [2]float64 {
		b := p.box(slider)
		return [2]float64{b.Left + b.Width*share, b.Top + b.Height/2}
	}
	epsilon := func() float64 {
		value, err := strconv.ParseFloat(p.value(field("epsilon")), 64)
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
	for _, pointer := range []string{"mouse", "touch"} {
		p.eval(`Object.defineProperty(PointerEvent.prototype, "pointerType", { configurable: true, get: () => "`+pointer+`" }), null`, nil)
		last := epsilon()
		for _, to := range []float64{0.3, 0.7} {
			p.drag(at(0.5), at(0.5+(to-0.5)/2), at(to))
			p.until("ε to follow "+pointer, `Number(document.querySelector('[id="field-epsilon"]').value) !== `+strconv.FormatFloat(last, 'g', -1, 64))
			got := epsilon()
			if less := to < 0.5; less != (got < 1) {
				t.Errorf("%s moves the slider to %v, which sets ε to %v", pointer, to, got)
			}
			p.until("the address", `location.hash.includes("epsilon=" + document.querySelector('[id="field-epsilon"]').value)`)
			last = got
		}
		was := epsilon()
		p.drag(at(0.1)) // without a stroke
		p.until("a press to move ε by "+pointer, `Number(document.querySelector('[id="field-epsilon"]').value) < `+strconv.FormatFloat(was, 'g', -1, 64))
		p.until("runs", `parseInt(document.querySelector("#progress").innerText) > 0`)
	}
}

// Each view that the page offers draws something.
func TestWebKitDrawsEachView(t *testing.T) {
	p := built(t)
	p.goTo(short)
	var views []string
	p.eval(`Array.from(document.querySelectorAll(".views .view"), (e) => e.id)`, &views)
	if len(views) < 6 {
		t.Errorf("the page offers the views %q", views)
	}
	for _, view := range views {
		p.click("#" + view)
		p.until(view, `document.querySelector("#`+view+`[aria-current=page]")`)
		if view == "view-audit" {
			p.click("#run-audit")
		}
		p.until("a picture in "+view, colourful+`("main canvas") > 30`)
	}
}

func TestWebKitOpensALink(t *testing.T) {
	p := built(t)
	p.goTo("1t&arms=0.8,0.6&policies=adap-klucb,ucb1&epsilon=0.25&horizon=3000")
	for name, want := range map[string]string{"epsilon": "0.25", "horizon": "3000", "arms[0].mean": ".8"} {
		if got := p.value(field(name)); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	p.waitForText("#progress", "of 3,000")
	p.eval(`location.hash = "1t&kind=region&noise=beta&n=32", null`, nil) // as a link on the page does
	p.waitForText("#verdict", "Inside.")
	p.eval(`history.back(), null`, nil)
	p.waitForText("#progress", "of 3,000")
}

func TestWebKitSavesFiles(t *testing.T) {
	p := built(t)
	p.goTo(short)
	p.until("the runs", `document.querySelector("#to-end:enabled")`)
	p.click("#to-end")
	p.waitForText("#play", "Play again")
	p.click("#files")
	for format, begins := range map[string]string{"csv": "# title: ", "pdf": "%PDF-"} {
		p.click("#export-" + format)
		var data []byte
		p.waitFor("the "+format+" file", func() bool {
			for _, at := range matches(p.home, "*-regret-*."+format) { // under this name when it is whole
				data, _ = os.ReadFile(at)
			}
			return len(data) > 0
		})
		if !strings.HasPrefix(string(data), begins) {
			t.Errorf("the %s file begins with %.40q", format, data)
		}
	}
}

// The page that the service worker keeps starts and plays when the server is gone.
func TestWebKitStartsOffline(t *testing.T) {
	h := &host{files: os.DirFS(dist)}
	p := webkitAt(t, "en_US.UTF-8", h)
	p.goTo(short)
	p.until("the page to be kept", `navigator.serviceWorker.controller?.state === "activated"`)
	h.cutOff(true)
	p.ask("POST", "/refresh", nil, nil)
	p.ready()
	p.until("curves", colourful+`("#chart canvas") > 30`)
}

func TestWebKitPlaysInAFrame(t *testing.T) {
	inner := httptest.NewServer(server.New(os.DirFS(dist), nil))
	defer inner.Close()
	p := webkitAt(t, "en_US.UTF-8", http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write([]byte("<!doctype html><meta charset=utf-8><link rel=icon href=data:,>" + arcade(t, "1t&horizon=20000")))
	}))
	p.navigate("/")
	p.ask("POST", "/frame", object{"id": 0}, nil)
	p.until("pulls", `parseInt(document.querySelector("#progress")?.innerText) > 0`)
	p.until("curves", colourful+`("#chart canvas") > 30`)
}

// With LANG=C.UTF-8 navigator.language is "C", which names no language.
func TestWebKitStartsWithoutALanguage(t *testing.T) {
	p := webkitAt(t, "C.UTF-8", server.New(os.DirFS(dist), nil))
	var language string
	if p.eval(`navigator.language`, &language); language != "C" { // of an empty page: the built page sets another
		t.Errorf("the browser's language is %q", language)
	}
	p.goTo("1t&horizon=20000")
	p.until("curves", colourful+`("#chart canvas") > 30`)
}
