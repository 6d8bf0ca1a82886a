package policy_test

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/tape"
)

// Every policy declares all the facts that the page, the command line and links need.
func TestEveryPolicyIsDeclaredCompletely(t *testing.T) {
	dashed := regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	word := regexp.MustCompile(`^[a-z][a-z0-9_]*$`)
	ids, names := map[string]bool{}, map[string]bool{}
	for _, s := range policy.All() {
		if !dashed.MatchString(s.ID) || ids[s.ID] {
			t.Errorf("id %q is not of lower case and dashes, or not unique", s.ID)
		}
		if names[say.English(s.Name)] {
			t.Errorf("%s: the name %q is not unique", s.ID, s.Name)
		}
		ids[s.ID], names[say.English(s.Name)] = true, true
		for what, text := range map[string]string{
			"name": s.Name, "guarantee": s.Guarantee, "reference": s.Reference, "summary": s.Summary,
		} {
			if text = say.English(text); text == "" || strings.Contains(text, "TODO") {
				t.Errorf("%s has no %s", s.ID, what)
			}
		}
		if s.New == nil {
			t.Errorf("%s cannot be started", s.ID)
		}
		for _, p := range s.Params {
			if !word.MatchString(p.Name) || p.Symbol == "" || p.Meaning == "" {
				t.Errorf("%s: parameter %+v is not declared completely", s.ID, p)
			}
			switch p.Kind {
			case policy.Number:
				if !(p.Min <= p.Default && p.Default <= p.Max) || math.IsInf(p.Max-p.Min, 0) {
					t.Errorf("%s: %s is not in its range: %+v", s.ID, p.Name, p)
				}
			case policy.Switch:
				if p.Default != 0 && p.Default != 1 {
					t.Errorf("%s: %s is neither off nor on: %+v", s.ID, p.Name, p)
				}
			}
		}
	}
}

// A policy's use of the budget fits its notion. Under heterogeneous local privacy every user has their own ε_t. The
// policy uses only the distribution of ε_t, so it has no ε.
func TestNotionsFitTheBudget(t *testing.T) {
	notions := []policy.Notion{policy.None, policy.Decision, policy.Sequence, policy.SequenceApproximate,
		policy.Reward, policy.RewardNear, policy.RewardHeterogeneous}
	for _, s := range policy.All() {
		if !slices.Contains(notions, s.Notion) {
			t.Errorf("%s protects %q, which is no notion", s.ID, s.Notion)
		}
		private := s.Notion != policy.None && s.Notion != policy.RewardHeterogeneous // here every user has their own budget
		if private && s.Epsilon == policy.Ignores {
			t.Errorf("%s protects %q without a budget", s.ID, s.Notion)
		} else if !private && s.Epsilon != policy.Ignores && !strings.Contains(say.English(s.Guarantee), "not certified") {
			// A policy without a proof protects nothing. It may still have a budget that sets the size of its
			// noise, if it says so.
			t.Errorf("%s uses ε, protects nothing and does not say so", s.ID)
		}
		if (s.Notion == policy.RewardHeterogeneous) != slices.ContainsFunc(s.Params, func(p policy.Param) bool { return p.Kind == policy.Levels }) {
			t.Errorf("%s protects %q: should it have a law of users' levels?", s.ID, s.Notion)
		}
		if s.NotBoth0 && (s.Epsilon != policy.Accepts || s.Delta != policy.Accepts) {
			t.Errorf("%s refuses ε = δ = 0 but does not accept each of them", s.ID)
		}
		set := setup(s, 2, 100, 0.5, 0.01)
		set.Law = levels(t, 0.5) // only heterogeneous policies use it
		m := s.Responses(set)
		local := s.Notion.Local()
		if private := m.Epsilon() <= 0.5; private != local {
			t.Errorf("%s protects %q and its responses pass through %q", s.ID, s.Notion, m.Key())
		}
	}
}

// Rewards pass through the paper's mechanism. If rewards may have any size, the sigmoid is applied first.
func TestPoliciesSeeWhatTheirPaperSays(t *testing.T) {
	set := policy.Setup{Arms: 2, Horizon: 100, Epsilon: .5, Delta: .01, Law: levels(t, .5, 2),
		Params: map[string]float64{"eps_min": 1, "b": .25, "sigmoid": 0, "h0": .1, "r1": .2, "h1": .3, "r2": .6, "h2": .7, "h3": .9}}
	sigmoid := set
	sigmoid.Params = map[string]float64{"sigmoid": 1}
	each(t, func(t *testing.T, spec policy.Spec, e enrolment) {
		want := cmp.Or(e.sees, "open")
		if got := spec.Responses(set).Key(); got != want {
			t.Errorf("%s sees rewards through %q, want %q: if that is its paper's, it is sees in its enrolment", spec.ID, got, want)
		}
	})
	for _, id := range []string{"ucb1", "kl-ucb", "thompson"} {
		m := find(t, id).Responses(sigmoid)
		if low, high := m.Domain(); m.Key() != "sigmoid open" || !math.IsInf(low, -1) || !math.IsInf(high, 1) {
			t.Errorf("%s with the sigmoid sees rewards in [%v, %v] through %q", id, low, high, m.Key())
		}
	}
	coin, open := find(t, "thompson").Responses(sigmoid), find(t, "ucb1").Responses(sigmoid)
	a := arm.Gaussian{M: .5, SD: 1}
	if coin.Law(a).Draw != nil || open.Law(a).Draw == nil {
		t.Error("Thompson sampling sees the sigmoid of a reward, or UCB1 a coin")
	}
}

