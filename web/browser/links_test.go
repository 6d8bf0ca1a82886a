//go:build !js

package browser

import (
	"encoding/json"
	"flag"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/gallery"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/scenario/scenariojson"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
	"epsilonarcade/core/theory"
)

// The address contains every setting, and a reload leads to the same page with the same numbers.
func TestTheAddressHoldsThePage(t *testing.T) {
	p := play(t, "1t&horizon=30000~ghosts=off") // a reload forgets the curves from before a change
	p.changesTheAddress("ε", func() { p.fill(field("epsilon"), "0.5") })
	p.changesTheAddress("the slider of δ", func() { p.choose("#slide-delta", "200") })
	p.changesTheAddress("runs", func() { p.fill(field("runs"), "7") })
	p.changesTheAddress("seed", func() { p.fill(field("seed"), "42") })
	p.changesTheAddress("a mean", func() { p.fill(field("arms[0].mean"), ".65") })
	p.changesTheAddress("one arm less", func() { p.click("#remove-arm") })
	p.changesTheAddress("another policy", func() { p.click("#add-ucb1") })
	p.changesTheAddress("one policy less", func() { p.click("#remove-dp-ftpl-beta-2") })
	p.click("#open-0")
	p.changesTheAddress("a policy's own ε", func() { p.fill(field("policies[0].epsilon"), "2") })
	p.click("#open-0") // the open row is not in the address
	p.changesTheAddress("the axis of pulls", func() { p.choose("#axis-x", "log") })
	p.changesTheAddress("the axis of regret", func() { p.choose("#axis-y", "log") })
	p.changesTheAddress("the speed", func() { p.choose("#speed", "1e07") })
	p.ended()
	p.same("in a run", func() { p.reload(); p.ended() })

	p.changesTheAddress("the mode", func() { p.click("#choose-mean") })
	p.changesTheAddress("the band", func() { p.choose("#band", "sd") })
	p.changesTheAddress("the checkpoints", func() { p.fill(field("checkpoints"), "linear50"); p.key(kb.Enter) })
	p.ended()
	p.same("in the mean of runs", func() { p.reload(); p.ended() })
}

// changesTheAddress checks that an action changes the address.
func (p *tab) changesTheAddress(what string, do func()) {
	p.tb.Helper()
	was := p.fragment()
	do()
	if p.fragment() == was {
		p.tb.Errorf("the address does not hold %s", what)
	}
}

// same checks that the page shows the same before and after an action.
func (p *tab) same(what string, do func()) {
	p.tb.Helper()
	state := func() string {
		settings := read[string](p, `Array.from(document.querySelectorAll("input, select"), (e) => e.value).join("; ")`)
		return strings.Join([]string{p.fragment(), settings, p.text("#sentence"), p.text(".legend"), p.text(".pulls"), p.text("#progress")}, "\n")
	}
	look := func() {
		p.pulls(0) // the selected policy is not in the address
		p.idle()
	}
	look()
	before := state()
	do()
	look()
	if after := state(); after != before {
		p.tb.Errorf("%s the page was\n%s\nand after a reload it is\n%s", what, before, after)
	}
}

// hearHacks causes a console error if a link makes code run.
const hearHacks = `globalThis.hacked = () => console.error("hacked"); globalThis.alert = hacked;`

// If a link cannot be parsed, the page keeps the last good scenario and offers the default scenario.
func TestALinkThatCannotBeReadOffersTheDefault(t *testing.T) {
	p := play(t, "1t&epsilon=NaN")
	p.waitForText("#notice.bad", "NaN")
	p.waitForText("#progress", " of 1,000,000 pulls")
	p.running() // the default, because there is no last good scenario

	p.lead("1t&arms=0.8,0.2&policies=ucb1&horizon=500")
	p.waitForText("#progress", " of 500 pulls")
	p.lead("1t&horizon=0")
	p.waitForText("#notice.bad", "horizon")
	if text := p.text("#progress"); !strings.Contains(text, " of 500 pulls") {
		t.Errorf("the last good scenario is gone: %q", text)
	}
	p.click("#use-default")
	p.waitForText("#progress", " of 1,000,000 pulls")
	p.waitFor("the notice to go and the address to be bare", func() bool { return p.count("#notice") == 0 && p.fragment() == "" })
}

var (
	manyLinks = flag.Int("links", 30, "how many random links to open on the page")
	firstLink = flag.Int("first-link", 0, "the first of them to open")
)

