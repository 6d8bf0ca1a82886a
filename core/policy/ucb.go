package policy

import (
	"math"

	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

var ucb1 = Spec{
	ID:        "ucb1",
	Name:      "UCB1",
	Notion:    None,
	Guarantee: "no privacy",
	Reference: "Auer, Cesa-Bianchi & Fischer 2002, Figure 1",
	Summary:   "Pulls the arm whose mean plus confidence radius is largest.",
	Params:    []Param{sigmoidParam},
	Mechanism: sigmoidBefore(mechanism.Open{}),
	New:       newUCB,
}

func newUCB(s Setup, _ *random.Source) Policy { return &ucb{newTally(s.Arms)} }

// ucb pulls each arm once and then argmax S_a/N_a + √(2 log t / N_a), where t is
// the number of pulls already made.
type ucb struct{ tally }

func (p *ucb) Next(t int64) (arm int, sure int64) {
	if a, _, ok := p.short(1); ok {
		return a, 1
	}
	l := 2 * math.Log(float64(t))
	return argmax(len(p.n), func(a int) float64 { return p.mean(a) + math.Sqrt(l/float64(p.n[a])) }), 1
}

// Covers certifies a whole block or nothing. Before any of the block's n pulls, k
// of them (0 ≤ k < n) have been made, and
//
//   - a rival's index is at most its index at the block's last decision, for its
//     mean stands still and log t grows;
//   - the arm's mean is at least S/(N + z), z being the number of the block's
//     responses that may be missing from the sum: responses lie in [0, 1], as all mechanisms before this policy see to, so z
//     zeros first is the worst that an order can do to a prefix;
//   - the arm's radius is at least the one at the last decision: log t/N falls as
//     both grow by one, for t > N and t ≥ 2.
//
// The two lower bounds belong to different prefixes, so their sum is below the
// arm's index at every one of them. Looking at the block's ends alone would not do:
// the index dips in the middle.
func (p *ucb) Covers(t int64, arm int, b tape.Block) int64 {
	const slack = 1e-9 // far above the rounding of an index, which is of order 1e-16 times √log t
	if p.n[arm] == 0 {
		return 0
	}
	last := b.N - 1
	l := 2 * math.Log(float64(t+last))
	zeros := min(b.Missing, float64(last))
	n := float64(p.n[arm])
	low := p.sum[arm]/(n+zeros) + math.Sqrt(l/(n+float64(last))) - slack
	for a, m := range p.n {
		if a != arm && (m == 0 || p.mean(a)+math.Sqrt(l/float64(m)) >= low) {
			return 0
		}
	}
	return b.N
}
