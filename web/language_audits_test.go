package web_test

import (
	"testing"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/web/internal/webtest"
)

// wholes shows what decisions tell together, of all policies and of claims that are not theirs.
func wholes(t *testing.T, look func(*webtest.Page)) {
	all := []string{
		"dp-ftpl-new,sequence&together=8", "thompson&together=30", "dp-ftpl-new&together=3", "ldp-ucb-l&together=40", "dp-ftpl-gauss&together=9", "ucb1&together=200000",
		"adap-ucb&together=24", "dp-se&together=2000", "dp-ucb-int-redraw&together=400", "adap-ucb&together=3",
	}
	show := func(of string, answers int) {
		p := webtest.Open("1t~view=audit&audit="+of, 1)
		look(p)
		for range answers {
			p.Tick()
		}
		look(p)
	}
	for _, of := range some(all) {
		show(of, 4)
	}
	for _, s := range some(append(policy.All(), policy.Broken()...)) { // what is known of each at first
		show(s.ID+"&together=usual", 1)
	}
}

// audits makes small audits of every policy, and plays the game on each.
func audits(t *testing.T, look func(*webtest.Page)) {
	for _, id := range some([]string{
		"ucb1", "dp-ftpl-new", "dp-ftpl-gauss", "adap-ucb", "gdp-elim-new", "dp-ucb-int", "dp-ucb-int-redraw", "ldp-ucb-b", "ldp-ucb-l", "heldp-ucb-b",
		"broken-dp-ftpl-gauss", "broken-adap-ucb", "broken-ldp-ucb-b", "broken-dp-ucb-int", "broken-dp-ucb", "broken-dp-se", "dp-se",
		"gdp-elim-new,,,,,,100,,,,1", "gdp-elim-new,,,,,,100,,,,3", // over a revision rule
	}) {
		p := webtest.AtAudit(t, id+",,,,,,100", 1)
		look(p)
		p.Audit.RunAudit()
		p.Tick()
		look(p)
		p.Rest(t)
		look(p)
		for world := range int64(2) {
			p.Audit.Deal()
			p.Rest(t)
			look(p)
			p.Audit.Guess(world)
			p.Rest(t)
			look(p)
		}
	}
	for _, form := range []string{
		"x", "ucb1,x", "ucb1,,101", "ucb1,,-1", "ucb1,,x", "ucb1,,,2", "ucb1,,,,2", "ucb1,,,,0", "ucb1,,,,,0", "ucb1,,,,,2", "ucb1,,,,,1.5", "ucb1,,,,,,0", "ucb1,,,,,,99999999999", "ucb1,,,,,,,-1",
		"dp-se,,,,,5", "ucb1,reward", "ldp-ucb-b,reward", "heldp-ucb-b,,3", "dp-ftpl-beta,,,,,20", "ucb1,sequence,,,,1", "dp-ucb,decision,,,,9", "ucb1,,,,,,,,page", "adap-ucb,decision", "ucb1,sequence,,,,,,,,,2",
	} {
		p := webtest.AtAudit(t, form, 1)
		look(p)
		p.Audit.RunAudit()
		p.Audit.RunAudit() // stops it
		look(p)
		p.Audit.Deal()
		p.Settle()
		look(p)
	}
	p := webtest.AtAudit(t, "ucb1,,,,,,50", 1)
	p.Broken = say.Of("program-does-stopped")
	p.Audit.RunAudit()
	p.Audit.Deal()
	p.Settle()
	look(p)
	own := webtest.Open("1t&policies=own:source="+custom.Pack("policy(name = \"UCB1\", protects = \"sequence\")\n\ndef index(arm, t):\n    return arm.mean + laplace(0, 1 / (eps * arm.n))\n")+"~view=audit", 1)
	own.Rest(t)
	look(own)
	look(webtest.Open("1t&arms=0.4~view=audit&audit=ucb1,,,,,,9,,page", 1))
	look(webtest.Open("1t&arms=gaussian:0:1,0.4&policies=ucb1:sigmoid=true~view=audit&audit=ucb1,,,,,,9,,page", 1))
}

// unreadable are addresses that cannot be opened.
var unreadable = []string{
	"9z", "x", "1x", "1t&", "1t&&", "1t&x=1", "1t&epsilon", "1t&epsilon=", "1t&epsilon=1&epsilon=2", "1t&epsilon=x", "1t&epsilon=101", "1t&epsilon=1e999",
	"1t&arms=", "1t&arms=x", "1t&arms=2", "1t&arms=0.3to0.7", "1t&arms=0.3to0.7x1", "1t&arms=two-point:1", "1t&arms=two-point:0.5:1:0.2", "1t&arms=uniform:7", "1t&arms=beta:-1:2",
	"1t&policies=", "1t&policies=x", "1t&policies=ucb1:", "1t&policies=ucb1:epsilon", "1t&policies=ucb1:epsilon=", "1t&policies=kl-ucb:c=1:c=2", "1t&policies=kl-ucb:c=-1", "1t&policies=kl-ucb:x=1",
	"1t&policies=kl-ucb:x=1:y=2:z=3", "1t&policies=dp-ftpl-new:x=1:y=2", "1t&policies=private-ucb:split_budget=2", "1t&policies=heldp-ucb-b:law=x", "1t&policies=ldp-ucb-b&arms=gaussian:0:1", "1t&policies=dp-ftpl-gauss&epsilon=0&delta=0", "1t&policies=ldp-ucb-l&epsilon=0", "1t&policies=dp-ftpl-beta&delta=0",
	"1t&horizon=0", "1t&horizon=x", "1t&horizon=1.5", "1t&runs=0", "1t&seed=-1", "1t&checkpoints=", "1t&checkpoints=5,3", "1t&checkpoints=log0", "1t&kind=x", "1t&kind=sweep", "1t&kind=sweep&over=x&values=1",
	"1t&kind=sweep&over=epsilon&values=1,1", "1t&kind=sweep&over=epsilon&values=", "1t&kind=region&n=0", "1t&kind=region&n=3&r=4", "1t&kind=region&n=3&r=3&change=1", "1t&kind=region&change=2", "1t&kind=region&noise=x",
	"1t&kind=region&noise=new&epsilon=0&delta=0", "1t&kind=region&noise=laplace&epsilon=0", "1tabcd&epsilon=1", "1t&label=%zz", "1t€", "1t&policies=ucb1:label=%zz", "1t&policies=dp-ftpl-new:epsilon=0:delta=0",
	"1t&kind=timeline&policies=ucb1,kl-ucb",
}
