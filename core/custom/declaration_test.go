package custom

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
)

// An error in a declaration names its line, its column and a remedy.
func TestErrorsOfDeclarationsNameTheirPlace(t *testing.T) {
	for _, c := range []struct{ source, want string }{
		{strings.Repeat("#", MaxSource+1), "0:0 the source has 16385 bytes, more than the limit of 16384"},
		{"\xff", "0:0 the source is not valid UTF-8"},
		{"x = 1\ny = '\x00'", "2:0 this line contains a control character"},
		{"x = 1\ry = 2", "1:0 this line contains a control character"},
		{"x = '\u202e'", "1:0 this line contains a control character"},
		{"x = '\u200b'", "1:0 this line contains a control character"},
		{"x = '\u2066'", "1:0 this line contains a control character"},

		{"policy(\"UCB\")", "1:8 write the name of each argument of policy(…), such as name = \"UCB\""},
		{"policy(name)", "1:8 write the name of each argument of policy(…), such as name = \"UCB\""},
		{"policy(name: \"UCB\")", "1:8 write the name of each argument of policy(…), such as name = \"UCB\""},
		{"policy(\n  name = \"A\",\n  name = \"B\")", "3:3 name is given twice"},
		{"policy(claims = 1)", "1:8 claims is not an argument of policy(…); the arguments are name, about, protects, uses, rewards and params"},
		{"policy(name = \"A\"\n  about = \"B\")", "2:3 a comma or ) is missing here; policy(…) accepts only literal values"},
		{"policy(name = \"A\" + \"B\")", "1:19 a comma or ) is missing here; policy(…) accepts only literal values"},
		{"policy(name = \"A\" \"B\")", "1:19 a comma is missing between two strings"},
		{"policy(name = ", "1:15 the source ends before policy(…) is closed"},
		{"policy(name = \"A\"", "1:18 a comma or ) is missing here; policy(…) accepts only literal values"},
		{"policy(name = *x)", "1:15 policy(…) accepts only literal strings, numbers, lists and dictionaries, not expressions"},
		{"policy(name = \"A", "1:17 the closing quote of a string is missing"},
		{"policy(name = \"A\n\")", "1:17 the closing quote of a string is missing"},
		{`policy(name = "A\n")`, "1:17 a string in policy(…) can escape only quotes and \\"},
		{"policy(name = [[[[[[[[[1]]]]]]]]])", "1:24 lists are nested too deeply here"},

		{"policy(name = 3)", "1:15 a string in quotes is needed here"},
		{"policy(name = A)", "1:15 a string in quotes is needed here"},
		{"policy(name = \" \")", "1:15 this string is empty"},
		{"policy(name = \"" + strings.Repeat("ε", MaxName+1) + "\")", "1:15 this string is longer than 40 characters"},
		{"policy(about = \"" + strings.Repeat("ε", MaxAbout+1) + "\")", "1:16 this string is longer than 100 characters"},
		{"policy(name = \"a\tb\")", "1:15 this string contains a control character"},

		{"policy(protects = \"all\")", "1:19 protects must be one of \"nothing\", \"decision\", \"sequence\", \"sequence on average\", \"reward\", \"reward at its user's level\""},
		{"policy(protects = sequence)", "1:19 protects must be one of \"nothing\", \"decision\", \"sequence\", \"sequence on average\", \"reward\", \"reward at its user's level\""},
		{"policy(uses = \"eps\")", "1:15 uses must be a list of \"eps\", \"delta\" or both, or an empty list"},
		{"policy(uses = [\"eps\", \"epsilon\"])", "1:23 uses must be a list of \"eps\", \"delta\" or both, or an empty list"},
		{"policy(uses = [\"eps\", \"eps\"])", "1:23 eps is given twice"},
		{"policy(uses = [\"eps\", \"delta\", \"eps\"])", "1:15 uses must be a list of \"eps\", \"delta\" or both, or an empty list"},
		{"policy(rewards = \"coin\")", "1:18 rewards must be one of \"rewards\", \"coins\", \"sigmoid\", \"bits\", \"laplace\", \"quadratic bits\", \"exponential bits\", \"sigmoid bits\", \"sigmoid laplace\", \"bits at levels\", \"laplace at levels\""},
		{"policy(rewards = \"bits\")", "1:18 rewards = \"bits\" needs an ε, so protects must be \"reward\", or uses must contain \"eps\""},
		{"policy(protects = \"reward\", uses = [], rewards = \"bits\")", "1:50 rewards = \"bits\" needs an ε, so protects must be \"reward\", or uses must contain \"eps\""},

		{"policy(params = [\"a\"])", "1:17 params must be a dictionary such as {\"alpha\": (3.1, 1, 10)}, with the default, the minimum, the maximum and, if you like, a description"},
		{"policy(params = {\"a\": 3})", "1:23 params must be a dictionary such as {\"alpha\": (3.1, 1, 10)}, with the default, the minimum, the maximum and, if you like, a description"},
		{"policy(params = {\"a\": (3, 1)})", "1:23 params must be a dictionary such as {\"alpha\": (3.1, 1, 10)}, with the default, the minimum, the maximum and, if you like, a description"},
		{"policy(params = {\"a\" = (3, 1, 4)})", "1:22 a colon is missing after a key"},
		{"policy(params = {\"a\": (3, 1, 4), \"a\": (3, 1, 4)})", "1:34 a is given twice"},
		{"policy(params = {a: (3, 1, 4)})", "1:18 the name of a parameter must be a word in quotes, with at most 20 characters, and not a reserved name"},
		{"policy(params = {\"if\": (3, 1, 4)})", "1:18 the name of a parameter must be a word in quotes, with at most 20 characters, and not a reserved name"},
		{"policy(params = {\"eps\": (3, 1, 4)})", "1:18 the name of a parameter must be a word in quotes, with at most 20 characters, and not a reserved name"},
		{"policy(params = {\"2x\": (3, 1, 4)})", "1:18 the name of a parameter must be a word in quotes, with at most 20 characters, and not a reserved name"},
		{"policy(params = {\"\": (3, 1, 4)})", "1:18 the name of a parameter must be a word in quotes, with at most 20 characters, and not a reserved name"},
		{"policy(params = {\"a\": (3, 1, \"4\")})", "1:30 a number between −10^15 and 10^15 is needed here"},
		{"policy(params = {\"a\": (3, 1, 1e16)})", "1:30 a number between −10^15 and 10^15 is needed here"},
		{"policy(params = {\"a\": (3, 1, 1e999)})", "1:30 this number is not valid"},
		{"policy(params = {\"a\": (3, 1, 1.2.3)})", "1:30 this number is not valid"},
		{"policy(params = {\"a\": (3, 4, 5)})", "1:23 the default of a must be between its minimum and its maximum"},
		{"policy(params = {\"a\": (3, 3, 3)})", "1:23 the default of a must be between its minimum and its maximum"},
		{"policy(params = {\"a\": (3, 1, 4, 5)})", "1:33 a string in quotes is needed here"},
		{"policy(params = {" + many(MaxParams+1) + "})", "1:17 there are more than 8 parameters"},
		{"policy(protects = \"reward\", rewards = \"bits at levels\", params = {\"eps_min\": (1, 0, 2)})", "1:67 the name of a parameter must be a word in quotes, with at most 20 characters, and not a reserved name"},
	} {
		_, err := Spec(c.source)
		var e Error
		if !errors.As(err, &e) {
			t.Errorf("%.60q is no error: %v", c.source, err)
		}
		if got := fmt.Sprintf("%d:%d %s", e.Line, e.Column, say.English(e.Text)); got != c.want {
			t.Errorf("%.60q says\n%s\nand not\n%s", c.source, got, c.want)
		}
	}
}

// many returns n parameters.
func many(n int) (all string) {
	for i := range n {
		all += fmt.Sprintf("\"p%d\": (1, 0, 2), ", i)
	}
	return all
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
	if err != nil {
		t.Fatal(err)
	}
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

func TestATextWithoutADeclarationClaimsNothing(t *testing.T) {
	for _, source := range []string{"", "def index(t, arm):\n    return 1\n", "policy = 3\n", "# policy(name = \"A\")\n", "\"\"\"policy(name = 'A')\"\"\"\n"} {
		if s, err := Spec(source); err != nil || s.Name != "Unnamed" || s.Notion != policy.None || s.Epsilon != policy.Ignores || s.Uncertified() {
			t.Errorf("%q: %+v, %v", source, s, err)
		}
	}
}

// The privacy claim determines the parts of the budget that a policy uses.
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

// Each value of rewards selects its mechanism, with the budget of the setup.
func TestEveryPassageIsItsMechanism(t *testing.T) {
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

// A source is read only once, even if many others are read in between.
func TestTextsAreRemembered(t *testing.T) {
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

// FuzzDeclaration reads arbitrary sources. The declaration is complete, or the error names a line of the source.
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
