// Package document holds the JSON documents that the command arcade and the npm package give to programs: the list of
// policies, a comparison and an audit. It also says which names and forms would be valid in place of a wrong one.
package document

import (
	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario/strictjson"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Marshal returns a document as indented JSON, in English.
func Marshal(value any, more ...json.Options) ([]byte, error) {
	return json.Marshal(value, append(more, jsontext.WithIndent("  "), jsontext.EscapeForJS(true), jsontext.AllowInvalidUTF8(true),
		json.Deterministic(true), json.FormatNilSliceAsNull(true), json.FormatNilMapAsNull(true), json.WithMarshalers(strictjson.English))...)
}

// Policies returns the list of policies.
func Policies(specs []policy.Spec) any {
	type param struct {
		Name    string   `json:"name"`
		Symbol  string   `json:"symbol"`
		Kind    string   `json:"kind"`          // number, switch or law
		Min     *float64 `json:"min,omitempty"` // only for numbers
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
	for _, s := range specs {
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
	return list
}
