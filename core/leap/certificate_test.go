package leap_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"epsilonarcade/core/leap"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
	"epsilonarcade/core/testkit"
)

// A position is a state of a policy: the pulls and responses of each arm.
type position []tape.Block

// after returns the policy at a position, after one more block of an arm.
func (p position) after(spec policy.Spec, arm int, b tape.Block) policy.Policy {
	noise := runKey(0).Source()
	pol := played(spec.New(setup(spec, len(p), 1<<40, 1, 0.01), &noise))
	for a, b := range p {
		pol.Update(a, b)
	}
	pol.Update(arm, b)
	return pol
}

// pulled returns the total number of pulls.
func (p position) pulled() (t int64) {
	for _, b := range p {
		t += b.N
	}
	return t
}

// certificate returns the arm that a policy chooses and how many pulls of the block it certifies.
func (p position) certificate(spec policy.Spec, b tape.Block) (arm int, n int64) {
	pol := p.after(spec, 0, tape.Block{})
	arm, _ = pol.Next(p.pulled())
	return arm, pol.(leap.Certifier).Covers(p.pulled(), arm, b)
}

// holds reports whether the arm is chosen at each of the next n pulls, for every order of the
// block. The policy sees only totals. So it is enough to check each prefix, described by how many
// responses of each kind it contains.
func (p position) holds(spec policy.Spec, arm int, n int64, kinds alphabet, counts []int64) bool {
	prefix := make([]int64, len(counts))
	var check func(kind int) bool
	check = func(kind int) bool {
		if kind < len(counts) {
			for prefix[kind] = range counts[kind] + 1 {
				if !check(kind + 1) {
					return false
				}
			}
			return true
		}
		b := kinds.block(prefix)
		if b.N >= n {
			return true
		}
		a, _ := p.after(spec, arm, b).Next(p.pulled() + b.N)
		return a == arm
	}
	return check(0)
}

// An alphabet is the set of possible responses: pairs of a low and a high response with the same
// noise, and possibly a dropped response.
type alphabet []tape.Block

// pair returns a low and a high response with the given weight.
func pair(low, high, weight float64) alphabet {
	response := func(x float64) tape.Block {
		return tape.Block{N: 1, Sum: x, Kept: 1, Weight: weight, Missing: 1 - max(0, min(1, x)), Dip: max(0, -x)}
	}
	return alphabet{response(low), response(high)}
}

// block returns a block with the given numbers of responses of each kind.
func (kinds alphabet) block(counts []int64) (b tape.Block) {
	for i, n := range counts {
		for range n {
			b.Add(kinds[i])
		}
	}
	return b
}

// some returns about n responses by kind, as counts, with the given fraction of high ones.
func (kinds alphabet) some(n int64, share float64) []int64 {
	counts := make([]int64, len(kinds))
	pairs := int64(len(kinds) / 2)
	for i := range pairs {
		each := (n + i) / pairs
		counts[2*i+1] = int64(math.Round(share * float64(each)))
		counts[2*i] = each - counts[2*i+1]
	}
	if len(kinds)%2 == 1 {
		counts[len(kinds)-1] = n / 4
	}
	return counts
}

// randomPosition draws a position on a few arms and the next block. If possible, the first arm is
// only just ahead of the others, or only just behind. This holds either now, or before the block's
// last pull if the low responses come first.
func randomPosition(r *rand.Rand, spec policy.Spec, kinds alphabet, longest int) (position, []int64) {
	p := position{kinds.block(kinds.some(1+int64(math.Exp(7*r.Float64())), r.Float64()))}
	for range 1 + r.IntN(3) {
		p = append(p, kinds.block(kinds.some(1+int64(math.Exp(7*r.Float64())), 0)))
	}
	if r.IntN(2) == 0 { // some policies will soon be forced to pull this arm
		p[1] = kinds.block(kinds.some(1+int64(4*math.Log(float64(p.pulled()))), 0))
	}
	share := max(0, min(1, 2*r.Float64()-.5))
	counts := kinds.some(int64(2)<<r.IntN(longest), share)
	var before tape.Block
	if r.IntN(2) == 0 {
		most := slices.Clone(counts)
		for i := range most {
			if k := len(most) - 1 - i; most[k] > 0 {
				most[k]--
				break
			}
		}
		before = kinds.block(most)
	}
	for a := 1; a < len(p); a++ {
		n := p[a].Kept
		least, most := 0.0, 1.0
		for range 10 {
			share := (least + most) / 2
			p[a] = kinds.block(kinds.some(n, share))
			if arm, _ := p.after(spec, 0, before).Next(p.pulled() + before.N); arm == 0 {
				least = share
			} else {
				most = share
			}
		}
		if r.IntN(4) == 0 {
			least = most
		}
		p[a] = kinds.block(kinds.some(n, least*(1-r.Float64()*r.Float64()*r.Float64())))
	}
	return p, counts
}

