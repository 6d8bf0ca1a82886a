package counter_test

import (
	"math"
	"slices"
	"testing"

	"epsilonarcade/core/counter"
	"epsilonarcade/core/internal/lawtest"
	"epsilonarcade/core/random"
	"epsilonarcade/core/testkit"
)

// many returns how many counters a test uses to examine the distribution of a node.
func many() int { return testkit.Either(30_000, 3000) }

// quantile returns P(X ≤ x) for the Laplace distribution with scale 1.
func quantile(x float64) float64 {
	if x < 0 {
		return math.Exp(x) / 2
	}
	return 1 - math.Exp(-x)/2
}

// laplace returns an error if the draws do not follow the Laplace distribution with scale 1.
func laplace(draws []float64) error {
	i := -1
	return lawtest.Uniform(len(draws), func() float64 { i++; return quantile(draws[i]) })
}

// independent returns a p-value for the independence of Laplace draws, counted in four cells.
func independent(draws ...[]float64) float64 {
	cuts := []float64{-1.2, 0, 1.2}
	outer, inner := quantile(-1.2), .5-quantile(-1.2)
	share := [4]float64{outer, inner, inner, outer}
	counts, probability := make([]int, 1<<(2*len(draws))), make([]float64, 1<<(2*len(draws)))
	for i := range draws[0] {
		cell := 0
		for _, x := range draws {
			bin, _ := slices.BinarySearch(cuts, x[i])
			cell = 4*cell + bin
		}
		counts[cell]++
	}
	for cell := range probability {
		probability[cell] = 1
		for digit := range draws {
			probability[cell] *= share[cell>>(2*digit)&3]
		}
	}
	return lawtest.ChiSquare(counts, probability)
}

// nodes returns the noise of the nodes that the given items complete, in many counters.
func nodes(bank *counter.Bank, counters int, items ...int64) (all [][]float64) {
	for _, item := range items {
		var draws []float64
		for c := range counters {
			draws = append(draws, bank.Nodes(c)(item))
		}
		all = append(all, draws)
	}
	return all
}

// lawBanks returns the banks that these tests examine.
func lawBanks() map[string]*counter.Bank {
	return map[string]*counter.Bank{
		"Hybrid": counter.NewHybrids(many(), .7, random.NewKey(8)),
		"Binary": counter.NewBinaries(many(), 20, .7, random.NewKey(9)),
	}
}

// Nodes of all levels follow the Laplace distribution, in long and short stretches, and at their
// starts and ends.
func TestNodesHaveTheLaplaceLaw(t *testing.T) {
	for name, bank := range lawBanks() {
		var all []float64
		for _, item := range []int64{1, 2, 3, 6, 7, 8, 9, 21, 40, 63, 96, 1535, 3072, 4095, 4096, 4097, 5000, 6144, 8191, 12_288, 70_000} {
			draws := nodes(bank, many(), item)[0]
			if err := laplace(draws); err != nil {
				t.Errorf("%s: the node of item %d: %v", name, item, err)
			}
			all = append(all, draws...)
		}
		if err := laplace(all); err != nil {
			t.Errorf("%s: all together: %v", name, err)
		}
	}
}

// Nodes are independent, whether they are in the same stretch (on the same level or on different
// levels), in different stretches, or in different counters.
func TestNodesAreIndependent(t *testing.T) {
	for name, bank := range lawBanks() {
		for _, items := range [][]int64{
			{4097, 4098, 4099}, {4098, 4100, 4102}, {4100, 4104, 4108}, {6144, 5120, 7168}, {6144, 5120, 4608},
			{6144, 7168, 7680}, {8190, 8191, 8188}, {4096, 6144, 4097}, {8192, 8193, 4097}, {4095, 4097, 2049}, {3, 5, 6},
			{33, 35, 37}, {4099, 4101, 8191}, {5120, 5121, 5119},
		} {
			if p := independent(nodes(bank, many(), items...)...); p < 1e-5 {
				t.Errorf("%s: the nodes of items %d have p = %.2g", name, items, p)
			}
		}
		draws := nodes(bank, many(), 4097, 4098)
		if p := independent(draws[0], append(draws[1][1:], draws[1][0])); p < 1e-5 {
			t.Errorf("%s: nodes of neighbouring counters have p = %.2g", name, p)
		}
	}
}

// The tests above detect wrong noise: noise that is too large, rounded, shared with another node,
// or dependent on the size of another node.
func TestTheLawTestsHaveTeeth(t *testing.T) {
	testkit.SkipIfBrief(t)
	draws := nodes(lawBanks()["Binary"], many(), 6144, 5120, 4097, 4098)
	wrong := func(change func(i int) float64) (x []float64) {
		for i := range draws[0] {
			x = append(x, change(i))
		}
		return x
	}
	for what, change := range map[string]func(i int) float64{
		"noise 9% too large":       func(i int) float64 { return 1.09 * draws[0][i] },
		"noise rounded to eighths": func(i int) float64 { return math.Floor(draws[0][i]*8) / 8 },
	} {
		if laplace(wrong(change)) == nil {
			t.Errorf("%s passes", what)
		}
	}
	for what, change := range map[string]func(i int) float64{
		"a node that shares a twentieth": func(i int) float64 { return .95*draws[1][i] + .05*draws[0][i] },
		"a node that depends on another's size": func(i int) float64 {
			if draws[0][i] > 1.5 { // as if drawn without the maximum of the stretch above
				return draws[2][i]
			}
			return min(draws[2][i], max(draws[3][i], draws[2][i]-.2))
		},
	} {
		if p := independent(draws[0], wrong(change)); p > 1e-5 {
			t.Errorf("%s passes: p = %.2g", what, p)
		}
	}
}
