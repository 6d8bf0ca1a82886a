package page

import (
	"slices"

	"epsilonarcade/core/say"
)

// A Hall handles the keys of a clicker or a keyboard in a lecture hall.
type Hall struct {
	page  *Page
	Blank bool // the screen is blank, so that the audience looks at the speaker
	Help  bool // the list of keys is shown
	keys  map[string][]HallKey
}

// A HallKey is an action in a hall and the keys that trigger it.
type HallKey struct {
	Keys []string // under the names that the browser gives them
	Says string
	Do   func()
	When func() bool // whether the key works now; nil means always
	// Reveals reports whether a clicker's key reveals or hides something that the audience is to guess. In a lecture, a
	// clicker's other keys turn the lecture's steps. nil means never.
	Reveals func() bool
}

// Add gives a view more keys.
func (h *Hall) Add(view string, keys ...HallKey) { h.keys[view] = append(h.keys[view], keys...) }

// Keys returns the keys that work now, the view's own first. Escape works only while the screen is blank or the help
// is open. Otherwise the chart gets it.
func (h *Hall) Keys() []HallKey {
	all := append(slices.Clip(h.keys[h.page.View().Name()]),
		HallKey{Keys: []string{".", "b", "B"}, Says: say.Of("hall-blanks"), Do: func() { h.Blank = !h.Blank }},
		HallKey{Keys: []string{"?"}, Says: say.Of("hall-shows"), Do: func() { h.Help = !h.Help }},
		HallKey{Keys: []string{"Escape"}, Says: say.Of("hall-back"), Do: func() { h.Blank, h.Help = false, false }, When: func() bool { return h.Blank || h.Help }})
	return slices.DeleteFunc(all, func(k HallKey) bool {
		turns := h.page.View().InLecture() && (k.Keys[0] == "PageDown" || k.Keys[0] == "PageUp") && (k.Reveals == nil || !k.Reveals())
		return turns || k.When != nil && !k.When()
	})
}

// Press carries out a key's action in a hall, and reports whether the key has one.
func (h *Hall) Press(key string) bool {
	if h.page.View().Stage() != PresentStage {
		h.Blank, h.Help = false, false
		return false
	}
	for _, k := range h.Keys() {
		if slices.Contains(k.Keys, key) {
			if h.Blank { // the first key press only shows the screen again
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

// Name returns the human-readable name of the first key.
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
