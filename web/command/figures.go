package command

import (
	"fmt"
	"strings"

	"epsilonarcade/core/gallery"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
)

func figures(flags *flags) func(*call) error {
	out := textOrJSON(flags, "the list", figuresText, figuresJSON)
	return func(c *call) error {
		return out.put(c, func() ([]gallery.Paper, error) { return gallery.Papers(), nil })
	}
}

// figuresText returns a line for each panel, grouped by paper.
func figuresText(papers []gallery.Paper) string {
	var b strings.Builder
	for i, p := range papers {
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%s: %s\n", p.Name, p.Title)
		for _, q := range p.Panels {
			size := "no runs"
			if q.NeedsRuns() {
				s := q.Scenarios[0]
				size = fmt.Sprintf("T = %d, %d %s", s.Horizon, s.Runs, notation.Plural("run", s.Runs))
			}
			if q.NeedsRuns() && !takesPolicies(q) {
				size += ", takes no -policy"
			}
			fmt.Fprintf(&b, "  %-14s %-14s %s (%s)\n", q.ID, say.English(q.Place.Says()), q.Title, size)
		}
	}
	return b.String()
}

// takesPolicies reports whether custom policies can be added to a figure.
func takesPolicies(p gallery.Panel) bool { return p.NeedsRuns() && p.Form != gallery.Points }

// figuresJSON returns a list of objects.
func figuresJSON(papers []gallery.Paper) any {
	type entry struct {
		ID        string   `json:"id"`
		Paper     string   `json:"paper"`
		Place     string   `json:"place"`
		Title     string   `json:"title"`
		Form      string   `json:"form"`
		Horizon   int64    `json:"horizon,omitempty"`
		Runs      int      `json:"runs,omitempty"`
		Scenarios []string `json:"scenarios"` // as links
		Inferred  []string `json:"inferred"`
		Claims    []string `json:"claims"`
		BibTeX    string   `json:"bibtex"`
	}
	var list []entry
	for _, p := range papers {
		for _, q := range p.Panels {
			e := entry{
				ID: q.ID, Paper: p.Name, Place: q.Place.Says(), Title: q.Title, Form: string(q.Form),
				Scenarios: []string{}, Inferred: append([]string{}, q.Notes()...), Claims: append([]string{}, q.Claims...), BibTeX: p.BibTeX,
			}
			for _, s := range q.Scenarios {
				e.Scenarios = append(e.Scenarios, s.Link())
			}
			if q.NeedsRuns() {
				e.Horizon, e.Runs = q.Scenarios[0].Horizon, q.Scenarios[0].Runs
			}
			list = append(list, e)
		}
	}
	return list
}
