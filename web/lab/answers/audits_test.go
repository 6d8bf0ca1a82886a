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
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/study"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
	"epsilonarcade/web/lab"
)

// travel asks as the page does, in bytes. The answer is in English.
func travel[T lab.Message](t *testing.T, a *Answerer, m lab.Message) (answer T) {
	t.Helper()
	question, err := lab.Messages.Decode(lab.Messages.Encode(m))
	if err != nil {
		t.Fatal(err)
	}
	reply, err := lab.Messages.Decode(lab.Messages.Encode(a.Answer(question)))
	if err != nil {
		t.Fatal(err)
	}
	answer, ok := reply.(T)
	if !ok {
		t.Fatalf("%+v is answered with %+v", m, reply)
	}
	testkit.English(answer)
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
		f := travel[*lab.Filled](t, new(Answerer), &lab.Form{Look: strings.Join(texts, ","), Scenario: scenariotest.Valid(half)})
		if f.Runs != 301 || f.Audit.Policy == "" {
			t.Fatalf("%s: %+v", look, f)
		}
		stands := foundOf(t, f.Audit, 301, 100, 7)

		a, err := d.Prepare()
		if err != nil {
			t.Fatal(err)
		}
		watch, err := study.Watch(t.Context(), a, 2, nil)
		if err != nil {
			t.Fatal(err)
		}
		want := watch.Result()
		if bounds := stands.Found.Figure.Series[0]; bounds.Mean[len(bounds.Mean)-1] != watch.Lower() || stands.Pairs != int64(watch.Pairs()) || stands.Over != watch.Over() {
			t.Errorf("%s: bounds of %v after %d pairs, not %v after %d", look, bounds, stands.Pairs, watch.Lower(), watch.Pairs())
		}
		beta := stands.Caught.Figure.Series[len(stands.Caught.Figure.Series)-1].Mean
		if !slices.Equal(beta, watch.Frontier().Beta) {
			t.Errorf("%s: f is below %v, not below %v", look, beta, watch.Frontier().Beta)
		}
		violated, none := want.Violated && a.Claims(), !a.Claims() // what claims nothing violates nothing
		got := stands.Found
		if (got.Gauge.Mark == "bad") != violated || strings.HasPrefix(got.Gauge.Text, "Violates the claim") != violated ||
			strings.HasPrefix(got.Gauge.Text, "No privacy is claimed") != none || strings.Contains(fmt.Sprint(got.Says, got.Facts, got.Figure.Bounds), "claimed ε 1") && none ||
			strings.HasPrefix(got.Gauge.Text, "Consistent with the claim") != (!violated && !none) {
			t.Errorf("%s: %q, where violated is %v", look, got.Gauge.Text, want.Violated)
		}
		words := fmt.Sprint(got.Says, got.Facts)
		for _, part := range []string{say.English(want.Event), say.English(want.Of), strconv.FormatFloat(want.Lower, 'f', 4, 64)} {
			if !strings.Contains(words, part) {
				t.Errorf("%s: %q is not in %s", look, part, words)
			}
		}
		if strings.Contains(words, "does not prove privacy") == want.Violated || strings.Contains(words, "NaN") || strings.Contains(words, "Inf") {
			t.Errorf("%s: %s", look, words)
		}
	}
}

// auditOf returns the audit that a link describes, of the page's default scenario or of the one behind "~".
func auditOf(of string) lab.Audit {
	look, link, own := strings.Cut(of, "~")
	a := lab.Audit{Fields: strings.Split(look, ",")}
	if a.Policy = a.Fields[0]; own {
		a.Scenario, _ = scenario.ParseLink(link)
	}
	return a
}

// found is foundOf for the audit that a link describes.
func found(t *testing.T, of string, runs int64, ends ...int64) *lab.Standing {
	t.Helper()
	return foundOf(t, auditOf(of), runs, ends...)
}

