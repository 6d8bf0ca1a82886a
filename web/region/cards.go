package region

import "epsilonarcade/web/page"

// Cards returns the names of the lab's cards below the figure.
func (v *Region) Cards() (all []string) {
	p := v.Page
	if p.Ready(0, page.NumbersArea, page.NumbersDrawer) {
		if p.View().Comparing() {
			all = append(all, page.PairCard)
		}
		all = append(all, NeedCard)
	}
	return all
}

// HistoryCard shows the history of the arm.
type HistoryCard struct{ Room *Region }

// NoiseCard shows the menu of perturbed distributions.
type NoiseCard struct{ Room *Region }

// PanelsCard offers the paper's panels that show regions.
type PanelsCard struct{ Room *Region }

// ReadCard explains how to read a region figure.
type ReadCard struct{ Room *Region }

// RegionCard shows the figure and its verdict.
type RegionCard struct{ Room *Region }

// RegionFactsCard shows the numbers of a region.
type RegionFactsCard struct{ Room *Region }