// An address holds a fragment, and the link of the scenario that the page shows for this fragment.
type address struct{ Fragment, Link string }

// randomAddress returns a link of any length up to that of the longest scenario, with or without a view.
func randomAddress(rng *rand.Rand, longest scenario.Scenario) address {
	s := scenariotest.Random(rng)
	if rng.IntN(4) == 0 {
		s = scenariotest.Long(rng, longest)
	}
	return address{s.Link() + randomView(rng, longest), s.Link()}
}

// randomView returns a view for a link, sometimes with values that no page would write.
func randomView(rng *rand.Rand, longest scenario.Scenario) string {
	panels, bounds := gallery.Panels(), theory.Bounds()
	anything := func() string {
		text := make([]byte, rng.IntN(20_000))
		for i := range text {
			text[i] = "abcdefghijklmnopqrstuvwxyz0123456789-,."[rng.IntN(39)]
		}
		return string(text)
	}
	var view string
	for _, part := range []func() string{
		func() string { return "mode=mean" }, func() string { return "x=log" }, func() string { return "inside=open" }, func() string { return "listing=open" },
		func() string { return "view=" + []string{"gallery", "sheet", "audit"}[rng.IntN(3)] },
		func() string { return "panel=" + panels[rng.IntN(len(panels))].ID }, func() string { return "panel=" + anything() },
		func() string { return "bounds=" + bounds[rng.IntN(len(bounds))].ID }, func() string { return "bounds=" + anything() },
		func() string { return "lesson=" + []string{"all", "tour.1", "local.1"}[rng.IntN(3)] }, func() string { return "lesson=" + anything() },
		func() string { return "audit=ucb1,,,,,,9" }, func() string { return "audit=" + anything() }, func() string { return "policy=" + anything() },
		func() string {
			s := scenariotest.Long(rng, longest)
			for s.Kind != scenario.Regret || rng.IntN(2) == 0 { // scenarios of other kinds cannot be compared
				s = scenariotest.Random(rng)
			}
			return "compare=" + scenario.Fold(s.Link())
		},
		func() string { return []string{"present", "embed"}[rng.IntN(2)] }, func() string { return "hide=arms,settings&lock=budget" },
	} {
		if rng.IntN(12) == 0 {
			view += "&" + part()
		}
	}
	if view == "" {
		return ""
	}
	return "~" + view[1:]
}

// opening leads the page to a link and reports whether the page then shows it, which it does unless its program has
// ended.
const opening = `(async ({ Fragment, Link }) => {
	const whole = location.origin + "/#" + Link;
	location.hash = Fragment;
	for (let frames = 0; frames <= 1500; frames++) {
		await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
		if (!document.getElementById("trouble").hidden) return false;
		const shown = document.getElementById("open-whole")?.href;
		if (frames > 1 && (shown === whole || shown?.startsWith(whole + "~"))) return true;
	}
	return false;
})(`

// TestNoLinkEndsThePage opens random links. A fault that affects one link in ten is found within 30 links with a
// probability of 95%. With the flag -links, 10,000 links take about an hour.
func TestNoLinkEndsThePage(t *testing.T) {
	p := play(t, "1t&policies=ucb1&horizon=300")
	longest := scenariotest.Longest()
	a := address{longest.Link() + "~compare=" + scenario.Fold(longest.Link()), longest.Link()}
	for opened := *firstLink; opened < *manyLinks; opened++ {
		if opened > 0 { // each link has a seed of its own
			a = randomAddress(rand.New(rand.NewPCG(31, uint64(opened))), longest)
		}
		to, err := json.Marshal(a)
		testkit.OK(t, err)
		var shown bool
		// A slow machine can be busy with one link for a long time.
		if p.evalWithin(4*patience, opening+string(to)+")", &shown); !shown {
			t.Fatalf("link %d has %d letters, %d of them the scenario's, and is not opened (repeat it with -first-link %d); the page says %q, %q: %.3000s", opened, len(a.Fragment), len(a.Link), opened, p.text("#trouble"), p.text("#notice"), a.Fragment)
		}
	}
}

// goesOn fails the test if the page's program has ended.
func (p *tab) goesOn(what string) {
	p.tb.Helper()
	p.settle()
	if p.count("#trouble:not([hidden])") > 0 {
		p.tb.Fatalf("%s has ended the page's program: %s", what, p.text("#trouble"))
	}
}

