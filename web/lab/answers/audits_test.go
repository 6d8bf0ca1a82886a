package answers

import (
	"encoding/binary"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/study"
	"epsilonarcade/web/lab"
)

// travel asks as the page does, in bytes.
func travel[T lab.Message](t *testing.T, a *Answerer, m lab.Message) (answer T) {
	t.Helper()
	question, err := lab.Decode(lab.Encode(m))
	if err != nil {
		t.Fatal(err)
	}
	reply, err := lab.Decode(lab.Encode(a.Answer(question)))
	if err != nil {
		t.Fatal(err)
	}
	answer, ok := reply.(T)
	if !ok {
		t.Fatalf("%+v is answered with %+v", m, reply)
	}
	return answer
}

// Shared out among workers in uneven stretches, an audit finds what it finds at once: of
// policies that are correct, broken and not private, of every notion.
func TestASharedAuditFindsTheSame(t *testing.T) {
	half := scenario.Default()
	half.Policies = []scenario.Policy{{ID: "ldp-ucb-b", Epsilon: new(1.0)}}
	for look, d := range map[string]audit.Draft{
		"dp-ftpl-new":                        {},
		"adap-ucb":                           {},
		"ldp-ucb-l":                          {},
		"heldp-ucb-b":                        {},
		"gdp-elim-new":                       {},
		"broken-adap-ucb":                    {},
		"broken-ldp-ucb-b":                   {},
		"broken-dp-ftpl-gauss,,,0.02":        {Delta: new(.02)},
		"ucb1":                               {},
		"thompson,sequence,,,,30,,5":         {Notion: policy.Sequence, Horizon: 30, Seed: new(uint64(5))},
		"ldp-ucb-b,,0.5,,0.95,,,,page":       {Epsilon: new(.5), Confidence: .95, Scenario: &half},
		"broken-dp-ucb,,,,,32":               {Horizon: 32},
		"broken-dp-se":                       {},
		"heldp-ucb-l,,1":                     {Epsilon: new(1.0)},
		"broken-dp-ucb-int,,0.3,1e-10,,2517": {Epsilon: new(.3), Delta: new(1e-10), Horizon: 2517},
	} {
		d.ID, _, _ = strings.Cut(look, ",")
		d.Runs = 301
		texts := strings.Split(look, ",")
		texts = append(texts, make([]string, len(blanks)-len(texts))...)
		texts[6] = "301"
		f := travel[*lab.Form](t, new(Answerer), &lab.Frame{Look: strings.Join(texts, ","), Scenario: half})
		if f.Learning != 150 || f.Testing != 151 || f.Audit == "" {
			t.Fatalf("%s: %+v", look, f)
		}
		var workers [3]Answerer
		changed := travel[*lab.Counted](t, &workers[0], &lab.Trial{Step: lab.Choose, Audit: f.Audit}).Numbers
		find := &lab.Trial{Step: lab.Find, Audit: f.Audit, Changed: changed}
		for i, from := range []int64{100, 0, 7} {
			to := []int64{150, 7, 100}[i]
			find.Counts = append(find.Counts, travel[*lab.Counted](t, &workers[i], &lab.Trial{Step: lab.Learn, Audit: f.Audit, Changed: changed, From: from, To: to}).Text)
		}
		report := &lab.Trial{Step: lab.Report, Audit: f.Audit, Changed: changed, Event: travel[*lab.Counted](t, &workers[0], find).Text, To: 151}
		sum := make([]int64, 4)
		for i, from := range []int64{100, 0, 30} {
			to := []int64{151, 30, 100}[i]
			for j, n := range travel[*lab.Counted](t, &workers[i], &lab.Trial{Step: lab.Test, Audit: f.Audit, Changed: changed, Event: report.Event, From: from, To: to}).Numbers {
				sum[j] += n
			}
			report.Numbers = append(report.Numbers, sum...)
		}
		got := travel[*lab.Sheet](t, &workers[2], report)

		a, err := d.Prepare()
		if err != nil {
			t.Fatal(err)
		}
		want, err := study.Audit(t.Context(), a, 2, nil)
		if err != nil {
			t.Fatal(err)
		}
		h := want.Hits
		if !slices.Equal(sum, []int64{int64(h.Hits[0]), int64(h.Runs[0]), int64(h.Hits[1]), int64(h.Runs[1])}) {
			t.Errorf("%s: %v, not %+v", look, sum, h)
		}
		if bounds := got.Figure.Series[0].Mean; len(bounds) != 3 || bounds[2] != want.Lower {
			t.Errorf("%s: bounds of %v, not %v", look, bounds, want.Lower)
		}
		violated, none := want.Violated && a.Claims(), !a.Claims() // what claims nothing violates nothing
		if (got.Gauge.Mark == "bad") != violated || strings.HasPrefix(got.Gauge.Text, "Violates the claim") != violated ||
			strings.HasPrefix(got.Gauge.Text, "No privacy is claimed") != none || strings.Contains(fmt.Sprint(got.Says, got.Facts, got.Figure.Bounds), "claimed ε 1") && none ||
			strings.HasPrefix(got.Gauge.Text, "Consistent with the claim") != (!violated && !none) {
			t.Errorf("%s: %q, where violated is %v", look, got.Gauge.Text, want.Violated)
		}
		words := fmt.Sprint(got.Says, got.Facts)
		for _, part := range []string{want.Event, want.Of, strconv.FormatFloat(want.Lower, 'f', 4, 64)} {
			if !strings.Contains(words, part) {
				t.Errorf("%s: %q is not in %s", look, part, words)
			}
		}
		if strings.Contains(words, "proves nothing") == want.Violated || strings.Contains(words, "NaN") || strings.Contains(words, "Inf") {
			t.Errorf("%s: %s", look, words)
		}
	}
}

