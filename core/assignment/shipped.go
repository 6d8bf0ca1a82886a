package assignment

import (
	"embed"
	"slices"
	"strings"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

//go:embed shipped/*.star
var sources embed.FS

// source returns the source that a shipped assignment begins with.
func source(id string) string {
	data, err := sources.ReadFile("shipped/" + id + ".star")
	if err != nil {
		panic(err) // a test reads every file
	}
	return string(data)
}

// Shipped returns the assignments that come with the program.
func Shipped() []Assignment {
	leak := source("find-the-leak")
	return []Assignment{
		{
			ID:       "private-ucb1",
			Title:    say.Of("task-private-ucb1"),
			Text:     say.Of("task-text-private"),
			Scenario: at("1t&arms=0.9,0.7,0.5,0.4,0.3&policies=ucb1&epsilon=1&horizon=10000&runs=20"),
			Claim:    sequence(1),
			Start:    source("private-ucb1"),
			Must: []Requirement{
				{Kind: Notion, Notion: policy.Sequence},
				{Kind: Audited, Runs: 2000, Horizon: 100},
				{Kind: Regret, Most: 1500},
			},
		},
		{
			ID:       "find-the-leak",
			Title:    say.Of("task-find-the-leak"),
			Text:     say.Of("task-text-leak"),
			Scenario: at("1t&arms=0.9,0.7,0.5,0.4,0.3&policies=adap-ucb&epsilon=1&horizon=20000&runs=40"),
			Claim:    sequence(1),
			Start:    leak,
			Must: []Requirement{
				{Kind: Notion, Notion: policy.Sequence},
				{Kind: Audited, Runs: 8000, Horizon: 100},
				// A short audit misses noise that is a fifth too small. Only the right scale leads to the same actions.
				{Kind: SameActions, Source: strings.Replace(leak, "scale / 2", "scale", 1), Hidden: true, Pulls: 500, Runs: 100},
			},
		},
		{
			ID:       "beat-adap-ucb",
			Title:    say.Of("task-beat-adap-ucb"),
			Text:     say.Of("task-text-beat"),
			Scenario: at("1t&arms=0.8,0.6,0.5,0.4&policies=adap-ucb&epsilon=0.5&horizon=50000&runs=40"),
			Claim:    sequence(0.5),
			Start:    source("beat-adap-ucb"),
			Must: []Requirement{
				{Kind: Notion, Notion: policy.Sequence},
				{Kind: Audited, Runs: 4000, Horizon: 100},
				{Kind: LessRegret, Than: "adap-ucb", Times: 0.75},
			},
		},
	}
}

// Find returns the shipped assignment with the given id.
func Find(id string) (Assignment, bool) {
	all := Shipped()
	if i := slices.IndexFunc(all, func(a Assignment) bool { return a.ID == id }); i >= 0 {
		return all[i], true
	}
	return Assignment{}, false
}

// at returns the scenario of a link, which must be valid.
func at(link string) scenario.Scenario {
	v, err := scenario.ParseLink(link)
	if err != nil {
		panic(err) // a test reads every link
	}
	return v.Scenario()
}

// sequence returns a claim of pure privacy for the whole action sequence.
func sequence(eps float64) Claim { return Claim{Notion: policy.Sequence, Epsilon: eps} }
