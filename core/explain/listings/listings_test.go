package listings

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
)

// Every listing belongs to a registered policy. A policy may have no listing; the page then says so.
func TestListingsAreOfPolicies(t *testing.T) {
	for _, spec := range policy.All() {
		if _, ok := families[spec.ID]; !ok {
			t.Logf("%s has no listing: a file of core/explain/listings could have one", spec.ID)
		}
	}
	if len(families) < 28 {
		t.Errorf("%d policies have a listing, and 28 had one", len(families))
	}
	for id := range families {
		if _, ok := policy.Find(id); !ok {
			t.Errorf("core/explain/listings has %s, which is not in core/policy/registry.go", id)
		}
	}
}

// watched plays the policy of a scenario and calls visit with its listing, for each of its pulls.
func watched(t *testing.T, link string, visit func(l Listing, m Moved)) {
	t.Helper()
	s, err := scenariotest.ParseLink(link)
	if err != nil {
		t.Fatal(link, err)
	}
	e, err := sim.New(scenariotest.Valid(s))
	testkit.OK(t, err)
	spec, _ := policy.Find(s.Policies[0].ID)
	l, ok := Of(spec, s.Setup(s.Policies[0], spec))
	if !ok {
		t.Fatalf("%s has no listing", link)
	}
	visit(l, Moved{})
	w := e.Open(0, 0)
	before, _ := w.Inspect()
	pulls := w.Pulls()
	for n := int64(1); n <= s.Horizon; n++ {
		w.Advance(n, math.MaxInt)
		m := Moved{Pulls: n, Before: before}
		m.After, _ = w.Inspect()
		for a, k := range w.Pulls() {
			if k != pulls[a] {
				m.Arm = a
			}
		}
		visit(l, m)
		before, pulls = m.After, w.Pulls()
	}
}

// links returns a link to a scenario in which all lines of a policy's listing run.
func links(id string) string {
	switch id {
	case "gdp-elim-new":
		return "1t&arms=1,0&policies=gdp-elim-new&epsilon=5&horizon=5000"
	case "dp-se":
		return "1t&arms=1,0.1&policies=dp-se&epsilon=5&horizon=20000"
	case "dp-ucb-int", "dp-ucb-int-redraw", "dp-ftpl-gauss", "dp-ftpl-beta":
		return "1t&arms=0.6,0.5,0.4&policies=" + id + "&delta=0.5&epsilon=2&horizon=1500"
	case "sw-ucb": // a window of four pulls
		return "1t&arms=0.6,0.5,0.4&policies=sw-ucb:changes=1000&horizon=400"
	case "heldp-ucb-l", "heldp-ucb-ls", "ldp-ucb-l", "ldp-ucb-ls":
		return "1t&arms=0.6,0.5&policies=" + id + "&epsilon=4&horizon=1500"
	}
	return "1t&arms=0.6,0.5,0.4&policies=" + id + "&horizon=400"
}

// Every line with an occasion runs at some point. Every pull runs a line, and each value is an equation or a law.
func TestEveryLineRuns(t *testing.T) {
	for id := range families {
		ran := map[int]bool{}
		var all Listing
		watched(t, links(id), func(l Listing, m Moved) {
			all = l
			now := l.Ran(m)
			for i := range now {
				ran[i] = true
			}
			if len(now) == 0 && (m.Pulls > 0 || slices.ContainsFunc(l.Lines, func(line Line) bool { return line.Runs&Begin != 0 })) {
				t.Fatalf("%s: pull %d, for reason %d, runs nothing", id, m.Pulls, m.Before.Why)
			}
			for i, values := range now {
				for _, v := range values {
					if strings.Contains(v, "NaN") || strings.Contains(v, "Inf") || !strings.ContainsAny(v, "=∼\\") {
						t.Fatalf("%s: line %d has the value %q", id, i+1, v)
					}
				}
			}
		})
		for i, line := range all.Lines {
			if line.Runs != 0 && !ran[i] {
				t.Errorf("%s: line %d never runs: %s; correct its occasions in core/explain/listings, or add a scenario that runs it to links in listings_test.go", id, i+1, say.English(line.Text))
			}
		}
	}
}

// The values that UCB1's lines show follow from its formula.
func TestValuesFollowTheFormula(t *testing.T) {
	watched(t, "1t&arms=0.7,0.5&policies=ucb1&horizon=40", func(l Listing, m Moved) {
		if m.Pulls < 3 {
			return
		}
		v := m.Before.Arms[m.Arm]
		index := v.Mean + math.Sqrt(2*math.Log(float64(m.Pulls-1))/float64(v.N))
		who := map[int]string{0: "1", 1: "2"}[m.Arm]
		ran := l.Ran(m)
		if want := "I_{" + who + "}=" + number(index); !slices.Contains(ran[4], want) || !slices.Contains(ran[4], "a_t="+who) {
			t.Errorf("pull %d: %v, want %s", m.Pulls, ran, want)
		}
		last := ran[len(l.Lines)-1]
		if x := last[0]; x != "x_t=0" && x != "x_t=1" || last[1] != "N_{"+who+"}="+number(float64(v.N+1)) {
			t.Errorf("after pull %d, the values are %q", m.Pulls, last)
		}
	})
}

