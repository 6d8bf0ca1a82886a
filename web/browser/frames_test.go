//go:build !js

package browser

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"epsilonarcade/core/testkit"
	"epsilonarcade/web/server"
)

// In a frame as small as on a slide, the chart takes up most of the height, above one row of controls. Nothing is cut
// off or scrolls.
func TestTheChartFillsASmallFrame(t *testing.T) {
	p := blank(t, nil)
	for _, view := range staged {
		if view.hall {
			continue
		}
		p.part(t, view.name, func(t *testing.T) {
			p.size(480, 300)
			p.run(chromedp.Navigate("about:blank"))
			p.navigate("/embed#" + view.link)
			p.settle()
			p.waitForOne(`#page[data-stage="embed"]`)
			view.until(p)
			p.waitFor("the chart", func() bool { return p.count(".chart canvas") > 0 })
			for _, size := range [][2]int64{{320, 240}, {480, 300}, {800, 450}} {
				p.size(size[0], size[1])
				for _, theme := range []string{"light", "dark"} {
					p.theme(theme)
					p.shot("frame-" + view.name + "-" + itoa(size[0]) + "-" + theme)
				}
				p.fillsFrame(size)
			}
		})
	}
}

// A link can give a frame a slider for ε, which appears if there is room. The chart still fills most of the height.
func TestAFrameHasASliderWhereThereIsRoom(t *testing.T) {
	p := blank(t, nil)
	p.run(chromedp.Navigate("about:blank"))
	p.navigate("/embed#1t&arms=0.9,0.5&policies=adap-ucb,dp-ftpl-new&horizon=2000&runs=5~mode=mean&slider=epsilon")
	p.ended()
	for _, size := range [][2]int64{{480, 300}, {639, 480}, {640, 479}, {640, 480}, {960, 600}} {
		p.size(size[0], size[1])
		p.shot("frame-slider-" + itoa(size[0]) + "-" + itoa(size[1]))
		room := size[0] >= 640 && size[1] >= 480
		if seen := p.has(`document.querySelector("#slide-epsilon")?.checkVisibility()`); seen != room {
			t.Errorf("in %v there is a slider: %v", size, seen)
		}
		p.fillsFrame(size)
	}
	p.choose("#slide-epsilon", "200")
	p.waitFor("another curve", func() bool {
		return strings.HasPrefix(p.value(field("epsilon")), "2")
	})
	p.ended()
}

// fillsFrame checks that charts fill a frame of a given size.
func (p *tab) fillsFrame(size [2]int64) {
	p.tb.Helper()
	var found struct {
		Charts              []float64 // fractions of the height
		Scrolls, Cut, Small []string
		Tools               []string // tools of the whole page, which a frame must not show
		Name                string
	}
	p.eval(`(() => {
		const seen = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest(".sr");
		const all = Array.from(document.querySelectorAll("#page *")).filter(seen);
		const name = (e) => e.id || e.getAttribute("class") || e.tagName;
		const outside = (e) => { const b = e.getBoundingClientRect(); return b.width > 0 && (b.left < -1 || b.top < -1 || b.right > innerWidth + 1 || b.bottom > innerHeight + 1); };
		return {
			charts: all.filter((e) => e.matches(".chart")).map((e) => e.getBoundingClientRect().height / innerHeight),
			scrolls: [document.scrollingElement, ...all].filter((e) => !e.closest(".chart") && /auto|scroll/.test(getComputedStyle(e).overflowY) && e.scrollHeight > e.clientHeight + 1
				|| e === document.scrollingElement && (e.scrollHeight > innerHeight || e.scrollWidth > innerWidth)).map(name),
			cut: all.filter((e) => !e.closest(".chart") && outside(e) && getComputedStyle(e.parentElement).textOverflow !== "ellipsis").map(name),
			small: all.filter((e) => e.matches("button, a")).filter((e) => { const b = e.getBoundingClientRect(); return b.width < 24 || b.height < 24; }).map(name),
			tools: all.filter((e) => e.matches(".bar .tool")).map(name),
			name: document.querySelector("#open-whole").getAttribute("aria-label") ?? document.querySelector("#open-whole").innerText,
		};
	})()`, &found)
	if len(found.Charts) == 0 || slices.Min(found.Charts) < 0.6 || len(found.Scrolls)+len(found.Cut)+len(found.Small)+len(found.Tools) > 0 || found.Name != "Open in Epsilon Arcade" {
		p.tb.Errorf("in %v: %+v", size, found)
	}
}

