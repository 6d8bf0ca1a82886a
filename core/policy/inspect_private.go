package policy

import (
	"math"

	"epsilonarcade/core/leap"
)

// Inspect shows the releases and the indexes that they would have in a decision now. In the
// middle of an episode its arm is known, and nothing of its rewards.
func (p *adap) Inspect(t int64) Sight {
	s := Sight{}
	width, all := p.alpha*math.Log(float64(t+1)), math.Inf(-1)
	missing := NoArm
	for a, r := range p.released {
		v := unknown()
		if p.pulled[a] > 0 {
			n := float64(r.n)
			v = View{N: r.n, Mean: r.mean, High: p.index(r.mean, n, width, p.eps, all), Low: 1 - p.index(1-r.mean, n, width, p.eps, all)}
		} else if missing == NoArm {
			missing = a
		}
		s.Arms = append(s.Arms, v)
	}
	switch {
	case p.got.N < p.run && p.pulled[p.arm] == 0:
		return s.first(Start, p.arm, p.run-p.got.N)
	case p.got.N < p.run:
		return s.first(Episode, p.arm, p.run-p.got.N)
	case missing != NoArm:
		return s.first(Start, missing, 1)
	}
	s = s.largest()
	s.Sure = p.pulled[s.Next]
	return s
}

// Inspect shows each arm's last release, with half of how far it could be below the best one
// without being dropped.
func (p *successive) Inspect(t int64) Sight {
	s := Sight{Apart: p.far}
	for _, r := range p.released {
		v := unknown()
		if v.Out = true; r.n > 0 {
			v.N, v.Mean, v.Low, v.High = r.n, r.mean, r.mean-r.far/2, r.mean+r.far/2
		}
		s.Arms = append(s.Arms, v)
	}
	for _, a := range p.left {
		s.Arms[a].Out = false
	}
	arm, sure := p.Next(t)
	if len(p.left) == 1 {
		return s.first(Only, arm, sure)
	}
	s.Rest = p.run - p.got.N[arm]
	return s.first(Turn, arm, sure)
}

// Inspect shows the means of this phase. Of an arm that has all of its pulls the law of θ_a
// at the phase's end is known.
func (p *gdpElim) Inspect(int64) Sight {
	s := Sight{Arms: views(&p.Counts), Apart: math.Ldexp(1, -p.phase)}
	if p.found {
		for a := range s.Arms {
			s.Arms[a].Out = a != p.best
		}
		return s.first(Only, p.best, leap.Forever)
	}
	for a := range s.Arms {
		if v := &s.Arms[a]; v.N >= p.need {
			v.Law = Law{Family: BoundaryNoise, A: v.Mean, B: float64(p.need), Unit: p.law}
		}
	}
	a, lacks, _ := p.Short(p.need)
	return s.first(Phase, a, lacks)
}

// Inspect shows out_a/N_a and the index.
func (p *treeUCB) Inspect(t int64) Sight {
	s, l := Sight{}, 2*math.Log(float64(t))
	for a, n := range p.N {
		v := unknown()
		if n > 0 {
			v = around(n, p.PrivateMean(a, t), p.index(a, t, l))
		}
		s.Arms = append(s.Arms, v)
	}
	return s.after(turn(t, len(s.Arms)))
}

// Inspect shows out_a/N_a and the index.
func (p *boundUCB) Inspect(t int64) Sight {
	s, l := Sight{}, math.Log(float64(t))
	for a, arm := range p.arm {
		v := unknown()
		if arm.n > 0 {
			v = around(arm.n, arm.mean, p.index(a, l))
		}
		s.Arms = append(s.Arms, v)
	}
	return s.after(turn(t, len(s.Arms)))
}

// Inspect shows the X_a, each as it was at the last look at its arm.
func (p *intervalUCB) Inspect(t int64) Sight {
	s := Sight{}
	for a, n := range p.N {
		v := unknown()
		if n >= p.f {
			v = around(n-n%p.f, p.x[a], p.x[a])
		}
		s.Arms = append(s.Arms, v)
	}
	if a, ok := p.inTurn(t); ok && len(p.N) > 1 {
		return s.first(Start, a, 1)
	}
	a := leap.Argmax(len(p.x), func(a int) float64 { return p.x[a] })
	return s.first(Largest, a, p.f-p.N[a]%p.f)
}
