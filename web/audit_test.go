package web

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/study"
	"epsilonarcade/web/lab"
)

// atAudit returns a page with so many workers that shows an audit, as a link says it.
func atAudit(t *testing.T, look string, workers int) *page {
	t.Helper()
	p := open("1t~view=audit&audit="+look, workers)
	p.rest(t)
	return p
}

// audited returns a page on which an audit has been made.
func audited(t *testing.T, look string, workers int) *page {
	t.Helper()
	p := atAudit(t, look, workers)
	p.RunAudit()
	p.rest(t)
	return p
}

// answer has slow programs answer what they have been asked so far, and no more.
func (p *page) answer() {
	all := p.asked
	p.asked = nil
	for _, q := range all {
		p.slow = false
		p.Ask(q.program, q.question, func(m lab.Message) {
			p.slow = true
			q.done(m)
		})
	}
	p.slow = true
}

// place returns the place of a field of the form.
func (p *page) place(name string) int {
	return slices.IndexFunc(p.AuditForm().Fields, func(f lab.Blank) bool { return f.Name == name })
}

// What the page finds is what the core finds, whoever makes the runs and in whatever parts.
func TestThePageAuditsAsTheCoreDoes(t *testing.T) {
	for look, d := range map[string]audit.Draft{
		"broken-ldp-ucb-b,,,,,,2001":   {ID: "broken-ldp-ucb-b", Runs: 2001},
		"dp-ftpl-new,,,,,,500,3":       {ID: "dp-ftpl-new", Runs: 500, Seed: new(uint64(3))},
		"adap-ucb,,,,,,90":             {ID: "adap-ucb", Runs: 90},
		"ucb1,,2,0.1,0.9,,31":          {ID: "ucb1", Epsilon: new(2.), Delta: new(.1), Confidence: .9, Runs: 31},
		"broken-dp-ucb,,,,,32,60":      {ID: "broken-dp-ucb", Horizon: 32, Runs: 60},
		"heldp-ucb-b,,,,,,50":          {ID: "heldp-ucb-b", Runs: 50},
		"broken-dp-ucb-int,,,,,,20,17": {ID: "broken-dp-ucb-int", Runs: 20, Seed: new(uint64(17))},
	} {
		prepared, err := d.Prepare()
		if err != nil {
			t.Fatal(err)
		}
		want, err := study.Audit(t.Context(), prepared, 1, nil)
		if err != nil {
			t.Fatal(err)
		}
		var first explain.Sheet
		for _, workers := range []int{0, 1, 2, 5} {
			p := audited(t, look, workers)
			sheet := p.Sheet(auditCard)
			verdict := "Consistent with the claim"
			if want.Violated {
				verdict = "Violates the claim"
			}
			if !strings.HasPrefix(p.Verdict(), verdict) || p.AuditSays().Text != p.Verdict() || (p.AuditSays().Style == "bad") != want.Violated {
				t.Errorf("%s, %d workers: %q, want %s", look, workers, p.Verdict(), verdict)
			}
			bounds := sheet.Figure.Series[0].Mean
			if bounds[len(bounds)-1] != want.Lower || len(bounds) > points {
				t.Errorf("%s, %d workers: %d bounds, at last %v, not %v", look, workers, len(bounds), bounds[len(bounds)-1], want.Lower)
			}
			if f := p.charts[auditCard]; !reflect.DeepEqual(f, sheet.Figure) {
				t.Errorf("%s, %d workers: the chart shows %+v", look, workers, f)
			}
			if sheet.Facts[0].Value != p.times(want.Hits.Hits[0], want.Hits.Runs[0]) || p.AuditPercent() != "100" {
				t.Errorf("%s, %d workers: %+v, %s %%", look, workers, sheet.Facts, p.AuditPercent())
			}
			if first.Title == "" {
				first = sheet
			} else if !reflect.DeepEqual(sheet, first) {
				t.Errorf("%s: %d workers find %+v, one %+v", look, workers, sheet, first)
			}
		}
	}
}

// times writes how often something came as the lab does.
func (p *page) times(hits, runs int) string {
	for _, f := range p.Sheet(auditCard).Facts {
		if strings.HasPrefix(f.Value, strconv.Itoa(hits)+" of "+strconv.Itoa(runs)+" (") || runs == 0 || strings.HasPrefix(strings.ReplaceAll(f.Value, ",", ""), strconv.Itoa(hits)+" of "+strconv.Itoa(runs)+" (") {
			return f.Value
		}
	}
	return ""
}

