package export

import (
	"math"
	"testing"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/plot"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit"
)

// policies lists names, ids and notions for series.
var policies = [][3]string{
	{"DP-FTPL-New", "dp-ftpl-new", "decision"},
	{"DP-FTPL-Gauss", "dp-ftpl-gauss", "decision"},
	{"DP-FTPL-Beta", "dp-ftpl-beta", "decision"},
	{"Thompson sampling", "thompson", "none"},
	{"AdaP-KLUCB, ε = 0.2", "adap-klucb", "sequence"},
	{"DP-UCB-INT", "dp-ucb-int", "sequence-approximate"},
	{"LDP-UCB-B", "ldp-ucb-b", "reward"},
	{"HeLDP-UCB-L", "heldp-ucb-l", "reward-heterogeneous"},
}

// regretFigure returns a figure like that of a regret scenario. Some curves grow logarithmically, others like a power.
func regretFigure(series, points int, y figure.Scale) figure.Figure {
	f := figure.Figure{
		Title: "Regret of policies on nine arms", Kind: "regret", Scenario: "1t-r2s10&epsilon=0.5&n=32",
		X: figure.Axis{Label: "pulls", Scale: figure.Log}, Y: figure.Axis{Label: "regret", Scale: y},
	}
	for i := range series {
		p := policies[i%len(policies)]
		s := figure.Series{Name: p[0], Policy: p[1], Notion: p[2], Runs: 100}
		for j := range points {
			x := math.Round(math.Pow(10, 6*float64(j)/float64(points-1)))
			m := (1 + float64(i)) * 20 * math.Log1p(x/50) * (1 + math.Sqrt(x)*1e-3/float64(1+i))
			s.X, s.Mean = append(s.X, x), append(s.Mean, m)
			s.Std = append(s.Std, 0.2*m)
			s.Q05, s.Q95 = append(s.Q05, 0.7*m), append(s.Q95, 1.4*m)
		}
		f.Series = append(f.Series, s)
	}
	return f
}

// withBounds adds a lower bound, and an upper bound that is far above the curves at small t.
func withBounds(f figure.Figure) figure.Figure {
	x := f.Series[0].X
	upper := figure.Bound{Name: "Theorem 3, √(T log T)/ε", Kind: "upper", X: x}
	lower := figure.Bound{Name: "Lai and Robbins", Kind: "lower", X: x}
	for _, v := range x {
		upper.Y = append(upper.Y, 50+0.9*math.Sqrt(v*math.Log1p(v)))
		lower.Y = append(lower.Y, 12*math.Log(v))
	}
	f.Bounds = []figure.Bound{upper, lower}
	return f
}

func sweepFigure() figure.Figure {
	f := figure.Figure{
		Title: "Regret at T = 10⁶ against the budget", Kind: "sweep", Scenario: "1t-sv5q9&kind=sweep",
		X: figure.Axis{Label: "privacy budget ε", Scale: figure.Log}, Y: figure.Axis{Label: "regret", Scale: figure.Log},
	}
	for i := range 3 {
		p := policies[i+4]
		s := figure.Series{Name: p[0], Policy: p[1], Notion: p[2], Runs: 1}
		for j := range 13 {
			x := 0.05 * math.Pow(200, float64(j)/12)
			y := float64(200*(1+i)) * (1 + 1/x) * (1 + 0.1*math.Sin(float64(7*j+i)))
			s.X, s.Mean = append(s.X, x), append(s.Mean, y)
			s.Q05, s.Q95 = append(s.Q05, y), append(s.Q95, y)
		}
		f.Series = append(f.Series, s)
	}
	return f
}

func regionFigure(t testing.TB, noise string, n int64) figure.Figure {
	s := scenario.Default()
	s.Kind = scenario.Region
	s.Epsilon, s.Delta = 1, 0.01
	s.Region = scenario.RegionOptions{Noise: noise, N: n, R: n / 3, Change: 1}
	f, err := plot.Region(s)
	testkit.OK(t, err)
	return f
}

// figures returns figures of every kind.
func figures(t testing.TB) map[string]figure.Figure {
	single := regretFigure(1, 50, figure.Linear)
	single.Series[0].Runs, single.Series[0].Std = 1, nil
	single.Series[0].Q05, single.Series[0].Q95 = single.Series[0].Mean, single.Series[0].Mean
	single.X.Scale = figure.Linear
	empty := regretFigure(3, 200, figure.Linear)
	for i := range empty.Series {
		s := empty.Series[i]
		empty.Series[i] = figure.Series{Name: s.Name, Policy: s.Policy, Notion: s.Notion}
	}
	some := regretFigure(3, 200, figure.Linear)
	some.Series[1] = empty.Series[1]
	long := withBounds(regretFigure(4, 200, figure.Log))
	long.Title = "A title so long that no column of any paper would ever hold it in one line, about policies on arms with “quotes”, ε, δ′ and √T"
	long.Series[1].Name = "A label that somebody has typed without an end in sight, because nothing has stopped them from doing so"
	long.Series[2].Name = `{\bf a_b} & 100% #1 $x$ ^~ <b> "quoted"`
	zeros := regretFigure(3, 60, figure.Log)
	zeros.Series[0].Mean[0], zeros.Series[0].Mean[1], zeros.Series[1].Mean[30] = 0, -3, 0
	for i := range 20 {
		zeros.Series[2].Q05[i+20] = 0
	}
	zeros.Series[2].Mean[40] = math.NaN()
	steep := regretFigure(3, 60, figure.Log) // begins below the visible part of the axis
	steep.X.Scale = figure.Linear
	for i := range steep.Series {
		steep.Series[i].Mean[0], steep.Series[i].Q05[0], steep.Series[i].Q95[0], steep.Series[i].Q05[1] = 0, 0, 0, 0
	}
	panels := regretFigure(3, 40, figure.Linear)
	panels.Panels = []figure.Panel{{Title: "A", Series: 2}, {Title: "B: ε = 1", Series: 1}}
	marked := withBounds(regretFigure(2, 60, figure.Log))
	marked.Marks, marked.MarkNames = []float64{100, 1000, 1e9, 2}, []string{"DP-FTPL-New: start phase ends", "theory", "theory", "far"}
	intervals := regretFigure(3, 5, figure.Linear)
	intervals.Kind, intervals.X = figure.Intervals, figure.Axis{Label: "arm", Scale: figure.Linear}
	for i := range intervals.Series {
		intervals.Series[i].X = []float64{1, 2, 3, 4, 5}
	}
	return map[string]figure.Figure{
		"panels": panels, "marked": marked, "intervals": intervals,
		"steep": steep, "regret-8-logx": withBounds(regretFigure(8, 200, figure.Linear)), "regret-4-loglog": withBounds(regretFigure(4, 200, figure.Log)),
		"sweep": sweepFigure(), "region-out": regionFigure(t, "gauss", 3), "region-in": regionFigure(t, "beta", 1000),
		"single": single, "empty": empty, "some-empty": some, "long": long, "zeros": zeros, "nothing": {},
	}
}
