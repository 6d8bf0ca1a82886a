package leap

import (
	"math"

	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

// A Beta pulls each arm a fixed number of times, in order. Then it pulls argmax θ_a, where
//
//	θ_a ~ Beta(S_a + k_a + 1, N_a − S_a + k_a + 1).
//
// k_a depends on N_a and does not decrease as N_a grows. Responses are 0 or 1.
type Beta struct {
	Start
	Thinning
	extra func(n int64) int64 // returns k_a, given N_a
	laws  []betaLaw
}

// A betaLaw is the distribution of θ_a = X/(X + Y) for gamma variables X and Y.
type betaLaw struct {
	ones, zeros int64 // S_a + k_a and N_a − S_a + k_a
	x, y        random.GammaLaw
}

// Init initialises a policy that begins with start pulls of each arm and has k_a = extra(N_a).
func (p *Beta) Init(arms int, start int64, extra func(n int64) int64, noise *random.Source) {
	p.Start, p.extra, p.laws = Start{NewCounts(arms), start}, extra, make([]betaLaw, arms)
	for a := range p.laws {
		p.count(a)
	}
	p.Thinning = newThinning(p, arms, noise, 1)
}

// Next returns the arm of the next pull after t pulls. In the start phase it also returns how many
// pulls of the arm are certain.
func (p *Beta) Next(t int64) (arm int, sure int64) {
	if a, lacks, ok := p.Starting(); ok {
		return a, lacks
	}
	if !p.idle(t) {
		if a, ok := p.next(t); ok {
			return a, 1
		}
	}
	return Argmax(len(p.N), p.draw), 1
}

// Update adds a block to an arm's counts.
func (p *Beta) Update(arm int, b tape.Block) {
	p.Counts.Update(arm, b)
	p.count(arm)
	p.moved(arm, b.N, b.Missing)
}

// ObserveOne adds one response to an arm's counts.
func (p *Beta) ObserveOne(arm int, x float64) {
	p.Add(arm, x)
	p.count(arm)
	p.moved(arm, 1, 1-x)
}

// count updates an arm's distribution.
func (p *Beta) count(a int) {
	k, n, s := p.extra(p.N[a]), p.N[a], int64(p.Sum[a])
	ones, zeros := s+k, n-s+k
	p.laws[a] = betaLaw{ones, zeros, random.NewGammaLaw(float64(ones + 1)), random.NewGammaLaw(float64(zeros + 1))}
}

// Shapes returns S_a + k_a + 1 and N_a − S_a + k_a + 1.
func (p *Beta) Shapes(a int) (ones, zeros float64) {
	l := &p.laws[a]
	return float64(l.ones + 1), float64(l.zeros + 1)
}

// counts returns S_a + k_a and N_a − S_a + k_a.
func (p *Beta) counts(a int) (ones, zeros int64) { return p.laws[a].ones, p.laws[a].zeros }

func (l *betaLaw) draw(noise *random.Source) float64 {
	x := l.x.Draw(noise)
	return x / (x + l.y.Draw(noise))
}

func (p *Beta) draw(a int) float64 { return p.laws[a].draw(p.noise) }

func (p *Beta) drawMax(arms []int) (arm int, top float64) {
	arm, top = -1, math.Inf(-1)
	for _, a := range arms {
		if theta := p.laws[a].draw(p.noise); theta > top {
			arm, top = a, theta
		}
	}
	return arm, top
}

func (p *Beta) about(a int) (centre, spread float64) {
	s, f := p.counts(a)
	return aboutBeta(float64(s), float64(f))
}

// aboutBeta returns the mean and the standard deviation after s successes and f failures.
func aboutBeta(s, f float64) (mean, deviation float64) {
	n := s + f + 2
	mean = (s + 1) / n
	return mean, math.Sqrt(mean * (1 - mean) / (n + 1))
}

// above bounds P(θ > z). Above z, the density f decreases and is log-concave, so it lies below its
// exponential tangent: P(θ > z) ≤ f(z)/λ with λ = −(log f)'(z).
func (p *Beta) above(a int, z float64) tail {
	switch {
	case z >= 1:
		return tail{}
	case z <= 0:
		return tail{p: 1}
	}
	s, f := p.counts(a)
	slope := float64(f)/(1-z) - float64(s)/z
	if shallow(slope, s+f, z) {
		return tail{p: 1}
	}
	return tail{p: random.Exp(random.BetaLogDensity(s, f, z)) / slope, slope: slope}
}

// shallow reports whether the slope at z is too small for a useful bound. For the normal
// distribution with the same variance, such a bound would be above 0.44.
func shallow(slope float64, n int64, z float64) bool {
	return !(slope > 0 && slope*slope*z*(1-z) > 0.49*float64(n))
}

// exceed accepts z + δ with probability f(z + δ)/f(z) · e^{λδ}.
func (p *Beta) exceed(a int, z, slope float64) (theta float64, ok bool) {
	d := p.noise.Exponential() / slope
	s, f := p.counts(a)
	return z + d, z+d < 1 && acceptBeta(p.noise, float64(s), d/z, float64(f), d/(1-z))
}

// acceptBeta accepts with probability (1 + x)^s e^{−sx} (1 − y)^f e^{fy}. Minus the logarithm of
// this has a close upper bound, s x²/2 + f y²/(2 (1 − y)), which saves most logarithms.
func acceptBeta(noise *random.Source, s, x, f, y float64) bool {
	e := noise.Exponential()
	if twice := float64(s*x*x) + float64(f*y*y/(1-y)); e+e > float64(twice*(1+1e-9)) {
		return true
	}
	return e > float64(s*(x-random.Log1p(x)))-float64(f*(y+random.Log1p(-y)))
}

// below bounds P(θ < z) by f(z)/λ. It assumes that all zeros come first and that only they increase
// k_a. As long as z is below the mode and the mean, the bound falls with each further one and grows
// with each further zero: a one and a zero multiply f(z) by
//
//	z (s+f+2)/(s+1) and (1−z) (s+f+2)/(f+1).
func (p *Beta) below(a int, z float64, b tape.Block) float64 {
	if z <= 0 {
		return 0
	}
	s, f := p.counts(a)
	if b.N > 0 {
		f += int64(math.Min(b.Missing, float64(b.N))) + p.extra(p.N[a]+b.N) - p.extra(p.N[a])
	}
	bound, _ := lowerTail(s, f, z)
	return bound
}

// lowerTail returns f(z)/λ with λ = (log f)'(z), followed by λ. The bound is 1 unless z is below
// both the mode and the mean.
func lowerTail(s, f int64, z float64) (bound, slope float64) {
	slope = float64(s)/z - float64(f)/(1-z)
	if !(z < 1 && z*float64(s+f+2) < float64(s+1)) || shallow(slope, s+f, z) {
		return 1, 0
	}
	return random.Exp(random.BetaLogDensity(s, f, z)) / slope, slope
}

func (p *Beta) fall(a int, z, bound float64) (theta float64, ok bool) {
	s, f := p.counts(a)
	now, slope := lowerTail(s, f, z)
	if p.noise.Float64()*bound >= now {
		return 0, false
	}
	d := p.noise.Exponential() / slope
	return z - d, d < z && acceptBeta(p.noise, float64(f), d/(1-z), float64(s), d/z)
}