// snippet returns the script that the README of package remote suggests for pages with a frame.
func snippet(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../remote/README.md")
	testkit.OK(t, err)
	for _, block := range regexp.MustCompile("(?s)```js\n(.*?)```").FindAllStringSubmatch(string(text), -1) {
		if strings.Contains(block[1], "function ask(") {
			return block[1] + `globalThis.ask = ask; globalThis.told = []; addEventListener("arcade", ({ detail }) => told.push(detail));`
		}
	}
	t.Fatal("the README has no function ask")
	return ""
}

// arcade serves the built page from another origin, and returns the markup of a frame that shows it.
func arcade(t *testing.T, fragment string) string {
	t.Helper()
	inner := httptest.NewServer(server.New(os.DirFS(dist), nil))
	t.Cleanup(inner.Close)
	return `<iframe id="arcade" src="` + inner.URL + "/embed#" + strings.ReplaceAll(fragment, "&", "&amp;") + `" title="Epsilon Arcade" width="480" height="300"></iframe>`
}

// directed returns a tab for pages that contain the arcade in a frame. pages holds their markup by path.
func directed(t *testing.T, pages map[string]string) *tab {
	t.Helper()
	p := at(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if page, ok := pages[r.URL.Path]; ok {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			_, _ = w.Write([]byte("<!doctype html><meta charset=utf-8><link rel=icon href=data:,>" + page))
			return
		}
		http.FileServer(http.Dir("../../assets/checks/node_modules/reveal.js/dist")).ServeHTTP(w, r)
	}))
	p.before(`delete Navigator.prototype.serviceWorker`)
	p.size(960, 700)
	return p
}

// A reply is an answer or an event from the page in the frame.
type reply struct {
	OK     bool
	Error  string
	Event  string
	Key    string
	Figure json.RawMessage
	State  struct {
		View, Mode, Scenario          string
		Playing, Ended                bool
		Pulls, Horizon, Runs, Waiting float64
	}
}

// asks sends a command from the page that contains the frame, and returns the answer.
func (p *tab) asks(command, more string) reply {
	p.tb.Helper()
	return read[reply](p, "ask("+quote(command)+", "+more+")")
}

// told returns the events with the given name.
func (p *tab) told(event string) []reply {
	p.tb.Helper()
	return read[[]reply](p, `told.filter((e) => e.event === `+quote(event)+`)`)
}

// clickFrame clicks into the frame's chart, and repeats this until the browser has laid the frame out. The frame has
// another origin, so the surrounding page cannot read its data-busy.
func (p *tab) clickFrame() {
	p.tb.Helper()
	p.waitFor("the frame to have the keys", func() (has bool) {
		b := p.box("#arcade")
		x, y := b.Left+b.Width/2, b.Top+b.Height/3
		p.mouse(input.MouseMoved, x, y)
		p.mouse(input.MousePressed, x, y)
		p.mouse(input.MouseReleased, x, y)
		p.eval(`new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(document.activeElement?.id === "arcade"))))`, &has)
		return has
	})
}

