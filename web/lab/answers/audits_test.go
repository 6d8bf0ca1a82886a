package answers

import (
	"encoding/binary"
	"math"
	"strings"
	"testing"

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
	for _, q := range []lab.Audit{
		{ID: "dp-ftpl-new"}, {ID: "adap-ucb"}, {ID: "ldp-ucb-l"}, {ID: "heldp-ucb-b"}, {ID: "gdp-elim-new"},
		{ID: "broken-adap-ucb"}, {ID: "broken-ldp-ucb-b"}, {ID: "broken-dp-ftpl-gauss", Delta: new(.02)},
		{ID: "ucb1"}, {ID: "thompson", Notion: string(policy.Sequence), Horizon: 30, Seed: new(int64(5))},
		{ID: "ldp-ucb-b", Link: half.Link(), Epsilon: new(.5), Confidence: .95},
		{ID: "dp-se", Horizon: 50}, // nothing is open
	} {
		q.Runs = 301
		var workers [3]Answerer
		var whole Answerer
		p := travel[*lab.Prepared](t, &whole, &lab.Prepare{Audit: q})
		if p.Learning != 150 || p.Testing != 151 || p.Worlds == "" || !strings.Contains(p.Claim, "-privacy of ") || !(p.Best >= .5 && p.Best <= 1) {
			t.Errorf("%s: %+v", q.ID, p)
		}
		find := &lab.Find{Audit: q}
		for i, from := range []int64{100, 0, 7} {
			to := []int64{150, 7, 100}[i]
			find.Counts = append(find.Counts, travel[*lab.Learnt](t, &workers[i], &lab.Learn{Audit: q, From: from, To: to}).Counts)
		}
		found := travel[*lab.Found](t, &workers[0], find)
		judge := &lab.Judge{Audit: q, Event: found.Event}
		var sum lab.Tested
		for i, from := range []int64{100, 0, 30} {
			to := []int64{151, 30, 100}[i]
			part := travel[*lab.Tested](t, &workers[i], &lab.Test{Audit: q, Event: found.Event, From: from, To: to})
			for w := range 2 {
				sum.Hits[w], sum.Runs[w] = sum.Hits[w]+part.Hits[w], sum.Runs[w]+part.Runs[w]
			}
			judge.Sums = append(judge.Sums, sum)
		}
		got := travel[*lab.Judged](t, &workers[2], judge)

		d := audit.Draft{ID: q.ID, Notion: policy.Notion(q.Notion), Epsilon: q.Epsilon, Delta: q.Delta, Confidence: q.Confidence, Horizon: q.Horizon, Runs: 301}
		if q.Seed != nil {
			d.Seed = new(uint64(*q.Seed))
		}
		if q.Link != "" {
			d.Scenario = &half
		}
		a, err := d.Prepare()
		if err != nil {
			t.Fatal(err)
		}
		want, err := study.Audit(t.Context(), a, 2, nil)
		if err != nil {
			t.Fatal(err)
		}
		for w := range 2 {
			if sum.Hits[w] != int64(want.Hits.Hits[w]) || sum.Runs[w] != int64(want.Hits.Runs[w]) {
				t.Errorf("%s: %+v, not %+v", q.ID, sum, want.Hits)
			}
		}
		if got.Event != want.Event || found.Words != want.Event || got.Worlds != want.Worlds || p.Worlds != want.Worlds ||
			got.Lower != want.Lower || got.Bounds[2] != want.Lower || len(got.Bounds) != 3 ||
			math.Float64bits(got.Exact) != math.Float64bits(want.Exact) && !(math.IsNaN(got.Exact) && math.IsNaN(want.Exact)) ||
			got.Of != want.Of || got.Violated != want.Violated {
			t.Errorf("%s: %+v, not %+v", q.ID, got, want)
		}
	}
}

// A worker that is asked about another audit in between answers the same.
func TestAuditsDoNotDependOnWhatWasAskedBefore(t *testing.T) {
	var one, other Answerer
	q, r := lab.Audit{ID: "adap-ucb", Runs: 100}, lab.Audit{ID: "adap-ucb", Runs: 100, Seed: new(int64(9))}
	for round := range int64(5) {
		first := *travel[*lab.Dealt](t, &one, &lab.Deal{Audit: q, Round: round})
		travel[*lab.Dealt](t, &other, &lab.Deal{Audit: r, Round: round})
		if again := *travel[*lab.Dealt](t, &other, &lab.Deal{Audit: q, Round: round}); again != first {
			t.Errorf("round %d is %+v, and %+v", round, first, again)
		}
	}
	d := travel[*lab.Dealt](t, &one, &lab.Deal{Audit: q})
	if want := (audit.Claim{Epsilon: 1}).Best(); d.Best != want || d.Worlds[0] != "The first reward of arm 1 is 0." || d.Worlds[1] != "The first reward of arm 1 is 1." {
		t.Errorf("%+v", d)
	}
}

// What makes no sense is refused with the reason.
func TestAuditsThatMakeNoSenseAreRefused(t *testing.T) {
	q := lab.Audit{ID: "dp-ftpl-new", Runs: 100}
	var a Answerer
	found := travel[*lab.Found](t, &a, &lab.Find{Audit: q, Counts: []string{travel[*lab.Learnt](t, &a, &lab.Learn{Audit: q, To: 50}).Counts}})
	for _, c := range []struct {
		m    lab.Message
		want string
	}{
		{&lab.Prepare{Audit: lab.Audit{ID: "nobody"}}, "there is no policy"},
		{&lab.Prepare{Audit: lab.Audit{ID: "nobody"}}, "there is no policy"}, // again, from memory
		{&lab.Prepare{Audit: lab.Audit{ID: "ucb1", Link: "1t&runs=0"}}, "runs: 0"},
		{&lab.Prepare{Audit: lab.Audit{ID: "ucb1", Confidence: 2}}, "confidence: 2"},
		{&lab.Prepare{Audit: lab.Audit{ID: "ucb1", Runs: -3}}, "runs: -3"},
		{&lab.Prepare{Audit: lab.Audit{ID: "ucb1", Seed: new(int64(-1))}}, "seed"},
		{&lab.Learn{Audit: q, From: 40, To: 51}, "runs 40 to 51: there are 50"},
		{&lab.Learn{Audit: q, From: 4, To: 3}, "there are 50"},
		{&lab.Test{Audit: q, Event: found.Event, From: -1, To: 3}, "there are 50"},
		{&lab.Test{Audit: q, Event: "x"}, "no event"},
		{&lab.Find{Audit: q, Counts: []string{"x"}}, "no counts"},
		{&lab.Find{Audit: q, Counts: []string{string(binary.AppendUvarint(nil, math.MaxUint64))}}, "no counts"},
		{&lab.Judge{Audit: q, Event: found.Event, Sums: []lab.Tested{{Hits: [2]int64{3, 3}, Runs: [2]int64{2, 9}}}}, "no hits"},
		{&lab.Judge{Audit: q, Event: found.Event, Sums: []lab.Tested{{Runs: [2]int64{51, 9}}}}, "no hits"},
		{&lab.Deal{Audit: q, Round: -1}, "round"},
		{&lab.Deal{Audit: lab.Audit{ID: "dp-se", Horizon: 50}}, "nothing to guess by"},
	} {
		if r := travel[*lab.Refused](t, &a, c.m); !strings.Contains(r.Why, c.want) {
			t.Errorf("%+v is refused with %q, want %q", c.m, r.Why, c.want)
		}
	}
}