// Before the first hits a report says what the worlds are, and no bound; while runs are missing
// it says neither that a claim is violated nor that it is not.
func TestAReportSaysNoMoreThanIsKnown(t *testing.T) {
	const of = "broken-ldp-ucb-b,,,,,,100"
	var a Answerer
	sheet := travel[*lab.Sheet](t, &a, &lab.Trial{Step: lab.Report, Audit: of})
	if sheet.Gauge.Text != "" || sheet.Gauge.Mark != "" || len(sheet.Figure.Series) != 0 || sheet.Says[0] != "World A: The reward is 0." {
		t.Errorf("before the first runs: %+v", sheet)
	}
	event := travel[*lab.Counted](t, &a, &lab.Trial{Step: lab.Find, Audit: of, Counts: []string{travel[*lab.Counted](t, &a, &lab.Trial{Step: lab.Learn, Audit: of, To: 50}).Text}}).Text
	for to, want := range map[int64]string{49: "So far ε ≥ ", 50: "Violates the claim: "} {
		numbers := travel[*lab.Counted](t, &a, &lab.Trial{Step: lab.Test, Audit: of, Event: event, To: to}).Numbers
		sheet := travel[*lab.Sheet](t, &a, &lab.Trial{Step: lab.Report, Audit: of, Event: event, Numbers: numbers, To: to})
		if !strings.HasPrefix(sheet.Gauge.Text, want) || (sheet.Gauge.Mark == "bad") != (to == 50) {
			t.Errorf("after %d of 50: %+v", to, sheet.Gauge)
		}
	}
}

// Runs that could not have refuted the claim, whatever came in them, are no result: the form says so
// before they are made, and the report at the end. Two runs more can.
func TestTooFewRunsAreNoResult(t *testing.T) {
	for runs, few := range map[string]bool{"33": true, "34": true, "35": false} {
		of := "dp-ftpl-new,,,,,," + runs
		var a Answerer
		f := travel[*lab.Form](t, &a, &lab.Frame{Look: of, Scenario: scenario.Default()})
		if said := strings.Contains(strings.Join(f.Says, " "), "they cannot refute a claim of ε = 1. That takes 35 runs in each world or more."); said != few {
			t.Errorf("%s runs: %q", runs, f.Says)
		}
		find := &lab.Trial{Step: lab.Find, Audit: of, Counts: []string{travel[*lab.Counted](t, &a, &lab.Trial{Step: lab.Learn, Audit: of, To: f.Learning}).Text}}
		event := travel[*lab.Counted](t, &a, find).Text
		numbers := travel[*lab.Counted](t, &a, &lab.Trial{Step: lab.Test, Audit: of, Event: event, To: f.Testing}).Numbers
		sheet := travel[*lab.Sheet](t, &a, &lab.Trial{Step: lab.Report, Audit: of, Event: event, Numbers: numbers, To: f.Testing})
		reach := strconv.FormatFloat(audit.Reach(int(f.Testing), .01, .99), 'f', 4, 64)
		if g := sheet.Gauge; few != strings.HasPrefix(g.Text, "The runs say nothing of the claim: so few give a lower bound of ε of at most "+reach+", and 1 is claimed.") ||
			few == strings.HasPrefix(g.Text, "Consistent with the claim: ") || few != strings.HasSuffix(g.Value, ", of too few runs to tell") ||
			few == slices.Contains(sheet.Says, audit.Nothing) || !slices.Contains(sheet.Facts, explain.Fact{Name: "the largest that so many runs can give", Value: reach}) {
			t.Errorf("%s runs: %+v, %q, %+v", runs, g, sheet.Says, sheet.Facts)
		}
	}
}

