package bridge

import (
	"strings"
	"syscall/js"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/say"
	"epsilonarcade/web"
	"epsilonarcade/web/bridge/blob"
	"epsilonarcade/web/bridge/plot"
	"epsilonarcade/web/bridge/render"
	"epsilonarcade/web/bridge/worker"
	"epsilonarcade/web/chart"
	"epsilonarcade/web/engine"
	"epsilonarcade/web/markup"
	"epsilonarcade/web/page"

	vjs "github.com/vugu/vugu/js"
)

// browser implements page.Browser and passes events on to the page. Everything here runs on the browser's event loop,
// so nothing may block.
type browser struct {
	window js.Value
	app    *web.App
	render func() // asks for a render
	*worker.Pool
	// Whether a custom policy has been used, and whether the program that runs custom policies is loading.
	interprets, learning bool

	charts   map[string]*plot.Chart
	bars     *bars
	editors  editors
	files    js.Value // the input that chooses files
	frame    js.Func
	programs map[string]*program // by name
	waking   bool                // a frame has been requested
	language *say.Language       // nil for English
	say      js.Value            // the language's Say, or undefined
	tongues  map[string]*tongue  // all languages used so far, by tag
	tidied   js.Func
	tidying  bool // a call of tidied has been scheduled
	work     work
}

// themeKey is the key under which the chosen theme is stored. The theme belongs to the reader and not to the scenario,
// so it is not in the link.
const themeKey = "theme"

// newBrowser returns the bridge, with the page in the state that the current address describes.
func newBrowser(wish func()) *browser {
	b := &browser{window: js.Global(), render: wish, programs: map[string]*program{}, charts: map[string]*plot.Chart{},
		tongues: map[string]*tongue{markup.English: speaking(nil)}}
	b.say = b.tongues[markup.English].say
	b.work = work{of: b, published: page.StartWork}
	b.frame = js.FuncOf(func(_ js.Value, args []js.Value) any {
		b.waking = false
		b.Check(func(w int) bool { return !b.learning && b.app.Workers.Session.Busy(w) })
		if b.app.Frame(args[0].Float()) {
			b.Wake()
		}
		b.work.publish()
		return nil
	})
	b.tidied = js.FuncOf(func(js.Value, []js.Value) any { b.tidy(); return nil })
	arcade := b.window.Get("arcade")
	b.Pool = worker.NewPool(arcade.Get("module"), arcade.Get("worker"), worker.Size(), worker.Events{
		Message:  func(w int, m engine.Message) { b.app.Workers.Message(w, m) },
		Replaced: func(w int, why string) bool { return b.app.Workers.WorkerReplaced(w, why) },
		Lost:     func(why string) { b.app.Workers.WorkersLost(why) },
	})
	if state := b.window.Get("history").Get("state"); state.InstanceOf(b.window.Get("Uint8Array")) {
		page.Restore(blob.Bytes(state))
	}
	b.app = web.NewApp(b, fragment())
	b.app.Audit.Draw = func() int64 { return int64(b.window.Get("Math").Call("random").Float() * (1 << 53)) }
	b.bars = newBars(b.app)
	newSliders(b.window)
	small := b.window.Call("matchMedia", "screen and (max-width: 859px), screen and (max-width: 959px) and (max-height: 500px) and (orientation: landscape)") // as in style/phone.css
	b.app.Drawers.Narrow = small.Get("matches").Bool()
	render.Listen(small, "change", false, func(js.Value) {
		b.app.Drawers.Narrow = small.Get("matches").Bool()
		b.Render()
	})
	b.app.Appearance.SystemDark = func() bool {
		return b.window.Call("matchMedia", "(prefers-color-scheme: dark)").Get("matches").Bool()
	}
	if theme := stored(themeKey); theme == "light" || theme == "dark" {
		b.app.Appearance.Dark = theme
		b.Theme(theme)
	}
	b.greet()
	b.window.Get("history").Call("replaceState", b.state(), "")
	render.Listen(b.window, "popstate", false, func(e js.Value) {
		if e.Get("state").Truthy() {
			b.app.Returned(fragment())
		} else {
			b.app.Navigated(fragment())
		}
	})
	// This listener precedes all others, because the chart uses some of these keys.
	render.Listen(b.window, "keydown", true, func(e js.Value) {
		if printing(e) {
			e.Call("preventDefault")
			b.app.Files.PrintHandout()
		} else if key := e.Get("key").String(); key == "Enter" && b.app.View().Stage() == page.PresentStage {
			// In a hall, Enter completes a typed value. Then the clicker gets the keys again.
			if field := e.Get("target"); field.Call("matches", "input:not([type=range])").Bool() {
				field.Call("blur")
			}
		} else if code := b.window.Get("document").Call("querySelector", "#code:popover-open"); code.Truthy() && (key == "PageDown" || key == "PageUp") {
			code.Call("hidePopover") // the code covers what the next key reveals
			e.Call("preventDefault")
			e.Call("stopPropagation")
		} else if !b.takesKeys(e) && (b.app.Hall.Press(key) || b.app.Runs.Press(key)) {
			e.Call("preventDefault")
			e.Call("stopPropagation")
		}
	})
	b.listenAround()
	b.takeFiles()
	// An opened drawer is shown from its beginning, even if the previous one was scrolled.
	render.Listen(b.window, "click", false, func(e js.Value) {
		if e.Get("target").Call("closest", ".drawer-tab").Truthy() && b.window.Get("scrollY").Float() > head {
			b.window.Call("scrollTo", 0, head)
		}
	})
	render.Listen(b.window, "beforeprint", false, func(js.Value) { snap() })
	return b
}

