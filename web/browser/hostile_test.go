//go:build !js

package browser

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/scenario"
	corpus "epsilonarcade/core/testkit/hostile"
)

// hostile returns fragments that an attacker might craft.
func hostile() []string {
	label := func(text string) string {
		return "1t&horizon=200&policies=ucb1:label=" + strings.ReplaceAll(url.QueryEscape(text), "+", "%20")
	}
	all := []string{
		`javascript:hacked()`, `1t~javascript:hacked()`, `data:text/html,<script>hacked()</script>`,
		`<script>hacked()</script>`, `1t<img src=x onerror=hacked()>`, `"><svg onload=hacked()>`,
		`1t~hide=<img src=x onerror=hacked()>&lock="><script>hacked()</script>`,
		`1t~panel="><img src=x onerror=hacked()>&view=sheet`, `1t~bounds=javascript:hacked(),<b>&policy=1"onfocus="hacked()&arm=-1`,
		`1t~panel=constructor&view=gallery`, `1t~__proto__=1&constructor=hacked&embed`,
		`1t~x=log~y=log~embed~<script>hacked()</script>`, `1t~~~`, `~~1t~`, `1t&arms=0.5~0.6`, `1t~embed&present&=&&&==&hide`,
		`1t~` + strings.Repeat("hide=arms,", 40_000), `1t~` + strings.Repeat("~", 100_000), `1t&policies=` + strings.Repeat("ucb1,", 60_000),
		`1t&policies=ucb1:label=` + strings.Repeat("%3Cb%3E", 30_000), `1t&` + strings.Repeat("&", 200_000),
		`1t&policies=ucb1:label=%FF%FE`, `1t&policies=ucb1:label=%C0%BCscript%C0%BE`, `%FF%FE~%C3%28`, "1t~x=log\ufffd\ufffe", `1t&policies=ucb1:label=%ED%A0%80`,
		"1t~x=log\u202egol=y", "\u202e1t", label("abc\u202edcba"), label("a\u2066b\u2069"), label("a\u0000b"), label("a\u2028b"),
		label(`<img src=x onerror=hacked()>`), label(`</title><script>hacked()</script>`), label(`" onfocus="hacked()" autofocus x="`),
		label(`javascript:hacked()`), label(`{{constructor.constructor('hacked()')()}}`), label("${hacked()}"), label(`&lt;script&gt;hacked()&lt;/script&gt;`),
		label(strings.Repeat("x\u0301\u0302\u0303", 20)), label("\U000e0041\u200b\u200d\ufeff"), label("🏴‍☠️ مرحبا שלום"),
	}
	for _, view := range []string{"embed", "present", "mode=mean"} {
		all = append(all, label(`<iframe srcdoc="<script>parent.hacked()</script>">`)+"~"+view)
	}
	return all
}

// foreign lists what a link might have added to the page: elements that the page does not use, event handlers, script
// addresses, and addresses of other origins. Labels and titles may contain any text.
const foreign = `(() => {
	const found = Array.from(document.querySelectorAll(
		"#page :is(script, img, iframe, object, embed, form, base, meta, link, style, video, audio, math, foreignObject)")).map((e) => e.outerHTML.slice(0, 80));
	for (const e of document.querySelectorAll("*")) {
		for (const { name, value } of e.attributes) {
			if (name === "aria-label" || name === "title") continue;
			if (name.startsWith("on") || name === "srcdoc" || /^\s*(javascript|data|vbscript):/i.test(value)) found.push(name + "=" + value.slice(0, 80));
		}
		if (e.href && typeof e.href === "string" && !e.href.startsWith(location.origin + "/")) found.push(e.href.slice(0, 80));
	}
	if (document.title !== "Epsilon Arcade") found.push(document.title);
	return found;
})()`

func TestHostileLinksReachThePageAsTextOnly(t *testing.T) {
	p := blank(t, nil)
	p.before(hearHacks)
	const good = "1t&arms=0.8,0.2&policies=ucb1&horizon=300"
	p.goTo(good)
	clean := func(what string) {
		t.Helper()
		var found []string
		p.waitFor("the page to go on after "+what, func() bool {
			return p.count("#play") == 1 || p.count("#gallery-says") == 1 || p.count(".panel-head") == 1
		})
		if p.eval(foreign, &found); len(found) > 0 {
			t.Errorf("%s has put %q into the page", what, found)
		}
	}
	for _, link := range hostile() {
		what := scenario.Quote(link)
		p.lead(link)
		clean(what)
	}
	// Afterwards the page works as before.
	p.lead(good)
	p.waitForText("#progress", " of 300 pulls")
	p.toEnd()
	p.isAtTheEndOf(parse(t, good))

	// Shared links and shared markup also contain the label only as text.
	p.lead("1t&horizon=200&policies=ucb1:label=%22%3E%3Cimg%20src=x%20onerror=hacked()%3E")
	p.waitForText("#notice", "cannot be opened") // quotes and brackets must be escaped in a link
	p.lead("1t&horizon=200&policies=ucb1:label=%22%3E%3Cimg%20src%3Dx%20onerror%3Dhacked%28%29%3E")
	p.waitForText("#curve-0", "onerror")
	p.share()
	p.click("#choose-frame")
	p.waitFor("one line of markup", func() bool { return strings.HasPrefix(p.value("#share-text"), `<iframe src="`+p.url+"/embed.html#1t-") })
	if line := p.value("#share-text"); strings.Count(line, "<") != 2 || strings.Count(line, `"`) != 10 {
		t.Errorf("the markup is %s", line)
	}
	clean("what is handed out")
}

