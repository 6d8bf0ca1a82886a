package setting

import (
	"math"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/plot"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// regionDifferences returns the differences between two region scenarios.
func regionDifferences(a, b scenario.Scenario) (all differences) {
	change := map[bool]string{true: say.Of("0-becomes-1"), false: say.Of("1-becomes-0")}
	all.add("ε", scenario.Number(a.Epsilon), scenario.Number(b.Epsilon))
	all.add("δ", scenario.Number(a.Delta), scenario.Number(b.Delta))
	all.add(say.Of("difference-noise"), law(a).Name, law(b).Name)
	all.add("N", notation.Count(a.Region.N), notation.Count(b.Region.N))
	all.add("R", notation.Count(a.Region.R), notation.Count(b.Region.R))
	all.add("", change[a.Region.Change > 0], change[b.Region.Change > 0])
	return all
}

// A room computes the height of a region at each x.
type room struct {
	of scenario.Scenario
	privacy.Neighbours
}

// under returns the height of the region for the given values of F and 1 − F.
func (r room) under(below, above float64) float64 {
	eps, delta := r.of.Epsilon, r.of.Delta
	return math.Max(0, privacy.Upper(eps, delta, below, above)-privacy.Lower(eps, delta, below, above))
}

func (r room) at(x float64) float64 { return r.under(r.F.Tails(x)) }

// most returns the largest height of the region. The height is a concave and symmetric function of F.
func (r room) most() float64 { return r.under(0.5, 0.5) }

// compareRegions returns the figure of two regions with a table. says compares the regions' heights and tells whether
// F' stays inside them; notes explain the numbers.
func compareRegions(a, b scenario.Scenario) (f figure.Figure, says string, notes []string, err error) {
	if f, err = plot.TwoRegions(a, b); err != nil {
		return f, "", nil, err
	}
	var rooms [2]room
	var exact, beyond [2]float64
	t := &figure.Table{Columns: []string{"", "A", "B"}}
	rows := [][]string{{say.Of("delta-budget")}, {say.Of("delta-f-needs")}, {say.Of("f-leaves-by")}, {say.Of("region-at-highest")}, {say.Of("smallest-n-inside")}, {say.Of("n-papers-formula")}}
	for i, s := range []scenario.Scenario{a, b} {
		noise, o := law(s), s.Region
		p, err := noise.Pair(s.Epsilon, s.Delta, privacy.History{N: o.N, R: o.R, Change: o.Change})
		if err != nil {
			return f, "", nil, err // impossible, because the figure exists
		}
		rooms[i] = room{s, p}
		exact[i] = p.DeltaExact(s.Epsilon)
		beyond[i] = math.Max(0, exact[i]-s.Delta)
		for k, text := range []string{
			notation.Number(s.Delta), notation.Number(exact[i]), number(beyond[i], say.Of("leaves-nowhere")), notation.Number(rooms[i].most()),
			count(noise.SmallestN(s.Epsilon, s.Delta), say.Of("no-such-n")), count(noise.FormulaN(s.Epsilon, s.Delta), say.Of("not-needed")),
		} {
			rows[k] = append(rows[k], text)
		}
	}
	t.Rows = rows
	f.Table = t
	return f, widerWords(rooms, f.Series[0].X) + " " + insideWords(exact[0] <= a.Delta, exact[1] <= b.Delta, beyond), []string{
		say.Of("how-high-region"),
		say.Of("other-cards-about-b"),
	}, nil
}

func number(x float64, none string) string {
	if x == 0 {
		return none
	}
	return notation.Number(x)
}

func count(n int64, none string) string {
	if n == 0 {
		return none
	}
	return notation.Count(n)
}

// insideWords returns a sentence that says which of the regions F' leaves.
func insideWords(a, b bool, beyond [2]float64) string {
	x, y := notation.Number(beyond[0]), notation.Number(beyond[1])
	return map[[2]bool]string{
		{true, true}: say.Of("f-inside-both"), {true, false}: say.Of("f-inside-a", y), {false, true}: say.Of("f-inside-b", x), {false, false}: say.Of("f-outside-both", x, y),
	}[[2]bool{a, b}]
}

// A stretch is an interval of x on which the same region is the wider one. Its endpoints may be infinite.
type stretch struct {
	from, to float64
	wider    bool // whether B is the wider one
}

// same is the largest difference between heights that count as equal. It allows for rounding.
const same = 1e-12

// stretches returns all stretches over the ascending values xs. ties reports whether the regions are equally high at
// some x with 0 < F < 1.
func stretches(r [2]room, xs []float64) (all []stretch, ties bool) {
	side := func(x float64) int {
		switch d := r[1].at(x) - r[0].at(x); {
		case d > same:
			return 1
		case d < -same:
			return -1
		}
		return 0
	}
	before, last := 0, math.Inf(-1) // the last side that was not 0, and the x where it was found
	for _, x := range xs {
		now := side(x)
		if below, above := r[1].F.Tails(x); now == 0 && below > same && above > same {
			ties = true
		}
		if now == 0 {
			continue
		}
		if now != before {
			from := math.Inf(-1)
			if before != 0 {
				low, high := last, x
				for range 200 {
					middle := low/2 + high/2
					if middle <= low || middle >= high {
						break
					}
					if side(middle) == before {
						low = middle
					} else {
						high = middle
					}
				}
				from = high
				all[len(all)-1].to = from
			}
			all = append(all, stretch{from, math.Inf(1), now > 0})
		}
		before, last = now, x
	}
	return all, ties
}

// mostStretches is the largest number of stretches that a sentence names.
const mostStretches = 2

// widerWords returns sentences that say which region is wider at each x, and how high each one gets.
func widerWords(r [2]room, xs []float64) string {
	all, ties := stretches(r, xs)
	x, y := notation.Number(r[0].most()), notation.Number(r[1].most())
	high := " " + say.Of("region-highest", y, x)
	if x == y {
		high = " " + say.Of("regions-highest-both", x)
	}
	switch {
	case len(all) == 0:
		return say.Of("regions-equally-wide")
	case len(all) == 1 && all[0].wider && ties:
		return say.Of("region-b-nowhere-narrower") + high
	case len(all) == 1 && ties:
		return say.Of("region-b-nowhere-wider") + high
	case len(all) == 1 && all[0].wider:
		return say.Of("region-b-wider-everywhere") + high
	case len(all) == 1:
		return say.Of("region-b-narrower-everywhere") + high
	}
	var wide, narrow []string
	for _, s := range all {
		if s.wider {
			wide = append(wide, s.words())
		} else {
			narrow = append(narrow, s.words())
		}
	}
	switch byNarrow := len(narrow) <= len(wide) && len(narrow) <= mostStretches; {
	case byNarrow && ties:
		return say.Of("region-b-narrower-for-some", andFor(narrow)) + high
	case byNarrow:
		return say.Of("region-b-narrower-for", andFor(narrow)) + high
	case len(wide) > mostStretches:
		return say.Of("region-b-mixed") + high
	case ties:
		return say.Of("region-b-wider-for-some", andFor(wide)) + high
	}
	return say.Of("region-b-wider-for", andFor(wide)) + high
}

// andFor joins the words for one or two stretches.
func andFor(all []string) string {
	if len(all) == 1 {
		return all[0]
	}
	return say.Of("and-for", all[0], all[1])
}

func (s stretch) words() string {
	from, to := minus(notation.Number(s.from)), minus(notation.Number(s.to))
	switch {
	case math.IsInf(s.from, -1):
		return "x < " + to
	case math.IsInf(s.to, 1):
		return "x > " + from
	}
	return from + " < x < " + to
}
