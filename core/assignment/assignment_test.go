package assignment_test

import (
	"reflect"
	"strings"
	"testing"

	"epsilonarcade/core/assignment"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
)

// small returns an assignment with only a few short runs.
func small(t *testing.T, must ...assignment.Requirement) assignment.Assignment {
	t.Helper()
	s, err := scenariotest.ParseLink("1t&arms=0.9,0.6,0.3&policies=ucb1,adap-ucb&horizon=1500&runs=8")
	testkit.OK(t, err)
	a := assignment.Assignment{
		Title: "Small", Text: "Do it.", Scenario: s, Claim: assignment.Claim{Own: true}, Start: testkit.Example(t, "ucb1"), Must: must,
	}
	testkit.OK(t, a.Check())
	return a
}

// always is a policy that pulls the first arm only. anyArm is a policy that pulls the arms in turn.
const (
	always = "policy(name = \"Always\", protects = \"sequence\")\n\ndef choose(t, arms):\n    return 0\n"
	anyArm = "policy(name = \"Any\")\n\ndef choose(t, arms):\n    return t % K\n"
)

func TestEachKindOfRequirementPassesAndFails(t *testing.T) {
	const same = assignment.SameActions
	for _, c := range []struct {
		must   assignment.Requirement
		source string
		passed bool
		says   string // a part of the message
	}{
		{assignment.Requirement{Kind: assignment.Regret, Most: 200}, testkit.Example(t, "ucb1"), true, "The mean regret over 8 runs is "},
		{assignment.Requirement{Kind: assignment.Regret, Most: 1}, testkit.Example(t, "ucb1"), false, "above the limit of 1."},
		{assignment.Requirement{Kind: assignment.Regret, Most: 449}, anyArm, false, "is 450 ± 0 (standard error), above the limit of 449."},
		{assignment.Requirement{Kind: assignment.LessRegret, Than: "adap-ucb"}, testkit.Example(t, "ucb1"), true, "The regret of AdaP-UCB is "},
		{assignment.Requirement{Kind: assignment.LessRegret, Than: "ucb1"}, testkit.Example(t, "adap-ucb"), false, "It must be below 0."},
		// A regret is not less than itself, but it is less than 1.5 times itself.
		{assignment.Requirement{Kind: assignment.LessRegret, Than: "ucb1"}, testkit.Example(t, "ucb1"), false, "is 0 ± 0"},
		{assignment.Requirement{Kind: assignment.LessRegret, Than: "ucb1", Times: 1.5}, testkit.Example(t, "ucb1"), true, "1.5 times the regret of UCB1 is "},
		{assignment.Requirement{Kind: assignment.Audited, Runs: 1000, Horizon: 60}, testkit.Example(t, "adap-ucb"), true, "so the claim of ε = 1 is not refuted"},
		{assignment.Requirement{Kind: assignment.Audited, Runs: 1000, Horizon: 60}, leaking(t), false, "so the claim of ε = 1 is refuted"},
		{assignment.Requirement{Kind: assignment.Audited, Runs: 1000, Horizon: 60}, testkit.Example(t, "ucb1"), false, "The policy claims no privacy"},
		{assignment.Requirement{Kind: assignment.Audited, Runs: 1000, Horizon: 60}, always, false, "The claim could not be audited: "},
		{assignment.Requirement{Kind: assignment.Audited, Runs: 1000}, testkit.Example(t, "ldp-ucb-b"), true, "so the claim of ε = 1 is not refuted"},
		{assignment.Requirement{Kind: same, As: "ucb1"}, testkit.Example(t, "ucb1"), true, "The policy pulls the required arms in the first 1,000 pulls of each of 3 runs."},
		{assignment.Requirement{Kind: same, As: "adap-ucb", Pulls: 700, Runs: 2}, testkit.Example(t, "adap-ucb"), true, "first 700 pulls of each of 2 runs"},
		{assignment.Requirement{Kind: same, As: "ucb1"}, anyArm, false, " of run 1, the policy pulls arm "},
		{assignment.Requirement{Kind: same, Source: anyArm}, always, false, "At pull 2 of run 1, the policy pulls arm 1, but Any pulls arm 2."},
		{assignment.Requirement{Kind: same, Source: anyArm, Hidden: true}, always, false, "but the reference policy pulls arm 2."},
		{assignment.Requirement{Kind: assignment.Notion, Notion: policy.Reward}, testkit.Example(t, "ldp-ucb-b"), true, "each reward, before anyone sees it"},
		{assignment.Requirement{Kind: assignment.Notion, Notion: policy.Reward}, testkit.Example(t, "ucb1"), false, "Declared protection: nothing."},
	} {
		g := small(t, c.must).Grade(c.source)
		if len(g.Checks) != 1 || g.Passed != c.passed || g.Checks[0].Passed != c.passed || !g.Checks[0].Done || !strings.Contains(say.English(g.Checks[0].Says), c.says) || g.Problem != "" {
			t.Errorf("%+v: %q is not in %+v", c.must, c.says, g)
		}
	}
}

// leaking returns UCB1 with a false claim of privacy.
func leaking(t *testing.T) string {
	return strings.Replace(testkit.Example(t, "ucb1"), "policy(", "policy(\n    protects = \"sequence\",", 1)
}

