package links

import (
	"strconv"
	"strings"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// Title returns the title that a preview of a scenario's link shows.
func Title(s scenario.Scenario) string {
	what := ""
	switch s.Kind {
	case scenario.Regret:
		what = "Regret of " + policies(s)
	case scenario.Sweep:
		what = say.Of("regret-of-against", policies(s), figure.Symbol(s.Sweep.Over))
	case scenario.Region:
		what = "A perturbed distribution in its private region"
	case scenario.Timeline:
		what = "Episodes of a private bandit"
	}
	return say.English(what + " – Epsilon Arcade")
}

// Description describes a scenario in one sentence.
func Description(s scenario.Scenario) string {
	budget := say.Of("own-both", short(s.Epsilon), short(s.Delta))
	switch s.Kind {
	case scenario.Regret, scenario.Sweep:
		arms, pulls := notation.Things(len(s.Arms), "arm")+", ", notation.Things(s.Horizon, "pull")+", "
		switch {
		case s.Kind == scenario.Sweep && s.Sweep.Over == scenario.OverArms:
			arms = ""
		case s.Kind == scenario.Sweep && s.Sweep.Over == scenario.OverHorizon:
			pulls = ""
		}
		return say.English(arms + pulls + budget + ": a live simulation of differentially private bandits in the browser.")
	}
	return say.English("With " + budget + ": how differential privacy limits a bandit's choices, drawn in the browser.")
}

// policies returns the names of a scenario's first policies.
func policies(s scenario.Scenario) string {
	const most = 3
	var names []string
	for i := range s.Policies {
		if i == most && len(s.Policies) > most+1 {
			names = append(names, say.Of("others", strconv.Itoa(len(s.Policies)-most)))
			break
		}
		names = append(names, figure.Subject(s, i))
	}
	if n := len(names); n > 1 {
		return say.Of("and", strings.Join(names[:n-1], ", "), names[n-1])
	}
	return strings.Join(names, "")
}

func short(x float64) string { return strconv.FormatFloat(x, 'g', 4, 64) }
