// Package decide compares policies by their regret in the same runs. It says which one is better, and
// its statements remain valid when they are read after every run.
package decide

import (
	"math"

	"epsilonarcade/core/sim"
)

// A Verdict is the result of a comparison of A with B.
type Verdict int

const (
	Undecided Verdict = iota
	Better            // A has less regret than B
	Worse             // A has more regret than B
	Equal             // the difference is within the margin
)

// First is the number of runs before which nothing is decided, because the interval is asymptotic.
const First = 30

// A Rule says when a comparison is decided.
type Rule struct {
	// Alpha is the probability with which any of the pairs may get a wrong verdict at any time.
	Alpha float64
	// Pairs is the number of pairs that are compared. Each pair gets α/Pairs (Bonferroni).
	Pairs int
	// Margin is the difference that does not matter, as a share of the smaller mean regret of a pair.
	Margin float64
}

// A Comparison compares policy A with policy B.
type Comparison struct {
	Runs      int     // n
	Mean      float64 // the mean of D_i, the regret of A in run i minus the regret of B
	Low, High float64 // the interval of the expected D; infinite for fewer than two runs
	Margin    float64 // the margin in regret
	Verdict   Verdict
}

// Compare compares two policies by their regrets in the same runs.
//
// The interval is the asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy & Ramdas
// 2024. With the standard deviation s_n of the differences (denominator n − 1) and the level α,
//
//	mean ± s_n √( 2 (nρ² + 1)/(n²ρ²) · log( √(nρ² + 1)/α ) ).
//
// It contains the expected difference at all n together with a probability that tends to 1 − α as the
// first n grows. So looking again does not spend anything. The interval is nearly the narrowest one at
// n = First.
func (r Rule) Compare(a, b []float64) Comparison {
	c := Comparison{Runs: len(a), Low: math.Inf(-1), High: math.Inf(1)}
	var sumA, sumB float64
	for i := range a {
		sumA += a[i]
		sumB += b[i]
	}
	n := float64(len(a))
	if len(a) < 2 {
		return c
	}
	c.Mean = (sumA - sumB) / n
	var squares float64
	for i := range a {
		off := a[i] - b[i] - c.Mean
		squares += float64(off * off)
	}
	alpha := r.Alpha / float64(max(1, r.Pairs))
	l := -2 * math.Log(alpha)
	nrho := n * (l + math.Log(l+1)) / First // nρ²
	half := math.Sqrt(squares/(n-1)) * math.Sqrt(2*(nrho+1)/(n*nrho)*(math.Log(nrho+1)/2-math.Log(alpha)))
	c.Low, c.High, c.Margin = c.Mean-half, c.Mean+half, r.Margin*min(sumA, sumB)/n
	switch {
	case len(a) < First:
	case c.Low >= -c.Margin && c.High <= c.Margin:
		c.Verdict = Equal
	case c.High < 0:
		c.Verdict = Better
	case c.Low > 0:
		c.Verdict = Worse
	}
	return c
}

// Reverse returns the comparison of B with A.
func (c Comparison) Reverse() Comparison {
	c.Mean, c.Low, c.High = -c.Mean, -c.High, -c.Low
	switch c.Verdict {
	case Better:
		c.Verdict = Worse
	case Worse:
		c.Verdict = Better
	}
	return c
}

// A Table compares each policy of a result with each other one.
type Table struct {
	Rule Rule
	// Pairs[i][j] compares policy i with policy j. Pairs[i][i] is the zero value.
	Pairs [][]Comparison
}

// Last returns the regret of each policy in each run of a result, at the last column.
func Last(r sim.Result) [][]float64 {
	all := make([][]float64, len(r.Regret))
	for i, runs := range r.Regret {
		for _, run := range runs {
			all[i] = append(all[i], run[len(run)-1])
		}
	}
	return all
}

// Compare compares all policies. regret[i][k] is the regret of policy i in run k. The error probability
// alpha holds for all pairs together.
func Compare(regret [][]float64, alpha, margin float64) Table {
	m := len(regret)
	t := Table{Rule{alpha, m * (m - 1) / 2, margin}, make([][]Comparison, m)}
	for i := range regret {
		t.Pairs[i] = make([]Comparison, m)
		for j := range i {
			t.Pairs[i][j] = t.Rule.Compare(regret[i], regret[j])
			t.Pairs[j][i] = t.Pairs[i][j].Reverse()
		}
	}
	return t
}

// Decided returns the number of pairs that are decided.
func (t Table) Decided() (n int) {
	for i, row := range t.Pairs {
		for _, c := range row[:i] {
			if c.Verdict != Undecided {
				n++
			}
		}
	}
	return n
}
