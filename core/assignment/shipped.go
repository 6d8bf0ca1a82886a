package assignment

import (
	"slices"
	"strings"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// Shipped returns the assignments that come with the program.
func Shipped() []Assignment { return []Assignment{private(), leak(), beat()} }

// Find returns the shipped assignment with this id.
func Find(id string) (Assignment, bool) {
	all := Shipped()
	if i := slices.IndexFunc(all, func(a Assignment) bool { return a.ID == id }); i >= 0 {
		return all[i], true
	}
	return Assignment{}, false
}

// at returns the scenario of a valid link.
func at(link string) scenario.Scenario {
	v, err := scenario.ParseLink(link)
	if err != nil {
		panic(err) // a test reads all links
	}
	return v.Scenario()
}

// sequence returns a claim of pure privacy for the whole sequence.
func sequence(eps float64) Claim { return Claim{Notion: policy.Sequence, Epsilon: eps} }

func private() Assignment {
	return Assignment{
		ID:       "private-ucb1",
		Title:    say.Of("task-private-ucb1"),
		Text:     say.Of("task-text-private"),
		Scenario: at("1t&arms=0.9,0.7,0.5,0.4,0.3&policies=ucb1&epsilon=1&horizon=10000&runs=20"),
		Claim:    sequence(1),
		Start: `policy(
    name = "Private UCB1",
    about = "UCB1, for you to make private.",
    protects = "sequence",
)

start = 1

def index(t, arm):
    return arm.mean + sqrt(2 * log(t) / arm.n)
`,
		Must: []Requirement{
			{Kind: Notion, Notion: policy.Sequence},
			{Kind: Audited, Runs: 2000, Horizon: 100},
			{Kind: Regret, Most: 1500},
		},
	}
}

func leak() Assignment {
	const start = `policy(
    name = "AdaP-UCB with a leak",
    about = "Doubles the pulls of an arm, releases their noisy mean, and forgets earlier rewards.",
    protects = "sequence",
    params = {"alpha": (3.1, 1, 100, "width of the bounds")},
)

released = [None] * K  # the noisy mean of each arm's last episode, and its length

def noisy(total, n):
    # One reward changes the sum by 1 at most, and the mean by 1 / n.
    scale = 1 / (eps * n)
    return total / n + laplace(0, scale / 2)

def choose(t, arms):
    for arm in arms:
        if not released[arm.i]:
            return arm
    width = alpha * log(t + 1)

    def bound(arm):
        mean, n = released[arm.i]
        return mean + sqrt(width / (2 * n)) + width / (eps * n)

    best = max(arms, key = bound)
    return best, best.n

def update(arm, n, total):
    released[arm.i] = (noisy(total, n), n)
`
	return Assignment{
		ID:       "find-the-leak",
		Title:    say.Of("task-find-the-leak"),
		Text:     say.Of("task-text-leak"),
		Scenario: at("1t&arms=0.9,0.7,0.5,0.4,0.3&policies=adap-ucb&epsilon=1&horizon=20000&runs=40"),
		Claim:    sequence(1),
		Start:    start,
		Must: []Requirement{
			{Kind: Notion, Notion: policy.Sequence},
			{Kind: Audited, Runs: 8000, Horizon: 100},
			// A short audit does not detect noise that is a fifth too small. The choices are the same only at the
			// right scale.
			{Kind: SameActions, Source: strings.Replace(start, "scale / 2", "scale", 1), Hidden: true, Pulls: 500, Runs: 100},
		},
	}
}

func beat() Assignment {
	return Assignment{
		ID:       "beat-adap-ucb",
		Title:    say.Of("task-beat-adap-ucb"),
		Text:     say.Of("task-text-beat"),
		Scenario: at("1t&arms=0.8,0.6,0.5,0.4&policies=adap-ucb&epsilon=0.5&horizon=50000&runs=40"),
		Claim:    sequence(0.5),
		Start: `policy(
    name = "My policy",
    about = "AdaP-UCB, for you to improve.",
    protects = "sequence",
)

released = [None] * K  # the noisy mean of each arm's last episode, and its length

def choose(t, arms):
    for arm in arms:
        if not released[arm.i]:
            return arm
    width = 3.1 * log(t + 1)

    def bound(arm):
        mean, n = released[arm.i]
        return mean + sqrt(width / (2 * n)) + width / (eps * n)

    best = max(arms, key = bound)
    return best, best.n

def update(arm, n, total):
    released[arm.i] = (total / n + laplace(0, 1 / (eps * n)), n)
`,
		Must: []Requirement{
			{Kind: Notion, Notion: policy.Sequence},
			{Kind: Audited, Runs: 4000, Horizon: 100},
			{Kind: LessRegret, Than: "adap-ucb", Times: 0.75},
		},
	}
}
