package audit_test

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/notation"
	core "epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/say"
	"epsilonarcade/core/study"
	"epsilonarcade/core/testkit"
	"epsilonarcade/web/audit"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/page"
)

// en returns a text in English.
var en = say.English

// place returns the index of a field of the form.
func place(p *webtest.Page, name string) int {
	return slices.IndexFunc(p.Audit.AuditForm().Fields, func(f lab.Blank) bool { return f.Name == name })
}

// The page's result equals the one that the core packages compute, for any number of workers.
func TestThePagesAuditEqualsTheCores(t *testing.T) {
	for look, d := range map[string]core.Draft{
		"broken-ldp-ucb-b,,,,,,2001":   {ID: "broken-ldp-ucb-b", Runs: 2001},
		"dp-ftpl-new,,,,,,500,3":       {ID: "dp-ftpl-new", Runs: 500, Seed: new(uint64(3))},
		"adap-ucb,,,,,,90":             {ID: "adap-ucb", Runs: 90},
		"ucb1,,2,0.1,0.9,,31":          {ID: "ucb1", Epsilon: new(2.), Delta: new(.1), Confidence: .9, Runs: 31},
		"broken-dp-ucb,,,,,32,60":      {ID: "broken-dp-ucb", Horizon: 32, Runs: 60},
		"gdp-elim-new,,,,,,30,,,,4":    {ID: "gdp-elim-new", Runs: 30, Revise: 4},
		"heldp-ucb-b,,,,,,50":          {ID: "heldp-ucb-b", Runs: 50},
		"broken-dp-ucb-int,,,,,,20,17": {ID: "broken-dp-ucb-int", Runs: 20, Seed: new(uint64(17))},
	} {
		prepared, err := d.Prepare()
		testkit.OK(t, err)
		watch, err := study.Watch(t.Context(), prepared, 1, nil)
		testkit.OK(t, err)
		want := watch.Result()
		var first, caught explain.Sheet
		for _, workers := range []int{0, 1, 2, 5} {
			p := webtest.Audited(t, look, workers)
			sheet := p.Cards.Sheet(audit.AuditCard)
			verdict := "Consistent with the claim"
			switch {
			case !prepared.Claims():
				verdict = "No privacy is claimed"
			case want.Violated:
				verdict = "Violates the claim"
			case want.Few:
				verdict = "These runs are too few to test the claim"
			}
			if !strings.HasPrefix(en(p.Audit.Verdict()), verdict) || p.Audit.AuditSays().Text != p.Audit.Verdict() || (p.Audit.AuditSays().Style == "bad") != (want.Violated && prepared.Claims()) {
				t.Errorf("%s, %d workers: %q, want %s", look, workers, en(p.Audit.Verdict()), verdict)
			}
			bounds := sheet.Figure.Series[0]
			if last := len(bounds.X) - 1; bounds.Mean[last] != watch.Lower() || bounds.X[last] != float64(watch.Pairs()) || !slices.IsSorted(bounds.Mean) {
				t.Errorf("%s, %d workers: the bounds are %v after %v; the last should be %v after %d", look, workers, bounds.Mean, bounds.X, watch.Lower(), watch.Pairs())
			}
			if !slices.ContainsFunc(sheet.Facts, func(f explain.Fact) bool { return f.Value == notation.Number(watch.Wealth()) }) {
				t.Errorf("%s, %d workers: %v lacks the wealth %v", look, workers, sheet.Facts, watch.Wealth())
			}
			if f := p.Others[audit.AuditCard]; !reflect.DeepEqual(f, sheet.Figure) {
				t.Errorf("%s, %d workers: the chart shows %+v", look, workers, f)
			}
			if en(sheet.Facts[0].Value) != times(p, want.Hits.Hits[0], want.Hits.Runs[0]) || p.Audit.Progress().Percent != notation.Count(int64(100*watch.Pairs()/prepared.Runs)) && want.Refuted {
				t.Errorf("%s, %d workers: %+v, %s %%", look, workers, sheet.Facts, p.Audit.Progress().Percent)
			}
			if first.Title == "" {
				first, caught = sheet, p.Cards.Sheet(audit.CaughtCard)
			} else if !reflect.DeepEqual(sheet, first) || !reflect.DeepEqual(p.Cards.Sheet(audit.CaughtCard), caught) {
				t.Errorf("%s: %d workers find %+v, one %+v", look, workers, sheet, first)
			}
		}
	}
}

