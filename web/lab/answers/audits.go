package answers

import (
	"math"
	"strings"

	sheets "epsilonarcade/core/explain/audits"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/wire"
	"epsilonarcade/web/lab"
)

// audits keeps the audit that was prepared last, and its game.
type audits struct {
	of    string // what it was prepared from
	audit *audit.Audit
	err   error        // why there is none, or how its policy has failed in a run
	watch *audit.Watch // nil before its first bet
	runs  int64        // whose records it has been handed
	game  *sheets.Game // nil before its first round
	dealt int64        // the number of that game
	fixed bool         // a seed is given: there is one game
}

// answer does a step of an audit.
func (a *audits) answer(m *lab.Trial) lab.Message {
	if err := a.prepare(m.Audit, m.Changed); err != nil {
		return refuse(err)
	}
	for _, s := range []struct {
		step string
		take func(*lab.Trial) (lab.Message, error)
	}{{lab.Choose, a.choose}, {lab.Record, a.record}, {lab.Know, a.know}, {lab.Bet, a.bet}, {lab.Play, a.play}} {
		if s.step == m.Step {
			answer, err := s.take(m)
			if failed := a.audit.Err(); failed != nil { // a policy that somebody has written may
				a.err, err = failed, failed
			}
			if err != nil {
				return refuse(err)
			}
			return answer
		}
	}
	return &lab.Refused{Why: say.Of("no-step-audit")}
}

// prepare makes the audit ready, unless it is, with the reward that was chosen if it is told.
func (a *audits) prepare(of string, told []int64) error {
	var changed audit.Reward
	choice := 0
	switch len(told) {
	case 0:
	case 1:
		choice = int(told[0])
	case 2:
		changed = audit.Reward{Arm: int(told[0]), Reward: told[1]}
	default:
		return say.Error("no-reward-no-choice")
	}
	if a.of == of && (a.audit != nil || a.err != nil) {
		if a.err != nil || len(told) == 0 {
			return a.err
		}
		if r, _ := a.audit.Differs(); a.audit.Choice == choice && (choice > 0 || r == changed) {
			return nil
		}
	}
	*a = audits{of: of}
	look, link, _ := strings.Cut(of, "~")
	v, err := scenario.ParseLink(link)
	if err != nil {
		a.err = err
		return err
	}
	in := fillIn(strings.Split(look, ","), v.Scenario())
	if err = in.wrong(); err == nil {
		in.draft.Changed, in.draft.Choice, a.fixed = changed, choice, in.draft.Seed != nil
		a.audit, err = in.draft.Prepare()
	}
	if a.err = err; err != nil && len(told) > 0 { // which may be wrong alone
		*a = audits{}
	}
	return err
}

func (a *audits) choose(*lab.Trial) (lab.Message, error) {
	if n := a.audit.Choice; n > 0 {
		return &lab.Counted{Numbers: []int64{int64(n)}}, nil
	}
	if r, ok := a.audit.Differs(); ok {
		return &lab.Counted{Numbers: []int64{int64(r.Arm), r.Reward}}, nil
	}
	return &lab.Counted{}, nil
}

func (a *audits) record(m *lab.Trial) (lab.Message, error) {
	if runs := a.audit.Runs; m.From < 0 || m.To < m.From || m.To > int64(runs) {
		return nil, say.Error("no-runs-to", notation.Count(m.From), notation.Count(m.To), notation.Count(runs))
	}
	return &lab.Counted{Text: string(a.audit.Record(int(m.From), int(m.To)).Bytes())}, nil
}

func (a *audits) know(*lab.Trial) (lab.Message, error) {
	return &lab.Counted{Text: string(exacts.Encode(&exact{sheets.ExactOf(a.audit)}))}, nil
}

// exact travels as a text, which the page hands on.
type exact struct{ sheets.Exact }

var exacts = wire.Protocol{wire.Kind[exact]()}

func (m *exact) Code(c *wire.Coder) {
	c.Float(&m.Epsilon)
	c.Text(&m.Of)
	c.Floats(&m.Curve.Alpha)
	c.Floats(&m.Curve.Beta)
	c.Float(&m.Advantage)
}

// bet bets on the records of the runs from one number on, if those before are there. The first record begins anew.
func (a *audits) bet(m *lab.Trial) (lab.Message, error) {
	if a.watch == nil || m.From == 0 {
		a.watch, a.runs = a.audit.Watch(), 0
	}
	if m.From != a.runs {
		return &lab.Standing{Runs: a.runs}, nil
	}
	for _, data := range m.Records {
		r, err := a.audit.RecordFrom([]byte(data))
		if err != nil {
			a.watch = nil
			return nil, err
		}
		a.watch.Add(r)
	}
	a.runs = m.To
	known := &exact{sheets.Exact{Epsilon: math.NaN(), Of: say.Of("exact-worked-out")}}
	if m.Exact != "" {
		message, err := exacts.Decode([]byte(m.Exact))
		if err != nil {
			return nil, err
		}
		known = message.(*exact)
	}
	a.audit.Know(audit.Exact(known.Epsilon), known.Of)
	over := a.watch.Over()
	s := &lab.Standing{Runs: a.runs, Pairs: int64(a.watch.Pairs()), Over: over, Found: *sheets.Found(a.audit, a.watch, over || m.Last)}
	caught, catches := sheets.Caught(a.audit, a.watch, known.Exact)
	s.Caught = *caught
	for _, c := range catches {
		s.Known, s.People = append(s.Known, c.By), append(s.People, c.Caught)
	}
	return s, nil
}

func (a *audits) play(m *lab.Trial) (lab.Message, error) {
	number := m.Game
	if a.fixed {
		number = 0
	}
	if a.game == nil || a.dealt != number {
		a.game, a.dealt = sheets.NewGame(a.audit, uint64(number)), number
	}
	return sheetOf(a.game.Sheet(m.From, m.Guesses)), nil
}
