package study_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/about"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/study"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
)

// question returns a question about scenarios.
func question(all ...scenario.Scenario) (q study.Question) {
	for _, s := range all {
		q.Scenarios = append(q.Scenarios, s.Link())
	}
	return q
}

// part makes shard i of n of a question.
func part(t *testing.T, q study.Question, i, n int) *study.Shard {
	t.Helper()
	w, err := q.Work()
	testkit.OK(t, err)
	s := study.NewShard(q, w, i, n)
	testkit.OK(t, w.Do(t.Context(), s.Work(), 2, nil, s.Put))
	s.Seconds = float64(i)
	return s
}

// stored writes a shard to a file and reads it back.
func stored(t *testing.T, s *study.Shard) *study.Shard {
	t.Helper()
	data, err := study.MarshalShard(s)
	testkit.OK(t, err)
	back, err := study.UnmarshalShard(data)
	if err != nil {
		t.Fatalf("%v: %.200s", err, data)
	}
	return back
}

func valids(list []scenario.Scenario) (all []scenario.Valid) {
	for _, s := range list {
		all = append(all, scenariotest.Valid(s))
	}
	return all
}

// Every run of every policy at every value is in exactly one shard. The expected times of two shards differ by at most
// the time of the most expensive run.
func TestPartsShareOutTheRuns(t *testing.T) {
	few, many := every(100, 3), sweep()
	many.Runs = 1000
	for _, all := range [][]scenario.Scenario{{few}, {many}, {few, many}} {
		for _, n := range []int{1, 2, 7, 16, 400} {
			w, err := study.Of(valids(all)...)
			testkit.OK(t, err)
			seen := map[study.Cell]bool{}
			var least, most, dearest int64 = math.MaxInt64, 0, 0
			for i, pieces := range w.Split(n) {
				for _, p := range pieces {
					for run := p.From; run < p.To; run++ {
						if c := (study.Cell{Place: p.Place, Run: run}); seen[c] {
							t.Fatalf("%+v is in shard %d and in another", c, i+1)
						} else {
							seen[c] = true
						}
					}
					dearest = max(dearest, int64(w.Cost([]study.Piece{{Place: p.Place, From: 0, To: 1}})))
				}
				cost := int64(w.Cost(pieces))
				least, most = min(least, cost), max(most, cost)
			}
			want := 0
			for _, s := range all {
				places := len(s.Policies)
				if s.Kind == scenario.Sweep {
					places = 2*len(s.Sweep.Values) + 2 // the sweep does not affect two policies
				}
				want += places * s.Runs
			}
			if len(seen) != want {
				t.Errorf("%d shards have %d runs of %d", n, len(seen), want)
			}
			if most-least > dearest {
				t.Errorf("of %d shards the longest takes %d µs more than the shortest, and the dearest run %d", n, (most-least)/1000, dearest/1000)
			}
		}
	}
}

// Shards read back from files merge into the results of all runs, bit for bit, in any order and however many there are.
// While a shard is missing, the results contain the runs that are complete for all policies.
func TestMergedPartsAreTheWhole(t *testing.T) {
	all := []scenario.Scenario{every(500, 3), sweep()}
	q := question(all...)
	whole := []sim.Result{run(t, all[0], 2), run(t, all[1], 2)}
	for _, n := range []int{1, 3, 5} {
		m, err := study.NewMerger("the plan", q, n)
		testkit.OK(t, err)
		seconds, some := 0.0, 0
		for i := n; i >= 1; i-- {
			if missing := m.Missing(); len(missing) != i {
				t.Errorf("%d shards are missing, not %d", len(missing), i)
			}
			for k, r := range m.Results() {
				some += len(r.Runs)
				if err := r.Check(); err != nil || len(r.Runs) == len(whole[k].Runs) {
					t.Fatalf("runs %v without shards %v: %v", r.Runs, m.Missing(), err)
				}
				for i, rows := range r.Regret {
					for row, regret := range rows {
						if !slices.Equal(regret, whole[k].Regret[i][r.Runs[row]]) {
							t.Errorf("policy %d, run %d: %v", i, r.Runs[row], regret)
						}
					}
				}
			}
			testkit.OK(t, m.Add("part", stored(t, part(t, q, i, n))))
			seconds += float64(i)
		}
		if !reflect.DeepEqual(m.Results(), whole) || some == 0 && n > 1 {
			t.Errorf("in %d shards: another result, and %d runs before the last", n, some)
		}
		if m.Seconds != seconds || m.Missing() != nil {
			t.Errorf("%v seconds, missing %v", m.Seconds, m.Missing())
		}
	}
}

