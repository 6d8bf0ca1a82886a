package arm_test

import (
	"math"
	"regexp"
	"slices"
	"testing"

	"epsilonarcade/core/arm"
)

// gaps returns Σ Δ, Σ 1/Δ over the positive gaps, and the smallest positive gap.
func gaps(arms []arm.Arm) (sum, inverse, least float64) {
	least = math.Inf(1)
	for _, g := range arm.Gaps(arms) {
		sum += g
		if g > 0 {
			inverse += 1 / g
			least = min(least, g)
		}
	}
	return sum, inverse, least
}

func instance(t *testing.T, id string) []arm.Arm {
	t.Helper()
	i, ok := arm.Find(id)
	if !ok {
		t.Fatalf("no instance %q", id)
	}
	return i.Arms
}

// Instances have the papers' means, in the papers' order because start phases follow that order.
func TestInstancesHaveTheMeansOfThePapers(t *testing.T) {
	for id, want := range map[string][]float64{
		"wang-zhu-9": {.3, .35, .4, .45, .5, .55, .6, .65, .7},
		// Arm 1 has mean 1/2. Arm 2 is Δ = 1/4 below or above it. The proof's rule sets a reward of the better arm 2
		// to 0 with probability p(Δ) = 2Δ/(1/2 + Δ) = 2/3. That gives the worse arm 2: 3/4 (1 − 2/3) = 1/4.
		"wang-zhu-hard-1": {.5, .75 * (1 - 2*.25/(.5+.25))},
		"wang-zhu-hard-2": {.5, .75},
		"ren-20":          {.9, .8, .8, .8, .8, .8, .7, .7, .7, .7, .7, .6, .6, .6, .6, .6, .5, .5, .5, .5},
		"sajed-1":         {.75, .625, .5, .375, .25},
		"azize-2":         {.8, .1, .1, .1, .1},
		"sajed-2":         {.75, .7, .7, .7, .7},
		"sajed-3":         {.75, .53125, .375, .28125, .25},
		"sajed-4":         {.75, .71875, .625, .46875, .25},
	} {
		arms := instance(t, id)
		if len(arms) != len(want) {
			t.Errorf("%s has %d arms, want %d", id, len(arms), len(want))
			continue
		}
		for a, m := range want {
			if arms[a].Mean() != m {
				t.Errorf("%s: arm %d has mean %v, want %v", id, a+1, arms[a].Mean(), m)
			}
		}
	}
	long := instance(t, "wang-zhu-101")
	if len(long) != 101 || long[0].Mean() != .3 || long[1].Mean() != .304 || long[100].Mean() != .7 {
		t.Errorf("wang-zhu-101 has %d arms from %v to %v", len(long), long[0], long[len(long)-1])
	}
}

// The mixed instance has the same means but different distributions, so its second moments differ.
func TestMixedAndGaussianInstancesHaveTheMeansOfRen(t *testing.T) {
	bernoulli, mixed, gaussian := instance(t, "ren-20"), instance(t, "ren-20-mixed"), instance(t, "ren-20-gaussian")
	second := map[float64]float64{.9: .9, .8: 2. / 3, .7: .58, .6: .6, .5: 1. / 3}
	if len(mixed) != 20 || len(gaussian) != 20 {
		t.Fatalf("there are %d and %d arms", len(mixed), len(gaussian))
	}
	for i, b := range bernoulli {
		mean := b.Mean()
		if mixed[i].Mean() != mean || gaussian[i] != (arm.Gaussian{M: mean, SD: 1}) {
			t.Errorf("arm %d: %+v and %+v do not have mean %v", i+1, mixed[i], gaussian[i], mean)
		}
		if got := mixed[i].Expect(func(r float64) float64 { return r * r }); math.Abs(got-second[mean]) > 1e-12 {
			t.Errorf("arm %d: %+v has second moment %v, want %v", i+1, mixed[i], got, second[mean])
		}
	}
	if !slices.Equal(arm.Gaps(mixed), arm.Gaps(bernoulli)) || !slices.Equal(arm.Gaps(gaussian), arm.Gaps(bernoulli)) {
		t.Error("the gaps differ")
	}
}

// The test checks the sums over the gaps that appear in the papers' bounds.
func TestInstancesHaveTheGapsOfThePapers(t *testing.T) {
	for _, c := range []struct {
		id                  string
		sum, inverse, least float64
	}{
		{"wang-zhu-9", 1.8, 54.35714, .05},
		{"wang-zhu-101", 20.2, 1296.844, .004},
		{"ren-20", 4.6, 101.6667, .1},
	} {
		sum, inverse, least := gaps(instance(t, c.id))
		for _, v := range [][2]float64{{sum, c.sum}, {inverse, c.inverse}, {least, c.least}} {
			if math.Abs(v[0]-v[1]) > 1e-6*v[1] {
				t.Errorf("%s has gaps of sum %.7g, of inverse sum %.7g, the smallest %.7g, want %v", c.id, sum, inverse, least, c)
				break
			}
		}
	}
}

func TestInstancesAreDeclaredCompletely(t *testing.T) {
	dashed := regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	ids := map[string]bool{}
	for _, i := range arm.Instances() {
		if !dashed.MatchString(i.ID) || ids[i.ID] || i.Name == "" || i.Source == "" || len(i.Arms) == 0 {
			t.Errorf("instance %q (%q, %q) of %d arms is not complete and unique", i.ID, i.Name, i.Source, len(i.Arms))
		}
		ids[i.ID] = true
		for a, law := range i.Arms {
			if err := arm.Check(law); err != nil {
				t.Errorf("%s: arm %d: %v", i.ID, a+1, err)
			}
		}
	}
	first := arm.Instances()[0].Arms
	for a, law := range arm.Default() {
		if law != first[a] || len(arm.Default()) != len(first) {
			t.Fatalf("the default %v is not the first instance %v", arm.Default(), first)
		}
	}
}

// Gaps are rounded to decimal numbers: .7 − .65 is exactly .05.
func TestGapsAreDecimal(t *testing.T) {
	for _, c := range []struct{ means, gaps []float64 }{
		{[]float64{.65, .7, .1}, []float64{.05, 0, .6}},
		{[]float64{.5, .501}, []float64{.001, 0}},
		{[]float64{1, 0, 1}, []float64{0, 1, 0}},
		{[]float64{.2}, []float64{0}},
		{nil, nil},
	} {
		got := arm.Gaps(arm.Bernoullis(c.means...))
		if len(got) != len(c.gaps) {
			t.Errorf("%v has %d gaps", c.means, len(got))
			continue
		}
		for a := range got {
			if got[a] != c.gaps[a] {
				t.Errorf("means %v have gaps %v, want %v", c.means, got, c.gaps)
				break
			}
		}
	}
}

func TestBestIsTheFirstOfTheLargest(t *testing.T) {
	for want, means := range [][]float64{{.3}, {.1, .2}, {.1, .2, .7, .7, .3}} {
		if got := arm.Best(arm.Bernoullis(means...)); got != want {
			t.Errorf("the best of %v is arm %d, want %d", means, got+1, want+1)
		}
	}
}
