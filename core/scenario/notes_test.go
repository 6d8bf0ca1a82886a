package scenario

import (
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/say"
)

func TestNotesSayWhatIsAcceptedButPointless(t *testing.T) {
	s := Default()
	s.Policies = []Policy{
		{ID: "adap-klucb", Params: map[string]float64{"alpha": 3}, Delta: new(0.1)},
		{ID: "adap-klucb", Params: map[string]float64{"alpha": 3.5}},
		{ID: "ucb1", Epsilon: new(2.0)},
	}
	const want = `policies[0].delta: 0.1 is not used, because AdaP-KLUCB has no δ; ` +
		`policies[0].params.alpha: 3 is accepted, but the regret theorems need α > 3; ` +
		`policies[2].epsilon: 2 is not used, because UCB1 has no ε`
	if got := s.Notes().Error(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if p := s.Problems(); len(p) > 0 {
		t.Error(p)
	}
}

// Every policy is (ε, 1)-private. A scenario says so, whether the δ is shared, a policy's own or one of a sweep's.
func TestNotesSayThatADeltaOfOneIsNoPrivacy(t *testing.T) {
	const says = "].id: DP-FTPL-Gauss promises no privacy, because every policy satisfies a guarantee with δ = 1"
	for link, want := range map[string]string{
		"1t&policies=dp-ftpl-gauss,ucb1&delta=1":                             "policies[0" + says,
		"1t&policies=ucb1,dp-ftpl-gauss:delta=1":                             "policies[1" + says,
		"1t&kind=sweep&policies=dp-ftpl-gauss&over=delta&values=0.1,1":       "policies[0" + says + " (at delta = 1)",
		"1t&kind=sweep&policies=dp-ftpl-gauss&delta=1&over=epsilon&values=1": "policies[0" + says + " (at epsilon = 1)",
		"1t&policies=dp-ftpl-gauss&delta=0.99":                               "",
		"1t&policies=adap-klucb,ucb1&delta=1":                                "",
	} {
		s, err := parse(link)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Notes().Error(); got != want {
			t.Errorf("%s: %q, want %q", link, got, want)
		}
	}
}

func preset(t *testing.T, id string) []arm.Arm {
	t.Helper()
	i, ok := arm.Find(id)
	if !ok {
		t.Fatalf("no instance %q", id)
	}
	return i.Arms
}

// noted returns the notes on one policy with these arms.
func noted(arms []arm.Arm, p Policy) string {
	s := Default()
	s.Arms, s.Policies = arms, []Policy{p}
	return s.Notes().Error()
}

// Theorem 1 of Jiang, Zhao & Li 2021 asks for a curve that never falls. The knots may come in either order.
func TestNotesNameACurveThatFalls(t *testing.T) {
	falls := Policy{ID: "ldp-ts-piecewise", Params: map[string]float64{"h1": 0.95}}
	const want = "policies[0].id: TS-LDP-B (piecewise linear) has a curve p(r) that decreases somewhere, which Theorem 1 of Jiang, Zhao & Li 2021 does not allow. The policy’s responses are still private, but a better reward may look worse"
	if got := noted(Default().Arms, falls); got != want {
		t.Error(got)
	}
	turned := Policy{ID: "ldp-ts-piecewise", Params: map[string]float64{"r1": 0.8, "h1": 0.95}}
	if got := noted(Default().Arms, turned); got != "" {
		t.Error(got)
	}
}

// The quadratic mechanism with b > 7/4 (e^ε − 1) ranks Beta(4, 1), of mean 0.8, above
// Bernoulli(0.9), whatever ε is; with b = 7/4 (e^ε − 1) their responses have one mean.
func TestNotesNameAMechanismThatHidesTheBestArm(t *testing.T) {
	mixed := preset(t, "ren-20-mixed")
	b := func(x float64) map[string]float64 { return map[string]float64{"b": x} }
	const wrong = `prefers the wrong arm. The mean of its responses is larger for arm 2 than for arm 1, the best arm, so regret grows linearly`
	const same = `cannot identify the best arm. The mean of its responses is the same for arm 2 and for arm 1, the best arm, so regret may grow linearly`
	for _, eps := range []float64{.01, 1, 100} {
		for x, want := range map[float64]string{
			0: "", 1: "", 1.74: "", 1.75: "policies[0].id: UCB-LDP-B (quadratic) " + same,
			1.76: "policies[0].id: UCB-LDP-B (quadratic) " + wrong, 2: "policies[0].id: UCB-LDP-B (quadratic) " + wrong,
		} {
			if got := noted(mixed, Policy{ID: "ldp-ucb-quadratic", Epsilon: &eps, Params: b(x)}); got != want {
				t.Errorf("ε = %v, b = %v: %q, want %q", eps, x, got, want)
			}
		}
	}
	for _, id := range []string{"ldp-ts-quadratic", "ldp-ucb-quadratic"} {
		if got := noted(Default().Arms, Policy{ID: id, Params: b(2)}); got != "" {
			t.Errorf("on rewards of 0 and 1 every b is alike, and still: %s", got)
		}
	}
	// E e^{ε(r−1)} is 1/2 in the limit for a reward of 0 or 1 and about 1/ε for a uniform one.
	arms := []arm.Arm{arm.Uniform{}, arm.Bernoulli{P: .45}, arm.TwoPoint{Low: .4, High: .4, P: 1}}
	for eps, want := range map[float64]string{
		.001: "", .1: "",
		20: "policies[0].id: TS-LDP-B (exponential) prefers the wrong arm. The mean of its responses is larger for arm 2 than for arm 1, the best arm, so regret grows linearly",
	} {
		if got := noted(arms, Policy{ID: "ldp-ts-exponential", Epsilon: &eps}); got != want {
			t.Errorf("ε = %v: %q, want %q", eps, got, want)
		}
	}
}

func TestNotesNameASigmoidThatHidesTheBestArm(t *testing.T) {
	// The sigmoid is concave above 0: it prefers what hardly varies.
	arms := []arm.Arm{arm.Gaussian{M: 1.1, SD: 3}, arm.Gaussian{M: 1, SD: .1}}
	for _, id := range []string{"ldp-ucb-ls", "ldp-ucb-bs", "heldp-ucb-ls", "heldp-ucb-bs", "ucb1", "thompson"} {
		p := Policy{ID: id}
		if id == "ucb1" || id == "thompson" {
			p.Params = map[string]float64{"sigmoid": 1}
		}
		s := Default()
		s.Arms, s.Policies = arms, []Policy{p}
		if got := s.Notes(); len(got) == 0 || say.English(got[len(got)-1].Text) != "prefers the wrong arm. The mean of its responses is larger for arm 2 than for arm 1, the best arm, so regret grows linearly" {
			t.Errorf("%s: %v", id, got)
		}
		s.Arms = preset(t, "ren-20-gaussian")
		for _, n := range s.Notes() {
			if n.Field != "epsilon" {
				t.Errorf("%s, arms of equal variance: %v", id, n)
			}
		}
	}
}

func TestNotesNameAnArmThatTheRadiusDoesNotCover(t *testing.T) {
	arms := []arm.Arm{arm.Bernoulli{P: .5}, arm.TwoGaussian{M: .6, Offset: .75, SD: 1}} // σ = 1.25
	for sigma, want := range map[float64]string{
		1: "policies[0].params.sigma: 1 is too small for arm 2, which requires 1.25, so the radius gives no confidence bound for this arm’s mean", 1.25: "",
		.25: "policies[0].params.sigma: 0.25 is too small for arm 1, which requires 0.5, so the radius gives no confidence bound for this arm’s mean",
	} {
		if got := noted(arms, Policy{ID: "ldp-ucb-l-unbounded", Params: map[string]float64{"sigma": sigma}}); got != want {
			t.Errorf("σ = %v: %q, want %q", sigma, got, want)
		}
	}
}

// Arms that are hardly apart, or as good as each other, are not the mechanism's doing.
func TestNotesLeaveCloseArmsAlone(t *testing.T) {
	for _, arms := range [][]arm.Arm{
		arm.Bernoullis(.5, .5), arm.Bernoullis(.5, .5+1e-12), arm.Bernoullis(.3), arm.Bernoullis(.5, .5+1e-13),
		{arm.Bernoulli{P: .5}, arm.Uniform{}, arm.Beta{A: 1, B: 1}},
	} {
		for _, id := range []string{"thompson", "dp-ftpl-new", "ldp-ts-linear", "ldp-ucb-l", "ucb1"} {
			if got := noted(arms, Policy{ID: id}); got != "" {
				t.Errorf("%v, %s: %s", arms, id, got)
			}
		}
	}
	if got := noted(arm.Bernoullis(.5, .6), Policy{ID: "ldp-ucb-b", Epsilon: new(1e-20)}); got != `policies[0].id: LDP-UCB-B cannot identify the best arm. `+
		`The mean of its responses is the same for arm 1 and for arm 2, the best arm, so regret may grow linearly` {
		t.Errorf("ε = 1e-20: %q", got)
	}
}

func TestNotesSayWhenNoResponseIsUsed(t *testing.T) {
	const budget = "epsilon: 1 is not used by HeLDP-UCB-L, because its users have their own privacy levels ε_t"
	const never = " is above every user's level, so all responses are discarded and the policy pulls only the first arm"
	for _, c := range []struct {
		law   string
		least float64
		want  string
	}{
		{"discrete", 100, ""}, {"0.5", .5, ""}, {"gaussian", 3, ""},
		{"0.5", .6, "; policies[0].params.eps_min: 0.6" + never}, {"0", .01, "; policies[0].params.eps_min: 0.01" + never},
		{"gaussian", 4, "; policies[0].params.eps_min: 4 is above most users’ levels, so the share of responses used is only 0.0013"},
	} {
		if got := noted(Default().Arms, Policy{ID: "heldp-ucb-l", Law: c.law, Params: map[string]float64{"eps_min": c.least}}); got != budget+c.want {
			t.Errorf("%s, %v: %q", c.law, c.least, got)
		}
	}
	s := Default()
	s.Kind, s.Policies = Sweep, []Policy{{ID: "heldp-ucb-l", Law: "0.5,2", Epsilon: new(1.0)}}
	s.Sweep = SweepOptions{"eps_min", []float64{.5, 2, 3, 4}}
	if got, want := s.Notes().Error(), "policies[0].epsilon: 1 is not used, because HeLDP-UCB-L has no ε; policies[0].params.eps_min: 3"+never+" (at eps_min = 3)"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestNotesSayWhatABudgetCertifies(t *testing.T) {
	if got := noted(Default().Arms, Policy{ID: "dp-ucb-int-redraw"}); got != "policies[0].id: DP-UCB-INT (noise redrawn) gives no privacy guarantee; its ε and δ set only the size of its noise" {
		t.Error(got)
	}
	if got := noted(Default().Arms, Policy{ID: "dp-ucb-int"}); got != "" {
		t.Error(got)
	}
}