// certify draws positions at random. It returns how many blocks a policy certifies, and how many of
// these certificates are wrong.
func certify(spec policy.Spec, positions int, kinds alphabet, longest int) (certified, wrong int) {
	r := rand.New(rand.NewPCG(1, 2))
	for range positions {
		p, counts := randomPosition(r, spec, kinds, longest)
		b := kinds.block(counts)
		arm, n := p.certificate(spec, b)
		if n == 0 {
			continue
		}
		certified++
		if n > b.N || !p.holds(spec, arm, n, kinds, counts) {
			wrong++
		}
	}
	return certified, wrong
}

// allHold fails the test unless a policy has certificates for these responses and all are right.
func allHold(t *testing.T, spec policy.Spec, kind int, kinds alphabet, longest int) {
	t.Helper()
	positions := testkit.Either(4_000, 1_000)
	certified, wrong := certify(spec, positions, kinds, longest)
	if wrong > 0 || certified < positions/50 {
		t.Errorf("responses %d: of %d certificates, in %d positions, %d do not hold", kind, certified, positions, wrong)
	}
	t.Logf("responses %d: %d certificates in %d positions", kind, certified, positions)
}

// certificateCases lists policies and their possible responses.
var certificateCases = []struct {
	id      string
	kinds   []alphabet
	longest int // the longest block is 2^longest responses
	wrong   map[string]wrong
}{
	{"ucb1", []alphabet{pair(0, 1, 0), pair(.25, .75, 0), pair(.75, 1, 0)}, 5, map[string]wrong{
		"no response below 1": nothingMissing,
	}},
	{"kl-ucb", []alphabet{pair(0, 1, 0), pair(.25, .75, 0)}, 5, map[string]wrong{
		"no time for the rivals": rivalsAtStart,
		"no response below 1":    nothingMissing,
	}},
	{"ldp-ucb-l", []alphabet{pair(-8, 9, 0), pair(-.5, 3, 0)}, 5, map[string]wrong{
		"no time for the rivals": rivalsAtStart,
		"no noise":               noDip,
		"no forced pulls":        noForcedPulls,
	}},
	{"heldp-ucb-b", []alphabet{append(pair(0, 1, 1), pair(-3.5, 4.5, 64)...)}, 3, map[string]wrong{
		"no noise": noDip,
		"no response of less weight than the block's total": weightsAtEnd,
	}},
	{"heldp-ucb-l", []alphabet{append(append(pair(-1, 2, .5), pair(-4, 3, 1.5)...), tape.Block{N: 1})}, 2, map[string]wrong{
		"no noise": noDip,
	}},
}

// For every order of a certified block's responses, the arm is chosen at all certified pulls.
func TestCertificatesHoldForEveryOrder(t *testing.T) {
	for _, c := range certificateCases {
		t.Run(c.id, func(t *testing.T) {
			t.Parallel()
			spec := find(t, c.id)
			for i, kinds := range c.kinds {
				allHold(t, spec, i, kinds, c.longest)
			}
			for name, wrong := range c.wrong {
				if brief() {
					break
				}
				certified, wrong := certify(withWrong(spec, wrong), 2_000, c.kinds[0], c.longest)
				if wrong == 0 {
					t.Errorf("%d certificates as if there were %s all hold", certified, name)
				}
				t.Logf("as if there were %s: of %d certificates %d do not hold", name, certified, wrong)
			}
		})
	}
	for name, spec := range badCertificates {
		certified, wrong := certify(spec, testkit.Either(10_000, 1_000), pair(0, 1, 0), 5)
		if wrong == 0 {
			t.Errorf("%d certificates that check only %s all hold", certified, name)
		}
		t.Logf("checking only %s: of %d certificates %d do not hold", name, certified, wrong)
	}
}

