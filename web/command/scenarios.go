package command

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
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
Fields in JSON: ` + strings.Join(documentFields[""], ", ") + `.
Kinds of ` + armsAre() + `.
` + Program + ` policies lists the policies with their parameters.
`
}

// kindOfArm returns the name and the parameters of a kind of arm.
func kindOfArm(k arm.Family) string {
	text := k.ID
	for i, p := range k.Params {
		text += map[bool]string{true: " (", false: ", "}[i == 0] + p.Name
	}
	if len(k.Params) > 0 {
		text += ")"
	}
	return text
}

// documentFields lists the fields of a scenario's JSON and of the objects in it.
var documentFields = map[string][]string{
	"":         {"kind", "arms", "policies", "epsilon", "delta", "horizon", "runs", "seed", "shuffle", "checkpoints", "sweep", "region", "view"},
	"policies": {"id", "source", "label", "epsilon", "delta", "params"},
	"sweep":    {"over", "values"},
	"region":   {"noise", "n", "r", "change"},
}

// explained adds a list of the valid names and forms to an error about a scenario.
func explained(err error) error {
	var one scenario.Problem
	var all scenario.Problems
	if errors.As(err, &one) {
		all = scenario.Problems{one}
	} else {
		errors.As(err, &all)
	}
	var hints []string
	for _, p := range all {
		if h := inItsPlace(p); h != "" && !slices.Contains(hints, h) {
			hints = append(hints, h)
		}
	}
	if hints == nil {
		return err
	}
	return fmt.Errorf("%w; %s", err, strings.Join(hints, "; "))
}

// inItsPlace returns the names or forms that would be valid in place of a wrong field, or "" if they are unknown.
func inItsPlace(p scenario.Problem) string {
	list, _, _ := strings.Cut(p.Field, "[")
	last := p.Field[strings.LastIndex(p.Field, ".")+1:]
	switch {
	case say.Uses(p.Text, "not-name-of-field") && p.Field == "link":
		return "there are " + strings.Join(scenario.LinkKeys(), ", ")
	case say.Uses(p.Text, "not-name-of-field") && list == "arms":
		return armsAre()
	case say.Uses(p.Text, "not-name-of-field"):
		if fields := documentFields[strings.TrimPrefix(list, "document")]; fields != nil {
			return "there are " + strings.Join(fields, ", ")
		}
	case say.Uses(p.Text, "not-an-object") && list == "arms":
		return `an arm is {"kind": "bernoulli", "mean": 0.9}`
	case say.Uses(p.Text, "not-an-object") && list == "policies":
		return `a policy is {"id": "ucb1"}`
	case list == "arms" && (say.Uses(p.Text, "is-not-known") || say.Uses(p.Text, "value-missing") && last == "kind"):
		return armsAre()
	case say.Uses(p.Text, "is-not-known") && p.Field == "kind":
		var kinds []string
		for _, k := range scenario.Kinds() {
			kinds = append(kinds, string(k))
		}
		return "there are " + strings.Join(kinds, ", ")
	case say.Uses(p.Text, "is-not-known") && p.Field == "region.noise":
		return "there are " + strings.Join(scenario.Noises(), ", ")
	case say.Uses(p.Text, "is-not-known") && last == "id":
		return Program + " policies lists them"
	}
	if say.Uses(p.Text, "not-parameter") {
		names := []string{"epsilon", "delta", "label"}
		for _, s := range policy.All() {
			for _, q := range s.Params {
				if s.Name == say.Argument(p.Text) {
					names = append(names, q.Name)
				}
			}
		}
		return "there are " + strings.Join(names, ", ")
	}
	return ""
}

func armsAre() string {
	var all []string
	for _, k := range arm.Families() {
		all = append(all, kindOfArm(k))
	}
	return "arms are " + strings.Join(all, ", ")
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
