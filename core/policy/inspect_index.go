package policy

import "math"

// Inspect shows S_a/N_a and the index.
func (p *indexed) Inspect(t int64) Sight {
	s, root := Sight{}, rootLog(t)
	missing := NoArm
	for a, x := range p.played {
		if x.Kept == 0 {
			if missing == NoArm {
				missing = a
			}
			s.Arms = append(s.Arms, unknown())
			continue
		}
		l := line{x.Sum / float64(x.Kept), p.width(float64(x.Kept), x.Weight)}
		s.Arms = append(s.Arms, around(x.Kept, l.mean, l.at(root)))
	}
	return s.after(missing)
}

// Inspect shows what that of the indexes does, and which arm is forced.
func (p *forcedUCB) Inspect(t int64) Sight {
	s := p.indexed.Inspect(t)
	forced := p.demand * math.Log(float64(t+1))
	for a := range p.played {
		if p.played[a].Weight <= forced {
			return s.first(Forced, a, 1)
		}
	}
	return s
}

// Inspect does so too. Each arm is pulled once to begin with.
func (p *laplaceUCB) Inspect(t int64) Sight {
	s := p.forcedUCB.Inspect(t)
	if t < int64(len(p.played)) {
		return s.first(Start, int(t), 1)
	}
	return s
}

// Inspect shows the mean and all that the divergence does not rule out, on both sides.
func (p *klUCB) Inspect(t int64) Sight {
	s := Sight{Arms: views(&p.Counts)}
	if a, _, ok := p.Short(1); ok {
		return s.first(Start, a, 1)
	}
	budget := p.allowance(t)
	for a := range s.Arms {
		v := &s.Arms[a]
		each := budget / float64(v.N)
		v.Low, v.High = 1-klUpper(1-v.Mean, each), klUpper(v.Mean, each)
	}
	return s.largest()
}