// A lecturer's deck of slides shows the page in a frame. The clicker reveals the curves there one by one and then goes
// on to the next slide, even after a click into the frame. The deck also controls the page.
func TestADeckOfRevealJSHasThePageInAFrame(t *testing.T) {
	if _, err := os.Stat("../../assets/checks/node_modules/reveal.js/dist/reveal.js"); err != nil {
		t.Fatalf("%v: run make test-browser, or npm ci in assets/checks", err)
	}
	p := directed(t, map[string]string{"/": `<link rel="stylesheet" href="/reveal.css">
		<div class="reveal"><div class="slides"><section>One</section><section>` + arcade(t, short+"~mode=mean&hide=curves") + `</section><section>Three</section></div></div>
		<script src="/reveal.js"></script><script>Reveal.initialize({ transition: "none" });</script><script>` + snippet(t) + `</script>`})
	p.navigate("/")
	p.waitFor("the frame to be ready", func() bool { return len(p.told("ready")) > 0 })
	slide := func() int { return read[int](p, `Reveal.getIndices().h`) }
	waiting := func() int { return int(p.asks("state", "{}").State.Waiting) }
	p.key(kb.PageDown) // this key moves the deck
	p.waitFor("the slide with the frame", func() bool { return slide() == 1 })
	if n := waiting(); n != 4 {
		t.Fatalf("%d curves are hidden", n)
	}
	p.shot("deck-covered")
	p.clickFrame()
	for left := 3; left >= 0; left-- {
		p.key(kb.PageDown)
		p.waitFor(itoa(int64(left))+" curves to wait", func() bool { return waiting() == left })
		if slide() != 1 {
			t.Fatalf("slide %d is shown, and %d curves are hidden", slide(), left)
		}
	}
	p.shot("deck-revealed")
	p.key(kb.PageUp)
	p.waitFor("one to be covered again", func() bool { return waiting() == 1 })
	p.key(kb.PageDown)
	p.waitFor("it again", func() bool { return waiting() == 0 })
	p.key("b") // this key blanks the deck and does nothing in the frame
	p.until("the deck to be black", `Reveal.isPaused()`)
	p.key("b")
	p.until("the deck again", `!Reveal.isPaused()`)
	p.key(kb.PageDown)
	p.waitFor("the next slide", func() bool { return slide() == 2 })

	p.eval(`Reveal.slide(1), null`, nil)
	p.clickFrame()
	p.key(kb.ArrowRight) // after a click, this key turns the slide; it would read a chart that was reached with Tab
	p.waitFor("the next slide", func() bool { return slide() == 2 })
	p.eval(`Reveal.slide(1), null`, nil)
	for _, c := range []struct {
		command, more string
		holds         func(reply) bool
	}{
		{"scenario", `{ link: "1t&policies=ucb1,thompson&horizon=20000" }`, func(a reply) bool { return a.State.Horizon == 20000 && a.State.Mode == "live" }},
		{"pause", "{}", func(a reply) bool { return !a.State.Playing }},
		{"seek", "{ pulls: 4321 }", func(a reply) bool { return !a.State.Playing }},
	} {
		if a := p.asks(c.command, c.more); !a.OK || !c.holds(a) {
			t.Errorf("%s: %+v", c.command, a)
		}
	}
	p.waitFor("4,321 pulls to be told", func() bool {
		all := p.told("state")
		return len(all) > 0 && all[len(all)-1].State.Pulls == 4321
	})
	p.shot("deck-sought")
}

// A plain page, from a server or a disk, can control the page in its frame. Other frames cannot.
func TestAPlainPageDirectsTheOneInItsFrame(t *testing.T) {
	markup := arcade(t, "1t&policies=ucb1,thompson&horizon=5000") + `<script>` + snippet(t) + `</script>`
	p := directed(t, map[string]string{"/": markup})
	onDisk := filepath.Join(t.TempDir(), "notes.html")
	testkit.OK(t, os.WriteFile(onDisk, []byte("<!doctype html><meta charset=utf-8>"+markup), 0o600))
	for _, from := range []string{p.url, "file://" + onDisk} {
		p.run(chromedp.Navigate(from))
		p.waitFor("the frame to be ready", func() bool { return len(p.told("ready")) > 0 })
		// A neighbouring frame sends a command, which only the surrounding page may do.
		p.eval(`new Promise((done) => {
			addEventListener("message", ({ data }) => data === "asked" && done(null));
			document.body.append(Object.assign(document.createElement("iframe"), { srcdoc: '<script>onmessage = (e) => parent.postMessage({ overheard: true }, "*");'
				+ 'parent.frames[0].postMessage({ epsilonArcade: 1, id: 1, command: "scenario", link: "1t&kind=region" }, "*"); parent.postMessage("asked", "*")</' + 'script>' }));
		}).then(() => { globalThis.overheard = false; addEventListener("message", ({ data }) => { overheard ||= !!data.overheard; }); return null; })`, nil)
		p.eval(`arcade.postMessage("not ours", "*"), arcade.postMessage({ epsilon: 1, command: "scenario", link: "1t&kind=region" }, "*"), null`, nil)
		if a := p.asks("state", "{}"); !a.OK || a.State.View != "regret" || a.State.Horizon != 5000 {
			t.Errorf("%s: %+v", from, a)
		}
		p.asks("pause", "{}")
		p.asks("seek", "{ pulls: 5000 }")
		p.waitFor("the end", func() bool { return p.asks("state", "{}").State.Ended })
		a := p.asks("figure", "{}")
		var f struct {
			Kind   string
			Series []struct{ Mean []float64 }
		}
		if err := json.Unmarshal(a.Figure, &f); err != nil || f.Kind != "regret" || len(f.Series) != 2 || len(f.Series[0].Mean) == 0 {
			t.Errorf("%s: %v, %+v", from, err, a)
		}
		for _, wrong := range []string{`"fly", {}`, `"seek", { pulls: "5" }`, `"scenario", { link: "1t&arms=7" }`, `"play", { epsilonArcade: 2 }`} {
			if a := read[reply](p, "ask("+wrong+")"); a.OK || a.Error == "" {
				t.Errorf("%s: %+v", wrong, a)
			}
		}
		if a := p.asks("state", "{}"); !a.State.Ended || a.State.View != "regret" {
			t.Errorf("%s: %+v", from, a.State)
		}
		if p.has(`overheard`) {
			t.Error("a frame beside it gets an answer")
		}
	}
}