// foundOf returns how an audit stands after all its runs. Two workers take turns in making them, and their stretches end
// at these numbers too.
func foundOf(t *testing.T, of lab.Audit, runs int64, ends ...int64) *lab.Standing {
	t.Helper()
	var workers [2]Answerer
	var bets Answerer
	chosen := travel[*lab.Chosen](t, &workers[1], &lab.Choose{Audit: of})
	bet := &lab.Bet{Audit: of, Chosen: chosen, Last: true}
	bet.Exact = travel[*explain.Exact](t, &workers[0], &lab.Know{Audit: of, Chosen: chosen})
	ends = append(ends, runs)
	slices.Sort(ends)
	for i, to := range ends {
		record := &lab.Record{Audit: of, Chosen: chosen, From: bet.To, To: to}
		bet.Records, bet.To = append(bet.Records, travel[*lab.Counted](t, &workers[i%2], record).Record), to
	}
	return travel[*lab.Standing](t, &bets, bet)
}

// While runs are missing an audit says neither that a claim is violated nor that it is not, unless it is refuted. Bets
// that are lost say so, and begin again with the first record.
func TestAStandingSaysNoMoreThanIsKnown(t *testing.T) {
	of := auditOf("broken-ldp-ucb-b,,,,,,1000")
	var a Answerer
	record := func(from, to int64) []byte {
		return travel[*lab.Counted](t, &a, &lab.Record{Audit: of, From: from, To: to}).Record
	}
	first := &lab.Bet{Audit: of, To: 60, Records: [][]byte{record(0, 60)}}
	s := travel[*lab.Standing](t, &a, first)
	if !strings.HasPrefix(s.Found.Gauge.Text, "So far, ε ≥ 0.") || !strings.HasSuffix(s.Found.Gauge.Text, "; the claim is ε = 1.") || s.Found.Gauge.Mark != "" || s.Over || s.Runs != 60 || s.Pairs != 60 || s.Found.Says[0] != "World A: the reward is 0." ||
		s.Found.Facts[len(s.Found.Facts)-1].Value != "not known" || len(s.Catches) != 1 || len(s.Catches[0].People) != 101 || len(s.Caught.Says) != 2 {
		t.Errorf("at first: %+v", s)
	}
	rest := &lab.Bet{Audit: of, From: 60, To: 1000, Records: [][]byte{record(60, 1000)}, Exact: travel[*explain.Exact](t, &a, &lab.Know{Audit: of})}
	var fresh Answerer
	if lost := travel[*lab.Standing](t, &fresh, rest); lost.Runs != 0 || lost.Found.Title != "" {
		t.Errorf("without the first record: %+v", lost)
	}
	want := travel[*lab.Standing](t, &a, rest)
	if !strings.HasPrefix(want.Found.Gauge.Text, "Violates the claim of ε = 1: ") || want.Found.Gauge.Mark != "bad" || !want.Over || want.Pairs >= 1000 {
		t.Errorf("in the end: %+v", want)
	}
	travel[*lab.Standing](t, &fresh, first)
	if got := travel[*lab.Standing](t, &fresh, rest); !reflect.DeepEqual(got, want) {
		t.Errorf("another worker stands at %+v, not %+v", got, want)
	}
}

// Of 100 people fewer are caught than the claim allows, exactly as many as the law says, and seen no more than are.
func TestPeopleAreCaughtAsTheCurvesSay(t *testing.T) {
	s := found(t, "ldp-ucb-b,,,,,,3000", 3000)
	if len(s.Catches) != 5 {
		t.Fatalf("it is known %+v", s.Catches)
	}
	claim, exact, seen := s.Catches[0].People, s.Catches[1].People, s.Catches[3].People
	if other := s.Catches[2].People; !slices.Equal(exact, other) {
		t.Errorf("a coin catches %v in one direction, and %v in the other", exact, other)
	}
	for n, sure := range exact {
		e := math.E // randomised response at ε = 1: α = 1/(1 + e) is its corner
		want := 1 - math.Max(0, math.Max(1-e*float64(n)/100, (1-float64(n)/100)/e))
		if sure != int64(math.Round(1000*want)) || claim[n] != sure || seen[n] > sure {
			t.Errorf("%d accused: %d tenths are caught, %d allowed, %d seen, not %.4f", n, sure, claim[n], seen[n], want)
		}
	}
	if seen[27] < 600 {
		t.Errorf("of 73 who are caught %d have been seen", seen[27])
	}
}

