package document

import "epsilonarcade/core/privacy/audit"

// An Audit is the result of an audit.
type Audit struct {
	*audit.Audit
	audit.Result
	Watch  *audit.Watch
	Search *audit.Finding // nil without a search
}

// foundPlace is the result of a search in JSON: the means of the arms, the reward that differs, if it is a reward of an
// arm, and the horizon. The numbers of runs in each world and of places tried measure the effort.
type foundPlace struct {
	Runs    int       `json:"runs"`
	Places  int       `json:"places"`
	Arms    []float64 `json:"arms"`
	Changed any       `json:"changed,omitempty"`
	Horizon int64     `json:"horizon"`
}

// JSON returns the document of the result.
func (f Audit) JSON() any {
	a, r := f.Audit, f.Result
	value := struct {
		Policy     string      `json:"policy"`
		Name       string      `json:"name,omitempty"` // the name of a custom policy
		Notion     string      `json:"notion"`
		Epsilon    any         `json:"epsilon"` // a number, or "own"
		Delta      float64     `json:"delta"`
		Confidence float64     `json:"confidence"`
		Horizon    int64       `json:"horizon"`
		Runs       int         `json:"runs"`
		Seed       uint64      `json:"seed"`
		Changed    any         `json:"changed,omitempty"` // if it is a reward of an arm
		Revise     int64       `json:"revise,omitzero"`
		Looked     string      `json:"looked,omitempty"` // the choices of a custom policy that the audit tried
		Event      string      `json:"event"`
		Lower      float64     `json:"lower"`
		Exact      audit.Exact `json:"exact,omitzero"`
		Violated   bool        `json:"violated"`
		Method     string      `json:"method"`
		Pairs      int         `json:"pairs,omitzero"`
		Looks      int         `json:"looks,omitzero"`
		Wealth     audit.Exact `json:"wealth"` // a number, or "infinite" if it overflows
		Search     *foundPlace `json:"search,omitempty"`
	}{a.Spec.ID, "", string(a.Notion), a.Epsilon, a.Delta, a.Confidence, a.Setup.Horizon, a.Runs, a.Seed, nil, a.Revise, a.Looked(), r.Event, r.Lower, r.Exact, r.Violated,
		"anytime", f.Watch.Pairs(), f.Watch.Looks(), audit.Exact(f.Watch.Wealth()), nil}
	if a.Spec.Custom {
		value.Name = a.Spec.Name
	}
	if a.Own {
		value.Epsilon = "own"
	}
	if reward, ok := a.Differs(); ok {
		value.Changed = reward
	}
	if f.Search != nil {
		value.Search = &foundPlace{f.Search.Runs, f.Search.Tried, nil, value.Changed, a.Setup.Horizon}
		for _, arm := range a.Arms {
			value.Search.Arms = append(value.Search.Arms, arm.Mean())
		}
	}
	return value
}