// head is the height of the page's header on a phone, in CSS pixels.
const head = 56

// takesKeys reports whether a key belongs to an input, a menu or a browser command. A button takes only the keys that
// press it, a slider takes only arrow keys, and nothing takes a clicker's keys. For an event in an editor, the target
// is the editor's element.
func (b *browser) takesKeys(e js.Value) bool {
	on := "input:not([type=range]), select, code-editor"
	switch e.Get("key").String() {
	case " ":
		on += ", button, a, summary"
	case "PageDown", "PageUp":
		on = "html > html"
	}
	target := e.Get("target")
	return e.Get("ctrlKey").Bool() || e.Get("altKey").Bool() || e.Get("metaKey").Bool() || target.Get("closest").Truthy() && target.Call("closest", on).Truthy()
}

func fragment() string {
	return strings.TrimPrefix(js.Global().Get("location").Get("hash").String(), "#")
}

// Send posts a message to a worker.
func (b *browser) Send(worker int, m engine.Message) {
	if l, ok := m.(*engine.Load); ok && l.Scenario.Scenario().Custom() && !b.interprets {
		b.interpret()
	}
	if !b.learning {
		b.Pool.Send(worker, m)
	}
}

// visited marks the history entries that the page has written, as does an array of bytes. Entries for typed addresses
// have no mark.
const visited = "visited"

// SetFragment shows the fragment in the address. After too many changes of the address, browsers forbid more for a
// while. The page then keeps the last address.
func (b *browser) SetFragment(fragment string, entry bool) {
	defer func() { _ = recover() }()
	how := "replaceState"
	if entry {
		how = "pushState"
	}
	address := b.window.Get("location").Get("pathname").String() + b.window.Get("location").Get("search").String()
	if fragment != "" {
		address += "#" + fragment
	}
	b.window.Get("history").Call(how, b.state(), "", address)
}

// state returns the state of a history entry: visited, or what the address lacks.
func (b *browser) state() any {
	if data := b.app.Beside(); data != nil {
		return blob.Array(data)
	}
	return visited
}