// times returns the fact on the page that states the given counts.
func times(p *webtest.Page, hits, runs int) string {
	for _, f := range p.Cards.Sheet(audit.AuditCard).Facts {
		value := en(f.Value)
		if strings.HasPrefix(value, strconv.Itoa(hits)+" of "+strconv.Itoa(runs)+" (") || runs == 0 || strings.HasPrefix(strings.ReplaceAll(value, ",", ""), strconv.Itoa(hits)+" of "+strconv.Itoa(runs)+" (") {
			return value
		}
	}
	return ""
}

// Changing to another audit discards the result and the game. If only the way in which the numbers are written changes,
// the result and the game stay.
func TestAChangedAuditDiscardsItsResult(t *testing.T) {
	p := webtest.Audited(t, "ldp-ucb-b,,1,,,,40", 1)
	p.Audit.Deal()
	p.Audit.FillIn(place(p, "epsilon"), "1.0")
	p.Audit.FillIn(place(p, "runs"), "4e1")
	p.Rest(t)
	if p.Audit.Verdict() == "" || p.Audit.Game == nil {
		t.Error("1.0 instead of 1 discards the result")
	}
	p.Audit.FillIn(place(p, "epsilon"), "2")
	p.Rest(t)
	if p.Audit.Verdict() != "" || p.Audit.Game != nil || p.Cards.Sheet(audit.AuditCard).Title != "" || p.Cards.Sheet(audit.GameCard).Title != audit.GameRules.Title {
		t.Errorf("the audit at ε = 2 shows %q", p.Audit.Verdict())
	}
	p.Audit.FillIn(place(p, "epsilon"), "x")
	p.Rest(t)
	if f := p.Audit.AuditForm(); f.Audit.Policy != "" || f.Fields[place(p, "epsilon")].Problem == "" || p.Audit.Field("audit-epsilon").Text != "x" {
		t.Errorf("%+v", f)
	}
	p.Audit.RunAudit()
	if p.Audit.Run != nil {
		t.Error("a wrong audit runs")
	}
}

// A link opens the form and runs nothing. The address follows the form, and Back and Forward move between views.
func TestALinkOpensAnAudit(t *testing.T) {
	p := webtest.AtAudit(t, "broken-adap-ucb,sequence,0.3,0,0.9,700,1000,5", 2)
	if !p.View().IsAudit() || p.View().IsPlay() || p.Audit.Run != nil || en(p.Audit.AuditForm().Title) != "Audit of AdaP-UCB (broken)" || len(p.Audit.AuditForm().Says) != 5 {
		t.Fatalf("%+v", p.Audit.AuditForm())
	}
	p.Audit.FillIn(place(p, "runs"), "2000")
	p.Rest(t)
	const want = "view=audit&audit=broken-adap-ucb,sequence,0.3,0,0.9,700,2000,5"
	if !strings.HasSuffix(p.Fragment(), want) || p.Fragments[len(p.Fragments)-1] != p.Fragment() {
		t.Errorf("%s, shown %q", p.Fragment(), p.Fragments)
	}
	p.Navigated("1t~view=audit&audit=ucb1")
	p.Rest(t)
	if en(p.Audit.AuditForm().Title) != "Audit of UCB1" || p.Audit.Field("audit-runs").Text != "" {
		t.Errorf("%+v", p.Audit.AuditForm())
	}
	p.Show("regret")
	p.Rest(t)
	if p.View().IsAudit() || strings.Contains(p.Fragment(), "audit") {
		t.Errorf("Play is %s", p.Fragment())
	}
	p.Audit.ShowAudit()
	p.Rest(t)
	if !p.View().IsAudit() || en(p.Audit.AuditForm().Title) != "Audit of UCB1" {
		t.Errorf("%+v", p.Audit.AuditForm())
	}
	for link, want := range map[string]string{"1t~view=audit": "DP-FTPL-New", "1t&policies=adap-ucb~view=audit": "AdaP-UCB", "1t&kind=region&policies=none~view=audit": "DP-FTPL-New"} {
		p := webtest.Open(link, 1) // a link without an audit opens one of the policy in focus
		if p.Rest(t); !strings.Contains(p.Audit.AuditForm().Title, want) {
			t.Errorf("%s audits %q", link, p.Audit.AuditForm().Title)
		}
	}
	for i, want := range []string{"ucb1", "ldp-ucb-b,,4", "dp-ftpl-new,,0.5,0.02", "ldp-ucb-b,,0.5"} { // at the budget of its curve
		q := webtest.Open("1t&epsilon=0.5&delta=0.02&policies=ucb1,ldp-ucb-b:epsilon=4,dp-ftpl-new,ldp-ucb-b", 1)
		q.Policies.SetFocus(i)
		q.Audit.ShowAudit()
		q.Rest(t)
		if !strings.HasSuffix(q.Fragment(), "audit="+want) || q.Audit.AuditForm().Audit.Policy == "" || q.Runs.Playing() {
			t.Errorf("of policy %d the page audits %s", i, q.Fragment())
		}
	}
}

