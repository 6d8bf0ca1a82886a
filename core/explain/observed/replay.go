package observed

import (
	"context"
	"strconv"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/replay"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/table"
)

// mostReplayed is the number of rows that are replayed at once for a preview.
const mostReplayed = 100_000

// Replay says how the policies of a scenario do on a log, and which tests of the log reject its use.
func Replay(s scenario.Scenario, t *table.Table) (facts []explain.Fact) {
	note := func(text string) { facts = append(facts, explain.Fact{Name: text, Mark: "note"}) }
	if len(t.Order) > mostReplayed {
		note(say.Of("replay-too-long", strconv.Itoa(mostReplayed)))
		return facts
	}
	l := replay.Of(t)
	v, problems := l.Fit(s)
	if len(problems) > 0 {
		note(say.Of("replay-not-possible", problems[0].Words()))
		return facts
	}
	results, err := l.Run(context.Background(), v)
	if err != nil {
		note(say.Of("replay-not-possible", say.Err(err)))
		return facts
	}
	return Replayed(v.Scenario(), l, results)
}

// Replayed says how the policies of a scenario have done on a log, and what tests of the log say.
func Replayed(s scenario.Scenario, l replay.Log, results []replay.Result) (facts []explain.Fact) {
	note := func(text string) { facts = append(facts, explain.Fact{Name: text, Mark: "note"}) }
	note(say.Of("replay-means", notation.Count(s.Horizon)))
	for i, r := range results {
		facts = append(facts, explain.Fact{Name: figure.Name(s, i), Value: say.Of("replay-mean", notation.Number(r.Mean), notation.Number(r.Low), notation.Number(r.High), notation.Count(r.Used))})
	}
	checks := l.Check()
	test := func(name string, t replay.Test) {
		f := explain.Fact{Name: name, Value: say.Of("replay-not-rejected", notation.Number(t.P)), Mark: "good"}
		if t.TooFew {
			f.Value, f.Mark = say.Of("replay-too-few"), "open"
		} else if t.Rejects() {
			f.Value, f.Mark = say.Of("replay-rejected"), "bad"
		}
		facts = append(facts, f)
	}
	note(say.Of("replay-tests"))
	test(say.Of("replay-uniform"), checks.Uniform)
	test(say.Of("replay-after-reward"), checks.AfterReward)
	test(say.Of("replay-after-arm"), checks.AfterArm)
	if checks.Rejects() {
		note(say.Of("replay-not-valid"))
	}
	note(say.Of("replay-unknown"))
	return facts
}
