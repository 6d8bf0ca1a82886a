package figure

import (
	"math"
	"testing"

	"epsilonarcade/core/testkit"

	"gonum.org/v1/gonum/stat/distuv"
)

// The quantiles agree with gonum's distribution, and with the table of the distribution in textbooks.
func TestQuantilesOfStudentsDistribution(t *testing.T) {
	for nu := 1; nu < 10_000; nu += 1 + nu/20 {
		law := distuv.StudentsT{Sigma: 1, Nu: float64(nu)}
		if p := law.CDF(student(nu)); math.Abs(p-0.975) > 1e-12 {
			t.Errorf("with %d degrees of freedom, %v has a probability of %v below it", nu, student(nu), p)
		}
	}
	for nu, want := range map[int]float64{1: 12.706, 2: 4.303, 3: 3.182, 9: 2.262, 30: 2.042, 99: 1.984} {
		if got := student(nu); math.Abs(got-want) > 5e-4 {
			t.Errorf("with %d degrees of freedom: %v, want %v", nu, got, want)
		}
	}
}

// The interval of the average contains the true mean of normal values in 95% of samples. The limits are five standard
// errors away.
func TestTheIntervalContainsTheMean(t *testing.T) {
	r := testkit.Rand(t)
	for _, n := range []int{2, 5, 30} {
		const samples = 20_000
		inside := 0
		for range samples {
			var sum, squares float64
			values := make([]float64, n)
			for i := range values {
				values[i] = r.NormFloat64()
				sum += values[i]
			}
			mean := sum / float64(n)
			for _, v := range values {
				squares += (v - mean) * (v - mean)
			}
			if math.Abs(mean) <= HalfWidth(math.Sqrt(squares/float64(n-1)), n) {
				inside++
			}
		}
		if p := float64(inside) / samples; math.Abs(p-0.95) > 5*math.Sqrt(0.95*0.05/samples) {
			t.Errorf("of samples of %d values, %v of the intervals contain the mean", n, p)
		}
	}
}
