package answers

import (
	"errors"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/lab"
)

// audits keeps the audit that was prepared last, and its game.
type audits struct {
	of    string // what it was prepared from
	audit *audit.Audit
	err   error
	game  *audit.Game // nil before its first round
}

// answer answers questions about audits, and others with nil.
func (a *audits) answer(m lab.Message) lab.Message {
	var answer lab.Message
	var err error
	switch m := m.(type) {
	case *lab.Prepare:
		if err = a.prepare(m.Audit); err == nil {
			answer = prepared(a.audit)
		}
	case *lab.Learn:
		if err = a.prepare(m.Audit); err == nil {
			answer, err = a.learn(m)
		}
	case *lab.Find:
		if err = a.prepare(m.Audit); err == nil {
			answer, err = a.find(m)
		}
	case *lab.Test:
		if err = a.prepare(m.Audit); err == nil {
			answer, err = a.test(m)
		}
	case *lab.Judge:
		if err = a.prepare(m.Audit); err == nil {
			answer, err = a.judge(m)
		}
	case *lab.Deal:
		if err = a.prepare(m.Audit); err == nil {
			answer, err = a.deal(m)
		}
	default:
		return nil
	}
	if err != nil {
		return refuse(err)
	}
	return answer
}

// prepare makes the audit ready, unless it is.
func (a *audits) prepare(q lab.Audit) error {
	of := string(lab.Encode(&lab.Prepare{Audit: q}))
	if a.of == of {
		return a.err
	}
	*a = audits{of: of}
	d := audit.Draft{
		ID: q.ID, Notion: policy.Notion(q.Notion), Epsilon: q.Epsilon, Delta: q.Delta,
		Confidence: q.Confidence, Horizon: q.Horizon, Runs: int(q.Runs),
	}
	if q.Seed != nil {
		d.Seed = new(uint64(*q.Seed))
	}
	if q.Link != "" {
		s, err := scenario.ParseLink(q.Link)
		if err != nil {
			a.err = err
			return err
		}
		d.Scenario = &s
	}
	a.audit, a.err = d.Prepare()
	return a.err
}

func prepared(a *audit.Audit) *lab.Prepared {
	return &lab.Prepared{
		Name: a.Spec.Name, Notion: string(a.Notion), Worlds: a.Worlds(), Open: a.Open(),
		Claim:   a.Claim.Words(),
		Epsilon: a.Epsilon, Delta: a.Delta, Confidence: a.Confidence, Best: a.Best(),
		Horizon: a.Setup.Horizon, Seed: int64(a.Seed), Learning: int64(a.Learning()), Testing: int64(a.Testing()),
	}
}

// stretch checks that runs are some of so many.
func stretch(from, to int64, runs int) error {
	if from < 0 || to < from || to > int64(runs) {
		return errors.New("runs " + count(int(from)) + " to " + count(int(to)) + ": there are " + count(runs))
	}
	return nil
}

func (a *audits) learn(m *lab.Learn) (lab.Message, error) {
	if err := stretch(m.From, m.To, a.audit.Learning()); err != nil {
		return nil, err
	}
	return &lab.Learnt{Counts: string(a.audit.Learn(int(m.From), int(m.To)).Bytes())}, nil
}

func (a *audits) find(m *lab.Find) (lab.Message, error) {
	all := a.audit.Learn(0, 0)
	for _, part := range m.Counts {
		c, err := a.audit.CountsFrom([]byte(part))
		if err != nil {
			return nil, err
		}
		all.Add(c)
	}
	e := a.audit.Event(all)
	return &lab.Found{Event: string(e.Bytes()), Words: a.audit.Words(e)}, nil
}

func (a *audits) test(m *lab.Test) (lab.Message, error) {
	e, err := a.audit.EventFrom([]byte(m.Event))
	if err != nil {
		return nil, err
	}
	if err := stretch(m.From, m.To, a.audit.Testing()); err != nil {
		return nil, err
	}
	h := a.audit.Test(e, int(m.From), int(m.To))
	t := &lab.Tested{}
	for w := range 2 {
		t.Hits[w], t.Runs[w] = int64(h.Hits[w]), int64(h.Runs[w])
	}
	return t, nil
}

func (a *audits) judge(m *lab.Judge) (lab.Message, error) {
	e, err := a.audit.EventFrom([]byte(m.Event))
	if err != nil {
		return nil, err
	}
	var h audit.Hits
	j := &lab.Judged{}
	for _, t := range m.Sums {
		for w := range 2 {
			if t.Hits[w] < 0 || t.Runs[w] < t.Hits[w] || t.Runs[w] > int64(a.audit.Testing()) {
				return nil, errors.New("these are no hits of this audit's runs")
			}
			h.Hits[w], h.Runs[w] = int(t.Hits[w]), int(t.Runs[w])
		}
		j.Bounds = append(j.Bounds, a.audit.Lower(e, h))
	}
	r := a.audit.Result(e, h)
	j.Event, j.Worlds, j.Lower, j.Exact, j.Of, j.Violated = r.Event, r.Worlds, r.Lower, r.Exact, r.Of, r.Violated
	return j, nil
}

func (a *audits) deal(m *lab.Deal) (lab.Message, error) {
	switch {
	case !a.audit.Open():
		return nil, errors.New("no choice within the horizon depends on a reward: there is nothing to guess by")
	case m.Round < 0:
		return nil, missing("round", m.Round)
	}
	if a.game == nil {
		a.game = a.audit.Game()
	}
	r, err := a.game.Round(int(m.Round))
	if err != nil {
		return nil, err
	}
	d := &lab.Dealt{Seen: r.Seen, Secret: int64(r.World), Guess: int64(r.Guess), Why: r.Why, Best: a.audit.Best()}
	d.Worlds[0], d.Worlds[1] = a.game.Worlds()
	return d, nil
}
