//go:build !js

package browser

import (
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"epsilonarcade/core/scenario"
)

// hostile are fragments by people who want the page to do something for them.
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

// foreign finds what a link may have put into the page: elements that the page has none of,
// handlers in attributes, inline styles that hold more than a size, addresses of elsewhere.
// What is only read out or shown may say anything.
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
	// It is as when nothing had been.
	p.lead(good)
	p.waitForText("#progress", " of 300 pulls")
	p.toEnd()
	p.isAtTheEndOf(parse(t, good))

	// What is handed out of such a page is text too.
	p.lead("1t&horizon=200&policies=ucb1:label=%22%3E%3Cimg%20src=x%20onerror=hacked()%3E")
	p.waitForText("#notice", "cannot be opened") // a quote and brackets are written as they are
	p.lead("1t&horizon=200&policies=ucb1:label=%22%3E%3Cimg%20src%3Dx%20onerror%3Dhacked%28%29%3E")
	p.waitForText("#curve-0", "onerror")
	p.share()
	p.click("#choose-frame")
	p.waitFor("one line of markup", func() bool { return strings.HasPrefix(p.value("#share-text"), `<iframe src="`+p.url+"/embed.html#1t-") })
	if line := p.value("#share-text"); strings.Count(line, "<") != 2 || strings.Count(line, `"`) != 10 {
		t.Errorf("it is %s", line)
	}
	clean("what is handed out")
}

// A page that begins at such an address is as sound as one that is led there.
func TestHostileAddressesOpenASoundPage(t *testing.T) {
	for _, path := range []string{
		"/?<script>hacked()</script>#1t&horizon=200~embed", "/?x=%22onload=hacked()#" + hostile()[5], "/#1t~panel=%22%3E%3Cimg%20src=x%20onerror=hacked()%3E&embed",
	} {
		p := blank(t, nil)
		p.before(hearHacks)
		p.size(1280, 900)
		p.run(chromedp.Navigate(p.url + path))
		p.ready()
		var found []string
		if p.eval(foreign, &found); len(found) > 0 {
			t.Errorf("%s has put %q into the page", path, found)
		}
		p.close()
	}
}
