package web

import (
	"slices"
	"strconv"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/web/lab"
)

// Names of cards that the lab fills.
const (
	insideCard = "inside"
	levelsCard = "levels"
	lossCard   = "loss"
)

// place reads what a link says of a policy or an arm, counted from 1; it is usual if that is
// none of so many.
func place(text string, of, usual int) int {
	if n, err := strconv.Atoi(text); err == nil && n >= 1 && n <= of {
		return n - 1
	}
	return usual
}

// looks returns the look with what is looked into, for those who see more than the chart.
func (a *App) looks() Look {
	l := a.Look
	if l.Listing {
		l.Policy = itoa(a.Focus + 1)
	}
	if l.Inside {
		l.Policy, l.Arm = itoa(a.Focus+1), itoa(a.Arm+1)
	}
	return l
}

// ToggleInside opens or closes the look inside the policy in focus.
func (a *App) ToggleInside() {
	a.Look.Inside = !a.Look.Inside
	a.looked()
}

// insideSeen reports whether the page shows what a policy goes by.
func (a *App) insideSeen() bool { return a.Look.Inside && a.watched() }

// watched reports whether there is a live run of the policy in focus.
func (a *App) watched() bool { return a.IsPlay() && a.IsLive() && a.Focus < len(a.S.Policies) }

// lossSeen reports whether the page shows what the next choice of that policy gives away.
func (a *App) lossSeen() bool {
	return a.watched() && a.Shows(insideArea) && !a.browser.SavesData()
}

// lossAfter is how long the page lets pass before it asks for that by itself, in milliseconds:
// the program that knows is nothing that the first curves should wait for.
const lossAfter = 4000

// lossDue reports whether it may be asked for.
func (a *App) lossDue() bool { return a.clock-a.began >= lossAfter || a.sheets[lossCard] != nil }

// InsideSays says why the card shows nothing, or how far it is.
func (a *App) InsideSays() string {
	switch {
	case !a.Look.Inside:
		return ""
	case !a.insideSeen():
		return "This follows one live run, pull by pull; there is none here."
	}
	return a.SheetSays(insideCard)
}

// ShowLive turns to one live run.
func (a *App) ShowLive() {
	if a.Look.Mode = DefaultLook().Mode; a.IsPlay() {
		a.start()
	} else {
		a.Show("regret")
	}
	a.looked()
}

// askInside returns a question about the policy in focus as the page knows it now.
func (a *App) askInside(topic string) *lab.About {
	q := &lab.About{
		Topic: topic, Link: a.S.Link(), Policy: int64(a.Focus),
		Pulled: a.session.Tracks()[a.Focus].Pulled, Arm: int64(a.Arm), Change: 1,
	}
	if a.Look.Change == down {
		q.Change = -1
	}
	return q
}

// InsideArms returns the menu of arms to look at: the best ones if there are many.
func (a *App) InsideArms() (menu []Choice) {
	if !a.Look.Inside {
		return nil
	}
	for _, i := range a.bestArms() {
		menu = append(menu, Choice{itoa(i), armName(i) + ", mean " + notation.Number(a.S.Arms[i].Mean()), i == a.Arm})
	}
	return menu
}

// bestArms returns the arms that lists show, in their order: the best ones, and the one that
// is looked at.
func (a *App) bestArms() []int {
	order := a.byMean()
	order = order[:min(mostListed, len(order))]
	if !slices.Contains(order, a.Arm) {
		order = append(slices.Clone(order), a.Arm)
	}
	slices.Sort(order)
	return order
}

// LookAtArm looks at the arm of a menu's entry.
func (a *App) LookAtArm(value string) {
	if i, err := strconv.Atoi(value); err == nil {
		a.Arm = i
		a.looked()
	}
}

// InsideChanges returns the ways in which one past reward may have been different.
func (a *App) InsideChanges() []Choice {
	return []Choice{
		{"reward-up", "one reward 0 → 1", a.Look.Change != down},
		{"reward-down", "one reward 1 → 0", a.Look.Change == down},
	}
}

// ChooseInsideChange takes one of them.
func (a *App) ChooseInsideChange(value string) {
	a.Look.Change = map[string]string{"reward-down": down}[value]
	a.looked()
}

// HasLevels reports whether the policy in focus is for users with levels of their own.
func (a *App) HasLevels() bool {
	return a.HasRuns() && a.Focus < len(a.S.Policies) && a.spec(a.Focus).Notion == policy.RewardHeterogeneous
}

// The laws of users' levels by the names that scenarios have for them, and what a list begins
// with.
const (
	discreteLaw = "discrete"
	gaussianLaw = "gaussian"
	firstList   = "0.5,1,2"
)

// lawChoices returns the menu of the laws of users' levels for the field of one.
func (a *App) lawChoices(field string) []Choice {
	law := a.Field(field).Text
	list := law != discreteLaw && law != gaussianLaw
	return []Choice{
		{discreteLaw, "0, 0.2, 1, 2 or 100, equally often", law == discreteLaw},
		{gaussianLaw, "normal N(1, 1), clipped to [0, 100]", law == gaussianLaw},
		{"list", "levels of a list, equally often", list},
	}
}

// chooseLaw takes one of them.
func (a *App) chooseLaw(field, law string) {
	if law == "list" {
		law = firstList
	}
	a.Edit(field, law)
	a.Leave(field)
}

// Label names the field of a parameter.
func (p FocusParam) Label() string {
	if p.Laws != nil {
		return "the list, from 0 to 100"
	}
	return p.Symbol + ", " + p.Meaning
}