// A proposed audit follows the budget of its policy until the reader changes the audit.
func TestAnOfferedAuditFollowsTheBudget(t *testing.T) {
	p := webtest.Open("1t&epsilon=0.5&policies=dp-ftpl-new,ucb1", 1)
	back := func(want string) {
		t.Helper()
		p.Audit.ShowAudit()
		p.Rest(t)
		if !strings.HasSuffix(p.Fragment(), "audit="+want) {
			t.Errorf("the page audits %s, want %s", p.Fragment(), want)
		}
	}
	back("dp-ftpl-new,,0.5")
	p.Show("regret")
	p.Fields.Edit("epsilon", "3")
	p.Policies.SetFocus(1)
	p.Rest(t)
	back("dp-ftpl-new,,3")
	p.Audit.FillIn(place(p, "runs"), "90")
	p.Rest(t)
	p.Show("regret")
	p.Fields.Edit("epsilon", "2")
	p.Rest(t)
	back("dp-ftpl-new,,3,,,,90")
}

// The game is played round by round, with buttons or keys. It takes one guess per round before it deals the next round.
func TestAClassPlaysTheGame(t *testing.T) {
	p := webtest.AtAudit(t, "broken-ldp-ucb-b,,,,,,40", 1)
	p.Audit.GameKey("a")
	if p.Audit.Guesses() || !p.Audit.CanDeal() || p.Audit.Game != nil {
		t.Fatal("a guess before the first round counts")
	}
	for n := range 5 {
		p.Audit.GameKey("n")
		p.Audit.GameKey("N")
		if en(p.Cards.Sheet(audit.GameCard).Title) != "Round "+strconv.Itoa(n+1) || !p.Audit.Guesses() || p.Audit.CanDeal() || len(p.Cards.Sheet(audit.GameCard).Says) != 3 {
			t.Fatalf("%+v", p.Cards.Sheet(audit.GameCard))
		}
		p.Audit.GameKey([]string{"a", "B"}[n%2])
		p.Audit.GameKey("b")
		p.Audit.GameKey("x")
		if p.Audit.Guesses() || !p.Audit.CanDeal() || len(p.Audit.Game.Guesses) != n+1 || p.Audit.Game.Guesses[n] != int64(n%2) {
			t.Fatalf("%+v", p.Audit.Game)
		}
		if f := p.Cards.Sheet(audit.GameCard).Facts; len(f) != 5 || !strings.Contains(en(f[0].Value), " of "+strconv.Itoa(n+1)+" (") {
			t.Errorf("%+v", f)
		}
	}
	// While the program deals the first round, the card says so.
	p = webtest.AtAudit(t, "dp-ftpl-new,,,,,,40", 1)
	p.Slow = true
	if p.Audit.Deal(); !slices.Equal(p.Cards.Sheet(audit.GameCard).Says, []string{page.Working}) {
		t.Errorf("it says %q", p.Cards.Sheet(audit.GameCard).Says)
	}
	// There may be no round to play, or the program that deals may be lost.
	p = webtest.AtAudit(t, "dp-se,,,,,50", 1)
	p.Audit.Deal()
	if says := p.Cards.Sheet(audit.GameCard).Says; en(p.Cards.Sheet(audit.GameCard).Title) != "This round is not available" || len(says) != 1 || !strings.Contains(en(says[0]), "nothing to audit") || p.Audit.Guesses() {
		t.Errorf("%q", says)
	}
	p = webtest.AtAudit(t, "ucb1", 1)
	p.Losing = map[string]int{audit.Croupier: 1}
	p.Audit.Deal()
	p.Audit.Deal()
	if en(p.Cards.Sheet(audit.GameCard).Title) != "Round 1" || !p.Audit.Guesses() {
		t.Errorf("%+v", p.Cards.Sheet(audit.GameCard))
	}
}