func TestAPartThatDoesNotFitIsRefused(t *testing.T) {
	s := sweep()
	q := question(s)
	good := part(t, q, 1, 2)
	changed := func(f func(s *study.Shard)) *study.Shard {
		s := stored(t, part(t, q, 2, 2))
		f(s)
		return s
	}
	seed := s
	seed.Seed = 7
	for want, bad := range map[string]*study.Shard{
		"is shard 1 of 2, and so is a.json":                          good,
		"is of another question than the plan: seed differs":         part(t, question(seed), 2, 2),
		"is of another question than the plan: what is run":          part(t, question(s, s), 2, 2),
		"is of 3 shards, and the plan of 2":                          part(t, q, 2, 3),
		"comes from another version than a.json, or from a machine ": changed(func(s *study.Shard) { s.Probe = "00000000" }),
		"does not have the runs of shard 2 of 2":                     changed(func(s *study.Shard) { s.Pieces = s.Pieces[1:] }),
		"has 0 runs of regret for runs ":                             changed(func(s *study.Shard) { s.Pieces[0].Regret = nil }),
		"2 values of regret for 1, of policy ":                       changed(func(s *study.Shard) { s.Pieces[0].Regret[0] = []float64{1, 2} }),
		"a regret of -1, of policy ":                                 changed(func(s *study.Shard) { s.Pieces[0].Regret[0] = []float64{-1} }),
		"a regret of NaN, of policy ":                                changed(func(s *study.Shard) { s.Pieces[0].Regret[0] = []float64{math.NaN()} }),
	} {
		m, err := study.NewMerger("the plan", q, 2)
		testkit.OK(t, err)
		testkit.OK(t, m.Add("a.json", good))
		if err := m.Add("b.json", bad); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
		if err := m.Add("c.json", part(t, q, 2, 2)); err != nil || !reflect.DeepEqual(m.Results()[0], run(t, s, 1)) {
			t.Errorf("after %s the rest does not fit: %v", want, err)
		}
	}
}

// A different seed gives a different probe, and so does a program with different runs. Equal programs give the same one.
func TestAProbeNamesWhatIsComputed(t *testing.T) {
	probe := func(s scenario.Scenario) string {
		w, err := study.Of(scenariotest.Valid(s))
		testkit.OK(t, err)
		return w.Probe()
	}
	s := sweep()
	again, seed, fewer := s, s, s
	seed.Seed, fewer.Policies = 7, s.Policies[1:]
	if probe(s) != probe(again) || probe(s) == probe(seed) || probe(s) == probe(fewer) || !strings.HasPrefix(probe(s), about.Version+"-") {
		t.Errorf("%s, again %s, another seed %s, fewer policies %s", probe(s), probe(again), probe(seed), probe(fewer))
	}
}

// Left returns what remains of the pieces without the finished cells.
func TestPiecesAreLeft(t *testing.T) {
	at := study.Place{Policy: 1}
	pieces := []study.Piece{{Place: at, From: 2, To: 9}, {From: 0, To: 2}}
	done := map[study.Cell]bool{{Place: at, Run: 2}: true, {Place: at, Run: 5}: true, {Place: at, Run: 8}: true, {Run: 0}: true, {Run: 1}: true}
	want := []study.Piece{{Place: at, From: 3, To: 5}, {Place: at, From: 6, To: 8}}
	if got := study.Left(pieces, func(c study.Cell) bool { return done[c] }); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got := study.Left(pieces, func(study.Cell) bool { return false }); !reflect.DeepEqual(got, pieces) {
		t.Errorf("%+v", got)
	}
}

