package policy_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/tape"
)

// A position is a moment in a policy's life: what each arm was pulled and paid.
type position []tape.Block

// after returns the policy at a position after a block of one arm.
func (p position) after(spec policy.Spec, arm int, b tape.Block) policy.Policy {
	noise := runKey(0).Source()
	pol := spec.New(setup(spec, len(p), 1<<40, 1, 0.01), &noise)
	for a, b := range p {
		pol.Update(a, b)
	}
	pol.Update(arm, b)
	return pol
}

// pulled returns the pulls made.
func (p position) pulled() (t int64) {
	for _, b := range p {
		t += b.N
	}
	return t
}

// certificate returns the arm that a policy chooses and how much of the block it
// certifies.
func (p position) certificate(spec policy.Spec, b tape.Block) (arm int, n int64) {
	pol := p.after(spec, 0, tape.Block{})
	arm, _ = pol.Next(p.pulled())
	return arm, pol.(policy.Certifier).Covers(p.pulled(), arm, b)
}

// holds says whether the arm is chosen at each of the next n pulls, in whatever order
// the block comes. The policy knows sums only, so that the orders are paths through
// the prefixes of so many low and so many high responses, and each prefix is on some path.
func (p position) holds(spec policy.Spec, arm int, n int64, b tape.Block, v values) bool {
	highs := v.highs(b)
	for high := range highs + 1 {
		for low := range b.N - highs + 1 {
			k := low + high
			if k >= n {
				break
			}
			pol := p.after(spec, arm, v.block(k, high))
			if a, _ := pol.Next(p.pulled() + k); a != arm {
				return false
			}
		}
	}
	return true
}

// values are the two values of responses.
type values struct{ low, step float64 }

// block returns a block with so many high responses.
func (v values) block(n, high int64) tape.Block {
	sum := v.low*float64(n) + v.step*float64(high)
	return tape.Block{N: n, Sum: sum, Kept: n, Missing: float64(n) - sum}
}

// highs returns the number of high responses of a block.
func (v values) highs(b tape.Block) int64 {
	return int64(math.Round((b.Sum - v.low*float64(b.N)) / v.step))
}

// randomPosition draws a position of UCB1 on a few arms, of which the first is a
// little ahead of the others, and a block to come.
func randomPosition(r *rand.Rand, v values) (position, tape.Block) {
	some := func(n int64) tape.Block { return v.block(n, r.Int64N(n+1)) }
	size := func() int64 { return 1 + int64(math.Exp(7*r.Float64())) }
	p := position{some(size())}
	for range 1 + r.IntN(3) {
		p = append(p, some(size()))
	}
	radius := func(b tape.Block) float64 { return math.Sqrt(2 * math.Log(float64(p.pulled())) / float64(b.N)) }
	lead := p[0].Sum/float64(p[0].N) + radius(p[0])
	for a := range p[1:] {
		rival := &p[1+a]
		mean := lead - radius(*rival) - r.Float64()*radius(p[0])/4
		share := math.Max(0, math.Min(1, (mean-v.low)/v.step))
		*rival = v.block(rival.N, int64(math.Round(share*float64(rival.N))))
	}
	return p, some(int64(2) << r.IntN(5))
}

// certify draws positions and returns how many blocks a policy certifies, and how many
// of them it should not have.
func certify(spec policy.Spec, positions int, v values) (certified, wrong int) {
	r := rand.New(rand.NewPCG(1, 2))
	for range positions {
		p, b := randomPosition(r, v)
		arm, n := p.certificate(spec, b)
		if n == 0 {
			continue
		}
		certified++
		if n > b.N || !p.holds(spec, arm, n, b, v) {
			wrong++
		}
	}
	return certified, wrong
}

// Whatever the order in which a certified block comes, the arm is chosen for all that
// is certified of it.
func TestCertificatesHoldForEveryOrder(t *testing.T) {
	positions := either(30_000, 3_000)
	for _, v := range []values{{0, 1}, {.25, .5}, {.75, .25}} {
		certified, wrong := certify(find(t, "ucb1"), positions, v)
		if wrong > 0 || certified < positions/20 {
			t.Errorf("%v: of %d certificates, in %d positions, %d do not hold", v, certified, positions, wrong)
		}
		t.Logf("%v: %d certificates in %d positions", v, certified, positions)
	}
	for name, spec := range badCertificates {
		certified, wrong := certify(spec, positions, values{0, 1})
		if wrong == 0 {
			t.Errorf("%d certificates that check only %s all hold", certified, name)
		}
		t.Logf("checking only %s: of %d certificates %d do not hold", name, certified, wrong)
	}
}

// Two blocks that a look at one prefix would certify. In the first the index is .666
// at the start and .652 at the end, but .613 after 100 zeros, and a rival's is .63. In
// the second there are no zeros, and ten ones take it from 2.66 to 2.21, past 2.31.
func TestCertificatesLookIntoTheMiddle(t *testing.T) {
	for _, c := range []struct {
		name  string
		at    position
		block tape.Block
	}{
		{"zeros first", position{{N: 1000, Sum: 500}, {N: 984_000, Sum: 614_700}}, tape.Block{N: 200, Sum: 100, Missing: 100}},
		{"all ones", position{{N: 10, Sum: 10}, {N: 16, Sum: 16}, {N: 985_000, Sum: 0}}, tape.Block{N: 10, Sum: 10}},
	} {
		if arm, n := c.at.certificate(find(t, "ucb1"), c.block); arm != 0 || n != 0 {
			t.Errorf("%s: arm %d is certified for %d pulls, want arm 0 for none", c.name, arm, n)
		}
	}
}
