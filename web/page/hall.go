package page

import (
	"slices"

	"epsilonarcade/core/say"
)

// A Hall is what the page does in one: by keys, of a clicker or of a keyboard.
type Hall struct {
	page  *Page
	Blank bool // nothing is shown, so that people look at who speaks
	Help  bool // the keys are
	keys  map[string][]HallKey
}

// A HallKey is what some keys do there.
type HallKey struct {
	Keys []string // as browsers call them
	Says string
	Do   func()
	When func() bool // nil if always
}

// Add gives a view keys of its own.
func (h *Hall) Add(view string, keys ...HallKey) { h.keys[view] = append(h.keys[view], keys...) }

// Keys are those that work now, the view's own first. Escape has a use only while something stands
// over the page: else it is the chart's.
func (h *Hall) Keys() []HallKey {
	all := append(slices.Clip(h.keys[h.page.View().Name()]),
		HallKey{Keys: []string{".", "b", "B"}, Says: say.Of("hall-blanks"), Do: func() { h.Blank = !h.Blank }},
		HallKey{Keys: []string{"?"}, Says: say.Of("hall-shows"), Do: func() { h.Help = !h.Help }},
		HallKey{Keys: []string{"Escape"}, Says: say.Of("hall-back"), Do: func() { h.Blank, h.Help = false, false }, When: func() bool { return h.Blank || h.Help }})
	n := 0
	for _, k := range all {
		if k.When == nil || k.When() {
			all[n] = k
			n++
		}
	}
	return all[:n]
}

// Press carries out a key in a hall, and reports whether it is one.
func (h *Hall) Press(key string) bool {
	if h.page.View().Stage() != PresentStage {
		h.Blank, h.Help = false, false
		return false
	}
	for _, k := range h.Keys() {
		if slices.Contains(k.Keys, key) {
			if h.Blank { // nothing is done that nobody sees
				h.Blank = false
			} else {
				k.Do()
			}
			h.page.Update()
			return true
		}
	}
	return false
}

// Name writes the keys for people.
func (k HallKey) Name() string {
	switch k.Keys[0] {
	case " ":
		return say.Of("key-space")
	case "Escape":
		return say.Of("key-escape")
	case "PageDown":
		return say.Of("key-down")
	case "PageUp":
		return say.Of("key-up")
	}
	return k.Keys[0]
}
