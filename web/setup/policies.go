package setup

import (
	"slices"
	"strconv"
	"strings"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/custom"
	"epsilonarcade/core/custom/examples"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/page"
	"epsilonarcade/web/parts"
)

// Policies holds the controls for the scenario's policies.
type Policies struct {
	Page   *page.Page
	opened int    // the index of the open row, or −1
	offers string // the notion whose offers are open, or ""
	// Write begins a custom policy with the source of a built-in one.
	Write func(id string)
	notes struct { // cached notes; of is the scenario that they are about
		of    scenario.Valid
		texts []string
	}
}

// A Group holds the policies that share a notion.
type Group struct {
	Notion string
	Title  string
	In     []Entry       // those in the scenario
	Out    []policy.Spec // offered, not in the scenario
	Add    string        // the text of the button that opens the offers
}

// An Entry is a policy of the scenario in a list. Entries cannot be compared: see parts.Choice.
type Entry struct {
	_         [0]func()
	Place     int // its index in the scenario
	ID        string
	Name      string
	Guarantee string     // the guarantee in a few words
	Says      string     // the guarantee and a summary, in sentences
	Ink       figure.Ink // the ink of its curve
	Own       string     // its own ε and δ
	Opened    bool       // its row is open
	Focused   bool
	Hidden    bool
}

// NewRow is the id of the description in a new policy's row.
const NewRow = "new-row"

// Groups returns all policies, grouped by notion.
func (v *Policies) Groups() []Group {
	var groups []Group
	entries, locked := v.Entries(), v.Page.View().Locks(page.PoliciesArea)
	for _, n := range policy.Notions() {
		g := Group{Notion: string(n.Notion), Title: n.Title}
		for _, spec := range policy.All() {
			if spec.Notion != n.Notion {
				continue
			}
			found := false
			for i, p := range v.Page.S.Policies {
				if p.ID == spec.ID {
					g.In = append(g.In, entries[i])
					found = true
				}
			}
			if !found {
				g.Out = append(g.Out, spec)
			}
		}
		for i, p := range v.Page.S.Policies {
			if p.ID == custom.ID && v.Page.Spec(i).Notion == n.Notion {
				g.In = append(g.In, entries[i])
			}
		}
		if locked {
			g.Out = nil
		}
		g.Add = say.Of("add-a-policy", strconv.Itoa(len(g.Out)))
		if len(g.In)+len(g.Out) > 0 {
			groups = append(groups, g)
		}
	}
	return groups
}

// Entry returns the entry of policy i.
func (v *Policies) Entry(i int) Entry { return v.entry(i, v.inks()[i]) }

func (v *Policies) entry(i int, ink figure.Ink) Entry {
	spec := v.Page.Spec(i)
	return Entry{
		Ink:   ink,
		Place: i, ID: spec.ID, Name: figure.Name(v.Page.S, i),
		Guarantee: v.Guarantee(i), Says: say.Of("as-sentence", spec.Guarantee) + " " + spec.Summary,
		Focused: i == v.Page.Focus, Hidden: v.Page.Hidden[i],
		Own: v.own(i), Opened: v.opened == i,
	}
}

// inks returns the inks of the scenario's policies.
func (v *Policies) inks() []figure.Ink {
	var ids, names []string
	for i, p := range v.Page.S.Policies {
		ids, names = append(ids, p.ID), append(names, figure.Name(v.Page.S, i))
	}
	return figure.InksOf(ids, names)
}

// Entries returns the scenario's policies in their order.
func (v *Policies) Entries() (all []Entry) {
	for i, k := range v.inks() {
		all = append(all, v.entry(i, k))
	}
	return all
}

// Guarantee returns the notion and the budget of policy i in a few words.
func (v *Policies) Guarantee(i int) string { return v.GuaranteeOf(v.Page.S, i) }

