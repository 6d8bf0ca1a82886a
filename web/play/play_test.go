package play_test

import (
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/markup"
	"epsilonarcade/web/runs"
)

func TestWhatThePageSaysIsPlainAtAnyTime(t *testing.T) {
	for _, mode := range []string{"live", "mean"} {
		p := webtest.Open(webtest.FullHouseSmall().Link(), 2)
		p.Settings.ChooseMode(mode)
		for i := range p.S.Policies {
			p.Policies.SetFocus(i)
			for range 3 {
				p.Tick()
				webtest.CheckPage(t, p)
			}
		}
		p.Finish(t)
		for i := range p.S.Policies {
			p.Policies.SetFocus(i)
			webtest.CheckPage(t, p)
		}
	}
}

func TestTheSentenceSaysWhatTheChartShows(t *testing.T) {
	data, err := os.ReadFile("testdata/sentences.txt")
	testkit.OK(t, err)
	for line := range strings.Lines(string(data)) {
		at, want, ok := strings.Cut(strings.TrimSpace(line), " => ")
		if !ok {
			continue
		}
		link, focus, _ := strings.Cut(at, " ")
		p := webtest.Open(link, 2)
		i, err := strconv.Atoi(focus)
		if err != nil || p.Notice.Text != "" {
			t.Fatalf("%s: %v, %+v", at, err, p.Notice)
		}
		p.Policies.SetFocus(i)
		p.Finish(t)
		says := webtest.Plain(p.Screen().Sentence())
		webtest.CheckWords(t, says)
		for k, part := range strings.Split(want, " | ") {
			word, missing := strings.CutPrefix(part, "! ")
			if found := strings.Index(says, word); (found < 0) != missing || k == 0 && found != 0 {
				t.Errorf("%s: %q in %q", at, part, says)
			}
		}
	}
}

func TestOneOfEachIsWrittenInTheSingular(t *testing.T) {
	for link, want := range map[string][2]string{
		"1t&arms=0.5&policies=ucb1&horizon=1&runs=1":               {"Ready: 1 arm, 1 pull.", "1 of 1 pull"},
		"1t&arms=0.5,0.7&policies=ucb1&horizon=1&runs=1":           {"Ready: 2 arms, 1 pull.", "1 of 1 pull"},
		"1t&arms=0.5,0.7&policies=ucb1&horizon=1&runs=1~mode=mean": {"Simulating 1 run of 1 pull.", "1 of 1 run"},
	} {
		p := webtest.Open(link, 1)
		before := webtest.Plain(p.Screen().Sentence())
		p.Finish(t)
		if words := say.English(p.Runs.Progress().Words); before != want[0] || words != want[1] {
			t.Errorf("%s: %q and %q, want %q", link, before, words, want)
		}
	}
}

func TestTheSentenceComparesWithAVisibleCurve(t *testing.T) {
	p := webtest.Open(webtest.Small("dp-ftpl-new", "thompson", "ucb1").Link(), 2)
	p.Finish(t)
	p.Policies.ToggleCurve(1)
	if s := webtest.Plain(p.Screen().Sentence()); !strings.Contains(s, "Without privacy, UCB1 loses") {
		t.Errorf("without Thompson sampling's curve: %q", s)
	}
}

// promises returns the page's explanations of a scenario's budget, in English.
func promises(s scenario.Scenario) []string {
	return webtest.English(webtest.Still(s).Budget.Promises())
}

// A budget belongs to a notion. A sentence about two notions would suggest that their budgets are comparable.
func TestEveryPromiseIsAboutOneNotion(t *testing.T) {
	for _, eps := range []float64{0.001, 1, 100} {
		s := webtest.FullHouse()
		s.Epsilon = eps
		told := map[string]int{}
		for _, text := range promises(s) {
			webtest.CheckWords(t, text)
			about := 0
			for _, notion := range []string{"Each decision:", "Whole sequence:", "Whole sequence, on average over rewards:", "Each reward:", "For two rewards at most 1 apart,"} {
				if strings.Contains(text, notion) {
					about++
					told[notion]++
				}
			}
			if numbers := strings.ContainsAny(text, "0123456789"); about > 1 || numbers != (about == 1) {
				t.Errorf("%q is about %d notions", text, about)
			}
		}
		for notion, n := range told {
			if n != 1 {
				t.Errorf("%s is told %d times", notion, n)
			}
		}
		if len(told) != 5 {
			t.Errorf("ε = %v: %q", eps, promises(s))
		}
	}
}