// Each game gets a new number, even if the same audit was left and opened again.
func TestEachGameHasANewNumber(t *testing.T) {
	p := webtest.AtAudit(t, "dp-ftpl-new", 1)
	p.Slow = true
	drawn := int64(0)
	p.Audit.Draw = func() int64 { drawn++; return drawn }
	var dealt []int64
	for range 3 {
		p.Audit.Deal()
		for _, q := range p.Asked {
			if m, ok := q.Question.(*lab.Play); ok {
				dealt = append(dealt, m.Game)
			}
		}
		p.Audit.FillIn(place(p, "runs"), strconv.Itoa(100+int(drawn)))
		for range 20 {
			p.Tick()
			answer(p)
		}
	}
	if !slices.Equal(dealt, []int64{1, 2, 3}) {
		t.Errorf("the games are %v", dealt)
	}
}

// A reader who edits the form and immediately starts the audit gets the new audit, even if the form is slow to answer.
func TestTheAuditOfTheNewFormRuns(t *testing.T) {
	p := webtest.AtAudit(t, "broken-ldp-ucb-b,,,,,,60", 2)
	p.Slow = true
	p.Audit.FillIn(place(p, "runs"), "90")
	p.Audit.RunAudit()
	if p.Audit.Running() {
		t.Fatal("the old audit runs")
	}
	for range 200 {
		if p.Tick(); len(p.Asked) == 0 && p.Audit.Verdict() != "" {
			break
		}
		answer(p)
	}
	if words := en(p.Audit.Progress().Words); !strings.Contains(words, "of 90 runs in each world") || p.Audit.Verdict() == "" {
		t.Errorf("it says %q, %q", words, p.Audit.Verdict())
	}
	p.Audit.FillIn(place(p, "runs"), "no number")
	p.Audit.RunAudit()
	for range 20 {
		p.Tick()
		answer(p)
	}
	if p.Audit.Running() || p.Audit.AuditForm().Audit.Policy != "" {
		t.Error("a wrong audit runs")
	}
	p = webtest.AtAudit(t, "broken-ldp-ucb-b,,,,,,60", 2)
	p.Audit.FillIn(place(p, "runs"), "90")
	p.Broken = "there is no lab"
	p.Audit.RunAudit()
	p.Rest(t)
	if p.Audit.Running() || p.Audit.Verdict() != "" {
		t.Errorf("without the lab it says %q", p.Audit.Verdict())
	}
}

// After the form changes, or a link to another audit is opened, the page shows nothing from the old audit, even if the
// answer is slow.
func TestAChangedFormHidesOldResults(t *testing.T) {
	const before = "thompson,,1,0.01,,,200"
	fill := func(name, text string) func(*webtest.Page) {
		return func(p *webtest.Page) { p.Audit.FillIn(place(p, name), text) }
	}
	for name, change := range map[string]func(*webtest.Page){
		"policy": fill("policy", "dp-ftpl-new"), "notion": fill("notion", "sequence"), "epsilon": fill("epsilon", "2"),
		"delta": fill("delta", "0"), "confidence": fill("confidence", "0.9"), "horizon": fill("horizon", "50"), "runs": fill("runs", "300"),
		"seed": fill("seed", "5"), "arms": fill("arms", "page"), "wrong": fill("delta", "7"),
		"link": func(p *webtest.Page) { p.Turn("1t~view=audit&audit=ucb1,,,,,,200&together=usual") },
	} {
		p := webtest.Audited(t, before, 1)
		p.Turn(p.Fragment() + "&together=usual")
		p.Rest(t)
		cards := []string{audit.AuditCard, audit.CaughtCard, "compare", "together"}
		for _, card := range cards {
			if len(p.Cards.Sheet(card).Facts) == 0 {
				t.Fatalf("%s: nothing on %s", name, card)
			}
		}
		p.Slow = true
		change(p)
		for frame := range 6 {
			text, title, button := en(p.Audit.AuditSays().Text+p.Audit.Verdict()), en(p.Audit.AuditForm().Title), en(p.Audit.RunText())
			if frame < 3 && (strings.Contains(text, "ε") || title != "Audit" || p.Audit.Progress().Words != "" || button != "Run the audit") {
				t.Errorf("%s: it says %q, %q, %q, %q", name, title, text, p.Audit.Progress().Words, button)
			}
			for _, card := range cards {
				if s := p.Cards.Sheet(card); len(s.Facts)+len(s.Figure.Series) > 0 || frame < 3 && len(s.Says) > 0 {
					t.Errorf("%s, frame %d: %s shows %+v", name, frame, card, s)
				}
			}
			form := func(q webtest.Asked) bool { _, ok := q.Question.(*lab.Form); return ok }
			for n := 0; frame == 2 && !slices.ContainsFunc(p.Asked, form) && n < 1000; n++ {
				p.Tick()
			}
			if frame == 2 { // only the form gets an answer
				p.Asked = slices.DeleteFunc(p.Asked, func(q webtest.Asked) bool { return !form(q) })
				answer(p)
			}
			p.Tick()
		}
		if en(p.Audit.AuditForm().Title) == "Audit" {
			t.Errorf("%s: the form has no answer", name)
		}
	}
}

