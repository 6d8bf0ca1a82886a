//go:build !js

package browser

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"epsilonarcade/web/server"
)

// snippet is what the room's README gives pages that show this one in a frame.
func snippet(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../remote/README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, block := range regexp.MustCompile("(?s)```js\n(.*?)```").FindAllStringSubmatch(string(text), -1) {
		if strings.Contains(block[1], "function ask(") {
			return block[1] + `globalThis.ask = ask; globalThis.told = []; addEventListener("arcade", ({ detail }) => told.push(detail));`
		}
	}
	t.Fatal("the README has no function ask")
	return ""
}

// arcade serves the built page from an origin of its own, and returns the markup of a frame with it.
func arcade(t *testing.T, fragment string) string {
	t.Helper()
	inner := httptest.NewServer(server.New(os.DirFS(dist), nil))
	t.Cleanup(inner.Close)
	return `<iframe id="arcade" src="` + inner.URL + "/embed#" + strings.ReplaceAll(fragment, "&", "&amp;") + `" title="Epsilon Arcade" width="480" height="300"></iframe>`
}

// directed returns a tab with pages that show this one: their markup and files by path.
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

// A reply is an answer, or an event.
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

// asks sends a command from the page around and returns the answer.
func (p *tab) asks(command, more string) (a reply) {
	p.tb.Helper()
	p.eval("ask("+quote(command)+", "+more+")", &a)
	return a
}

// told returns the events of a name.
func (p *tab) told(event string) (all []reply) {
	p.tb.Helper()
	p.eval(`told.filter((e) => e.event === `+quote(event)+`)`, &all)
	return all
}

// clickFrame clicks into the frame's chart, again if the browser has not laid the frame out yet. The frame has
// another origin, so this page cannot read its data-busy.
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