// A page that starts at a hostile address works, too.
func TestHostileAddressesOpenASoundPage(t *testing.T) {
	for _, path := range []string{
		"/?<script>hacked()</script>#1t&horizon=200~embed", "/?x=%22onload=hacked()#" + hostile()[5], "/#1t~panel=%22%3E%3Cimg%20src=x%20onerror=hacked()%3E&embed",
	} {
		p := blank(t, nil)
		p.before(hearHacks)
		p.size(1280, 900)
		p.run(chromedp.Navigate(p.url + path))
		p.ready()
		if found := read[[]string](p, foreign); len(found) > 0 {
			t.Errorf("%s has put %q into the page", path, found)
		}
		p.close()
	}
}

// Each statement in the corpus runs on the page before, between and after harmless policies, both live and in the
// average mode. The page names every policy that stops, with the line, finishes the other policies, and needs no
// reload. On a busy machine, some policies reach the time limit first, and then no line is named.
func TestHostilePoliciesStopAloneAtEveryPlace(t *testing.T) {
	const atOnce, late = 24, "it exceeds the time or memory limit for a policy"
	stops, lates := 0, 0
	var all []corpus.Text
	for i, text := range corpus.All() {
		if i%3 == i/3%3 { // at the top level, in index and in update, in turn
			text.Source = "policy(name = \"Hostile " + strconv.Itoa(i/3) + "\")\n" + text.Source
			all = append(all, text)
		}
	}
	if len(all) < 60 {
		t.Errorf("there are %d statements", len(all))
	}
	p := blank(t, nil)
	p.processors(3) // two workers
	const harmless = "1t&arms=0.9,0.5&policies=ucb1,thompson&horizon=300&runs=2"
	p.goTo(harmless + "~mode=mean")
	p.eval(`window.sinceTheStart = true; document.getElementById("data").click()`, nil)
	for some := range slices.Chunk(all, atOnce) {
		for turn := range 3 {
			var at [3]string
			running := 2
			for i, text := range some {
				at[(i+turn)%3] += "own:source=" + custom.Pack(text.Source) + ","
				if text.Line == 0 {
					running++
				}
			}
			// With another seed, the page cannot reuse runs that it has already made.
			link := fmt.Sprintf("1t&arms=0.9,0.5&policies=%sucb1,%sthompson%s&horizon=300&runs=2&seed=%d", at[0], at[1], strings.TrimSuffix(","+at[2], ","), turn+2)
			for mode, progress := range map[string]string{"~speed=1000000": "300 of 300 pulls", "~mode=mean": strconv.Itoa(2*running) + " of " + strconv.Itoa(2*running) + " runs"} {
				p.lead(link + mode)
				p.ended()
				where := fmt.Sprintf("turn %d, %s", turn, mode)
				notice, done := p.text("#notice"), p.text("#progress")
				for i, text := range some {
					name := fmt.Sprintf("\n%s has stopped (", strings.Split(text.Source, `"`)[1])
					_, line, stopped := strings.Cut("\n"+notice, name)
					line, _, _ = strings.Cut(line, "\n")
					line = strings.TrimSuffix(line, ").")
					if stopped {
						stops++
					}
					if stopped && text.Line > 0 && line == late {
						lates++
						continue
					}
					if stopped != (text.Line > 0) || stopped && !(strings.HasPrefix(line, fmt.Sprintf("line %d: ", text.Line+1)) && strings.Contains(line, text.Says)) {
						t.Errorf("%s, place %d, %s: %q, want line %d: %s", text.Name, (i+turn)%3, where, line, text.Line+1, text.Says)
					}
				}
				if !strings.HasPrefix(done, progress) {
					t.Errorf("%s: %s, want %s", where, done, progress)
				}
				ends := read[[]string](p, `[...document.querySelectorAll("table.data tbody tr:last-child > *")].map((e) => e.textContent)`)
				if len(ends) < 3 || ends[0] != "300" {
					t.Errorf("%s: the last row of the table is %q", where, ends)
				}
			}
		}
		p.lead(harmless + "~mode=mean")
		p.ended()
		if done, notice := p.text("#progress"), p.text("#notice"); !strings.HasPrefix(done, "4 of 4 runs") || notice != "" {
			t.Errorf("afterwards: %s, %q", done, notice)
		}
	}
	if lates > stops/10 {
		t.Errorf("%d of %d policies reached the limit of time", lates, stops)
	}
	if p.count("#trouble:not([hidden])") > 0 || !p.has("window.sinceTheStart === true") {
		t.Errorf("the page was loaded again; it says %q", p.text("#trouble"))
	}
}
