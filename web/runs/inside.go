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

// Inside is the card with the numbers behind the next choice of the policy in focus.
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

// newInside returns the card about the policy in focus.
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

// ask requests the visible cards from the lab.
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

// until returns a frame hook. It requests frames until the lab may be asked for a wanted card, even after the last run.
func (v *Inside) until(card string, wanted func() bool) func() (more bool) {
	return func() (more bool) {
		early := wanted() && !v.Page.Cards.Has(card)
		if early && v.lossDue() {
			v.Page.Render()
		}
		return early && !v.Page.Workers.Session.Playing()
	}
}

// ToggleInside opens or closes the card.
func (v *Inside) ToggleInside() {
	v.Page.Look.Inside = !v.Page.Look.Inside
	v.Page.Looked()
}

// insideSeen reports whether the card is open and there is a live run.
func (v *Inside) insideSeen() bool { return v.Page.Look.Inside && v.watched() }

// watched reports whether the page shows a live run of the policy in focus.
func (v *Inside) watched() bool {
	return v.Page.View().IsPlay() && v.Page.View().IsLive() && v.Page.Focus < len(v.Page.S.Policies)
}

// LossSeen reports whether the page shows the privacy loss of the next choice of the policy in focus.
func (v *Inside) LossSeen() bool {
	return v.watched() && v.Page.View().Shows(page.InsideArea) && !v.Page.Browser.SavesData()
}

// LossAfter is how long the page waits before it asks for the privacy loss, in milliseconds, so that the first curves
// need not wait for the lab to load.
const LossAfter = 4000

// lossDue reports whether the page may ask for the privacy loss.
func (v *Inside) lossDue() bool {
	return v.Page.Clock-v.Page.Began >= LossAfter || v.Page.Cards.Has(LossCard)
}

// InsideSays returns the reason why the card is empty or incomplete.
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

// InsideArms returns the menu of arms, or of the best arms if there are many.
func (v *Inside) InsideArms() (menu []parts.Choice) {
	if !v.Page.Look.Inside {
		return nil
	}
	for _, i := range v.bestArms() {
		menu = append(menu, parts.Choice{Value: strconv.Itoa(i), Text: say.Of("arm-mean-is", notation.Count(i+1), notation.Number(v.Page.ArmsNow()[i].Mean())), Chosen: i == v.Page.Arm})
	}
	return menu
}

// LookAtArm puts the arm chosen in the menu in focus.
func (v *Inside) LookAtArm(value string) {
	if i, err := strconv.Atoi(value); err == nil {
		v.Page.Arm = i
		v.Page.Looked()
	}
}

// InsideChanges returns the menu of changes to one past reward.
func (v *Inside) InsideChanges() []parts.Choice {
	return []parts.Choice{
		{Value: "reward-up", Text: say.Of("one-reward-0-1"), Chosen: v.Page.Look.Change != page.Down},
		{Value: "reward-down", Text: say.Of("one-reward-1-0"), Chosen: v.Page.Look.Change == page.Down},
	}
}

// ChooseInsideChange chooses a change.
func (v *Inside) ChooseInsideChange(value string) {
	v.Page.Look.Change = map[string]string{"reward-down": page.Down}[value]
	v.Page.Looked()
}

// HasLevels reports whether the users of the policy in focus have their own privacy levels.
func (v *Inside) HasLevels() bool {
	return v.Page.View().HasRuns() && v.Page.Focus < len(v.Page.S.Policies) && v.Page.Spec(v.Page.Focus).Notion == policy.RewardHeterogeneous
}

// ShowLive shows one live run.
func (v *Inside) ShowLive() {
	if v.Page.Look.Mode = page.DefaultLook().Mode; v.Page.View().IsPlay() {
		v.Page.Start()
	} else {
		v.Page.Show("regret")
	}
	v.Page.Looked()
}

// bestArms returns the indices of the best arms and of the arm in focus, in ascending order.
func (v *Inside) bestArms() []int {
	order := setup.ByMean(v.Page.ArmsNow())
	order = order[:min(mostListed, len(order))]
	if !slices.Contains(order, v.Page.Arm) {
		order = append(slices.Clone(order), v.Page.Arm)
	}
	slices.Sort(order)
	return order
}

// mostListed is the largest number of arms in a list.
const mostListed = 20
