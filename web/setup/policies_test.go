package setup_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/page"
	"epsilonarcade/web/setup"
)

// The reader chooses the order in which curves are listed and revealed. A moved policy keeps its settings, and the
// link keeps the order.
func TestAPolicyIsPutIntoAnotherPlace(t *testing.T) {
	p := webtest.Open("1t&arms=0.5,0.25&policies=ucb1,adap-ucb,dp-ftpl-new,thompson~present&hide=curves", 0)
	p.LeaveStage()
	order := func() (ids string) {
		for _, e := range p.Policies.Entries() {
			ids += e.ID
			if e.Hidden {
				ids += "*"
			}
			if e.Focused {
				ids += "!"
			}
			if e.Opened {
				ids += "^"
			}
			ids += " "
		}
		return ids
	}
	p.Policies.OpenRow(2)
	p.Policies.ToggleCurve(2)
	const want = "ucb1* dp-ftpl-new!^ adap-ucb* thompson* "
	p.Policies.MovePolicy(2, "1")
	for _, no := range []string{"1", "4", "-1", "x"} { // the same position, or none
		if p.Policies.MovePolicy(1, no); order() != want {
			t.Errorf("into %s: %s, want %s", no, order(), want)
		}
	}
	if places := p.Policies.Places(1); len(places) != 4 || !places[1].Chosen || places[1].Text != "2" || places[0].Chosen {
		t.Errorf("the places are %+v", places)
	}
	if !strings.Contains(p.Fragment(), "policies=ucb1,dp-ftpl-new,adap-ucb,thompson") || say.English(p.Runs.RevealText()) != "Reveal UCB1" {
		t.Errorf("%q, %q", p.Fragment(), p.Runs.RevealText())
	}
	for _, next := range []string{"Reveal AdaP-UCB", "Reveal Thompson sampling", "Reveal"} {
		if p.Runs.RevealCurve(); say.English(p.Runs.RevealText()) != next {
			t.Errorf("the button says %q, want %q", p.Runs.RevealText(), next)
		}
	}
	p = webtest.Open("1t&arms=0.5,0.25&policies=ucb1,adap-ucb~lock=policies", 0)
	if p.Policies.MovePolicy(0, "1"); p.S.Policies[0].ID != "ucb1" {
		t.Error("locked policies are put into another order")
	}
}

func TestGroupsListEveryPolicyOnce(t *testing.T) {
	for _, in := range [][]string{{"dp-ftpl-new"}, {"ucb1", "thompson", "ldp-ucb-b"}, webtest.Ids(webtest.FullHouse())} {
		p := webtest.Still(webtest.Small(in...))
		var got, want []string
		for _, g := range p.Policies.Groups() {
			var notions []policy.Notion
			for _, e := range g.In {
				got = append(got, e.ID)
				notions = append(notions, p.Spec(e.Place).Notion)
				if p.S.Policies[e.Place].ID != e.ID || !slices.Contains(in, e.ID) {
					t.Errorf("%s is listed at place %d of %v", e.ID, e.Place, in)
				}
			}
			for _, s := range g.Out {
				got, notions = append(got, s.ID), append(notions, s.Notion)
				if slices.Contains(in, s.ID) {
					t.Errorf("%s is offered although it is in %v", s.ID, in)
				}
			}
			if notions = slices.Compact(notions); len(notions) != 1 || g.Title == "" {
				t.Errorf("%q lists %v", g.Title, notions)
			}
		}
		for _, s := range policy.All() {
			want = append(want, s.ID)
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("with %v they list %v", in, got)
		}
		if text := fmt.Sprintf("%d of %d", len(in), len(want)); say.English(p.Policies.PolicyCount()) != text {
			t.Errorf("%q, want %q", p.Policies.PolicyCount(), text)
		}
	}
}

func TestEveryNotionHasItsWords(t *testing.T) {
	short := map[policy.Notion]string{
		policy.Decision: "each decision", policy.Sequence: "whole sequence", policy.Reward: "each reward",
		policy.SequenceApproximate: "whole sequence, on average", policy.None: "no privacy",
		policy.RewardHeterogeneous: "each reward, at its user’s ε", policy.RewardNear: "each reward, among rewards at most 1 apart",
	}
	s := webtest.FullHouse()
	s.Epsilon, s.Delta = 0.75, 0.002
	p := webtest.Still(s)
	for i, spec := range policy.All() {
		want := short[spec.Notion]
		switch {
		case spec.ID == "dp-ucb-int-redraw":
			want = "privacy not certified"
		case spec.Epsilon == policy.Ignores:
		case spec.Delta == policy.Ignores:
			want += ", ε = 0.75"
		default:
			want += ", (0.75, 0.002)"
		}
		if got := say.English(p.Policies.Guarantee(i)); got != want {
			t.Errorf("%s: %q, want %q", spec.ID, got, want)
		}
	}
}

