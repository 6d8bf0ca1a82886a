package runs

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"epsilonarcade/core/decide"
	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/web/engine"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/page"
	"epsilonarcade/web/parts"
)

// Verdicts is the card that says which policy is better, or whether scenario B is better than A. It compares the runs
// so far.
type Verdicts struct {
	page   *page.Page
	card   parts.SheetCard
	margin int  // in percent of the smaller regret
	until  bool // the page makes runs until each pair has a verdict

	made           verdictsOf // what the table is made from
	table          figure.Table
	runs           int
	decided, pairs int
	leads          string // a sentence about the policy with the least regret, or ""
}

// verdictsOf identifies a table of verdicts.
type verdictsOf struct {
	of, a  scenario.Valid
	margin int
	runs   int64
}

func (o verdictsOf) same(p verdictsOf) bool {
	return o.margin == p.margin && o.runs == p.runs && o.of.Equal(p.of) && o.a.Equal(p.a)
}

// verdictsCard is the name of the card.
const verdictsCard = "verdicts"

// wrong is the probability of any wrong verdict in a table.
const wrong = .05

func newVerdicts(p *page.Page) *Verdicts {
	v := &Verdicts{page: p, margin: 5}
	v.card = parts.SheetCard{OnCard: parts.OnCard{Page: p, Card: verdictsCard}, Below: v}
	p.Cards.Derive(verdictsCard, page.Derived{Sheet: v.sheet, Says: func() string { return "" }})
	p.Rooms.Join(page.Hooks{Opened: func() { v.until = false }, Frame: v.frame})
	return v
}

// Shown reports whether there are averages to compare.
func (v *Verdicts) Shown() bool {
	view := v.page.View()
	return view.Mode() == engine.Average && !view.Guessing() && view.HasRuns() && !view.Writing() && !view.HasPanel() && v.fits()
}

// fits reports whether there are several policies, or two scenarios with regret after the same number of pulls.
func (v *Verdicts) fits() bool {
	s := v.page.S
	if !v.page.View().Comparing() {
		return len(s.Policies) > 1
	}
	return v.page.Pair.A().Horizon == s.Horizon || s.Kind == scenario.Sweep && s.Sweep.Over == scenario.OverHorizon
}

// compare compares the runs so far, unless it has already compared nearly as many runs.
func (v *Verdicts) compare() {
	session, p := v.page.Workers.Session, v.page
	fewest := session.Fewest()
	if !v.Shown() || len(fewest) == 0 {
		v.made, v.pairs = verdictsOf{}, 0
		return
	}
	made := verdictsOf{of: p.Valid, margin: v.margin, runs: slices.Min(fewest)}
	if !session.Ended() {
		made.runs -= made.runs % max(10, made.runs/100*10)
	}
	if p.View().Comparing() {
		made.a = p.Pair.Valid()
	}
	if made.same(v.made) {
		return
	}
	v.made, v.decided, v.leads = made, 0, ""
	switch all := session.Results(); {
	case len(all) > 1:
		v.compareSides(all[1], all[0])
	case p.S.Kind == scenario.Sweep:
		v.compareAlong(all[0])
	default:
		v.comparePolicies(all[0])
	}
}

// running returns the names and the regrets of the policies that have not stopped.
func running(r sim.Result) (names []string, of [][][]float64) {
	s := r.Scenario.Scenario()
	for i, rows := range r.Regret {
		if rows != nil {
			names, of = append(names, figure.Name(s, i)), append(of, columns(s, rows))
		}
	}
	return names, of
}

// comparePolicies compares each policy with each other one.
func (v *Verdicts) comparePolicies(r sim.Result) {
	names, of := running(r)
	v.runs, v.pairs = len(r.Runs), len(of)*(len(of)-1)/2
	all := v.fill(names, names, func(i, j int) (a, b []float64) {
		if i == j {
			return nil, nil
		}
		return of[i][0], of[j][0]
	})
	v.decided /= 2 // the table has each pair twice
	for i, row := range all {
		var n [4]int // by verdict
		least := true
		for _, c := range row {
			n[c.Verdict]++
			least = least && c.Mean <= 0
		}
		if least && v.runs > 1 {
			v.leads = say.Of("verdicts-leads", names[i], strconv.Itoa(n[decide.Better]), strconv.Itoa(n[decide.Equal]), strconv.Itoa(n[decide.Undecided]))
		}
	}
}

