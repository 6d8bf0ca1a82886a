package library_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/scenario"
	"epsilonarcade/core/study"
	"epsilonarcade/core/testkit"
	"epsilonarcade/web/command"
	"epsilonarcade/web/library"
)

// call calls a function of the package with some workers.
func call(t *testing.T, workers int, function string, options any, regret []float64) (library.Answer, error) {
	t.Helper()
	data, err := json.Marshal(options)
	testkit.OK(t, err)
	crew := make(chan *library.Worker, workers)
	for range workers {
		crew <- &library.Worker{}
	}
	c := library.Call{Options: data, Regret: regret, Workers: workers, Expect: func(int64) {}, Do: func(task []byte) ([]byte, error) {
		w := <-crew
		defer func() { crew <- w }()
		return w.Do(task, func(int64) {})
	}}
	return c.Answer(function)
}

// arcade returns the output of the command line.
func arcade(t *testing.T, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	if status := command.Run(t.Context(), args, &out, &errs); status > 1 {
		t.Fatalf("arcade %q: %d, %s", args, status, &errs)
	}
	return out.String()
}

type object map[string]any

const (
	few    = "1t&arms=0.9,0.5,0.1&policies=ucb1,adap-klucb,dp-ftpl-new,thompson&horizon=3000&runs=70"
	swept  = "1t&kind=sweep&arms=0.8,0.1x2&policies=adap-klucb,ucb1&horizon=2000&runs=30&over=epsilon&values=0.1,0.4,1.6"
	region = "1t&kind=region&n=2"
)

// The package gives what the command line gives, bit for bit, with any number of workers.
func TestThePackageAnswersAsTheCommandLine(t *testing.T) {
	seconds := regexp.MustCompile(`,"seconds":[^,}]*`)
	for _, c := range []struct {
		function string
		options  object
		command  []string
	}{
		{"figure", object{"scenario": few}, []string{"simulate", "-scenario", few, "-format", "svg"}},
		{"figure", object{"scenario": swept, "format": "text"}, []string{"simulate", "-scenario", swept, "-format", "text"}},
		{"figure", object{"scenario": region, "format": "json"}, []string{"simulate", "-scenario", region, "-format", "json"}},
		{"figure", object{"scenario": "1t&n=2", "view": "region", "format": "csv"}, []string{"simulate", "-scenario", region, "-format", "csv"}},
		{"figure", object{"scenario": object{"horizon": 500, "runs": 3}, "format": "csv"}, []string{"simulate", "-scenario", "1t&horizon=500&runs=3", "-format", "csv"}},
		{"compare", object{"scenario": few}, []string{"compare", "-scenario", few, "-format", "json"}},
		{"compare", object{"scenario": few, "margin": 0.05, "untilDecided": true, "runs": 90}, []string{"compare", "-scenario", few, "-margin", "5%", "-until-decided", "-runs", "90", "-format", "json"}},
		{"audit", object{"policy": "broken-dp-ftpl-beta", "runs": 2000}, []string{"audit", "broken-dp-ftpl-beta", "-runs", "2000", "-format", "json"}},
		{"audit", object{"policy": "ldp-ucb-b", "epsilon": 0.5, "runs": 200, "scenario": few}, []string{"audit", "ldp-ucb-b", "-eps", "0.5", "-runs", "200", "-scenario", few, "-format", "json"}},
		{"policies", object{}, []string{"policies", "-format", "json"}},
	} {
		want := strings.TrimSpace(seconds.ReplaceAllString(arcade(t, c.command...), ""))
		for _, workers := range []int{1, 3} {
			a, err := call(t, workers, c.function, c.options, nil)
			if got := strings.TrimSpace(string(a.Document)); err != nil || got != want {
				t.Errorf("%s %v with %d workers: %v\n%.800s\nwant\n%.800s", c.function, c.options, workers, err, got, want)
			}
		}
	}
}