func TestAPolicysOwnBudgetIsTheOneThatIsShown(t *testing.T) {
	eps, delta := 0.2, 1e-5
	s := webtest.Small("dp-ftpl-new", "dp-ftpl-gauss", "ldp-ucb-b")
	s.Policies[1].Epsilon, s.Policies[1].Delta = &eps, &delta
	s.Policies[2].Epsilon = &eps
	p := webtest.Still(s)
	for i, want := range []string{"each decision, (1, 0.01)", "each decision, (0.2, 1×10⁻⁵)", "each reward, ε = 0.2"} {
		if got := say.English(p.Policies.Guarantee(i)); got != want {
			t.Errorf("policy %d: %q, want %q", i, got, want)
		}
		if e := p.Runs.Entries()[i]; say.English(e.Guarantee) != want || e.Place != i {
			t.Errorf("entry %d: %+v", i, e)
		}
	}
}

func TestAPolicyThatCannotRunIsNotAdded(t *testing.T) {
	s := webtest.Small("ucb1", "dp-ftpl-new")
	s.Delta = 0
	p := webtest.Still(s)
	p.Policies.SetFocus(1)
	p.Policies.AddPolicy("dp-ftpl-gauss")
	if !reflect.DeepEqual(p.S, s) || p.Focus != 1 || !p.Notice.Bad || !strings.Contains(say.English(p.Notice.Text), "DP-FTPL-Gauss never learns at δ = 0; choose δ > 0") {
		t.Errorf("%v, in focus %d, %+v", webtest.Ids(p.S), p.Focus, p.Notice)
	}
	p.Policies.AddPolicy("nobody")
	if !reflect.DeepEqual(p.S, s) || !strings.HasSuffix(say.English(p.Notice.Text), "is not recognised.") {
		t.Errorf("%v, %+v", webtest.Ids(p.S), p.Notice)
	}
}

// Whatever is moved or removed, a policy's curve stays hidden or shown, and the focus stays on its policy.
func TestFocusAndHiddenCurvesFollowTheirPolicies(t *testing.T) {
	testkit.Cases(t, 100, func(t *testing.T, rng *rand.Rand) {
		all := []string{"dp-ftpl-new", "adap-klucb", "thompson", "ucb1", "kl-ucb"}
		p := webtest.Still(webtest.Small(all...))
		hidden, focus := map[string]bool{}, rng.IntN(len(all))
		p.Policies.SetFocus(focus)
		focused := all[focus]
		for i, id := range all {
			if hidden[id] = rng.IntN(2) == 0; hidden[id] {
				p.Policies.ToggleCurve(i)
			}
		}
		for len(all) > 1 {
			i := rng.IntN(len(all))
			id := all[i]
			if all = slices.Delete(all, i, i+1); rng.IntN(3) > 0 {
				to := rng.IntN(len(all) + 1)
				p.Policies.MovePolicy(i, strconv.Itoa(to))
				all = slices.Insert(all, to, id)
			} else if p.Policies.RemovePolicy(i); id == focused {
				focused = all[p.Focus]
			}
			for k, e := range p.Runs.Entries() {
				if len(p.S.Policies) != len(all) || p.Notice.Bad || e.ID != all[k] || e.Place != k || e.Hidden != hidden[e.ID] || e.Focused != (e.ID == focused) {
					t.Fatalf("of %q, with %s in focus and %v hidden, place %d has %+v", all, focused, hidden, k, e)
				}
			}
		}
		if p.Policies.RemovePolicy(0); len(p.S.Policies) != 1 || !p.Notice.Bad {
			t.Errorf("the last policy is removed: %v, %+v", webtest.Ids(p.S), p.Notice)
		}
	})
}

