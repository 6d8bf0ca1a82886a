package policy_test

import (
	"math"
	"strings"
	"testing"

	"epsilonarcade/core/internal/exacttest"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
	"epsilonarcade/core/testkit"
)

// A told holds what a policy has been told about an arm: sums over the arm's pulls and responses.
type told struct{ pulls, kept, sum, weight float64 }

// A textbook is an algorithm whose choice depends only on the responses. It returns the arm of the next pull after
// t pulls.
type textbook func(t float64, arms []told, set policy.Setup) int

// textbooks are second implementations of algorithms, written from the papers. The key is the id of the policy without
// a sigmoid.
var textbooks = map[string]textbook{
	"ucb1": func(t float64, arms []told, _ policy.Setup) int {
		return best(arms, func(a told) float64 {
			return forced(a.pulls == 0, a.sum/a.pulls+math.Sqrt(2*math.Log(t)/a.pulls))
		})
	},
	"kl-ucb": func(t float64, arms []told, set policy.Setup) int {
		budget := math.Log(t)
		if c := set.Params["c"]; c != 0 {
			budget = math.Max(budget+c*math.Log(budget), 0)
		}
		return best(arms, func(a told) float64 {
			if a.pulls == 0 {
				return math.Inf(1)
			}
			return exacttest.UpperBound(a.sum/a.pulls, budget/a.pulls)
		})
	},
	"ldp-ucb-l": laplaceTextbook(func(t, n float64, _ policy.Setup) float64 { return math.Sqrt(2 * math.Log(t) / n) }),
	"ldp-ucb-l-unbounded": laplaceTextbook(func(t, n float64, set policy.Setup) float64 {
		return math.Sqrt(8 * set.Params["sigma"] * set.Params["sigma"] * math.Log(t) / n)
	}),
	// Step t + 1 uses the indexes after step t.
	"heldp-ucb-l": func(t float64, arms []told, set policy.Setup) int {
		least := set.Params["eps_min"]
		return best(arms, func(a told) float64 {
			return forced(a.weight <= math.Log(math.Pow(t+1, 4))/(least*least),
				a.sum/a.kept+math.Sqrt(math.Log(math.Pow(t, 4))/(2*a.kept))+math.Sqrt(8*a.weight*math.Log(math.Pow(t, 4))/(a.kept*a.kept)))
		})
	},
	"heldp-ucb-b": func(t float64, arms []told, _ policy.Setup) int {
		return best(arms, func(a told) float64 {
			return forced(a.kept == 0, a.sum/a.kept+math.Sqrt(a.weight*math.Log(math.Pow(t, 4))/(2*a.kept*a.kept)))
		})
	},
}

// laplaceTextbook returns LDP-UCB-L's choice with the given radius for the rewards.
func laplaceTextbook(radius func(t, n float64, set policy.Setup) float64) func(float64, []told, policy.Setup) int {
	return func(t float64, arms []told, set policy.Setup) int {
		started := true
		for _, a := range arms {
			started = started && a.pulls > 0
		}
		return best(arms, func(a told) float64 {
			return forced(a.pulls == 0 || (started && a.pulls <= 4*math.Log(t+1)),
				a.sum/a.pulls+radius(t, a.pulls, set)+math.Sqrt(32*math.Log(t)/(set.Epsilon*set.Epsilon*a.pulls)))
		})
	}
}

// best returns the first arm with the largest index.
func best[A any](arms []A, index func(A) float64) (arm int) {
	top := math.Inf(-1)
	for a := range arms {
		if x := index(arms[a]); x > top {
			arm, top = a, x
		}
	}
	return arm
}

// forced returns +∞ if the arm must be pulled, and otherwise the index.
func forced(must bool, index float64) float64 {
	if must {
		return math.Inf(1)
	}
	return index
}

// responses holds functions that draw responses for these tests: in [0, 1], with Laplace noise, or with noise of
// different sizes and some responses discarded.
var responses = map[string]func(src *random.Source, mean float64, set policy.Setup) tape.Block{
	"ucb1":   unit,
	"kl-ucb": unit,
	"ldp-ucb-l": func(src *random.Source, mean float64, set policy.Setup) tape.Block {
		return tape.Block{N: 1, Sum: mean + src.Laplace(1/set.Epsilon), Kept: 1}
	},
	"ldp-ucb-l-unbounded": func(src *random.Source, mean float64, set policy.Setup) tape.Block {
		return tape.Block{N: 1, Sum: mean + 5*src.Normal() + src.Laplace(1/set.Epsilon), Kept: 1}
	},
	"heldp-ucb-l": func(src *random.Source, mean float64, set policy.Setup) tape.Block {
		eps := set.Params["eps_min"] * (.7 + 2*src.Float64())
		if eps < set.Params["eps_min"] {
			return tape.Block{N: 1}
		}
		return tape.Block{N: 1, Sum: mean + src.Laplace(1/eps), Kept: 1, Weight: 1 / (eps * eps)}
	},
	"heldp-ucb-b": func(src *random.Source, mean float64, set policy.Setup) tape.Block {
		eps := set.Params["eps_min"] * (.7 + 2*src.Float64())
		if eps < set.Params["eps_min"] {
			return tape.Block{N: 1}
		}
		coth := 1 / math.Tanh(eps/2)
		g := (1 - coth) / 2
		if src.Float64() < .5+(mean-.5)/coth {
			g = (1 + coth) / 2
		}
		return tape.Block{N: 1, Sum: g, Kept: 1, Weight: coth * coth}
	},
}

// unit draws responses in [0, 1], which are bits in half of the setups.
func unit(src *random.Source, mean float64, set policy.Setup) tape.Block {
	x := src.Float64() * 2 * mean
	if set.Arms%2 == 0 {
		x = math.Round(x)
	}
	return tape.Block{N: 1, Sum: math.Min(1, x), Kept: 1}
}

// followsTextbook tests a policy whose algorithm is in textbooks, perhaps after a sigmoid. Every choice must be the
// paper's. Depending on the budget and the parameters, forced pulls, the radii or the means decide.
func followsTextbook(t *testing.T, spec policy.Spec) {
	behind := strings.TrimSuffix(spec.ID, "s")
	want, respond := textbooks[behind], responses[behind]
	for run := range testkit.Either(60, 12) {
		set := setup(spec, 2+run%4, 600, []float64{.3, 2, 10}[run%3], 0)
		set.Params["eps_min"] = []float64{.2, 1, 5, 20}[run%4]
		set.Params["c"] = []float64{0, 0, 3, .5, 8}[run%5]
		set.Params["sigma"] = []float64{0, .5, 1, 5, 1000}[run%5]
		src, arms := runKey(run).Source(), make([]told, set.Arms)
		p := spec.New(set, &src)
		for pulled := range set.Horizon {
			arm, sure := p.Next(pulled)
			if w := want(float64(pulled), arms, set); arm != w || sure != 1 {
				t.Fatalf("%s, run %d: after %d pulls arm %d for %d pulls, want arm %d for one, of %+v",
					spec.ID, run, pulled, arm+1, sure, w+1, arms)
			}
			b := respond(&src, .3+.1*float64(arm), set)
			p.Update(arm, b)
			a := &arms[arm]
			*a = told{a.pulls + 1, a.kept + float64(b.Kept), a.sum + b.Sum, a.weight + b.Weight}
		}
	}
}
