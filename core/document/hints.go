package document

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

// Fields lists the fields of a scenario's JSON and of the objects in it.
var Fields = map[string][]string{
	"":         {"kind", "arms", "policies", "epsilon", "delta", "horizon", "runs", "seed", "delay", "shuffle", "checkpoints", "changes", "then", "sweep", "region", "view"},
	"policies": {"id", "source", "label", "epsilon", "delta", "params"},
	"sweep":    {"over", "values"},
	"region":   {"noise", "n", "r", "change"},
}

// Explained adds a list of the valid names and forms to an error about a scenario. For policies, it adds the given hint.
func Explained(err error, policies string) error {
	var one scenario.Problem
	var all scenario.Problems
	if errors.As(err, &one) {
		all = scenario.Problems{one}
	} else {
		errors.As(err, &all)
	}
	var hints []string
	for _, p := range all {
		if h := inItsPlace(p, policies); h != "" && !slices.Contains(hints, h) {
			hints = append(hints, h)
		}
	}
	if hints == nil {
		return err
	}
	return fmt.Errorf("%w; %s", err, strings.Join(hints, "; "))
}

// inItsPlace returns the names or forms that would be valid in place of a wrong field, or "" if they are unknown.
func inItsPlace(p scenario.Problem, policies string) string {
	list, _, _ := strings.Cut(p.Field, "[")
	last := p.Field[strings.LastIndex(p.Field, ".")+1:]
	switch {
	case say.Uses(p.Text, "not-name-of-field") && p.Field == "link":
		return "there are " + strings.Join(scenario.LinkKeys(), ", ")
	case say.Uses(p.Text, "not-name-of-field") && list == "arms":
		return Arms()
	case say.Uses(p.Text, "not-name-of-field"):
		if fields := Fields[strings.TrimPrefix(list, "document")]; fields != nil {
			return "there are " + strings.Join(fields, ", ")
		}
	case say.Uses(p.Text, "not-an-object") && list == "arms":
		return `an arm is {"kind": "bernoulli", "mean": 0.9}`
	case say.Uses(p.Text, "not-an-object") && list == "policies":
		return `a policy is {"id": "ucb1"}`
	case list == "arms" && (say.Uses(p.Text, "is-not-known") || say.Uses(p.Text, "value-missing") && last == "kind"):
		return Arms()
	case say.Uses(p.Text, "is-not-known") && p.Field == "kind":
		var kinds []string
		for _, k := range scenario.Kinds() {
			kinds = append(kinds, string(k))
		}
		return "there are " + strings.Join(kinds, ", ")
	case say.Uses(p.Text, "is-not-known") && p.Field == "region.noise":
		return "there are " + strings.Join(scenario.Noises(), ", ")
	case say.Uses(p.Text, "is-not-known") && last == "id":
		return policies
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

// Arms lists the kinds of arms with their parameters.
func Arms() string {
	var all []string
	for _, k := range arm.Families() {
		all = append(all, KindOfArm(k))
	}
	return "arms are " + strings.Join(all, ", ")
}

// KindOfArm returns the name and the parameters of a kind of arm.
func KindOfArm(k arm.Family) string {
	text := k.ID
	for i, p := range k.Params {
		text += map[bool]string{true: " (", false: ", "}[i == 0] + p.Name
	}
	if len(k.Params) > 0 {
		text += ")"
	}
	return text
}