func TestParametersKeepToTheirPolicyWhenOthersGo(t *testing.T) {
	s := webtest.Small("ucb1", "adap-klucb", "adap-klucb")
	s.Policies[1].Params = map[string]float64{"alpha": 4}
	p := webtest.Still(s)
	p.Policies.SetFocus(2)
	p.Fields.Edit(scenario.ParamField(2, "alpha"), "5")
	p.Fields.Edit(scenario.ParamField(1, "alpha"), "x") // its policy becomes policy 0, and the problem must not stay at policy 1
	p.Policies.RemovePolicy(0)
	for i, want := range []string{"4", "5"} {
		if got := *p.Fields.Field(scenario.ParamField(i, "alpha")); got != (page.Field{Text: want}) {
			t.Errorf("policy %d: %+v, want %s", i, got, want)
		}
	}
}

func TestAParameterOutsideItsTheoremSaysSo(t *testing.T) {
	p := webtest.Still(webtest.Small("adap-klucb"))
	last := func() setup.Param { all := p.Policies.Params(p.Focus); return all[len(all)-1] }
	if f := last(); f.Field != scenario.ParamField(0, "alpha") || f.Note != "" {
		t.Errorf("%+v", f)
	}
	p.Fields.Edit(scenario.ParamField(0, "alpha"), "3")
	if f := last(); say.English(f.Note) != "the regret theorems need α > 3" {
		t.Errorf("%+v", f)
	}
	if f := webtest.Still(webtest.Small("ldp-ucb-b")).Policies.Params(0); len(f) != 2 {
		t.Errorf("LDP-UCB-B has %+v", f)
	}
}

func TestPullsListTheBestArmsFirst(t *testing.T) {
	s := webtest.Small("ucb1")
	s.Arms = arm.Bernoullis(0.5, 0.7, 0.4, 0.7)
	p := webtest.Open(s.Link(), 1)
	rows := p.Pulls.Rows()
	if p.Pulls.Rest() != "" || len(rows) != 4 || rows[0].Count != "–" {
		t.Errorf("before the first pull: %+v, %q", rows, p.Pulls.Rest())
	}
	p.Runs.ToEnd()
	p.Rest(t)
	rows = p.Pulls.Rows()
	var arms []string
	for i, r := range rows {
		arms = append(arms, r.Arm)
		if r.Best != (i < 2) || r.Share <= 0 || r.Share > 100 || r.Count == "–" {
			t.Errorf("row %d: %+v", i, r)
		}
	}
	if !slices.Equal(arms, []string{"2", "4", "1", "3"}) {
		t.Errorf("arms %v", arms)
	}
}

func TestOfManyArmsOnlyTheBestAreListed(t *testing.T) {
	for n, want := range map[int]string{20: "", 21: "The worst arm is not listed.", 1000: "The 980 worst arms are not listed."} {
		s := webtest.Small("ucb1")
		s.Arms = slices.Repeat(s.Arms[:1], n)
		p := webtest.Still(s)
		if rows := p.Pulls.Rows(); len(rows) != 20 || say.English(p.Pulls.Rest()) != want {
			t.Errorf("%d arms: %d rows, %q", n, len(rows), p.Pulls.Rest())
		}
	}
}

func TestALinkWithoutPoliciesShowsTheRegionAndPlaysTheUsualOnes(t *testing.T) {
	s := webtest.Region()
	s.Policies = nil
	p := webtest.Still(s)
	if p.Policies.FocusName() == "" || p.Policies.FocusSays() != "" || p.Policies.FocusReference() != "" || p.Pulls.Rows() != nil {
		t.Errorf("%q, %q", p.Policies.FocusName(), p.Policies.FocusSays())
	}
	if p.Show(scenario.Regret); !p.View().IsPlay() || len(p.S.Policies) != len(scenario.Default().Policies) || p.Notice.Text != "" {
		t.Errorf("Play without a policy has %d: %+v", len(p.S.Policies), p.Notice)
	}
}