// GuaranteeOf is Guarantee for another scenario.
func (v *Policies) GuaranteeOf(of scenario.Scenario, i int) string {
	spec, _ := of.Policies[i].Spec()
	short := spec.Notion.Words().Short
	if spec.Custom && spec.Notion != policy.None {
		short = say.Of("written-claims", short)
	}
	switch {
	case spec.Uncertified():
		return say.Of("privacy-not-certified")
	case spec.Epsilon == policy.Ignores:
		return short
	}
	eps, delta := v.budgetWords(of, i)
	switch {
	case spec.Delta != policy.Ignores:
		return say.Of("guarantee-eps-delta", short, eps, delta)
	case eps == "ε":
		return say.Of("guarantee-any-eps", short)
	}
	return say.Of("guarantee-eps", short, eps)
}

// budgetWords returns the budget of policy i in words. The symbol ε or δ stands for a value that the sweep varies.
func (v *Policies) budgetWords(of scenario.Scenario, i int) (eps, delta string) {
	p := of.Policies[i]
	x, y := of.Budget(p)
	eps, delta = notation.Number(x), notation.Number(y)
	spec, _ := p.Spec()
	if v.Page.View().IsTradeoff() && of.Sweep.Moves(p, spec) {
		switch of.Sweep.Over {
		case scenario.OverEpsilon:
			eps = "ε"
		case scenario.OverDelta:
			delta = "δ"
		}
	}
	return eps, delta
}

// HasText reports whether a policy has an example source that the reader may edit.
func (v *Policies) HasText(id string) bool {
	return examples.Has(id) && !v.Page.View().Locks(page.PoliciesArea) && !v.Page.View().HasPanel()
}

// Offers reports whether the offers of a notion are open.
func (v *Policies) Offers(notion string) bool { return notion == v.offers }

// OpenOffers opens or closes the offers of a notion.
func (v *Policies) OpenOffers(notion string) {
	if v.Offers(notion) {
		notion = ""
	}
	v.offers = notion
}

// AddPolicy adds a policy to the scenario and reveals its row.
func (v *Policies) AddPolicy(id string) {
	if v.add(scenario.Policy{ID: id}) {
		v.Page.RevealNext = NewRow
	}
}

func (v *Policies) add(p scenario.Policy) bool {
	s := v.Page.S
	s.Policies = append(slices.Clone(s.Policies), p)
	done := v.Page.Change(s)
	if done {
		v.Page.Focus = len(s.Policies) - 1
	}
	return done
}

// RemovePolicy removes policy i.
func (v *Policies) RemovePolicy(i int) {
	if len(v.Page.S.Policies) == 1 {
		v.Page.Say(say.Of("one-policy-needed-least"))
		return
	}
	v.place(i, -1)
}

// MovePolicy moves policy i to another position. Curves are listed and revealed in the order of the policies.
func (v *Policies) MovePolicy(i int, to string) {
	if n, err := strconv.Atoi(to); err == nil && n >= 0 && n < len(v.Page.S.Policies) {
		v.place(i, n)
		v.Page.RevealNext = "place" // the policy may be in another row now
	}
}

// Places returns the menu of all positions for policy i.
func (v *Policies) Places(i int) (all []parts.Choice) {
	for k := range v.Page.S.Policies {
		all = append(all, parts.Choice{Value: strconv.Itoa(k), Text: strconv.Itoa(k + 1), Chosen: k == i})
	}
	return all
}

// place moves policy i to another position, or removes it if to is −1.
func (v *Policies) place(i, to int) {
	p := v.Page
	was := p.S.Policies
	var order []int // the old indices, in the new order
	for k := range was {
		if k != i {
			order = append(order, k)
		}
	}
	if to >= 0 {
		order = slices.Insert(order, to, i)
	}
	s, hidden, focus := p.S, map[int]bool{}, p.Focus
	s.Policies = nil
	for n, k := range order {
		if k == p.Focus {
			focus = n
		}
		hidden[n] = p.Hidden[k]
		s.Policies = append(s.Policies, was[k])
	}
	for k, h := range p.Hidden { // curves of a compared scenario come after the policies'
		if k >= len(was) {
			hidden[k-len(was)+len(s.Policies)] = h
		}
	}
	if len(p.Try(s)) > 0 {
		return
	}
	p.Hidden, p.Focus, v.opened = hidden, min(focus, len(s.Policies)-1), to
	p.Fields.Forget("policies[") // the fields' names contain indices
}

