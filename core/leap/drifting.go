package leap

import (
	"math"

	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

// A Drifting pulls each arm once and then argmax θ_a. After t pulls,
//
//	u_a = clip(m_a + b_a log t, 0, 1),   θ_a ~ Beta(u_a O_a + 1, (1 − u_a) O_a + 1).
//
// m_a, b_a ≥ 0 and O_a change only when the policy calls Change. Between two changes, responses
// have no effect, and all distributions drift to the right as t grows: P(θ_a > z) rises, P(θ_a < z)
// falls. So the bounds of thinning can hold for a stretch of steps: the bound on exceeding the
// threshold at the end of the stretch, and the bound on the leader being below it at the present
// step. A proposal is accepted according to the distribution at its own step.
type Drifting struct {
	Start
	Thinning
	laws []drift
	end  int64   // the bounds on exceeding the threshold hold for t < end
	last float64 // log(end − 1)

	logOf int64 // the t for which the field log was computed
	log   float64
}

// A drift holds m_a, b_a and O_a.
type drift struct{ mean, bonus, size float64 }

// Init sets the number of arms.
func (p *Drifting) Init(arms int, noise *random.Source) {
	p.Start, p.laws = Start{NewCounts(arms), 1}, make([]drift, arms)
	p.Thinning = newThinning(p, arms, noise, 1)
}

// Change sets m_a, b_a and O_a.
func (p *Drifting) Change(a int, mean, bonus, size float64) {
	p.laws[a] = drift{mean, bonus, size}
	p.until, p.held = 0, false
	if p.asked() {
		p.drawn = 0
	}
}

// Next returns the arm of the next pull after t pulls. Change must be called for each arm before
// the first draw.
func (p *Drifting) Next(t int64) (arm int, sure int64) {
	if a, lacks, ok := p.Starting(); ok {
		return a, lacks
	}
	if !p.idle(t) {
		if t >= p.end {
			p.stretch(t)
		}
		p.stride = Forever // a long block costs no more than a short one
		if a, ok := p.next(t); ok {
			return a, 1
		}
	}
	p.now = t
	return Argmax(len(p.N), p.draw), 1
}

// stretch begins a stretch of steps with its own threshold. No proposal is pending at this point,
// because leaps end when a stretch ends.
func (p *Drifting) stretch(t int64) {
	p.end = t + t/16 + 16
	p.last = random.Log(float64(p.end - 1))
	p.until = 0
}

// Update adds a block to an arm's counts. The policy may call Change after it.
func (p *Drifting) Update(arm int, b tape.Block) {
	p.Counts.Update(arm, b)
	if arm == p.leader {
		p.moved(arm, b.N, 0)
	}
}

// Until returns how many of the given pulls the arm wins. Next has just returned the arm, whose
// distribution must not change during these pulls. The result does not depend on the responses.
func (p *Drifting) Until(t int64, arm int, pulls int64) int64 {
	pulls = min(pulls, p.end-t)
	p.rest.N = min(p.rest.N, pulls)
	return max(1, p.Thinning.Covers(t, arm, tape.Block{N: pulls}))
}

// Shapes returns the two parameters of θ_a's distribution after t pulls.
func (p *Drifting) Shapes(a int, t int64) (ones, zeros float64) {
	ones, zeros = p.laws[a].counts(random.Log(float64(t)))
	return ones + 1, zeros + 1
}

// counts returns u_a O_a and (1 − u_a) O_a.
func (l *drift) counts(log float64) (ones, zeros float64) {
	u := math.Max(0, math.Min(l.mean+float64(l.bonus*log), 1))
	return float64(u * l.size), float64((1 - u) * l.size)
}

// counts returns u_a O_a and (1 − u_a) O_a at the present step.
func (p *Drifting) counts(a int) (ones, zeros float64) {
	if p.logOf != p.now {
		p.logOf, p.log = p.now, random.Log(float64(p.now))
	}
	return p.laws[a].counts(p.log)
}

func (p *Drifting) draw(a int) float64 {
	ones, zeros := p.counts(a)
	return p.noise.Beta(ones+1, zeros+1)
}

func (p *Drifting) drawMax(arms []int) (arm int, top float64) {
	arm, top = -1, math.Inf(-1)
	for _, a := range arms {
		if theta := p.draw(a); theta > top {
			arm, top = a, theta
		}
	}
	return arm, top
}

func (p *Drifting) about(a int) (centre, spread float64) { return aboutBeta(p.counts(a)) }

// above bounds P(θ > z) as in Beta, by f(z)/λ at the end of the stretch. The bound also holds
// before the end, because f(z)/λ increases with u: λ falls, and
//
//	d log f(z)/du = O (logit z − E logit θ)
//
// is positive. With α and β for the parameters, E logit θ = ψ(α) − ψ(β) increases with u. At the
// end it is at most log α − log(β − 1/2), because log(x − 1/2) ≤ ψ(x) ≤ log x. This must be at most
// logit z, which means z (α + β − 1/2) ≥ α.
func (p *Drifting) above(a int, z float64) tail {
	switch {
	case z >= 1:
		return tail{}
	case z <= 0:
		return tail{p: 1}
	}
	s, f := p.laws[a].counts(p.last)
	bound, slope := realUpperTail(s, f, z)
	return tail{p: bound, slope: slope}
}

// realUpperTail returns f(z)/λ with λ = −(log f)'(z), followed by λ. The bound is 1 if z is not far
// enough to the right.
func realUpperTail(s, f, z float64) (bound, slope float64) {
	slope = f/(1-z) - s/z
	if !(z*(s+f+1.5) >= s+1) || shallow(slope, int64(s+f+0.5), z) {
		return 1, 0
	}
	return random.Exp(random.RealBetaLogDensity(s, f, z)) / slope, slope
}

func (p *Drifting) exceed(a int, z, _ float64) (theta float64, ok bool) {
	s, f := p.counts(a)
	now, slope := realUpperTail(s, f, z)
	if p.noise.Float64()*p.tails[a].p >= now {
		return 0, false
	}
	d := p.noise.Exponential() / slope
	return z + d, z+d < 1 && acceptBeta(p.noise, s, d/z, f, d/(1-z))
}

// below bounds P(θ < z) at the present step, and thus at all later steps. By the argument in above,
// f(z)/λ falls as u grows if logit z ≤ log(α − 1/2) − log β.
func (p *Drifting) below(a int, z float64, _ tape.Block) float64 {
	if z <= 0 {
		return 0
	}
	s, f := p.counts(a)
	bound, _ := realLowerTail(s, f, z)
	return bound
}

// realLowerTail returns f(z)/λ with λ = (log f)'(z), followed by λ. The bound is 1 if z is not far
// enough to the left.
func realLowerTail(s, f, z float64) (bound, slope float64) {
	slope = s/z - f/(1-z)
	if !(z < 1 && z*(s+f+1.5) <= s+0.5) || shallow(slope, int64(s+f+0.5), z) {
		return 1, 0
	}
	return random.Exp(random.RealBetaLogDensity(s, f, z)) / slope, slope
}

func (p *Drifting) fall(a int, z, bound float64) (theta float64, ok bool) {
	s, f := p.counts(a)
	now, slope := realLowerTail(s, f, z)
	if p.noise.Float64()*bound >= now {
		return 0, false
	}
	d := p.noise.Exponential() / slope
	return z - d, d < z && acceptBeta(p.noise, f, d/(1-z), s, d/z)
}
