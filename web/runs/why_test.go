package runs_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/markup"
	"epsilonarcade/web/page"
	"epsilonarcade/web/parts"
	"epsilonarcade/web/runs"
)

// why returns the card's answer in English.
func why(p *webtest.Page) string { return say.English(strings.Join(p.Runs.Why.Says(), " ")) }

// ended returns a page at the end of its run, with all answers from the lab.
func ended(t *testing.T, link string) *webtest.Page {
	t.Helper()
	p := webtest.Open(link, 1)
	p.Runs.ToEnd()
	p.Rest(t)
	p.Later()
	return p
}

// The parts of the answer add up to the regret: the start phase and the suboptimal pulls after it.
func TestTheAnswerToWhyAddsUp(t *testing.T) {
	p := ended(t, "1t&horizon=50000")
	p.Runs.Why.Ask(2)
	if p.Focus != 2 || p.Drawers.Current() != runs.WhyDrawer {
		t.Errorf("the policy in focus is %d, the drawer %q", p.Focus, p.Drawers.Current())
	}
	says := why(p)
	for _, want := range []string{
		"The start phase pulls each arm 827 times without using the rewards. So far it has made 7,443 of these pulls, which add 1,489 to the regret.",
		"Fewer pulls would not be enough: the noise could not hide how far one reward moves an arm’s mean.",
		"Since the start phase, the policy has made ", "Thompson sampling uses the exact rewards and has a regret of ",
	} {
		if !strings.Contains(says, want) {
			t.Errorf("it says %q, not %q", says, want)
		}
	}
	marks, names := p.Runs.Why.Marks()
	if len(marks) != 2 || marks[0] != 72 || marks[1] != 7443 || say.English(names[1]) != "DP-FTPL-Beta: start phase ends" {
		t.Errorf("marks at %v: %q", marks, names)
	}
	if f := p.Plotted(); len(f.Marks) != 2 {
		t.Errorf("on the chart are the marks %v", f.Marks)
	}
	p.Files.Export(p.Files.ExportFormats()[0])
	if svg := string(p.Saved[0].Data); !strings.Contains(svg, ">DP-FTPL-Beta: start phase ends</text>") {
		t.Errorf("the legend of a saved figure does not say what is marked")
	}
	p.Policies.ToggleCurve(2)
	if marks, _ := p.Runs.Why.Marks(); len(marks) != 1 {
		t.Errorf("a hidden curve has a mark: %v", marks)
	}
	// The answer gives the same numbers as the table of pulls.
	p.Policies.SetFocus(0)
	pulls := p.Workers.Session.Pulls(0)
	worse := 0.0
	for _, n := range pulls[:len(pulls)-1] { // the last arm is the best
		worse += n
	}
	if says := why(p); !strings.Contains(says, "made "+notation.Number(worse)+" pulls of suboptimal arms, adding "+notation.Number(p.Workers.Session.Tracks()[0].Regret)) {
		t.Errorf("of %v pulls of worse arms, which cost %v, it says %q", worse, p.Workers.Session.Tracks()[0].Regret, says)
	}
	p.Settings.ChooseMode("mean")
	p.Rest(t)
	if says := why(p); !strings.HasPrefix(says, "The policy has no start phase") {
		t.Errorf("of the mean it says %q", says)
	}
	p.Policies.SetFocus(3)
	if says := why(p); strings.Contains(says, "noise") {
		t.Errorf("of a policy without privacy it says %q", says)
	}
}