func TestNotesSayWhatIsPointlessOnceAndInWords(t *testing.T) {
	s := webtest.Small("ldp-ucb-quadratic", "dp-ucb-int-redraw", "heldp-ucb-l", "adap-ucb")
	s.Arms = []arm.Arm{arm.Bernoulli{P: .9}, arm.Beta{A: 4, B: 1}}
	s.Policies[0].Label, s.Policies[0].Params = "Mine", map[string]float64{"b": 1}
	s.Policies[2].Law = "0.5"
	s.Policies[3].Params, s.Policies[3].Delta = map[string]float64{"alpha": 2}, new(.1) // the page shows this note elsewhere
	p := webtest.Still(s)
	want := []string{
		"DP-UCB-INT (noise redrawn) gives no privacy guarantee; its ε and δ set only the size of its noise.",
		"ε = 1 is not used by HeLDP-UCB-L, because its users have their own privacy levels ε_t.",
		"For HeLDP-UCB-L, eps_min = 1 is above every user's level, so all responses are discarded and the policy pulls only the first arm.",
	}
	if got := webtest.English(p.Policies.Notes()); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	p.Fields.Edit(scenario.ParamField(0, "b"), "2")
	want = append([]string{"UCB-LDP-B (quadratic, Mine) prefers the wrong arm. The mean of its responses is larger for arm 2 than for arm 1, the best arm, so regret grows linearly."}, want...)
	if got := webtest.English(p.Policies.Notes()); !slices.Equal(got, want) {
		t.Errorf("after a change: %q, want %q", got, want)
	}
	for _, text := range want {
		webtest.CheckWords(t, text)
	}
	if got := webtest.Still(scenario.Default()).Policies.Notes(); len(got) > 0 {
		t.Errorf("on the first scenario: %q", got)
	}
}

// A scenario can contain a policy several times, each time with its own settings.
func TestOnePolicyWithThreeBudgetsIsMadeByHand(t *testing.T) {
	p := webtest.Still(webtest.Small("ldp-ucb-b"))
	for i, own := range []struct{ label, eps string }{{"strict", "0.2"}, {"", "1"}, {"loose", "4"}} {
		if i > 0 {
			p.Policies.AddAgain(i - 1)
		} else {
			p.Policies.OpenRow(0)
		}
		if e := p.Policies.Entry(i); !e.Opened || !e.Focused {
			t.Errorf("row %d is closed: %+v", i, e)
		}
		p.Fields.Edit(scenario.OwnField(i, scenario.OwnLabel), own.label)
		p.Fields.Edit(scenario.OwnField(i, scenario.OwnEpsilon), own.eps)
	}
	if want := "policies=ldp-ucb-b:epsilon=0.2:label=strict,ldp-ucb-b:epsilon=1,ldp-ucb-b:epsilon=4:label=loose"; !strings.Contains(p.S.Link(), want) {
		t.Errorf("the link is %s, want %s", p.S.Link(), want)
	}
	if got, want := say.English(p.Policies.PolicyCount()), fmt.Sprintf("1 of %d policies, 3 curves", len(policy.All())); got != want {
		t.Errorf("the count says %q, want %q", got, want)
	}
	if got := p.Policies.Entry(2); got.Own != "ε = 4" || got.Ink.Shade != 2 {
		t.Errorf("the last row is %+v", got)
	}
	if f := p.Policies.Params(0); len(f) != 2 {
		t.Errorf("a policy without δ has the fields %v", f)
	}
	says := say.English(strings.Join(p.Budget.Promises(), " "))
	if want := "Policies with their own ε or δ keep it when the shared budget changes: strict, LDP-UCB-B, loose."; !strings.Contains(says, want) {
		t.Errorf("the budget says %q, want %q", says, want)
	}
	if !strings.Contains(says, "at most e^ε times as likely") { // policies with several budgets share one sentence
		t.Errorf("of three levels the budget says %q", says)
	}
	p.Fields.Edit(scenario.OwnField(1, scenario.OwnEpsilon), "")
	if p.S.Policies[1].Epsilon != nil {
		t.Error("an empty field does not give back the shared ε")
	}
	if f := p.Fields.Field(scenario.OwnField(1, scenario.OwnEpsilon)); f.Usual != scenario.Number(p.S.Epsilon) {
		t.Errorf("where nothing stands, %q counts", f.Usual)
	}
	p.Fields.Edit(scenario.OwnField(0, scenario.OwnEpsilon), "200")
	if f := p.Fields.Field(scenario.OwnField(0, scenario.OwnEpsilon)); f.Problem == "" || *p.S.Policies[0].Epsilon != 0.2 {
		t.Errorf("an ε of 200 is taken: %q", f.Problem)
	}
	p.Policies.RemovePolicy(0)
	if e := p.Policies.Entry(0); e.Opened {
		t.Error("a row stays open when others move up")
	}
}
