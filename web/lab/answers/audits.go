package answers

import (
	"math"

	"epsilonarcade/core/explain"
	sheets "epsilonarcade/core/explain/audits"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/lab"
)

// audits keeps the latest audit and its game.
type audits struct {
	of    *lab.Audit // the question about this audit, or nil
	audit *audit.Audit
	err   error        // the reason for a missing audit, or the policy's error
	watch *audit.Watch // nil before the first bet
	runs  int64        // the number of runs whose records have arrived
	game  *sheets.Game // nil before the first round
	dealt int64        // the game's number
	fixed bool         // the audit's seed allows only one game
}

// step prepares an audit and carries out one step of it. A custom policy may fail in any step.
func step[Q, T any](a *audits, of lab.Audit, chosen *lab.Chosen, m *Q, take func(*audits, *Q) (*T, error)) lab.Message {
	if err := a.prepare(of, chosen); err != nil {
		return refuse(err)
	}
	answer, err := take(a, m)
	if failed := a.audit.Err(); failed != nil {
		a.err, err = failed, failed
	}
	return answered(answer, err)
}

// prepare prepares an audit, unless it is the latest one. told is the changed reward or the selected choice, if the
// page knows it.
func (a *audits) prepare(of lab.Audit, told *lab.Chosen) error {
	var chosen lab.Chosen
	if told != nil {
		chosen = *told
	}
	changed := audit.Reward{Arm: int(chosen.Arm), Reward: chosen.Reward}
	if a.of != nil && a.of.Equal(of) {
		if a.err != nil || told == nil {
			return a.err
		}
		if r, _ := a.audit.Differs(); int64(a.audit.Choice) == chosen.Choice && (chosen.Choice > 0 || r == changed) {
			return nil
		}
	}
	*a = audits{of: &of}
	s := scenario.Default()
	if !of.Scenario.IsZero() {
		s = of.Scenario.Scenario()
	}
	in := fillIn(of.Fields, s)
	if a.err = in.wrong(); a.err == nil {
		in.draft.Changed, in.draft.Choice, a.fixed = changed, int(chosen.Choice), in.draft.Seed != nil
		a.audit, a.err = in.draft.Prepare()
	}
	err := a.err
	if err != nil && told != nil { // only the choice may be wrong
		*a = audits{}
	}
	return err
}

func (a *audits) choose(*lab.Choose) (*lab.Chosen, error) {
	if n := a.audit.Choice; n > 0 {
		return &lab.Chosen{Choice: int64(n)}, nil
	}
	r, _ := a.audit.Differs()
	return &lab.Chosen{Arm: int64(r.Arm), Reward: r.Reward}, nil
}

func (a *audits) know(*lab.Know) (*explain.Exact, error) {
	known := sheets.ExactOf(a.audit)
	return &known, nil
}

func (a *audits) record(m *lab.Record) (*lab.Counted, error) {
	if runs := a.audit.Runs; m.From < 0 || m.To < m.From || m.To > int64(runs) {
		return nil, say.Error("no-runs-to", notation.Count(m.From), notation.Count(m.To), notation.Count(runs))
	}
	return &lab.Counted{Record: a.audit.Record(int(m.From), int(m.To)).Bytes()}, nil
}

// bet bets on the records of further runs if all earlier records have arrived. The first record starts over.
func (a *audits) bet(m *lab.Bet) (*lab.Standing, error) {
	if a.watch == nil || m.From == 0 {
		a.watch, a.runs = a.audit.Watch(), 0
	}
	if m.From != a.runs {
		return &lab.Standing{Runs: a.runs}, nil
	}
	for _, data := range m.Records {
		r, err := a.audit.RecordFrom(data)
		if err != nil {
			a.watch = nil
			return nil, err
		}
		a.watch.Add(r)
	}
	a.runs = m.To
	known := explain.Exact{Epsilon: math.NaN(), Of: say.Of("exact-worked-out")}
	if m.Exact != nil {
		known = *m.Exact
	}
	a.audit.Know(audit.Exact(known.Epsilon), known.Of)
	over := a.watch.Over()
	s := &lab.Standing{Runs: a.runs, Pairs: int64(a.watch.Pairs()), Over: over, Found: sheets.Found(a.audit, a.watch, over || m.Last)}
	s.Caught, s.Catches = sheets.Caught(a.audit, a.watch, known)
	return s, nil
}

func (a *audits) play(m *lab.Play) (*explain.Sheet, error) {
	number := m.Game
	if a.fixed {
		number = 0
	}
	if a.game == nil || a.dealt != number {
		a.game, a.dealt = sheets.NewGame(a.audit, uint64(number)), number
	}
	return a.game.Sheet(m.Round, m.Guesses)
}
