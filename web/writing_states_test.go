package web_test

import (
	"testing"

	"epsilonarcade/core/written"
	"epsilonarcade/web/page"
	"epsilonarcade/web/webtest"
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
	for _, protects := range []string{"decision", "sequence", "sequence on average", "reward", "reward at its user's level"} {
		p := webtest.Open("1t&horizon=400&runs=3&policies=own:source="+written.Pack("policy(protects = \""+protects+"\")\ndef index(t, arm):\n    return 0\n")+"~mode=mean", 1)
		p.Rest(t)
		look(p)
		p.Visit(page.AuditView)
		look(p)
	}
	look(webtest.Open("1t&kind=sweep&over=epsilon&values=0.1,1&runs=2&horizon=300&policies=adap-ucb,own:source="+written.Pack("def index(t, arm):\n    return 0\n"), 1))
	broken := webtest.Open("1t&horizon=400&runs=3", 1)
	broken.Broken = "what it needs could not be loaded; check the connection and try again"
	broken.Write.Begin("")
	broken.Rest(t)
	look(broken)
}
