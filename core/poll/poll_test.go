package poll_test

import (
	"math"
	"testing"

	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/poll"
	"epsilonarcade/core/random"

	"gonum.org/v1/gonum/stat/distuv"
)

// classSize and classes are the numbers of phones in a class and of simulated classes.
const classSize, classes = 200, 1000

// In 1,000 classes of 200 students, drawn from a population, the estimated shares are unbiased. The intervals
// cover the population's shares in 930 to 970 classes.
func TestEstimatesAreUnbiasedAndIntervalsCover(t *testing.T) {
	for _, eps := range []float64{.2, 1, 4} {
		for _, shares := range [][]float64{{.9, .1}, {.7, .3}, {.5, .5}, {.1, .2, .3, .4}} {
			c := mechanism.Choice{Eps: eps, Options: len(shares)}
			src := random.NewKey(55).Sub(math.Float64bits(eps)).Sub(math.Float64bits(shares[0])).Source()
			sum, square, covered := make([]float64, len(shares)), make([]float64, len(shares)), make([]int, len(shares))
			for range classes {
				counts := make([]int64, len(shares))
				for range classSize {
					answer, u := 0, src.Float64()
					for ; answer < len(shares)-1 && u >= shares[answer]; answer++ {
						u -= shares[answer]
					}
					counts[c.Report(answer, &src)]++
				}
				for i, s := range poll.Shares(counts, eps) {
					sum[i] += s.Estimate / classes
					square[i] += s.Estimate * s.Estimate / classes
					if s.Low <= shares[i] && shares[i] <= s.High {
						covered[i]++
					}
				}
			}
			for i, share := range shares {
				if i == 0 && len(shares) == 2 {
					continue // it mirrors the other option
				}
				error := math.Sqrt((square[i] - sum[i]*sum[i]) / classes)
				t.Logf("ε = %v, %d options, share %v: mean %.4f ± %.4f, %d of %d covered", eps, len(shares), share, sum[i], error, covered[i], classes)
				if !(math.Abs(sum[i]-share) < 3*error) || covered[i] < 930 || covered[i] > 970 {
					t.Errorf("ε = %v, %d options, share %v: biased, or not covered as claimed", eps, len(shares), share)
				}
			}
		}
	}
}

// The exact coverage, for shares of a population and for shares of the class itself, from the distribution of the number
// of reports. The first is binomial. The second is the sum of two binomials, for the phones that answer yes and no.
func TestExactCoverage(t *testing.T) {
	for _, eps := range []float64{.2, 1, 4} {
		truth, other := mechanism.Choice{Eps: eps, Options: 2}.Chances()
		least, most := [2]float64{1, 1}, [2]float64{}
		for yes := 0; yes <= classSize; yes++ {
			want := float64(yes) / classSize
			whole := binomial(classSize, other+(truth-other)*want)
			own := convolve(binomial(yes, truth), binomial(classSize-yes, other))
			for i, law := range [][]float64{whole, own} {
				var mean, covered float64
				for k, p := range law {
					s := poll.Shares([]int64{int64(classSize - k), int64(k)}, eps)[1]
					mean += p * s.Estimate
					if s.Low <= want && want <= s.High {
						covered += p
					}
				}
				if !(math.Abs(mean-want) < 1e-10) {
					t.Errorf("ε = %v: the estimate of %v has the mean %v", eps, want, mean)
				}
				least[i], most[i] = min(least[i], covered), max(most[i], covered)
			}
		}
		t.Logf("ε = %v: a population's share is covered with %.3f to %.3f, the class's own with %.3f to %.3f", eps, least[0], most[0], least[1], most[1])
		if least[0] < .93 || most[0] > .975 || least[1] < .94 {
			t.Errorf("ε = %v: not covered as claimed", eps)
		}
	}
}

// binomial returns the probabilities of 0, …, n.
func binomial(n int, p float64) (law []float64) {
	b := distuv.Binomial{N: float64(n), P: p}
	for k := range n + 1 {
		law = append(law, b.Prob(float64(k)))
	}
	return law
}

// convolve returns the law of the sum of two independent numbers.
func convolve(a, b []float64) []float64 {
	law := make([]float64, len(a)+len(b)-1)
	for i, p := range a {
		for j, q := range b {
			law[i+j] += p * q
		}
	}
	return law
}

func TestEstimatesWithoutReportsOrPrivacyOrPrecision(t *testing.T) {
	for _, eps := range []float64{1e-300, 1e-6, 1, 700, 1e6} {
		for _, counts := range [][]int64{{0, 0}, {0, 1}, {3, 3}, {0, 0, 0}, {200, 0, 0}, {1, 1, 1}} {
			for i, s := range poll.Shares(counts, eps) {
				n := total(counts)
				if !(s.Low <= s.Estimate && s.Estimate <= s.High) {
					t.Errorf("ε = %v, reports %v: share %d is %v", eps, counts, i, s)
				}
				if n == 0 && !(s.Estimate == 1/float64(len(counts)) && s.Low <= 0 && s.High >= 1) {
					t.Errorf("ε = %v: without reports, share %d is %v", eps, i, s)
				}
				if eps > 100 && n > 0 && math.Abs(s.Estimate-float64(counts[i])/float64(n)) > 1e-12 {
					t.Errorf("ε = %v, reports %v: share %d is %v", eps, counts, i, s)
				}
			}
			var sum float64
			for _, p := range poll.Estimate(counts, eps) {
				sum += p
			}
			if !(math.Abs(sum-1) < 1e-12) {
				t.Errorf("ε = %v, reports %v: the distribution has the sum %v", eps, counts, sum)
			}
		}
	}
}

func total(counts []int64) (n int64) {
	for _, k := range counts {
		n += k
	}
	return n
}
