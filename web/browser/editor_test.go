//go:build !js

package browser

import (
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// withEditor adds an element to a page, and shows the editor in it, just as web/bridge does. The function editing.show
// changes the editor's settings.
const withEditor = `(() => {
	const section = Object.assign(document.createElement("section"), { ariaLabel: "A test", className: "card" });
	const host = document.createElement("code-editor");
	const before = Object.assign(document.createElement("button"), { type: "button", textContent: "Before" });
	const after = Object.assign(document.createElement("button"), { type: "button", textContent: "After" });
	section.append(before, host, after);
	document.body.append(section);
	globalThis.editing = {
		host, after, section, heard: [],
		options: {
			program: "one", label: "The policy’s program", locked: false, problems: [], ran: [], names: [],
			leaves: "Tab indents. To leave the editor, press Escape, then Tab.", phrases: {},
			text: "def choose(t):\n    # the arm of this pull\n    return missing\n",
		},
		show(changes) {
			Object.assign(this.options, changes);
			const { program, label, locked, text, problems, ran, names, leaves, phrases } = this.options;
			const says = (p) => (p.column ? "Line " + p.line + ", column " + p.column : "Line " + p.line) + ": " + p.text;
			arcade.edit(host, [program, label, locked ? "locked" : "", text,
				problems.flatMap((p) => [String(p.line), String(p.column ?? 0), p.text, p.says ?? says(p), p.warning ? "warning" : ""]),
				ran.map(String), names.flatMap((n) => [n.label, n.info ?? ""]), [leaves, ...Object.entries(phrases).flat()]], (text) => { this.options.text = text; this.heard.push(text); });
			return true;
		},
		get content() { return host.shadowRoot?.querySelector(".cm-content"); },
		all(selector) { return [...host.shadowRoot?.querySelectorAll(selector) ?? []]; },
		get lines() { return this.all(".cm-line").map((e) => e.textContent); },
	};
	section.scrollIntoView();
	return editing.show({});
})()`

// A desk is a browser in which an editor can be tested.
type desk interface {
	reader
	// keys presses keys one after the other. The keys have chromedp's names.
	keys(all string)
	// control presses a key with Ctrl.
	control(key string)
}

func (p *tab) keys(all string) {
	p.tb.Helper()
	for _, key := range all {
		if string(key) != kb.Enter {
			p.key(string(key))
			continue
		}
		// With KeyEvent, chromedp would insert a line break even if the page handles the key.
		press := input.DispatchKeyEvent(input.KeyDown).WithKey("Enter").WithCode("Enter").WithWindowsVirtualKeyCode(13)
		p.perform(press.WithText("\r"), input.DispatchKeyEvent(input.KeyUp).WithKey("Enter").WithCode("Enter").WithWindowsVirtualKeyCode(13))
	}
}

func (p *tab) control(key string) {
	p.tb.Helper()
	p.perform(chromedp.KeyEvent(key, chromedp.KeyModifiers(input.ModifierCtrl)))
}

// drivers maps chromedp's names of keys to WebDriver's.
var drivers = map[string]string{kb.Escape: "\uE00C", kb.Tab: "\uE004", kb.End: "\uE010", kb.Home: "\uE011", kb.Enter: "\uE007"}

func (f *firefox) keys(all string) { f.chord("", all) }

func (f *firefox) control(key string) { f.chord("\uE009", key) }

func (f *firefox) chord(held, all string) {
	f.tb.Helper()
	var steps []object
	if held != "" {
		steps = append(steps, object{"type": "keyDown", "value": held})
	}
	for _, key := range all {
		value := string(key)
		if drivers[value] != "" {
			value = drivers[value]
		}
		steps = append(steps, object{"type": "keyDown", "value": value}, object{"type": "keyUp", "value": value})
	}
	if held != "" {
		steps = append(steps, object{"type": "keyUp", "value": held})
	}
	f.do("input.performActions", object{"context": f.page, "actions": []object{{"type": "key", "id": "keys", "actions": steps}}}, nil)
}

// A sitting tests an editor in a browser.
type sitting struct{ desk }

// comes waits until an expression is truthy.
func (s sitting) comes(what, expression string) {
	s.test().Helper()
	for until := time.Now().Add(patience); !read[bool](s, `Boolean(`+expression+`)`); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(until) {
			s.test().Fatalf("%s never comes: %s; now %s", what, expression, s.now())
		}
	}
}