// A policy whose noise has a scale of 1/ε or more has a LeastEpsilon. For smaller ε, the policy would show means of
// this size, or its noise would overflow. No other policy has a LeastEpsilon.
func TestPoliciesWithNoiseOfScaleOneOverEpsilonHaveALeastEpsilon(t *testing.T) {
	for _, s := range policy.All() {
		const eps = 1e-100
		size, problem := largestMean(t, s, eps)
		if problem != "" {
			t.Errorf("%s at ε = %v: %s", s.ID, eps, problem)
		}
		want := 0.0
		if _, problem := largestMean(t, s, math.SmallestNonzeroFloat64); problem != "" || size > 1/math.Sqrt(eps) || s.ID == "naive-ucb" { // it shows the distribution of its noise
			want = eps
		}
		if s.LeastEpsilon != want {
			t.Errorf("%s: LeastEpsilon is %v in its Spec, want %v: at ε = %v it shows a mean of size %.3g", s.ID, s.LeastEpsilon, want, eps, size)
		}
	}
}

// largestMean returns the size of the largest mean that a policy shows at a given ε, or a description of its failure.
func largestMean(t *testing.T, s policy.Spec, eps float64) (size float64, problem string) {
	defer func() {
		if says := recover(); says != nil {
			problem = fmt.Sprint(says)
		}
	}()
	set := setup(s, 2, 2000, eps, .5)
	set.Law = levels(t, .5) // only heterogeneous policies use it
	noise := runKey(0).Source()
	p := s.New(set, &noise)
	responses := tape.New(runKey(1), s.Responses(set).Law(arm.Bernoulli{P: .5}))
	var pulled int64
	tell := func(a int, n int64) {
		b := tape.Block{N: n, Kept: n, Sum: float64(n) / 2}
		if n == 1 {
			b = responses.Read(1)
		}
		p.Update(a, b)
		pulled += n
	}
	for steps := 0; steps < 2000 && pulled < 1<<60; steps++ { // epochs are long at such an ε
		a, sure := p.Next(pulled)
		if robin, ok := p.(policy.RoundRobin); ok {
			arms, rounds := robin.Rounds(pulled)
			for _, a := range arms {
				tell(a, rounds)
			}
		} else {
			tell(a, sure)
		}
		for _, v := range inspect(t, p, pulled).Arms {
			if !math.IsNaN(v.Mean) {
				size = math.Max(size, math.Abs(v.Mean))
			}
		}
	}
	return size, ""
}

// No guarantee says more than its theorem. DP-UCB-INT relies on advanced composition of noise that is drawn once.
// GDP-Elim-New's guarantee is an average over rewards. The sigmoid provides no privacy.
func TestGuaranteesSayWhatIsProved(t *testing.T) {
	for id, words := range map[string]string{
		"dp-ucb-int": "advanced composition", "dp-ucb-int-redraw": "not certified", "gdp-elim-new": "on average over the rewards",
		"dp-ftpl-new": "each single decision, given the history", "ldp-ucb-l-unbounded": "for rewards at most 1 apart", "heldp-ucb-bs": "the level that each user makes public",
		"ucb1": "no privacy", "kl-ucb": "no privacy", "thompson": "no privacy",
	} {
		if got := say.English(find(t, id).Guarantee); !strings.Contains(got, words) {
			t.Errorf("%s: %q does not say %q", id, got, words)
		}
	}
	for _, s := range policy.All() {
		for what, is := range map[string]bool{
			"single decision": s.Notion == policy.Decision, "whole action sequence": s.Notion == policy.Sequence || s.Notion == policy.SequenceApproximate,
			"local privacy": s.Notion.Local(),
		} {
			if strings.Contains(say.English(s.Guarantee), what) != is {
				t.Errorf("%s protects %q and promises %q", s.ID, s.Notion, say.English(s.Guarantee))
			}
		}
	}
}

// A policy without a budget and without draws is declared Forgetful exactly if it makes the same choice after receiving
// a whole history at once as after receiving single pulls.
func TestForgetfulPoliciesSaySo(t *testing.T) {
	for _, s := range policy.All() {
		if s.Epsilon != policy.Ignores || s.Notion != policy.None || draws(t, s) {
			continue
		}
		same := true
		for run := range 100 {
			set := setup(s, 3, 1000, 0, 0)
			noise, rewards := runKey(run).Source(), runKey(100+run).Source()
			lived, told := s.New(set, &noise), s.New(set, &noise)
			var history [3]tape.Block
			pulled := int64(20 + 4*run) // more than SW-UCB's window
			for t := range pulled {
				arm, _ := lived.Next(t)
				b := tape.Block{N: 1, Sum: float64(rewards.Binomial(1, .3+.2*float64(arm))), Kept: 1}
				lived.Update(arm, b)
				history[arm].Add(b)
			}
			for arm, b := range history {
				told.Update(arm, b)
			}
			one, _ := lived.Next(pulled)
			other, _ := told.Next(pulled)
			same = same && one == other
		}
		if same != s.Forgetful {
			t.Errorf("%s: Forgetful is %v in its Spec, want %v: whether its next choice depends on N_a, S_a and t alone", s.ID, s.Forgetful, same)
		}
	}
}