// In a lecture hall, a clicker runs the audit once. Keys open the game and the attacker's card. The clicker deals in
// the game, and moves the slider on the card. Outside the game, b blanks the screen.
func TestAHallHasTheAuditOrTheGame(t *testing.T) {
	p := webtest.AtAudit(t, "broken-ldp-ucb-b,,,,,,40", 1)
	p.Look.Stage = page.PresentStage
	var runs []any // the audits so far
	for i, step := range []struct {
		key, sees, game string
		audits          int
		accused         string
		blank           bool
	}{
		{"PageDown", audit.AuditCard, "Which world is it?", 1, "5", false},
		{"PageDown", audit.AuditCard, "Which world is it?", 1, "5", false},
		{"n", audit.GameCard, "Round 1", 1, "5", false},
		{"A", audit.GameCard, "Round 1", 1, "5", false},
		{"PageDown", audit.GameCard, "Round 2", 1, "5", false},
		{"g", audit.AuditCard, "Round 2", 1, "5", false},
		{"b", audit.AuditCard, "Round 2", 1, "5", true},
		{"b", audit.AuditCard, "Round 2", 1, "5", false},
		{"g", audit.GameCard, "Round 2", 1, "5", false},
		{"b", audit.GameCard, "Round 2", 1, "5", false},
		{"leave", audit.AuditCard, "Round 2", 1, "5", false},
		{" ", audit.AuditCard, "Round 2", 2, "5", false},
		{"w", audit.CaughtCard, "Round 2", 2, "5", false},
		{"PageDown", audit.CaughtCard, "Round 2", 2, "10", false},
		{"PageUp", audit.CaughtCard, "Round 2", 2, "5", false},
		{"PageUp", audit.CaughtCard, "Round 2", 2, "0", false},
		{"PageUp", audit.CaughtCard, "Round 2", 2, "0", false},
		{" ", audit.CaughtCard, "Round 2", 3, "0", false},
		{"g", audit.GameCard, "Round 2", 3, "0", false},
		{"w", audit.CaughtCard, "Round 2", 3, "0", false},
		{"w", audit.AuditCard, "Round 2", 3, "0", false},
	} {
		if step.key == "leave" { // leave the view and come back
			p.Show("regret")
			p.Audit.ShowAudit()
		} else if !p.Hall.Press(step.key) {
			t.Errorf("step %d: %q is no key", i, step.key)
		}
		p.Rest(t)
		if !slices.Contains(runs, any(p.Audit.Run)) {
			runs = append(runs, p.Audit.Run)
		}
		accused := (&audit.CaughtView{Room: p.Audit}).Accused()
		if game := en(p.Cards.Sheet(audit.GameCard).Title); p.Audit.Shown != step.sees || game != step.game || len(runs) != step.audits || accused != step.accused || p.Hall.Blank != step.blank || p.Audit.Verdict() == "" {
			t.Errorf("step %d, %q: the hall sees %q and %q after %d audits, blank: %v; %s are accused", i, step.key, p.Audit.Shown, game, len(runs), p.Hall.Blank, accused)
		}
	}
}
