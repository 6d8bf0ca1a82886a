package runs_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
	"epsilonarcade/web/engine"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/page"
)

func several() scenario.Scenario {
	return webtest.Small("dp-ftpl-new", "adap-klucb", "thompson", "ldp-ucb-b", "ucb1")
}

// record makes one run of a policy without the page and its workers.
func record(t *testing.T, s scenario.Scenario, policy, run int, grid []int64) *sim.Record {
	t.Helper()
	e, err := sim.New(scenariotest.Valid(s))
	testkit.OK(t, err)
	r := e.Record(policy, run, grid, sim.Leaps)
	r.Advance(s.Horizon, math.MaxInt)
	return r
}

// At the end, the chart of one run shows the simulator's trajectories, and the chart of means the means of its runs.
func TestTheChartEndsWithTheSimulation(t *testing.T) {
	s := several()
	s.Checkpoints = []int64{1, 10, 100, 1000, 1500}
	for _, workers := range []int{1, 3, 8} {
		live, mean := webtest.Open(s.Link(), workers), webtest.Open(s.Link()+"~mode=mean", workers)
		for _, p := range []*webtest.Page{live, mean} {
			if p.Rest(t); !p.Runs.Ended() || len(p.Plotted().Series) != len(s.Policies) {
				t.Fatalf("%d curves, ended: %v", len(p.Plotted().Series), p.Runs.Ended())
			}
		}
		for i, series := range live.Plotted().Series {
			r := record(t, s, i, 0, scenario.LiveGrid(s.Horizon))
			if !slices.Equal(series.Mean, r.Noted) || series.X[len(series.X)-1] != float64(s.Horizon) || series.Runs != 1 {
				t.Errorf("%d workers: the curve of %s is not its trajectory", workers, series.Name)
			}
			for a, n := range live.Workers.Session.Pulls(i) {
				if int64(n) != r.Pulls()[a] {
					t.Errorf("%d workers: %s pulls arm %d %v times, want %d", workers, series.Name, a, n, r.Pulls()[a])
				}
			}
			sample := sim.NewSample(len(s.Checkpoints))
			for run := range s.Runs {
				testkit.OK(t, sample.Add(run, record(t, s, i, run, s.Checkpoints).Noted))
			}
			c, m := sample.Curve(), mean.Plotted().Series[i]
			if m.Runs != s.Runs || !slices.Equal(m.Mean, c.Mean) || !slices.Equal(m.Std, c.Std) || !slices.Equal(m.Q05, c.Q05) || !slices.Equal(m.Q95, c.Q95) {
				t.Errorf("%d workers: the curve of %s is not the mean of its runs", workers, m.Name)
			}
		}
	}
}

// The sentence is rendered less often than the chart is drawn, but it is always rendered once more at the end.
func TestTheLastSentenceIsAboutTheEnd(t *testing.T) {
	for _, look := range []string{"", "~mode=mean"} {
		for _, workers := range []int{1, 2, 5} {
			for focus := range several().Policies {
				p := webtest.Open(several().Link()+look, workers)
				p.Policies.SetFocus(focus)
				p.Rest(t)
				if want := p.Charts.ChartLabel(); p.Says != want {
					t.Errorf("%q, %d workers: the page says %q, want %q", look, workers, p.Says, want)
				}
			}
		}
	}
}

func TestALiveCurveReachesThePullOfTheMoment(t *testing.T) {
	s := several()
	s.Horizon = 100_000
	p := webtest.Open(s.Link(), 2)
	p.Runs.SetSpeed("1000")
	for range 40 {
		p.Tick()
	}
	for i, series := range p.Plotted().Series {
		track := p.Workers.Session.Tracks()[i]
		n := len(series.X)
		if n == 0 || series.X[n-1] != float64(track.Pulled) || series.Mean[n-1] != track.Regret || track.Pulled == s.Horizon {
			t.Errorf("%s is at pull %d of %d, its curve has %d points", series.Name, track.Pulled, s.Horizon, n)
		}
		if !slices.IsSorted(series.X) || len(series.X) != len(series.Mean) {
			t.Errorf("%s: x is %v", series.Name, series.X)
		}
	}
}

