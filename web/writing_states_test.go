package web_test

import (
	"testing"

	"epsilonarcade/core/assignment"
	"epsilonarcade/core/assignment/assignmentjson"
	"epsilonarcade/core/custom"
	"epsilonarcade/core/custom/examples"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/page"
)

// writing shows the view in which policies are written.
func writing(t *testing.T, look func(*webtest.Page)) {
	p := webtest.Open("1t&horizon=400&runs=3", 1)
	p.Write.Begin("")
	look(p)
	p.Rest(t)
	look(p)
	p.Write.Editor.Text = "print('x')\ndef index(t, arm):\n    return 0\n"
	p.Write.Changed()
	look(p)
	p.Rest(t)
	look(p)
	for _, text := range []string{
		"def index(t, arm):\n    return arm.mean\n", "def index(t, arm)\n",
		"policy(name = 1)\n", "def index(t, arm):\n    return 1 / (350 - t)\n", "x = 1\n",
	} {
		p.Write.Editor.Text = text
		p.Write.Changed()
		p.Rest(t)
		look(p)
	}
	p.Write.Begin("policy(name = 1)\n")
	p.Rest(t)
	look(p)
	for _, protects := range []string{"decision", "sequence", "sequence on average", "reward", "reward at its user's level"} {
		p := webtest.Open("1t&horizon=400&runs=3&policies=own:source="+custom.Pack("policy(protects = \""+protects+"\")\ndef index(t, arm):\n    return 0\n")+"~mode=mean", 1)
		p.Rest(t)
		look(p)
		p.Visit(page.AuditView)
		look(p)
	}
	look(webtest.Open("1t&kind=sweep&over=epsilon&values=0.1,1&runs=2&horizon=300&policies=adap-ucb,own:source="+custom.Pack("def index(t, arm):\n    return 0\n"), 1))
	tasks(t, look)
	broken := webtest.Open("1t&horizon=400&runs=3", 1)
	broken.Broken = say.Of("what-needs-could-not")
	broken.Write.Begin("")
	broken.Rest(t)
	look(broken)
}

// tasks shows the shipped assignments, and what is found of each kind of requirement.
func tasks(t *testing.T, look func(*webtest.Page)) {
	show := func(task string, check bool) {
		p := webtest.Open("1t~view=write&assignment="+page.Fold(task), 1)
		p.Rest(t)
		if p.Write.Task.Is.Title == "" {
			t.Fatalf("%q is no assignment: %s", task, p.Notice.Text)
		}
		look(p)
		if check {
			p.Write.Task.Check()
			p.Rest(t)
			look(p)
		}
	}
	for _, a := range assignment.Shipped() {
		show(a.ID, false)
	}
	a := assignment.Shipped()[0] // whose words are used for others
	a.Scenario.Horizon, a.Scenario.Runs = 300, 3
	text := map[string]string{}
	for _, e := range examples.All() {
		text[e.ID] = e.Source
	}
	all := []assignment.Requirement{
		{Kind: assignment.Notion, Notion: policy.Sequence}, {Kind: assignment.Notion, Notion: policy.None},
		{Kind: assignment.Regret, Most: 1e9}, {Kind: assignment.Regret, Most: 1},
		{Kind: assignment.LessRegret, Than: "ucb1", Times: 99}, {Kind: assignment.LessRegret, Than: "ucb1", Times: 0.01}, {Kind: assignment.LessRegret, Than: "ucb1"},
		{Kind: assignment.SameActions, As: "ucb1", Pulls: 40}, {Kind: assignment.SameActions, As: "adap-ucb", Pulls: 40, Hidden: true},
		{Kind: assignment.Audited, Runs: 600, Horizon: 60},
	}
	for _, start := range []string{text["ucb1"], text["adap-ucb"], a.Start, "def choose(t, arms):\n    return 1 / 0\n"} {
		for _, own := range []bool{false, true} {
			a.Start, a.Must, a.Claim.Own = start, all, own
			packed, err := assignmentjson.Pack(a)
			if err != nil {
				t.Fatal(err)
			}
			show(packed, true)
		}
	}
}
