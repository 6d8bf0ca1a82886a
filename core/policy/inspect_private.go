package policy

import (
	"math"
)

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
