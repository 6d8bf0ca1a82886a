package interp_test

import (
	"strings"
	"testing"

	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
	"epsilonarcade/core/testkit"
)

// Arm 1 has had episodes of 1, 1, 2 and 4 pulls, and arm 2 has had one episode of 1 pull. The parameters are ε = 100
// and T = 1000, and there is no noise. The policy pulls arm 2 if its mean is above a boundary, and arm 1 if it is
// below. The boundaries were computed by hand from the formulas:
//
//	MOSS: 0.5 + √(log(125)/4) + 2 log(125)/400 − √log(500) − 2 log(500)/100, if arm 1 has the mean 0.5
//	IMED: x − log(10)/100 with kl(x, 0.9) = log 4, if arm 1 has the mean 0.9 − log(10)/400
func TestIndexesOfMOSSAndIMEDMatchTheirFormulas(t *testing.T) {
	for _, c := range []struct {
		id             string
		mean, boundary float64
	}{{"adap-moss", 0.5, 0.5 - 1.4943909507768}, {"adap-imed", 0.8942435372675, 0.1704381161901}} {
		_, update, _ := strings.Cut(testkit.Example(t, c.id), "def update")
		if _, same, _ := strings.Cut(testkit.Example(t, "adap-ucb"), "def update"); update != same { // another test compares AdaP-UCB with the built-in policy
			t.Errorf("%s releases another mean than AdaP-UCB", c.id)
		}
		spec := read(t, strings.Replace(testkit.Example(t, c.id), "laplace(0, 1 / (eps * n))", "0", 1))
		set := setup(spec, 2, 1000)
		set.Epsilon = 100
		for want, second := range []float64{c.boundary - 1e-6, c.boundary + 1e-6} {
			noise := random.NewKey(1).Source()
			p := spec.New(set, &noise)
			for pulled := int64(0); pulled < 9; {
				a, sure := p.Next(pulled)
				mean := []float64{10, second}[a] // a mean that keeps the policy on arm 1
				if sure == 4 {
					mean = c.mean
				}
				p.Update(a, tape.Block{N: sure, Kept: sure, Sum: mean * float64(sure)})
				pulled += sure
			}
			if a, sure := p.Next(9); a != want || sure != []int64{8, 1}[want] {
				t.Errorf("%s: with a mean of %v arm %d is pulled %d times", c.id, second, a+1, sure)
			}
		}
	}
}