// compareAlong compares the policies at each value of a sweep.
func (v *Verdicts) compareAlong(r sim.Result) {
	names, of := running(r)
	var rows []string
	var pairs [][2]int
	for j := range of {
		for i := range j {
			rows, pairs = append(rows, say.Of("verdict-pair", names[i], names[j])), append(pairs, [2]int{i, j})
		}
	}
	values := r.Scenario.Scenario().Sweep.Values
	v.runs, v.pairs = len(r.Runs), len(pairs)*len(values)
	order := figure.Ascending(values)
	v.fill(rows, v.values(order), func(i, k int) (a, b []float64) {
		return of[pairs[i][0]][order[k]], of[pairs[i][1]][order[k]]
	})
}

// values names the values of the sweep, in the given order.
func (v *Verdicts) values(order []int) (names []string) {
	sweep := v.page.S.Sweep
	for _, k := range order {
		names = append(names, figure.Symbol(sweep.Over)+" = "+notation.Number(sweep.Values[k]))
	}
	return names
}

// compareSides compares each policy in scenario B with the same policy in scenario A, in the runs of both.
func (v *Verdicts) compareSides(a, b sim.Result) {
	x, y := a.Scenario.Scenario(), b.Scenario.Scenario()
	names, order, from := []string{say.Of("regret")}, []int{0}, []int{0} // the columns in B and in A
	if y.Kind == scenario.Sweep {
		names, order, from = nil, nil, nil
		for _, k := range figure.Ascending(y.Sweep.Values) {
			if at := slices.Index(x.Sweep.Values, y.Sweep.Values[k]); at >= 0 && x.Sweep.Over == y.Sweep.Over {
				order, from = append(order, k), append(from, at)
			}
		}
		names = v.values(order)
	}
	var rows []string
	var sides [][2][][]float64
	for _, at := range v.page.Pair.Places() {
		if at[0] < 0 || at[1] < 0 || a.Regret[at[0]] == nil || b.Regret[at[1]] == nil {
			continue
		}
		var both [2][][]float64
		for k, run := range b.Runs {
			if other, ok := slices.BinarySearch(a.Runs, run); ok {
				both[0], both[1] = append(both[0], a.Regret[at[0]][other]), append(both[1], b.Regret[at[1]][k])
			}
		}
		v.runs = len(both[0])
		rows, sides = append(rows, figure.Name(y, at[1])), append(sides, [2][][]float64{columns(x, both[0]), columns(y, both[1])})
	}
	v.pairs = len(rows) * len(order)
	v.fill(rows, names, func(i, k int) (of, than []float64) { return sides[i][1][order[k]], sides[i][0][from[k]] })
}

// fill fills the table, and returns the comparisons in each row. of returns the regrets that a cell compares, or nil.
func (v *Verdicts) fill(rows, names []string, of func(row, column int) (a, b []float64)) [][]decide.Comparison {
	all := make([][]decide.Comparison, len(rows))
	rule := decide.Rule{Alpha: wrong, Pairs: v.pairs, Margin: float64(v.margin) / 100}
	v.table = figure.Table{Columns: append([]string{say.Of("policies")}, names...)}
	for i, name := range rows {
		row := []string{name}
		for k := range names {
			a, b := of(i, k)
			if a == nil {
				row = append(row, "–")
				continue
			}
			c := rule.Compare(a, b)
			all[i] = append(all[i], c)
			if c.Verdict != decide.Undecided {
				v.decided++
			}
			text := verdicts[c.Verdict]
			if !math.IsInf(c.Low, 0) {
				text = say.Of("verdict-cell", text, signed(c.Mean), signed(c.Low), signed(c.High))
			}
			row = append(row, text)
		}
		v.table.Rows = append(v.table.Rows, row)
	}
	return all
}

// columns returns a policy's regrets in all runs, at the horizon or at each value of a sweep.
func columns(s scenario.Scenario, rows [][]float64) [][]float64 {
	all := make([][]float64, 1)
	if s.Kind == scenario.Sweep {
		all = make([][]float64, len(s.Sweep.Values))
	}
	for _, row := range rows {
		for k := range all {
			all[k] = append(all[k], row[len(row)-len(all)+k])
		}
	}
	return all
}

