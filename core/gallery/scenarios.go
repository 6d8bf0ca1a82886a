package gallery

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// panels.txt lists each panel and variant with its scenarios as links: arms, budgets, horizons, runs, policies, sweeps
// and regions.
//
//go:embed panels.txt
var links string

// scenarios maps the id of each panel and variant to its scenarios.
var scenarios = sync.OnceValue(func() map[string][]scenario.Scenario {
	all := map[string][]scenario.Scenario{}
	for line := range strings.Lines(links) {
		fields := strings.Fields(line)
		for _, link := range fields[1:] {
			v, err := scenario.ParseLink(link)
			if err != nil {
				panic(fmt.Sprintf("core/gallery/panels.txt: %s: %v", fields[0], err)) // a test reads all links
			}
			all[fields[0]] = append(all[fields[0]], v.Scenario())
		}
	}
	return all
})

// scenarioOf returns the scenario of a panel that has only one.
func scenarioOf(panel string) scenario.Scenario { return scenarios()[panel][0] }

// curves returns a panel that shows the curves of one scenario. bounds holds the bounds' ids.
func curves(id string, place Place, title string, x, y figure.Axis, bounds []string, inferred ...string) Panel {
	return Panel{ID: id, Place: place, Title: title, Form: Curves, Scenarios: scenarios()[id], X: x, Y: y, Bounds: bounds, Inferred: inferred}
}

// variant returns the panel with another choice for the settings that the paper leaves open.
func variant(p Panel, suffix, reading string) Panel {
	p.ID, p.Place.Reading, p.Bounds = p.ID+suffix, joined(p.Place.Reading, reading), nil
	p.Scenarios = scenarios()[p.ID]
	return p
}

// linear and logarithmic return axes with the given label.
func linear(label string) figure.Axis      { return figure.Axis{Label: label, Scale: figure.Linear} }
func logarithmic(label string) figure.Axis { return figure.Axis{Label: label, Scale: figure.Log} }

// epsLabel returns the label of a policy that has its own ε.
func epsLabel(eps float64) string { return "ε = " + scenario.Number(eps) }

// A Place says where in its paper a panel is found.
type Place struct {
	Figure  string // name of a figure, a table, a theorem or a remark
	Letter  string // empty if the figure has only one panel
	Reading string // for variants, the choice for the open settings
}

// inFigure returns the place of a panel in a figure.
func inFigure(number, letter string) Place { return Place{say.Of("place-figure", number), letter, ""} }

// Says writes the place in words: Figure 4 (a).
func (p Place) Says() string {
	says := p.Figure
	if p.Letter != "" {
		says = say.Of("place-letter", says, p.Letter)
	}
	if p.Reading != "" {
		says = say.Of("place-reading", says, p.Reading)
	}
	return says
}

// on returns the place of a sentence about a figure: §4 on Figure 1 (a).
func on(section string, figure Place) string { return say.Of("place-on", section, figure.Says()) }
