package runs_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/page"
	"epsilonarcade/web/parts"
)

// ghosts returns the series with ghosts on the chart.
func ghosts(p *webtest.Page) (all []int) {
	for _, g := range p.Plots[len(p.Plots)-1].Options.Ghosts {
		all = append(all, g.Series)
	}
	return all
}

// After each gesture, the curves that it changed have ghosts with the values from before the gesture.
func TestGhostsAreTheCurvesBeforeAChange(t *testing.T) {
	for _, look := range []string{"", "~mode=mean"} {
		p := webtest.Open(webtest.Small("dp-ftpl-new", "ucb1", "adap-ucb").Link()+look, 2)
		p.Finish(t)
		before := p.Plotted()
		if got := ghosts(p); got != nil {
			t.Fatalf("%s: the page opens with ghosts of %v", look, got)
		}
		policies := func(change func([]scenario.Policy) []scenario.Policy) func() {
			return func() {
				s := p.S
				s.Policies = change(slices.Clone(s.Policies))
				p.Try(s)
			}
		}
		for _, c := range []struct {
			name string
			do   func()
			want []int
			keep bool // the ghosts are the ones from before
		}{
			{"ε, typed", func() { p.Type(page.Epsilon, "0.5") }, []int{0, 2}, false},
			{"ε, dragged", func() {
				for _, eps := range []string{"0.4", "0.2", "0.1"} {
					p.Fields.Slide(page.Epsilon, eps)
					p.Settle()
				}
				p.Fields.Leave(page.Epsilon)
			}, []int{0, 2}, false},
			{"ε, dragged back", func() {
				for _, eps := range []string{"0.4", "2", "0.1"} {
					p.Fields.Slide(page.Epsilon, eps)
					p.Settle()
				}
				p.Fields.Leave(page.Epsilon)
			}, nil, false},
			{"the arms", func() { p.Type(scenario.ArmField(1), "0.8") }, []int{0, 1, 2}, false},
			{"a policy more", policies(func(all []scenario.Policy) []scenario.Policy {
				return append(all, scenario.Policy{ID: "thompson"})
			}), []int{0, 1, 2}, true},
			{"a policy less", policies(func(all []scenario.Policy) []scenario.Policy { return all[1:] }), []int{0, 1}, true},
			{"more runs", func() { p.Type(page.RunsField, "12") }, []int{0, 1}, true},
			{"a parameter", policies(func(all []scenario.Policy) []scenario.Policy {
				all[1].Params = map[string]float64{"alpha": 4}
				return all
			}), []int{1}, false},
			{"another view", func() {
				s := p.S
				s.Kind, s.Sweep = scenario.Sweep, scenario.SweepOptions{Over: scenario.OverEpsilon, Values: []float64{0.1, 1}}
				p.Try(s)
			}, nil, false},
			{"the arms of a sweep", func() { p.Type(scenario.ArmField(1), "0.6") }, []int{0, 1, 2}, false},
			{"δ of a sweep that does not need it", func() { p.Type(page.Delta, "0.1") }, []int{0, 1, 2}, true},
		} {
			was := p.Plots[len(p.Plots)-1].Options.Ghosts
			c.do()
			p.Finish(t)
			if got := ghosts(p); !slices.Equal(got, c.want) {
				t.Errorf("%s after %s: ghosts of %v, want %v", look, c.name, got, c.want)
			}
			for _, g := range p.Plots[len(p.Plots)-1].Options.Ghosts {
				same := slices.ContainsFunc(before.Series, func(s figure.Series) bool {
					return s.Policy == p.Plotted().Series[g.Series].Policy && slices.Equal(s.X, g.X) && slices.Equal(s.Mean, g.Y)
				})
				for _, o := range was {
					same = same || c.keep && slices.Equal(o.Y, g.Y)
				}
				if !same {
					t.Errorf("%s after %s: the ghost of %d is another curve", look, c.name, g.Series)
				}
			}
			before = p.Plotted()
		}
		p.Navigated("1t&policies=ucb1" + look)
		if p.Finish(t); ghosts(p) != nil {
			t.Errorf("%s: the page of a link has ghosts", look)
		}
	}
}