// CopyImage puts an image on the clipboard.
func (b *browser) CopyImage(png []byte, done func(ok bool)) {
	clipboard, item := b.window.Get("navigator").Get("clipboard"), b.window.Get("ClipboardItem")
	if !clipboard.Truthy() || !item.Truthy() {
		done(false)
		return
	}
	const kind = "image/png"
	picture := blob.New(png, kind)
	b.work.await(clipboard.Call("write", []any{item.New(map[string]any{kind: picture})}), func(js.Value) { done(true) }, func() { done(false) })
}

// Address returns the page's address without its fragment.
func (b *browser) Address() string {
	address, _, _ := strings.Cut(b.window.Get("location").Get("href").String(), "#")
	return address
}

// MountChart draws the chart with the given name in host. Charts whose hosts have left the page wait for new hosts.
func (b *browser) MountChart(name string, host vjs.Value) {
	if c := b.charts[name]; c != nil && c.Has(js.Value(host)) {
		return
	}
	dropCharts(b.charts)
	for _, c := range b.charts {
		if c.Has(js.Value(host)) { // Vugu has reused the element for another view
			c.Unmount()
		}
	}
	b.chart(name).Mount(js.Value(host))
	b.tidySoon()
}

// InView reports whether the chart with the given name is visible in the window.
func (b *browser) InView(name string) bool {
	c := b.charts[name]
	return c != nil && c.InView(b.window.Get("innerHeight").Float())
}

// Reveal scrolls an element into view and gives it the focus, after the next layout. On a small screen, the beginning
// of the element is shown, because the element may be taller than the screen. On a large screen, its data-reveal may be
// "nearest", for the shortest scroll.
func (b *browser) Reveal(host vjs.Value) {
	block := "center"
	if own := js.Value(host).Get("dataset").Get("reveal"); b.app.Drawers.Narrow {
		block = "start"
	} else if own.Truthy() {
		block = own.String()
	}
	var then js.Func
	then = js.FuncOf(func(js.Value, []js.Value) any {
		then.Release()
		js.Value(host).Call("scrollIntoView", map[string]any{"block": block})
		js.Value(host).Call("focus", map[string]any{"preventScroll": true})
		return nil
	})
	b.window.Call("requestAnimationFrame", then)
}

// MountBars lets readers drag the bars in host, or move them with arrow keys.
func (b *browser) MountBars(host vjs.Value) { b.bars.mount(js.Value(host)) }

// Typeset shows an algorithm by calling boot.js.
func (b *browser) Typeset(host vjs.Value, listing string) {
	b.window.Get("arcade").Call("typeset", js.Value(host), listing, b.say)
}

// Plot shows a figure on the chart with the given name.
func (b *browser) Plot(name string, f figure.Figure, o chart.Options) {
	f, o = chart.Say(f, o, b.said)
	if o.Beside != nil {
		one, other := b.chart(page.MainChart), b.chart(page.OtherChart)
		one.Beside, other.Beside = other, one
	}
	b.chart(name).Draw(f, o)
}

func (b *browser) chart(name string) *plot.Chart {
	if b.charts[name] == nil {
		b.charts[name] = &plot.Chart{Changed: b.work.publish}
	}
	return b.charts[name]
}

// Wake requests an animation frame.
func (b *browser) Wake() {
	if !b.waking {
		b.waking = true
		b.window.Call("requestAnimationFrame", b.frame)
	}
	b.work.publish()
}

// Render asks for an update of the markup.
func (b *browser) Render() { b.work.render() }

// Theme sets the page's colours and stores them.
func (b *browser) Theme(name string) {
	root := plot.Element(b.window.Get("document").Get("documentElement"))
	if name == "" {
		root.RemoveAttribute("data-theme")
	} else {
		root.SetAttribute("data-theme", name)
	}
	store(themeKey, name)
	b.window.Call("dispatchEvent", b.window.Get("Event").New("themechange"))
}

// stored returns the value stored under a key, or "". The script boot.js stores values if the browser allows it.
func stored(key string) string {
	if v := js.Global().Get("arcade").Call("recall", key); v.Type() == js.TypeString {
		return v.String()
	}
	return ""
}

func store(key, value string) {
	js.Global().Get("arcade").Call("remember", key, value)
}