// signed writes a number with a minus sign.
func signed(x float64) string { return strings.Replace(notation.Number(x), "-", "−", 1) }

// verdicts are the words for verdicts about a row.
var verdicts = [...]string{
	decide.Undecided: say.Of("verdict-undecided"), decide.Better: say.Of("verdict-better"),
	decide.Worse: say.Of("verdict-worse"), decide.Equal: say.Of("verdict-equal"),
}

// sheet returns the card's contents.
func (v *Verdicts) sheet(explain.Sheet) explain.Sheet {
	v.compare()
	title, what, s := say.Of("verdicts"), "", v.page.S
	runs, pulls := notation.Count(v.runs), notation.Count(s.Horizon)
	switch {
	case v.page.View().Comparing():
		title, what = say.Of("verdicts-sides"), say.Of("verdicts-sides-are", runs)
	case s.Kind == scenario.Sweep:
		what = say.Of("verdicts-pairs-are", runs)
	default:
		what = say.Of("verdicts-are", runs, pulls)
	}
	var says []string
	if v.leads != "" {
		says = append(says, v.leads)
		if v.Undecided() == 0 {
			says[0] += " " + say.Of("verdicts-decided")
		}
	}
	says = append(says, what, say.Of("verdicts-hold", strconv.Itoa(v.margin), notation.Count(decide.First)))
	notions := map[policy.Notion]bool{policy.None: true}
	for i := range s.Policies {
		notions[v.page.Spec(i).Notion] = true
	}
	if len(notions) > 2 {
		says = append(says, say.Of("these-protect-different-things"))
	}
	if n := s.Observations(); n > 0 {
		says = append(says, say.Of("verdicts-observed", notation.Count(n)))
	}
	return explain.Sheet{
		Title:  title,
		Says:   says,
		Figure: figure.Figure{Kind: verdictsCard, Title: title, Table: &v.table},
	}
}

// Undecided returns how many pairs have no verdict yet.
func (v *Verdicts) Undecided() int { return v.pairs - v.decided }

// Until returns the text of the button that makes runs until each pair has a verdict.
func (v *Verdicts) Until() string {
	if v.until {
		return say.Of("verdict-stop")
	}
	return say.Of("verdict-until")
}

// Toggle starts or stops the runs for verdicts.
func (v *Verdicts) Toggle() {
	session := v.page.Workers.Session
	if v.until = !v.until; !v.until {
		session.Pause()
	} else if !session.Ended() {
		session.Play()
	}
	v.page.Update()
}

// frame looks at the runs that are made for verdicts. It doubles the number of runs when all are done and some pair is
// undecided, and pauses once each pair has a verdict.
func (v *Verdicts) frame() (more bool) {
	if !v.until {
		return false
	}
	v.compare()
	session, s := v.page.Workers.Session, v.page.S
	switch {
	case v.pairs == 0 && !v.Shown() || !session.Ended() && !session.Playing():
		v.until = false
	case v.pairs > 0 && v.Undecided() == 0:
		v.until = false
		session.Pause()
	case session.Ended() && (s.Runs >= scenario.MaxRuns || v.page.View().Comparing()):
		v.until = false
	case session.Ended():
		v.page.Fields.Edit(page.RunsField, strconv.Itoa(min(2*s.Runs, scenario.MaxRuns)))
	}
	return v.until
}

// Margins returns the margins to choose from.
func (v *Verdicts) Margins() (all []parts.Choice) {
	for _, m := range []int{0, 1, 5, 10} {
		text := strconv.Itoa(m)
		all = append(all, parts.Choice{Value: "margin-" + text, Text: text + "%", Chosen: m == v.margin})
	}
	return all
}

// ChooseMargin chooses a margin.
func (v *Verdicts) ChooseMargin(value string) {
	v.margin, _ = strconv.Atoi(value[len("margin-"):])
	v.page.Update()
}

// Save saves the table as a file.
func (v *Verdicts) Save() {
	v.page.Programs.Ask("export", &lab.Draw{Figure: v.sheet(explain.Sheet{}).Figure, Format: "csv"}, func(m lab.Message) {
		switch m := m.(type) {
		case *lab.File:
			v.page.Browser.Save(m.Name+".csv", "text/csv", []byte(m.Data))
		case *lab.Refused:
			v.page.Say(say.Of("cannot-saved", m.Why))
		}
	})
}
