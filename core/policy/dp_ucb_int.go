package policy

import (
	"math"

	"epsilonarcade/core/leap"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
	"epsilonarcade/core/tape"
)

var dpUCBInt = Spec{
	ID:        "dp-ucb-int",
	Name:      "DP-UCB-INT",
	Notion:    SequenceApproximate,
	Guarantee: say.Of("eps-delta-privacy-whole"),
	Reference: say.Of("cite-algorithm-interval", "Tossou & Dimitrakakis 2016", "3"),
	Summary:   say.Of("ucb1-releases-noisy-mean"),
	Epsilon:   Requires,
	Delta:     Requires,
	Params:    []Param{intervalV},
	New: func(s Setup, noise *random.Source) Policy {
		return &intervalUCB{
			intervals: newIntervals(s, noise, Interval(s.Epsilon, s.Delta, s.Params["v"])),
			delta:     s.Delta, released: make([]releases, s.Arms),
		}
	},
}

var intervalV = Param{
	Name: "v", Symbol: "v", Meaning: say.Of("noise-shrinks-by-v"),
	Min: 1 + 0x1p-52, Max: 1.5, Default: 1.1,
}

// Interval returns f = ⌈1/ε₀⌉, the number of an arm's pulls between two releases of DP-UCB-INT. It is at most 2^40.
// The release after jf pulls is (jf)^(−v/2)-private. By advanced composition, all releases together are (ε,
// δ)-private if w = √(2 ε₀^v ζ(v)) solves
//
//	w² + w √(log 1/δ) = ε.
func Interval(eps, delta, v float64) int64 {
	root := math.Sqrt(-math.Log(delta))
	w := 2 * eps / (root + math.Sqrt(root*root+4*eps)) // this form has no cancellation for small ε
	log0 := math.Log(w*w/(2*zeta(v))) / v
	return Pulls(random.Exp(-log0))
}

// intervals is the part that both readings of the paper's DP-UCB-INT share. They play the arms in turn for K f steps.
// For an arm whose N_a is a multiple of f, after t pulls,
//
//	X_a = R_a/N_a + Lap(1/N_a^{1 − v/2}) + √(2 log t/N_a).
//
// At any other N_a, the last X_a is kept.
type intervals struct {
	leap.Counts
	f     int64
	x     []float64 // X_a
	scale []float64 // the scale of the noise, for arms whose N_a is a multiple of f
	shape float64   // v/2 − 1
	noise *random.Source

	value, bound func(random.Key) float64 // the number drawn with a key, and an upper bound on it
}

func newIntervals(s Setup, noise *random.Source, f int64) intervals {
	return intervals{
		Counts: leap.NewCounts(s.Arms), f: f, x: make([]float64, s.Arms), scale: make([]float64, s.Arms),
		shape: s.Params["v"]/2 - 1, noise: noise,
		value: random.Key.Laplace, bound: random.Key.LaplaceBound,
	}
}

// inTurn returns the next arm of the start phase. ok is false after the start phase.
func (p *intervals) inTurn(t int64) (arm int, ok bool) {
	arms := int64(len(p.N))
	return int(t % arms), t/arms < p.f
}

// rescale reports whether the arm's N_a is a multiple of f. If so, it sets the scale of the arm's noise.
func (p *intervals) rescale(arm int) bool {
	if p.N[arm]%p.f != 0 {
		return false
	}
	p.scale[arm] = power(float64(p.N[arm]), p.shape)
	return true
}

// index returns X_a for the given noise and l = 2 log t.
func (p *intervals) index(arm int, noise, l float64) float64 {
	return p.Mean(arm) + float64(p.scale[arm]*noise) + math.Sqrt(l/float64(p.N[arm]))
}

// intervalUCB computes X_a when N_a reaches a multiple of f, and plays argmax X_a. It plays each chosen arm f times.
type intervalUCB struct {
	intervals
	t        int64
	delta    float64
	released []releases // by arm
}

// releases holds the sum of ε_n = n^(−v/2) over an arm's releases, and the sum of their squares.
type releases struct{ sum, squares float64 }

func (p *intervalUCB) Next(t int64) (arm int, sure int64) {
	if a, ok := p.inTurn(t); ok && len(p.N) > 1 {
		return a, 1
	}
	a := leap.Argmax(len(p.x), func(a int) float64 { return p.x[a] })
	return a, p.f - p.N[a]%p.f
}

func (p *intervalUCB) Update(arm int, b tape.Block) {
	p.Counts.Update(arm, b)
	p.t += b.N
	if p.rescale(arm) {
		key := random.Key(p.noise.Uint64())
		p.x[arm] = p.index(arm, p.value(key), 2*math.Log(float64(p.t)))
		eps := 1 / (float64(p.N[arm]) * p.scale[arm])
		p.released[arm].sum += eps
		p.released[arm].squares += float64(eps * eps)
	}
}

// Inspect shows each X_a as it was at the arm's last release.
func (p *intervalUCB) Inspect(t int64) DecisionState {
	s := DecisionState{}
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

// Spent is the privacy loss for the arm with the most releases, whose first f rewards enter all of its releases. The
// release after n pulls is ε_n-private with ε_n = n^{−v/2}. Together they are (ε, δ)-private for the smaller of
//
//	ε = Σ ε_n   and   ε = w² + w √(log 1/δ),  w² = 2 Σ ε_n².
//
// The first of these even holds with δ = 0.
func (p *intervalUCB) Spent(int64) (b Budget) {
	for a := range p.released {
		l := &p.released[a]
		w := math.Sqrt(2 * l.squares)
		if advanced := w*w + w*math.Sqrt(-math.Log(p.delta)); advanced < l.sum {
			if b.Epsilon <= advanced {
				b = Budget{advanced, p.delta}
			}
		} else if b.Epsilon < l.sum {
			b = Budget{Epsilon: l.sum}
		}
	}
	return b
}
