package command

import (
	"flag"
	"fmt"
	"io"
	"strings"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
)

// policies lists the registry.
func policies(flags *flag.FlagSet) func(*call) error {
	out := textOrJSON(flags, "the list", policiesText, policiesJSON)
	check := flags.Bool("check", false, "check the policies in your files, and run each for 1,000 pulls")
	memory := memoryFlag(flags)
	return func(c *call) error {
		write, err := out.chosen()
		switch {
		case *check && (c.given("format") || c.given("o")):
			return misuse("-check lists errors only; leave out -format and -o")
		case *check && len(c.args) == 0:
			return misuse("name a file to check")
		case *check:
			return checkPolicies(c, *memory)
		case err != nil:
			return err
		case len(c.args) > 0:
			return misuse("unknown argument %q; -check takes files", c.args[0])
		}
		return out.deliver(c, write)
	}
}

// needs says how a policy uses its budget.
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

// paramText says what a parameter may be and what it means.
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

// policiesText writes a paragraph for each policy.
func policiesText(w io.Writer) error {
	for i, s := range policy.All() {
		var b strings.Builder
		if i > 0 {
			b.WriteByte('\n')
		}
		line := func(name, text string) { fmt.Fprintf(&b, "  %-10s %s\n", name, text) }
		fmt.Fprintf(&b, "%s: %s\n", s.ID, s.Name)
		line("notion", string(s.Notion))
		line("guarantee", s.Guarantee)
		line("needs", needs(s))
		for _, p := range s.Params {
			line("parameter", paramText(p))
		}
		line("summary", s.Summary)
		line("reference", s.Reference)
		if _, err := io.WriteString(w, b.String()); err != nil {
			return err
		}
	}
	return nil
}

// policiesJSON writes a list of objects.
func policiesJSON(w io.Writer) error {
	type param struct {
		Name    string   `json:"name"`
		Symbol  string   `json:"symbol"`
		Kind    string   `json:"kind"`          // number, switch or law
		Min     *float64 `json:"min,omitempty"` // of numbers
		Max     *float64 `json:"max,omitempty"`
		Default any      `json:"default"`
		Meaning string   `json:"meaning"`
	}
	type entry struct {
		ID        string  `json:"id"`
		Name      string  `json:"name"`
		Notion    string  `json:"notion"`
		Guarantee string  `json:"guarantee"`
		Epsilon   string  `json:"epsilon"`
		Delta     string  `json:"delta"`
		NotBoth0  bool    `json:"not_both_0"`
		Params    []param `json:"params"`
		Summary   string  `json:"summary"`
		Reference string  `json:"reference"`
	}
	word := map[policy.BudgetUse]string{policy.Ignores: "ignores", policy.Accepts: "accepts", policy.Requires: "requires"}
	var list []entry
	for _, s := range policy.All() {
		e := entry{s.ID, s.Name, string(s.Notion), s.Guarantee, word[s.Epsilon], word[s.Delta], s.NotBoth0, []param{}, s.Summary, s.Reference}
		for _, p := range s.Params {
			q := param{Name: p.Name, Symbol: p.Symbol, Kind: "number", Min: &p.Min, Max: &p.Max, Default: p.Default, Meaning: p.Meaning}
			switch p.Kind {
			case policy.Switch:
				q.Kind, q.Min, q.Max, q.Default = "switch", nil, nil, p.Default != 0
			case policy.Levels:
				q.Kind, q.Min, q.Max, q.Default = "law", nil, nil, "discrete"
			}
			e.Params = append(e.Params, q)
		}
		list = append(list, e)
	}
	return writeJSON(w, list)
}