// simulate returns the regret of each run, and its result can be drawn.
func TestSimulateReturnsEveryRegret(t *testing.T) {
	for _, link := range []string{few, swept, region} {
		v, err := scenario.ParseLink(link)
		testkit.OK(t, err)
		r, err := study.Run(t.Context(), v, 2, nil)
		testkit.OK(t, err)
		a, err := call(t, 3, "simulate", object{"scenario": link}, nil)
		testkit.OK(t, err)
		var want []float64
		for _, runs := range r.Regret {
			want = append(want, slices.Concat(runs...)...)
		}
		if !slices.Equal(a.Regret, want) {
			t.Errorf("%s: the regret differs", link)
		}
		drawn, err := call(t, 1, "figure", object{"scenario": link, "size": "page", "band": "sd"}, a.Regret)
		testkit.OK(t, err)
		whole, err := call(t, 1, "figure", object{"scenario": link, "size": "page", "band": "sd"}, nil)
		testkit.OK(t, err)
		if !bytes.Equal(drawn.Document, whole.Document) || !bytes.Contains(drawn.Document, []byte("<svg")) {
			t.Errorf("%s: the figure of the result differs from that of the scenario", link)
		}
	}
}

func TestParseLinkReturnsTheWholeScenario(t *testing.T) {
	a, err := call(t, 1, "parseLink", object{"scenario": "https://example.org/#1t&epsilon=0.5~mode=mean"}, nil)
	testkit.OK(t, err)
	var got struct {
		Link, View string
		Scenario   struct {
			Epsilon float64
			Arms    []struct{ Kind string }
		}
	}
	testkit.OK(t, json.Unmarshal(a.Document, &got))
	v, err := scenario.ParseLink("1t&epsilon=0.5")
	testkit.OK(t, err)
	if got.Link != v.Link() || got.View != "mode=mean" || got.Scenario.Epsilon != 0.5 || len(got.Scenario.Arms) != len(v.Scenario().Arms) {
		t.Errorf("%s", a.Document)
	}
}

func TestBadOptionsAreRefused(t *testing.T) {
	for _, c := range []struct {
		function string
		options  object
		want     string
	}{
		{"simulate", object{}, "scenario is missing: give a link, such as '1t&arms=0.9,0.1&policies=ucb1&horizon=20000&runs=20', or an object"},
		{"simulate", object{"scenario": "1t&epsilon=101"}, "epsilon: 101 is not between 0 and 100"},
		{"simulate", object{"scenario": "nonsense"}, `scenario: "nonsense" is neither a link`},
		{"simulate", object{"scenario": 7}, "scenario: it is neither a text nor an object"},
		{"simulate", object{"scenario": object{"runs": 0}}, "runs: 0 is not between 1 and 10000"},
		{"simulate", object{"scenario": "1t&policies=ucb9"}, `policies[0].id: "ucb9" is not recognised; policies() lists them`},
		{"simulate", object{"scenario": "1t", "view": "curves"}, `view: kind: "curves" is not recognised; there are regret, sweep, region, timeline`},
		{"simulate", object{"scenario": "1t", "worker": 3}, `options: "worker" is not the name of a field`},
		{"figure", object{"scenario": "1t", "format": "bmp"}, `format "bmp" is not one of text, csv`},
		{"figure", object{"scenario": "1t", "size": "poster"}, `size: "poster" is not one of column, page, slide`},
		{"figure", object{"scenario": "1t", "band": "wide"}, `band: "wide" is not one of q90, sd, ci95, none`},
		{"compare", object{"scenario": "1t", "margin": 1}, "margin: 1 is not a share from 0% to 100%"},
		{"compare", object{"scenario": "1t&policies=ucb1"}, "scenario: there must be at least two policies"},
		{"compare", object{"scenario": region}, "scenario: compare needs a scenario of kind regret, and this one is of kind region"},
		{"audit", object{"policy": "nothing"}, `there is no policy "nothing"`},
		{"audit", object{"policy": "ucb1", "confidence": 2}, "confidence"},
		{"solve", object{}, `there is no function "solve"`},
	} {
		if _, err := call(t, 1, c.function, c.options, nil); err == nil || !strings.HasPrefix(fmt.Sprint(err), c.want) {
			t.Errorf("%s %v: %v, want %s", c.function, c.options, err, c.want)
		}
	}
	if _, err := call(t, 1, "figure", object{"scenario": few}, []float64{1}); err == nil || !strings.HasPrefix(err.Error(), "regret: it has 1 values") {
		t.Errorf("a result without its regret: %v", err)
	}
}