// AdaP releases a mean only at the end of an episode, and its state changes only then.
func TestReleasesAreAtTheEndsOfEpisodes(t *testing.T) {
	releases := 0
	watched(t, "1t&arms=0.7,0.5&policies=adap-ucb&horizon=600", func(l Listing, m Moved) {
		if m.Pulls == 0 {
			return
		}
		released := m.Moment()&Release != 0
		if released {
			releases++
		}
		if ends := m.After.Why != policy.Episode; released != ends {
			t.Errorf("pull %d: released %v, and the episode ends: %v", m.Pulls, released, ends)
		}
	})
	if releases < 6 || releases > 18 {
		t.Errorf("%d releases in 600 pulls", releases)
	}
}

// All symbols in the formulas have a meaning, all meanings belong to a symbol, and braces and dollar signs are paired.
func TestFormulasAreWhole(t *testing.T) {
	used := map[string]bool{}
	for _, spec := range policy.All() {
		set := policy.Setup{Arms: 2, Horizon: 100, Epsilon: 1, Delta: 0.1, Params: map[string]float64{}}
		l, ok := Of(spec, set)
		if !ok {
			continue
		}
		for _, name := range l.Symbols() {
			used[name] = true
			if s := symbols[name]; s.TeX == "" || s.Says == "" {
				t.Errorf("%s: @%s has no meaning: add it to symbols in core/explain/listings/symbols.go", spec.ID, name)
			}
		}
		for _, line := range l.Lines {
			text := say.English(line.Text)
			if strings.Count(text, "$")%2 != 0 || strings.Count(text, "{") != strings.Count(text, "}") {
				t.Errorf("%s: %s", spec.ID, text)
			}
			for i, part := range strings.Split(text, "$") {
				if i%2 == 0 && strings.ContainsAny(part, "@\\") {
					t.Errorf("%s: there is a formula among the words of %q", spec.ID, text)
				}
			}
		}
		var read struct {
			ID    string
			Lines []struct {
				Depth int
				Text  string
			}
			Symbols []struct{ Name, TeX, Says string }
			Ran     []struct {
				Line   int
				Values []string
			}
		}
		if err := json.Unmarshal([]byte(l.JSON(map[int][]string{1: {"a=1"}, 0: nil})), &read); err != nil || len(read.Lines) != len(l.Lines) ||
			len(read.Symbols) != len(l.Symbols()) || len(read.Ran) != 2 || read.Ran[1].Values[0] != "a=1" || read.ID != l.ID {
			t.Errorf("%s is written as %+v, %v", spec.ID, read, err)
		}
	}
	for name := range symbols {
		if !used[name] {
			t.Errorf("no listing uses @%s: remove it from symbols in core/explain/listings/symbols.go", name)
		}
	}
}

func TestAPolicyMayHaveNoListing(t *testing.T) {
	if l, ok := Of(policy.Spec{ID: "follow-the-leader"}, policy.Setup{}); ok {
		t.Errorf("it is %+v", l)
	}
}

// A user's response is either used completely or not used at all.
func TestAResponseIsUsedOrDropped(t *testing.T) {
	used := 0
	watched(t, links("heldp-ucb-b"), func(l Listing, m Moved) {
		if m.Pulls == 0 {
			return
		}
		_, dropped := l.Ran(m)[len(l.Lines)-2]
		_, kept := l.Ran(m)[len(l.Lines)-1]
		if dropped == kept {
			t.Fatalf("pull %d is dropped: %v, and used: %v", m.Pulls, dropped, kept)
		}
		if kept {
			used++
		}
	})
	if used < 150 || used > 350 { // three out of five users, of 400 in all
		t.Errorf("%d answers are used", used)
	}
}

// The size of an epoch is computed only once, at its beginning.
func TestTheSizeOfAnEpochIsComputedOnce(t *testing.T) {
	sized, ended := 0, 0
	watched(t, "1t&arms=0.6,0.5&policies=dp-se&epsilon=5&horizon=6000", func(l Listing, m Moved) {
		ran := l.Ran(m)
		if _, ok := ran[2]; ok {
			sized++
		}
		if _, ok := ran[6]; ok {
			ended++
		}
	})
	if ended < 1 || sized != ended+1 {
		t.Errorf("%d sizes for %d epochs that have ended", sized, ended)
	}
}