// The exact ε is a number, infinite or not known, and is drawn where it is a number: with the claim if
// they are the same, for one line would cover the other.
func TestAReportSaysWhatIsExact(t *testing.T) {
	lines := map[string][]string{
		"ldp-ucb-b,,100,,,,40": {"claimed ε = exact ε"}, "dp-ftpl-gauss,,,,,,40": {"claimed ε", "exact ε"}, "adap-ucb,,,,,1000,40": {"claimed ε"},
	}
	for of, want := range map[string]explain.Fact{
		"ldp-ucb-b,,100,,,,40":  {Name: "exact ε of the response to any reward", Value: "100.0000"},
		"dp-ftpl-gauss,,,,,,40": {Name: "exact ε of the next choice after the audited history", Value: "0.0000"},
		"ucb1,,,0.1,,,40":       {Name: "exact ε of the next choice after the audited history", Value: "infinite: no ε is enough"},
		"adap-ucb,,,,,1000,40":  {Name: "exact ε: AdaP-UCB keeps noise that it has drawn: its next choice does not follow from what the arms have paid", Value: "not known"},
	} {
		var a Answerer
		find := &lab.Trial{Step: lab.Find, Audit: of, Counts: []string{travel[*lab.Counted](t, &a, &lab.Trial{Step: lab.Learn, Audit: of, To: 20}).Text}}
		event := travel[*lab.Counted](t, &a, find).Text
		numbers := travel[*lab.Counted](t, &a, &lab.Trial{Step: lab.Test, Audit: of, Event: event, To: 20}).Numbers
		sheet := travel[*lab.Sheet](t, &a, &lab.Trial{Step: lab.Report, Audit: of, Event: event, Numbers: numbers, To: 20})
		if got := sheet.Facts[len(sheet.Facts)-1]; got != want {
			t.Errorf("%s: %+v", of, got)
		}
		var drawn []string
		for _, b := range sheet.Figure.Bounds {
			drawn = append(drawn, b.Name)
		}
		if want := lines[of]; !slices.Equal(drawn, want) || sheet.Gauge.Mark != "" {
			t.Errorf("%s: %q and not %q, %+v", of, drawn, want, sheet.Gauge)
		}
	}
}

// The game's rounds are those of the audit's package, whatever was asked before, and nothing of
// a round's secret is on its sheet before the guess.
func TestAGameIsPlayedRoundByRound(t *testing.T) {
	const of, another = "adap-ucb,,,,,,100", "adap-ucb,,,,,,100,9"
	d := audit.Draft{ID: "adap-ucb", Runs: 100}
	prepared, err := d.Prepare()
	if err != nil {
		t.Fatal(err)
	}
	game := prepared.Game()
	var one, other Answerer
	var guesses []int64
	right, machine := 0, 0
	for n := range int64(6) {
		round, err := game.Round(int(n))
		if err != nil {
			t.Fatal(err)
		}
		before := travel[*lab.Sheet](t, &one, &lab.Trial{Step: lab.Play, Audit: of, From: n, Numbers: guesses})
		if words := strings.Join(before.Says, " "); !strings.HasSuffix(words, round.Seen) || strings.Contains(words, "It was world") || len(before.Says) != 3 {
			t.Errorf("round %d, before the guess: %q", n, before.Says)
		}
		if guesses = append(guesses, n%2); int(n%2) == round.World {
			right++
		}
		if round.Guess == round.World {
			machine++
		}
		after := travel[*lab.Sheet](t, &one, &lab.Trial{Step: lab.Play, Audit: of, From: n, Numbers: guesses})
		if want := "It was world " + []string{"A", "B"}[round.World] + ": you are " + map[bool]string{true: "right", false: "wrong"}[int(n%2) == round.World] + ", "; !strings.HasPrefix(after.Says[3], want) {
			t.Errorf("round %d, after the guess: %q, want %q", n, after.Says, want)
		}
		if f := after.Facts; f[0].Value != times(int64(right), n+1) || f[1].Value != times(int64(machine), n+1) || f[2].Value != notation.Number(100*audit.Claim{Epsilon: 1}.Best())+" %" {
			t.Errorf("round %d: %+v", n, f)
		}
		travel[*lab.Sheet](t, &other, &lab.Trial{Step: lab.Play, Audit: another, From: n, Numbers: guesses})
		if again := travel[*lab.Sheet](t, &other, &lab.Trial{Step: lab.Play, Audit: of, From: n, Numbers: guesses}); !reflect.DeepEqual(again, after) {
			t.Errorf("round %d is %+v, and %+v", n, after, again)
		}
	}
}