// A lecturer's deck has a slide with the page in a frame. Its clicker reveals the curves there, one
// by one, and goes on to the next slide, also after a click into the frame; and the deck directs it.
func TestADeckOfRevealJSHasThePageInAFrame(t *testing.T) {
	if _, err := os.Stat("../../assets/checks/node_modules/reveal.js/dist/reveal.js"); err != nil {
		t.Fatalf("%v: run make test-browser, or npm ci in assets/checks", err)
	}
	p := directed(t, map[string]string{"/": `<link rel="stylesheet" href="/reveal.css">
		<div class="reveal"><div class="slides"><section>One</section><section>` + arcade(t, short+"~mode=mean&hide=curves") + `</section><section>Three</section></div></div>
		<script src="/reveal.js"></script><script>Reveal.initialize({ transition: "none" });</script><script>` + snippet(t) + `</script>`})
	p.navigate("/")
	p.waitFor("the frame to be ready", func() bool { return len(p.told("ready")) > 0 })
	slide := func() (n int64) { p.eval(`Reveal.getIndices().h`, &n); return n }
	waiting := func() int { return int(p.asks("state", "{}").State.Waiting) }
	p.key(kb.PageDown) // the deck's own
	p.waitFor("the slide with the frame", func() bool { return slide() == 1 })
	if n := waiting(); n != 4 {
		t.Fatalf("%d curves wait", n)
	}
	p.shot("deck-covered")
	p.clickFrame()
	for left := 3; left >= 0; left-- {
		p.key(kb.PageDown)
		p.waitFor(itoa(int64(left))+" curves to wait", func() bool { return waiting() == left })
		if slide() != 1 {
			t.Fatalf("slide %d is there, and %d curves wait", slide(), left)
		}
	}
	p.shot("deck-revealed")
	p.key(kb.PageUp)
	p.waitFor("one to be covered again", func() bool { return waiting() == 1 })
	p.key(kb.PageDown)
	p.waitFor("it again", func() bool { return waiting() == 0 })
	p.key("b") // which blanks the deck and does nothing in the frame
	paused := func() (yes bool) { p.eval(`Reveal.isPaused()`, &yes); return yes }
	p.waitFor("the deck to be black", paused)
	p.key("b")
	p.waitFor("the deck again", func() bool { return !paused() })
	p.key(kb.PageDown)
	p.waitFor("the next slide", func() bool { return slide() == 2 })

	p.eval(`Reveal.slide(1), null`, nil)
	p.clickFrame()
	p.key(kb.ArrowRight) // reads a chart that people came to with Tab, and turns the slide after a click
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

// A plain page directs the one in its frame, from a server and from a disk, and nobody else does.
func TestAPlainPageDirectsTheOneInItsFrame(t *testing.T) {
	markup := arcade(t, "1t&policies=ucb1,thompson&horizon=5000") + `<script>` + snippet(t) + `</script>`
	p := directed(t, map[string]string{"/": markup})
	onDisk := filepath.Join(t.TempDir(), "notes.html")
	if err := os.WriteFile(onDisk, []byte("<!doctype html><meta charset=utf-8>"+markup), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, from := range []string{p.url, "file://" + onDisk} {
		p.run(chromedp.Navigate(from))
		p.waitFor("the frame to be ready", func() bool { return len(p.told("ready")) > 0 })
		// A frame beside it asks for what is the page's around alone.
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
			var a reply
			p.eval("ask("+wrong+")", &a)
			if a.OK || a.Error == "" {
				t.Errorf("%s: %+v", wrong, a)
			}
		}
		if a := p.asks("state", "{}"); !a.State.Ended || a.State.View != "regret" {
			t.Errorf("%s: %+v", from, a.State)
		}
		var overheard bool
		p.eval(`overheard`, &overheard)
		if overheard {
			t.Error("a frame beside it is answered")
		}
	}
}

// On nobody's page there is nobody to direct it.
func TestAPageOfItsOwnHearsNoCommands(t *testing.T) {
	p := play(t, "1t&horizon=5000~embed")
	var answers []any
	p.eval(`globalThis.heard = [], addEventListener("message", ({ data }) => { heard.push(data); }), null`, nil)
	for _, message := range []string{`{ epsilonArcade: 1, id: 1, command: "state" }`, `"the last"`} {
		p.act(`new Promise((done) => {
			addEventListener("message", () => done(null), { once: true });
			postMessage(` + message + `, "*");
		})`)
	}
	p.eval(`heard.filter((m) => m.ok !== undefined || m.event)`, &answers)
	if len(answers) > 0 {
		t.Errorf("it answers %v", answers)
	}
}

// A message is answered as wrong or not heard, with any value in any member, and the page goes on.
func TestStrangeValuesInMessagesAreAnswered(t *testing.T) {
	p := directed(t, map[string]string{"/": arcade(t, short+"~mode=mean") + `<script>` + snippet(t) + `</script>`})
	p.navigate("/")
	p.waitFor("the page in the frame", func() bool { return len(p.told("ready")) > 0 })
	p.asks("state", "{}")
	var strange struct {
		Sent, Answered int
		Ok, Mute       []string
		Alone          []any
	}
	p.eval(`(async () => {
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
			frame.contentWindow.postMessage(v, "*", transfer(v)); // no message of ours at all
			for (const member of ["epsilonArcade", "id", "command", "pulls", "link"]) {
				const v = value();
				const message = { epsilonArcade: 1, id: name + " " + member, command: { pulls: "seek", link: "scenario" }[member] ?? "fly", [member]: v };
				frame.contentWindow.postMessage(message, "*", transfer(v));
				sent += message.epsilonArcade === undefined ? 0 : 1;
			}
		}
		const last = await ask("state", {}); // messages are answered in their order
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
	})()`, &strange)
	if strange.Answered != strange.Sent || strange.Sent < 100 || len(strange.Ok) > 0 || len(strange.Mute) > 0 {
		t.Errorf("%+v", strange)
	}
	if a := p.asks("state", "{}"); a.State.View != "regret" || len(p.told("error")) > 0 {
		t.Errorf("afterwards: %+v, %+v", a, p.told("error"))
	}

	// Of 1,000 scenarios at once one is opened.
	var flood struct{ Ok, Replaced int }
	p.eval(`Promise.all(Array.from({ length: 1000 }, (_, i) => ask("scenario", { link: "1t&horizon=" + (1000 + i) }))).then((all) =>
		({ ok: all.filter((a) => a.ok).length, replaced: all.filter((a) => a.error?.includes("replaces")).length }))`, &flood)
	if a := p.asks("state", "{}"); flood.Ok > 20 || flood.Ok+flood.Replaced != 1000 || a.State.Horizon != 1999 {
		t.Errorf("%+v, then T = %v", flood, a.State.Horizon)
	}
}
