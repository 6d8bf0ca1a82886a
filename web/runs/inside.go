package runs

import (
	"slices"
	"strconv"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/page"
	"epsilonarcade/web/parts"
	"epsilonarcade/web/setup"
)

// Inside is what the next choice of the policy in focus goes by.
type Inside struct {
	Page     *page.Page
	Policies *setup.Policies
}

// Names of cards that the lab fills.
const (
	InsideSheet = "inside"
	LevelsCard  = "levels"
	LossCard    = "loss"
)

// newInside returns the look inside the policy in focus.
func newInside(runs *Runs) *Inside {
	p := runs.Page
	v := &Inside{p, runs.Policies}
	p.Rooms.Join(page.Hooks{Frame: v.until(LossCard, v.LossSeen), Ask: v.ask})
	p.Cards.Derive(InsideSheet, page.Derived{Sheet: func(asked explain.Sheet) explain.Sheet {
		if !v.insideSeen() {
			return explain.Sheet{}
		}
		return asked
	}})
	return v
}

// ask asks for what the page shows of it.
func (v *Inside) ask() {
	shows := v.Page.View().Shows(page.InsideArea)
	if v.insideSeen() && shows {
		v.Page.Cards.Want(InsideSheet, &lab.Inside{Decision: v.decision()})
	}
	if v.LossSeen() && v.lossDue() {
		v.Page.Cards.Want(LossCard, &lab.Loss{Decision: v.decision()})
	}
	if v.HasLevels() && shows {
		v.Page.Cards.Want(LevelsCard, &lab.Levels{Scenario: v.Page.Valid, Policy: int64(v.Page.Focus)})
	}
}

// until waits, where a card is wanted, until it may be asked for: runs may be over before.
func (v *Inside) until(card string, wanted func() bool) func() (more bool) {
	return func() (more bool) {
		early := wanted() && !v.Page.Cards.Has(card)
		if early && v.lossDue() {
			v.Page.Render()
		}
		return early && !v.Page.Workers.Session.Playing()
	}
}

// ToggleInside opens or closes the look inside the policy in focus.
func (v *Inside) ToggleInside() {
	v.Page.Look.Inside = !v.Page.Look.Inside
	v.Page.Looked()
}

// insideSeen reports whether the page shows what a policy goes by.
func (v *Inside) insideSeen() bool { return v.Page.Look.Inside && v.watched() }

// watched reports whether there is a live run of the policy in focus.
func (v *Inside) watched() bool {
	return v.Page.View().IsPlay() && v.Page.View().IsLive() && v.Page.Focus < len(v.Page.S.Policies)
}

// LossSeen reports whether the page shows what the next choice of that policy gives away.
func (v *Inside) LossSeen() bool {
	return v.watched() && v.Page.View().Shows(page.InsideArea) && !v.Page.Browser.SavesData()
}

// LossAfter is how long the page lets pass before it asks for that by itself, in milliseconds:
// the program that knows is nothing that the first curves should wait for.
const LossAfter = 4000

// lossDue reports whether it may be asked for.
func (v *Inside) lossDue() bool {
	return v.Page.Clock-v.Page.Began >= LossAfter || v.Page.Cards.Has(LossCard)
}

// InsideSays says why the card shows nothing, or how far it is.
func (v *Inside) InsideSays() string {
	switch {
	case !v.Page.Look.Inside:
		return ""
	case !v.insideSeen():
		return say.Of("follows-one-live-run")
	}
	return v.Page.Cards.SheetSays(InsideSheet)
}

// decision returns the next decision of the policy in focus.
func (v *Inside) decision() lab.Decision {
	d := lab.Decision{Place: lab.Place{Scenario: v.Page.Valid, Policy: int64(v.Page.Focus), Pulled: v.Page.Workers.Session.Tracks()[v.Page.Focus].Pulled}}
	if d.Arm, d.Change = int64(v.Page.Arm), 1; v.Page.Look.Change == page.Down {
		d.Change = -1
	}
	return d
}

// InsideArms returns the menu of arms to look at: the best ones if there are many.
func (v *Inside) InsideArms() (menu []parts.Choice) {
	if !v.Page.Look.Inside {
		return nil
	}
	for _, i := range v.bestArms() {
		menu = append(menu, parts.Choice{Value: strconv.Itoa(i), Text: say.Of("arm-mean-is", notation.Count(i+1), notation.Number(v.Page.S.Arms[i].Mean())), Chosen: i == v.Page.Arm})
	}
	return menu
}

// LookAtArm looks at the arm of a menu's entry.
func (v *Inside) LookAtArm(value string) {
	if i, err := strconv.Atoi(value); err == nil {
		v.Page.Arm = i
		v.Page.Looked()
	}
}

// InsideChanges returns the ways in which one past reward may have been different.
func (v *Inside) InsideChanges() []parts.Choice {
	return []parts.Choice{
		{Value: "reward-up", Text: say.Of("one-reward-0-1"), Chosen: v.Page.Look.Change != page.Down},
		{Value: "reward-down", Text: say.Of("one-reward-1-0"), Chosen: v.Page.Look.Change == page.Down},
	}
}

// ChooseInsideChange takes one of them.
func (v *Inside) ChooseInsideChange(value string) {
	v.Page.Look.Change = map[string]string{"reward-down": page.Down}[value]
	v.Page.Looked()
}

// HasLevels reports whether the policy in focus is for users with levels of their own.
func (v *Inside) HasLevels() bool {
	return v.Page.View().HasRuns() && v.Page.Focus < len(v.Page.S.Policies) && v.Page.Spec(v.Page.Focus).Notion == policy.RewardHeterogeneous
}

// ShowLive turns to one live run.
func (v *Inside) ShowLive() {
	if v.Page.Look.Mode = page.DefaultLook().Mode; v.Page.View().IsPlay() {
		v.Page.Start()
	} else {
		v.Page.Show("regret")
	}
	v.Page.Looked()
}

// bestArms returns the arms that lists show, in their order: the best ones, and the one that
// is looked at.
func (v *Inside) bestArms() []int {
	order := setup.ByMean(v.Page.S.Arms)
	order = order[:min(mostListed, len(order))]
	if !slices.Contains(order, v.Page.Arm) {
		order = append(slices.Clone(order), v.Page.Arm)
	}
	slices.Sort(order)
	return order
}

// mostListed is how many arms lists show.
const mostListed = 20