// manyArms returns a scenario with n arms, whose means differ and have many digits.
func manyArms(n int) scenario.Scenario {
	s := scenario.Default()
	rng := rand.New(rand.NewPCG(1, 2))
	var means []float64
	for range n {
		means = append(means, 0.2+0.6*rng.Float64())
	}
	s.Arms, s.Horizon = arm.Bernoullis(means...), 2000
	s.Policies = []scenario.Policy{{ID: "ucb1"}}
	return s
}

// manyCheckpoints returns a scenario with n checkpoints that do not form a grid.
func manyCheckpoints(n int) scenario.Scenario {
	s := scenario.Default()
	s.Horizon, s.Policies = scenario.MaxHorizon, []scenario.Policy{{ID: "ucb1"}}
	for i := range n {
		s.Checkpoints = append(s.Checkpoints, scenario.MaxHorizon-int64(n-i)*int64(n-i))
	}
	return s
}

// Long addresses are opened and shown, although Vugu would end the program at an attribute or a text of 16 kB.
func TestLongAddressesAreOpenedAndShown(t *testing.T) {
	arms, points := manyArms(1000).Link(), manyCheckpoints(scenario.MaxCheckpoints).Link()
	letters := strings.Repeat("x", 16_400)
	links := map[string]string{
		"a grid by its name":    "1t&horizon=1000000000&checkpoints=log10000&policies=ucb1",
		"10,000 checkpoints":    points,
		"1,000 arms":            arms,
		"1,000 arms twice":      arms + "~compare=" + strings.NewReplacer("&", "=.", "=", "=-").Replace(arms),
		"a lesson of no name":   "1t~lesson=" + letters,
		"an audit of nothing":   "1t~view=audit&audit=" + letters + "," + letters,
		"a panel of no name":    "1t~view=sheet&panel=" + letters,
		"bounds of no name":     "1t~bounds=" + letters,
		"an address of nothing": "1t&policies=" + letters,
	}
	p := play(t, "1t&policies=ucb1&horizon=300")
	for name, link := range links {
		p.lead(link)
		p.goesOn(name)
		p.lead("1t&policies=ucb1&horizon=300")
		p.waitForText("#progress", " of 300 pulls")
		p.goesOn("what follows " + name)
	}
	for _, link := range []string{arms, points} {
		p.goTo(link)
		p.reload()
		p.goesOn("reloading")
		if whole := read[string](p, `document.getElementById("open-whole").href`); whole != p.url+"/#"+link {
			t.Errorf("the page's own address has %d bytes, want %d", len(whole), len(p.url+"/#"+link))
		}
		p.share()
		if got := p.value("#share-text"); got != p.url+"/#"+link {
			t.Errorf("the shared link has %d bytes, want %d", len(got), len(p.url+"/#"+link))
		}
	}
}

// Tiny budgets are drawn, although uPlot's own ticks for a logarithmic axis would never end below 10^−26.
func TestTheSmallestBudgetsAreDrawn(t *testing.T) {
	p := play(t, "1t&kind=sweep&over=epsilon&values=2e-26,1&policies=dp-ftpl-new,ucb1&horizon=300&runs=2~x=log")
	p.waitForText("#progress", "6 of 6 runs")
	p.goesOn("a budget of 2e-26")
}

// A thousand means can be pasted, and Ctrl+Enter applies them. Nonsense of any length can be pasted, too.
func TestAThousandMeansCanBePasted(t *testing.T) {
	p := play(t, "1t&policies=ucb1&horizon=2000")
	s := manyArms(1000)
	var means []string
	for _, a := range s.Arms {
		means = append(means, strconv.FormatFloat(a.Mean(), 'g', -1, 64))
	}
	p.click("#fold")
	p.fill("#arm-list", strings.Join(means, "\n"))
	p.waitForText("#arm-draft", "1,000 arms with means from")
	p.perform(chromedp.KeyEvent(kb.Enter, chromedp.KeyModifiers(input.ModifierCtrl)))
	p.goesOn("pasting a thousand means")
	p.waitFor("the address to hold them", func() bool { return p.fragment() == s.Link() })
	if got := p.value("#arm-list"); got != strings.Join(means, ", ") {
		t.Errorf("the field holds %d bytes", len(got))
	}
	p.fill("#arm-list", strings.Repeat("9", 100_000))
	p.goesOn("pasting a number of 100,000 digits")
	p.waitForText("#arm-draft", "arm 1")
}

