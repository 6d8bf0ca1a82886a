package policy

import "math"

// Inspect shows the laws of θ_a, after the start phase.
func (p *ftplNew) Inspect(int64) Sight {
	s := Sight{Arms: views(&p.Counts)}
	if a, _, ok := p.Short(1); ok {
		return s.first(Start, a, 1)
	}
	for a := range s.Arms {
		s.Arms[a].Law = Law{Family: BoundaryNoise, A: p.places[a].x, B: float64(p.N[a]), Unit: p.noise.law}
	}
	return s.drawn()
}

// Inspect shows the laws of θ_a, after the start phase.
func (p *ftplGauss) Inspect(int64) Sight {
	s := Sight{Arms: views(&p.Counts)}
	if a, lacks, ok := p.Short(p.need); ok {
		return s.first(Start, a, lacks)
	}
	for a := range s.Arms {
		s.Arms[a].Law = Law{Family: Normal, A: p.Mean(a), B: 1 / (p.precision * float64(p.N[a]))}
	}
	return s.drawn()
}

// Inspect shows the laws of θ_a.
func (p *betaSampler) Inspect(int64) Sight {
	s := Sight{Arms: views(&p.Counts)}
	for a := range s.Arms {
		ones, zeros := p.counts(a)
		s.Arms[a].Law = Law{Family: BetaLaw, A: float64(ones + 1), B: float64(zeros + 1)}
	}
	return s.drawn()
}

// Inspect shows the laws of θ_a, after the start phase.
func (p ftplBeta) Inspect(t int64) Sight {
	if a, lacks, ok := p.Short(p.need); ok {
		return Sight{Arms: views(&p.Counts)}.first(Start, a, lacks)
	}
	return p.betaSampler.Inspect(t)
}

// Inspect shows the X_a that stand, and the laws of those that are drawn anew.
func (p *redrawnUCB) Inspect(t int64) Sight {
	s := Sight{Arms: views(&p.Counts)}
	if a, ok := p.inTurn(t); ok && len(p.N) > 1 {
		return s.first(Start, a, 1)
	}
	if len(p.N) == 1 {
		return s.alone()
	}
	l := 2 * math.Log(float64(t))
	for a, n := range p.N {
		v := &s.Arms[a]
		if n%p.f == 0 {
			v.Law = Law{Family: Laplace, A: p.look(a, 0, l), B: p.scale[a]}
			continue
		}
		v.Mean, v.Low, v.High = p.x[a], p.x[a], p.x[a]
	}
	return s.drawn()
}
