package policy_test

import (
	"math"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/tape"
)

// The tests in this file use only a policy's choices and responses, not its state.

// chooses plays a policy with two arms many times up to a choice, and counts how often it chooses arm 2. play must see
// to it that arm 2 is chosen exactly if its noise exceeds that of arm 1 by more than the gap.
func chooses(set policy.Setup, play func(p policy.Policy, set policy.Setup, gap float64) (arm int)) play {
	return func(spec policy.Spec, gap float64, times int) (hits, of int) {
		for run := range times {
			noise := runKey(run).Name("noise").Source()
			if play(spec.New(set, &noise), set, gap) == 1 {
				hits++
			}
		}
		return hits, times
	}
}

// A play returns how often noise exceeded a gap, and how often it was observed.
type play func(spec policy.Spec, gap float64, times int) (hits, of int)

// evenly plays a policy until both arms have n pulls, and returns the next arm. Rewards far above all noise keep
// the policy on an arm. Each arm's last reward cancels these, so that the sums end at 0 and −behind.
func evenly(p policy.Policy, n int64, behind float64) (arm int) {
	const far = 1 << 20
	var pulls [2]int64
	var paid [2]float64
	for t := range 2 * n {
		a, _ := p.Next(t)
		x := 0.0
		if pulls[a] == 0 {
			x = []float64{float64(2 * n * far), far}[a] // arm 1 comes first
		}
		if pulls[a]++; pulls[a] == n {
			x = []float64{0, -behind}[a] - paid[a]
		}
		paid[a] += x
		p.Update(a, tape.Block{N: 1, Sum: x, Kept: 1})
	}
	arm, _ = p.Next(2 * n)
	return arm
}

// index plays policies that choose the arm with the largest noisy mean of n rewards. Any other terms of the index are
// the same for both arms. The noise that is observed is that in the sum.
func index(n int64) func(policy.Policy, policy.Setup, float64) int {
	return func(p policy.Policy, _ policy.Setup, gap float64) int { return evenly(p, n, gap) }
}

// intervalReleases plays DP-UCB-INT up to its first release for each arm. If noise is kept, arm 1's release comes one
// pull earlier than arm 2's.
func intervalReleases(kept bool) func(policy.Policy, policy.Setup, float64) int {
	return func(p policy.Policy, set policy.Setup, gap float64) int {
		f := policy.Interval(set.Epsilon, set.Delta, set.Params["v"])
		n := float64(f)
		behind := gap * math.Pow(n, set.Params["v"]/2)
		if kept {
			behind += n * (math.Sqrt(2*math.Log(2*n)/n) - math.Sqrt(2*math.Log(2*n-1)/n))
		}
		return evenly(p, f, behind)
	}
}

// episodes plays AdaP until each arm's last episode has had n pulls. No index is clipped to 0 or 1.
func episodes(n int64) func(policy.Policy, policy.Setup, float64) int {
	return func(p policy.Policy, set policy.Setup, gap float64) int {
		total := 2.0 // the number of pulls at the end
		if n > 1 {
			total = 4 * float64(n)
		}
		scale := 1 / (set.Epsilon * float64(n))
		middle := 0.5 - set.Params["alpha"]*math.Log(total+1)*scale
		last := []float64{middle, middle - gap*scale}
		for t := int64(0); ; {
			a, sure := p.Next(t)
			if t == int64(total) {
				return a
			}
			mean := []float64{2e6, 1e6}[a] // arm 1 comes first
			if sure == n {
				mean = last[a]
			}
			p.Update(a, tape.Block{N: sure, Sum: mean * float64(sure), Kept: sure})
			t += sure
		}
	}
}

// batches plays DP-KLUCB and DP-IMED with α = 2 through one or two batches of one pull for each arm. Arm 1's sum ends
// at half its number of pulls, and arm 2's is lower by the gap.
func batches(n int) func(policy.Policy, policy.Setup, float64) int {
	return func(p policy.Policy, set policy.Setup, gap float64) int {
		const far = 1 << 20
		pulls, paid := [2]int{}, [2]float64{}
		for t := range 2 * n {
			a, _ := p.Next(int64(t))
			x := float64(far) // clipped to 1, which keeps the policy on this arm
			if pulls[a]++; pulls[a] == n {
				x = float64(n)/2 - []float64{0, gap / set.Epsilon}[a] - paid[a]
			}
			paid[a] += x
			p.Update(a, tape.Block{N: 1, Sum: x, Kept: 1})
		}
		arm, _ := p.Next(int64(2 * n))
		return arm
	}
}

