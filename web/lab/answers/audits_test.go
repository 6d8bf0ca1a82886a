package answers

import (
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

// travel asks a question as the page does, encoded as bytes, and returns the answer in English.
func travel[T lab.Message](t *testing.T, a *Answerer, m lab.Message) (answer T) {
	t.Helper()
	question, err := lab.Messages.Decode(lab.Messages.Encode(m))
	testkit.OK(t, err)
	reply, err := lab.Messages.Decode(lab.Messages.Encode(a.Answer(question)))
	testkit.OK(t, err)
	answer, ok := reply.(T)
	if !ok {
		t.Fatalf("%+v is answered with %+v", m, reply)
	}
	testkit.English(answer)
	return answer
}

// An audit by several workers finds the same as an audit by one worker: for correct, broken and non-private policies,
// and for all notions.
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
		testkit.OK(t, err)
		watch, err := study.Watch(t.Context(), a, 2, nil)
		testkit.OK(t, err)
		want := watch.Result()
		if bounds := stands.Found.Figure.Series[0]; bounds.Mean[len(bounds.Mean)-1] != watch.Lower() || stands.Pairs != int64(watch.Pairs()) || stands.Over != watch.Over() {
			t.Errorf("%s: bounds of %v after %d pairs, not %v after %d", look, bounds, stands.Pairs, watch.Lower(), watch.Pairs())
		}
		beta := stands.Caught.Figure.Series[len(stands.Caught.Figure.Series)-1].Mean
		if !slices.Equal(beta, watch.Frontier().Beta) {
			t.Errorf("%s: f is below %v, not below %v", look, beta, watch.Frontier().Beta)
		}
		violated, none := want.Violated && a.Claims(), !a.Claims() // without a claim, nothing can be violated
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

// auditOf returns the audit of a link, on the page's default scenario or on the scenario after "~".
func auditOf(of string) lab.Audit {
	look, link, own := strings.Cut(of, "~")
	a := lab.Audit{Fields: strings.Split(look, ",")}
	if a.Policy = a.Fields[0]; own {
		a.Scenario, _ = scenario.ParseLink(link)
	}
	return a
}

// found is foundOf for the audit of a link.
func found(t *testing.T, of string, runs int64, ends ...int64) *lab.Standing {
	t.Helper()
	return foundOf(t, auditOf(of), runs, ends...)
}

// foundOf returns the standing of an audit after all its runs. Two workers record the runs in turn, in parts that end
// at ends.
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

// Before the end, an audit reports neither a violation nor its absence, unless the claim is refuted. A worker that has
// lost earlier bets says so, and starts over from the first record.
func TestAStandingIsNoResult(t *testing.T) {
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

// Of 100 people, the claim allows at least as many catches as the exact law. The runs show no more.
func TestCaughtPeopleFitTheCurves(t *testing.T) {
	s := found(t, "ldp-ucb-b,,,,,,3000", 3000)
	if len(s.Catches) != 5 {
		t.Fatalf("the catches are %+v", s.Catches)
	}
	claim, exact, seen := s.Catches[0].People, s.Catches[1].People, s.Catches[3].People
	if other := s.Catches[2].People; !slices.Equal(exact, other) {
		t.Errorf("a coin catches %v in one direction, and %v in the other", exact, other)
	}
	for n, sure := range exact {
		e := math.E // randomised response at ε = 1 has its corner at α = 1/(1 + e)
		want := 1 - math.Max(0, math.Max(1-e*float64(n)/100, (1-float64(n)/100)/e))
		if sure != int64(math.Round(1000*want)) || claim[n] != sure || seen[n] > sure {
			t.Errorf("%d accused: %d tenths are caught, %d allowed, %d seen, not %.4f", n, sure, claim[n], seen[n], want)
		}
	}
	if seen[27] < 600 {
		t.Errorf("of 73 who are caught %d have been seen", seen[27])
	}
}

// A policy may break its claim in one direction only. The answer contains both directions.
func TestPeopleAreCaughtInBothDirections(t *testing.T) {
	s := found(t, "broken-dp-ftpl-beta,,,,,,3000,,,whole", 3000)
	for i, name := range []string{"caught at most under the claim, whichever world holds the data", "caught by the best test, if world B holds the data", "caught by the best test, if world A holds the data", "caught at least, by the runs so far ", "caught at least, by the runs so far "} {
		if !strings.HasPrefix(s.Catches[i].By, name) {
			t.Fatalf("the catches are %+v", s.Catches)
		}
	}
	claim, b, a := s.Catches[0].People, s.Catches[1].People, s.Catches[2].People
	if !(a[5] < claim[5] && claim[5] < b[5]) {
		t.Errorf("where 5 are accused the claim allows %d, and %d and %d are caught", claim[5], b[5], a[5])
	}
	for n, caught := range b { // an attacker who catches n in one direction catches 100 − n in the other
		if got := a[100-(caught+5)/10]; n > 0 && max(got-10*(100-int64(n)), 10*(100-int64(n))-got) > 20 {
			t.Errorf("%d and %d are caught in one direction, and %d and %d in the other", n, caught, 100-caught, got)
		}
	}
}

// The game's rounds are the audit's rounds, whatever has been asked before. A sheet does not reveal the world before
// the guess.
func TestAGameIsPlayedRoundByRound(t *testing.T) {
	of, another := auditOf("adap-ucb,,,,,,100"), auditOf("adap-ucb,,,,,,100,9")
	d := audit.Draft{ID: "adap-ucb", Runs: 100}
	prepared, err := d.Prepare()
	testkit.OK(t, err)
	game := prepared.Game()
	var one, other Answerer
	var guesses []int64
	right, machine := 0, 0
	for n := range int64(6) {
		round, err := game.Round(int(n))
		testkit.OK(t, err)
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

// Each game has its own rounds, unless the audit has a seed. The machine's score fits the claim, except for a broken
// policy.
func TestEachGameHasItsOwnRounds(t *testing.T) {
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
		t.Error("games do not have their own rounds")
	}
	if worlds("ldp-ucb-b,,,,,,,7", 1) != worlds("ldp-ucb-b,,,,,,,7", 2) {
		t.Error("the seed does not fix the rounds")
	}
	worlds("broken-ldp-ucb-b", 3)
}

// times formats a number of runs, with its percentage of all runs.
func times(hits, runs int64) string {
	return notation.Count(hits) + " of " + notation.Count(runs) + " (" + notation.Number(100*float64(hits)/float64(runs)) + " %)"
}