func TestAFileWithManyArmsIsOpened(t *testing.T) {
	p := play(t, "1t&policies=ucb1&horizon=300")
	s := manyArms(840)
	data, err := scenariojson.Marshal(s)
	testkit.OK(t, err)
	p.chooseFile("many.json", data)
	p.waitFor("the file's scenario", func() bool { return p.fragment() == s.Link() })
	p.goesOn("a file with 840 arms")
	p.dragFile("dragover drop", strings.Repeat("x", 100_000)+".json", []byte("[true]"))
	p.waitForText("#notice", "cannot be opened")
	p.goesOn("a file whose name has 100,000 letters")
}

// No letter is broken, although Vugu fills its buffer piece by piece, and a piece may split a UTF-8 sequence.
func TestNoLetterIsBrokenWhereABufferEnds(t *testing.T) {
	p := blank(t, nil)
	p.before(`localStorage.setItem("language", "zh")`)
	p.goTo("1t~lesson=all&inside=open")
	p.waitFor("Chinese", func() bool { return p.count(`html[lang="zh"]`) == 1 })
	for n := 1; n <= 24; n++ { // each additional letter shifts the text behind it
		p.eval(`location.hash = "1t&policies=ucb1,thompson:label=`+strings.Repeat("x", n)+`~lesson=all"`, nil)
		p.goesOn("a label")
		if broken := read[string](p, `document.body.innerHTML.match(/.{0,60}\ufffd.{0,20}/s)?.[0] ?? ""`); broken != "" {
			t.Fatalf("with a label of %d letters a letter is broken in %q", n, broken)
		}
	}
}

// entries returns the number of entries in the browser's history.
func (p *tab) entries() int {
	p.tb.Helper()
	return read[int](p, `history.length`)
}

// leads checks that the address contains the given part, once the address has followed the page.
func (p *tab) leads(part string) {
	p.tb.Helper()
	if at := p.fragment(); !strings.Contains(at, part) {
		p.tb.Errorf("the address is %s, without %s", at, part)
	}
}

// Back undoes a change and Forward redoes it, without loading the page again.
func TestBackAndForwardUndoAndRedo(t *testing.T) {
	p := play(t, "1t&arms=0.8,0.2&policies=adap-klucb&horizon=20000")
	p.eval(`globalThis.loaded = "once", null`, nil)
	was := p.entries()

	b := p.box("#slide-epsilon") // a drag that pauses on the way
	y := b.Top + b.Height/2
	p.mouse(input.MousePressed, b.Left+b.Width/2, y)
	for _, at := range []float64{0.5, 0.4, 0.3} {
		p.drag(b.Left+b.Width*at, y)
		p.fragment() // waits for the address bar
	}
	p.mouse(input.MouseReleased, b.Left+b.Width*0.3, y)
	p.leads("epsilon=")
	dragged := p.value(field("epsilon"))
	if n := p.entries() - was; n != 1 {
		t.Errorf("a drag of a slider has made %d entries", n)
	}
	p.click("#add-kl-ucb")
	p.leads("kl-ucb")
	p.choose("#axis-x", "log")
	p.leads("~x=log")
	p.running()
	p.click("#view-region")
	p.leads("kind=region")
	p.waitForText("#verdict", "pull")
	if n := p.entries() - was; n != 3 {
		t.Errorf("a drag, a policy, a view and settings of the look have made %d entries", n)
	}

	p.back()
	p.waitFor("Play", func() bool { return p.count("#curve-1") == 1 })
	p.back()
	p.waitFor("one policy", func() bool { return p.count("#curve-0") == 1 && p.count("#curve-1") == 0 })
	if got := p.value(field("epsilon")); got != dragged {
		t.Errorf("ε is %s and was %s", got, dragged)
	}
	p.back()
	p.waitFor("the first ε", func() bool { return p.value(field("epsilon")) == "1" })
	p.toEnd()
	p.isAtTheEndOf(parse(t, "1t&arms=0.8,0.2&policies=adap-klucb&horizon=20000"))
	p.forward()
	p.waitFor("the other ε", func() bool { return p.value(field("epsilon")) == dragged })
	p.forward()
	p.waitFor("two policies", func() bool { return p.count("#curve-1") == 1 })

	if n := p.entries() - was; n != 3 || !p.has(`globalThis.loaded === "once"`) {
		t.Errorf("the page was loaded again, or there are %d entries", n)
	}
}