// What makes no sense is refused with the reason.
func TestAuditsThatMakeNoSenseAreRefused(t *testing.T) {
	const of = "dp-ftpl-new,,,,,,100"
	var a Answerer
	learnt := travel[*lab.Counted](t, &a, &lab.Trial{Step: lab.Learn, Audit: of, To: 50}).Text
	event := travel[*lab.Counted](t, &a, &lab.Trial{Step: lab.Find, Audit: of, Counts: []string{learnt}}).Text
	for _, c := range []struct {
		m    lab.Trial
		want string
	}{
		{lab.Trial{Audit: "nobody"}, "there is no policy"},
		{lab.Trial{Audit: "nobody"}, "there is no policy"}, // again, from memory
		{lab.Trial{}, "there is no policy"},
		{lab.Trial{Audit: "ucb1,,,,,,,,page~1t&runs=0"}, "runs: 0"},
		{lab.Trial{Audit: "ucb1,,,,2"}, "confidence: 2"},
		{lab.Trial{Audit: "ucb1,,,,,,-3"}, "runs: -3"},
		{lab.Trial{Audit: "ucb1,,,,,,,-1"}, "seed: -1"},
		{lab.Trial{Audit: of}, "no step"},
		{lab.Trial{Audit: of, Step: lab.Learn, From: 40, To: 51}, "runs 40 to 51: there are 50"},
		{lab.Trial{Audit: of, Step: lab.Learn, From: 4, To: 3}, "there are 50"},
		{lab.Trial{Audit: of, Step: lab.Test, Event: event, From: -1, To: 3}, "there are 50"},
		{lab.Trial{Audit: of, Step: lab.Test, Event: "x"}, "no event"},
		{lab.Trial{Audit: of, Step: lab.Find, Counts: []string{"x"}}, "no counts"},
		{lab.Trial{Audit: of, Step: lab.Find, Counts: []string{string(binary.AppendUvarint(nil, math.MaxUint64))}}, "no counts"},
		{lab.Trial{Audit: of, Step: lab.Report, Event: event, Numbers: []int64{3, 2, 3, 9}}, "no hits"},
		{lab.Trial{Audit: of, Step: lab.Report, Event: event, Numbers: []int64{0, 51, 0, 9}}, "no hits"},
		{lab.Trial{Audit: of, Step: lab.Report, Event: event, Numbers: []int64{0, 9, 0, 9, 0}}, "no hits"},
		{lab.Trial{Audit: of, Step: lab.Report, Numbers: []int64{0, 9, 0, 9}}, "no event"},
		{lab.Trial{Audit: of, Step: lab.Play, From: -1}, "round"},
		{lab.Trial{Audit: of, Step: lab.Play, From: 2, Numbers: []int64{1}}, "round"},
		{lab.Trial{Audit: "dp-se,,,,,50", Step: lab.Play}, "nothing can be tested"},
		{lab.Trial{Audit: "adap-ucb,,,,,,50", Step: lab.Choose, Changed: []int64{1}}, "no reward"},
		{lab.Trial{Audit: "adap-ucb,,,,,,50", Step: lab.Choose, Changed: []int64{1, 1 << 40}}, "no reward"},
	} {
		if r := travel[*lab.Refused](t, &a, &c.m); !strings.Contains(r.Why, c.want) {
			t.Errorf("%+v is refused with %q, want %q", c.m, r.Why, c.want)
		}
	}
}

// times says how often something came in so many runs, at least one.
func times(hits, runs int64) string {
	return notation.Count(hits) + " of " + notation.Count(runs) + " (" + notation.Number(100*float64(hits)/float64(runs)) + " %)"
}