// is checks that an expression is truthy at once.
func (s sitting) is(what, expression string) {
	s.test().Helper()
	if !read[bool](s, `Boolean(`+expression+`)`) {
		s.test().Errorf("not true: %s: %s; now %s", what, expression, s.now())
	}
}

// now describes the editor and the focus.
func (s sitting) now() string {
	return read[string](s, `JSON.stringify([editing.lines, editing.heard.at(-1), document.activeElement.outerHTML.slice(0, 80)])`)
}

// does evaluates an expression for its effect.
func (s sitting) does(expression string) {
	s.test().Helper()
	read[bool](s, `((`+expression+`), true)`)
}

// writes tests an editor on a loaded page, by using it.
func (s sitting) writes() {
	s.test().Helper()
	s.does(withEditor)
	s.comes("the editor", `editing.content?.isContentEditable`)
	s.is("the editor has its style", `getComputedStyle(editing.content).fontFamily.includes("mono") && editing.host.shadowRoot.adoptedStyleSheets.length > 0`)

	// The page receives typed text. Tab indents.
	s.does(`editing.host.focus()`)
	s.comes("the focus", `document.activeElement === editing.host && editing.host.shadowRoot.activeElement === editing.content`)
	s.control(kb.End)
	s.keys("x = 1")
	s.comes("the typed text", `editing.heard.at(-1)?.endsWith("return missing\nx = 1")`)
	s.is("the page receives each change", `editing.heard.length === 5`)
	s.keys(kb.Tab)
	s.comes("the indentation", `editing.heard.at(-1).endsWith("\n    x = 1")`)

	// The page does not receive text that it has set itself. Such a change can be undone.
	s.does(`editing.heard.length = 0, editing.show({ text: editing.options.text.replace("choose", "pick") })`)
	s.comes("the text that the page sets", `editing.lines[0] === "def pick(t):"`)
	s.is("the page does not receive its own text", `editing.heard.length === 0`)
	s.keys("0")
	s.comes("the selection where it was", `editing.heard.at(-1)?.endsWith("\n    x = 10")`)
	s.control("z")
	s.control("z")
	s.comes("the text before", `editing.heard.at(-1)?.startsWith("def choose(t):")`)
	s.does(`editing.show({ program: "two", text: "y = 2\r\nz = 3" })`)
	s.comes("another program", `editing.lines.join("|") === "y = 2|z = 3"`)
	s.does(`editing.heard.length = 0`)
	s.control("z")
	s.keys("!")
	s.comes("the other program without the first one’s history", `editing.heard.at(-1) === "!y = 2\nz = 3"`)

	// A problem is shown below its line, and screen readers announce it.
	s.does(`editing.spoken = "", editing.all("[aria-live]").forEach((e) => new MutationObserver(() => { editing.spoken += e.textContent; }).observe(e, { childList: true, subtree: true }))`)
	s.does(`editing.show({ program: "three", text: "def f(t):\n    return μ + missing\n", problems: [
		{ line: 2, column: 16, text: "undefined: missing", warning: false }, { line: 1, column: 0, text: "f is not called", warning: true }, { line: 99, column: 1, text: "the end", warning: false }] })`)
	s.comes("the problems", `editing.all(".cm-problem").length === 3`)
	s.is("each problem is below its line", `editing.all(".cm-problem").map((e) => e.previousElementSibling.textContent + ": " + e.textContent).join("|") ===
		"def f(t):: f is not called|    return μ + missing: undefined: missing|: the end"`)
	s.is("its place is marked", `editing.all(".cm-lintRange-error").map((e) => e.textContent).join("") === "missing"`)
	s.is("the problems describe the text for a screen reader", `editing.content.getRootNode().getElementById(editing.content.getAttribute("aria-describedby")).textContent ===
		"Line 2, column 16: undefined: missing\nLine 1: f is not called\nLine 99, column 1: the end"`)
	s.is("a screen reader announces the problems", `editing.spoken.includes("Line 2, column 16: undefined: missing")`)
	s.is("the text is marked as invalid", `editing.content.getAttribute("aria-invalid") === "true"`)
	s.is("the label says how to leave the editor", `/^The policy’s program\. .*Escape/.test(editing.content.ariaLabel) && editing.content.role === "textbox"`)
	s.does(`editing.show({ problems: [] })`)
	s.comes("none", `editing.all(".cm-problem, .cm-lintRange").length === 0 && !editing.content.hasAttribute("aria-describedby") && !editing.content.hasAttribute("aria-invalid")`)

	// Lines that have run are marked, and the text stays scrolled.
	s.does(`editing.show({ text: "x = 0\n".repeat(200) })`)
	s.comes("a long text", `editing.lines.length > 10`)
	s.does(`editing.host.shadowRoot.querySelector(".cm-scroller").scrollTop = 30`)
	s.does(`editing.show({ ran: [3, 5, 180, 900] })`)
	s.comes("the lines that have run", `editing.all(".cm-ran").length === 2`)
	s.is("lines 3 and 5 are marked", `editing.all(".cm-line").flatMap((e, i) => e.classList.contains("cm-ran") ? [i + 1] : []).join() === "3,5"`)
	s.is("the text stays scrolled", `editing.host.shadowRoot.querySelector(".cm-scroller").scrollTop === 30`)

	// The editor completes names.
	s.does(`editing.show({ program: "four", text: "", ran: [], names: [{ label: "pulls", info: "how often each arm was pulled" }, { label: "log", info: "" }] })`)
	s.does(`editing.host.focus()`)
	s.keys("pu")
	s.comes("a name", `editing.all(".cm-tooltip-autocomplete [role=option]").map((e) => e.textContent).join() === "pulls"`)
	s.comes("the meaning of the name", `editing.all(".cm-completionInfo").some((e) => e.textContent === "how often each arm was pulled")`)
	time.Sleep(100 * time.Millisecond) // the list accepts keys only after a moment, so that people can read it first
	s.keys(kb.Enter)
	s.comes("the whole name", `editing.heard.at(-1) === "pulls"`)

	// Ctrl+F opens the search. Escape and then Tab leave the editor.
	s.control("f")
	s.comes("the search", `editing.host.shadowRoot.activeElement?.ariaLabel === "Find"`)
	s.keys("ll" + kb.Enter)
	s.comes("the match", `editing.host.shadowRoot.querySelector(".cm-searchMatch-selected")?.textContent === "ll"`)
	s.keys(kb.Escape)
	s.comes("the text again", `editing.host.shadowRoot.activeElement === editing.content && editing.all(".cm-search").length === 0`)
	s.keys(kb.Escape + kb.Tab)
	s.comes("the button after the editor", `document.activeElement === editing.after`)
	s.does(`editing.host.focus()`)
	s.keys(kb.Escape + kb.Home + kb.Tab)
	s.comes("the indentation, because another key came between", `editing.heard.at(-1) === "    pulls"`)

	// A locked text is read-only.
	s.does(`editing.heard.length = 0, editing.show({ locked: true }), editing.host.focus()`)
	s.comes("a locked text", `editing.content.getAttribute("aria-readonly") === "true" && document.activeElement === editing.host`)
	s.keys("x" + kb.Enter)
	s.does(`editing.show({ locked: false })`)
	s.keys("y")
	s.comes("the only accepted letter", `editing.heard.length > 0`)
	s.is("it is the letter y", `editing.heard.length === 1 && editing.heard[0].includes("y") && !editing.heard[0].includes("x")`)

	// An editor can be removed and shown again.
	s.does(`arcade.edit(editing.host)`)
	s.comes("none", `!editing.content`)
	s.does(`editing.show({ text: "again" })`)
	s.comes("the editor again", `editing.lines.join() === "again"`)
}

