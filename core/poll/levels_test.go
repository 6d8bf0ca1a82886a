package poll_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/poll"
	"epsilonarcade/core/random"
	"epsilonarcade/core/testkit"
)

func TestLevelsOfASlider(t *testing.T) {
	for _, n := range []poll.Number{{1, 2}, {.01, 1e6}, {1e-300, 1e300}, {7, 7.0001}} {
		low, width := math.Log(n.Low), (math.Log(n.High)-math.Log(n.Low))/poll.Levels
		for level := range poll.Levels {
			if x := n.Value(level); math.Floor((math.Log(x)-low)/width) != float64(level) || !(n.Low < x && x < n.High) || n.Level(x) != level {
				t.Errorf("%v: level %d has the value %v", n, level, x)
			}
		}
	}
	if n := (poll.Number{Low: 2, High: 50}); n.Level(2) != 0 || n.Level(50) != poll.Levels-1 {
		t.Error("the ends are in levels", n.Level(2), n.Level(50))
	}
	testkit.Near(t, "the middle of the first of 12 levels from 1 to 2^24", poll.Number{Low: 1, High: 1 << 24}.Value(0), 2, 1e-15)
}

// Estimate returns the point p of the simplex that is nearest to the shares x: (x − p)·(v − p) ≤ 0 for every corner v.
func TestEstimateIsTheNearestDistribution(t *testing.T) {
	testkit.Cases(t, 200, func(t *testing.T, rng *rand.Rand) {
		counts, eps := make([]int64, 2+rng.IntN(poll.Levels)), math.Exp(4*rng.NormFloat64())
		for i := range counts {
			counts[i] = rng.Int64N(1 + rng.Int64N(50))
		}
		x, p := poll.Shares(counts, eps), poll.Estimate(counts, eps)
		var inner, sum, size float64
		for i := range p {
			inner += (x[i].Estimate - p[i]) * p[i]
			sum += p[i]
			size = max(size, math.Abs(x[i].Estimate))
		}
		for i := range p {
			if !(p[i] >= 0 && math.Abs(sum-1) < 1e-12 && x[i].Estimate-p[i] <= inner+1e-13*(1+size)) {
				t.Fatalf("ε = %v: the shares %v have the projection %v", eps, x, p)
			}
		}
	})
}

func TestQuantilesAreLevels(t *testing.T) {
	d := poll.Distribution{0, .25, .25, 0, .5, 0}
	for alpha, want := range map[float64]int{.05: 1, .25: 1, .26: 2, .5: 2, .51: 4, .95: 4, 1: 4} {
		if got := d.Quantile(alpha); got != want {
			t.Errorf("the quantile at %v is level %d, want %d", alpha, got, want)
		}
	}
}

// The report on a drawing has 96 values. Between the drawings that differ everywhere, the largest log ratio of their
// probabilities is ε.
func TestADrawingIsPrivateAsAWhole(t *testing.T) {
	const eps = 1.
	src := random.NewKey(3).Source()
	n := testkit.Either(4_000_000, 400_000)
	var law [2][poll.Positions * poll.Levels]float64
	for i, drawing := range [][poll.Positions]int{{0, 1, 2, 3, 4, 5, 6, 7}, {11, 10, 9, 8, 3, 6, 5, 4}} {
		for range n {
			law[i][poll.ReportDrawing(drawing, eps, &src)] += 1 / float64(n)
		}
		truth, other := mechanism.Choice{Eps: eps, Options: poll.Levels}.Chances()
		for report, got := range law[i] {
			want := other / poll.Positions
			if report%poll.Levels == drawing[report/poll.Levels] {
				want = truth / poll.Positions
			}
			if z := (got - want) / math.Sqrt(want/float64(n)); math.Abs(z) > 5 {
				t.Errorf("drawing %d: report %d has frequency %v, want %v: %.1f standard errors off", i, report, got, want, z)
			}
		}
	}
}

// The fan of 200 drawings that spread over three levels. At ε = 4 and above, a median is nearly always within a level
// of the true one. At ε = 1, about 25 reports at a position say little.
func TestTheMedianOfAFan(t *testing.T) {
	for eps, least := range map[float64]float64{1: 0, 2: 0, 4: .95, 8: .99} {
		src := random.NewKey(8).Source()
		near, all := 0, 0
		var off, spread float64
		for range classes / 5 {
			var counts [poll.Positions * poll.Levels]int64
			for range classSize {
				var drawing [poll.Positions]int
				for at := range drawing {
					drawing[at] = at + int(src.Below(3))
				}
				counts[poll.ReportDrawing(drawing, eps, &src)]++
			}
			for at, f := range poll.Fans(&counts, eps) {
				all++
				d := math.Abs(float64(f[2] - (at + 1)))
				if d <= 1 {
					near++
				}
				off += d
				spread += float64(f[4] - f[0])
			}
		}
		share := float64(near) / float64(all)
		t.Logf("ε = %v: %.3f of the medians are within a level, %.2f levels off on average; the fan from 5 to 95 %% has %.1f levels, in truth 2", eps, share, off/float64(all), spread/float64(all))
		if share < least {
			t.Errorf("ε = %v: only %v of the medians are within a level", eps, share)
		}
	}
}

func TestAClassPlaysTheGame(t *testing.T) {
	for counts, want := range map[[2]int64]int{{3, 2}: 0, {2, 3}: 1, {2, 2}: -1, {}: -1} {
		if got := (poll.Round{Counts: counts}).Majority(); got != want {
			t.Errorf("the majority of %v is %d, want %d", counts, got, want)
		}
	}
	// In each round, 150 of 200 students guess right. The true world changes.
	const eps = 1
	c := mechanism.Choice{Eps: eps, Options: 2}
	src := random.NewKey(4).Source()
	var covered, mean float64
	for range classes {
		var rounds []poll.Round
		for i := range 10 {
			r := poll.Round{World: i % 2}
			for student := range classSize {
				guess := r.World
				if student >= 150 {
					guess = 1 - guess
				}
				r.Counts[c.Report(guess, &src)]++
			}
			rounds = append(rounds, r)
		}
		s := poll.Success(rounds, eps)
		mean += s.Estimate / classes
		if s.Low <= .75 && .75 <= s.High {
			covered++
		}
	}
	t.Logf("success .75: mean %.4f, covered in %v of %d classes", mean, covered, classes)
	if math.Abs(mean-.75) > .002 || covered < 930 {
		t.Error("biased, or not covered as claimed")
	}
}