// ToggleCurve shows or hides the curve of policy i.
func (v *Policies) ToggleCurve(i int) {
	v.Page.Hidden[i] = !v.Page.Hidden[i]
	v.Page.Update()
}

// SetFocus puts policy i in focus.
func (v *Policies) SetFocus(i int) {
	v.Page.Focus = i
	if v.Page.Look.Inside {
		v.Page.Looked() // a link contains the policy in focus
	}
	v.Page.Update()
}

// Notes returns the notes on the scenario, except those that the page shows elsewhere.
func (v *Policies) Notes() []string {
	if !v.notes.of.Equal(v.Page.Valid) { // computing them may take a long time
		v.notes.of, v.notes.texts = v.Page.Valid, nil
		for _, n := range v.Page.S.Notes() {
			if !v.SaidElsewhere(n.Field) {
				v.notes.texts = append(v.notes.texts, noteText(v.Page.S, n))
			}
		}
	}
	return v.notes.texts
}

// SaidElsewhere reports whether the page shows a note on a field beside a parameter or the budget.
func (v *Policies) SaidElsewhere(field string) bool {
	for i := range v.Page.S.Policies {
		if field == scenario.PolicyField(i)+".delta" {
			return true
		}
		for _, q := range v.Page.Spec(i).Params {
			if field == scenario.ParamField(i, q.Name) && q.Note != "" {
				return true
			}
		}
	}
	return false
}

// noteText returns a note as a sentence with the policy's label.
func noteText(s scenario.Scenario, n scenario.Problem) string {
	for i := range s.Policies {
		if part, ok := strings.CutPrefix(n.Field, scenario.PolicyField(i)+"."); ok {
			part = strings.TrimPrefix(part, "params.")
			if part == "id" {
				return say.Of("note-of-policy", figure.Subject(s, i), n.Text)
			}
			return say.Of("note-of-param", figure.Subject(s, i), part, n.Clause())
		}
	}
	return say.Of("note-of-eps", n.Clause()) // only ε belongs to no policy
}

// ByMean returns the indices of the arms, the best arm first.
func ByMean(arms []arm.Arm) []int {
	worth := make([]float64, len(arms))
	for i, x := range arms {
		worth[i] = -x.Mean()
	}
	return figure.Ascending(worth)
}

// PolicyCount states the numbers of different policies in the scenario, of all policies, and of curves.
func (v *Policies) PolicyCount() string {
	ids := map[string]bool{}
	for _, p := range v.Page.S.Policies {
		ids[p.ID] = true
	}
	in, all := notation.Count(len(ids)), notation.Count(len(policy.All()))
	if n := len(v.Page.S.Policies); n > len(ids) {
		return say.Of("of-policies-in-curves", in, all, notation.Count(n))
	}
	return say.Of("of", in, all)
}

// FocusName returns the name of the policy in focus.
func (v *Policies) FocusName() string {
	if len(v.Page.S.Policies) == 0 {
		return say.Of("nobody")
	}
	return figure.Subject(v.Page.S, v.Page.Focus)
}

// FocusSays describes the policy in focus.
func (v *Policies) FocusSays() string {
	if len(v.Page.S.Policies) == 0 {
		return ""
	}
	s := v.Page.Spec(v.Page.Focus)
	return s.Summary + " " + say.Of("protects", s.Guarantee)
}

// FocusReference returns the reference of the policy in focus.
func (v *Policies) FocusReference() string {
	if len(v.Page.S.Policies) == 0 {
		return ""
	}
	return v.Page.Spec(v.Page.Focus).Reference
}