func TestThePageReportsALostWorker(t *testing.T) {
	p := webtest.Open(several().Link(), 2)
	p.Workers.WorkerReplaced(1, "it ran out of memory")
	if !strings.Contains(say.English(p.Notice.Text), "it ran out of memory") || p.Notice.Bad {
		t.Errorf("%+v", p.Notice)
	}
}

func TestWorkersThatKeepDyingStopThePage(t *testing.T) {
	for _, look := range []string{"", "~mode=mean"} {
		p := webtest.Open(several().Link()+look, 2)
		p.Tick()
		p.Workers.WorkersLost("out of memory")
		p.Crew, p.To = nil, nil
		p.Rest(t)
		if p.Runs.Playing() || !p.Notice.Bad || !strings.Contains(say.English(p.Notice.Text), "out of memory") {
			t.Errorf("%q: playing: %v, %+v", look, p.Runs.Playing(), p.Notice)
		}
		if p.Runs.Restart(); p.Runs.Playing() {
			t.Errorf("%q: it plays without workers", look)
		}
	}
}

func TestThePageReportsARefusedScenario(t *testing.T) {
	p := webtest.Open(several().Link(), 1)
	p.Workers.Message(0, &engine.Failed{Text: "no scenario"})
	if p.Runs.Playing() || !p.Notice.Bad || !strings.Contains(say.English(p.Notice.Text), "no scenario") {
		t.Errorf("playing: %v, %+v", p.Runs.Playing(), p.Notice)
	}
}

// The page keeps every value of every run, and so limits the number of values.
func TestMeansTooLargeForThePageAreNotBegun(t *testing.T) {
	s := webtest.Small("dp-ftpl-new", "adap-klucb", "thompson", "ucb1")
	s.Checkpoints, s.Runs = scenario.LinearGrid(s.Horizon, int(s.Horizon)), scenario.MaxRuns
	p := webtest.Open(s.Link(), 1)
	if !p.Runs.Playing() || p.Notice != (page.Notice{}) {
		t.Errorf("one run alone: playing: %v, %+v", p.Runs.Playing(), p.Notice)
	}
	p.Settings.ChooseMode("mean")
	for range 2 {
		if p.Runs.Playing() || !p.Notice.Bad || !strings.Contains(say.English(p.Notice.Text), "60,000,000 values") {
			t.Errorf("playing: %v, %+v", p.Runs.Playing(), p.Notice)
		}
		p.Runs.PlayPause()
	}
	p.Fields.Edit(page.RunsField, "100")
	if !p.Runs.Playing() || p.Notice != (page.Notice{}) {
		t.Errorf("of fewer runs: playing: %v, %+v", p.Runs.Playing(), p.Notice)
	}
}

func TestTheRegionViewGivesTheWorkersNothingToDo(t *testing.T) {
	p := webtest.Open(webtest.Region().Link(), 2)
	p.Rest(t)
	if _, ahead := p.Workers.Session.Pulled(); ahead != 0 || p.Runs.Playing() || p.Workers.Session.Busy(0) || p.Workers.Session.Busy(1) || p.Plotted().Kind != string(scenario.Region) {
		t.Errorf("playing: %v; the chart shows %q", p.Runs.Playing(), p.Plotted().Kind)
	}
	p.Show(scenario.Regret)
	if !p.Runs.Playing() {
		t.Error("Play does not begin")
	}
}

// If all runs have the same regret, the page says so. It reports no standard deviation that is only a rounding error.
func TestRunsThatPayTheSameHaveNoSpread(t *testing.T) {
	s := webtest.Small("ucb1")
	s.Horizon, s.Runs, s.Arms = 1500, 7, arm.Bernoullis(1, 0.9)
	s.Arms[1] = arm.TwoPoint{Low: 0.7, High: 0.7, P: 0.5}
	p := webtest.Open(s.Link()+"~mode=mean", 1)
	p.Rest(t)
	if text := webtest.Plain(p.Screen().Sentence()); !strings.HasSuffix(text, " in every run.") || strings.Contains(text, "deviation") {
		t.Errorf("it says %q", text)
	}
	p = webtest.Open(webtest.Small("ucb1").Link()+"~mode=mean", 1)
	p.Rest(t)
	if text := webtest.Plain(p.Screen().Sentence()); !strings.Contains(text, ", with a standard deviation of ") {
		t.Errorf("where runs differ it says %q", text)
	}
}