// A student writes a program, sees its problems, and leaves the editor, all with the keyboard alone.
func TestAPersonWritesAProgram(t *testing.T) {
	p := play(t, short)
	p.toEnd()
	if p.fetched("editor.js") {
		t.Error("the editor is loaded before its first use")
	}
	play := p.text("#play")
	sitting{p}.writes()

	// The page ignores keys that are typed into the editor.
	p.eval(`editing.host.focus()`, nil)
	p.keys(" .b?")
	p.until("the typed text", `editing.heard.at(-1)?.includes(" .b?")`)
	if now := p.text("#play"); now != play || p.count(".hall-blank:not([hidden]), .hall-help:not([hidden])") > 0 {
		t.Errorf("typing turns the button into %q from %q", now, play)
	}
}

func TestAPersonWritesAProgramInFirefox(t *testing.T) {
	s := sitting{newFirefox(t, short, `
		delete Navigator.prototype.serviceWorker;
		document.addEventListener("securitypolicyviolation", (e) => console.error("policy: " + e.violatedDirective + " forbids " + (e.blockedURI || e.sample)));`)}
	s.comes("the page", `document.querySelector("#to-end:enabled")`)
	s.writes()
}

// The editor is readable in both themes, on a phone and in a hall.
func TestTheEditorCanBeRead(t *testing.T) {
	p := blank(t, nil)
	p.media("prefers-reduced-motion", "reduce")
	p.goTo(short)
	p.toEnd()
	p.eval(withEditor, nil)
	p.until("the editor", `editing.content`)
	p.eval(`editing.show({
		text: "# what a pull costs\ndef choose(t, arms):\n    best = 0.5\n    for a in arms:\n        if a.mean > best and \"x\" != 'y':\n            best = missing\n    return None\n",
		ran: [3, 4, 5], problems: [{ line: 6, column: 20, text: "undefined: missing", warning: false }, { line: 4, column: 9, text: "a is never pulled", warning: true }],
	})`, nil)
	p.until("the problems", `editing.all(".cm-problem").length === 2`)
	p.accessible("an editor")
	p.eval(`editing.host.focus()`, nil)
	p.control("f")
	p.until("the search", `editing.all(".cm-search").length === 1`)
	p.keys("best")
	p.accessible("an editor that looks for something")
	for _, theme := range []string{"light", "dark"} {
		p.eval(`document.documentElement.dataset.theme = `+quote(theme), nil)
		for _, width := range []int64{320, 1280} {
			p.size(width, 900)
			p.eval(`editing.section.scrollIntoView()`, nil)
			if p.has(`document.documentElement.scrollWidth > innerWidth || editing.section.scrollWidth > editing.section.clientWidth`) {
				t.Errorf("at %d px the editor is too wide", width)
			}
			p.shot("editor-" + itoa(width) + "-" + theme)
		}
	}
	small := `[editing.content, editing.all(".cm-textfield")[0]].map((e) => parseFloat(getComputedStyle(e).fontSize))`
	var sizes []float64
	p.size(390, 844)
	if p.eval(small, &sizes); min(sizes[0], sizes[1]) < 16 {
		t.Errorf("on a phone letters have %v px, and it zooms in on letters below 16 px", sizes)
	}
	p.size(1440, 900)
	p.eval(`document.querySelector("#page").dataset.stage = "present", document.querySelector("#page").append(editing.section)`, nil)
	if p.eval(small, &sizes); min(sizes[0], sizes[1]) < 20 {
		t.Errorf("in a hall letters have %v px", sizes)
	}
}
