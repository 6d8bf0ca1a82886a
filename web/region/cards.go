package region

import "epsilonarcade/web/page"

// Frame is what the view shows under the page's head.
type Frame struct{ Room *Region }

// Cards are those of the lab under the figure.
func (c *Frame) Cards() (all []string) {
	p := c.Room.Page
	if p.Ready(0, page.NumbersArea, page.NumbersDrawer) {
		if p.View().Comparing() {
			all = append(all, page.PairCard)
		}
		all = append(all, NeedCard)
	}
	return all
}

// HistoryCard shows the history of the one arm that a region figure is about.
type HistoryCard struct{ Room *Region }

// NoiseCard shows the choice of a perturbed distribution.
type NoiseCard struct{ Room *Region }

// PanelsCard offers the paper's panels that the Region view can show.
type PanelsCard struct{ Room *Region }

// ReadCard says how to read a region figure, and what its numbers promise.
type ReadCard struct{ Room *Region }

// RegionCard shows the CDF-versus-feasible-region figure and its verdict.
type RegionCard struct{ Room *Region }

// RegionFactsCard shows how to read a region figure, and its numbers.
type RegionFactsCard struct{ Room *Region }
