package setup_test

import (
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/markup"
	"epsilonarcade/web/setup"
)

// Each policy in the list of offers has a description. Only one notion's offers are open at a time, and an added policy
// scrolls into view.
func TestOfferedPoliciesHaveDescriptions(t *testing.T) {
	p := webtest.Open("", 0)
	says := map[string]string{}
	open := func() (ids []string) {
		for _, e := range webtest.Render(t, p.App) {
			if e.Tag == "details" && e.Attrs["open"] != "" {
				ids = append(ids, e.Text)
			}
			if e.Attrs["class"] == "offer" {
				says[e.Attrs["id"]] = e.Text
			}
		}
		return ids
	}
	if ids := open(); len(ids) != 0 {
		t.Errorf("at first are open: %q", ids)
	}
	for _, s := range policy.All() {
		if !slices.Contains(webtest.Ids(p.S), s.ID) && says["add-"+s.ID] != say.English(s.Name+s.Summary) {
			t.Errorf("%s is offered as %q", s.ID, says["add-"+s.ID])
		}
	}
	p.Policies.OpenOffers("reward")
	p.Policies.OpenOffers("none")
	if ids := open(); len(ids) != 1 || !p.Policies.Offers("none") {
		t.Errorf("open are %q", ids)
	}
	p.Policies.AddPolicy("kl-ucb")
	page := webtest.Render(t, p.App)
	was := p.Revealed
	if p.Anchor(setup.NewRow, markup.Element{}); p.Revealed != was+1 {
		t.Error("the row of the new policy is not brought into view")
	}
	kl, _ := policy.Find("kl-ucb")
	if !slices.ContainsFunc(page, func(e *webtest.Element) bool { return e.Tag == "p" && e.Text == say.English(kl.Summary) }) {
		t.Error("its row does not say what it does")
	}
	if p.Policies.OpenOffers("none"); p.Policies.Offers("none") {
		t.Error("what may be added cannot be hidden")
	}
}

// Each offered policy can be added. It gets a row and the focus. Browser tests try only some of the policies.
func TestEveryPolicyThatIsOfferedCanBeAdded(t *testing.T) {
	offered := 0
	for _, e := range webtest.Render(t, webtest.Open("1t&policies=ucb1&horizon=400", 0).App) {
		id, is := strings.CutPrefix(e.Attrs["id"], "add-")
		if !is || e.Attrs["class"] != "offer" {
			continue
		}
		offered++
		p := webtest.Open("1t&policies=ucb1&horizon=400", 1)
		p.Policies.AddPolicy(id)
		if got := webtest.Ids(p.S); !slices.Equal(got, []string{"ucb1", id}) || p.Focus != 1 {
			t.Errorf("adding %s makes %q, in focus %d", id, got, p.Focus)
		}
		if rows := webtest.Render(t, p.App); !slices.ContainsFunc(rows, func(e *webtest.Element) bool { return e.Attrs["id"] == "remove-"+id+"-1" }) {
			t.Errorf("%s has no row", id)
		}
	}
	if offered != len(policy.All())-1 {
		t.Errorf("%d policies are offered of %d", offered, len(policy.All()))
	}
}

// When a policy is added or removed, a live run continues where it was, and a paused run stays paused.
func TestARunGoesOnWithOtherPolicies(t *testing.T) {
	p := webtest.Open("1t&horizon=20000", 1)
	run := p.Workers.Session
	run.RunTo(5000)
	p.Rest(t)
	paid := map[string]float64{}
	for i, track := range run.Tracks() {
		paid[p.S.Policies[i].ID] = track.Regret
	}
	for _, change := range []func(){func() { p.Policies.AddPolicy("ucb1") }, func() { p.Policies.RemovePolicy(1) }} {
		change()
		p.Rest(t)
		for i, track := range run.Tracks() {
			id := p.S.Policies[i].ID
			if before, known := paid[id]; track.Pulled != 5000 || known && track.Regret != before {
				t.Errorf("%s has paid %v after %d pulls, before it was %v after 5000", id, track.Regret, track.Pulled, before)
			}
		}
		if run.Playing() {
			t.Error("a paused run plays")
		}
	}
	run.Play()
	p.Policies.AddPolicy("kl-ucb")
	if !run.Playing() {
		t.Error("a run that plays is paused")
	}
}