// A changed shard is refused, unless only its white space has changed.
func TestAShardThatWasTamperedWithIsRefused(t *testing.T) {
	s := scenario.Default()
	s.Horizon, s.Runs, s.Policies = 500, 3, []scenario.Policy{{ID: "ucb1"}, {ID: "thompson"}}
	whole := part(t, question(s), 1, 1)
	whole.Seconds = 1.5
	data, err := study.MarshalShard(whole)
	testkit.OK(t, err)
	var spaced bytes.Buffer
	testkit.OK(t, json.Indent(&spaced, data, " ", "\t"))
	if back, err := study.UnmarshalShard(spaced.Bytes()); err != nil || !reflect.DeepEqual(back, whole) {
		t.Errorf("with white space: %v", err)
	}
	text := string(data)
	regret := strings.Index(text, `"regret":`)
	digit := regret + strings.IndexAny(text[regret:], "123456789")
	sum := strings.Index(text, `"checksum":"`) + len(`"checksum":"`)
	for what, changed := range map[string]string{
		"a digit of the regret": text[:digit] + string('1'+(text[digit]-'1'+1)%9) + text[digit+1:],
		"a run":                 strings.Replace(text, `"from":0`, `"from":1`, 1),
		"the seed":              strings.Replace(text, `horizon=500`, `horizon=500\u0026seed=2`, 1),
		"the seconds":           strings.Replace(text, `1.5`, `2.5`, 1),
		"the checksum":          text[:sum] + string('0'+(text[sum]+1)%8) + text[sum+1:],
		"no checksum":           text[:sum] + text[sum+64:],
	} {
		if changed == text {
			t.Fatalf("%s is not changed in %.300s", what, text)
		}
		if _, err := study.UnmarshalShard([]byte(changed)); !errors.Is(err, study.ErrChecksum) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// sealed returns a file with the given content and its checksum.
func sealed(t *testing.T, form, content string) string {
	t.Helper()
	data, err := study.Seal(form, json.RawMessage(content))
	testkit.OK(t, err)
	return string(data)
}

func TestAShardThatCannotBeIsRefused(t *testing.T) {
	for _, c := range []struct{ data, want string }{
		{``, "is not the result of a shard: EOF"},
		{`{`, "is not the result of a shard: unexpected EOF"},
		{`{"form":"x"}`, `is not the result of a shard: form is "x"`},
		{`{"epsilon":1}`, `is not the result of a shard: json: unknown field "epsilon"`},
		{`{"form":"epsilonarcade shard 1","checksum":"","content":{}}`, "was written by an older version; make this shard again"},
		{`{"form":"epsilonarcade figure shard 2"}`, "was written by an older version; make this shard again"},
		{`{"form":"epsilonarcade shard 3","content":{}}`, "has been cut or changed since it was written: its checksum does not fit"},
		{sealed(t, study.ShardForm, `{"shard":1,"of":1,"more":1}`), `is not the result of a shard: json: unknown field "more"`},
		{sealed(t, study.ShardForm, `{"shard":2,"of":1}`), "there is no shard 2 of 1"},
		{sealed(t, study.ShardForm, `{"shard":1,"of":1000000}`), "there is no shard 1 of 1000000"},
		{sealed(t, study.ShardForm, `{"shard":1,"of":1,"seconds":-1}`), "its time is not a valid number of seconds"},
		{sealed(t, study.AuditForm, `{}`), `is not the result of a shard: form is "epsilonarcade audit shard 1"`},
		{sealed(t, study.ShardForm, `{"shard":1,"of":1}`) + " 1", "is not the result of a shard: it goes on after its end"},
		{sealed(t, study.ShardForm, `{"shard":1,"of":1}`) + "}", "is not the result of a shard: it goes on after its end"},
	} {
		if _, err := study.UnmarshalShard([]byte(c.data)); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s\ngot  %v\nwant %s", c.data, err, c.want)
		}
	}
	for want, q := range map[string]study.Question{
		"link: this link was made by a newer version": {Scenarios: []string{"2t"}},
		"there is no scenario 1 of \"azize-2\"":       {Scenarios: []string{"1t"}, Panels: []study.Asked{{Panel: "azize-2", Scenarios: []int{1}}}},
	} {
		if _, err := study.NewMerger("the plan", q, 1); err == nil || !strings.HasPrefix(say.English(err.Error()), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
