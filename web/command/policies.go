package command

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"strings"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
)

// policies lists the registry.
func policies(flags *flag.FlagSet) func(*call) error {
	format := flags.String("format", "text", "`format` of the list: text or json")
	out := outputFlag(flags)
	return func(c *call) error {
		write := map[string]func(io.Writer) error{"text": policiesText, "json": policiesJSON}[*format]
		if write == nil {
			return misuse("-format: %q is not known; there are text and json", *format)
		}
		return out.deliver(c, write)
	}
}

// needs says how a policy uses its budget.
func needs(s policy.Spec) string {
	word := func(symbol string, n policy.Need) string {
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
			line("parameter", fmt.Sprintf("%s (%s) from %s to %s, default %s: %s",
				p.Name, p.Symbol, scenario.Number(p.Min), scenario.Number(p.Max), scenario.Number(p.Default), p.Meaning))
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
		Name    string  `json:"name"`
		Symbol  string  `json:"symbol"`
		Min     float64 `json:"min"`
		Max     float64 `json:"max"`
		Default float64 `json:"default"`
		Meaning string  `json:"meaning"`
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
	word := map[policy.Need]string{policy.Ignores: "ignores", policy.Accepts: "accepts", policy.Requires: "requires"}
	var list []entry
	for _, s := range policy.All() {
		e := entry{s.ID, s.Name, string(s.Notion), s.Guarantee, word[s.Epsilon], word[s.Delta], s.NotBoth0, []param{}, s.Summary, s.Reference}
		for _, p := range s.Params {
			e.Params = append(e.Params, param{p.Name, p.Symbol, p.Min, p.Max, p.Default, p.Meaning})
		}
		list = append(list, e)
	}
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(list)
}
