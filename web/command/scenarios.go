package command

import (
	"slices"
	"strings"

	"epsilonarcade/core/document"
	"epsilonarcade/core/scenario"
)

// scenarioForm describes a scenario as a link and as JSON, with examples.
func scenarioForm() string {
	return `A scenario is a link, or a file with a link or with JSON. All that it leaves out is as usual.
A link is 1t, and then each field behind an &. Put it in quotes:

  '1t&arms=0.9,0.5x3,beta:2:3&policies=ucb1,adap-ucb:epsilon=0.5:alpha=4&horizon=20000&runs=20'

The same as JSON:

  {
    "arms": [
      {"kind": "bernoulli", "mean": 0.9},
      {"kind": "bernoulli", "mean": 0.5}, {"kind": "bernoulli", "mean": 0.5}, {"kind": "bernoulli", "mean": 0.5},
      {"kind": "beta", "a": 2, "b": 3}
    ],
    "policies": [{"id": "ucb1"}, {"id": "adap-ucb", "epsilon": 0.5, "params": {"alpha": 4}}],
    "horizon": 20000,
    "runs": 20
  }

Fields of a link: ` + strings.Join(scenario.LinkKeys(), ", ") + `.
Fields in JSON: ` + strings.Join(document.Fields[""], ", ") + `.
Kinds of ` + document.Arms() + `.
` + Program + ` policies lists the policies with their parameters.
`
}

// viewSettings lists the settings of a view, which follow "~" in a link, with their named values. The list is nil if a
// setting takes other values. Settings change how a page shows the scenario, but no result.
var viewSettings = map[string][]string{
	"mode": {"live", "mean"}, "x": {"linear", "log"}, "y": {"linear", "log"}, "band": {"q90", "sd", "ci95", "none"},
	"ghosts": {"", "on", "off"},
	"view":   nil, "inside": {"closed", "open"}, "listing": {"closed", "open"}, "change": {"", "down"},
	"": {"", "present", "embed"}, "slider": {"none", "epsilon"},
	"speed": nil, "bounds": nil, "panel": nil, "policy": nil, "arm": nil, "lesson": nil, "audit": nil, "together": nil,
	"assignment": nil, "compare": nil, "hide": nil, "lock": nil, "lang": {"", "en", "zh"},
}

// unknownSetting returns the last unknown setting of a view, or "".
func unknownSetting(view string) (unknown string) {
	for part := range strings.SplitSeq(view, "&") {
		key, value, pair := strings.Cut(part, "=")
		if !pair {
			key, value = "", part
		}
		if values, ok := viewSettings[key]; part != "" && (!ok || values != nil && !slices.Contains(values, value)) {
			unknown = part
		}
	}
	return unknown
}
