package decide_test

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"epsilonarcade/core/decide"
	"epsilonarcade/core/study"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
)

// laws are distributions of a run's regret.
var laws = map[string]func(r *rand.Rand) float64{
	"normal":      func(r *rand.Rand) float64 { return 100 + 20*r.NormFloat64() },
	"exponential": func(r *rand.Rand) float64 { return 100 * r.ExpFloat64() },
	"log-normal":  func(r *rand.Rand) float64 { return math.Exp(4 + r.NormFloat64()) },
	"two modes": func(r *rand.Rand) float64 { // a policy that rarely misses the best arm
		if r.IntN(20) == 0 {
			return 1000 + r.Float64()
		}
		return 50 + 10*r.Float64()
	},
}

// Equal policies hardly ever get a verdict, however often one looks. With six policies, each pair has a level of 5%/15.
func TestEqualPoliciesStayUndecided(t *testing.T) {
	const groups, pairs, most = 1000, 15, 2000
	for name, law := range laws {
		r := testkit.Rand(t)
		rule := decide.Rule{Alpha: .05, Pairs: pairs}
		wrong := 0
		for range groups {
			var a, b []float64
			for n := 1; n <= most; n++ {
				a, b = append(a, law(r)), append(b, law(r))
				if n >= decide.First && n%10 == 0 && rule.Compare(a, b).Verdict != decide.Undecided {
					wrong++
					break
				}
			}
		}
		// The rate of each pair times the number of pairs limits the rate of a group.
		t.Logf("%s: %d of %d pairs get a verdict", name, wrong, groups)
		if limit := .05 / pairs * groups; float64(wrong) > limit+3*math.Sqrt(limit) {
			t.Errorf("%s: %d of %d equal pairs get a verdict", name, wrong, groups)
		}
	}
}

// compared returns how many runs a comparison needs for a verdict, or most+1, and the verdict.
func compared(rule decide.Rule, a, b []float64) (runs int, v decide.Verdict) {
	for n := decide.First; n <= len(a); n++ {
		if v := rule.Compare(a[:n], b[:n]).Verdict; v != decide.Undecided {
			return n, v
		}
	}
	return len(a) + 1, decide.Undecided
}

func regrets(t testing.TB, link string) [][]float64 {
	t.Helper()
	s, err := scenariotest.ParseLink(link)
	testkit.OK(t, err)
	result, err := study.Run(context.Background(), scenariotest.Valid(s), 2, nil)
	testkit.OK(t, err)
	return decide.Last(result)
}

// The two FTPL policies of the papers are told apart at the defaults within 100 runs.
func TestNewAndGaussAreToldApart(t *testing.T) {
	all := regrets(t, "1t&policies=dp-ftpl-new,dp-ftpl-gauss&runs=100")
	n, v := compared(decide.Rule{Alpha: .05, Pairs: 1}, all[0], all[1])
	t.Logf("decided after %d runs: %v", n, v)
	if v != decide.Better {
		t.Errorf("after %d runs: %v", n, v)
	}
}

func TestVerdicts(t *testing.T) {
	rule := decide.Rule{Alpha: .05, Pairs: 1, Margin: .05}
	same := slices.Repeat([]float64{100}, 40)
	for _, c := range []struct {
		a, b []float64
		want decide.Verdict
	}{
		{same, same, decide.Equal},
		{same[:29], same[:29], decide.Undecided},
		{same, slices.Repeat([]float64{90}, 40), decide.Worse},
		{slices.Repeat([]float64{90}, 40), same, decide.Better},
		{same, slices.Repeat([]float64{98, 99}, 20), decide.Equal},
		{same, slices.Repeat([]float64{50, 150}, 20), decide.Undecided},
		{nil, nil, decide.Undecided},
	} {
		got := rule.Compare(c.a, c.b)
		if back := rule.Compare(c.b, c.a); got.Verdict != c.want || back != got.Reverse() {
			t.Errorf("%+v and back %+v, want %v", got, back, c.want)
		}
	}
}

// BenchmarkRuns reports the median number of runs after which two of eight policies are decided, over all orderings of
// the runs that it tries.
func BenchmarkRuns(b *testing.B) {
	all := regrets(b, "1t&policies=ucb1,thompson,dp-ucb,dp-ftpl-gauss,dp-ftpl-new,ldp-ucb-b,adap-ucb,dp-se&runs=100&horizon=100000")
	rule := decide.Rule{Alpha: .05, Pairs: 28}
	var needed []int
	r := rand.New(rand.NewPCG(1, 2))
	for b.Loop() {
		order := r.Perm(100)
		for i := range all {
			for j := range i {
				var x, y []float64
				for _, k := range order {
					x, y = append(x, all[i][k]), append(y, all[j][k])
				}
				n, _ := compared(rule, x, y)
				needed = append(needed, n)
			}
		}
	}
	slices.Sort(needed)
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(needed[len(needed)/2]), "median-runs")
	b.ReportMetric(float64(needed[len(needed)*9/10]), "90%-runs")
}
