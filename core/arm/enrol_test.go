package arm_test

import (
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/random"
	"epsilonarcade/core/testkit/scenariotest"
)

// An enrolment holds what the tests for all families need to know about a family.
type enrolment struct {
	// examples holds arms of the family, one for each branch of its sampler.
	examples []example
	// low and high are the family's lowest and highest mean. If both are 0, they mean 0 and 1.
	low, high float64
	// link is a link with arms of the family. means is the scenario that it stands for, which must
	// never change. The links of older families are in core/scenario/testdata/links.
	link, means string
}

// An example is an arm with two golden values: the bits of E r², and the FNV-1a hash of a hundred
// draws, in words of 64 bits. They are the same natively and in WebAssembly. The curves of
// published links depend on them: do not change them.
type example struct {
	arm           arm.Arm
	square, draws uint64
}

var enrolled = map[string]enrolment{}

// enrol adds a family to the tests for all families. Call it in the family's own test file.
func enrol(id string, e enrolment) bool {
	enrolled[id] = e
	return true
}

// testFile returns the path of a family's test file.
func testFile(id string) string { return "core/arm/" + strings.ReplaceAll(id, "-", "_") + "_test.go" }

// each runs a test for every family, with the family's enrolment.
func each(t *testing.T, test func(t *testing.T, k arm.Family, e enrolment)) {
	for _, k := range arm.Families() {
		t.Run(k.ID, func(t *testing.T) {
			e := enrolled[k.ID]
			if len(e.examples) == 0 {
				t.Fatalf("the kind %q has no examples: call enrol(%q, …) in %s", k.ID, k.ID, testFile(k.ID))
			}
			test(t, k, e)
		})
	}
}

func TestEnrolledKindsAreRegistered(t *testing.T) {
	for id := range enrolled {
		if _, ok := arm.FindFamily(id); !ok {
			t.Errorf("%s enrols the kind %q, which is not among the families of core/arm/family.go", testFile(id), id)
		}
	}
}

// Every family describes its arms, and makes equal arms from the description.
func TestKindsDescribeTheirArms(t *testing.T) {
	each(t, func(t *testing.T, k arm.Family, e enrolment) {
		for _, x := range e.examples {
			is, values, ok := arm.Describe(x.arm)
			if !ok || is.ID != k.ID || !k.Fits(len(values)) || k.Make(values) != x.arm || arm.Check(x.arm) != nil {
				t.Errorf("%+v is described as %s %v, Check: %v", x.arm, is.ID, values, arm.Check(x.arm))
			}
		}
	})
	if _, _, ok := arm.Describe(nil); ok {
		t.Error("no arm has a kind")
	}
}

// Check rejects every parameter that is out of range. The error gives its name and value.
func TestCheckNamesWhatIsOutOfRange(t *testing.T) {
	each(t, func(t *testing.T, k arm.Family, e enrolment) {
		for _, example := range e.examples {
			_, values, _ := arm.Describe(example.arm)
			for i, p := range k.Params {
				for _, x := range []float64{math.Nextafter(p.Min, math.Inf(-1)), math.Nextafter(p.Max, math.Inf(1)), math.NaN(), math.Inf(1), math.Inf(-1)} {
					changed := slices.Clone(values)
					changed[i] = x
					if err := arm.Check(k.Make(changed)); err == nil || !strings.HasPrefix(err.Error(), fmt.Sprint(p.Name, " ", x)) {
						t.Errorf("%s with %s = %v: %v", k.ID, p.Name, x, err)
					}
				}
			}
		}
	})
}