// In random scenarios, the rounded numbers of the answer add up to the regret above the chart.
func TestWhatTheAnswerAddsUpAddsUpAsWritten(t *testing.T) {
	number := regexp.MustCompile(`([0-9.,]*[0-9])`)
	find := func(text, pattern string) (found float64) {
		m := regexp.MustCompile(pattern + number.String()).FindStringSubmatch(text)
		if m == nil {
			return math.NaN()
		}
		x, _ := strconv.ParseFloat(strings.ReplaceAll(m[1], ",", ""), 64)
		return x
	}
	adds := func(a, b, sum float64) bool { return math.Abs(a+b-sum) < 1e-9*sum }
	rng, others, phases := rand.New(rand.NewPCG(3, 4)), 0, 0
	for n := range 40 {
		mode := [2]string{"live", "mean"}[n%2]
		link := fmt.Sprintf("1t&policies=dp-ftpl-gauss,ucb1,adap-ucb&epsilon=%.2f&runs=3&seed=%d&horizon=%d&arms=%.3f,%.3f,%.2f~mode=%s",
			.5+rng.Float64(), n+1, 200+rng.IntN(8000), rng.Float64(), rng.Float64(), rng.Float64(), mode)
		p := ended(t, link)
		for focus := range 3 {
			p.Policies.SetFocus(focus)
			says, above := why(p), webtest.Plain(p.Screen().Sentence())
			paid, base := find(above, "(?:has a regret of|, the regret of [^ ]+ (?:is|averages)) "), find(above, "Without privacy, UCB1 loses ")
			start, later, alone := find(says, "these pulls, which add "), find(says, "suboptimal arms, adding "), find(says, "contributes ")
			if !math.IsNaN(later) && !math.IsNaN(start) {
				if phases++; !adds(start, later, paid) {
					t.Errorf("%s, policy %d: %s; above: %s", link, focus, says, above)
				}
			}
			if alone > later {
				t.Errorf("%s, policy %d: %s", link, focus, says)
			}
			if plain, other := find(says, "UCB1 uses the exact rewards and has a regret of "), find(says, "The remaining "); !math.IsNaN(other) {
				if others++; !adds(plain, other, paid) || plain != base {
					t.Errorf("%s, policy %d: %s; above: %s", link, focus, says, above)
				}
			}
		}
	}
	if others < 20 || phases < 20 {
		t.Errorf("%d answers name the price of privacy, and %d a start phase", others, phases)
	}
}

// The phrase "never a suboptimal arm" is about the pulls after the start phase, which also pulls suboptimal arms.
func TestNoWorseArmIsSaidOfThePullsAfterTheStartPhase(t *testing.T) {
	for link, want := range map[string]string{
		"1t&horizon=200000&epsilon=0.1&delta=0.1&policies=dp-ftpl-beta&arms=0,1":  "Since the start phase, the policy has never chosen a suboptimal arm.",
		"1t&horizon=20000&epsilon=0.1&delta=0.1&policies=dp-ftpl-beta&arms=0,0,1": "Since the start phase, the policy has never chosen a suboptimal arm.",
		"1t&horizon=9000&epsilon=0.01&delta=0.01&policies=dp-ftpl-beta&arms=0,1":  "So the order of the arms determines the regret, which is ",
		"1t&horizon=9000&policies=ucb1&arms=0.5,0.5":                              "All arms have the same mean, so the regret of every policy is 0.",
		"1t&horizon=9000&policies=dp-ftpl-beta&arms=0.5":                          "There is only one arm, so the regret of every policy is 0.",
	} {
		p := ended(t, link)
		if says := why(p); !strings.Contains(says, want) || strings.Contains(says, "never chosen a suboptimal") != strings.HasPrefix(want, "Since") {
			t.Errorf("%s: it says %q, want %q", link, says, want)
		}
	}
	p := webtest.Open("1t&horizon=200000&epsilon=0.1&delta=0.1&policies=dp-ftpl-beta,thompson", 1)
	p.Runs.PlayPause()
	p.Workers.Session.RunTo(500)
	for range 10 {
		p.Later()
	}
	if says := why(p); !strings.HasSuffix(says, " The policy has not yet used the rewards to choose an arm.") {
		t.Errorf("in the start phase it says %q", says)
	}
}