// A page that is not in a frame answers no commands.
func TestAPageOfItsOwnHearsNoCommands(t *testing.T) {
	p := play(t, "1t&horizon=5000~embed")
	p.eval(`globalThis.heard = [], addEventListener("message", ({ data }) => { heard.push(data); }), null`, nil)
	for _, message := range []string{`{ epsilonArcade: 1, id: 1, command: "state" }`, `"the last"`} {
		p.act(`new Promise((done) => {
			addEventListener("message", () => done(null), { once: true });
			postMessage(` + message + `, "*");
		})`)
	}
	if answers := read[[]any](p, `heard.filter((m) => m.ok !== undefined || m.event)`); len(answers) > 0 {
		t.Errorf("the page answers %v", answers)
	}
}

// A message with an unexpected value in any member is refused or ignored, and the page continues to work.
func TestStrangeValuesInMessagesAreAnswered(t *testing.T) {
	p := directed(t, map[string]string{"/": arcade(t, short+"~mode=mean") + `<script>` + snippet(t) + `</script>`})
	p.navigate("/")
	p.waitFor("the page in the frame", func() bool { return len(p.told("ready")) > 0 })
	p.asks("state", "{}")
	strange := read[struct {
		Sent, Answered int
		Ok, Mute       []string
		Alone          []any
	}](p, `(async () => {
		const cyclic = { again: [] };
		cyclic.again.push(cyclic);
		const values = {
			bigint: () => 10n, boxed: () => Object(-1n), map: () => new Map([[1n, "a"]]), set: () => new Set([1n]), date: () => new Date(NaN), bytes: () => new BigInt64Array(4),
			buffer: () => new ArrayBuffer(8), cyclic: () => cyclic, long: () => "x".repeat(1e7), surrogate: () => "\ud800", nan: () => NaN, infinity: () => -Infinity,
			none: () => undefined, nothing: () => null, yes: () => true, list: () => [1n, [2n]], error: () => new Error("e", { cause: 1n }), pattern: () => /r/g,
			blob: () => new Blob(["b"]), getter: () => ({ get a() { return 1n; }, __proto__: { b: 1n } }), holes: () => new Array(1e6), port: () => new MessageChannel().port1,
		};
		const frame = document.getElementById("arcade"), answers = [];
		const hear = ({ data }) => { if ("ok" in data) answers.push(data); };
		addEventListener("message", hear);
		const transfer = (v) => (v instanceof MessagePort ? [v] : []);
		let sent = 0;
		for (const [name, value] of Object.entries(values)) {
			const v = value();
			frame.contentWindow.postMessage(v, "*", transfer(v)); // not a command at all
			for (const member of ["epsilonArcade", "id", "command", "pulls", "link"]) {
				const v = value();
				const message = { epsilonArcade: 1, id: name + " " + member, command: { pulls: "seek", link: "scenario" }[member] ?? "fly", [member]: v };
				frame.contentWindow.postMessage(message, "*", transfer(v));
				sent += message.epsilonArcade === undefined ? 0 : 1;
			}
		}
		const last = await ask("state", {}); // the page answers messages in order
		removeEventListener("message", hear);
		const alone = [];
		for (const unclonable of [() => {}, Symbol("s"), { get a() { throw new Error("thrown"); } }]) {
			try {
				frame.contentWindow.postMessage({ epsilonArcade: 1, id: 1, command: unclonable }, "*");
				alone.push("sent");
			} catch (e) {
				alone.push("refused by the browser");
			}
		}
		return { sent, answered: answers.filter((a) => a !== last).length, ok: answers.filter((a) => a !== last && a.ok).map((a) => a.id + ""), mute: answers.filter((a) => !a.ok && !a.error).map((a) => a.id + ""), alone };
	})()`)
	if strange.Answered != strange.Sent || strange.Sent < 100 || len(strange.Ok) > 0 || len(strange.Mute) > 0 {
		t.Errorf("%+v", strange)
	}
	if a := p.asks("state", "{}"); a.State.View != "regret" || len(p.told("error")) > 0 {
		t.Errorf("afterwards: %+v, %+v", a, p.told("error"))
	}

	// Of 1,000 scenarios that arrive at once, the page opens few besides the last.
	flood := read[struct{ Ok, Replaced int }](p, `Promise.all(Array.from({ length: 1000 }, (_, i) => ask("scenario", { link: "1t&horizon=" + (1000 + i) }))).then((all) =>
		({ ok: all.filter((a) => a.ok).length, replaced: all.filter((a) => a.error?.includes("replaces")).length }))`)
	if a := p.asks("state", "{}"); flood.Ok > 20 || flood.Ok+flood.Replaced != 1000 || a.State.Horizon != 1999 {
		t.Errorf("%+v, then T = %v", flood, a.State.Horizon)
	}
}