// brokenLines draws positions. It returns how many lines a policy knows, and how many of these fail
// if they are lowered. Such a line has a pull at which the arm is not chosen, although its sum is
// above the line. The sum is as low as the two responses allow. A third response is dropped.
func brokenLines(spec policy.Spec, positions int, kinds alphabet, lowered float64) (known, broken int) {
	r := rand.New(rand.NewPCG(3, 4))
	for range positions {
		p, _ := randomPosition(r, spec, kinds, 5)
		t := p.pulled()
		pol := p.after(spec, 0, tape.Block{})
		pol.Next(max(1, t-r.Int64N(40))) // an earlier call, as in a run
		arm, _ := pol.Next(t)
		l, _ := pol.(leap.LinearCertifier).Line(t, arm)
		n, height, slope := l.N, l.Height, l.Slope
		if n <= 0 {
			continue
		}
		known++
		low, high := kinds[0].Sum, kinds[1].Sum
		for pulls := int64(1); pulls < n; pulls += 1 + pulls/4 {
			k := pulls // the number of kept pulls
			counts := make([]int64, len(kinds))
			if len(kinds) > 2 {
				counts[2] = r.Int64N(pulls + 1)
				k -= counts[2]
			}
			ones := max(0, int64(math.Floor((slope*float64(k)-height-lowered-low*float64(k))/(high-low)))+1)
			if ones > k {
				continue
			}
			counts[0], counts[1] = k-ones, ones
			if a, _ := p.after(spec, arm, kinds.block(counts)).Next(t + pulls); a != arm {
				broken++
				break
			}
		}
	}
	return known, broken
}

// An arm is chosen while its sum is above its line, and the line is not much higher than necessary.
func TestLinesHoldForEverySum(t *testing.T) {
	for _, c := range []struct {
		id      string
		kinds   alphabet
		lowered float64 // lines do not hold if they are lowered by this much
		single  bool    // whether all users have the same level
	}{
		{"ucb1", pair(0, 1, 0), 1, false}, {"ucb1", pair(.25, .75, 0), 1, false}, {"ucb1", pair(-3, 1, 0), 1, false},
		{"heldp-ucb-b", pair(0, 1, 1), 4, false}, {"heldp-ucb-b", append(pair(-.5, 1.5, 4), tape.Block{N: 1}), 16, false},
		{"heldp-ucb-l", append(pair(-1, 2, .5), tape.Block{N: 1}), 64, false}, {"ldp-ucb-l", pair(-1, 2, 0), 1, false},
		{"heldp-ucb-b", pair(0, 1, 1), 1, true}, {"heldp-ucb-l", pair(-1, 2, .5), 1, true},
	} {
		t.Run(c.id, func(t *testing.T) {
			t.Parallel()
			spec, positions := find(t, c.id), testkit.Either(8_000, 800)
			if c.single { // with one level, no response is dropped, and all weights are equal
				start := spec.New
				spec.New = func(s policy.Setup, noise *random.Source) policy.Policy {
					s.Law = levels(t, 2)
					return start(s, noise)
				}
			}
			known, broken := brokenLines(spec, positions, c.kinds, 0)
			if broken > 0 || known < positions/40 {
				t.Errorf("of %d lines, in %d positions, %d do not hold", known, positions, broken)
			}
			_, wrong := brokenLines(spec, positions, c.kinds, c.lowered)
			if wrong < known/50 {
				t.Errorf("of %d lines that are too low by %v only %d do not hold", known, c.lowered, wrong)
			}
			t.Logf("%d lines in %d positions; too low by %v, %d do not hold", known, positions, c.lowered, wrong)
		})
	}
}
