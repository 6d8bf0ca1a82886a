package mechanism_test

import (
	"hash/fnv"
	"math"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

// A density describes a distribution of levels in closed form.
type density struct {
	text   string
	refuse float64
	low    float64 // the smallest level
	// For x ≥ low, these return P(ε ≥ x) among the users who do not refuse, E[ε | ε ≥ x] and
	// E[1/ε² | ε ≥ x].
	tail, mean, inverse func(x float64) float64
}

// densities returns distributions whose integrals were worked out by hand.
//
// Under the uniform distribution on [x, b], E[1/ε²] = (1/x − 1/b)/(b − x) = 1/(x b). If log ε is
// uniform there, E[ε] = (b − x)/log(b/x) and E[1/ε²] = (x^−2 − b^−2)/(2 log(b/x)). Given that it is
// above x, an exponential variable with mean m is x plus another such variable. Integration by parts
// gives E[1/ε²] = (1/z − e^z E₁(z))/m² for z = x/m.
func densities() []density {
	uniform := func(text string, refuse, a, b float64) density {
		return density{text, refuse, a, func(x float64) float64 { return (b - x) / (b - a) },
			func(x float64) float64 { return (x + b) / 2 }, func(x float64) float64 { return 1 / (x * b) }}
	}
	logUniform := func(text string, refuse, a, b float64) density {
		return density{text, refuse, a, func(x float64) float64 { return 1 - math.Log(x/a)/math.Log(b/a) },
			func(x float64) float64 { return (b - x) / math.Log(b/x) },
			func(x float64) float64 { return (1/x/x - 1/b/b) / 2 / math.Log(b/x) }}
	}
	exponential := func(text string, refuse, m float64) density {
		return density{text, refuse, 0, func(x float64) float64 { return math.Exp(-x / m) }, func(x float64) float64 { return x + m },
			func(x float64) float64 { return (m/x - scaledE1(x/m)) / m / m }}
	}
	return []density{
		uniform("uniform from 0.1 to 2", 0, .1, 2), uniform("uniform from 0 to 100 refuse 0.2", .2, 0, 100), uniform("uniform from 3 to 3.5", 0, 3, 3.5),
		logUniform("log-uniform from 0.01 to 10", 0, .01, 10), logUniform("log-uniform from 1e-06 to 100 refuse 0.5", .5, 1e-6, 100),
		exponential("exponential mean 1", 0, 1), exponential("exponential mean 0.01", 0, .01), exponential("exponential mean 2 refuse 0.99", .99, 2),
	}
}

// scaledE1 returns e^z E₁(z), using the series of E₁ for z up to 2, and its continued fraction above
// (Abramowitz & Stegun 1964, 5.1.11 and 5.1.22).
func scaledE1(z float64) float64 {
	if z > 2 {
		rest := 0.0
		for k := 300.0; k > 0; k-- {
			rest = k * k / (z + 2*k + 1 - rest)
		}
		return 1 / (z + 1 - rest)
	}
	const euler = 0.57721566490153286
	sum, term := -euler-math.Log(z), 1.0
	for k := 1.0; k < 60; k++ {
		term *= -z / k
		sum -= term / k
	}
	return math.Exp(z) * sum
}

// The fraction of users who are kept is 1 − refuse times P(ε ≥ ε_min). If it is above 1e−6, the
// expectations have a relative error of at most 1e−12.
func TestLawsWithADensityAgainstClosedForms(t *testing.T) {
	for _, c := range densities() {
		l := levels(t, c.text)
		near := func(what string, least, got, want float64) {
			t.Helper()
			if !(math.Abs(got-want) <= 1e-12*want) {
				t.Errorf("%s: %s from %v is %.15g, want %.15g", c.text, what, least, got, want)
			}
		}
		for _, least := range []float64{1e-6, .001, .01, .1, .5, 1, 1.9, 3.2, 9.9, 20, 99} {
			if x := max(least, c.low); c.tail(x) > 1e-6 {
				near("p₀", least, l.Share(least), (1-c.refuse)*c.tail(x))
				near("E[ε]", least, l.Expect(least, func(e float64) float64 { return e }), c.mean(x))
				near("E[1/ε²]", least, l.Expect(least, func(e float64) float64 { return 1 / e / e }), c.inverse(x))
			}
		}
		if p, e := l.Share(100.5), l.Expect(100.5, func(float64) float64 { return 1 }); p != 0 || !math.IsNaN(e) || l.Share(0) != 1 {
			t.Errorf("%s: a share of %v is above 100, and E[1] there %v; from 0 on there is %v", c.text, p, e, l.Share(0))
		}
	}
}

// Draws have the same bits on every platform and in every version: do not change the hashes.
func TestGoldenDrawsOfLevels(t *testing.T) {
	for want, laws := range map[uint64][]string{
		0xc34b28336bdb5479: {"discrete", "gaussian", "0.5,1,1,4"},
		0x3f356af832406a30: {"gaussian mean 2 deviation 0.5 refuse 0.1", "uniform from 0.1 to 2", "log-uniform from 0.01 to 10", "exponential mean 1", "0.5,2 refuse 0.2"},
	} {
		h := fnv.New64a()
		for _, law := range laws {
			for _, least := range []float64{.2, .99, 1.5} {
				draw := mechanism.HetCTL{EpsMin: least, Levels: levels(t, law)}.Law(arm.Bernoulli{P: .3}).Draw
				src := random.NewKey(5).Source()
				for range 300 {
					var r tape.Responses
					draw(&src, &r)
					for i := range r.Value {
						_, _ = h.Write([]byte(text(r.Value[i]) + " " + text(r.Weight[i]) + ","))
					}
				}
			}
		}
		if got := h.Sum64(); got != want {
			t.Errorf("%q draw %#x, want %#x", laws, got, want)
		}
	}
}

func TestLawsThatAreWrongSayWhy(t *testing.T) {
	for text, want := range map[string]string{
		"gaussian mean 1": "is not a distribution (examples: discrete; ", "gaussian 1 2": "is not a distribution", "uniform from to": "is not a distribution", "refuse 0.2": "is not a distribution",
		"discrete refuse": "is not a distribution", "discrete refuse x": "is not a distribution", "1,2 refuse 0.1 refuse 0.1": "is not a distribution",
		"gaussian mean 11 deviation 1": "contains the number 11, which is not between 0 and 10", "gaussian mean 1 deviation 0": "contains the number 0, which is not between 0.01 and 2",
		"uniform from 2 to 0.1": "ends at 0.1, which is not above its start, 2", "uniform from 1 to 1": "ends at 1, ", "uniform from -0 to 1": "contains the number -0, ",
		"log-uniform from 0 to 1": "contains the number 0, which is not between 1e-06 and 100", "exponential mean 3": "contains the number 3, which is not between 0.01 and 2",
		"gaussian refuse 1": "contains the share 1, which is not between 0 and 0.99", "1,200 refuse 0.5": "contains the level 200, ", "uniform from # to #": "ends at 0",
	} {
		if l, err := mechanism.ParseLevels(text); err == nil || !strings.HasPrefix(err.Error(), want) || l.String() != "discrete" {
			t.Errorf("%q: %v, %q, want %q", text, l, err, want)
		}
	}
}