// The answer leads to the card about the next choice, even from averages, and to the algorithm. Both cards open and
// scroll into view.
func TestTheAnswerLeadsInsideThePolicy(t *testing.T) {
	for _, link := range []string{"1t&horizon=3000", "1t&horizon=3000&runs=2~mode=mean"} {
		p := webtest.Open(link, 1)
		p.Rest(t)
		for card, look := range map[string]func(){runs.InsideSheet: p.Runs.Why.LookInside, runs.ListingSheet: p.Runs.Why.LookAtListing} {
			look()
			before := p.Revealed
			if p.Anchor(card, markup.Element{}); p.Revealed != before+1 {
				t.Errorf("%s: the card %s does not come into view", link, card)
			}
			p.Runs.ToEnd()
			p.Rest(t)
			if len(p.Cards.Sheet(card).Says) == 0 && page.Answered[explain.Listing](p.Cards, card).Text == "" {
				t.Errorf("%s: the card %s says only %q", link, card, p.Cards.SheetSays(card))
			}
		}
	}
}

// Until the reader closes the offer, the page points out a curve that flattens the others.
func TestTheOfferAboutAFlatteningCurve(t *testing.T) {
	p := webtest.Open("1t&epsilon=0.2&horizon=20000", 1)
	for p.Runs.Playing() || len(p.Plots) == 0 {
		if p.Tick(); p.Runs.Playing() && p.Runs.Flat.Says() != "" {
			t.Fatal("it comes and goes while the curves grow")
		}
	}
	p.Rest(t)
	if got := say.English(p.Runs.Flat.Says()); got != "DP-FTPL-Beta’s curve dwarfs the others." {
		t.Fatalf("it says %q", got)
	}
	p.Runs.Flat.Log()
	if p.Look.Y != figure.Log || p.Runs.Flat.Says() != "" {
		t.Errorf("on a logarithmic axis it says %q", p.Runs.Flat.Says())
	}
	p.Look.Y = figure.Linear
	if p.Runs.Flat.Hide(); !p.Hidden[2] || p.Runs.Flat.Says() != "" {
		t.Errorf("hidden: %v; it says %q", p.Hidden, p.Runs.Flat.Says())
	}
	p.Policies.ToggleCurve(2)
	if got := p.Runs.Flat.Says(); got != "" {
		t.Errorf("once more it says %q", got)
	}
	mean := webtest.Open("1t&epsilon=0.2&horizon=20000&runs=9~mode=mean", 1)
	early := false
	for range 100_000 {
		if f := mean.Plots; len(f) > 0 && f[len(f)-1].Figure.Series != nil {
			if n := mean.Plotted().Series[3].Runs; n == 9 {
				break
			} else if early = true; mean.Runs.Flat.Says() != "" {
				t.Fatalf("after %d of 9 runs it says %q", n, mean.Runs.Flat.Says())
			}
		}
		mean.Tick()
	}
	if mean.Rest(t); !early || mean.Runs.Flat.Says() == "" {
		t.Errorf("seen before all runs were over: %v; after them it says %q", early, mean.Runs.Flat.Says())
	}
	// A scenario with fewer policies shows this chart until its own arrives.
	mean.Navigated("1t&policies=ucb1&runs=9~mode=mean")
	if got := mean.Runs.Flat.Says(); got != "" {
		t.Errorf("of a chart that is not the scenario's it says %q", got)
	}
	q := webtest.Open("1t&horizon=20000&policies=ucb1,thompson,kl-ucb", 1)
	q.Runs.ToEnd()
	q.Rest(t)
	if got := q.Runs.Flat.Says(); got != "" {
		t.Errorf("of curves that are all seen it says %q", got)
	}
}

// The page says nothing about a start phase whose length depends on the users.
func TestOfAStartPhaseThatIsNotKnownNothingIsSaid(t *testing.T) {
	p := ended(t, "1t&horizon=20000&policies=heldp-ucb-bs,thompson")
	if !p.Cards.Has(page.StartsCard) {
		t.Fatal("the page has not asked for start phases")
	}
	if says := why(p); strings.Contains(says, "tart phase pulls") || !strings.HasPrefix(says, "It has made ") {
		t.Errorf("it says %q", says)
	}
	p.Policies.SetFocus(1)
	if says := why(p); !strings.HasPrefix(says, "The policy has no start phase. ") {
		t.Errorf("of Thompson sampling it says %q", says)
	}
	if marks, _ := p.Runs.Why.Marks(); len(marks) != 0 {
		t.Errorf("marks at %v", marks)
	}
}