// Where few are accused, a policy may break its claim in one direction only. Both are told.
func TestPeopleAreCaughtInBothDirections(t *testing.T) {
	s := found(t, "broken-dp-ftpl-beta,,,,,,3000,,,whole", 3000)
	for i, name := range []string{"caught at most under the claim, whichever world holds the data", "caught by the best test, if world B holds the data", "caught by the best test, if world A holds the data", "caught at least, by the runs so far ", "caught at least, by the runs so far "} {
		if !strings.HasPrefix(s.Catches[i].By, name) {
			t.Fatalf("it is known %+v", s.Catches)
		}
	}
	claim, b, a := s.Catches[0].People, s.Catches[1].People, s.Catches[2].People
	if !(a[5] < claim[5] && claim[5] < b[5]) {
		t.Errorf("where 5 are accused the claim allows %d, and %d and %d are caught", claim[5], b[5], a[5])
	}
	for n, caught := range b { // who accuses caught of world B falsely catches the 100 − n of world A whom he did not accuse
		if got := a[100-(caught+5)/10]; n > 0 && max(got-10*(100-int64(n)), 10*(100-int64(n))-got) > 20 {
			t.Errorf("%d and %d are caught in one direction, and %d and %d in the other", n, caught, 100-caught, got)
		}
	}
}

