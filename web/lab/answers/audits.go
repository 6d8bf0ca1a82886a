package answers

import (
	"errors"
	"strings"

	sheets "epsilonarcade/core/explain/audits"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/lab"
)

// audits keeps the audit that was prepared last, and its game.
type audits struct {
	of    string // what it was prepared from
	audit *audit.Audit
	err   error        // why there is none, or how its policy has failed in a run
	game  *sheets.Game // nil before its first round
}

// answer does a step of an audit.
func (a *audits) answer(m *lab.Trial) lab.Message {
	if err := a.prepare(m.Audit, m.Changed); err != nil {
		return refuse(err)
	}
	for _, s := range []struct {
		step string
		take func(*lab.Trial) (lab.Message, error)
	}{{lab.Choose, a.choose}, {lab.Learn, a.learn}, {lab.Find, a.find}, {lab.Test, a.test}, {lab.Report, a.report}, {lab.Play, a.play}} {
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
	return &lab.Refused{Why: "this is no step of an audit"}
}

// prepare makes the audit ready, unless it is, with the reward that was chosen if it is told.
func (a *audits) prepare(of string, told []int64) error {
	var changed audit.Reward
	if len(told) == 2 {
		changed = audit.Reward{Arm: int(told[0]), Reward: told[1]}
	} else if len(told) > 0 {
		return errors.New("this is no reward of an audit")
	}
	if a.of == of && (a.audit != nil || a.err != nil) {
		if a.err != nil || len(told) == 0 {
			return a.err
		}
		if r, _ := a.audit.Differs(); r == changed {
			return nil
		}
	}
	*a = audits{of: of}
	look, link, _ := strings.Cut(of, "~")
	s, err := scenario.ParseLink(link)
	if err != nil {
		a.err = err
		return err
	}
	in := fillIn(strings.Split(look, ","), s)
	if err = in.wrong(); err == nil {
		in.draft.Changed = changed
		a.audit, err = in.draft.Prepare()
	}
	a.err = err
	return err
}

func (a *audits) choose(*lab.Trial) (lab.Message, error) {
	if r, ok := a.audit.Differs(); ok {
		return &lab.Counted{Numbers: []int64{int64(r.Arm), r.Reward}}, nil
	}
	return &lab.Counted{}, nil
}

// stretch checks that runs are some of so many.
func stretch(from, to int64, runs int) error {
	if from < 0 || to < from || to > int64(runs) {
		return errors.New("runs " + notation.Count(int(from)) + " to " + notation.Count(int(to)) + ": there are " + notation.Count(runs))
	}
	return nil
}

func (a *audits) learn(m *lab.Trial) (lab.Message, error) {
	if err := stretch(m.From, m.To, a.audit.Learning()); err != nil {
		return nil, err
	}
	return &lab.Counted{Text: string(a.audit.Learn(int(m.From), int(m.To)).Bytes())}, nil
}

func (a *audits) find(m *lab.Trial) (lab.Message, error) {
	all := a.audit.Learn(0, 0)
	for _, part := range m.Counts {
		c, err := a.audit.CountsFrom([]byte(part))
		if err != nil {
			return nil, err
		}
		all.Add(c)
	}
	return &lab.Counted{Text: string(a.audit.Event(all).Bytes())}, nil
}

func (a *audits) test(m *lab.Trial) (lab.Message, error) {
	e, err := a.audit.EventFrom([]byte(m.Event))
	if err != nil {
		return nil, err
	}
	if err := stretch(m.From, m.To, a.audit.Testing()); err != nil {
		return nil, err
	}
	h := a.audit.Test(e, int(m.From), int(m.To))
	return &lab.Counted{Numbers: []int64{int64(h.Hits[0]), int64(h.Runs[0]), int64(h.Hits[1]), int64(h.Runs[1])}}, nil
}

func (a *audits) report(m *lab.Trial) (lab.Message, error) {
	sums, err := a.sums(m.Numbers)
	if err != nil {
		return nil, err
	}
	if len(sums) == 0 {
		return sheetOf(sheets.Worlds(a.audit), nil), nil
	}
	e, err := a.audit.EventFrom([]byte(m.Event))
	if err != nil {
		return nil, err
	}
	return sheetOf(sheets.Found(a.audit, e, sums, m.To == int64(a.audit.Testing())), nil), nil
}

func (a *audits) play(m *lab.Trial) (lab.Message, error) {
	if a.game == nil {
		a.game = sheets.NewGame(a.audit)
	}
	return sheetOf(a.game.Sheet(m.From, m.Numbers)), nil
}

// sums reads hits after some stretches of testing runs.
func (a *audits) sums(numbers []int64) (all []audit.Hits, err error) {
	for ; len(numbers) > 0; numbers = numbers[min(4, len(numbers)):] {
		var h audit.Hits
		for w := range 2 {
			if len(numbers) < 4 || numbers[2*w] < 0 || numbers[2*w+1] < numbers[2*w] || numbers[2*w+1] > int64(a.audit.Testing()) {
				return nil, errors.New("these are no hits of this audit's runs")
			}
			h.Hits[w], h.Runs[w] = int(numbers[2*w]), int(numbers[2*w+1])
		}
		all = append(all, h)
	}
	return all, nil
}