// The answer about a start phase has a link to the lesson that explains such phases.
func TestAStartPhaseLeadsToItsLesson(t *testing.T) {
	p := ended(t, "1t&horizon=20000&policies=dp-ftpl-beta,thompson")
	all := p.Runs.Why.Lessons()
	if len(all) != 1 {
		t.Fatalf("it leads to %v", all)
	}
	if p.Policies.SetFocus(1); p.Runs.Why.Lessons() != nil {
		t.Error("Thompson sampling has a start phase")
	}
	p.Navigated(strings.TrimPrefix(all[0].Link, "#"))
	p.Rest(t)
	if title := p.Lessons.Lesson().Title; !p.View().HasLesson() || title == "" || !p.View().IsRegion() {
		t.Errorf("%v leads to %q", all[0], title)
	}
}

// An average that is complete at once also gets the marks of start phases.
func TestAQuickMeanIsMarkedToo(t *testing.T) {
	p := webtest.Open("1t&arms=0.7,0.5&policies=dp-ftpl-beta&horizon=20000&runs=1~mode=mean", 1)
	p.Rest(t)
	if marks, _ := p.Runs.Why.Marks(); len(marks) != 1 {
		t.Errorf("at rest after %v ms it has the marks %v", p.Clock-p.Began, marks)
	}
}

// Below the chart, the page says what a logarithmic axis leaves out, if it leaves out anything.
func TestALogarithmicAxisSaysWhatItLeavesOut(t *testing.T) {
	const two = "1t&arms=0.9,0.5&policies=ucb1,ldp-ucb-b&horizon=20000&runs=5~mode=mean"
	for link, want := range map[string]string{
		"1t&horizon=20&arms=0.5,0.5&policies=ucb1&runs=2~mode=mean&y=log":       " points at or below 0.",
		"1t&horizon=500&arms=0.4&policies=ucb1,thompson&runs=2~mode=mean&y=log": " points at or below 0.",
		"1t&horizon=20&arms=0.5,0.5&policies=ucb1&runs=2~mode=mean":             "",
		two: "", two + "&x=log": "", two + "&y=log": " points at the start are below the axis.",
	} {
		p := webtest.Open(link, 2)
		p.Rest(t)
		said := ""
		for _, k := range p.Runs.Keys() {
			said += say.English(k.Name)
		}
		if !strings.HasSuffix(said, want) || (said == "") != (want == "") {
			t.Errorf("%s says %q", link, said)
		}
		f, o := p.Screen().OnCharts()
		if x, _ := o.Ranges(f.Shown(o.View)); !x.Has(float64(p.S.Horizon)) {
			t.Errorf("%s: pulls are from %v to %v", link, x.Low, x.High)
		}
	}
}