// Runs that could not have refuted the claim, whatever came in them, are no result: the form says so
// before they are made, and the report at the end. Two runs more can.
func TestTooFewRunsAreNoResult(t *testing.T) {
	needed := audit.LimitsOf(2, 1, 1, .01, .99).Needed
	if f := travel[*lab.Filled](t, new(Answerer), &lab.Form{Look: "dp-ftpl-new,,100,,,,10000000", Scenario: scenariotest.Valid(scenario.Default())}); !strings.Contains(strings.Join(f.Says, " "), "the most allowed here, can refute only claims up to ε = ") {
		t.Errorf("of ε = 100 and the most runs it says %q", f.Says)
	}
	if g := found(t, "dp-ftpl-new,,100,,,,40", 40).Found.Gauge; g.Value != "not testable with the runs allowed here" || !strings.HasSuffix(g.Text, ": no number of runs allowed here can refute ε = 100.") {
		t.Errorf("at the end it says %+v", g)
	}
	for runs, few := range map[int]bool{needed - 1: true, needed: false} {
		of := "dp-ftpl-new,,,,,," + strconv.Itoa(runs)
		f := travel[*lab.Filled](t, new(Answerer), &lab.Form{Look: of, Scenario: scenariotest.Valid(scenario.Default())})
		if said := strings.Contains(strings.Join(f.Says, " "), "So few runs cannot refute a claim of ε = 1. At least "+strconv.Itoa(needed)+" runs in each world are needed."); said != few {
			t.Errorf("%d runs: %q", runs, f.Says)
		}
		sheet := found(t, of, f.Runs).Found
		reach := strconv.FormatFloat(audit.LimitsOf(runs, 1, 1, .01, .99).Reach, 'f', 4, 64)
		if g := sheet.Gauge; few != strings.HasPrefix(g.Text, "These runs are too few to test the claim of ε = 1: they can prove at most ε ≥ "+reach+".") ||
			few == strings.HasPrefix(g.Text, "Consistent with the claim of ε = 1: ") || few != strings.HasSuffix(g.Value, " (too few runs to tell)") ||
			few == slices.Contains(sheet.Says, say.English(audit.Nothing)) || !slices.Contains(sheet.Facts, explain.Fact{Name: "largest lower bound that this many runs can prove", Value: reach}) {
			t.Errorf("%d runs: %+v, %q, %+v", runs, g, sheet.Says, sheet.Facts)
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
		"ldp-ucb-b,,100,,,,40":  {Name: "exact ε for the response to any reward", Value: "100.0000"},
		"dp-ftpl-gauss,,,,,,40": {Name: "exact ε for the next choice after the audited history", Value: "0.0000"},
		"ucb1,,,0.1,,,40":       {Name: "exact ε for the next choice after the audited history", Value: "infinite (no finite ε is enough)"},
		"adap-ucb,,,,,1000,40":  {Name: "exact ε: AdaP-UCB uses the same noise for several choices, so its next choice does not follow from the rewards alone", Value: "not known"},
	} {
		sheet := found(t, of, 40).Found
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
	of, another := auditOf("adap-ucb,,,,,,100"), auditOf("adap-ucb,,,,,,100,9")
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
		before := travel[*explain.Sheet](t, &one, &lab.Play{Audit: of, Round: n, Guesses: guesses})
		if words := strings.Join(before.Says, " "); !strings.HasSuffix(words, say.English(round.Seen)) || strings.Contains(words, "It was world") || len(before.Says) != 3 {
			t.Errorf("round %d, before the guess: %q", n, before.Says)
		}
		if guesses = append(guesses, n%2); int(n%2) == round.World {
			right++
		}
		if round.Guess == round.World {
			machine++
		}
		after := travel[*explain.Sheet](t, &one, &lab.Play{Audit: of, Round: n, Guesses: guesses})
		if want := "It was world " + []string{"A", "B"}[round.World] + ": you were " + map[bool]string{true: "right", false: "wrong"}[int(n%2) == round.World] + ", "; !strings.HasPrefix(after.Says[3], want) {
			t.Errorf("round %d, after the guess: %q, want %q", n, after.Says, want)
		}
		if f := after.Facts; f[0].Value != times(int64(right), n+1) || f[1].Value != times(int64(machine), n+1) || f[4].Value != notation.Number(100*audit.Claim{Epsilon: 1}.Best())+" %" {
			t.Errorf("round %d: %+v", n, f)
		}
		travel[*explain.Sheet](t, &other, &lab.Play{Audit: another, Round: n, Guesses: guesses})
		if again := travel[*explain.Sheet](t, &other, &lab.Play{Audit: of, Round: n, Guesses: guesses}); !reflect.DeepEqual(again, after) {
			t.Errorf("round %d is %+v, and %+v", n, after, again)
		}
	}
}

// Each number is a game with rounds of its own, unless the audit has a seed. Each game says how the machine's score
// fits the claim. A broken policy's score does not fit.
func TestGamesHaveRoundsOfTheirOwn(t *testing.T) {
	worlds := func(of string, game int64) (all string) {
		var a Answerer
		var guesses []int64
		for n := range int64(100) {
			guesses = append(guesses, 0)
			s := travel[*explain.Sheet](t, &a, &lab.Play{Audit: auditOf(of), Game: game, Round: n, Guesses: guesses})
			all += s.Says[3][:len("It was world A")]
			want := "The computer’s score fits the claim."
			if strings.HasPrefix(of, "broken") && n == 99 {
				want = "The computer’s score is better than the claim allows."
			}
			if says := s.Says[len(s.Says)-1]; n == 99 && !strings.HasPrefix(says, want) {
				t.Errorf("%s: it says %q, want %q", of, says, want)
			}
		}
		return all
	}
	if one := worlds("dp-ftpl-new", 1); one == worlds("dp-ftpl-new", 2) || one != worlds("dp-ftpl-new", 1) {
		t.Error("the rounds are not the game's own")
	}
	if worlds("ldp-ucb-b,,,,,,,7", 1) != worlds("ldp-ucb-b,,,,,,,7", 2) {
		t.Error("the seed does not fix the rounds")
	}
	worlds("broken-ldp-ucb-b", 3)
}

// What makes no sense is refused with the reason.
func TestAuditsThatMakeNoSenseAreRefused(t *testing.T) {
	of := auditOf("dp-ftpl-new,,,,,,100")
	sequence := auditOf("adap-ucb,,,,,,50")
	var a Answerer
	for _, c := range []struct {
		m    lab.Message
		want string
	}{
		{&lab.Choose{Audit: auditOf("nobody")}, "there is no policy"},
		{&lab.Choose{Audit: auditOf("nobody")}, "there is no policy"}, // again, from memory
		{&lab.Choose{}, "there is no policy"},
		{&lab.Choose{Audit: auditOf("ucb1,,,,2")}, "confidence: 2"},
		{&lab.Choose{Audit: auditOf("ucb1,,,,,,-3")}, "runs: -3"},
		{&lab.Choose{Audit: auditOf("ucb1,,,,,,,-1")}, "seed: -1"},
		{&lab.Record{Audit: of, From: 40, To: 101}, "the audit has 100 runs, so runs 40 to 101 do not exist"},
		{&lab.Record{Audit: of, From: 4, To: 3}, "so runs 4 to 3 do not exist"},
		{&lab.Record{Audit: of, From: -1, To: 3}, "so runs -1 to 3 do not exist"},
		{&lab.Bet{Audit: of, To: 9, Records: [][]byte{{'x'}}}, "not a record of this audit’s runs"},
		{&lab.Bet{Audit: of, To: 9, Records: [][]byte{binary.AppendUvarint(nil, math.MaxUint64)}}, "not a record of this audit’s runs"},
		{&lab.Play{Audit: of, Round: -1}, "round"},
		{&lab.Play{Audit: of, Round: 2, Guesses: []int64{1}}, "round"},
		{&lab.Play{Audit: auditOf("dp-se,,,,,50")}, "nothing to audit"},
		{&lab.Know{Audit: sequence, Chosen: &lab.Chosen{Choice: 1}}, "no choices to select from"},
		{&lab.Know{Audit: sequence, Chosen: &lab.Chosen{Arm: 1, Reward: 1 << 40}}, "there is no reward"},
	} {
		if r := travel[*lab.Refused](t, &a, c.m); !strings.Contains(r.Why, c.want) {
			t.Errorf("%+v is refused with %q, want %q", c.m, r.Why, c.want)
		}
	}
}

// times says how often something came in so many runs, at least one.
func times(hits, runs int64) string {
	return notation.Count(hits) + " of " + notation.Count(runs) + " (" + notation.Number(100*float64(hits)/float64(runs)) + " %)"
}

// A refuted claim is exceeded by an unknown amount: the audit stopped there.
func TestARefutationSaysThatTheAuditStopped(t *testing.T) {
	s := found(t, "broken-ldp-ucb-b,,,,,,3000", 3000)
	if g := s.Found.Gauge; g.Text != "Violates the claim of ε = 1: with confidence 0.99, ε is larger than claimed." || g.Value != "ε > 1.0000" || !slices.Contains(s.Found.Says, say.English(audit.Stopped)) {
		t.Errorf("%q, %q, %q", g.Value, g.Text, s.Found.Says)
	}
	if s = found(t, "ldp-ucb-b,,,,,,3000", 3000); strings.Contains(s.Found.Gauge.Value, ">") || slices.Contains(s.Found.Says, say.English(audit.Stopped)) {
		t.Errorf("%q, %q", s.Found.Gauge.Value, s.Found.Says)
	}
}

// At δ = 1 a claim holds of everything, and at ε = 0 rounding is no ε.
func TestClaimsAtTheirEnds(t *testing.T) {
	var a Answerer
	for look, vacuous := range map[string]bool{"dp-ftpl-new,,1,1": true, "ucb1,decision,0,1": false, "dp-ftpl-new,,1,0.999": false} {
		f := travel[*lab.Filled](t, &a, &lab.Form{Look: look, Scenario: scenariotest.Valid(scenario.Default())})
		if slices.Contains(f.Says, say.English(audit.Vacuous)) != vacuous || strings.Contains(strings.Join(f.Says, " "), "the most allowed here") {
			t.Errorf("%s: %q", look, f.Says)
		}
	}
	for _, look := range []string{"dp-ftpl-new,,1,1,,,100", "dp-ftpl-new,,0,0.5,,,100"} {
		s := found(t, look, 100)
		if text := fmt.Sprint(s.Found.Says, s.Found.Facts, s.Found.Gauge); strings.Contains(text, "e-") || strings.Contains(text, "too few") {
			t.Error(look, text)
		}
	}
	if got := say.English(audit.Exact(1.33e-15).String()); got != "less than 10⁻¹²" {
		t.Error(got)
	}
}

// An audit that has stopped too early for an attacker's curve says so in its place, and how to get the curve. One that
// stops after all runs has it, and proves more.
func TestAnEarlyProofIsTooShortForACurve(t *testing.T) {
	for of, early := range map[string]bool{"broken-ldp-ucb-b,,,,,,3000": true, "broken-ldp-ucb-b,,,,,,3000,,,whole": false} {
		s := found(t, of, 3000)
		says := strings.Join(s.Caught.Says, " ")
		if said := strings.Contains(says, "The audit stopped after ") && strings.HasSuffix(says, "Choose “after all runs” to continue past the first proof."); said != early || (s.Pairs < 3000) != early || s.Found.Gauge.Mark != "bad" {
			t.Errorf("%s: after %d runs it says %q, %+v", of, s.Pairs, says, s.Found.Gauge)
		}
		if seen := slices.ContainsFunc(s.Catches, func(c explain.Catch) bool { return strings.HasPrefix(c.By, "caught at least, by the runs so far ") }); seen == early {
			t.Errorf("%s: it is known %+v", of, s.Catches)
		}
		if slices.Contains(s.Found.Says, say.English(audit.Stopped)) != early {
			t.Errorf("%s says %q", of, s.Found.Says)
		}
	}
	if s := found(t, "ldp-ucb-b,,,,,,60", 60); len(s.Caught.Says) != 2 || s.Caught.Says[1] != "So far, 60 runs in each world do not show that anyone is caught." {
		t.Errorf("of 60 runs it says %q", s.Caught.Says)
	}
}

// The form says how far the audit goes, and gives the budget of the policy. The claim may differ.
func TestAFormSaysWhatThePolicyRunsWith(t *testing.T) {
	own := scenario.Default()
	own.Policies = []scenario.Policy{{ID: "dp-ftpl-new", Epsilon: new(0.5)}, {ID: "ldp-ucb-b", Epsilon: new(2.)}}
	for _, c := range []struct {
		look string
		in   scenario.Scenario
		want []string
	}{
		{"dp-ftpl-new,,5", own, []string{"The policy runs with the claimed ε = 5, δ = 0.01. To test", "The audit tests one decision. It comes after at most 999,999 pulls, because the audit’s horizon is 1,000,000."}},
		{"dp-ftpl-new,,5,,,,,,page", own, []string{"The policy runs with ε = 0.5, δ = 0.01, its own budget on this page."}},
		{"ldp-ucb-b,,3,,,,,,page", own, []string{"The policy runs with ε = 2, its own budget on this page."}},
		{"adap-ucb", own, []string{"The policy runs with the claimed ε = 1. To", "The audit sets its own horizon: 512 pulls, or up to 32,768 if no earlier choice depends on a reward."}},
		{"adap-ucb,,,,,64", own, []string{"The horizon of the audit is 64 pulls."}},
		{"ucb1,,,,,60000", own, []string{"after at most 59,999 pulls"}},
		{"heldp-ucb-b", own, nil},
	} {
		says := strings.Join(travel[*lab.Filled](t, new(Answerer), &lab.Form{Look: c.look, Scenario: scenariotest.Valid(c.in)}).Says, "\n")
		for _, want := range c.want {
			if !strings.Contains(says, want) {
				t.Errorf("%s says\n%s\nand not %q", c.look, says, want)
			}
		}
		if len(c.want) == 0 && (strings.Contains(says, "The policy runs with") || strings.Contains(says, "horizon of the audit")) {
			t.Errorf("%s says\n%s", c.look, says)
		}
	}
}

// A report names a notion that is not the policy's own. It holds a policy without a claim to none. Small numbers are
// written for people.
func TestAReportIsAboutTheClaimThatWasMade(t *testing.T) {
	own := "The policy itself claims to protect each decision, given the history."
	if g := found(t, "dp-ftpl-new,sequence,,,,,500", 500).Found.Gauge; g.Mark != "bad" || !strings.HasSuffix(g.Text, " is above 1.0200. "+own) {
		t.Errorf("of another notion it says %+v", g)
	}
	if g := found(t, "broken-dp-ftpl-beta,,,,,,3000", 3000).Found.Gauge; g.Mark != "bad" || strings.Contains(g.Text, "itself") {
		t.Errorf("of the policy's own notion it says %+v", g)
	}
	for of, claims := range map[string]bool{"ucb1,,,,,,60": false, "ldp-ucb-b,,,,,,60": true} {
		if says := strings.Join(found(t, of, 60).Caught.Says, " "); strings.Contains(says, "claim limits") != claims {
			t.Errorf("%s: %q", of, says)
		}
	}
	const tiny = "ldp-ucb-b,,1e-9,,,,60"
	f := travel[*lab.Filled](t, new(Answerer), &lab.Form{Look: tiny, Scenario: scenariotest.Valid(scenario.Default())})
	if text := fmt.Sprint(f.Says[:len(f.Says)-1], found(t, tiny, 60).Found.Facts); strings.Contains(text, "e-09") || !strings.Contains(text, "(ε = 1×10⁻⁹, δ = 0)") || f.Look != "ldp-ucb-b,,1e-09,,,,60" {
		t.Errorf("%s, %s", text, f.Look)
	}
}
