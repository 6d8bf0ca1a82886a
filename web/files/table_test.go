package files_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/say"
	"epsilonarcade/web/files"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/page"
)

// logOf returns a log of n rewards of two arms, all of them different.
func logOf(n int) string {
	var b strings.Builder
	b.WriteString("arm,reward\n")
	for i := range n {
		fmt.Fprintf(&b, "%c,%.6f\n", 'A'+i%2, float64(i)/float64(n))
	}
	return b.String()
}

// A long file comes in pieces, and the page says how far it is. The last answer offers the arms. Stop discards the file.
func TestALongTableIsReadInPieces(t *testing.T) {
	p := webtest.Still(webtest.Small("ucb1"))
	before := p.S.Link()
	log := file("log.csv", logOf(200_000))
	whole := log.Read
	var said []string
	log.Read = func(from, to int64, done func([]byte, bool)) {
		said = append(said, say.English(p.Programs.Working))
		whole(from, to, done)
	}
	p.Files.OpenFiles([]files.File{log})
	if len(said) != 3 || said[0] != "" || said[1] != "Working…" || !strings.HasPrefix(said[2], `Reading "log.csv": `) || !strings.HasSuffix(said[2], " rows, 47%") || p.Programs.Working != "" {
		t.Errorf("the page said %q", said)
	}
	if p.Notice.Arms == nil || p.S.Link() != before {
		t.Fatalf("%+v", told(p))
	}
	p.Arms.UseList(p.Notice.Arms)
	arms := p.S.Arms
	if e, ok := arms[1].(arm.Empirical); len(arms) != 2 || !ok || e.Len() != 100_000 || !strings.HasPrefix(told(p).Text, "These observed rewards are too long for a link.") {
		t.Errorf("%d arms, %s", len(arms), told(p).Text)
	}
	saved := save(p, p.Files.SaveScenario)
	link := p.S.Link()
	p.UseDefault()
	if p.Turn(link); p.S.Arms[1] != arms[1] {
		t.Errorf("the link leads back to %s", p.S.Link())
	}
	p.UseDefault()
	if p.Files.OpenFiles([]files.File{file("saved.json", string(saved[0].Data))}); p.S.Link() != link || p.S.Arms[1] != arms[1] {
		t.Errorf("the saved scenario opens as %s: %+v", p.S.Link(), told(p))
	}

	p.Slow = true
	p.Files.OpenFiles([]files.File{log})
	p.Files.StopReading()
	if len(p.Asked) != 0 || p.Programs.Working != "" || p.Files.Reading {
		t.Errorf("after Stop there are %d questions, and the page says %q", len(p.Asked), p.Programs.Working)
	}
	p.Slow = false
	log.Read = func(from, to int64, done func([]byte, bool)) {
		if from > 0 {
			to, from = 0, 0
		}
		whole(from, to, func(data []byte, _ bool) { done(data, to > 0) })
	}
	if p.Files.OpenFiles([]files.File{log}); told(p).Text != `"log.csv" cannot be opened – the browser cannot read it.` || p.Files.Reading || p.Programs.Working != "" {
		t.Errorf("a file that goes: %+v, %q", told(p), p.Programs.Working)
	}
}

// Curves of another program lie over the chart until they are removed.
func TestCurvesOfAnotherProgramLieOverTheChart(t *testing.T) {
	p := webtest.Open(webtest.Small("ucb1").Link()+"~mode=mean", 2)
	drawn := func() (names []string) {
		p.Rest(t)
		for _, b := range p.Plots[len(p.Plots)-1].Figure.Bounds {
			names = append(names, b.Name)
		}
		return names
	}
	p.Files.OpenFiles([]files.File{file("other.csv", "algorithm;t;regret;std;note\nUCB;10;1,5;0,5;a\nUCB;100;3;x;b\nUCB;1000;4;1;c\nTS;10;1;0;d\nTS;100;2;1;e\n")})
	sheet := p.Cards.Sheet(page.TableCard)
	if !strings.HasPrefix(told(p).Text, `"other.csv" contains 2 curves.`) || !p.Notice.Shows() || len(sheet.Facts) != 1 || len(drawn()) != 0 {
		t.Fatalf("%+v, %+v", told(p), sheet)
	}
	p.Charts.Lay(p.Notice.Curves)
	if got := strings.Join(drawn(), ", "); got != "UCB, UCB + std, UCB − std, TS, TS + std, TS − std" {
		t.Errorf("drawn: %s", got)
	}
	if b := p.Plots[len(p.Plots)-1].Figure.Bounds[2]; !slices.Equal(b.X, []float64{10, 1000}) || !slices.Equal(b.Y, []float64{1, 3}) {
		t.Errorf("%+v", b)
	}
	p.Charts.Lay(nil)
	if got := drawn(); len(got) != 0 {
		t.Errorf("drawn: %q", got)
	}
}

// A draft of observed rewards has a preview.
func TestADraftOfRewardsIsPreviewed(t *testing.T) {
	p := webtest.Still(webtest.Small("ucb1"))
	p.Arms.DraftList("A\tB\n1\t0\n0\t0\n1\t1\n")
	p.Settle()
	if !p.Arms.HasTable() || !strings.HasPrefix(say.English(p.Arms.DraftSays()), "2 arms") {
		t.Fatalf("%q, %q", say.English(p.Arms.DraftSays()), say.English(p.Arms.DraftProblem()))
	}
	p.Arms.TakeList()
	if want := arm.NewEmpirical(0, 1, 1); p.S.Arms[0] != want || p.Arms.HasTable() {
		t.Errorf("the arms are %s", p.S.Link())
	}
}

// The lab forgets the pieces of a file that never ends.
func TestAFileThatEndsInTheMiddleIsForgotten(t *testing.T) {
	p := webtest.Open("", 0)
	ask := func(q *lab.Read) (answer lab.Message) {
		p.Ask("lab#file", q, func(m lab.Message) { answer = m })
		return answer
	}
	log := logOf(100)
	if m, ok := ask(&lab.Read{Text: log, More: true}).(*lab.Progress); !ok {
		t.Errorf("%+v", m)
	}
	if m, ok := ask(&lab.Read{Text: `{"epsilon"`, More: true}).(*lab.Progress); !ok {
		t.Errorf("%+v", m)
	}
	if m, ok := ask(&lab.Read{Text: `:2}`, From: 10}).(*lab.Scenario); !ok || m.Scenario.Scenario().Epsilon != 2 {
		t.Errorf("%+v", m)
	}
}
