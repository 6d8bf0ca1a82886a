package custom

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/testkit"
)

// An error in a declaration gives its line, its column and a remedy.
func TestErrorsOfDeclarationsNameTheirPlace(t *testing.T) {
	check := func(line int, at, source, want string) {
		_, err := Spec(source)
		var e Error
		if !errors.As(err, &e) {
			t.Errorf("declarations.txt:%d: %.60q has no error, but %v", line, source, err)
		}
		if place, text := fmt.Sprintf("%d:%d", e.Line, e.Column), say.English(e.Text); place != at || text != want {
			t.Errorf("declarations.txt:%d: %.60q has the error\n%s %s\nwant\n%s %s", line, source, place, text, at, want)
		}
	}
	testkit.Corpus(t, "testdata/declarations.txt", check)
	check(0, "0:0", strings.Repeat("#", MaxSource+1), "the source has 16385 bytes, more than the limit of 16384")
}

func TestADeclarationIsRead(t *testing.T) {
	s, err := Spec(`# a comment before
"""A docstring,
of two lines."""
policy(
    name = 'A \'name\'',  # a comment
    about = "What it does.",
    protects = "decision",
    uses = ["delta"],
    rewards = "coins",
    params = {"a": (1.5, -1, 1e3), "b": (2, 0, 3, "what it means"),},
)
def index(t, arm):
    return 1
`)
	testkit.OK(t, err)
	if s.ID != ID || s.Name != "A 'name'" || s.Summary != "What it does." || s.Notion != policy.Decision || s.Epsilon != policy.Ignores || s.Delta != policy.Requires || !s.Custom {
		t.Errorf("%+v", s)
	}
	want := []policy.Param{
		{Name: "a", Symbol: "a", Meaning: say.Of("parameter-of-author", "a"), Min: -1, Max: 1000, Default: 1.5},
		{Name: "b", Symbol: "b", Meaning: "what it means", Max: 3, Default: 2},
	}
	if len(s.Params) != 2 || s.Params[0] != want[0] || s.Params[1] != want[1] {
		t.Errorf("%+v", s.Params)
	}
	if key := s.Responses(policy.Setup{}).Key(); key != (mechanism.Coin{}).Key() {
		t.Errorf("rewards pass through %s", key)
	}
}

func TestSourceWithoutADeclarationClaimsNothing(t *testing.T) {
	for _, source := range []string{"", "def index(t, arm):\n    return 1\n", "policy = 3\n", "# policy(name = \"A\")\n", "\"\"\"policy(name = 'A')\"\"\"\n"} {
		if s, err := Spec(source); err != nil || s.Name != "Unnamed" || s.Notion != policy.None || s.Epsilon != policy.Ignores || s.Uncertified() {
			t.Errorf("%q: %+v, %v", source, s, err)
		}
	}
}

// The privacy claim determines which parts of the budget a policy uses.
func TestEveryNotionHasItsBudget(t *testing.T) {
	const no, yes = policy.Ignores, policy.Requires
	uses := map[policy.Notion][2]policy.BudgetUse{
		policy.None: {no, no}, policy.Decision: {yes, yes}, policy.Sequence: {yes, no}, policy.SequenceApproximate: {yes, yes},
		policy.Reward: {yes, no}, policy.RewardHeterogeneous: {no, no},
	}
	// No custom policy can claim RewardNear, because none sees unbounded rewards with noise.
	if len(uses) != len(notions) || len(notions) != len(policy.Notions())-1 {
		t.Errorf("%d notions can be claimed, and there are %d", len(notions), len(policy.Notions()))
	}
	for _, n := range notions {
		s, err := Spec(fmt.Sprintf("policy(protects = %q)", n.words))
		if err != nil || s.Notion != n.notion || [2]policy.BudgetUse{s.Epsilon, s.Delta} != uses[n.notion] {
			t.Errorf("%s: %+v, %v", n.words, s, err)
		}
	}
}

// Each value of the argument rewards selects its mechanism, which gets the budget from the setup.
func TestRewardsSelectTheMechanism(t *testing.T) {
	set := policy.Setup{Epsilon: 2, Params: map[string]float64{"b": 0.5}}
	want := map[string]mechanism.Mechanism{
		"rewards": mechanism.Open{}, "coins": mechanism.Coin{}, "sigmoid": mechanism.Sigmoid{Inner: mechanism.Open{}},
		"bits": mechanism.CTB{Eps: 2}, "laplace": mechanism.CTL{Eps: 2}, "quadratic bits": mechanism.Quadratic{Eps: 2, B: 0.5},
		"exponential bits": mechanism.Exponential{Eps: 2}, "sigmoid bits": mechanism.Sigmoid{Inner: mechanism.CTB{Eps: 2}},
		"sigmoid laplace": mechanism.Sigmoid{Inner: mechanism.CTL{Eps: 2}},
	}
	for _, m := range mechanisms {
		notion := "reward"
		if m.levels {
			notion = "reward at its user's level"
		}
		s, err := Spec(fmt.Sprintf("policy(protects = %q, rewards = %q, params = {\"b\": (0, 0, 1)})", notion, m.name))
		if err != nil {
			t.Errorf("%s: %v", m.name, err)
			continue
		}
		if m.levels {
			if len(s.Params) != len(policy.HetParams())+1 {
				t.Errorf("%s: %+v", m.name, s.Params)
			}
			continue
		}
		if got := s.Responses(set).Key(); want[m.name] == nil || got != want[m.name].Key() {
			t.Errorf("%s: %s", m.name, got)
		}
	}
}

// A source is read only once, even if many other sources are read in between.
func TestSourcesAreReadOnce(t *testing.T) {
	text := func(i int) string { return fmt.Sprintf("policy(name = \"%d\")", i) }
	for range 2 {
		for i := range 3 * kept {
			if s, err := Spec(text(i)); err != nil || s.Name != fmt.Sprint(i) {
				t.Fatalf("%d: %+v, %v", i, s, err)
			}
		}
	}
	if n := len(read.texts); n == 0 || n > kept {
		t.Errorf("%d are remembered", n)
	}
}

// FuzzDeclaration reads arbitrary sources. Either the declaration is complete, or the error gives a line of the source.
func FuzzDeclaration(f *testing.F) {
	for _, seed := range []string{"", "policy()", "policy(name = \"A\", params = {\"a\": (1, 0, 2)})", "\"\"\"x\"\"\"\npolicy(protects = 'reward', rewards = \"bits\", uses=['eps'],)", "policy(name = [[{1: -1e5}]])"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, source string) {
		s, err := Spec(source)
		if err == nil {
			if s.ID != ID || s.Name == "" || s.Summary == "" || len(s.Params) > MaxParams+3 {
				t.Errorf("%+v", s)
			}
			s.Responses(policy.Setup{Epsilon: 1, Params: map[string]float64{}})
			return
		}
		e, ok := err.(Error)
		if !ok || e.Text == "" || e.Line < 0 || e.Line > strings.Count(source, "\n")+1 || e.Column < 0 {
			t.Errorf("%#v", err)
		}
	})
}
