package privacy

import (
	"fmt"
	"math"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
)

// MaxEpisodes is the largest horizon that Episodes supports.
const MaxEpisodes = 32

// Episodes computes, by quadrature, the distribution of the whole action sequence of a policy with two arms. The policy
// plays in episodes and keeps one noisy mean for each arm (policy.Releaser).
//
// When an episode begins, the last arm has a fresh release y with Laplace noise about its mean. The other arm's release
// x has survived earlier choices. Its density h, conditional on those choices, is multiplied by their probability. Let
// b and c be the bonuses that the index adds to y and to x. Then there are two cases:
//
//	y + b > x + c: the same arm is played again, and h(x) becomes h(x) P(y > x + c − b);
//	x + c > y + b: the other arm is played, and y survives with f(y) ∫_{x > y + b − c} h(x) dx.
//
// So the computation carries one density, on grid points a five-hundredth of the first noise's scale apart. The
// relative error of a probability is about 1e−4. Each reward enters one release. If the noise is correct, changing the
// reward changes the density and the distribution function by a factor of at most e^ε at every grid point. So the
// computed sums satisfy this bound to the last digit.
type Episodes struct {
	policy  policy.Releaser
	horizon int64
	x       []float64 // the grid points
	each    float64   // the distance between grid points
}

// NewEpisodes returns the action sequences of a policy, or an error if they cannot be enumerated.
func NewEpisodes(spec policy.Spec, set policy.Setup) (*Episodes, error) {
	noise := random.NewKey(0).Source()
	p, ok := spec.New(set, &noise).(policy.Releaser)
	var scale float64
	if ok {
		scale, _, ok = p.Release(1, 1)
	}
	switch {
	case !ok:
		return nil, KeepsNoise(spec)
	case set.Arms != 2:
		return nil, fmt.Errorf("%d arms: episodes need exactly 2", set.Arms)
	case set.Horizon > MaxEpisodes:
		return nil, fmt.Errorf("%d pulls: episodes allow at most %d", set.Horizon, MaxEpisodes)
	}
	e := &Episodes{policy: p, horizon: set.Horizon}
	const reach, fine = 40, 500 // the number of scales to either side, and of grid points per scale
	if !(scale < 1e6 && scale > 1e-3) {
		return nil, fmt.Errorf("noise of scale %v: episodes need a scale from 0.001 to 1e6", scale)
	}
	// All means are grid points: they are multiples of 1/MaxEpisodes, which is a multiple of the distance.
	e.each = 1 / (MaxEpisodes * math.Ceil(fine/scale/MaxEpisodes))
	for i := -math.Ceil(reach * scale / e.each); i*e.each <= 1+reach*scale; i++ {
		e.x = append(e.x, i*e.each)
	}
	return e, nil
}

// Loss returns the distributions of the action sequences under two reward sequences. The outcomes are the possible
// sequences, ordered so that after each episode those that play the same arm again come first.
func (e *Episodes) Loss(before, after Rewards) Loss {
	return Loss{P: e.law(before), Q: e.law(after)}
}

// law returns the probabilities of the sequences under rewards.
func (e *Episodes) law(rewards Rewards) (p []float64) {
	if e.horizon <= 2 {
		return []float64{1} // each arm once
	}
	// Arm 1's release has survived so far, and arm 2's is fresh.
	h := make([]float64, len(e.x))
	mean := float64(rewards(0, 0, 0))
	scale, _, _ := e.policy.Release(1, 2)
	for i, x := range e.x {
		h[i] = math.Exp(-math.Abs(x-mean)/scale) / (2 * scale)
	}
	e.choose(2, 1, float64(rewards(1, 1, 0)), [2]int64{1, 1}, h, rewards, &p)
	return p
}

// choose adds the sequences that continue after t pulls. mean is the mean reward in the last episode, which played the
// arm fresh, and h is the density of the other arm's release. pulled counts each arm's pulls, the second half of which
// were the arm's last episode.
func (e *Episodes) choose(t int64, fresh int, mean float64, pulled [2]int64, h []float64, rewards Rewards, p *[]float64) {
	if t >= e.horizon {
		*p = append(*p, e.sum(h))
		return
	}
	last := func(arm int) int64 { return max(1, pulled[arm]/2) }
	scale, b, _ := e.policy.Release(last(fresh), t)
	_, c, _ := e.policy.Release(last(1-fresh), t)
	// again is multiplied by the probability P(y > x + c − b) that the same arm is played again.
	again, other := make([]float64, len(h)), make([]float64, len(h))
	beyond := e.tails(h)
	for i, x := range e.x {
		if u := (x + c - b - mean) / scale; u > 0 {
			again[i] = h[i] * math.Exp(-u) / 2
		} else {
			again[i] = h[i] * (1 - math.Exp(u)/2)
		}
		other[i] = math.Exp(-math.Abs(x-mean)/scale) / (2 * scale) * e.at(beyond, x+b-c)
	}
	e.play(t, fresh, pulled, again, rewards, p)
	e.play(t, 1-fresh, pulled, other, rewards, p)
}

// play plays one episode with an arm. h is the density of the other arm's release.
func (e *Episodes) play(t int64, arm int, pulled [2]int64, h []float64, rewards Rewards, p *[]float64) {
	n, sum := pulled[arm], 0
	for k := int64(0); k < n && t < e.horizon; k++ {
		sum += rewards(int(t), arm, int(pulled[arm]))
		pulled[arm]++
		t++
	}
	e.choose(t, arm, float64(sum)/float64(n), pulled, h, rewards, p)
}

// sum integrates by the trapezoid rule. h is negligible at both ends.
func (e *Episodes) sum(h []float64) (sum float64) {
	for _, y := range h {
		sum += y
	}
	return sum * e.each
}

// tails returns ∫_{y > x} h(y) dy at every grid point x.
func (e *Episodes) tails(h []float64) []float64 {
	t := make([]float64, len(h))
	for i := len(h) - 2; i >= 0; i-- {
		t[i] = t[i+1] + (h[i]+h[i+1])/2*e.each
	}
	return t
}

// at interpolates tails linearly at x.
func (e *Episodes) at(tails []float64, x float64) float64 {
	u := (x - e.x[0]) / e.each
	switch {
	case u <= 0:
		return tails[0]
	case u >= float64(len(tails)-1):
		return 0
	}
	i := int(u)
	u -= float64(i)
	return tails[i]*(1-u) + tails[i+1]*u
}
