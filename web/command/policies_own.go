package command

import (
	"context"
	"errors"
	"fmt"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/study"
)

// tried is the scenario of a check, with the default arms.
const tried = "1t&horizon=1000&runs=1"

// checkPolicies checks each file, also in a short run, and prints its policy or its error.
func checkPolicies(c *call, memory uint64) error {
	if err := limitMemory(memory); err != nil {
		return err
	}
	wrong := false
	for _, name := range c.args {
		source, err := readPolicy(name)
		if err == nil {
			err = try(c, name, source)
		}
		if errors.Is(err, context.Canceled) {
			return err
		}
		if err != nil {
			Report(c.stderr, c.flags.Name(), err)
			wrong = true
			continue
		}
		spec, _ := custom.Spec(source)
		text := spec.Name + ", " + spec.Guarantee + "; " + needs(spec)
		for _, p := range spec.Params {
			text += "; " + paramText(p)
		}
		if err := c.print("%s: %s\n", shownName(name), text); err != nil {
			return err
		}
	}
	if wrong {
		return silent(Failed)
	}
	return nil
}

// try runs a policy for a few pulls.
func try(c *call, name, source string) error {
	usual, err := scenario.ParseLink(tried)
	if err != nil {
		return err
	}
	s := usual.Scenario()
	s.Policies = []scenario.Policy{{ID: custom.ID, Source: source}}
	v, problems := s.Validate()
	if problems != nil {
		return fmt.Errorf("%s: %w", name, problems)
	}
	_, err = study.Run(c.ctx, v, 1, nil)
	var failed study.Failed
	if errors.As(err, &failed) {
		return failedIn(name, fmt.Sprintf("in a run of %s on %s", notation.Things(s.Horizon, "pull"), notation.Things(len(s.Arms), "arm")), failed.Err)
	}
	return err
}