// epoch plays DP-SE. In the first epoch, arm 2 pays so much that arm 1 is dropped if the noise exceeds the gap. The
// next epoch begins with the first remaining arm.
func epoch(p policy.Policy, set policy.Setup, gap float64) int {
	size := policy.EpochSize(2, 1, set.Horizon, set.Epsilon)
	l8, l4 := policy.EpochLogs(2, 1, set.Horizon)
	r := policy.Pulls(size)
	pays := float64(r)*(2*math.Sqrt(l8/(2*size))+2*l4/(size*set.Epsilon)) - gap/set.Epsilon
	return toTheEnd(p, r, pays)
}

// phase plays GDP-Elim-New. At the end of the first phase, arm 2 wins if the noise exceeds the gap. Otherwise the next
// phase begins with arm 1.
func phase(p policy.Policy, set policy.Setup, gap float64) int {
	n := policy.Pulls(policy.GDPPhases(set.Epsilon, set.Delta, float64(set.Horizon))(1))
	return toTheEnd(p, n, float64(n)/2-gap)
}

// toTheEnd plays n pulls of each arm in the policy's order. Only the last pull of arm 2 pays. It returns the next
// arm.
func toTheEnd(p policy.Policy, n int64, pays float64) (arm int) {
	var pulls [2]int64
	for t := int64(0); t < 2*n; {
		a, sure := p.Next(t)
		b := tape.Block{N: min(sure, n-pulls[a])}
		b.Kept = b.N
		if pulls[a] += b.N; a == 1 && pulls[a] == n {
			b.Sum = pays
		}
		p.Update(a, b)
		t += b.N
	}
	arm, _ = p.Next(2 * n)
	return arm
}

// counts plays DP-FTPL-Beta with the given numbers of ones for the two arms in the start phase.
func counts(ones [2]int) func(policy.Policy, policy.Setup, float64) int {
	return func(p policy.Policy, set policy.Setup, _ float64) int {
		n := policy.Pulls(policy.BetaStart(set.Epsilon, set.Delta))
		for a, r := range ones {
			p.Update(a, tape.Block{N: n, Sum: float64(r), Kept: n})
		}
		arm, _ := p.Next(2 * n)
		return arm
	}
}

// answers counts how often the response to a single pull has noise that exceeds the gap. The policy has one arm. The
// first from pulls are read at once.
func answers(set policy.Setup, pays arm.Arm, from int64, above func(response, gap float64) bool) play {
	return func(spec policy.Spec, gap float64, times int) (hits, of int) {
		build := spec.New
		spec.New = func(s policy.Setup, noise *random.Source) policy.Policy {
			return &listener{Policy: build(s, noise), skip: from, each: func(b tape.Block) {
				if b.Kept == 1 {
					of++
					if above(b.Sum, gap) {
						hits++
					}
				}
			}}
		}
		set := set
		set.Arms, set.Horizon = 1, from+int64(times)
		finish(sim.Start([]arm.Arm{pays}, spec, set, runKey(0), sim.Leaps))
		return hits, of
	}
}

// listener first reads skip pulls at once. Then it reads single pulls and passes each block to a function.
type listener struct {
	policy.Policy
	skip int64
	each func(b tape.Block)
}

func (p *listener) Next(t int64) (arm int, sure int64) {
	arm, _ = p.Policy.Next(t)
	return arm, max(1, p.skip-t)
}

func (p *listener) Update(arm int, b tape.Block) {
	p.Policy.Update(arm, b)
	if b.N == 1 {
		p.each(b)
	}
}

// always is an arm that always pays the same reward. It hides the type of the arm inside it.
type always struct{ arm.Arm }