// A worker that is lost has its stretch made again, and nothing of the result changes.
func TestALostWorkersRunsAreMadeAgain(t *testing.T) {
	const look = "broken-adap-ucb,,,,,,400"
	want := audited(t, look, 2).Sheet(auditCard)
	for name, losing := range map[string]map[string]int{
		"at once":     {"lab#0": 1},
		"both":        {"lab#0": 1, "lab#1": 2},
		"three times": {"lab#1": 3},
	} {
		p := atAudit(t, look, 2)
		p.losing = losing
		p.RunAudit()
		p.rest(t)
		if got := p.Sheet(auditCard); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
	}
	// In the middle.
	p := atAudit(t, look, 2)
	p.slow = true
	p.RunAudit()
	for n := range 200 {
		if p.frame(); n%5 == 2 {
			p.losing = map[string]int{"lab#1": 1}
		}
		if p.answer(); !p.audit.running() {
			break
		}
	}
	if got := p.Sheet(auditCard); !reflect.DeepEqual(got, want) {
		t.Errorf("lost again and again: %+v, want %+v", got, want)
	}
}

// Workers that never answer, or cannot be started, end in words.
func TestWorkersThatNeverAnswerEndInWords(t *testing.T) {
	p := atAudit(t, "ucb1", 2)
	p.broken = "what it needs could not be loaded"
	p.RunAudit()
	p.rest(t)
	if p.audit.running() || p.AuditSays() != (Part{"This cannot be audited: what it needs could not be loaded.", "bad"}) || p.RunText() != "Run again" {
		t.Errorf("%+v, %q", p.AuditSays(), p.RunText())
	}
	p.broken = ""
	p.slow = true
	p.RunAudit()
	for range 200 {
		p.now += patience / 20
		p.frame()
	}
	if p.audit.running() || !strings.Contains(p.Verdict(), "no worker answers") || len(p.asked) != 0 {
		t.Errorf("%q, %d questions", p.Verdict(), len(p.asked))
	}
	// A worker that vanishes without a word is made up for.
	p.slow = false
	want := audited(t, "ldp-ucb-b,,,,,,40", 2).Sheet(auditCard)
	p = atAudit(t, "ldp-ucb-b,,,,,,40", 2)
	p.slow = true
	p.RunAudit()
	p.answer()
	p.asked = slices.DeleteFunc(p.asked, func(q asked) bool { return q.program == "lab#1" })
	for range 300 {
		p.now += patience / 20
		p.frame()
		p.answer()
	}
	if got := p.Sheet(auditCard); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// Stopped, an audit says so and no verdict, its workers are gone, and what they still say is
// not heard. It can be run again.
func TestAnAuditStopsAtOnce(t *testing.T) {
	p := atAudit(t, "dp-ftpl-new,,,,,,4000", 2)
	p.slow = true
	p.RunAudit()
	if !strings.HasPrefix(p.AuditWords(), "Choosing the reward") || p.AuditPercent() != "0" {
		t.Errorf("at first it says %q", p.AuditWords())
	}
	for range 4 {
		p.frame()
		p.answer()
	}
	if !strings.HasPrefix(p.AuditWords(), "Learning: ") {
		t.Errorf("then it says %q", p.AuditWords())
	}
	if p.RunText() != "Stop" || !p.Frame(p.now) {
		t.Fatalf("%q", p.RunText())
	}
	late := slices.Clone(p.asked)
	p.RunAudit()
	if p.RunText() != "Run again" || p.Verdict() != "" || !strings.HasPrefix(p.AuditWords(), "Stopped. ") || len(p.asked) != 0 || !slices.Contains(p.retired, "lab#1") {
		t.Errorf("%q, %q, %q, %d questions, retired are %v", p.RunText(), p.Verdict(), p.AuditWords(), len(p.asked), p.retired)
	}
	before := p.AuditWords()
	for _, q := range late {
		q.done(&lab.Counted{Numbers: []int64{1, 2, 3, 4}})
	}
	if p.AuditWords() != before || len(p.asked) != 0 {
		t.Error("what came too late counts")
	}
	p.slow = false
	p.rest(t)
	p.RunAudit()
	p.rest(t)
	if want := audited(t, "dp-ftpl-new,,,,,,4000", 1); p.Verdict() != want.Verdict() || p.Verdict() == "" {
		t.Errorf("%q, want %q", p.Verdict(), want.Verdict())
	}
}

// Another audit has no result yet, and no game; the same one written otherwise keeps them.
func TestAChangeDiscardsWhatWasFound(t *testing.T) {
	p := audited(t, "ldp-ucb-b,,1,,,,40", 1)
	p.Deal()
	p.FillIn(p.place("epsilon"), "1.0")
	p.FillIn(p.place("runs"), "4e1")
	p.rest(t)
	if p.Verdict() == "" || p.audit.game == nil {
		t.Error("1.0 for 1 has discarded the result")
	}
	p.FillIn(p.place("epsilon"), "2")
	p.rest(t)
	if p.Verdict() != "" || p.audit.game != nil || p.Sheet(auditCard).Title != "" || p.Sheet(gameCard).Title != gameRules.Title {
		t.Errorf("ε = 2 is shown with %q", p.Verdict())
	}
	p.FillIn(p.place("epsilon"), "x")
	p.rest(t)
	if f := p.AuditForm(); f.Audit != "" || f.Fields[p.place("epsilon")].Problem == "" || p.Field("audit-epsilon").Text != "x" {
		t.Errorf("%+v", f)
	}
	p.RunAudit()
	if p.audit.run != nil {
		t.Error("what is wrong is run")
	}
}

// A link opens the view with what is audited, and runs nothing by itself; typing goes into the
// address; Back and Forward go by views.
func TestALinkOpensAnAudit(t *testing.T) {
	p := atAudit(t, "broken-adap-ucb,sequence,0.3,0,0.9,700,1000,5", 2)
	if !p.IsAudit() || p.IsPlay() || p.audit.run != nil || p.AuditForm().Title != "Audit of AdaP-UCB, broken" || len(p.AuditForm().Says) != 3 {
		t.Fatalf("%+v", p.AuditForm())
	}
	p.FillIn(p.place("runs"), "2000")
	p.rest(t)
	const want = "view=audit&audit=broken-adap-ucb,sequence,0.3,0,0.9,700,2000,5"
	if !strings.HasSuffix(p.Fragment(), want) || p.fragments[len(p.fragments)-1] != p.Fragment() {
		t.Errorf("%s, shown %q", p.Fragment(), p.fragments)
	}
	p.Navigated("1t~view=audit&audit=ucb1")
	p.rest(t)
	if p.AuditForm().Title != "Audit of UCB1" || p.Field("audit-runs").Text != "" {
		t.Errorf("%+v", p.AuditForm())
	}
	p.Show("regret")
	p.rest(t)
	if p.IsAudit() || strings.Contains(p.Fragment(), "audit") {
		t.Errorf("Play is %s", p.Fragment())
	}
	p.ShowAudit()
	p.rest(t)
	if !p.IsAudit() || p.AuditForm().Title != "Audit of UCB1" {
		t.Errorf("%+v", p.AuditForm())
	}
	q := open("1t&policies=ucb1,adap-klucb", 1)
	q.SetFocus(1)
	q.ShowAudit()
	q.rest(t)
	if q.AuditForm().Title != "Audit of AdaP-KLUCB" || q.Playing() {
		t.Errorf("%q", q.AuditForm().Title)
	}
}

// Leaving the view ends the workers; what was found is there when somebody comes back.
func TestLeavingEndsAnAuditsWorkers(t *testing.T) {
	p := audited(t, "ldp-ucb-b,,,,,,40", 2)
	p.Deal()
	verdict := p.Verdict()
	p.retired = nil
	p.Show("regret")
	p.rest(t)
	for _, program := range []string{"lab#0", "lab#1", croupier} {
		if !slices.Contains(p.retired, program) {
			t.Errorf("%s is still there", program)
		}
	}
	p.ShowAudit()
	p.rest(t)
	if p.Verdict() != verdict || p.Sheet(gameCard).Title != "Round 1" {
		t.Errorf("%q, want %q; %q", p.Verdict(), verdict, p.Sheet(gameCard).Title)
	}
	p.Guess(0)
	p.rest(t)
	if len(p.Sheet(gameCard).Says) != 4 {
		t.Errorf("%q", p.Sheet(gameCard).Says)
	}
}

// The game goes round by round, by keys too: no second guess, and no round before the guess.
func TestAClassPlaysAgainstTheMachine(t *testing.T) {
	p := atAudit(t, "broken-ldp-ucb-b,,,,,,40", 1)
	p.GameKey("a")
	if p.Guesses() || !p.CanDeal() || p.audit.game != nil {
		t.Fatal("a guess of nothing counts")
	}
	for n := range 5 {
		p.GameKey("n")
		p.GameKey("N")
		if p.Sheet(gameCard).Title != "Round "+strconv.Itoa(n+1) || !p.Guesses() || p.CanDeal() || len(p.Sheet(gameCard).Says) != 3 {
			t.Fatalf("%+v", p.Sheet(gameCard))
		}
		p.GameKey([]string{"a", "B"}[n%2])
		p.GameKey("b")
		p.GameKey("x")
		if p.Guesses() || !p.CanDeal() || len(p.audit.game.guesses) != n+1 || p.audit.game.guesses[n] != int64(n%2) {
			t.Fatalf("%+v", p.audit.game)
		}
		if f := p.Sheet(gameCard).Facts; len(f) != 3 || !strings.Contains(f[0].Value, " of "+strconv.Itoa(n+1)+" (") {
			t.Errorf("%+v", f)
		}
	}
	// Nothing to play with, and a lost dealer.
	p = atAudit(t, "dp-se,,,,,50", 1)
	p.Deal()
	if says := p.Sheet(gameCard).Says; p.Sheet(gameCard).Title != "There is no round" || len(says) != 1 || !strings.Contains(says[0], "nothing can be tested") || p.Guesses() {
		t.Errorf("%q", says)
	}
	p = atAudit(t, "ucb1", 1)
	p.losing = map[string]int{croupier: 1}
	p.Deal()
	p.Deal()
	if p.Sheet(gameCard).Title != "Round 1" || !p.Guesses() {
		t.Errorf("%+v", p.Sheet(gameCard))
	}
}