// To work, the page needs only a host for plain files, without special headers and under any path.
func TestPlainFilesAreEnough(t *testing.T) {
	const path = "/lectures/bandits"
	p := at(t, http.StripPrefix(path, http.FileServer(http.Dir(dist))))
	p.before(`delete Navigator.prototype.serviceWorker`)
	p.size(1280, 900)
	p.navigate(path + "/#" + short)
	p.ready()
	p.toEnd()
	p.isAtTheEndOf(parse(t, short))
	p.click("#view-gallery")
	p.click("#panel-wang-4a")
	p.waitForText("main", "Wang")
	p.navigate(path + "/embed.html#" + short)
	p.waitFor("the embedded page", func() bool { return p.count("#chart canvas") > 0 })
	// The page itself contains the security policy.
	p.expect("style-src")
	p.eval(`document.body.insertAdjacentHTML("beforeend", "<p style='color:red'>"), null`, nil)
	p.waitFor("the policy to forbid", func() bool { return p.complained("policy: style-src") })
}

func TestEveryFileIsSentCompressed(t *testing.T) {
	h := server.New(os.DirFS(dist), nil)
	packed, err := filepath.Glob(filepath.Join(dist, "*.br"))
	if err != nil || len(packed) < 10 {
		t.Fatalf("%d files, %v", len(packed), err)
	}
	for _, path := range packed {
		name := strings.TrimSuffix(filepath.Base(path), ".br")
		r := httptest.NewRequest(http.MethodHead, "/"+name, nil)
		r.Header.Set("Accept-Encoding", "gzip, br")
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if got := w.Header().Get("Content-Encoding"); got != "br" {
			t.Errorf("%s has the coding %q", name, got)
		}
	}
}

// inFrame opens a page with a frame, and waits until the page in the frame has started or has been refused.
func (p *tab) inFrame(h *host, url, from string) (starts bool) {
	p.tb.Helper()
	h.requests()
	p.run(chromedp.Navigate(from))
	p.waitFor("what is in the frame", func() bool {
		starts = slices.Contains(h.requests(), "/worker.js")
		return starts || p.complained("Framing '"+url) || p.complained("Other pages can show")
	})
	return starts
}

func TestOnlyTheEmbeddedPageIsShownInFrames(t *testing.T) {
	for name, serve := range homes {
		h := &host{files: os.DirFS(dist), serve: serve}
		inner := httptest.NewServer(h)
		defer inner.Close()
		for path, want := range map[string]bool{"/embed.html": true, "/": false} {
			frame := []byte(`<iframe width="900" height="600" src="` + inner.URL + path + "#" + short + `"></iframe>`)
			p := at(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Content-Type", "text/html")
				_, _ = w.Write(frame)
			}))
			if !want {
				p.expect("") // any of the browser's own messages
			}
			onDisk := filepath.Join(t.TempDir(), "notes.html")
			testkit.OK(t, os.WriteFile(onDisk, frame, 0o600))
			for _, from := range []string{p.url, "file://" + onDisk} {
				if starts := p.inFrame(h, inner.URL, from); starts != want {
					t.Errorf("%s, %s in a frame at %s: %v, want %v", name, path, from, starts, want)
				}
			}
		}
	}
}