func TestAHiddenReferenceIsNotNamed(t *testing.T) {
	a := small(t, assignment.Requirement{Kind: assignment.SameActions, As: "adap-ucb", Hidden: true}, assignment.Requirement{Kind: assignment.SameActions, As: "adap-ucb"})
	g := a.Grade(anyArm)
	for i, hidden := range []bool{true, false} {
		if words := say.English(g.Checks[i].Asks + g.Checks[i].Says); strings.Contains(words, "AdaP") == hidden {
			t.Errorf("hidden: %v, and it says %q", hidden, words)
		}
	}
}

func TestErrorNamesTheLine(t *testing.T) {
	must := []assignment.Requirement{
		{Kind: assignment.Notion, Notion: policy.Sequence}, {Kind: assignment.Audited, Runs: 500, Horizon: 60}, {Kind: assignment.Regret, Most: 1000},
	}
	for source, want := range map[string]string{
		"policy(name = \"A\", protects = \"sequence\")\n\nimport math\n":                                                                      "line 3: import is not available",
		"policy(name = \"A\", protects = 7)\n":                                                                                                "line 1: ",
		"policy(name = \"A\", protects = \"sequence\")\nx = 1 // 0\ndef choose(t, arms):\n    return 0\n":                                     "line 2: ",
		"policy(name = \"A\", protects = \"sequence\")\ndef choose(t, arms):\n    if t == 20:\n        return arms[99]\n    return 0\n":       "line 4: ",
		"policy(name = \"A\", protects = \"sequence\")\ndef choose(t, arms):\n    while True:\n        pass\n":                                "takes more than 500000 steps",
		"policy(name = \"A\", protects = \"sequence\")\ndef choose(t, arms):\n    if t == 1400:\n        return arms[99]\n    return t % K\n": "line 4: ",
	} {
		for _, order := range [][]int{{0, 1, 2}, {2, 1, 0}} {
			var all []assignment.Requirement
			for _, i := range order {
				all = append(all, must[i])
			}
			g := small(t, all...).Grade(source)
			if why := say.English(g.Problem); g.Passed || !strings.HasPrefix(why, "line ") || !strings.Contains(why, want) {
				t.Errorf("%q is not in %+v", want, g)
			}
			for _, c := range g.Checks {
				if !c.Done && (c.Passed || !strings.HasPrefix(say.English(c.Says), "Not checked: ")) {
					t.Errorf("a skipped check is %+v", c)
				}
			}
		}
	}
}

// A page can show the progress of a grading, and can stop the grading at any point.
func TestAGradingIsDoneInPieces(t *testing.T) {
	a := small(t, assignment.Requirement{Kind: assignment.Regret, Most: 200}, assignment.Requirement{Kind: assignment.Audited, Runs: 400, Horizon: 60},
		assignment.Requirement{Kind: assignment.SameActions, As: "adap-ucb"}, assignment.Requirement{Kind: assignment.LessRegret, Than: "ucb1", Times: 5})
	want := a.Grade(testkit.Example(t, "adap-ucb"))
	g := a.Begin(testkit.Example(t, "adap-ucb"))
	steps, last := 0, 0.0
	for more := true; more; steps++ {
		more = g.Step()
		i, share := g.Progress()
		if at := float64(i) + share; at < last || share > 1 {
			t.Fatalf("step %d is at %v after %v", steps, at, last)
		} else {
			last = at
		}
		done := 0
		for _, c := range g.Grade().Checks {
			if c.Done {
				done++
			}
		}
		if done != i {
			t.Fatalf("requirement %d is current, but %d are done", i, done)
		}
	}
	if got := g.Grade(); !reflect.DeepEqual(got, want) || steps < 100 || last != 4 {
		t.Errorf("after %d steps %+v\nwant %+v", steps, got, want)
	}
	if g.Step() {
		t.Error("Step continues after the end")
	}
	g = a.Begin(testkit.Example(t, "adap-ucb"))
	if g.Step(); !reflect.DeepEqual(g.Grade().Checks, a.Checks()) {
		t.Errorf("after one step %+v", g.Grade())
	}
	if g.Leave(); g.Step() {
		t.Error("Step continues after Leave")
	}
}

func TestASubmissionTakesItsPlace(t *testing.T) {
	a := small(t, assignment.Requirement{Kind: assignment.Regret, Most: 200})
	eps := 0.3
	a.Scenario.Policies[1].Epsilon = &eps
	for place, want := range map[int]string{0: "ucb1 adap-ucb own", 1: "own adap-ucb", 2: "ucb1 own"} {
		a.Place = place
		s, at := a.With(anyArm)
		var ids []string
		for _, p := range s.Policies {
			ids = append(ids, p.ID)
		}
		if got := strings.Join(ids, " "); got != want || s.Policies[at].Source != anyArm {
			t.Errorf("in place %d: %s, at %d", place, got, at)
		}
		if budget, _ := s.Budget(s.Policies[at]); (budget == eps) != (place == 2) {
			t.Errorf("in place %d it has ε = %v", place, budget)
		}
	}
	if len(a.Scenario.Policies) != 2 || a.Scenario.Policies[0].ID != "ucb1" {
		t.Error("the assignment's own scenario has changed")
	}
}