// The sentence says how the regret of the policy in focus has changed, at the last pull that both runs have.
func TestTheSentenceComparesWithTheGhost(t *testing.T) {
	for _, look := range []string{"", "~mode=mean"} {
		p := webtest.Open(webtest.Small("dp-ftpl-new", "ucb1").Link()+look, 2)
		p.Finish(t)
		end := func() string {
			s := p.Plotted().Series[0]
			return notation.Number(s.Mean[len(s.Mean)-1])
		}
		says := func(want string) {
			t.Helper()
			if got := webtest.Plain(p.Runs.Sentence()); (want == "") == strings.Contains(got, "→") || !strings.Contains(got, want) {
				t.Errorf("%s: %q, want %q", look, got, want)
			}
		}
		says("")
		before := end()
		p.Type(page.Epsilon, "0.2")
		p.Finish(t)
		says("The last change: " + before + " → " + end() + ".")
		p.Policies.SetFocus(1) // needs no ε
		says("")
		p.Policies.SetFocus(0)
		p.Type(page.Horizon, "3000")
		p.Finish(t)
		says("")
		if look != "" {
			continue
		}
		p.Type(page.Epsilon, "0.5")
		p.Runs.RunTo(700)
		p.Rest(t)
		f := p.Plotted().Series[0]
		at, now := -1, -1
		for i, x := range f.X {
			if k := slices.Index(p.Plots[len(p.Plots)-1].Options.Ghosts[0].X, x); k >= 0 {
				at, now = k, i
			}
		}
		ghost := p.Plots[len(p.Plots)-1].Options.Ghosts[0]
		want := notation.Number(ghost.Y[at]) + " → " + notation.Number(f.Mean[now])
		if f.X[now] < 700 {
			want += " after " + notation.Count(int64(f.X[now])) + " pulls"
		}
		says(want + ".")
	}
}

// Frames and lectures show ghosts only if the link asks for them. A file contains no ghost, and a hidden curve has no
// ghost.
func TestWhereGhostsAre(t *testing.T) {
	for _, c := range []struct {
		look string
		want []int
	}{
		{"mode=mean", []int{0, 1}}, {"mode=mean&ghosts=off", nil}, {"mode=mean&embed&slider=epsilon", nil}, {"mode=mean&present", nil},
		{"mode=mean&ghosts=on&embed", []int{0, 1}}, {"mode=mean&ghosts=on&present", []int{0, 1}}, {"mode=mean&ghosts=on&present&hide=curves", nil},
		{"mode=mean&compare=1t", nil},
	} {
		p := webtest.Open(webtest.Small("dp-ftpl-new", "adap-ucb").Link()+"~"+c.look, 2)
		p.Finish(t)
		without := p.Files.Drawing("csv").Figure
		p.Type(page.Epsilon, "0.3")
		p.Finish(t)
		p.Type(page.Epsilon, "1")
		p.Finish(t)
		if got := ghosts(p); !slices.Equal(got, c.want) {
			t.Errorf("%s: ghosts of %v, want %v", c.look, got, c.want)
		}
		if with := p.Files.Drawing("csv").Figure; !reflect.DeepEqual(with, without) {
			t.Errorf("%s: the file changes", c.look)
		}
		noted := slices.ContainsFunc(p.Runs.Keys(), func(k parts.Key) bool { return say.English(k.Name) == "Faint curves: before the last change" })
		if noted != (c.want != nil) {
			t.Errorf("%s: the page notes ghosts: %v", c.look, noted)
		}
		if c.want == nil {
			continue
		}
		p.Policies.ToggleCurve(0)
		p.Rest(t)
		if got := ghosts(p); !slices.Equal(got, c.want[1:]) {
			t.Errorf("%s: with the first curve hidden, there are ghosts of %v", c.look, got)
		}
		p.Settings.ChooseGhosts(page.NoGhosts)
		p.Rest(t)
		if got := ghosts(p); got != nil || !slices.Equal(webtest.Chosen(p.Settings.Ghosts()), []string{page.NoGhosts}) || !strings.Contains(p.Fragment(), "ghosts=off") {
			t.Errorf("%s: off, there are ghosts of %v", c.look, got)
		}
	}
}
