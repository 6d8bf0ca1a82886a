package command

import (
	"context"
	"errors"
	"fmt"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/document"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/study"
)

// policies lists the registered policies, or checks custom policies.
func policies(flags *flags) func(*call) error {
	check := flags.Bool("check", false, "check the policies in your files, and run each for 1,000 pulls")
	memory := memoryFlag(flags)
	flags.check(func(c *call) error {
		switch {
		case *check && (c.given("format") || c.given("o")):
			return misuse("-check lists errors only; leave out -format and -o")
		case *check && len(c.args) == 0:
			return misuse("name a file to check")
		case !*check && len(c.args) > 0:
			return misuse("unknown argument %q; -check takes files", c.args[0])
		}
		return nil
	})
	out := textOrJSON(flags, "the list", policiesText, document.Policies)
	return func(c *call) error {
		if *check {
			return checkPolicies(c, *memory)
		}
		return out.put(c, func() ([]policy.Spec, error) { return policy.All(), nil })
	}
}

// needs describes how a policy uses its budget.
func needs(s policy.Spec) string {
	word := func(symbol string, n policy.BudgetUse) string {
		switch n {
		case policy.Requires:
			return symbol + " > 0"
		case policy.Accepts:
			return symbol + " ≥ 0"
		}
		return "no " + symbol
	}
	text := word("ε", s.Epsilon) + ", " + word("δ", s.Delta)
	if s.NotBoth0 {
		text += ", not both 0"
	}
	return text
}

func paramText(p policy.Param) string {
	name := p.Name
	if p.Symbol != "" && p.Symbol != p.Name {
		name += " (" + p.Symbol + ")"
	}
	values := "from " + scenario.Number(p.Min) + " to " + scenario.Number(p.Max) + ", default " + scenario.Number(p.Default)
	switch p.Kind {
	case policy.Switch:
		values = fmt.Sprintf("true or false, default %t", p.Default != 0)
	case policy.Levels:
		values = `"discrete", "gaussian", "gaussian mean 1 deviation 0.5", "uniform from 0.1 to 2", "log-uniform from 0.01 to 10", "exponential mean 1" or a list of values of ε, default "discrete"; with " refuse 0.2" at the end, a share of 0.2 of the users has ε = 0`
	}
	text := name + ", " + values + ": " + p.Meaning
	if p.Note != "" {
		text += "; at most " + scenario.Number(p.NoteBelow) + " with a note: " + p.Note
	}
	return text
}

// policiesText returns a paragraph for each policy.
func policiesText(specs []policy.Spec) string {
	b := listing{width: 10}
	for i, s := range specs {
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%s: %s\n", s.ID, s.Name)
		b.line("notion", string(s.Notion))
		b.line("guarantee", s.Guarantee)
		b.line("needs", needs(s))
		for _, p := range s.Params {
			b.line("parameter", paramText(p))
		}
		b.line("summary", s.Summary)
		b.line("reference", s.Reference)
	}
	return b.String()
}

// tried is the scenario in which a policy is checked, with the default arms.
const tried = "1t&horizon=1000&runs=1"

// checkPolicies checks each file, runs its policy for a few pulls, and prints either the policy or the error.
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