// While the arms change, no card speaks of the first arms only.
func TestCardsWhenTheArmsChange(t *testing.T) {
	p := webtest.Open("1t&arms=0.9,0.1&changes=100,600&then=0.1,0.9,0.9,0.1&policies=ucb1,sw-ucb&horizon=1000", 1)
	best := func() (arms string) {
		for _, r := range p.Runs.Pulls.Rows() {
			arms += say.English(r.Arm + " " + r.Mean + " ")
		}
		return arms
	}
	for _, c := range []struct {
		to   int64
		arms string
	}{{50, "1 0.9 2 0.1 "}, {300, "2 0.9 1 0.1 "}, {1000, "1 0.9 2 0.1 "}} {
		for p.Workers.Session.Tracks()[0].Pulled < c.to {
			p.Runs.Step()
			p.Rest(t)
		}
		if at := p.Workers.Session.Tracks()[0].Pulled; at < c.to+50 && best() != c.arms {
			t.Errorf("after %d pulls, the rows are %q", at, best())
		}
	}
	if says := why(p); !strings.HasPrefix(says, "This card explains regret by arm only while the arms stay the same.") {
		t.Errorf("the card says %q", says)
	}
	if says := say.English(p.Runs.Pulls.Rest()); !strings.Contains(says, "the means are the latest ones") {
		t.Errorf("below the pulls it says %q", says)
	}
	if f := p.Plotted(); len(f.Marks) != 2 || f.Marks[1] != 600 {
		t.Errorf("the chart has the marks %v", f.Marks)
	}
	if keys := p.Runs.Keys(); len(keys) != 1 || say.English(keys[0].Name) != "arms change" {
		t.Errorf("the legend is %v", keys)
	}
	table := parts.DataTable{Page: p.Page, ID: "numbers", Of: p.Runs.OnChart}
	if says := say.English(table.Caption()); !strings.HasSuffix(says, " The arms change after 100, 600 pulls, and regret counts against the best arm at each time.") {
		t.Errorf("the caption of the table is %q", says)
	}
	p.Files.Export(p.Files.ExportFormats()[0])
	if svg := string(p.Saved[0].Data); strings.Count(svg, ">arms change</text>") != 1 {
		t.Error("the legend of a saved figure does not say what is marked")
	}
	// Arms that are all alike at each time leave no regret; other arms do, though they are alike at the start.
	if says := say.English(runs.Alike(p.S)); says != "" {
		t.Errorf("%q", says)
	}
	p = ended(t, "1t&arms=0.5,0.5&changes=100&then=0.1,0.1&policies=ucb1&horizon=500")
	if says := why(p); says != "All arms have the same mean, so the regret of every policy is 0." {
		t.Errorf("%q", says)
	}
	p = ended(t, "1t&arms=0.5,0.5&changes=100&then=0.1,0.2&policies=ucb1&horizon=500")
	if says := why(p); !strings.HasPrefix(says, "This card") {
		t.Errorf("%q", says)
	}
}

// With delayed rewards, the page still explains regret, and the cards about single choices say why they are empty.
func TestCardsWhenRewardsAreLate(t *testing.T) {
	p := ended(t, "1t&arms=0.9,0.1&delay=50&policies=dp-ftpl-new,ucb1&horizon=1000~inside=open")
	if says := why(p); !strings.HasPrefix(says, "It has made ") {
		t.Errorf("the card says %q", says)
	}
	if n := p.Workers.Session.Pulls(1); n[0] < 51 || n[1] < 51 {
		t.Errorf("UCB1 pulls %v: the first reward of each arm arrives 50 pulls late", n)
	}
	p.Runs.Why.LookAtListing()
	p.Rest(t)
	const empty = "While rewards are delayed, the page follows no single choice"
	if says := say.English(p.Inside.InsideSays()); !strings.HasPrefix(says, empty) {
		t.Errorf("the next choice: %q", says)
	}
	if sheet := p.Cards.Sheet(runs.ListingSheet); len(sheet.Says) != 1 || !strings.HasPrefix(say.English(sheet.Says[0]), empty) || len(sheet.Facts) == 0 {
		t.Errorf("the algorithm: %+v", sheet)
	}
	p.Fields.Edit(page.Delay, "geometric 7")
	p.Fields.Leave(page.Delay)
	if p.S.Delay.String() != "geometric:7" {
		t.Errorf("the typed delay is %v", p.S.Delay)
	}
	p.Fields.Edit(page.Delay, "later")
	p.Fields.Leave(page.Delay)
	if f := p.Fields.Field(page.Delay); say.English(f.Problem) != `"later" is not a whole number: write 100 for a fixed delay, or geometric:100 for a random one` || p.S.Delay.Pulls != 7 {
		t.Errorf("%q, and the delay is %v", say.English(f.Problem), p.S.Delay)
	}
}