func TestPromisesWarnOfDifferentNotions(t *testing.T) {
	warns := func(ids ...string) bool {
		return strings.Contains(strings.Join(promises(webtest.Small(ids...)), " "), "are not comparable")
	}
	if warns("dp-ftpl-new", "dp-ftpl-gauss", "ucb1") || warns("thompson") || !warns("dp-ftpl-new", "ldp-ucb-b") {
		t.Error("a warning is missing or wrong")
	}
	if p := webtest.Still(webtest.Region()); p.Budget.Promises() != nil {
		t.Errorf("the Region view, which has no policies, promises %q", p.Budget.Promises())
	}
}

func TestPromisesWriteTheFactor(t *testing.T) {
	for _, c := range []struct {
		eps, delta float64
		policy     string
		want       string
	}{
		{math.Log(2), 0, "dp-ftpl-new", "makes no arm more than 2 times as likely to be pulled next."},
		{0, 0.25, "dp-ftpl-new", "raises the probability of pulling each arm next by at most 0.25."},
		{0, 0, "dp-ftpl-new", "makes no arm more likely to be pulled next."},
		{1e-14, 0, "adap-klucb", "makes no sequence of choices more likely."},
		{1e-14, 0, "ldp-ucb-b", "a reported value is as likely for one reward as for another."},
		{1, 0.01, "dp-ftpl-new", "at most 2.72 times its old value, plus 0.01."},
		{100, 0, "adap-klucb", "more than 2.69×10⁴³ times as likely."},
		{1, 0.01, "adap-klucb", "more than 2.72 times as likely."}, // the guarantee has no δ
		{1, 0.01, "ldp-ucb-b", "at most 2.72 times as likely for one reward as for another."},
	} {
		s := webtest.Small(c.policy)
		s.Epsilon, s.Delta = c.eps, c.delta
		if got := promises(s); !strings.HasSuffix(got[0], c.want) {
			t.Errorf("%s with (%v, %v): %q, want %q", c.policy, c.eps, c.delta, got[0], c.want)
		}
	}
}

func TestAnUnusedDeltaIsMentioned(t *testing.T) {
	for _, spec := range policy.All() {
		s := webtest.Small(spec.ID)
		text := strings.Join(promises(s), " ")
		if told := strings.Contains(text, "δ has no effect on "+say.English(spec.Name)); told != (spec.Notion != policy.None && spec.Delta == policy.Ignores) {
			t.Errorf("%s: %q", spec.ID, text)
		}
		s.Delta = 0
		if s.Problems() == nil && strings.Contains(strings.Join(promises(s), " "), "not used") {
			t.Errorf("%s: the text mentions a δ of 0", spec.ID)
		}
	}
}

func TestDurationsAreWrittenForPeople(t *testing.T) {
	for seconds, want := range map[float64]string{
		0: "less than 1 s", 0.99: "less than 1 s", 1: "1 s", 1.2: "2 s", 89.5: "90 s", 90: "2 min", 3600: "60 min",
		5400: "2 h", 35 * 3600: "35 h", 36 * 3600: "2 days", 1e9: "11,574 days",
	} {
		if got := say.English(runs.Duration(seconds)); got != want {
			t.Errorf("%v s are %q, want %q", seconds, got, want)
		}
	}
}

func TestBarsOfPullsAreLogarithmicAndWithinTheirTrack(t *testing.T) {
	if runs.LogShare(0, 100) != 0 || runs.LogShare(5, 0) != 0 || runs.LogShare(100, 100) != 100 {
		t.Errorf("%v, %v, %v", runs.LogShare(0, 100), runs.LogShare(5, 0), runs.LogShare(100, 100))
	}
	if s := runs.LogShare(1, 1e9); s < 1 || s > 10 {
		t.Errorf("one pull of a billion takes %v%%", s)
	}
	for x, want := range map[float64]string{0: "0.00%", 33.333: "33.33%", 100: "100.00%"} {
		if got := markup.Percent(x); got != want {
			t.Errorf("Percent(%v) = %q", x, got)
		}
	}
}