// The draws have the mean and the second moment of the arm, and they stay within its bounds.
func TestDrawsAgreeWithExpectations(t *testing.T) {
	n := 200_000
	if testing.Short() || runtime.GOARCH == "wasm" {
		n = 20_000
	}
	each(t, func(t *testing.T, k arm.Family, e enrolment) {
		for _, x := range e.examples {
			a := x.arm
			name := fmt.Sprintf("%s %v", k.ID, a)
			src := random.NewKey(5).Name(name).Source()
			low, high := a.Bounds()
			var sum, square [2]float64
			rewards := make([]float64, n)
			a.Draw(&src, rewards)
			for _, r := range rewards {
				if !(r >= low && r <= high) {
					t.Fatalf("%s pays %v", name, r)
				}
				for k, x := range []float64{r, r * r} {
					sum[k] += x / float64(n)
					square[k] += x * x / float64(n)
				}
			}
			for k, want := range []float64{a.Mean(), a.Expect(func(r float64) float64 { return r * r })} {
				error := math.Sqrt((square[k] - sum[k]*sum[k]) / float64(n))
				if math.Abs(sum[k]-want) > 4.5*error {
					t.Errorf("%s: moment %d is %v, want %v ± %.2g", name, k+1, sum[k], want, error)
				}
			}
			if m := a.Expect(func(r float64) float64 { return r }); math.Abs(m-a.Mean()) > 1e-12 {
				t.Errorf("%s: the mean is %v by itself and %v as an expectation", name, a.Mean(), m)
			}
		}
	})
}

func TestArmsHaveTheSameBitsEverywhere(t *testing.T) {
	each(t, func(t *testing.T, k arm.Family, e enrolment) {
		for _, x := range e.examples {
			src, rewards := random.NewKey(1).Name(k.ID).Source(), make([]float64, 100)
			x.arm.Draw(&src, rewards)
			square := math.Float64bits(x.arm.Expect(func(r float64) float64 { return r * r }))
			draws := uint64(14695981039346656037)
			for _, r := range rewards {
				draws = (draws ^ math.Float64bits(r)) * 1099511628211
			}
			switch {
			case x.square == 0 && x.draws == 0:
				t.Errorf("%s: the example %+v has no bits: write %#x, %#x", testFile(k.ID), x.arm, square, draws)
			case square != x.square || draws != x.draws:
				t.Errorf("%+v: got the bits %#x, %#x, want %#x, %#x of %s: links in the wild would show other curves; undo what has changed the bits", x.arm, square, draws, x.square, x.draws, testFile(k.ID))
			}
		}
	})
}

// WithMean returns an arm with the given mean or, if the family has none, with the nearest mean.
func TestWithMeanHasTheMeanOrTheNearest(t *testing.T) {
	each(t, func(t *testing.T, k arm.Family, e enrolment) {
		if e.low == 0 && e.high == 0 {
			e.high = 1
		}
		for _, mean := range []float64{-1e9, -1e6, -0.2, 0, 0.001, 0.05, 0.3, 0.35, 0.5, 0.6, 0.7, 0.999, 1, 1.5, 1e6, 1e9} {
			a := k.WithMean(mean)
			want := max(e.low, min(e.high, mean))
			if is, _, _ := arm.Describe(a); is.ID != k.ID || arm.Check(a) != nil || math.Abs(a.Mean()-want) > 1e-12 {
				t.Errorf("%s for the mean %v: %+v with mean %v, want %v; Check: %v", k.ID, mean, a, a.Mean(), want, arm.Check(a))
			}
		}
	})
}

// Without a golden link for each family, the meaning of its links could change unnoticed.
func TestEveryKindHasItsGoldenLink(t *testing.T) {
	older := ""
	for _, g := range scenariotest.GoldenLinks(t, "../scenario/testdata/links") {
		older += g.Read + "\n"
	}
	each(t, func(t *testing.T, k arm.Family, e enrolment) {
		switch {
		case e.link != "" && !strings.Contains(e.link, k.ID):
			t.Errorf("%s: the link %s has no arm of this kind", testFile(k.ID), e.link)
		case e.link != "":
			if problem := scenariotest.MeansElse(e.link, e.means); problem != "" {
				t.Errorf("%s: %s", testFile(k.ID), problem)
			}
		case !strings.Contains(older, k.ID): // links omit this name for Bernoulli arms
			link, means := scenariotest.LinkOf(k.WithMean(.3), k.WithMean(.6))
			t.Errorf("%s has no golden link: give its enrolment\n\tlink:  %q,\n\tmeans: `%s`,", testFile(k.ID), link, means)
		}
	})
}
